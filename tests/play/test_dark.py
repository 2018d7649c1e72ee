"""Blindness is a fact of a seat: who has not looked at their cards knows none of them, wherever they are told."""

from dataclasses import dataclass

from buio.cards import UNKNOWN, standard_pack
from buio.fairness.tracing import Traced
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.limits import Limit
from buio.play.moves import DECLINE, TAKE_HIDDEN, Move
from buio.play.options import Options, Simple
from buio.play.outcome import Carry
from buio.play.phases import Antes, Betting, DealHole, Showdown, left_of_dealer
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Phase, Recipe
from buio.play.shuffle import Shuffle
from buio.ranking import STANDARD

BLIND = (UNKNOWN,) * 3


@dataclass(frozen=True, slots=True)
class Look(Phase):
    """Each seat in turn looks at its cards, or plays on without having looked."""

    name = "look"

    def begin(self, deal: DealState) -> "Looking":
        return Looking(self, deal.survivors)


class Looking(EachInTurn[Look]):
    """Each seat in turn looks, or does not."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        return Options(self.actor, (Simple(DECLINE, "no_look"), Simple(TAKE_HIDDEN, "look")))

    def apply(self, deal: DealState, move: Move) -> None:
        if move.verb == TAKE_HIDDEN:
            deal.look(move.seat)
        self.says(move.verb)


def begin() -> Deal:
    """Three seats, three cards in the dark: the first looks, the second does not, the third is asked."""
    phases = (Antes(1), DealHole(3, dark=True), Look(), DealHole(2), Betting(Limit(2), left_of_dealer), Showdown())
    deal = Deal(Recipe(standard_pack(), STANDARD, phases), [50] * 3, 2, Carry(), Shuffle(4), True)
    deal.play("dn")
    deal.play("no")
    return deal


def own(deal: Deal, seat: int) -> list[int]:
    """The cards that the record for a seat tells as its own."""
    return [card for move in redacted(deal, seat) if move.seat == seat for card in move.cards if card != UNKNOWN]


def test_only_who_has_looked_sees_their_cards_and_everybody_sees_who_plays_blind() -> None:
    deal = begin()
    assert [deal.view(seat).hand for seat in range(3)] == [deal.hands[0], BLIND, BLIND]
    for viewer in (None, 0, 1, 2):
        assert [seat.dark for seat in deal.view(viewer).seats] == [False, True, True]
    assert "in the dark" in str(deal.view(0))
    assert own(deal, 0) == list(deal.hands[0])
    assert own(deal, 1) == []


def test_to_look_is_told_to_who_looks_alone() -> None:
    events = begin().events
    assert events is not None
    told = [event for event in events if event.word == "deal"]
    assert [(event.seat, event.private, len(event.cards)) for event in told] == [(0, True, 3)]


def test_cards_that_come_later_lie_with_those_in_the_dark() -> None:
    deal = begin()
    deal.play("dn")
    assert [deal.view(seat).hand for seat in range(3)] == [deal.hands[0], (*BLIND, UNKNOWN, UNKNOWN), deal.hands[2]]
    assert deal.events is not None
    assert [event.seat for event in deal.events if event.word == "deal"] == [0, 2, 0, 2]


def test_a_copy_looks_for_itself() -> None:
    deal = begin()
    deal.copy().play("dn")
    assert deal.dark == (False, True, True)
    deal.play("dn")
    assert deal.dark == (False, True, False)


def test_who_folds_blind_never_knows_what_they_had() -> None:
    deal = begin()
    for move in ("no", "cbr 2", "f", "cc"):
        deal.play(move)
    assert deal.over
    assert own(deal, 1) == []
    assert not any(piece.known for piece in Traced.of(deal, 1).pieces if piece.to == 1)
    assert all(piece.known for piece in Traced.of(deal, 0).pieces if piece.to == 0)


def test_what_is_shown_in_the_end_has_been_seen_by_its_owner_too() -> None:
    deal = begin()
    for move in ("no", "cc", "cc", "cc"):
        deal.play(move)
    assert deal.shown == (0, 1, 2)
    assert own(deal, 1) == list(deal.hands[1])
    assert deal.view(1).hand == deal.hands[1]
    assert not any(seat.dark for seat in deal.view(None).seats)


def test_who_holds_no_cards_has_none_to_look_at() -> None:
    deal = begin()
    for move in ("no", "cbr 2", "f"):
        deal.play(move)
    assert [seat.dark for seat in deal.view(None).seats] == [False, False, True]
