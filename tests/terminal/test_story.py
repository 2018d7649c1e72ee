"""A deal told in words: every game, every language, the board counted, and nothing told that a seat cannot know."""

from itertools import islice
from random import Random

import pytest

import buio
from buio.cards import SYMBOLS
from buio.cli.replaying import in_words
from buio.history.records import read, write
from buio.i18n import LANGUAGES, catalogue
from buio.play.deal import Deal
from buio.play.recorded import apply_recorded
from buio.terminal.story import steps, story
from tests.play.players import at_random

CODES = [*buio.games]


def played(code: str, seed: int, seats: int = 0) -> Deal:
    """A deal played to its end."""
    game, rng = buio.games[code], Random(seed)
    seats = seats or game.players[0]
    deal = game.deal([60] * seats, seed % seats, shuffle=buio.Shuffle(seed))
    while not deal.over:
        deal.apply(at_random(deal.options(), rng) if "cc" in deal.options() else deal.options().sample(rng))
    return deal


@pytest.mark.parametrize("code", CODES)
def test_every_game_is_told_to_its_end(code: str) -> None:
    deal = played(code, 1)
    assert deal.outcome is not None
    lines = story(deal)
    assert all(line.strip() and "{" not in line for line in lines)
    for seat, net in enumerate(deal.outcome.net, 1):
        assert f"p{seat} {'+' if net > 0 else '−' if net else '±'}{abs(net)}" in lines[-1]


@pytest.mark.parametrize("code", CODES)
def test_every_language_tells_it_to_everybody(code: str) -> None:
    deal = played(code, 2)
    names = ["Anna", "Bruno", "Carla", "Dora", "Elio"][: deal.seats]
    told = {}
    for language in LANGUAGES:
        for seat in (None, 0):
            some = islice(steps(deal, names, language, seat), 15)
            told[language, seat] = [line for step in some for line in step.lines]
            assert all(line.strip() and "{" not in line for line in told[language, seat])
    assert told["it", None] != told["de", None] != told["en", None]


def test_the_board_counts() -> None:
    """AhKh makes nothing with its own cards, and a flush with those on the table (HLD-1.06)."""
    deal = buio.games["omaha"].deal([60, 60], 0, shuffle=buio.Shuffle.of_known(["AhKh2c3d", "QsQd7c8d"], "4h9hJhQc2s"))
    while not deal.over:
        deal.play("cc")
    assert story(deal, ["Anna", "Bruno"])[-4:] == [
        "Bruno shows Q♠ Q♦ 8♦ 7♣: three queens",
        "Anna shows A♥ K♥ 3♦ 2♣: ace-high flush in hearts",
        "Anna wins 4",
        "over: showdown; Anna +2, Bruno −2",
    ]


def test_steps_are_the_moves_of_the_players() -> None:
    deal = played("texas", 3, 3)
    told = list(steps(deal))
    assert [step.move for step in told[1:]] == [move for move in deal.log if move.actor >= 0]
    assert [line for step in told for line in step.lines] == story(deal)
    assert told[-1].view.outcome == deal.outcome
    assert told[0].view.board == ()


def test_what_only_records_may_do_is_told_too() -> None:
    """A fold for nothing is never offered, and stays a fold in the story of the hand that has it."""
    game = buio.games["texas"]
    deal = game.deal([60] * 3, 2, shuffle=buio.Shuffle(1))
    for move in ("p3 cc", "p1 cc", "p2 cc"):
        deal.play(move[3:])
    apply_recorded(deal, buio.Move("f", 0))
    while not deal.over:
        deal.play("cc")
    assert "Anna folds" in story(deal, ["Anna", "Bruno", "Carla"])


def test_who_looks_on_reads_the_same_in_a_record() -> None:
    """A deal and its record are told alike, but for the heading of the record."""
    deal = played("ramino_v1", 4, 3)
    game, names = buio.games["ramino_v1"], ("Anna", "Bruno", "Carla")
    told = list(in_words(read(write(deal, game, game.rules(), 3, names)), catalogue("it")))
    mine = story(deal, names, "it")
    assert told[-len(mine) :] == mine
    assert told[0] == "Ramino Pokerato · 3 giocatori"


@pytest.mark.parametrize("code", ["texas", "lowball_27", "seven_card_stud", "carioca", "chinese"])
def test_a_seat_is_told_no_cards_of_others_before_they_are_shown(code: str) -> None:
    """Whatever the others are dealt, the sentences up to the first decision are the same."""
    game, size = buio.games[code], max(buio.games[code].written().dealt.hand, 1)
    up = game.written().dealt.up
    pack = Random(5).sample(sorted(set(game.written().pack)), 2 * size + 2)
    mine, theirs, others = pack[:size], pack[size : 2 * size], pack[2 * size :]
    changed = [*others[: size - up], *theirs[2:]] if size > 1 else others[:1]
    hands = [[mine, theirs], [mine, changed]]
    deals = [game.deal([60] * 2, 1, shuffle=buio.Shuffle.of_known(hand, seed=1)) for hand in hands]
    told = [[line for line in story(deal, seat=0) if "p2" in line and "up" not in line] for deal in deals]
    assert deals[0].hands[1] != deals[1].hands[1]
    assert told[0] == told[1]
    assert not any(symbol in line for line in told[0] for symbol in SYMBOLS)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"language": "fr"}, "there is no language 'fr'; there are: "),
        ({"names": ["Anna"]}, "names are for 1 seats, and 3 play"),
        ({"names": "Anna"}, "names are a list of names by seat, not 'Anna'"),
        ({"seat": 3}, "there is no seat 3: seats are 0 to 2"),
    ],
)
def test_a_story_is_asked_for_in_earnest(arguments: dict[str, object], why: str) -> None:
    with pytest.raises((ValueError, TypeError), match="^" + why):
        story(played("texas", 1, 3), **arguments)  # type: ignore[arg-type]
