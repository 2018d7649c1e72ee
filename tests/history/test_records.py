"""Records: written, read and played again, they give the same deal; what is wrong is said in one line."""

import os
from collections.abc import Iterator
from random import Random

import pytest

import buio
from buio.history.log import log
from buio.history.records import RecordError, read, replayed, write
from buio.history.statistics import figures
from buio.i18n import LANGUAGES, catalogue
from buio.night import Night, NightError
from buio.play.deal import Deal
from buio.play.shoe import Shoe

ITALIAN = buio.games["italian"]


def random_night(deals: int, seed: int, **house: object) -> Iterator[tuple[Night, Deal, tuple[str, ...]]]:
    """Finished deals of a night of four to six people who come and go."""
    rng = Random(seed)
    night = Night(ITALIAN, ITALIAN.rules(**house), Shoe(seed))
    for name in ("Anna", "Beppe", "Carla", "Dino"):
        night.sit(name, 100)
    done = 0
    while done < deals:
        person = rng.choice(night.seated)
        if not person.stack:
            night.buy(person.name, 100)
        elif rng.random() < 0.1 and len(night.seated) < 6:
            night.sit(f"P{done}", 100)
        elif rng.random() < 0.1:
            night.sit_out(person.name)
        else:
            night.come_back(person.name)
        try:
            deal = night.begin_deal(events=True)
        except NightError:
            if night.carry.total:
                night.share_pot()
            continue
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        names = night.order
        yield night, deal, names
        night.end_deal()
        done += 1


def written(night: Night, deal: Deal, names: tuple[str, ...], viewer: int | None = None) -> str:
    seats = [night.people[name].seat for name in names]
    return write(deal, night.game, night.rules, night.pack_for, names, seats, viewer)


@pytest.mark.parametrize("house", [{}, {"parol_split_parts": 2, "max_bet": "none"}], ids=["plain", "parts"])
def test_a_night_written_read_and_played_again_is_the_same_night(house: dict[str, object]) -> None:
    for night, deal, names in random_night(60 if os.environ.get("CI") else 200, 5, **house):
        (record,) = read(written(night, deal, names))
        again = record.play(events=True)
        assert again.stacks == deal.stacks
        assert again.events == deal.events
        assert again.outcome == deal.outcome
        assert record.players == names


def test_several_hands_in_one_file() -> None:
    hands = [written(*finished) for finished in random_night(3, 8)]
    text = "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
    assert [hand["moves"] for hand in replayed(read(text))["hands"]] == [
        replayed(read(hand))["moves"] for hand in hands
    ]


def test_a_seat_gets_a_record_without_the_cards_it_may_not_know() -> None:
    for night, deal, names in random_night(20, 3):
        text = written(night, deal, names, viewer=0)
        hidden = {card for seat, hand in enumerate(deal.hands) if seat and seat not in deal.shown for card in hand}
        cards = {card for line in text.splitlines() if " dh " in line or " sd " in line for card in _cards(line)}
        assert not hidden & cards


def _cards(line: str) -> set[int]:
    from buio.play.moves import Move

    return set(Move.parse(line.strip().strip('",')).cards)


def test_the_log_speaks_three_languages_and_keeps_secrets() -> None:
    for _night, deal, names in random_night(10, 2):
        assert deal.events is not None
        for language in LANGUAGES:
            lines = list(log(deal.events, names, catalogue(language), deal.recipe.ranking, None))
            assert len(lines) == len(deal.events)
            if not deal.shown:
                assert not any(symbol in line for line in lines for symbol in "♥♦♣♠" if "prova" not in line)


def test_statistics_add_up() -> None:
    people = figures((deal, names) for _, deal, names in random_night(30, 4))
    assert sum(person.won for person in people.values()) >= 1
    assert sum(person.opened for person in people.values()) <= 30


@pytest.fixture(scope="module")
def text() -> str:
    return next(
        written(night, deal, names)
        for night, deal, names in random_night(50, 6)
        if deal.outcome and deal.outcome.ended == "showdown"
    )


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"italian"', '"chess"', "variant 'chess' is not known; there are: italian"),
    ('"italian"', '"NT"', "this PHH game is not among Buio's yet"),
    ("starting_stacks = [", "starting_stacks = [x", "not TOML"),
    ("starting_stacks = [", "starting_chips = [", "starting_stacks has to be a list of whole numbers"),
    ("finishing_stacks = [", "finishing_stacks = [1", "finishing_stacks says"),
    ('  "d dh p1 ', '  "d dh p9 ', r"line \d+, action \d: there is no p9 among 4 players"),
    ('  "d dh p1 ', '  "d dh p1 As', r"line \d+, action \d: .*the dealer may"),
    ('  "d dh p1 ', '  "d xx p1 ', r"line \d+, action \d: .* is no move"),
    ("_rules = {", "_rules = { joker = true", "'joker' is not a house rule"),
    ("_pack = ", "_pack = 3", "is for 2 to 9 players"),
    ("actions = [", "moves = [", "lacks 'actions'"),
])  # fmt: skip
def test_what_is_wrong_with_a_record_is_said_in_one_line(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(RecordError, match=says) as refused:
        replayed(read(text.replace(old, new, 1)))
    assert "\n" not in str(refused.value)


def test_a_truncated_record_is_refused_with_what_could_come_next(text: str) -> None:
    lines = text.splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if line.startswith('  "p'))
    with pytest.raises(RecordError, match=r"the record ends before the deal does: p\d may: "):
        replayed(read("".join(lines[:last] + lines[last + 1 :])))
