"""What the how-to pages show works: the game with a phase of its own, and the bot."""

from random import Random

import pytest

import buio
from bench.bots import duel
from buio.bots import General, Plain, PlayerFactory, RandomPlayer
from buio.cards import UNKNOWN
from buio.play.moves import BUY, DECLINE, Move
from buio.play.recipe import DealState, Phase, RecipeError, Stage
from buio.table.desks import seating
from buio.table.projection.table import table_state
from tests.how_to.patient import Patient
from tests.how_to.peep import GAME, WORDS, Peep, Peeped, PeepedView
from tests.play import test_random
from tests.server.rooms import a_room


def peeping() -> buio.Deal:
    """A deal in which seat 0 has looked and seat 1 has not."""
    deal = GAME.deal([50] * 3, 2, shuffle=buio.Shuffle(5), events=True)
    deal.apply(Move(BUY, 0))
    deal.apply(Move(DECLINE, 1))
    return deal


def test_only_who_pays_sees_the_card() -> None:
    deal = peeping()
    deal.verify()
    told = [deal.view(seat).part(PeepedView) for seat in (0, 1, None)]
    assert told == [PeepedView((0,), deal.board[0]), PeepedView((0,), UNKNOWN), PeepedView((0,), UNKNOWN)]
    assert (deal.stacks[:2], deal.total) == ([47, 49], 5)
    assert [deal.view(seat).board for seat in (0, 1)] == [(UNKNOWN,)] * 2


def test_a_copy_remembers_for_itself() -> None:
    deal = peeping()
    copied = deal.copy()
    copied.apply(Move(BUY, 2))
    assert copied.facet(Peeped).looked == (0, 2)
    assert deal.facet(Peeped).looked == (0,)


def test_who_cannot_pay_is_not_asked() -> None:
    deal = GAME.deal([3, 50, 50], 2, shuffle=buio.Shuffle(5))
    assert (deal.phase, deal.actor) == (Peep(2), 1)


def test_a_facet_that_nothing_makes_is_refused() -> None:
    class Curious(Phase):
        name = "curious"

        def begin(self, deal: DealState) -> Stage | None:
            return None

        def needs(self) -> tuple[type[Peeped]]:
            return (Peeped,)

    with pytest.raises(RecipeError, match="the phase 'curious' needs Peeped, which no phase of this recipe makes"):
        type(GAME.written())(GAME.written().pack, phases=(Curious(),))


@pytest.mark.parametrize("players", [2, 8])
def test_random_play_keeps_every_invariant(players: int) -> None:
    with buio.registered(GAME, WORDS):
        test_random.test_random_deals_keep_every_invariant("peep", players, 20)
        test_random.test_a_log_plays_again_with_and_without_its_shuffle("peep", players, 20)
        test_random.test_a_copy_goes_its_own_way("peep", players, 20)


def test_the_page_is_told_what_may_be_done() -> None:
    with buio.registered(GAME, WORDS):
        room, words = a_room(buio.games["peep"], bots=0, shuffle=buio.Shuffle(3)), set()
        for name in ("ada", "bea", "cleo", "dora"):
            room.do(seating.sit, name, name)
        room.step()
        assert room.deal is not None
        while not room.deal.over and room.deal.phase.name == "peep":
            seat = room.deal.actor
            state = table_state(room, room.names[seat])
            words |= {option.word for option in state.options}
            room.deal.apply(room.deal.options().sample(Random(seat)))
        assert words == {"no_peep", "peep"}


CODES = ("texas", "italian", "omaha_hilo8", "seven_card_stud", "peep")
PAIRS = [(Patient, code) for code in CODES] + [(maker, "peep") for maker in (Plain, General)]


@pytest.mark.parametrize(("maker", "code"), PAIRS)
def test_the_bot_plays_any_game_and_the_bots_play_the_new_one(maker: PlayerFactory, code: str) -> None:
    with buio.registered(GAME, WORDS):
        for seed in range(3):
            deal = buio.games[code].deal([100] * 4, seed, shuffle=buio.Shuffle(seed))
            players = [maker(deal.recipe, seat) for seat in range(4)]
            while not deal.over:
                deal.apply(players[deal.actor].choose(deal.view(deal.actor), deal.options()))
            deal.verify()


def test_the_bot_beats_one_that_plays_at_random() -> None:
    result = duel(Patient, RandomPlayer, seats=2, shuffles=300, code="texas_limit").summary()
    assert result["chips"] > 2 * result["error"] > 0
