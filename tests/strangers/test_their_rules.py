"""What fought the strangers' games once: moving wild cards, up cards in order, hole cards apart, cards changed."""

import pickle
from collections import Counter
from dataclasses import dataclass, fields

import pytest

import buio
from buio.bots import Plain
from buio.bots.exchanging import least_missed
from buio.bots.scoring import Scoring
from buio.cards import parse_cards, standard_pack
from buio.cli.answers import rank, showdown
from buio.cli.request import Request
from buio.games.stakes import Stakes
from buio.history.redaction import redacted
from buio.i18n import catalogue
from buio.night import Night
from buio.play.deal import Deal
from buio.play.limits import Limit
from buio.play.moves import DISCARD, RAISE, Move
from buio.play.open_cards import UpCards, UpCardsView, open_cards, wild_for
from buio.play.options import Discard, Simple
from buio.play.outcome import Carry
from buio.play.phases import Antes, Betting, ChooseCards, DealHole, Draw, Showdown, ThrowAway
from buio.play.phases.betting import left_of_dealer
from buio.play.recipe import Recipe
from buio.play.recipe_checks import RecipeError
from buio.play.refusal import IllegalMove
from buio.play.verbs import Verb
from buio.play.wild import LowestOfHand, OpenCards, RankOfBoard, cards_of_rank
from buio.ranking import STANDARD, incomplete_score, low_showing
from buio.rummy.contracts import CountedMelds
from buio.server.past.book import Book
from tests.games.scenario import Stacked
from tests.strangers.brag import RANKING
from tests.strangers.follow_the_queen import QUEENS, FollowsTheQueen
from tests.strangers.scala40 import MELDING, POINTS
from tests.strangers.teen_patti import RANKING as TEEN_PATTI

pytestmark = pytest.mark.usefixtures("strangers")


def dealt(code: str, *rows: str) -> Deal:
    """A deal whose seats are given these cards, in dealing order; the last one deals."""
    hands = [parse_cards(row) for row in rows]
    first = [hand[:3] for hand in hands]
    stock = tuple(card for street in zip(*[hand[3:] for hand in hands], strict=True) for card in street)
    return buio.games[code].deal([200] * len(rows), len(rows) - 1, shuffle=Stacked(first, stock), events=True)


def call(deal: Deal, cards: int) -> Deal:
    """Call and check until every survivor has this many cards and somebody may speak."""
    while any(len(deal.hands[seat]) < cards for seat in deal.survivors):
        options = deal.options()
        deal.apply(Move("cc" if "cc" in options else "pb", deal.actor, 0 if "cc" in options else 1))
        deal.verify()
    return deal


# -- Follow the Queen --------------------------------------------------------------------------------------------------

ANNA, BRUNO, CARLA = "2s3sQh4s5s6s7s", "2h3h9d4h5hQd7h", "2d3d8c4d5d6d7d"


def test_the_card_turned_up_after_a_queen_names_the_wild_rank() -> None:
    deal = dealt("follow_the_queen", ANNA, BRUNO, CARLA)
    assert wild_for(deal, 0) == QUEENS + cards_of_rank(7)  # the nine of the next seat
    order = deal.facet(UpCards).order
    assert order == tuple(zip(range(3), parse_cards("Qh9d8c"), strict=True))
    assert deal.view(None).part(UpCardsView) == UpCardsView(order)


def test_up_cards_stay_in_their_order_when_somebody_folds() -> None:
    deal = dealt("follow_the_queen", ANNA, BRUNO, CARLA)
    deal.apply(Move("pb", deal.actor, 1))
    before = open_cards(deal)
    folder = deal.actor
    deal.apply(Move("f", folder))
    assert deal.up[folder] == ()
    assert open_cards(deal) == before
    assert wild_for(deal, deal.actor) == QUEENS + cards_of_rank(7)


def test_another_queen_takes_the_wild_rank_back_until_a_card_follows_it() -> None:
    deal = call(dealt("follow_the_queen", ANNA, BRUNO, CARLA), 6)
    assert open_cards(deal).up[-3:] == ((0, parse_cards("6s")[0]), (1, parse_cards("Qd")[0]), (2, parse_cards("6d")[0]))
    assert wild_for(deal, 0) == QUEENS + cards_of_rank(4)
    table = OpenCards((), open_cards(deal).up[:-1])
    assert FollowsTheQueen(QUEENS).of((), table) == QUEENS + cards_of_rank(7)  # nothing has followed it yet


def test_who_shows_a_wild_card_speaks_first_and_does_not_bring_in() -> None:
    deal = dealt("follow_the_queen", ANNA, BRUNO, CARLA)
    assert deal.actor == 2  # the eight brings in: the queen and the nine are wild
    deal.apply(Move("pb", 2, 1))
    call(deal, 4)
    assert deal.up[:2] == [parse_cards("Qh4s"), parse_cards("9d4h")]
    assert deal.actor == 0  # both show a pair of fours: the queen is the higher card


def test_bots_score_every_hand_as_the_rules_do() -> None:
    scored = moved = 0
    for seed in range(40):
        deal = buio.games["follow_the_queen"].deal([200] * 4, seed % 4, shuffle=buio.Shuffle(seed))
        while not deal.over and len(deal.hands[deal.actor]) < 7:
            options = deal.options()
            deal.apply(Move("cc", deal.actor) if "cc" in options else next(iter(options.moves())))
        if deal.over:
            continue
        view = deal.view(deal.actor)
        scoring = Scoring(deal.recipe, view, 7, 0)
        moved += set(view.wild) > set(QUEENS)
        for seat in deal.survivors:
            scored += 1
            assert scoring(deal.hands[seat], ()) == (
                deal.contests[0].score(deal.hands[seat], (), wild_for(deal, seat)),
            )
    assert scored > 100
    assert moved > 15


# -- Chicago -----------------------------------------------------------------------------------------------------------

HIGH, SPADE = "AhAd7c9c9dJh", "4cKs2d6h8sTd"


def test_only_a_spade_in_the_hole_wins_half_the_pot() -> None:
    deal = dealt("six_card_chicago", HIGH, SPADE)
    call(deal, 6)
    while not deal.over:
        deal.apply(Move("cc", deal.actor) if "cc" in deal.options() else Move(DISCARD, deal.actor))
        deal.verify()
    assert deal.outcome is not None
    assert [(pot.contest, pot.winners) for pot in deal.outcome.pots] == [("high", (0,)), ("spade", (1,))]
    up = dealt("six_card_chicago", "4cKh2s6h8sTd", "AhAd7c9c9dJh")
    assert [contest.score(up.hands[0], (), (), up.up[0]) for contest in up.contests[1:]] == [0]


def test_the_command_line_tells_hole_cards_by_their_place() -> None:
    request = Request("six_card_chicago", 2, None, 0)
    answer = showdown(request, [HIGH, SPADE], pot=20)
    assert (answer["winners"], answer["spade"], answer["pays"]) == ([0], [1], [10, 10])
    assert rank(request, SPADE)["spade"]["best"] == "Ks"
    assert rank(request, "4cKh2s6h8sTd")["spade"] is None  # the spades lie face up


def test_for_an_up_card_comes_an_up_card() -> None:
    deal = dealt("six_card_chicago", HIGH, SPADE)
    call(deal, 6)
    while DISCARD not in deal.options():
        deal.apply(Move("cc", deal.actor))
    assert deal.actor == 0
    gone, hole = deal.up[0][0], [card for card in deal.hands[0] if card not in deal.up[0]]
    deal.apply(Move(DISCARD, 0, 0, (gone,)))
    deal.verify()
    fresh = deal.hands[0][-1]
    assert deal.up[0][-1] == fresh
    assert gone not in deal.view(1).seats[0].cards
    assert deal.facet(UpCards).order[-1] == (0, fresh)
    assert [card for card in deal.hands[0] if card not in deal.up[0]] == hole
    deal.apply(Move(DISCARD, 1, 0, (deal.hands[1][0],)))
    assert deal.hands[1][-1] not in deal.up[1]


def test_bots_know_the_spade_half() -> None:
    deal = call(dealt("six_card_chicago", HIGH, SPADE), 6)
    scoring = Scoring(deal.recipe, deal.view(0), 6, 0)
    for seat in (0, 1):
        assert scoring(deal.hands[seat], ()) == tuple(
            contest.score(deal.hands[seat], (), (), deal.up[seat]) for contest in deal.contests
        )
    early = dealt("six_card_chicago", HIGH, SPADE)
    later = Scoring(early.recipe, early.view(0), 6, 0, coming=3, coming_up=2)
    assert later((*parse_cards("AhAd7c"), *parse_cards("AsKs2s")), ())[1] == 1 << 4  # of the cards to come the last


# -- the pieces --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [Draw(1), ThrowAway(1)], ids=["draw", "throw_away"])
def test_a_card_that_is_thrown_away_no_longer_lies_face_up(phase: Draw | ThrowAway) -> None:
    recipe = Recipe(standard_pack(), STANDARD, (Antes(1), DealHole(6, up=2), phase, Showdown()))
    deal = Deal(recipe, [50, 50], 1, Carry(), buio.Shuffle(3))
    seat = deal.actor
    thrown, kept = deal.up[seat]
    deal.apply(Move(DISCARD, seat, 0, (thrown,)))
    deal.verify()
    assert kept in deal.up[seat]
    assert thrown not in deal.up[seat]
    assert set(deal.up[seat]) <= set(deal.hands[seat])


def test_an_up_card_that_is_not_in_the_hand_breaks_an_invariant() -> None:
    deal = dealt("six_card_chicago", HIGH, SPADE)
    deal.up[1] = parse_cards("Ac")
    with pytest.raises(AssertionError, match="p2 shows Ac, but holds 4cKs2d"):
        deal.verify()


def test_of_two_equal_cards_the_one_face_down_goes_first() -> None:
    deal = dealt("six_card_chicago", HIGH, SPADE)
    card = parse_cards("Ac")
    deal.hands[0], deal.up[0] = card * 2, card
    deal.take(0, card)
    assert (deal.hands[0], deal.up[0]) == (card, card)
    deal.take(0, card)
    assert (deal.hands[0], deal.up[0]) == ((), ())


@pytest.mark.parametrize(
    ("cards", "like"), [("Qh4s", "4h4s"), ("QhQs", "AhAs"), ("Qh9s9d4c", "9h9s9d4c"), ("QhQs9d4c", "9h9s9d4c")]
)
def test_wild_cards_face_up_are_the_best_that_they_can_be(cards: str, like: str) -> None:
    assert incomplete_score(parse_cards(cards), QUEENS) == incomplete_score(parse_cards(like))
    with pytest.raises(ValueError, match="5 cards with wild ones among them"):
        incomplete_score(parse_cards("Qh2s3s4s5s"), QUEENS)


def test_a_wild_card_face_up_is_the_lowest_that_pairs_nothing_where_low_hands_win() -> None:
    assert low_showing(parse_cards("Qh4s"), QUEENS) == low_showing(parse_cards("Ah4s"))
    assert low_showing(parse_cards("QhAs"), QUEENS) == low_showing(parse_cards("2hAs"))


def test_wild_cards_of_each_hand_are_no_secret_that_the_table_knows() -> None:
    hand, table = parse_cards("5h5s9d"), OpenCards(parse_cards("9c"))
    assert LowestOfHand().of(hand, table) == cards_of_rank(3)
    assert LowestOfHand(QUEENS).in_sight(table) == QUEENS
    assert RankOfBoard().in_sight(table) == tuple(card for card in cards_of_rank(7) if card != table.board[0])
    assert RankOfBoard(QUEENS).of(hand, OpenCards()) == QUEENS


def test_a_raise_is_a_raise() -> None:
    """The strangers' stakes are those of the house: nothing of them is their own."""
    deal = dealt("follow_the_queen", ANNA, BRUNO, CARLA)
    assert isinstance(buio.games["follow_the_queen"].rules(), Stakes)
    assert RAISE in deal.options()


# -- Anaconda ----------------------------------------------------------------------------------------------------------


def anaconda(seats: int = 3, seed: int = 5) -> Deal:
    """A deal in which all check and pass their first cards, played to its end."""
    deal = buio.games["anaconda"].deal([200] * seats, 0, shuffle=buio.Shuffle(seed))
    while not deal.over:
        options = deal.options()
        deal.apply(Move("cc", deal.actor) if "cc" in options else next(options.moves()))
        deal.verify()
    return deal


def test_cards_are_passed_at_once_and_rolled_before_all() -> None:
    deal = buio.games["anaconda"].deal([200] * 3, 0, shuffle=buio.Shuffle(5))
    while "pass" not in deal.options():
        deal.apply(Move("cc", deal.actor))
    before, order = [set(hand) for hand in deal.hands], []
    while "pass" in deal.options():
        assert [set(hand) for hand in deal.hands] == before, "no card moves before all have chosen"
        order.append(next(deal.options().moves()))
        deal.apply(Move.parse(str(order[-1])))
    for giver, taker in zip(order, order[1:] + order[:1], strict=True):
        assert set(deal.hands[taker.seat]) == before[taker.seat] - set(taker.cards) | set(giver.cards)
    assert [len(cards) for cards in anaconda().up] == [4, 4, 4]


def test_the_past_tells_who_folded_what_they_held_with_the_cards_that_they_got() -> None:
    """Nothing in the record says to whom a passed card goes: the hand itself does."""
    night = Night(buio.games["anaconda"], shuffle=buio.Shuffle(5))
    for name in ("Ada", "Bea", "Cleo"):
        night.sit(name, 200)
    deal, held = night.begin_deal(), dict[str, tuple[int, ...]]()
    while not deal.over:
        options, passed = deal.options(), any(move.verb == "pass" for move in deal.log)
        if passed and "f" in options:
            held[night.order[deal.actor]] = deal.hands[deal.actor]
        choice = "f" if passed and "f" in options else "cbr" if passed and "cbr" in options else "cc"
        option = options.get(choice)
        night.play(next(option.moves(deal.actor) if option else options.moves()))
    order = night.order
    night.end_deal()
    book = Book(night)
    list(book.follow(night))
    assert len(held) == 2
    assert {name: book.hands[0].held[name] for name in held} == held
    (winner,) = {*order} - held.keys()
    assert book.hands[0].held[winner] == deal.hands[order.index(winner)]


def test_a_record_tells_what_was_rolled_and_hides_what_was_passed() -> None:
    deal = anaconda()
    for viewer in (None, 0, 1, 2):
        for move, said in zip(deal.log, redacted(deal, viewer), strict=True):
            if move.verb == "roll" or (move.verb == "pass" and move.seat == viewer):
                assert said == move
            elif move.verb == "pass":
                assert not set(said.cards) & (set(move.cards) - {card for hand in deal.hands for card in hand})


@pytest.mark.parametrize(
    ("hand", "count", "kept"),
    [("AhAd9c8s5h4c2d", 3, "AhAd"), ("AhKh9h5h2hKdKs", 1, "AhKh9h5h2h"), ("9c8s5h4c2d", 4, "9c")],
)
def test_bots_keep_what_makes_the_best_hand(hand: str, count: int, kept: str) -> None:
    held = parse_cards(hand)
    passed = least_missed(STANDARD, held, Discard("pass", "pass_on", held, count, count))
    assert len(passed) == count
    assert not set(parse_cards(kept)) & set(passed)


def test_a_verb_means_one_thing() -> None:
    other = ChooseCards(1, Verb("pass", amount=True), "pass_on", lambda _deal, _chosen: None)
    with pytest.raises(RecipeError, match="the phase 'choose_cards': the verb 'pass' is declared twice"):
        Recipe(standard_pack(), STANDARD, (Antes(1), DealHole(7), other, Showdown()))
    phase = ChooseCards(1, Verb("Pass on", cards=True), "pass_on", lambda _deal, _chosen: None)
    with pytest.raises(RecipeError, match="'Pass on' is no verb: write 1 to 12 small letters and digits"):
        Recipe(standard_pack(), STANDARD, (Antes(1), DealHole(7), phase, Showdown()))


# -- brag --------------------------------------------------------------------------------------------------------------


def brag(*rows: str) -> Deal:
    """Brag of seats with these cards; the last one deals."""
    shuffle = Stacked([parse_cards(row) for row in rows], ())
    return buio.games["brag"].deal([50] * len(rows), len(rows) - 1, shuffle=shuffle, events=True)


def test_who_plays_blind_pays_half_and_everybody_sees_it() -> None:
    deal = brag("AhAdAc", "3h3d3c", "KhQh2s")
    assert [seat.dark for seat in deal.view(None).seats] == [True, True, True]
    assert str(deal.options()) == "f (fold), cc (call 1), look (look), cbr 2..10 (bet)"
    deal.play("look")
    assert str(deal.options()) == "f (fold), cc (call 2), cbr 3..20 (bet)"
    assert [seat.dark for seat in deal.view(1).seats] == [False, True, True]
    assert (deal.view(0).hand, deal.view(1).hand) == (deal.hands[0], (-1, -1, -1))
    deal.play("cbr 6")
    assert str(deal.options()) == "f (fold), cc (call 3), look (look), cbr 4..10 (bet)"


def test_nobody_sees_the_blind_and_three_threes_win() -> None:
    deal = brag("AhAdAc", "3h3d3c", "KhQh2s")
    for move in ("look", "cc", "cc", "f"):
        deal.play(move)
    assert deal.options().get("cc") == Simple("cc", "call", 2)  # the other one is blind
    deal.play("cc")
    assert deal.options().get("cc") == Simple("cc", "see", 2)
    deal.play("cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.pots[0].winners, deal.outcome.net) == ("showdown", (1,), (-5, 6, -1))


def test_a_hand_has_the_name_that_the_game_gives_it() -> None:
    threes = RANKING.describe(parse_cards("3h3d3c"))
    assert [catalogue(language).hand(threes) for language in ("en", "it", "de")] == [
        "prial of threes", "prial di tre", "Prial Dreien"
    ]  # fmt: skip
    straight = TEEN_PATTI.describe(parse_cards("Kh Qh Jh"))
    assert catalogue("en").hand(straight) == "king-high pure sequence"
    assert RANKING.describe(parse_cards("KhKdQh")).category == "pair"


def test_a_bet_in_teen_patti_is_at_most_twice_the_last_and_a_show_costs_no_more() -> None:
    deal = buio.games["teen_patti"].deal(
        [50] * 2, 1, shuffle=Stacked([parse_cards("AhAdAc"), parse_cards("2h3d9c")], ())
    )
    assert str(deal.options()) == "f (fold), cc (see 1), look (look), cbr 1..2 (bet)"
    deal.play("look")
    assert str(deal.options()) == "f (fold), cc (call 2), cbr 3..4 (bet)"  # nobody sees the blind
    deal.play("cbr 4")
    assert str(deal.options()) == "f (fold), cc (see 2), look (look), cbr 2..4 (bet)"
    deal.play("cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.net) == ("showdown", (3, -3))


def test_vying_ends_with_the_cards_open_where_somebody_cannot_pay() -> None:
    deal = buio.games["brag"].deal([50, 3], 1, shuffle=Stacked([parse_cards("AhAdAc"), parse_cards("2h3d9c")], ()))
    deal.play("cbr 3")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.net) == ("showdown", (1, -1))


def test_who_asks_to_see_loses_a_tie() -> None:
    deal = brag("AhKd9c", "AdKc9h")
    for move in ("look", "cc", "look", "cc"):
        deal.play(move)
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.pots[0].winners) == ("folds", (0,))


def test_the_record_of_a_blind_seat_tells_none_of_its_cards() -> None:
    deal = brag("AhAdAc", "3h3d3c", "KhQh2s")
    for move in ("look", "cc", "cc"):
        deal.play(move)
    known = [{card for move in redacted(deal, seat) for card in move.cards if card >= 0} for seat in range(3)]
    assert known == [set(deal.hands[0]), set(), set()]


def test_of_runs_ace_to_three_is_best() -> None:
    hands = ["Ah3d4c", "AhKdQc", "Ah2d3c", "9h8h7h", "AhKhQh", "Ah2h3h", "KhKdKc", "AhAdAc", "3h3d3c"]
    scores = [RANKING.score(parse_cards(hand)) for hand in hands]
    assert scores == sorted(scores)
    assert len(set(scores)) == len(hands)


def test_bots_look_before_they_fold_and_now_and_then_before_they_call() -> None:
    said = Counter[str]()
    for seed in range(20):
        deal = buio.games["brag"].deal([60] * 4, seed % 4, shuffle=buio.Shuffle(seed))
        players = [Plain(deal.recipe, seat) for seat in range(4)]
        while not deal.over:
            move = players[deal.actor].choose(deal.view(deal.actor), deal.options())
            said[f"{move.verb} blind" if deal.dark[deal.actor] else move.verb] += 1
            deal.apply(move)
    assert said["look blind"] > 20
    assert said["cc blind"] > 20
    assert "f blind" not in said


# -- Scala quaranta ----------------------------------------------------------------------------------------------------

HIGH_CARDS, LOW_CARDS = "KhKdKsQhQdQs2c4d6h8s9cTdJh", "2h2d2s3h3d3s5c7d9h9sTcJdJs"
SCALA = CountedMelds("forty", jokers=True, points=40, at_least=True)


def test_forty_points_and_more_open() -> None:
    hand = parse_cards(HIGH_CARDS)
    found = {sum(POINTS.total(meld.represents) for meld in melds) for melds in SCALA.openings(MELDING, hand)}
    assert found == {60}
    assert not SCALA.can_open(MELDING, parse_cards("2h2d2s3h3d3s5c7d9c8sTcQdJs"))
    low = [meld for cards in ("KhKdKs", "2h2d2s") if (meld := MELDING.parse(parse_cards(cards)))]
    assert SCALA.fault(MELDING, hand, low) == SCALA.not_this(low)


def test_exactly_forty_stays_exactly_forty() -> None:
    exact = CountedMelds("scala_quaranta", points=40)
    assert not exact.can_open(MELDING, parse_cards(HIGH_CARDS))


def scala() -> Deal:
    """A deal for two in which the first can open."""
    first = [parse_cards(HIGH_CARDS), parse_cards(LOW_CARDS)]
    return buio.games["scala40"].deal([50] * 2, 1, shuffle=Stacked(first, parse_cards("5h4c4h7c")))


def test_the_discard_is_for_those_who_have_opened() -> None:
    deal = scala()
    assert str(deal.options()) == "draw (draw_one)"
    deal.play("draw")
    deal.play("open KhKdKs/QhQdQs")
    deal.play("sd 2c")
    assert str(deal.options()) == "draw (draw_one)"
    deal.play("draw")
    deal.play("sd 7d")
    assert str(deal.options()) == "draw (draw_one), take (take)"


def test_a_refusal_cites_the_game_s_own_rule_or_none() -> None:
    deal = scala()
    deal.play("draw")
    with pytest.raises(IllegalMove, match=r"not legal \(SCA-1: not forty\)"):
        deal.play("open KhKdKs")
    with pytest.raises(IllegalMove, match=r"not legal \(SCA-2: not opened yet\)"):
        deal.play("meld KhKdKs")
    with pytest.raises(IllegalMove, match=r"not legal \(not a combination\)"):
        deal.play("open 2c4d6h")


def test_a_match_goes_on_until_all_but_one_have_101_points() -> None:
    carry, stacks, deals = Carry(), [50] * 3, 0
    ended: list[tuple[int, ...]] = []
    while not deals or carry.match:
        deal = buio.games["scala40"].deal(stacks, deals % 3, None, buio.Shuffle(70 + deals), carry)
        players = [Plain(deal.recipe, seat) for seat in range(3)]
        while not deal.over:
            deal.apply(players[deal.actor].choose(deal.view(deal.actor), deal.options()))
        assert deal.outcome is not None
        carry, stacks, deals, ended = deal.outcome.carry, deal.stacks, deals + 1, [*ended, deal.outcome.scores]
    assert deals > 2
    assert sum(stacks) == 150
    assert sum(score < 101 for score in ended[-1] or ()) == 1


# -- what a class says in its body -------------------------------------------------------------------------------------


class Whispers(Betting):
    """A round of betting with a name of its own; `Shouts` is the same as a record."""

    name = "whispers"


@dataclass(frozen=True)
class Shouts(Betting):
    name = "shouts"


def test_the_name_of_a_phase_is_its_own_whatever_it_is_built_on() -> None:
    """Compiled, the engine's names were fields, and each phase bore the name of what it was built on."""
    two = Limit(2)
    phases = (Antes(1), DealHole(5), Whispers(two, left_of_dealer), Shouts(two, left_of_dealer), Showdown())
    recipe = Recipe(standard_pack(), STANDARD, phases)
    assert repr(recipe) == "<Recipe of 52 cards: antes, deal, whispers, shouts, showdown>"
    again = pickle.loads(pickle.dumps(recipe))  # noqa: S301 (our own)
    deal = Deal(again, [100] * 2, 0, Carry(), buio.Shuffle(1))
    assert deal.view(0).phase == "whispers"
    deal.play("cc")
    deal.play("cc")
    assert (deal.view(0).phase, deal.phase.name, Betting.name) == ("shouts", "shouts", "betting")
    assert "name" not in {field.name for kind in (Betting, Shouts) for field in fields(kind)}
