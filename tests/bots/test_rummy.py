"""The players of rummy: legal to the end in every game, quick, blind to hidden cards, better than those below them."""

import gc
import time
from collections import Counter
from random import Random
from typing import Any

import pytest

import buio
from bench.bots import duel
from buio.bots import PERSONAS, Player, players
from buio.bots.rummy.contract_good import GoodContract
from buio.bots.rummy.contract_plain import PlainContract
from buio.bots.rummy.contract_plans import chance, plans
from buio.bots.rummy.discard_memory import KEPT, UNWANTED, DiscardMemory, next_seat
from buio.bots.rummy.distance import Distance
from buio.bots.rummy.good import GoodRummy
from buio.bots.rummy.plain import PlainRummy
from buio.cards import JOKER, parse_cards
from buio.games.carioca import CONTRACTS, MELDING
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile, DiscardPileView, Done
from buio.play.melds import MeldsView, TableMeld
from buio.play.moves import TAKE, Move
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from buio.rummy.going_out import GoingOutRules
from buio.rummy.melds import Meld
from buio.rummy.specials import Flush
from tests.bots.pace import slowness
from tests.games.scenario import play
from tests.games.test_carioca import dealt

GAMES = [code for code, game in buio.games.items() if DiscardPile in game.written().facets]
BETTING = [
    code for code in GAMES if not any(phase.name == "contract_play" for phase in buio.games[code].written().phases)
]
MOST_MOVES = 3000
"""More than any deal has before the cards run out."""
LIMIT = 0.05
"""Seconds for a decision, on average."""


def finish(deal: Deal, seated: list[Player]) -> Deal:
    while not deal.over:
        deal.apply(seated[deal.actor].choose(deal.view(deal.actor), deal.options()))
        assert len(deal.log) < MOST_MOVES
    return deal


def test_all_the_games_are_here() -> None:
    assert len(GAMES) == 7
    assert len(BETTING) == 5


@pytest.mark.usefixtures("few_imagined")
@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("keys", ["plain", "good", "random", "all"])
def test_every_table_plays_to_the_end(code: str, keys: str) -> None:
    """An illegal move raises; deals are chained with what they carry."""
    game, rng = buio.games[code], Random(code + keys)
    makers = [players[rng.choice(list(players)) if keys == "all" else keys] for _ in range(3)]
    stacks, carry, shuffle = [60] * 3, Carry(), Shuffle(4)
    for number in range(8 if keys == "all" else 2):
        recipe = game.written(None, 3)
        seated = [maker(recipe, number + seat) for seat, maker in enumerate(makers)]
        deal = finish(game.deal(stacks, number % 3, None, shuffle, carry), seated)
        deal.verify()
        assert deal.outcome is not None
        stacks, carry, shuffle = deal.stacks, deal.outcome.carry, shuffle.next()
        if sum(stack > 0 for stack in stacks) < 2 and not carry.match:
            break


@pytest.mark.parametrize(
    ("code", "keys", "shuffle"),
    [("carioca", "good good", 29), ("carioca", "good plain", 23), ("carioca_pazza", "good good", 50)],
)
def test_two_players_do_not_pass_each_other_a_card_for_ever(code: str, keys: str, shuffle: int) -> None:
    """Each of these matches had such a pair in it."""
    game = buio.games[code]
    seated = [players[key](game.written(None, 2), shuffle + seat) for seat, key in enumerate(keys.split())]
    stacks, carry, cards = [200] * 2, Carry(), Shuffle(shuffle)
    for number in range(9):
        deal = finish(game.deal(stacks, number % 2, None, cards, carry), seated)
        assert deal.outcome is not None
        stacks, carry, cards = deal.stacks, deal.outcome.carry, cards.next()
        if not carry.match:
            break


@pytest.mark.usefixtures("few_imagined")
@pytest.mark.parametrize("code", GAMES)
def test_every_player_is_legal_wherever_random_players_lead(code: str) -> None:
    game, rng = buio.games[code], Random(7)
    for number in range(2):
        deal = game.deal([60] * 4, number, None, Shuffle(number))
        bots = [players[key](deal.recipe, 1) for key in ("plain", "good")]
        while not deal.over and len(deal.log) < 160:
            view, options = deal.view(deal.actor), deal.options()
            for bot in bots:
                move = bot.choose(view, options)
                assert options.admits(move), f"{move} is none of {options}"
            deal.apply(options.sample(rng))


@pytest.mark.usefixtures("few_imagined")
@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("key", ["plain", "good"])
def test_nothing_hidden_changes_a_choice(code: str, key: str) -> None:
    """At each decision the hands of the others and the stock are exchanged for others: the same view, the same move."""
    game, rng, asked = buio.games[code], Random(3), 0
    for seed in range(3):
        deal = game.deal([60] * 3, 0, None, Shuffle(seed))
        bot, twin = (players[key](deal.recipe, 7) for _ in range(2))
        others = [players["plain"](deal.recipe, seat) for seat in range(3)]
        while not deal.over and len(deal.log) < 120:
            if deal.actor:
                deal.apply(others[deal.actor].choose(deal.view(deal.actor), deal.options()))
                continue
            other = _with_other_cards(deal, rng)
            assert deal.view(0) == other.view(0)
            move = bot.choose(deal.view(0), deal.options())
            assert twin.choose(other.view(0), other.options()) == move
            deal.apply(move)
            asked += 1
    assert asked > 2


def _with_other_cards(deal: Deal, rng: Random) -> Deal:
    """What seat 0 cannot tell from this deal."""
    other = deal.copy()
    hidden = [card for hand in deal.hands[1:] for card in hand] + list(deal.stock)
    rng.shuffle(hidden)
    for seat in range(1, deal.seats):
        size = len(deal.hands[seat])
        other.hands[seat], hidden = tuple(hidden[:size]), hidden[size:]
    other.stock = tuple(hidden)
    return other


@pytest.mark.parametrize("code", GAMES)
def test_no_decision_takes_long(code: str) -> None:
    """Measured without what other programs take; the collection of garbage is not the player's."""
    game, took = buio.games[code], []
    gc.disable()
    stacks, carry, shuffle = [200] * 4, Carry(), Shuffle(2)
    for number in range(3 if code in BETTING else 8):
        deal = game.deal(stacks, number % 4, None, shuffle, carry)
        bots = [players["good"](deal.recipe, seat) for seat in range(4)]
        while not deal.over:
            began = time.process_time()
            move = bots[deal.actor].choose(deal.view(deal.actor), deal.options())
            took.append(time.process_time() - began)
            deal.apply(move)
        assert deal.outcome is not None
        stacks, carry, shuffle = deal.stacks, deal.outcome.carry, shuffle.next()
    gc.enable()
    assert sum(took) / len(took) < LIMIT * slowness()


@pytest.mark.parametrize("code", GAMES)
def test_characters_play_what_they_are(code: str) -> None:
    recipe = buio.games[code].written()
    made = {character.name: getattr(character.player(recipe, 1), "rummy", None) for character in PERSONAS}
    kinds = (PlainRummy, GoodRummy) if code in BETTING else (PlainContract, GoodContract)
    assert type(made["Beppe"]) is type(made["Gino"]) is kinds[0]
    assert type(made["Carla"]) is type(made["Rosa"]) is kinds[1]


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["ramino_v1", "ramino_9", "carioca"])
def test_plain_beats_random(code: str) -> None:
    figures = duel(players["plain"], players["random"], 2, 12 if code in BETTING else 3, code=code).summary()
    assert figures["chips"] > figures["error"] > 0


# -- what they know ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "kept"),
    [
        ("one_pair", "AhAd3c4d5s", "AhAd"),
        ("three_of_a_kind", "7h7d7c4d5s", "7h7d7c"),
        ("poker", "7h7d7c4d5s", "7h7d7c"),
        ("straight_flush", "5h6h8h9hTsTd", "5h6h8h9h"),
        ("scala_quaranta", "JhJdJc4h5s", "JhJdJc"),
        ("in_hand", "7h7d7cAsKd", "7h7d7c"),
    ],
)
def test_plans_keep_the_cards_of_the_contract(name: str, hand: str, kept: str) -> None:
    contract = next(one for one in CONTRACTS if one.name == name)
    live = dict.fromkeys(range(JOKER + 1), 2)
    best = plans(MELDING, contract, parse_cards(hand), live)[0]
    assert set(best.kept) == set(parse_cards(kept))
    assert (best.chance == 1) is contract.can_open(MELDING, parse_cards(hand))


def test_a_nearer_hand_is_likelier() -> None:
    contract = next(one for one in CONTRACTS if one.name == "straight_flush")
    live = dict.fromkeys(range(JOKER + 1), 1)
    found = [chance(MELDING, contract, parse_cards(hand), live) for hand in ("5h6hKdQc", "5h6h7hQc", "5h6h7h8h")]
    assert found == sorted(found)
    assert chance(MELDING, contract, parse_cards("5h6h7h8h"), {**live, 19: 0, 31: 0}) < found[-1]


def test_a_hand_nearer_to_one_suit_than_to_melds_wants_that_suit() -> None:
    measure = Distance(GoingOutRules(10, specials=(Flush("flush", 2),)))
    hand = parse_cards("2h4h6h8hThQh3h9hKc")
    assert measure.deadwood(hand) == 2
    assert measure.useful(hand) == tuple(parse_cards("2h3h4h5h6h7h8h9hThJhQhKhAh"))


def test_a_card_with_which_nothing_goes_any_more_is_not_dangerous() -> None:
    card, beside = parse_cards("9h8h")
    seen = DiscardMemory()
    assert seen.danger(card, 1, Counter(), 1) == 0.0
    seen.taken = {1: Counter([beside])}
    assert seen.danger(card, 1, Counter(), 1) == 0.0, "one card is none to lay it beside"


@pytest.mark.parametrize(
    ("live", "taken", "refused", "pairs"),
    [
        ("7h8h", "", "", 1),
        ("7h8h", "8h", "", 2),
        ("7h", "8h", "", 1),
        ("8hTh", "", "", 1),
        ("ThJh", "", "", 1),
        ("7hJh", "", "", 0),
        ("9s9d", "", "", 2),
        ("9s8s", "", "", 1 / 2),
        ("7h8h", "", "5h", UNWANTED),
        ("7h8h", "", "8h", UNWANTED**2),
    ],
)
def test_a_discard_is_the_more_dangerous_the_more_of_its_neighbours_a_seat_may_hold(
    live: str, taken: str, refused: str, pairs: float
) -> None:
    """The nine of hearts, for a seat that holds all cards that are left: by the pairs of neighbours that it makes."""
    seen = DiscardMemory()
    seen.taken, seen.refused = {1: Counter(parse_cards(taken))}, {1: Counter(parse_cards(refused))}
    (card,), left = parse_cards("9h"), Counter(parse_cards(live))
    odds = KEPT * pairs
    assert seen.danger(card, 1, left, len(parse_cards(live))) == pytest.approx(odds / (1 + odds))
    assert seen.danger(card, 1, left, 1) <= odds / (1 + odds)


def watched(seat: int, *lines: str, **house: Any) -> tuple[DiscardMemory, Deal]:
    """What a seat remembers that looks at the table before each of its moves, and now."""
    deal, seen = dealt(**house), DiscardMemory()
    for move in "; ".join(lines).split("; "):
        own = deal.actor == seat
        if own:
            seen.recall(deal.view(seat))
        play(deal, move)
        if own:
            seen.done(Move.parse(move))
    seen.recall(deal.view(seat))
    return seen, deal


def test_a_card_taken_is_remembered_though_its_owner_had_thrown_away_another_one() -> None:
    """The five that the next player threw away came from the stock; the twin that was taken later is no less theirs."""
    first = "p1 draw; d dh p1 5s; p1 sd 2s; p2 draw; d dh p2 5s; p2 sd 5s; p3 draw; d dh p3 6d; p3 sd 6d"
    second = "p1 draw; d dh p1 7s; p1 sd 5s; p2 take; p2 sd 2h; p3 draw; d dh p3 6c; p3 sd 6c"
    seen, deal = watched(0, first, buy_cost=0)
    fives = Counter(parse_cards("5s"))
    assert not seen.taken[1]
    assert not seen.live(deal.view(0)) & fives
    seen, deal = watched(0, first, second, buy_cost=0)
    assert seen.taken[1] == fives
    assert not seen.live(deal.view(0)) & fives


def test_who_takes_the_only_card_of_the_pile_forgets_nothing() -> None:
    before, nine = "p1 draw; p2 no; p3 buyd; d dh p1 5s; p1 sd 5s", Counter(parse_cards("9s"))
    seen, _ = watched(1, before)
    assert (seen.taken[2], seen.pile) == (nine, list(parse_cards("5s")))
    seen, _ = watched(1, before, "p2 take")
    assert (seen.taken[2], seen.pile) == (nine, [])


def test_a_card_bought_that_was_the_only_one_of_the_pile_is_remembered() -> None:
    seen, _ = watched(0, "p1 draw; p2 buyd; d dh p1 5s")
    assert (seen.taken[1], seen.pile) == (Counter(parse_cards("9s")), [])


def test_a_player_remembers_all_the_same_when_its_turn_goes_on_without_a_pile() -> None:
    """The card that the next player has bought is theirs in this turn, and in those to come."""
    deal = dealt()
    player = GoodContract(deal.recipe, 1)
    for line in ("p2 buyd; d dh p1 5s", "p2 draw; p3 no", "d dh p2 6d"):
        while deal.actor == 0:
            deal.apply(player.choose(deal.view(0), deal.options()))
        play(deal, line)
    assert player.memory.taken[1] == Counter(parse_cards("9s"))


def test_a_pile_that_is_gone_is_not_remembered() -> None:
    """Its cards have become the stock, and the last one of them was taken: they may come again."""
    seen, deal = watched(0, "p1 draw; p2 buyd; d dh p1 5s")
    seen.pile = list(parse_cards("8s8s"))
    seen.recall(deal.view(0))
    assert seen.pile == []
    assert seen.live(deal.view(0))[parse_cards("8s")[0]] == 2


def test_what_was_laid_down_before_is_not_what_was_taken_since() -> None:
    deal, seen, (five, *rest) = dealt(), DiscardMemory(), parse_cards("5h6h7h")
    run = TableMeld(1, Meld("run", (five, *rest), (five, *rest)), True)

    def looks(*lately: Done, laid: tuple[TableMeld, ...] = (run,)) -> Counter[int]:
        pile = DiscardPileView(1, five, lately)
        seen.recall(deal.view(0)._replace(parts=(pile, MeldsView(laid, (False, True, False)))))
        return seen.taken[1]

    looks()
    assert looks(Done(TAKE, 1, five)) == Counter([five])
    assert looks() == Counter([five]), "it lies in the hand still"
    assert not looks(laid=(run, run)), "now it lies on the table"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("code", BETTING[:2])
def test_a_discard_is_dangerous_for_the_one_who_plays_next(code: str, seat: int) -> None:
    """Not for the one before, who would have taken it: of those who are in, in the order of play."""
    view = buio.games[code].deal([60] * 4, 0, shuffle=Shuffle(1)).view(seat)
    assert next_seat(view, [0, 1, 2, 3]) == (seat + 1) % 4
    assert next_seat(view, sorted({seat, (seat + 2) % 4, (seat + 3) % 4})) == (seat + 2) % 4
