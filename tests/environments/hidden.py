"""Deals of the arrays that differ in hidden cards, many thousands at once: a seat observes the same, byte for byte.

Some tables play a deal. It is played again beside worlds in which cards have changed places that one seat does not know
at a moment drawn for each: those of others, and those that are dealt later, its own among them. All make the same
moves. Until the seat comes to know a card that was moved, or the others could not have done the same, it is shown the
same at every decision, whoever decides: observation, mask, who acts, reward, done.

`python -m tests.simulator.overnight --arrays` compares a million pairs of every game.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from buio.environments import VectorTables, vector
from buio.games import games
from buio.odds.simulator import layout, playable, stepping
from buio.odds.simulator.acting import THROW
from buio.odds.simulator.stepping import Standing, Terms

Numbers = NDArray[np.int64]
CARDS = np.arange(layout.PACK)
STACKS = (6, 40, 200)


class Compared(NamedTuple):
    """What was compared: pairs of deals, and decisions of which a pair was shown the same."""

    pairs: int = 0
    decisions: int = 0


def compared(code: str, players: int, seed: int, deals: int, worlds: int, rounds: int = 3) -> Compared:
    """Compare each of some deals with so many others, as one seat sees them; carried pots are played for, too.

    Raises:
        AssertionError: a hidden card makes a difference; it says which.
    """
    rng, stacks = np.random.default_rng([seed, players]), STACKS[seed % len(STACKS)]
    one = vector(code, deals, players, stacks=stacks, seed=seed * deals, reset="next_step")
    many = vector(code, deals * (1 + worlds), players, stacks=stacks, reset="next_step")
    found = Compared()
    for turn in range(rounds):
        seat = (seed + turn) % players
        started = one.state()
        said, known = played(one, seat, rng)
        moved = exchanged(one, known, worlds, rng)
        begin(many, started, moved)
        pairs, decisions = beside(many, seat, said, moved, f"{code} {players} {seed} round {turn} seat {seat}")
        found = Compared(found.pairs + pairs, found.decisions + decisions)
        one.step(np.zeros(deals, np.int64))
    return found


def played(tables: VectorTables, seat: int, rng: np.random.Generator) -> tuple[list[Numbers], Numbers]:
    """Play deals to their end: the actions, and at each decision the cards that a seat knows by then, as sets."""
    known, said = [knows(tables, seat) | first_hand(tables)], list[Numbers]()
    while (going := tables.actor >= 0).any():
        said.append((rng.random(tables.mask.shape) * tables.mask).argmax(axis=1))
        tables.step(said[-1], going)
        known.append(known[-1] | np.where(tables.actor >= 0, knows(tables, seat), 0))
    return said, np.array(known)


def knows(tables: VectorTables, seat: int) -> Numbers:
    """The cards that a seat sees now, its own, those face up and the board, as sets."""
    d = tables._at.deals
    own: Numbers = held(d, seat) * (d[:, layout.DARK] == 0)
    for other in range(int(d[0, layout.SEATED])):
        first = layout.UP + layout.HAND * other
        own |= sets(d[:, first : first + layout.HAND - 1], d[:, first + layout.HAND - 1])
    own |= sets(d[:, layout.BOARD : layout.BOARD + layout.MOST_BOARD], d[:, layout.BOARDED])
    return own


def first_hand(tables: VectorTables) -> Numbers:
    """The hand of who decides first: what it may do is put down before cards are moved."""
    hands = [held(tables._at.deals, seat) for seat in range(tables.reward.shape[1])]
    return np.asarray(np.choose(np.maximum(tables.actor, 0), hands))


def held(d: Numbers, seat: int) -> Numbers:
    first = layout.HANDS + layout.HAND * seat
    return sets(d[:, first : first + layout.HAND], d[:, layout.CARDS + seat])


def sets(cards: Numbers, counts: Numbers) -> Numbers:
    """Rows of cards as sets, of each so many."""
    there = np.arange(cards.shape[1]) < counts[:, None]
    return np.asarray(np.where(there, np.int64(1) << cards, 0).sum(axis=1), np.int64)


def exchanged(tables: VectorTables, known: Numbers, worlds: int, rng: np.random.Generator) -> Numbers:
    """What each card becomes in each world: it stays if the seat knows it at a moment that is drawn."""
    which, program = np.tile(np.arange(len(tables)), worlds), tables._terms.program
    kept = known[rng.integers(len(known), size=len(which)), which]
    pack = program[layout.PACKED : layout.PACKED + program[layout.CARDS_IN_PACK]]
    stays = (kept[:, None] >> CARDS & 1 == 1) | ~np.isin(CARDS, pack)
    places = np.where(stays, layout.PACK + CARDS, CARDS).argsort(axis=1)
    drawn = np.where(stays, layout.PACK + CARDS, rng.random(stays.shape)).argsort(axis=1)
    moved = np.empty_like(places)
    np.put_along_axis(moved, places, drawn, axis=1)
    return np.vstack([np.tile(CARDS, (len(tables), 1)), moved])


def begin(many: VectorTables, started: Mapping[str, NDArray[Any]], moved: Numbers) -> None:
    """Have the deal as it was played stand at the first tables, its other worlds at the rest."""
    times = len(moved) // len(started["deals"])
    state = {name: np.tile(array, (times, *[1] * (array.ndim - 1))) for name, array in started.items()}
    d = state["deals"]
    assert not d[:, layout.MUCK].any()
    for first, stop in ((layout.HANDS, layout.UP), (layout.STOCK, layout.WIDTH)):
        d[:, first:stop] = np.take_along_axis(moved, d[:, first:stop], axis=1)
    d[:, layout.SCORE : layout.SCORE + layout.SEATS] = 0
    many.restore(state)


def beside(many: VectorTables, seat: int, said: list[Numbers], moved: Numbers, named: str) -> tuple[int, int]:
    """Let all worlds make the same moves, and compare what the seat is shown; pairs and decisions."""
    deals = len(said[0])
    base = np.tile(np.arange(deals), len(many) // deals)
    differs = (np.int64(1) << CARDS) * (moved != CARDS)
    support = np.bitwise_or.reduce(differs, axis=1)
    alive = support != 0
    pairs, decisions = int(alive.sum()), 0
    for number, actions in enumerate([*said, said[-1]]):
        d = many._at.deals
        going = (many.actor >= 0) & (many.actor[base] >= 0)
        alive &= (support & knows(many, seat)[base]) == 0
        alive &= (d[:, layout.SHUFFLES] == 0) & (d[:, layout.SET_ASIDE] == d[base, layout.SET_ASIDE])
        compare(many, seat, np.flatnonzero(alive), base, f"{named} decision {number}")
        alive &= going
        decisions += int(alive.sum())
        if number == len(said):
            break
        chosen = translated(many, actions[base], base, moved)
        alive &= many.mask[np.arange(len(many)), chosen]
        stepping = alive.copy()
        stepping[:deals] = many.actor[:deals] >= 0
        many.step(chosen, stepping)
    return pairs, decisions


def compare(many: VectorTables, seat: int, which: Numbers, base: Numbers, named: str) -> None:
    """Compare these tables with those whose worlds they are."""
    seen, turn = many.seen_by(seat), many.actor[which] == seat
    open_end = many._at.deals[which, layout.ENDED] != layout.SHOWDOWN
    for name, array, rows in (
        ("actor", many.actor, which), ("done", many.done, which), ("reward", many.reward, which[open_end]),
        ("observation", many.observation, which[turn]), ("mask", many.mask, which[turn]),
        ("seen_by", seen, which[many.actor[which] >= 0]),
    ):  # fmt: skip
        said = np.ascontiguousarray(array).reshape(len(array), -1).view(np.uint8)
        unequal = (said[rows] != said[base[rows]]).any(axis=1)
        assert not unequal.any(), f"{named}: {name} of deal {base[rows][unequal][0]} tells of hidden cards"


def translated(many: VectorTables, actions: Numbers, base: Numbers, moved: Numbers) -> Numbers:
    """The same moves in each world: where cards are thrown away, the places where they lie there."""
    numbers, found = many._terms.numbers, actions.copy()
    rows = np.flatnonzero((numbers[actions] >= THROW) & (many.actor >= 0) & (many.actor[base] == many.actor))
    d, actor = many._at.deals, many.actor[rows]
    places = layout.HANDS + layout.HAND * actor[:, None] + np.arange(layout.HAND)
    there = np.arange(layout.HAND) < d[rows, layout.CARDS + actor][:, None]
    thrown = numbers[actions[rows]] - THROW
    first = np.where(there, d[base[rows][:, None], places], layout.PACK)
    rank = first.argsort(axis=1).argsort(axis=1)
    chosen = there & (thrown[:, None] >> rank & 1 == 1)
    mine = np.where(there, np.take_along_axis(moved[rows], np.minimum(first, layout.PACK - 1), axis=1), layout.PACK)
    bits = (chosen << mine.argsort(axis=1).argsort(axis=1)).sum(axis=1)
    found[rows] = np.minimum(np.searchsorted(numbers, THROW + bits), len(numbers) - 1)
    return found


def everywhere(seed: int, deals: int = 100, worlds: int = 20) -> Counter[str]:
    """Compare deals of every game that the arrays play, at a table of another size with each seed: pairs, decisions."""
    told = Counter[str]()
    for code in playable():
        sizes = [players for players in games[code].players if players <= layout.SEATS]
        found = compared(code, sizes[seed % len(sizes)], seed, deals, worlds)
        told += Counter({"pairs": found.pairs, "decisions": found.decisions, code: found.pairs})
    return told


def planted(what: str) -> str:
    """Let an array tell one bit of a hidden card; what the comparison says of it, nothing: it has not seen it."""
    show, step, seats = stepping.show_seat, stepping.step_all, 4
    column = vector("italian", 1, seats).parts["proposals"].start

    def show_too_much(terms: Terms, at: Standing, seat: int, out: NDArray[np.float32]) -> None:
        show(terms, at, seat, out)
        place = layout.STOCK if what == "stock" else layout.HANDS + layout.HAND * ((seat + 1) % seats)
        out[:, column] = at.deals[:, place] & 1

    def offer_too_little(terms: Terms, at: Standing, *others: Any) -> None:
        step(terms, at, *others)
        places = layout.HANDS + layout.HAND * ((at.actor + 1) % seats)
        at.mask[:, 0] &= at.deals[np.arange(len(places)), places] & 1 == 1  # folding

    faulty = {"step_all": offer_too_little} if what == "mask" else {"show_seat": show_too_much}
    with patch.multiple(stepping, **faulty):
        try:
            compared("italian", seats, 1, 5, 20, 1)
        except AssertionError as error:
            return str(error)
    return ""
