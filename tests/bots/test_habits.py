"""The habits that lose money: wars of raises, sizes that tell, calls at any price, folds to any bet."""

from collections import Counter
from random import Random

import pytest

import buio
from buio.bots import PERSONAS, General, Good, Plain, Style
from buio.bots.bet_sizing import size_of
from buio.bots.betting import price_of_call
from buio.bots.rummy.plain import PlainRummy
from buio.play.deal import Deal
from buio.play.moves import CALL, FOLD, RAISE, Move
from buio.play.options import Amount
from tests.bots.family import QUIET, brought, moves_of, verbs
from tests.bots.table import GAME, dealt

TABLE = "QhJd8c4h3s"
CHECKED = "p2 cc, p1 cc, p1 cc, p2 cc, p1 cc, p2 cc"
"""To the river, in hold'em for two."""
SIZES = range(40)


def _last_street(hand: str, bet: int, code: str = "texas") -> Deal:
    """The second seat bets on the last street; the first has to answer."""
    return brought(code, [hand, "7c2d"], f"{CHECKED}, p1 cc, p2 cbr {bet}", TABLE)


# -- raises ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["Qs7h", "5s3c", "Kh4d", "6h3s"])
@pytest.mark.parametrize("war", ["p3 cbr 7, p4 cbr 22", "p3 cbr 7, p4 cbr 22, p5 cbr 68"])
def test_trash_is_given_up_in_a_war_of_raises(war: str, hand: str) -> None:
    """The raises before the last one are remembered too."""
    hands = ["AsAh", "KcKs", "JcJs", "TcTd", "9c9d"]
    actor = brought("texas", hands, war).actor
    hands[actor] = hand
    assert verbs(brought("texas", hands, war), 12, Style(bold=0.9, bluff=0.25)) == {FOLD}


def test_a_raise_of_a_raise_is_called_cold_now_and_then() -> None:
    """Between hands that raise again and hands that give up there are some that call."""
    found = Counter[str]()
    for hand in ("8s8h", "7s7h", "6s6h", "AsTs", "KsQs", "KsQh", "AsTh", "JsTs", "7c2d"):
        deal = brought("texas", ["9c9d", "8c8d", "2c3d", "4c5d", hand], "p3 cbr 6, p4 cbr 18")
        found.update(move.verb for move in moves_of(deal, 6))
    assert found[CALL] >= 6
    assert found[FOLD] >= 6


def test_a_war_of_raises_in_a_fixed_limit_ends_soon() -> None:
    """Two full houses, neither the best hand."""
    deal = brought("texas_limit", ["As7d", "Ac3d"], CHECKED, "AhAdKs7s2c")
    bots = [General(deal.recipe, seat, Style(bold=0.9)) for seat in range(2)]
    while not deal.over and deal.actor >= 0:
        deal.apply(bots[deal.actor].choose(deal.view(deal.actor), deal.options()))
    assert sum(move.verb == RAISE for move in deal.log) <= 16


# -- sizes -------------------------------------------------------------------------------------------------------------


def test_the_size_of_a_bet_is_drawn_without_a_look_at_the_hand() -> None:
    """The same chance, another hand: the same size. Every size is drawn, and judged by one."""
    put = Amount(RAISE, "bet", 2, 190)
    sizes: set[tuple[int, ...]] = set()
    judged: set[int] = set()
    for hand in ("QsQd", "5c6c"):
        deal = brought("texas", [hand, "7c2d"], CHECKED.replace("p2 cc, p1 cc", "p2 cbr 20, p1 cc", 1), TABLE)
        drawn = [size_of(deal.view(0), 0, 0, put, QUIET, Random(seed)) for seed in SIZES]
        sizes.add(tuple(size.made for size in drawn))
        judged.update(size.judged for size in drawn)
    assert len(sizes) == len(judged) == 1
    assert len(set(*sizes)) >= 3


HOUSE = GAME.rules(blinds=False, ante=10)
DRAWN = "p1 cbr 20, p2 cc, p1 sd -, p2 sd 9d8s7c, d dh p2 JsTc8c"
"""To the bets after the draw, into a pot of 60."""


def _bets(kind: type[Plain] | type[Good], hand: str) -> Counter[int]:
    """The bets of 40 players with this hand after the draw."""
    deal = dealt([hand, "KdKs9d8s7c"], DRAWN, stack=400, rules=HOUSE)
    seated = [kind(deal.recipe, seed) for seed in SIZES]
    moves = [player.choose(deal.view(0), deal.options()) for player in seated]
    return Counter(move.amount for move in moves if move.verb == RAISE)


@pytest.mark.parametrize("kind", [Plain, Good])
def test_two_pair_and_more_bet_the_same_sizes(kind: type[Plain] | type[Good]) -> None:
    strong, less = _bets(kind, "AhAcAdKhKc"), _bets(kind, "AhAcQdQh7h")
    assert min(strong.total(), less.total()) > 20
    for bets in (strong, less):
        small = sum(count for amount, count in bets.items() if amount < 30)
        assert 0.1 < small / bets.total() < 0.9


# -- prices ------------------------------------------------------------------------------------------------------------


def _answer(hand: str, bet: int) -> str:
    """What the plain player says to a bet after the draw."""
    rules = GAME.rules(blinds=False, ante=10, max_bet="none")
    deal = dealt([hand, "KdKs9d8s7c"], f"{DRAWN}, p1 cc, p2 cbr {bet}", stack=400, rules=rules)
    return Plain(deal.recipe, 1).choose(deal.view(0), deal.options()).verb


def test_a_pair_has_its_price() -> None:
    """Aces pay more than jacks, two pair a bet of the pot; only with more is anything paid."""
    for hand, bet, verb in (
        ("JhJcQd8h7h", 10, CALL),
        ("JhJcQd8h7h", 30, FOLD),
        ("AhAcJd8h7h", 25, CALL),
        ("AhAcJd8h7h", 60, FOLD),
        ("AhAcJdJh7h", 60, CALL),
        ("AhAcJdJh7h", 90, FOLD),
        ("QhQcQdTh7h", 300, RAISE),
    ):
        assert _answer(hand, bet) == verb, (hand, bet)


@pytest.mark.parametrize("code", ["ramino_v1", "ramino_9"])
def test_a_middling_hand_of_rummy_pays_little_and_not_much(code: str) -> None:
    """The same call, into a big pot and into a small one."""
    asked = 0
    for seed in range(40):
        deal = buio.games[code].deal([200] * 3, 2, shuffle=buio.Shuffle(seed))
        while not (cost := price_of_call(deal.options())):
            put = deal.options().get(RAISE)
            assert isinstance(put, Amount)
            deal.apply(Move(RAISE, deal.actor, put.low))
        view, player = deal.view(deal.actor), PlainRummy(deal.recipe, 1)
        if not 0.35 < player.race.beaten(view.hand) < 0.5:
            continue
        asked += 1
        answers = [player.choose(view._replace(pot=times * cost), deal.options()).verb for times in (2, 20)]
        assert answers == [FOLD, CALL]
    assert asked > 2


@pytest.mark.parametrize("code", ["texas", "texas_limit"])
def test_the_last_bet_is_answered_about_as_often_as_it_costs(code: str) -> None:
    """Hands of every kind after a round of checks: a bluff has to lose as often as it wins, or nearly."""
    answers, rng, pack = Counter[str](), Random(3), buio.games[code].written().pack
    hands: list[str] = []
    while len(hands) < 60:
        cards = rng.sample(pack, 2)
        text = buio.cards.cards_text(cards)
        if not any(text[at : at + 2] in TABLE + "7c2d" for at in (0, 2)):
            hands.append(text)
    for hand in hands:
        answers.update(move.verb for move in moves_of(_last_street(hand, 4, code), 1, Style(bluff=0.0)))
    assert answers[FOLD] / answers.total() < (0.6 if code == "texas" else 0.45)


# -- the first bet -----------------------------------------------------------------------------------------------------


def test_tight_players_open_tightly() -> None:
    """Under the gun among six: less than the bold, and no queen with a three."""
    raised = Counter[str]()
    rng, pack = Random(1), buio.games["texas"].written().pack
    for seed in range(60):
        text = buio.cards.cards_text(rng.sample(pack, 2))
        deal = brought("texas", ["", "", text, "", "", ""])
        for name, style in (("tight", Style(tight=0.9, bold=0.3)), ("loose", Style(tight=0.1, bold=0.3))):
            move = General(deal.recipe, seed, style).choose(deal.view(2), deal.options())
            raised[name] += move.verb != FOLD
    assert raised["tight"] < 0.75 * raised["loose"]
    deal = brought("texas", ["", "", "Qs3h", "", "", ""])
    assert verbs(deal, 10, Style(tight=0.9, bold=0.3, bluff=0.03)) == {FOLD}


def test_two_pair_is_opened_by_the_careful_too() -> None:
    deal = dealt(["KhKsQc9d7s", "AhAs8c7dJs", "JhJdTcTd7c", "8h8s9cQdAc"], "", rules=GAME.rules(blinds=False), dealer=0)
    while deal.actor != 2:
        deal.apply(Move(CALL, deal.actor))
    rosa = PERSONAS[3].player
    moves = [rosa(deal.recipe, seed).choose(deal.view(2), deal.options()).verb for seed in range(12)]
    assert moves == [RAISE] * 12


def test_nobody_enters_with_nothing_because_it_is_cheap() -> None:
    """Ace high without a draw: three cards would be thrown away."""
    deal = brought("jacks_or_better", ["KhKsJc9h8s", "QcQh3s4s5d", "6h5h9d8d2h", "6d7dKcAsTc"], "p1 cbr 1, p2 cc, p3 f")
    moves = [Good(deal.recipe, seed).choose(deal.view(3), deal.options()).verb for seed in range(8)]
    assert moves == [FOLD] * 8


def test_who_raised_before_the_flop_often_bets_on_it() -> None:
    """Against one who checks, though the flop has not helped."""
    deal = brought("texas", ["9c7d", "AsKc"], "p2 cbr 6, p1 cc, p1 cc", TABLE)
    bets = sum(move.verb == RAISE for move in moves_of(deal, 60, Style()))
    assert 15 < bets < 55


# -- draws -------------------------------------------------------------------------------------------------------------

DRAWS = [
    ("badugi", "3c7d6s7h", ["KhQcJsTd", "9s9c8h8d", "2h2cKdQs"], "7h"),
    ("badugi", "4c5dJsJh", ["KhQcTsTd", "9s9c8h8d", "2h2cKdQs"], "JsJh"),
    ("lowball_27_triple", "8c6s9sKhJh", ["KdQcJsTdTh", "9d9c8h8d4c", "2h2cQdQsJd"], "9sKhJh"),
    ("lowball_27_triple", "3h4c7c3s6s", ["KdQcJsTdTh", "9d9c8h8d5c", "2h2cQdQsJd"], "3s"),
]


@pytest.mark.parametrize(("code", "hand", "others", "thrown"), DRAWS)
def test_chance_does_not_change_a_clear_draw(code: str, hand: str, others: list[str], thrown: str) -> None:
    """No badugi stands pat, no two lows wait for a third beside a knave: whatever the run-outs say."""
    deal = brought(code, [hand, *others], "p3 cc, p4 cc, p1 cc, p2 cc")
    found = {buio.cards.cards_text(tuple(sorted(move.cards))) for move in moves_of(deal, 16)}
    assert found == {buio.cards.cards_text(tuple(sorted(buio.cards.parse_cards(thrown))))}


# -- between a fold and a raise ----------------------------------------------------------------------------------------


def test_chance_alone_never_makes_a_raise_of_a_fold() -> None:
    """Where some players fold and some raise for value, the same hand also calls."""
    rng, pack = Random(11), buio.games["texas"].written().pack
    torn = []
    for number in range(10):
        hand, raised = buio.cards.cards_text(rng.sample(pack, 2)), 6 if number % 2 else 9
        deal = brought("texas", ["", "", "", hand], f"p3 cbr {raised}", dealer=3)
        if deal.actor == 3:
            for players in (6, 30):  # of six who fold or raise none may happen to call
                found = {move.verb for move in moves_of(deal, players)}
                if CALL in found or not {FOLD, RAISE} <= found:
                    break
            else:
                torn.append(hand)
    assert not torn
