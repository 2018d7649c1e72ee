"""Rummy after the betting: draw, discard, and lay down the whole hand at once (RAM-1.09 to RAM-1.14)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from buio.play.discard_pile import DiscardPile
from buio.play.moves import CLOSE, DISCARD, NOBODY, Groups, Move
from buio.play.options import Option
from buio.play.outcome import Closed
from buio.play.phases.rummy.turns import Turns, one_card, wrong_discard
from buio.play.recipe import DealState, Facet, Phase
from buio.play.rummy_options import LayMelds
from buio.play.settlement.rummy import settle_closed
from buio.rummy import Fault, GoingOut, GoingOutRules


@dataclass(frozen=True, slots=True)
class Rummy(Phase):
    """Draw a card and discard one, in turn, until somebody lays down a whole hand.

    Args:
        out_rules: the hands that go out, and what they are paid.
        reshuffles: how often the discards are made a new stock (X-R1).
        finish: what happens when somebody has gone out.
    """

    out_rules: GoingOutRules
    reshuffles: int
    finish: Callable[[DealState, Closed], None] = settle_closed
    name = "rummy"

    def begin(self, deal: DealState) -> "RummyTurns":
        deal.note("play_begins")
        return RummyTurns(self, deal.survivors[0])

    def makes(self) -> tuple[type[Facet], ...]:
        return (DiscardPile,)

    def settles(self) -> bool:
        return True


class RummyTurns(Turns):
    """A game in which nothing is laid down before somebody goes out (RAM-1.12)."""

    __slots__ = ("phase",)

    def __init__(self, phase: Rummy, seat: int) -> None:
        super().__init__(seat, phase.reshuffles)
        self.phase: Rummy = phase

    def copy(self) -> "RummyTurns":
        return RummyTurns(self.phase, self.seat).like(self)

    def playing(self, deal: DealState) -> list[Option]:
        hand, out_rules = deal.hands[self.seat], self.phase.out_rules
        items: list[Option] = [one_card(hand)]
        if out_rules.can_go_out(hand):
            items.append(_closing(out_rules, hand))
        return items

    def played(self, deal: DealState, move: Move) -> None:
        out = self.phase.out_rules.validate(deal.hands[self.seat], move.groups)
        assert isinstance(out, GoingOut)
        seat, discard = self.seat, out.discard
        deal.take(seat, (discard,))
        deal.facet(DiscardPile).pile += (discard,)
        deal.note("close", seat, out.multiple, tuple([card for meld in out.melds for card in meld]))
        self.actor = NOBODY
        self.phase.finish(deal, Closed(seat, out.melds, discard, out.special or "", out.multiple, out.wild))

    def why_not(self, deal: DealState, move: Move) -> Fault | None:
        if move.verb == CLOSE:
            judged = self.phase.out_rules.validate(deal.hands[self.seat], move.groups)
            return judged if isinstance(judged, Fault) else None
        return wrong_discard(deal.hands[self.seat], move) if move.verb == DISCARD else None


def _closing(out_rules: GoingOutRules, hand: tuple[int, ...]) -> LayMelds:
    """Lay the whole hand; worth considering is what pays most."""

    def allows(groups: Groups) -> bool:
        return isinstance(out_rules.validate(hand, groups), GoingOut)

    def ways() -> Iterator[Groups]:
        best = out_rules.best(hand)
        if best is not None:
            yield best.melds

    return LayMelds(CLOSE, "close", hand, allows, ways)
