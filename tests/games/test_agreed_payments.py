"""What special hands and strong rows win is agreed freely, by name (CHP-2, CHP-3, RAM-1.16); rows count as they lie."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import parse_cards, standard_pack
from buio.cli.answers import showdown
from buio.cli.melding import meld
from buio.cli.request import Request
from buio.games.chinese.specials import UNITS, shown, special
from buio.history.records import read, write
from buio.play.options import Rows, laid_out
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import start
from tests.rulebook import rule

SIZES = (3, 5, 5)


# -- an oracle: what rows show, and what two hands win, written from the page alone ------------------------------------


def line(row: tuple[int, ...]) -> int:
    """The top of a straight, an ace low or high; 0: none."""
    ranks = sorted([card // 4 + 2 for card in row])
    for low in (ranks, sorted([1 if rank == 14 else rank for rank in ranks])):
        if all(after == before + 1 for before, after in pairwise(low)):
            return low[-1]
    return 0


def oracle(rows: Rows) -> tuple[int, list[Any]]:
    """How high a special hand these rows show (0: none), and what it compares by."""
    ranks = sorted([card // 4 for row in rows for card in row], reverse=True)
    back_first = rows[::-1]
    if len(set(ranks)) == 13:
        return 4, []
    if all(len({card % 4 for card in row}) == 1 for row in rows):
        return 3, [sorted([card // 4 for card in row], reverse=True) for row in back_first]
    if all(map(line, rows)):
        return 2, list(map(line, back_first))
    pairs = [rank for rank in set(ranks) for _ in range({2: 1, 4: 2}.get(ranks.count(rank), 0))]
    return (1, sorted(pairs, reverse=True)) if len(pairs) == 6 else (0, [])


WINS = (0, 3, 3, 3, 13)


def text(rows: Rows) -> str:
    return "/".join("".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in row) for row in rows)


def dealt_special(rng: Random, taken: set[int]) -> Rows | None:
    """Rows that show a special hand, out of what is left of the pack: three straights, three flushes, or either."""
    left = [card for card in standard_pack() if card not in taken]
    rows: list[tuple[int, ...]] = []
    kind = rng.choice(("straights", "flushes", "both"))
    for size in SIZES:
        row: list[int] = []
        suit, top = rng.randrange(4), rng.randrange(size - 2, 13)
        if kind == "flushes":
            row = rng.sample([card for card in left if card % 4 == suit], min(size, sum(c % 4 == suit for c in left)))
        else:
            for rank in range(top - size + 1, top + 1):
                fits = [card for card in left if card // 4 == rank % 13 and (kind == "straights" or card % 4 == suit)]
                row += rng.sample(fits, min(1, len(fits)))
        if len(row) < size:
            return None
        left = [card for card in left if card not in row]
        rows.append(tuple(row))
    return tuple(rows)


def two_hands(rng: Random) -> tuple[Rows, Rows]:
    while True:
        one = dealt_special(rng, set())
        other = dealt_special(rng, {card for row in one for card in row}) if one else None
        if one and other:
            return one, other


@rule("CHP-3.02", "CHP-3.03", "CHP-3.05")
def test_a_showdown_counts_the_special_hands_that_the_rows_show() -> None:
    rng, kinds = Random(5), set()
    request = Request("chinese_bonus")
    for _ in range(400):
        one, other = two_hands(rng)
        (high, key), (low, other_key) = oracle(one), oracle(other)
        kinds |= {high, low}
        units = WINS[high] if (high, key) > (low, other_key) else -WINS[low]
        if (high, key) == (low, other_key):
            units = 0
        assert showdown(request, [text(one), text(other)])["pays"] == [units, -units]
    assert {2, 3} <= kinds


@rule("CHP-3.02")
def test_what_is_shown_counts_where_the_cards_would_make_a_higher_special_hand() -> None:
    """Three straights of cards that are also three flushes: 3 units, not one a row."""
    straights, plain = "5h6h7s/5s6s7h8h9h/TsJsQdKdAd", "2c3d4h/8c8d2d6c9c/4c4d7dTcTd"
    found = special(parse_cards(straights.replace("/", "")))
    assert found is not None
    assert found.name == "three_flushes"
    assert showdown(Request("chinese_bonus"), [straights, plain])["pays"] == [3, -3]

    assert oracle(tuple(parse_cards(row) for row in straights.split("/")))[0] == 2


@rule("CHP-3.05")
def test_a_declared_hand_shows_what_it_is() -> None:
    """At the table the program lays a declared hand as it compares best, and these rows show it."""
    rng, seen = Random(8), set()
    for _ in range(300):
        hand = tuple(card for row in two_hands(rng)[0] for card in row)
        found = special(hand)
        assert found is not None
        again = shown(found.rows)
        assert again is not None
        assert (again.kind, again.key) == (found.kind, found.key)
        assert found.kind + 1 == oracle(found.rows)[0] >= oracle(laid_out(hand, SIZES))[0]
        seen.add(found.name)
    assert {"three_straights", "three_flushes"} <= seen


# -- as agreed ---------------------------------------------------------------------------------------------------------

COMPLETE, PAIRS = "2h3d4h/5s6h7d8d9s/ThJdQcKsAh", "3s3c5h/5d6s6d7h7c/9c9dTcTdKd"
FRONT = "6h6d6c/4h4d4c9h9d/KhKdKc8h8d", "QsQc7s/JhJdJc2h2d/5h5d5c5sAs"


@rule("CHP-3.01", "CHP-3.04")
def test_special_hands_win_what_was_agreed_and_others_are_ordinary() -> None:
    def pays(specials: str) -> list[int]:
        answer = showdown(Request("chinese_bonus", house={"specials": specials}), [COMPLETE, PAIRS])
        return list(answer["pays"])

    assert pays("true") == [13, -13]
    assert pays("six_pairs:5,complete_straight:40") == [40, -40]
    assert pays("six_pairs:5,complete_straight:2") == [2, -2]  # the higher wins, whatever it is worth
    assert pays("six_pairs:5") == [-5, 5]
    deal = start(COMPLETE.replace("/", ""), PAIRS.replace("/", ""), game="chinese_bonus", specials="six_pairs:5")
    assert [option.word for option in deal.options()] == ["arrange"]


@rule("CHP-2.01")
def test_rows_win_what_was_agreed() -> None:
    def pays(royalties: str) -> list[int]:
        return list(showdown(Request("chinese", house={"royalties": royalties}), list(FRONT))["pays"])

    assert pays("off") == [-1, 1]
    assert pays("table") == [-3, 3]
    assert pays("front_three_of_a_kind:10") == [8, -8]
    assert pays("front_three_of_a_kind:10,back_four_of_a_kind:20,middle_full_house:7") == [-17, 17]


@rule("RAM-1.16", "X-R8")
def test_extra_payments_of_ramino_are_what_was_agreed() -> None:
    natural = "2h3h4h5h6h7h8h9hThJhKd"

    def multiple(specials: str) -> tuple[str | None, int]:
        answer = meld(Request("ramino_v1", house={"specials": specials}), natural)
        return answer["special"], answer["multiple"]

    assert multiple("listed") == ("natural_run", 4)
    assert multiple("natural_run:9,two_combinations:2") == ("natural_run", 9)
    assert multiple("natural_run:1,one_combination:6") == ("one_combination", 6)  # the highest is paid
    assert multiple("pairs:3") == (None, 0)


@pytest.mark.parametrize(
    ("code", "house", "why"),
    [
        (
            "chinese_bonus",
            {"specials": "six_pairs"},
            "specials = six_pairs is not possible; allowed: true, false, amounts of",
        ),
        ("chinese_bonus", {"specials": "six_pairs:0"}, "is not possible"),
        ("chinese_bonus", {"specials": "six_pairs:3,six_pairs:4"}, "is not possible"),
        ("chinese_bonus", {"specials": "six_pairs:3, complete_straight:1"}, "is not possible"),
        ("chinese_bonus", {"specials": "seven_pairs:3"}, "is not possible"),
        ("chinese", {"royalties": "front_flush:3"}, "royalties = front_flush:3 is not possible"),
        ("ramino_v1", {"specials": "royal:3"}, "is not possible"),
        ("ramino_v1", {"specials": "scala_reale:3"}, "scala_reale is a hand of 9 cards, and cards = 10"),
        ("ramino_9", {"specials": "pairs:3"}, "pairs is a hand of 10 cards, and cards = 9"),
        ("chinese_bonus", {"specials": "three_flushes:3", "quads_as_two_pairs": False}, "would have no effect"),
    ],
)
def test_what_cannot_be_agreed_is_refused(code: str, house: dict[str, object], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        buio.games[code].rules(**house)


@pytest.mark.parametrize(
    ("code", "house"),
    [
        ("chinese_bonus", {"specials": "six_pairs:5", "royalties": "back_flush:2"}),
        ("ramino_v1", {"specials": "pairs:3"}),
    ],
)
def test_records_say_what_was_agreed(code: str, house: dict[str, object]) -> None:
    game = buio.games[code]
    rules = game.rules(**house)
    deal, rng = game.deal([200] * 3, 2, rules, Shuffle(4)), Random(3)
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    (record,) = read(write(deal, game, rules, 3))
    assert record.rules == rules
    assert record.play().stacks == deal.stacks


def test_the_names_are_told() -> None:
    said = {known.key: known.choices for known in buio.games["chinese_bonus"].house_rules()}
    assert all(name in said["specials"] for name in UNITS)
    assert said["specials"].startswith("true, false, amounts of six_pairs three_straights ")
