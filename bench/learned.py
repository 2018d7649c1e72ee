"""A learned exploiter: a small net that is trained (PPO) against the plain player, frozen, and then plays matches.

    python -m bench.learned --minutes 15        trains heads-up Poker all'italiana, and keeps the net
    buio match learned=bench.learned:player plain --game italian --shuffles 4000 --seed 1000000

It is trained over the arrays, against a twin of the plain player that is read out of tables: what the plain player
holds, throws away and calls with, hand by hand, asked of its own functions. Of its bets the arrays know half the pot
and the most alone. The match is against the plain player itself. The net decides how to bet, and draws as the plain
player does.
"""

import argparse
import json
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import buio
from buio.bots import Plain
from buio.bots.betting import price_of_call
from buio.bots.draw_strategy import guide
from buio.bots.plain import MORE, TWO_PAIR
from buio.environments import VectorTables, vector
from buio.play.moves import BLIND, CALL, DECLINE, DISCARD, FOLD, PAROL, PAY_IN, RAISE, Move
from buio.play.options import Amount, Discard, Options
from buio.play.parts import aggressor, drew, opener
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import Ranking

NET = Path(__file__).with_suffix(".json")
GAME, STACK = "italian", 100
HIDDEN, BINS = 48, 12
Numbers: TypeAlias = NDArray[np.float64]
Policy: TypeAlias = Callable[[Numbers, NDArray[np.bool_], np.random.Generator], NDArray[np.int64]]


# -- the plain player in arrays ----------------------------------------------------------------------------------------


class Hands:
    """All hands of five cards of a pack, and what the plain player thinks of each."""

    def __init__(self, recipe: Recipe) -> None:
        plain, pack = Plain(recipe, 0), sorted(recipe.pack)
        assert isinstance(plain.ranking, Ranking)
        self.lowest = pack[0]
        hands = list(combinations(pack, 5))
        view = buio.games[recipe.code].deal([STACK] * 2).view(0)
        keys, rows = [], []
        for hand in hands:
            held = view._replace(seats=(view.seats[0]._replace(cards=hand), view.seats[1]))
            made = plain._made(held)  # noqa: SLF001 (it is asked what it thinks, as nothing else asks it)
            thrown = guide(plain.ranking, hand, 4)
            places = sum(1 << place for place, card in enumerate(hand) if card in thrown)
            strength = plain.ranking.strength(plain.ranking.score(hand))
            keys.append(sum(1 << card - self.lowest for card in hand))
            rows.append((made, places, strength, plain._pays(held, made)))  # noqa: SLF001
        order = np.argsort(keys)
        self.keys = np.array(keys)[order]
        self.made, self.thrown, self.strength, self.pays = np.array([*rows, (0, 0, 0, 0)]).T[:, [*order, len(rows)]]

    def found(self, held: Numbers) -> NDArray[np.int64]:
        """The rows of these hands, given as a mark for each card; the last one where there is none."""
        keys = (held > 0) @ (1 << np.arange(held.shape[1]))
        rows = np.searchsorted(self.keys, keys)
        return np.asarray(np.where(keys > 0, rows, len(self.keys)))


class PlainTwin:
    """Decides at many tables as the plain player does, but for the sizes of bets."""

    def __init__(self, tables: VectorTables, hands: Hands) -> None:
        self.parts, self.hands = tables.parts, hands
        self.index = {name: place for place, name in enumerate(tables.actions)}
        self.throws = np.full(32, self.index.get("stand pat", 0))
        for name, place in self.index.items():
            if name.startswith("throw"):
                self.throws[sum(1 << int(word) - 1 for word in name.split()[1:])] = place

    def draw(self, seen: Numbers) -> NDArray[np.int64]:
        """What is thrown away."""
        rows = self.hands.found(seen[:, self.parts["hand"]])
        return np.asarray(self.throws[self.hands.thrown[rows].astype(int)])

    def __call__(self, seen: Numbers, mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
        """An action at each table."""
        part, at = self.parts, self.index
        rows = self.hands.found(seen[:, part["hand"]])
        made, pot, cost = self.hands.made[rows], seen[:, part["pot"]][:, 0], seen[:, part["call"]][:, 0]
        bets, opens = seen[:, part["bets"]], ~seen[:, part["opener"]].any(axis=1) & ~second(seen, part)
        raising = np.where(bets.max(axis=1) > 0, (made == MORE) & (bets[:, 0] == 0), (made >= TWO_PAIR) | opens)
        calling = np.where(cost > 0, (made == MORE) | (cost <= self.hands.pays[rows] * pot), True)
        chosen = np.where(calling | ~mask[:, at["fold"]], at["call"], at["fold"])
        chosen = np.where((cost == 0) & (made < TWO_PAIR) & mask[:, at["parol"]], at["parol"], chosen)
        most = np.where(rng.random(len(seen)) < 0.2, at["raise most"], at["raise half the pot"])
        least = np.where(mask[:, at["raise most"]], at["raise most"], at["raise least"])
        sized = np.where(mask[np.arange(len(seen)), most], most, least)
        chosen = np.where(raising & mask[:, at["raise least"]], sized, chosen)
        paying = mask[:, at["pay in"]] & (3 * cost <= pot)
        chosen = np.where(mask[:, at["decline"]], np.where(paying, at["pay in"], at["decline"]), chosen)
        return np.asarray(np.where(mask[:, at["stand pat"]], self.draw(seen), chosen))


# -- what the net is told ----------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """What a seat of two may know that decides how to bet, of arrays and of a view alike; shape (n, ...)."""

    chips: Numbers
    places: Numbers
    strength: Numbers
    holds: NDArray[np.bool_]

    def features(self) -> Numbers:
        """The same as numbers of about one."""
        pot, cost = self.chips[:, 6:7], self.chips[:, 7:8]
        bins = np.minimum((self.strength * BINS).astype(int), BINS - 1)
        marks = np.eye(BINS)[bins] * self.holds[:, None]
        ones = np.ones((len(self.chips), 1))
        price = cost / np.maximum(pot + cost, 1)
        return np.hstack([np.log1p(self.chips) / 4, price, self.places, self.strength[:, None], marks, ones])


CHIPS = ("stacks", "bets", "stakes", "pot", "call", "low", "high")


def second(seen: Numbers, parts: Any) -> NDArray[np.bool_]:
    """Where the second round is played, the last phase before the showdown."""
    return np.asarray(seen[:, parts["phase"].stop - 2] > 0)


def told(seen: Numbers, parts: Any, hands: Hands) -> Told:
    """Read the observations of arrays."""
    rows = hands.found(seen[:, parts["hand"]])
    places = [seen[:, parts[name]] for name in ("opener", "bettor")]
    places += [seen[:, parts["dealer"]][:, :1], seen[:, parts["drew"]] / 5, seen[:, parts["carried"]]]
    places.append(second(seen, parts)[:, None].astype(float))
    chips = np.hstack([seen[:, parts[name]] for name in CHIPS])
    return Told(chips, np.hstack(places), hands.strength[rows], rows < len(hands.keys))


def told_by(view: View, options: Options, hands: Hands) -> Told:
    """Read a view."""
    me = view.seat or 0
    order, raising = (me, 1 - me), options.get(RAISE) or options.get(BLIND)
    pay = options.get(PAY_IN)
    cost = pay.low if isinstance(pay, Amount) else price_of_call(options)
    low, high = (raising.low, raising.high) if isinstance(raising, Amount) else (0, 0)
    seats = [view.seats[seat] for seat in order]
    chips = [*[one.stack for one in seats], *[one.bet for one in seats], *[one.stake for one in seats]]
    places: list[float] = [*[seat == opener(view) for seat in order], *[seat == aggressor(view) for seat in order]]
    places += [view.dealer == me, *[max(drew(view, seat), 0) / 5 for seat in order], bool(view.carried), view.round > 1]
    marks = np.zeros((1, 52 - hands.lowest))
    marks[0, [card - hands.lowest for card in view.hand if card >= 0]] = 1
    rows = hands.found(marks)
    numbers = np.array([[*chips, view.pot, cost, low, high]], float)
    return Told(numbers, np.array([places], float), hands.strength[rows], rows < len(hands.keys))


# -- the net -----------------------------------------------------------------------------------------------------------


class Net:
    """One hidden layer, from features to scores of actions, and another to the chips that will be won."""

    def __init__(self, features: int, actions: int, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        sizes = ((features, HIDDEN), (HIDDEN, actions), (features, HIDDEN), (HIDDEN, 1))
        self.weights = [
            rng.normal(0, (1 if place % 2 == 0 else 0.1) / size[0] ** 0.5, size) for place, size in enumerate(sizes)
        ]
        self.moments = [(np.zeros(size), np.zeros(size)) for size in sizes]
        self.steps = 0

    def chances(self, seen: Numbers, mask: NDArray[np.bool_]) -> Numbers:
        """The chance of each action; what is not offered has none."""
        scores = np.where(mask, np.tanh(seen @ self.weights[0]) @ self.weights[1], -np.inf)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def worth(self, seen: Numbers) -> Numbers:
        """What will be won."""
        return np.asarray((np.tanh(seen @ self.weights[2]) @ self.weights[3])[:, 0])

    def save(self, file: Path, actions: Sequence[str]) -> None:
        """Keep it, with what its actions are."""
        short = [[[float(str(one)) for one in row] for row in weight.astype(np.float32)] for weight in self.weights]
        file.write_text(json.dumps({"actions": actions, "weights": short}) + "\n", encoding="utf-8")

    @staticmethod
    def kept(file: Path = NET) -> tuple[list[str], list[Numbers]]:
        """What was kept: the actions and the weights."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        return kept["actions"], [np.array(one, np.float32).astype(float) for one in kept["weights"]]

    def descend(self, gradients: list[Numbers], rate: float) -> None:
        """A step of Adam."""
        self.steps += 1
        for weight, (mean, square), slope in zip(self.weights, self.moments, gradients, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= rate * fair * mean / (np.sqrt(square) + 1e-8)

    def learn(self, batch: "Batch", rate: float, curious: float) -> None:
        """A step of PPO: what won more than expected becomes likelier, by a fifth at most."""
        seen, count = batch.seen, len(batch.seen)
        hidden, chances = np.tanh(seen @ self.weights[0]), self.chances(seen, batch.mask)
        taken = np.eye(chances.shape[1])[batch.actions]
        ratio = (chances * taken).sum(axis=1) / batch.chance
        free = np.where(batch.gain > 0, ratio < 1.2, ratio > 0.8)
        logs = np.log(np.maximum(chances, 1e-12))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        slope = -(free * ratio * batch.gain)[:, None] * (taken - chances) + curious * chances * (logs + spread)
        slope /= count
        first = ((slope @ self.weights[1].T) * (1 - hidden**2)).T @ seen
        value = np.tanh(seen @ self.weights[2])
        off = ((value @ self.weights[3])[:, 0] - batch.won)[:, None] / count
        second = ((off @ self.weights[3].T) * (1 - value**2)).T @ seen
        self.descend([first.T, hidden.T @ slope, second.T, value.T @ off], rate)


class Batch(NamedTuple):
    """Decisions of the net, and what came of them."""

    seen: Numbers
    mask: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chance: Numbers
    won: Numbers
    gain: Numbers

    def some(self, rows: NDArray[np.int64]) -> "Batch":
        arrays: list[Any] = [one[rows] for one in self]
        return Batch(*arrays)


class School:
    """Tables at which a net learns against a frozen policy; it sits in every other seat.

    Args:
        tables: of two seats.
        features: makes what the net is told of observations.
        other: who sits in the other seats, and draws for both.
        seed: of the net and of chance.
    """

    def __init__(self, tables: VectorTables, features: Callable[[Numbers], Numbers], other: Policy, seed: int) -> None:
        self.tables, self.features, self.other = tables, features, other
        self.seat, self.rng = np.arange(len(tables)) % 2, np.random.default_rng(seed)
        self.net = Net(features(tables.observation[:1].astype(float)).shape[1], len(tables.actions), seed)
        self.draws = np.array(["throw" in name or name == "stand pat" for name in tables.actions])
        self.pots: list[float] = []
        self._won = np.zeros(len(tables))

    def rollout(self, ticks: int) -> Batch:
        """Play; the decisions whose pots were won."""
        told: list[Any] = []
        rows = np.arange(len(self.tables))
        for _ in range(ticks):
            seen, mask = self.tables.observation.astype(float), self.tables.mask.copy()
            mine = (self.tables.actor == self.seat) & ~(mask & self.draws).any(axis=1)
            actions = self.other(seen, mask, self.rng)
            features = self.features(seen[mine])
            chances = self.net.chances(features, mask[mine])
            actions[mine] = (chances.cumsum(axis=1) > self.rng.random((len(chances), 1))).argmax(axis=1)
            self.tables.step(actions)
            won = self.tables.reward[rows, self.seat].astype(float)
            ended = self.tables.done & ~self.tables.carries
            chance = chances[np.arange(len(chances)), actions[mine]]
            told.append((mine, features, mask[mine], actions[mine], chance, won, ended))
            self._won += won
            self.pots += self._won[ended].tolist()
            self._won[ended] = 0
        return self._judged(told)

    def _judged(self, told: list[Any]) -> Batch:
        """What each decision has won by the end of its pot; those whose pots are played on are left out."""
        left, known, found = np.zeros(len(self.tables)), np.zeros(len(self.tables), bool), []
        for mine, features, mask, actions, chance, won, ended in reversed(told):
            left, known = won + np.where(ended, 0, left), known | ended
            judged = known[mine]
            found.append([one[judged] for one in (features, mask, actions, chance, left[mine])])
        seen, masks, actions, chances, wins = [np.concatenate(parts) for parts in zip(*found, strict=True)]
        wins = wins / 10
        gain = wins - self.net.worth(seen)
        return Batch(seen, masks, actions, chances, wins, (gain - gain.mean()) / (gain.std() + 1e-8))

    def learn(self, ticks: int, rate: float, curious: float = 0.01, rounds: int = 3, size: int = 1024) -> None:
        """Play and learn from it."""
        batch = self.rollout(ticks)
        for _ in range(rounds):
            order = self.rng.permutation(len(batch.seen))
            for first in range(0, len(order), size):
                self.net.learn(batch.some(order[first : first + size]), rate, curious)


def school(tables: int, seed: int = 0) -> School:
    """Heads-up Poker all'italiana, against the twin of the plain player."""
    played = vector(GAME, tables, 2, stacks=STACK, seed=seed)
    hands = Hands(buio.games[GAME].written(None, 2))
    return School(played, lambda seen: told(seen, played.parts, hands).features(), PlainTwin(played, hands), seed)


# -- a player of matches -----------------------------------------------------------------------------------------------


class Learned:
    """The net in a seat of heads-up Poker all'italiana."""

    def __init__(self, recipe: Recipe, seed: int, weights: list[Numbers], actions: list[str], hands: Hands) -> None:
        self.plain, self.rng = Plain(recipe, seed), Random(seed)
        self.net = Net(1, 1)
        self.net.weights, self.actions, self.hands = weights, actions, hands

    def choose(self, view: View, options: Options) -> Move:
        """One of the legal moves."""
        if isinstance(options.get(DISCARD), Discard):
            return self.plain.choose(view, options)
        moves = {name: move for name, move in offered(view, options).items() if options.admits(move)}
        mask = np.array([[name in moves for name in self.actions]])
        chances = self.net.chances(told_by(view, options, self.hands).features(), mask)[0]
        (name,) = self.rng.choices(self.actions, chances.tolist())
        return moves[name]


def offered(view: View, options: Options) -> dict[str, Move]:
    """What the actions of the arrays mean here; of sizes that coincide the first."""
    seat = options.seat
    moves = {name: Move(verb, seat) for name, verb in SIMPLE.items()}
    pay, blind, raising = options.get(PAY_IN), options.get(BLIND), options.get(RAISE)
    if isinstance(pay, Amount):
        moves["pay in"] = Move(PAY_IN, seat, pay.low)
    if isinstance(blind, Amount):
        moves["blind least"] = Move(BLIND, seat, blind.low)
        if blind.low < blind.high:
            moves["blind most"] = Move(BLIND, seat, blind.high)
    if isinstance(raising, Amount):
        low, high = raising.low, raising.high
        between = {"raise half the pot": view.pot_bet(2), "raise the pot": view.pot_bet()}
        sizes = {name: size for name, size in between.items() if low < size < high}
        sizes = {"raise least": low, **sizes, **({"raise most": high} if low < high else {})}
        moves |= {name: Move(RAISE, seat, size) for name, size in sizes.items()}
    return moves


SIMPLE = {"fold": FOLD, "call": CALL, "parol": PAROL, "decline": DECLINE}
KNOWN: list[tuple[list[Numbers], list[str], Hands]] = []


def player(recipe: Recipe, seed: int) -> Learned:
    """The net that is kept, for `buio match`."""
    if not KNOWN:
        actions, weights = Net.kept()
        KNOWN.append((weights, actions, Hands(recipe)))
    return Learned(recipe, seed, *KNOWN[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15, help="of the processor")
    parser.add_argument("--tables", type=int, default=512)
    parser.add_argument("--out", type=Path, default=NET)
    given = parser.parse_args()
    learning, began = school(given.tables), time.process_time()
    limit, rounds = 60 * given.minutes, 0
    while (spent := time.process_time() - began) < limit:
        left = 1 - spent / limit
        learning.learn(64, 1e-3 * left + 1e-5, curious=0.02 * left)
        rounds += 1
        if rounds % 20 == 0:
            pots = np.array(learning.pots[-50000:])
            error = pots.std() / len(pots) ** 0.5
            print(
                f"{spent:6.0f} s {len(learning.pots):9,} pots {pots.mean():+.3f} ± {error:.3f} chips a pot", flush=True
            )
    learning.net.save(given.out, learning.tables.actions)


if __name__ == "__main__":
    main()
