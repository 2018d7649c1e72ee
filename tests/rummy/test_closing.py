"""Which hands close and what they pay: the golden cases, what players lay, and every partition of random hands."""

from collections import Counter
from random import Random

import pytest

from buio.cards import JOKER, cards_text, parse_cards
from buio.games.ramino import FANTINI, LISTED, NINE, POKERIZE
from buio.rummy import Fault, GoingOut, GoingOutRules, MeldRules
from buio.rummy.specials import Pairs, Special, Two
from tests.rulebook import rule
from tests.rummy import oracle
from tests.rummy.hands import hand

SPECIALS = {"listed": LISTED, "pokerize": POKERIZE, "fantini": FANTINI, "nine": NINE, "none": ()}
VERSIONS = {
    "with jokers": (oracle.Rules(10, specials="listed"), 4),
    "pokerize": (oracle.Rules(10, specials="pokerize"), 2),
    "imaginary": (oracle.Rules(10, imaginary="held", specials="listed", imaginary_in_specials=True), 0),
    "fantini": (oracle.Rules(10, imaginary="held", specials="fantini"), 0),
    "nine": (oracle.Rules(9, imaginary="extra", specials="nine"), 0),
    "no corner": (oracle.Rules(10, round_the_corner=False, specials="listed"), 4),
    "fantini, no corner, jokers": (oracle.Rules(10, False, True, "held", "fantini", True), 2),
    "pokerize, nominated": (oracle.Rules(10, True, True, "held", "pokerize", True), 4),
    "nine, jokers": (oracle.Rules(9, False, True, "extra", "nine", True), 4),
    "different suits": (oracle.Rules(10, round_the_corner=False, duplicates=False), 4),
}


def out_rules(rules: oracle.Rules) -> GoingOutRules:
    allowed = MeldRules(rules.round_the_corner, rules.duplicates)
    return GoingOutRules(rules.size, allowed, rules.imaginary, SPECIALS[rules.specials], rules.imaginary_in_specials)


V1, P, V2, F, W = (out_rules(VERSIONS[name][0]) for name in list(VERSIONS)[:5])
ENDS = out_rules(VERSIONS["no corner"][0])
NO, PLAIN = "no closing", None

GOLDEN = [
    ("G-RAM-04", V1, "5h6h7h8h9hThJh 2s2c2d Ks", "two_combinations", 1),
    ("G-RAM-04", V1, "5h6h7h8h 2s2c2d2h2s2c Ks", "two_combinations", 1),
    ("G-RAM-05", V1, "5h6h7h8h9hThJhQhAhJk 2s", "one_combination", 3),
    ("G-RAM-05", V1, "2s2s2c2c2d2d2h2hJkJk 7s", "one_combination", 3),
    ("G-RAM-05", V1, "5h6h7h8h9hThJhQhKhAh 2s", "natural_run", 4),
    ("G-RAM-06", W, "3c3c3d 7s8s9s TdQdKd 2h", PLAIN, 0),
    ("G-RAM-12", F, "KhKcKdKs 3s4s5s6s7s8s 2h", "two_combinations", 1),
    ("G-RAM-13", V1, "QcKcAc2c3c4c5c6c7c8c Ts", "natural_run", 4),
    ("G-RAM-13", ENDS, "QcKcAc2c3c4c5c6c7c8c Ts", "two_combinations", 1),
    ("G-RAM-14", V1, "5d5d9s9sKhKh2c2c7d7d Ts", NO, 0),
    ("G-RAM-14", P, "5d5d9s9sKhKh2c2c7d7d Ts", "pairs", 1),
    ("G-RAM-14", F, "5d5d9s9sKhKh2c2c7d7d Ts", "pairs", 2),
    ("G-RAM-15", F, "3h3h5h5h8h8hJhJhKhKh 2s", "pairs_in_suit", 5),
    ("RAM-1.05", V1, "9dJkJk 2s2c2d 5h6h7h8h Ks", PLAIN, 0),
    ("RAM-1P.02", P, "5h6h7h8h9hThJh 2s2c2d Ks", "run_and_set", 1),
    ("RAM-1P.02", P, "5h6h7h8h9hThJhQhKhAh 2s", "long_run", 1),
    ("X-83", P, "5h6h7h8hJkJkJh 2s2c2d Ks", "run_and_set", 1),
    ("X-83", P, "5h6h7h8h9hThJh JkJk2d Ks", "run_and_set", 1),
    ("X-83", P, "5h6h7h8h 2s2c2d2h2s2c Ks", PLAIN, 0),
    ("X-83", P, "5d5d9s9sKhKh2c2c7dJk Ts", NO, 0),
    ("X-R11", P, "2s2s2c2c2d2d2h2hJkJk 7s", PLAIN, 0),
    ("RAM-2.02", V2, "3c3c3d 7s8s9s Td2hQdKd 5h", PLAIN, 0),
    ("X-R12", V2, "5h6h7h8h9hThJhQhAh 2s 4c", "one_combination", 3),
    ("X-82", F, "5h6h7h8h9hThJhQhAh 2s 4c", PLAIN, 0),
    ("RAM-2F.07", F, "KhKcKdKs 3s3c3h 8h8d8d 2h", "pictures", 1),
    ("RAM-2F.07", F, "ThTcTdTs 3s3c3h 8h8d8d 2h", PLAIN, 0),
    ("RAM-2F.07", F, "3h4h5h 7h8h9h JhQhKhAh 2s", "runs_in_suit", 1),
    ("RAM-2F.07", F, "3h4h5h6h7h8h9hThJhQh 2s", "long_run", 4),
    ("RAM-2W.12", W, "2d2d4d5d8d8dTdJdQd Ks", "colore", 1),
    ("RAM-2W.12", W, "7d8d9dTdJdQdKdAd6d Ks", "scala_colore", 3),
    ("RAM-2W.12", W, "5d6d7d8d9dTdJdQdKd Ks", "scala_reale", 5),
    ("X-R16", W, "QdKdAd2d3d4d5d6d7d Ks", "scala_colore", 3),
    ("X-R12", W, "4d5d6d7d8d9dTdJd 2s2c", PLAIN, 0),
    ("X-R8", F, "KhKhQhQhJhJhThTh9h9h 2s", "pairs_in_suit", 5),
    ("X-R9", V1, "5h6h7h 8h9hThJhQhKhAh 2s", "natural_run", 4),
    ("X-R10", V1, "2s2s2c2c2d2d2h2h3s3s 7s", NO, 0),
]


@pytest.mark.parametrize(
    ("version", "text", "special", "multiple"),
    [pytest.param(*case[1:], marks=rule(case[0]), id=f"{case[0]} {case[2]}") for case in GOLDEN],
)
def test_what_hands_pay(version: GoingOutRules, text: str, special: str | None, multiple: int) -> None:
    cards = parse_cards(text)
    going_out = version.best(cards)
    assert version.can_go_out(cards) == (going_out is not None) == (special != NO)
    if going_out:
        assert (going_out.special, going_out.multiple) == (special, multiple)
        assert Counter(cards) == Counter([card for meld in going_out.melds for card in meld] + [going_out.discard])
        assert version.validate(cards, going_out.melds)[2:4] == (special, multiple)


@rule("G-RAM-03", "RAM-1.13")
def test_a_card_is_in_one_combination() -> None:
    rest = "KsKcKd Ts3c"
    assert not out_rules(oracle.Rules(9)).can_go_out(parse_cards("6h7h8h8d8c" + rest))
    assert V1.can_go_out(parse_cards("5h6h7h8h8d8c8s KsKcKd Ts"))
    hand_ = parse_cards("5h6h7h8h8d8c9h KsKcKd Ts")
    judged = V1.validate(hand_, [parse_cards(text) for text in ("5h6h7h8h", "8h8d8c", "KsKcKd")])
    assert judged == Fault("card_twice", parse_cards("8h"))


HAND = "3c3c3d 7s8s9s TdJdQdKd 5h"
LAYINGS = [
    ("3c3c3d 7s8s9s TdJdQdKd", V1, None),
    ("3c3c3d 7s8s9s TdJdQd", V1, "too_few_cards"),
    ("3c3c3d 7s8s9s TdJdQdKd5h", V1, "too_many_cards"),
    ("3c3c3d 7s8s9s TdJdQdAd", V1, "not_held"),
    ("3c3c3c 7s8s9s TdJdQdKd", V1, "card_twice"),
    ("3c3c3d 7s8s9s5h TdJdQd", V1, "not_a_combination"),
    ("3c3c3d 7s8s9s5h TdJdQd", V2, None),
    ("3c3c3d5h 7s8s9s TdJdQd", V2, None),
    ("3c3cTd 7s8s9s5h JdQdKd", V2, "imaginary_twice"),
    ("3c3c7s 8s9s3d TdJdQdKd", V2, "imaginary_twice"),
    ("3c7s3d8s 3c9sTd JdQdKd", V2, "not_a_combination"),
    ("3c3c3d7s8s9s TdJdQdKd", V2, "not_a_combination"),
]


@rule("RAM-1.11", "RAM-1.13", "RAM-2.02")
@pytest.mark.parametrize(("laid", "version", "reason"), LAYINGS)
def test_what_players_lay(laid: str, version: GoingOutRules, reason: str | None) -> None:
    judged = version.validate(parse_cards(HAND), [parse_cards(group) for group in laid.split()])
    assert (judged.reason if isinstance(judged, Fault) else None) == reason


@rule("RAM-2W.11")
def test_one_card_that_does_not_exist() -> None:
    judged = W.validate(
        parse_cards("3c3c3d7s8s9sTdQdKd2h"), [parse_cards(text) for text in ("3c3c3d", "7s8s9s", "TdQdKd")]
    )
    assert isinstance(judged, GoingOut)
    assert (judged.wild, judged.multiple, judged.discard) == (JOKER, 0, parse_cards("2h")[0])
    twice = W.validate(
        parse_cards("3c3c3d7s9s8hTdQdKd8h"), [parse_cards(text) for text in ("3c3c3d", "7s9s", "TdQdKd", "8h")]
    )
    assert isinstance(twice, Fault)
    two = W.validate(
        parse_cards("3c3c7s9s7h8h9hTh Jh2d"), [parse_cards(text) for text in ("3c3c", "7s9s", "7h8h9hThJh")]
    )
    assert two == Fault("imaginary_twice", parse_cards("7s9s"))


@rule("X-R9")
def test_the_best_partition_pays_and_the_own_one_is_shown() -> None:
    run = parse_cards("5h6h7h8h9hThJhQhKhAh2s")
    split = V1.validate(run, [run[:7], run[7:10]])
    assert isinstance(split, GoingOut)
    assert (split.multiple, split.melds) == (4, (run[:10],))
    ends = ENDS.validate(run, [run[:3], run[3:6], run[6:10]])
    assert isinstance(ends, GoingOut)
    assert ends.multiple == 4
    own = [parse_cards(text) for text in ("2s3s4s", "2c3c4c", "2d3d4d5d")]
    laid = V1.validate([*own[0], *own[1], *own[2], run[4]], own)
    assert isinstance(laid, GoingOut)
    assert laid.melds == tuple(own)


@rule("RAM-1P.03", "RAM-2W.12")
@pytest.mark.parametrize(("version", "text"), [(P, "5d5d9s9sKhKh2c2c7d7dTs"), (W, "2d2d4d5d8d8dTdJdQdKs")])
def test_hands_that_need_no_combinations_lie_as_they_like(version: GoingOutRules, text: str) -> None:
    cards = parse_cards(text)
    judged = version.validate(cards, [cards[:4], cards[4:-1]])
    assert isinstance(judged, GoingOut)
    assert (judged.multiple, judged.discard) == (1, cards[-1])


def test_other_numbers_of_cards_close_nothing() -> None:
    cards = parse_cards("5h6h7h8h9hThJhQhKhAh")
    assert not V1.can_go_out(cards)
    assert V1.best(cards) is None
    assert V1.best_of(cards[:9]) is None
    found = V1.best_of(cards)
    assert found
    assert (found.multiple, found.discard) == (4, -1)


@rule("X-R9", "X-83", "RAM-1.13", "RAM-1.15", "RAM-2W.12")
@pytest.mark.parametrize("version", VERSIONS)
def test_random_hands_against_every_partition(version: str, deals: int) -> None:
    rules, jokers = VERSIONS[version]
    game, rng = out_rules(rules), Random(version)
    for _ in range(deals // 2):
        cards = hand(rng, rules.size + 1, jokers)
        going_out, closings = game.best(cards), oracle.closings(cards, rules)
        pays = max(closings.values(), default=None)
        assert (going_out.multiple if going_out else None) == pays, cards_text(sorted(cards))
        assert game.can_go_out(cards) == (pays is not None), cards_text(sorted(cards))
        if going_out:
            laid = [card for meld in going_out.melds for card in meld]
            assert Counter(cards) == Counter([*laid, going_out.discard])
            assert closings[tuple(sorted(laid))] == pays
            judged = game.validate(cards, going_out.melds)
            assert isinstance(judged, GoingOut), cards_text(sorted(cards))
            assert judged.multiple == pays


@pytest.mark.parametrize("special", [Pairs("pairs", 1), Two("two_combinations", 1)])
def test_a_hand_that_is_nowhere_near_a_special_one_is_not_searched(special: Special) -> None:
    assert not special.likely(parse_cards("2c3d4h5s7c8d9hJsQcKd"), 10, 1)
