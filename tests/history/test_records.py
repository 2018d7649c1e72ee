"""Records: written, read and played again, they give the same deal; what is wrong is said in one line."""

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import buio
from buio.cards import UNKNOWN
from buio.history.nights import played, records
from buio.history.records import RecordError, read, replayed, together, write
from buio.history.records.carry import carry_fields, carry_of
from buio.history.redaction import redacted
from buio.night import Night, NightError, load, save
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.opening import Opening
from buio.play.outcome import Carry, Match
from buio.play.phases import Draws
from buio.play.shuffle import Shuffle

ITALIAN = buio.games["italian"]


def random_night(deals: int, seed: int, **house: object) -> Iterator[tuple[Night, Deal, tuple[str, ...]]]:
    """Finished deals of a night of four to six people who come and go."""
    rng = Random(seed)
    night = Night(ITALIAN, ITALIAN.rules(**house), Shuffle(seed))
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
        assert record.seats == tuple(night.people[name].seat for name in names)


def test_several_hands_in_one_file() -> None:
    hands = [written(*finished) for finished in random_night(3, 8)]
    text = together(hands)
    assert [hand["moves"] for hand in replayed(read(text))["hands"]] == [
        replayed(read(hand))["moves"] for hand in hands
    ]


@pytest.mark.parametrize("house", [
    {"max_bet": "none"},
    {"prove_openers": "always", "opening": "jacks_or_4sf"},
    {"dummy_hand": True},
    {"blind_timing": "before_look"},
], ids=["plain", "proved", "dummy", "dark"])  # fmt: skip
def test_a_seat_gets_a_record_of_the_cards_that_were_its_own_or_seen_by_all(house: dict[str, object]) -> None:
    hidden = seen = 0
    for _night, deal, _names in random_night(30, 3, **house):
        for before, after in zip(deal.log, redacted(deal, 0), strict=True):
            assert len(before.cards) == len(after.cards)
            assert before._replace(cards=()) == after._replace(cards=())
            own = before.seat == 0 and before.verb != "dx"
            told = {card for card in after.cards if card != UNKNOWN}
            seen_by_all = deal.hands[before.seat] if before.seat in deal.shown else ()
            proof = deal.facet(Opening).proof if before.seat == deal.facet(Opening).opener else ()
            if own:
                assert after.cards == before.cards
            else:
                assert told <= {*seen_by_all, *proof}
            hidden += len(after.cards) - len(told)
            seen += 0 if own else len(told)
    assert hidden
    assert seen


def test_cards_that_were_thrown_away_stay_hidden_from_the_others_when_the_hand_is_shown() -> None:
    for _night, deal, _names in random_night(200, 11, parol=False, max_bet="none"):
        for move in redacted(deal, 0):
            if (
                move.verb == "dh"
                and move.seat in deal.shown
                and deal.facet(Draws).drew[move.seat] > 0
                and UNKNOWN in move.cards
            ):
                return
    pytest.fail("nobody changed cards and showed")


def test_two_deals_that_differ_in_what_a_seat_cannot_know_give_it_the_same_record() -> None:
    deal, other = (ITALIAN.deal([200] * 4, dealer=3) for _ in range(2))
    for text in ("p1 no", "d dh p1 JhJs9c8d7s"):
        deal.apply(Move.parse(text))
        other.apply(Move.parse(text))
    for text, instead in zip(
        ("d dh p2 KhQd9h8c7d", "d dh p3 AsTd9s8hQc", "d dh p4 KdQhTs9d7c", "p1 cbr 4", "p2 f", "p3 f", "p4 f"),
        ("d dh p2 KhQd9h8cAs", "d dh p3 7dTd9s8hQc", "d dh p4 KdQhTsKs7c", "p1 cbr 4", "p2 f", "p3 f", "p4 f"),
        strict=True,
    ):
        deal.apply(Move.parse(text))
        other.apply(Move.parse(instead))
    assert deal.over
    first, second = (write(one, ITALIAN, ITALIAN.rules(), 4, viewer=0) for one in (deal, other))
    assert first == second
    with pytest.raises(RecordError, match=r"action 3 hides cards \(\?\?\): .* play the host's full record"):
        replayed(read(first))


def test_the_deals_of_a_night_are_written_from_its_entries() -> None:
    hands, night = [], None
    for night, deal, names in random_night(12, 7):
        hands.append(written(night, deal, names))
    assert night is not None
    again = [hand.record() for hand in played(load(save(night)))]
    assert again == hands
    assert len(read(records(night))) == 12
    assert 0 < len(read(records(night, "Anna"))) <= 12
    assert sum(sum(hand.deal.net) for hand in played(night)) == -sum(
        line.changes.get("pot", 0) for line in night.ledger.lines if line.what == "deal"
    )


@pytest.fixture(scope="module")
def text() -> str:
    return next(
        written(night, deal, names)
        for night, deal, names in random_night(50, 6)
        if deal.outcome and deal.outcome.ended == "showdown"
    )


@pytest.mark.parametrize(("old", "new", "says"), [
    ('"italian"', '"chess"', "variant 'chess' is not known; there are: italian"),
    ('"italian"', '"NT"', "the hand lacks 'min_bet'"),
    ("starting_stacks = [", "starting_stacks = [x", "not TOML"),
    ("starting_stacks = [", "starting_chips = [", "starting_stacks has to be a list of whole numbers"),
    ("finishing_stacks = [", "finishing_stacks = [1", "finishing_stacks says"),
    ("winnings = [", "winnings = [1", "winnings says"),
    ("antes = [", "antes = [1", "antes says"),
    ("winnings = [", "winnings = [1, ", "winnings has 5 numbers for 4 players"),
    ("starting_stacks = [", "starting_stacks = [-", "starting_stacks has to be a list of whole numbers of 0 or more"),
    ("seats = [", "seats = [2, 1, 3, 4] #", "do not go clockwise"),
    ("seats = [", "seats = [1, 1, 3, 4] #", "one seat stands twice"),
    ("_rules = {", "_rules = [1] #", "_rules has to be a table"),
    ("_rules = {", "_rules = { self = 1", "_rules: "),
    ("_pack = 4", "_pack = 'x'", "_pack has to be a whole number of 4 or more, not 'x'"),
    ("_pack = 4", "_pack = 3", "_pack has to be a whole number of 4 or more, not 3"),
    ("step = ", "step = 9", "beyond the ladder"),
    ("divide = 1", "divide = 0", "divide has to be a whole number of 1 or more, not 0"),
    ("divide = 1", "wild = 1", "_carry has no 'wild'; there are: chips, "),
    ("blinds = ", "blinds = 1 #", "not TOML"),
    ("players = [", "players = ['Anna'] #[", "not TOML"),
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


def test_the_hand_on_the_page_of_notation_plays() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    hand = page.split("```toml\n")[1].split("```")[0]
    deal = read(hand)[0].play()
    text = write(deal, ITALIAN, ITALIAN.rules(), 4, ("Anna", "Beppe", "Carla", "Dino"))
    assert tomllib.loads(text) == tomllib.loads(hand)


def test_a_remark_may_hold_a_bracket(text: str) -> None:
    spoilt = text.replace("actions = [", "actions = [  # the deal [of Anna]").replace('"d dh p1 ', '"d dh p1 As', 1)
    line = next(number for number, one in enumerate(spoilt.splitlines(), 1) if "p1 As" in one)
    with pytest.raises(RecordError, match=rf"line {line}, action \d+: "):
        replayed(read(spoilt))


def test_in_a_file_of_several_hands_the_wrong_one_is_named(text: str) -> None:
    with pytest.raises(RecordError, match=r"hand \[2\]: the record lacks 'variant'"):
        read(together([text, text.replace("variant", "game")]))
    with pytest.raises(RecordError, match="hand 2: antes says"):
        replayed(read(together([text, text.replace("antes = [", "antes = [1", 1)])))


def test_a_truncated_record_is_played_as_far_as_it_goes_when_that_is_asked(text: str) -> None:
    lines = text.splitlines(keepends=True)
    last = max(at for at, line in enumerate(lines) if line.startswith('  "p'))
    (record,) = read("".join(lines[:last] + lines[last + 1 :]))
    assert not record.play(finished=False).over


@given(st.integers(0, 10**9))
def test_whatever_stands_in_a_record_is_refused_in_one_line_or_played(text: str, seed: int) -> None:
    rng = Random(seed)
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(lines))
        key, equals, _ = lines[place].partition(" = ")
        if equals and rng.random() < 0.5:
            lines[place] = f"{key} = {rng.choice(NONSENSE)}"
        elif rng.random() < 0.3:
            del lines[place]
        else:
            at = rng.randrange(len(lines[place]) + 1)
            lines[place] = (
                lines[place][:at] + rng.choice("0 9-pd[]{}\"'=,#²AhT?x") + lines[place][at + rng.randint(0, 2) :]
            )
    try:
        replayed(read("\n".join(lines)))
    except RecordError as refused:
        message = str(refused)
    else:
        message = ""
    assert "\n" not in message


NONSENSE = (
    "0", "-1", "1.5", "nan", "true", "''", "'x'", "[]", "{}", "[1]", "['x']", "[[1]]", "[0, 0]", "{ chips = -1 }",
    "{ step = 77 }", "{ owed = [1] }", "{ ante = [] }", "{ deck_low = 9 }", "[9, 9, 9, 9]", "['a', 'b', 'c', 'd']",
    "2020-01-01", "9" * 5000, "{ chips = 5, owed = [0, -1, -1, -1], paid = [1, 1, 1, 1] }",
    "{ later = [4], chips = 4 }",
)  # fmt: skip


@pytest.mark.parametrize("dealer", range(4))
def test_what_is_carried_reads_back_for_the_seats_that_it_was_for(dealer: int) -> None:
    """The file begins left of the dealer: what belongs to a seat is turned on the way in and on the way out."""
    carry = Carry(
        7,
        paid=(1, 2, 3, 4),
        owed=(None, 2, 0, 5),
        favoured=(True, False, False, True),
        match=Match((3, 4), (10, 20, 30, 40), 5),
    )
    order = [(dealer + 1 + place) % 4 for place in range(4)]
    fields = carry_fields(carry, order)
    assert fields["favoured"] == [int(carry.favoured[seat]) for seat in order]
    assert carry_of({"_carry": fields}, order, buio.games["carioca"].written(seated=4)) == carry


def test_a_favour_stays_with_who_has_earned_it_in_the_record_of_a_hand() -> None:
    game = buio.games["open_face"]
    deal = game.deal([100] * 3, 1, shuffle=Shuffle(3), carry=Carry(favoured=(False, True, False)))
    rng = Random(3)
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    (record,) = read(write(deal, game, game.rules(), 3, ("a", "b", "c"), (0, 1, 2)))
    assert record.play().start[3].favoured == (False, True, False)
