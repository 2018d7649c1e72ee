"""What the tests of the arrays run in a process of its own, so that no process of the tests compiles the simulator."""

import ast
import json
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import buio
from buio.environments import IllegalAction, VectorTables, vector
from buio.environments.vector import arrays
from buio.odds.errors import OddsError
from buio.odds.simulator import layout, stepping
from buio.play.deal import Deal
from buio.play.moves import BLIND, BRING_IN, CALL, DECLINE, DISCARD, FOLD, PAROL, PAY_IN, RAISE, Move
from buio.play.options import Amount, Discard
from buio.play.outcome import Carry
from tests.environments.hidden import compared, planted
from tests.odds.lockstep import Lockstep


def indices(tables: VectorTables, rng: np.random.Generator) -> np.ndarray:
    """A random action of those offered, at each table."""
    chances = rng.random(tables.mask.shape) * tables.mask
    return np.asarray(chances.argmax(axis=1))


SAID = {
    "fold": FOLD, "call": CALL, "raise": RAISE, "parol": PAROL, "blind": BLIND, "decline": DECLINE, "pay in": PAY_IN,
    "stand pat": DISCARD, "throw": DISCARD, "bring in": BRING_IN,
}  # fmt: skip
"""The verb of the engine that each action begins with."""


class Followed(Lockstep):
    """One table of the environment, which the engine follows decision by decision."""

    def __init__(self, code: str, players: int, seed: int, **settings: object) -> None:
        game = buio.games[code]
        super().__init__(game, game.rules(**settings), players, seed)
        depth = self.rng.choice((6, 40, 200))
        stacks = [self.rng.randint(2, depth) for _ in range(players)]
        self.tables = vector(game, 1, players, self.rules, stacks, seed, reset="next_step")
        self.tables._log = self.moves
        standing = self.tables._at
        self.d, self.options, self.kept, self.begun = (
            standing.deals[0], standing.options[0], standing.kept[0], standing.played,
        )  # fmt: skip
        self.tables.reset(seed)
        self.ends: dict[str, int] = {}

    def follow_deals(self, deals: int) -> dict[str, int]:
        """Follow so many deals, carried pots and all; how they ended."""
        for _ in range(deals):
            self.follow_deal()
            end = str(int(self.d[layout.ENDED]))
            self.ends[end] = self.ends.get(end, 0) + 1
            stacks, before = self.of(layout.STACK), int(self.begun[0])
            if not self.carry.chips or sum(stack > 0 for stack in stacks) < 2:
                self.carry = Carry()
            assert self.tables.mask.all()
            self.tables.step([0])
            assert not self.tables.done[0]
            if self.begun[0] != before + 1:  # a deal in which nobody decided has been played
                self.tables.reset()
                self.carry = Carry()
        return self.ends

    def follow_deal(self) -> None:
        """Follow the deal that has begun, to its end."""
        before = [-int(chips) for chips in self.kept[layout.KEPT_NET : layout.KEPT_NET + self.players]]
        deal = self.game.deal(before, (int(self.begun[0]) - 1) % self.players, self.rules, None, self.carry)
        self.read = 0
        self.follow(deal)
        while not deal.over:
            self.compare(deal)
            self.compare_mask(deal)
            self.compare_observation(deal)
            index = self.rng.choice(np.flatnonzero(self.tables.mask[0]).tolist())
            verb, amount, cards = self.meant(index, deal)
            deal.apply(Move(verb, deal.actor, amount, tuple(sorted(cards))))
            _, _, reward, done = self.tables.step([index])
            self.read += 4
            self.follow(deal)
            won = [chips - had for chips, had in zip(deal.stacks, before, strict=True)]
            assert done[0] == deal.over
            assert reward[0].tolist() == (won if deal.over else [0] * self.players)
        self.compare_ends(deal)

    def meant(self, index: int, deal: Deal) -> tuple[str, int, frozenset[int]]:
        """What an action says that it does: a verb of the engine, an amount, cards."""
        said, items = self.tables.actions[index], {item.verb: item for item in deal.options().items}
        verb = SAID.get(said) or SAID[said.split()[0]]
        hand, item = sorted(deal.hands[deal.actor]), items[verb]
        thrown = frozenset(hand[int(place) - 1] for place in said.split()[1:] if said.startswith("throw"))
        if not isinstance(item, Amount):
            return verb, 0, thrown
        owed = int(self.options[layout.OWES])
        level, pot = int(self.d[layout.LEVEL]), deal.total + owed
        sizes = {"raise half the pot": level + pot // 2, "raise the pot": level + pot, "raise most": item.high}
        return verb, sizes.get(said, item.high if said == "blind most" else item.low), frozenset()

    def compare_mask(self, deal: Deal) -> None:
        """All is offered that the engine offers, each once; of amounts the least, the most, and some between."""
        meant = [self.meant(index, deal) for index in np.flatnonzero(self.tables.mask[0]).tolist()]
        assert len(set(meant)) == len(meant)
        items = {item.verb: item for item in deal.options().items}
        assert {verb for verb, _, _ in meant} == items.keys()
        for verb, item in items.items():
            amounts = [amount for one, amount, _ in meant if one == verb]
            if isinstance(item, Amount):
                assert (amounts[0], amounts[-1], sorted(amounts)) == (item.low, item.high, amounts)
            elif isinstance(item, Discard):
                hand = deal.hands[deal.actor]
                counts = range(item.at_least, item.at_most + 1)
                sets = [frozenset(some) for count in counts for some in combinations(hand, count)]
                assert {cards for one, _, cards in meant if one == verb} == {*sets}
                assert len(amounts) == len(sets)

    def compare_observation(self, deal: Deal) -> None:
        """What is observed is what the engine's view tells the actor."""
        seen, parts, first = self.tables.observation[0], self.tables.parts, 4 * int(self.t[layout.LOWEST])
        view, seats = deal.view(deal.actor), [(deal.actor + turn) % self.players for turn in range(self.players)]
        assert int(self.tables.actor[0]) == deal.actor
        by_seat = [view.seats[seat] for seat in seats]
        cards = 52 - first

        def shown(name: str, turn: int = 0) -> set[int]:
            marks = seen[parts[name]][turn * cards : (turn + 1) * cards]
            return {int(place) + first for place in np.flatnonzero(marks)}

        assert shown("hand") == {card for card in by_seat[0].cards if card >= 0}
        assert shown("board") == {*view.board} if "board" in parts else not view.board
        for turn, seat in enumerate(by_seat[1:], 1):
            open_cards = {card for card in seat.cards if card >= 0}
            assert seat.state == "folded" or (shown("up", turn) if "up" in parts else set()) == open_cards
        for name, wanted in (
            ("stacks", [seat.stack for seat in by_seat]), ("bets", [seat.bet for seat in by_seat]),
            ("live", [seat.state in {"in", "all_in"} for seat in by_seat]),
            ("dealer", [seat == deal.dealer for seat in seats]),
            ("pot", [view.pot]), ("stakes", [deal.stakes[seat] for seat in seats]),
        ):  # fmt: skip
            assert seen[parts[name]].tolist() == wanted, name


def follow(code: str, players: int, deals: int, **settings: object) -> int:
    """Follow deals of a game; how many."""
    return sum(Followed(code, players, deals + players, **settings).follow_deals(deals).values())


def episodes() -> None:
    """The same seed and actions have the same episode, whatever the number of tables and threads."""
    played: dict[tuple[int, int], bytes] = {}
    for seeds, threads in (([7, 8, 9, 10, 11], 1), ([7, 8, 9, 10, 11], 3), ([9], 1), ([11, 8], 2)):
        tables = vector("italian", len(seeds), 3, stacks=30, seed=seeds, threads=threads)
        told = [[tables.observation[table].tobytes()] for table in range(len(seeds))]
        for step in range(60):
            chosen = [np.flatnonzero(row)[step % row.sum()] for row in tables.mask]
            for array in tables.step(np.array(chosen)):
                for table in range(len(seeds)):
                    told[table].append(array[table].tobytes())
        for table, seed in enumerate(seeds):
            assert played.setdefault((seed, 0), b"".join(told[table])) == b"".join(told[table])
    assert len(set(played.values())) == 5
    by_number = vector("italian", 3, 3, stacks=30, seed=9)
    assert by_number.observation[2].tobytes() == vector("italian", 1, 3, stacks=30, seed=11).observation[0].tobytes()


def resets() -> None:
    """What follows the end of a deal; every deal's rewards sum to what was carried."""
    for reset in ("same_step", "next_step", "stays"):
        tables, rng = vector("italian", 6, 4, stacks=20, seed=2, reset=reset), np.random.default_rng(2)
        pots, ended = np.zeros(6, np.int64), 0
        for _ in range(300):
            observation, mask, reward, done = tables.step(indices(tables, rng))
            pots -= reward.sum(axis=1)
            assert (pots >= 0).all()
            assert mask.any(axis=1).all()
            assert (reward[~done] == 0).all() or reset == "next_step"
            ended += int(done.sum())
            waiting = tables.actor < 0
            assert (waiting == (observation == 0).all(axis=1)).all()
            assert mask[waiting].all()
            if reset == "same_step":
                assert not waiting.any()
            elif reset == "next_step":
                assert (waiting == done).all()
            elif waiting.all():
                tables.reset(where=np.arange(6) % 2 == 0)
                assert (tables.actor >= 0).tolist() == [True, False] * 3
                tables.reset()
                pots[:] = 0
            else:
                assert (waiting >= done).all()
            pots[(tables._at.deals[:, layout.CARRIED] == 0) & ~waiting] = 0  # a pot that one alone could play for
        assert ended > 12
    with_seed = vector("texas", 2, 3, seed=4)
    first = with_seed.observation.tobytes()
    with_seed.step([0, 0])
    assert with_seed.reset()[0].tobytes() != first
    assert with_seed.reset(4)[0].tobytes() == first
    tiny = refused(vector, "texas", 1, 2, stacks=1)
    assert tiny == "stacks: with [1, 1] nobody ever has to decide anything"


def refused(ask: Callable[..., object], *arguments: Any, **named: Any) -> str:
    with pytest.raises(OddsError) as found:
        ask(*arguments, **named)
    return str(found.value)


def illegal() -> None:
    """Refused by table and index, and nothing is stepped; or it becomes the least move."""
    tables = vector("texas_limit", 3, 2, seed=1)
    before = {name: array.tobytes() for name, array in tables.state().items()}
    tables.mask[:] = True  # what the caller writes into the mask makes nothing legal
    for bad in (3, -1, 2**40):
        with pytest.raises(IllegalAction) as found:
            tables.step([1, bad, 1])
        assert (found.value.table, found.value.action) == (1, bad)
        assert (
            str(found.value) == f"actions: table 1 does not offer {bad}; it offers 0 (fold), 1 (call), 2 (raise least)"
        )
    assert {name: array.tobytes() for name, array in tables.state().items()} == before
    for bad_actions in ([1, 1], [1.0, 1, 1], [[1, 1, 1]]):
        assert "actions: 3 whole numbers, one for each table, not" in refused(
            lambda given=bad_actions: tables.step(given)
        )
    for code, least in (("italian", "decline"), ("texas", "fold"), ("seven_card_stud", "bring in")):
        strict, lax = (vector(code, 1, 3, seed=6, strict=strict) for strict in (True, False))
        strict.step([strict.actions.index(least)])
        lax.step([-5])
        assert lax.observation.tobytes() == strict.observation.tobytes()
    strict, lax = (vector("lowball_a5", 300, 2, seed=6, strict=False) for _ in range(2))
    call, least_bet = (strict.actions.index(name) for name in ("call", "raise least"))
    for _ in range(4):  # both call or check, and both stand pat
        strict.step([call] * 300)
        lax.step([call] * 300)
    must = strict.mask.sum(axis=1) == 1
    assert 0 < must.sum() < 150
    strict.step(np.where(must, least_bet, call))
    lax.step(np.where(must, -5, call))
    assert lax.observation.tobytes() == strict.observation.tobytes()


def states() -> None:
    """A state goes on as it did, also at other tables; one of another game is refused."""
    tables, again = vector("italian", 4, 4, seed=3), vector("italian", 4, 4, seed=99)
    rng = np.random.default_rng(1)
    for _ in range(30):
        tables.step(indices(tables, rng))
    kept = tables.state()
    told: list[bytes] = []
    for at in (tables, again):
        at.restore(kept)
        rng = np.random.default_rng(4)
        told.append(b"".join(array.tobytes() for _ in range(30) for array in at.step(indices(at, rng))))
    assert told[0] == told[1]
    assert refused(vector("italian", 4, 3).restore, kept) == "state: its 'reward' is not that of 4 tables of this game"
    assert "state: its 'deals'" in refused(tables.restore, {})


def buffers() -> None:
    """Arrays of the caller are written in place; what cannot be asked for is refused by name."""
    shapes = vector("texas", 5, 2)
    given = {
        name: np.full_like(getattr(shapes, name), 1) for name in ("observation", "mask", "reward", "done", "actor")
    }
    tables = vector("texas", 5, 2, out=given)
    observation, mask, reward, done = tables.step([1] * 5)
    assert (observation is given["observation"], mask is given["mask"]) == (True, True)
    assert (reward is given["reward"], done is given["done"], tables.actor is given["actor"]) == (True, True, True)
    shapes.step([1] * 5)
    for name, array in given.items():
        assert array.tobytes() == getattr(shapes, name).tobytes()
        assert np.from_dlpack(array) is not None
    for name, array in (
        ("mask", np.zeros((5, 6), np.int8)), ("observation", np.zeros((5, 9), np.float32)),
        ("done", np.zeros(10, bool)[::2]), ("actor", [0] * 5),
    ):  # fmt: skip
        says = refused(vector, "texas", 5, 2, out={name: array})
        assert says.startswith(f"out: '{name}' is a writeable array of "), says
    asked = (
        ({"out": {"masks": given["mask"]}}, "out: 'masks' is none of observation, mask, reward, done, actor"),
        ({"tables": 0}, "tables is 1 or more, not 0"), ({"threads": 0}, "threads is 1 or more, not 0"),
        ({"players": 11}, "players is 2 to 10, not 11"),
        ({"reset": "never"}, "reset is one of stays, next_step, same_step"),
        ({"stacks": [5, 0]}, "stacks: 2 whole numbers from 1, or one for all"),
        ({"seed": [1, 2]}, "seed: a whole number from 0, or 1 of them, not [1, 2]"),
        ({"seed": -1}, "seed: a whole number from 0, or 1 of them, not -1"),
        ({"game": "iron_cross"}, "the simulator does not play hands of which only some cards count"),
    )  # fmt: skip
    for arguments, says in asked:
        assert refused(vector, **{"game": "texas", "players": 2, **arguments}).startswith(says), says


def warmed() -> None:
    """What is compiled ahead is every entry of the arrays, each with the types that it is called with."""
    code = ast.parse(Path(stepping.__file__).read_text(encoding="utf-8"))
    entries = [
        node.name
        for node in code.body
        if isinstance(node, ast.FunctionDef) and "entry" in [ast.unparse(one) for one in node.decorator_list]
    ]
    called = dict.fromkeys(entries, 0)

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            called[name] += 1
            return function(*arguments)

        return call

    for name in entries:
        setattr(stepping, name, counted(name, getattr(stepping, name)))
    arrays()
    assert len(entries) > 4
    assert all(called.values()), called


if __name__ == "__main__":
    ASKED: dict[str, Callable[..., object]] = {
        "follow": follow, "compared": compared, "planted": planted, "episodes": episodes, "resets": resets,
        "illegal": illegal, "states": states, "buffers": buffers, "warmed": warmed,
    }  # fmt: skip
    for line in sys.stdin:
        what, arguments, settings = json.loads(line)
        answer = ASKED[what](*arguments, **settings)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
