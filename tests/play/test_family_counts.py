"""The leaves of a small move tree of every game, pinned: one number proves the whole generator of moves.

    python -m tests.play.test_family_counts     counts anew, and writes tests/golden/family_counts.json

Of a choice of cards only "none, the first, the first two, ..." is followed, of the discards of rummy the first and the
last card held, of arrangements the suggested one and another. A rummy deal is followed for a few moves only.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import buio
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile
from buio.play.moves import Move
from buio.play.options import Arrange, Discard, Options
from buio.play.shuffle import Shuffle

FILE = Path(__file__).parents[1] / "golden/family_counts.json"
PINNED: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
MOST = 8_000
FAMILY = [code for code, game in buio.games.items() if game.family != "italian"]


def followed(options: Options, rummy: bool = False) -> Iterator[Move]:
    """The moves that the count follows."""
    for option in options:
        if isinstance(option, Arrange):
            yield from {option.suggestion(options.seat), option.sample(options.seat, Random(1))}
        elif isinstance(option, Discard) and rummy:
            yield from {Move(option.verb, options.seat, 0, (card,)) for card in (option.hand[0], option.hand[-1])}
        elif isinstance(option, Discard):
            firsts = [Move(option.verb, options.seat, 0, option.hand[:count]) for count in option.numbers]
            legal = [move for move in firsts if option.admits(move)]
            yield from (legal[0], legal[-1]) if len(legal) > 1 else legal
        else:
            yield from option.moves(options.seat)


def leaves(deal: Deal, most: int = MOST, moves: int = -1) -> int:
    """Ends of the tree below a deal, or of its first moves; more than `most` are not counted."""
    if deal.over or not moves:
        return 1
    total = 0
    for move in followed(deal.options(), moves > 0):
        after = deal.copy()
        after.apply(move)
        total += leaves(after, most - total, moves - 1)
        if total > most:
            break
    return total


def start(code: str, chips: int, seed: int) -> Deal:
    """The deal whose tree is counted: as few players as can play, with this many chips each."""
    game = buio.games[code]
    return game.deal([chips] * game.players[0], 0, shuffle=Shuffle(seed))


@pytest.mark.parametrize("code", FAMILY)
def test_the_leaves_of_a_small_tree(code: str) -> None:
    assert code in PINNED, f"count it: python -m {__name__}"
    pinned = PINNED[code]
    assert leaves(start(code, pinned["chips"], pinned["seed"]), moves=pinned.get("moves", -1)) == pinned["leaves"]


def count_all() -> dict[str, dict[str, int]]:
    """For each game the most chips with which the tree of some deal has branches and is still small."""
    return {code: next(_first_moves(code) if _endless(code) else _small_trees(code)) for code in FAMILY}


def _endless(code: str) -> bool:
    return DiscardPile in buio.games[code].written().facets


def _first_moves(code: str) -> Iterator[dict[str, int]]:
    """The tree of a rummy deal, as deep as it is small."""
    for moves in range(24, 0, -1):
        found = leaves(start(code, 60, 9), moves=moves)
        if found <= MOST:
            yield {"chips": 60, "seed": 9, "moves": moves, "leaves": found}


def _small_trees(code: str) -> Iterator[dict[str, int]]:
    for chips in (40, 30, 20, 12, 8, 6, 5, 4, 3, 2, 1):
        for seed in range(9, 19):
            found = leaves(start(code, chips, seed))
            if 1 < found <= MOST:
                yield {"chips": chips, "seed": seed, "leaves": found}
            elif found > MOST:
                break


if __name__ == "__main__":
    FILE.write_text(json.dumps(count_all(), indent=2) + "\n", encoding="utf-8")
