"""Who opened the betting, with what hand, and how that is proved (ITA-1.44, ITA-V.18, X-43)."""

from dataclasses import dataclass

from buio.play.moves import NOBODY
from buio.play.open_cards import ranking_for
from buio.play.openers import Openers
from buio.play.recipe import DealState, Facet, FacetView


@dataclass(frozen=True, slots=True)
class OpeningView(FacetView):
    """What can be seen of the opening.

    Attributes:
        step: where the ladder stands.
        rank: the rank of the pair that opens; None: the game asks for none.
        opener: who opened; `NOBODY` before that.
        split: the opener has announced that openers were thrown away.
        proof: cards that everybody sees because the house wants openers proved.
    """

    step: int
    rank: int | None
    opener: int
    split: bool
    proof: tuple[int, ...]


class Opening(Facet):
    """Who opened the betting, with what, and what became of it.

    Attributes:
        opener: who opened; `NOBODY` before that.
        hand: the hand that was opened with.
        discarded: openers that were thrown away, kept apart as proof (ITA-1.44).
        proof: cards that everybody sees in the end because the house wants openers proved (ITA-V.18).
    """

    __slots__ = ("discarded", "hand", "opener", "proof")

    def __init__(self, deal: DealState) -> None:
        self.opener: int = NOBODY
        self.hand: tuple[int, ...] = ()
        self.discarded: tuple[int, ...] = ()
        self.proof: tuple[int, ...] = ()

    def copy(self, deal: DealState) -> "Opening":
        other = Opening(deal)
        other.opener, other.hand, other.discarded, other.proof = self.opener, self.hand, self.discarded, self.proof
        return other

    def cards(self) -> tuple[int, ...]:
        return self.discarded

    def view(self, deal: DealState, seat: int | None) -> OpeningView:
        openers = deal.recipe.openers
        rank = openers.ladder.rank(deal.carry.step) if openers else None
        return OpeningView(deal.carry.step, rank, self.opener, bool(self.discarded), self.proof)

    def opens(self, deal: DealState, seat: int) -> None:
        """Note that a seat opens the betting with the hand that it holds."""
        self.opener, self.hand = seat, deal.hands[seat]

    def false_opener(self, deal: DealState, openers: Openers) -> int:
        """Who opened without openers and is still in; `NOBODY`: nobody (X-43)."""
        seat = self.opener
        if seat < 0 or openers.false == "prevented" or not deal.live[seat]:
            return NOBODY
        return NOBODY if openers.qualify(ranking_for(deal, seat), self.hand, deal.carry.step) else seat

    def unmask(self, deal: DealState) -> None:
        """Everybody sees the hand that was opened without openers."""
        self.proof = self.hand
        deal.note("false_opening", self.opener, cards=self.proof)

    def prove(self, deal: DealState, openers: Openers, shown: bool) -> None:
        """Reveal what the house wants proved: the opener's hand, or the openers thrown away (ITA-V.18, FCD-3.06)."""
        if self.opener < 0 or openers.prove == "never":
            return
        if openers.prove == "always":
            self.proof = self.hand
        elif openers.prove == "if_wins" and not shown and deal.live[self.opener]:
            self.proof = openers.proof(self.hand, deal.carry.step, ranking_for(deal, self.opener))
        elif shown and self.discarded and deal.live[self.opener]:
            self.proof = self.discarded
        if self.proof:
            deal.note("prove", self.opener, cards=self.proof)
