"""What the tests of the tables that the engine plays run in a process of its own.

`python -m tests.environments.engine all` plays every game, and runs every suite of Gymnasium and PettingZoo: minutes.
`python -m tests.simulator.overnight --engine` compares pairs of deals that differ in hidden cards, for hours.
"""

import json
import pickle
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

import buio
from buio.environments.engine_tables import EngineTable, EngineTables, Sitting
from buio.environments.numbered import IllegalNumber, Numbered
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DEALER, Move
from buio.play.options import Amount, Discard
from buio.play.outcome import Carry, Match
from tests.environments import faces
from tests.environments.tables import refused

STACK = 30


def tables_of(code: str, players: int, seed: int = 1, tables: int = 1) -> EngineTables:
    """Tables of a game, whoever else could play it."""
    made = EngineTables(Sitting(buio.games[code], None, [STACK] * players), tables, strict=True)
    made.reset(seed)
    return made


def followed(code: str, players: int, decisions: int) -> int:
    """Every action is a move that the engine offers, no two are the same, and nothing is left out; chips add up.

    How many deals were played.
    """
    tables, rng, ended, waiting = tables_of(code, players), Random(2), 0, 0
    for _ in range(decisions):
        table = tables._tables[0]
        deal, legal = table.deal, np.flatnonzero(tables.mask[0]).tolist()
        if tables.actor[0] >= 0:
            assert tables.actor[0] == deal.actor
            compare(tables._numbered, table, legal)
            hand = tables.observation[0, tables.parts["hand"]]
            assert hand.sum() == len([card for card in deal.view(deal.actor).hand if card >= 0])
        had = table.deal.carry.total if tables.actor[0] >= 0 else 0
        _, _, (reward,), (done,) = tables.step([rng.choice(legal)])
        outcome = table.deal.outcome
        if done and outcome:
            ended += 1
            assert reward.tolist() == [*outcome.net]
            waiting = outcome.carry.total
            assert reward.sum() == had - waiting - outcome.bank
    return ended


def compare(numbered: Numbered, table: EngineTable, legal: list[int]) -> None:
    """What is offered at one decision, beside the engine's options."""
    deal, options = table.deal, table.deal.options()
    moves = [numbered.move(deal, number, table.placed) for number in legal]
    made = [move for move in moves if move]
    assert all(map(options.admits, made))
    assert len(made) < 2 or len({*made}) == len(made) or table.placed
    verbs = {move.verb for move in made} | ({"arr"} if len(made) < len(moves) else set())
    assert verbs == {"arr"} if table.placed else verbs == {item.verb for item in options.items}
    for item in options.items:
        mine = [move for move in made if move.verb == item.verb]
        if isinstance(item, Amount):
            assert {item.low, item.high} <= {move.amount for move in mine}
        elif isinstance(item, Discard):
            assert {tuple(sorted(move.cards)) for move in mine} == {tuple(sorted(one.cards)) for one in item.moves(0)}


def sizes(game: Game[Any]) -> list[int]:
    """The fewest, the usual and the most seats."""
    return sorted({game.players[0], game.usual, game.players[-1]})


def everywhere(seed: int, decisions: int = 100) -> Counter[str]:
    """Compare at so many decisions of every game, at a table of another size with each seed: how many pairs."""
    told = Counter[str]()
    for code, game in buio.games.items():
        seats = sizes(game)
        pairs = leaks(code, seats[seed % len(seats)], decisions, seed)
        told += Counter({"pairs": pairs, code: pairs})
    return told


def leaks(code: str, players: int, decisions: int, seed: int = 5) -> int:
    """Two cards that a seat cannot see change places all through a deal: it observes the same, and may do the same.

    How many pairs were compared.
    """
    tables, rng, compared, said = tables_of(code, players, seed), Random(seed), 0, list[int]()
    for _ in range(decisions):
        table = tables._tables[0]
        if tables.actor[0] < 0:
            tables.step([0])
            said = []
            continue
        seat = rng.choice([table.deal.actor, rng.randrange(players)])
        twin = swapped(tables, table, said, seat, rng)
        if twin is not None:
            told = []
            for one in (table, twin):
                tables._observe(one, seat, row := np.zeros_like(tables.observation[0]))
                told.append((row.tobytes(), tables._numbered.legal(one.deal, one.placed)))
            compared += 1
            where = f"{code} {players} {seed}: seat {seat} after {table.deal.log}, beside {twin.deal.log}"
            assert told[0][0] == told[1][0], where
            assert seat != table.deal.actor or told[0][1] == told[1][1], where
        said.append(rng.choice(np.flatnonzero(tables.mask[0]).tolist()))
        tables.step(said[-1:])
    return compared


def swapped(tables: EngineTables, table: EngineTable, said: list[int], seat: int, rng: Random) -> EngineTable | None:
    """The same deal with two cards exchanged that the seat does not know; None: the others could not do the same."""
    deal = table.deal
    known = {card for move in redacted(deal, seat) for card in move.cards} | {*deal.view(seat).board}
    pack = deal.recipe.pack
    hidden = sorted({*pack} - known)
    pairs = [(one, two) for one in hidden for two in hidden if one < two and pack.count(one) == pack.count(two)]
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    swap = {one: two, two: one}
    twin = EngineTable(tables._sitting, 0)
    recipe, stacks, dealer, carry, _, events = deal.start
    twin.deal, twin.placed = Deal(recipe, stacks, dealer, carry, None, events), ()
    try:
        again(tables._numbered, twin, deal, iter(said), swap)
    except (IllegalNumber, buio.IllegalMove):
        return None
    split = [_split(state.deal) for state in (table, twin)]
    known_same = redacted(deal, seat) == redacted(twin.deal, seat) and twin.deal.actor == deal.actor
    same = known_same and split[0] == split[1] and twin.deal.log != deal.log
    return twin if same and twin.placed == table.placed else None


def _split(deal: Deal) -> bool:
    return any(getattr(part, "split", False) for part in deal.view(None).parts)


def again(numbered: Numbered, twin: EngineTable, deal: Deal, said: Any, swap: dict[int, int]) -> None:
    """Let the dealer deal the same but for two cards, and the players take the same actions."""
    for move in deal.log:
        if twin.deal.actor == DEALER:
            twin.deal.apply(move._replace(cards=tuple([swap.get(card, card) for card in move.cards])))
        else:
            made: Move | None = None
            while made is None:
                number = next(said)
                made = numbered.move(twin.deal, number, twin.placed)
                twin.placed = () if made else (*twin.placed, numbered.place(number))
            twin.deal.apply(made)
    twin.placed = (*twin.placed, *[numbered.place(number) for number in said])


def contracts() -> None:
    """The same seed and actions tell the same; what is no action is refused and changes nothing; the least move."""
    told = []
    for tables in (tables_of("guts", 3, 4, 2), tables_of("guts", 3, 4, 2)):
        row = [tables.observation.tobytes()]
        for step in range(60):
            actions = [np.flatnonzero(mask)[step % mask.sum()] for mask in tables.mask]
            row += [array.tobytes() for array in tables.step(np.array(actions))]
        told.append(row)
    assert told[0] == told[1]
    assert len({*told[0]}) > 20
    tables = tables_of("three_card", 1, 3)
    before = tables.observation.tobytes()
    assert refused(tables.step, [9]).startswith("actions: table 0 does not offer 9; it offers ")
    assert refused(tables.step, [1, 1]).startswith("actions: 1 whole numbers")
    assert tables.observation.tobytes() == before
    lax = EngineTables(Sitting(buio.games["chinese"], None, [STACK] * 2), 2, strict=False)
    lax.reset(8, np.array([True, False]))
    for _ in range(2):
        assert not lax.step([-5, 0], np.array([True, False]))[1][1, 3]
    assert lax.done.tolist() == [True, False]
    assert lax._tables[1].deals == 1
    match_shared_out()
    says = refused(EngineTables, Sitting(buio.games["texas"], None, [1, 1]), 1, strict=True)
    assert says == "stacks: with [1, 1] nobody ever has to decide anything"


def chosen(tables: EngineTables, rng: np.random.Generator) -> Any:
    """Any action that is offered, at each table."""
    return (rng.random(tables.mask.shape) * tables.mask).argmax(axis=1)


def states() -> None:
    """A state that was pickled goes on as it did, also at other tables and in the middle of a hand that is laid out."""
    for code, players in (("chinese", 2), ("carioca", 3)):
        tables, again = (tables_of(code, players, seed, 2) for seed in (3, 99))
        rng = np.random.default_rng(1)
        for _ in range(45):
            tables.step(chosen(tables, rng))
        kept, told = pickle.dumps(tables.state()), []
        for at in (tables, again):
            at.restore(pickle.loads(kept))  # noqa: S301 (our own)
            row, rng = [at.observation.tobytes(), at.reward.tobytes()], np.random.default_rng(4)
            row += [array.tobytes() for _ in range(45) for array in at.step(chosen(at, rng))]
            told.append(row)
        assert told[0] == told[1]
        assert len({*told[0]}) > 20
        for other in (tables_of(code, players, 3, 1), tables_of("guts", 3, 3, 2)):
            before = other.observation.tobytes()
            says = refused(other.restore, pickle.loads(kept))  # noqa: S301
            assert says == f"state: it is not that of {len(other)} tables of this game"
            assert other.observation.tobytes() == before


def modes() -> None:
    """What follows a deal is what was asked for, the decisions are the same; the caller's arrays are written into."""
    met: dict[str, list[Any]] = {}
    for reset in ("stays", "next_step", "same_step"):
        plain = tables_of("guts", 3, tables=4)
        names = ("observation", "mask", "reward", "done", "actor")
        given = {name: np.full_like(getattr(plain, name), 1) for name in names}
        tables = EngineTables(plain._sitting, 4, True, reset=reset, out=given)
        assert all(getattr(tables, name) is array for name, array in given.items())
        tables.reset(7)
        won, met[reset] = np.zeros((4, 3), np.int64), [[] for _ in range(4)]
        for _ in range(60):
            for at in np.flatnonzero(tables.actor >= 0).tolist():
                met[reset][at].append((tables.observation[at].tobytes(), won[at].tolist()))
            tables.step(tables.mask.argmax(axis=1))
            won += tables.reward
            waiting = tables.actor < 0
            assert not tables.observation[waiting].any()
            assert tables.mask[waiting].all()
            assert (waiting == tables.done * (reset == "next_step")).all() or reset == "stays"
            assert (waiting >= tables.done).all() or reset == "same_step"
        assert waiting.all() == (reset == "stays")
    for stays, next_step, same_step in zip(*met.values(), strict=True):
        assert 0 < len(stays) < len(next_step) < len(same_step) == 60
        assert len({str(won) for _, won in next_step}) > 3
        assert stays == next_step[: len(stays)]
        assert next_step == same_step[: len(next_step)]
    sitting = Sitting(buio.games["guts"], None, [STACK] * 3)
    says = refused(EngineTables, sitting, 1, True, reset="never")
    assert says == "reset is one of stays, next_step, same_step, not 'never'"
    says = refused(EngineTables, sitting, 1, True, out={"mask": np.zeros((1, 2), np.int8)})
    assert says == f"out: 'mask' is a writeable array of bool, shape (1, {len(plain.actions)}), in C order"


def match_shared_out() -> None:
    """The pool of a match goes back where nobody has a chip left; a pot alone is left behind then."""
    match = Match((1, 2, 3), (0, 0), 20)
    for waiting, carries, stacks in (
        (Carry(4, owed=(0, 0), match=match), True, (0, 0)),
        (Carry(4, owed=(0, 0)), False, (12, 12)),
    ):
        table = EngineTable(Sitting(buio.games["carioca_pazza"], None, [12, 12]), 1)
        table.deal = cast("Any", SimpleNamespace(stacks=(0, 0), outcome=SimpleNamespace(carry=waiting)))
        assert table.carries == carries
        table.begin(fresh=False)
        assert table.deal.start[1] == stacks
        assert not carries or table.deal.net == (12, 12)


ASKED: dict[str, Callable[..., object]] = {
    "followed": followed,
    "leaks": leaks,
    "contracts": contracts,
    "states": states,
    "modes": modes,
}

if __name__ == "__main__":
    if "all" in sys.argv:
        for code, game in buio.games.items():
            for players in sizes(game):
                counts = [followed(code, players, 1500), leaks(code, players, 400)]
                with redirect_stdout(sys.stderr):
                    faces.gymnasium(code, players)
                    faces.pettingzoo(code, players)
                sys.stdout.write(f"{code} {players}: {counts[0]} deals, {counts[1]} pairs\n")
                sys.stdout.flush()
        sys.exit()
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(ASKED[what](*arguments)) + "\n")
        sys.stdout.flush()
