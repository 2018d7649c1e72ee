"""Contract rummy: open with the contract, lay melds and lay off, get rid of all cards (RAM-3.08 to RAM-3.14)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from buio.cards import JOKER
from buio.play.discard_pile import DiscardPile
from buio.play.match import MatchPlay
from buio.play.melds import Melds
from buio.play.moves import BUY_DISCARD, CLOSE, DEALER, DECLINE, DRAW_TWO, LAY, MELD, NOBODY, OPEN, Groups, Move
from buio.play.options import Option, Options, Simple
from buio.play.outcome import Closed
from buio.play.phases.rummy import refusals
from buio.play.phases.rummy.turns import Turns, one_card
from buio.play.recipe import DealState, Facet, Phase
from buio.play.rummy_options import LayMelds, LayOff
from buio.play.seats import replaced
from buio.rummy import Fault, Meld, Melding
from buio.rummy.contracts import Contract
from buio.rummy.melds import LEAST


@dataclass(frozen=True, slots=True)
class PlayContract(Phase):
    """Draw, buy, open, lay, lay off, discard, until somebody has no card left.

    Args:
        melding: what counts as a meld, and what cards count.
        buy_cost: chips into the hand pool for a discard out of turn (RAM-3.09); 0: nobody can buy.
        reshuffles: how often the discards are made a new stock (X-R1).
        finish: what happens when somebody has gone out, or (None) the cards have run out.
        free_turn: the first turn of a player in which they may go out (RAM-3.14).
        first_draw: how many cards a player may draw in their first turn (RAM-3.08).
        pile_for_opened: only those who have opened may take the discard.
    """

    melding: Melding
    buy_cost: int
    reshuffles: int
    finish: Callable[[DealState, Closed | None], None]
    free_turn: int = 1
    first_draw: int = 1
    pile_for_opened: bool = False
    name = "contract_play"

    def begin(self, deal: DealState) -> "ContractTurns":
        deal.note("play_begins")
        stage = ContractTurns(self, deal.facet(MatchPlay).contract, deal.seats, deal.survivors[0])
        stage.turn(deal, stage.seat)
        return stage

    def makes(self) -> tuple[type[Facet], ...]:
        return (Melds,)

    def needs(self) -> tuple[type[Facet], ...]:
        return (DiscardPile, MatchPlay)

    def settles(self) -> bool:
        return True


class ContractTurns(Turns):
    """The play of one deal of a match.

    Attributes:
        phase: what is played.
        contract: what this deal asks for.
        turns: turns that each seat has begun.
        opened: the turn in which each seat has opened; 0: it has not.
        asked: seats that may still buy the discard in this turn, in order (RAM-3.09).
        keep: how many cards have to stay in the hand to be discarded, and not to go out too early (RAM-3.14).
    """

    __slots__ = ("asked", "contract", "keep", "opened", "phase", "turns")

    opened: tuple[int, ...]
    turns: tuple[int, ...]
    actor: int

    def __init__(self, phase: PlayContract, contract: Contract, seats: int, seat: int) -> None:
        super().__init__(seat, phase.reshuffles)
        self.phase: PlayContract = phase
        self.contract: Contract = contract
        self.turns = self.opened = (0,) * seats
        self.asked: tuple[int, ...] = ()
        self.keep: int = 2

    def copy(self) -> "ContractTurns":
        other = ContractTurns(self.phase, self.contract, len(self.turns), self.seat).like(self)
        other.turns, other.opened, other.asked, other.keep = self.turns, self.opened, self.asked, self.keep
        return other

    # -- drawing -----------------------------------------------------------------------------------------------------

    def options(self, deal: DealState) -> Options:
        if self.asked and self.actor != DEALER:
            return Options(self.actor, (Simple(BUY_DISCARD, "buy_discard", self.phase.buy_cost), _NO_BUY))
        return super().options(deal)

    def sources(self, deal: DealState) -> list[Option]:
        """One card of the stock, in the first turn perhaps two, or the discard (RAM-3.08)."""
        items = super().sources(deal)
        if self.phase.pile_for_opened and not self.opened[self.seat]:
            del items[1:]
        if self.turns[self.seat] == 1 and self.phase.first_draw > 1 and len(deal.stock) > 1:
            items.insert(1, _DRAW_TWO)
        return items

    def draws(self, deal: DealState, count: int) -> None:
        """Before the stock is touched the others may buy the discard, the nearest first (RAM-3.09)."""
        super().draws(deal, count)
        pile, cost = deal.facet(DiscardPile), self.phase.buy_cost
        if pile.pile and cost:
            others = deal.clockwise(self.seat)[:-1]
            self.asked = tuple([seat for seat in others if deal.live[seat] and deal.stacks[seat] >= cost])
        if self.asked:
            self.actor = self.asked[0]
            deal.note("to_stock", self.seat, cost, (pile.top,))

    def apply(self, deal: DealState, move: Move) -> None:
        if not self.asked:
            super().apply(deal, move)
            return
        seat, self.asked = self.asked[0], self.asked[1:]
        if move.verb == BUY_DISCARD:
            card = deal.facet(DiscardPile).take()
            deal.put_dead(seat, self.phase.buy_cost)
            deal.hands[seat] += (card,)
            deal.note("buy_discard", seat, self.phase.buy_cost, (card,))
            self.asked = ()
        self.actor = self.asked[0] if self.asked else DEALER

    def turn(self, deal: DealState, seat: int) -> None:
        super().turn(deal, seat)
        if self.actor != NOBODY:
            begun = self.turns[seat] + 1
            self.turns = replaced(self.turns, seat, begun)
            self.keep = 1 if begun >= self.phase.free_turn else 2

    # -- laying ------------------------------------------------------------------------------------------------------

    def playing(self, deal: DealState) -> list[Option]:
        seat, hand = self.seat, deal.hands[self.seat]
        items: list[Option] = [one_card(self._discardable(deal, hand))]
        since = self.opened[seat]
        if not since:
            items += self._opening(deal, hand)
        elif since < self.turns[seat] and len(hand) > self.keep:
            items += self._laying(deal, hand)
        return items

    def _turn(self, deal: DealState) -> refusals.Turn:
        """What the refusals have to know of this turn."""
        seat = self.seat
        return refusals.Turn(seat, deal.hands[seat], self.turns[seat], self.opened[seat], self.keep)

    def _laying(self, deal: DealState, hand: tuple[int, ...]) -> Iterator[Option]:
        """New melds, and cards laid off on those of the table but the player's own opening (RAM-3.10, RAM-3.11).

        Options outlive the stage's present state in copies of the deal, so they hold nothing but what is so now.
        """
        melding, room = self.phase.melding, len(hand) - self.keep
        table = deal.facet(Melds).laid
        others = [(number, laid) for number, laid in enumerate(table, 1) if laid.seat != self.seat or not laid.opening]
        found = tuple([(number, cards) for number, laid in others if (cards := melding.fits(laid.meld, hand))])
        melds = room >= LEAST and melding.any_meld(hand)
        if not melds and not found:
            return
        turn = self._turn(deal)

        def allows(groups: Groups) -> bool:
            return refusals.wrong_meld(melding, turn, groups) is None

        def ways() -> Iterator[Groups]:
            return ((meld.cards,) for meld in melding.new_melds(hand) if len(meld.cards) <= room)

        def fit(number: int, cards: tuple[int, ...]) -> bool:
            return refusals.wrong_lay_off(melding, turn, table, number, cards) is None

        if melds:
            yield LayMelds(MELD, "meld", hand, allows, ways)
        if found:
            yield LayOff(LAY, "lay", found, fit)

    def _opening(self, deal: DealState, hand: tuple[int, ...]) -> list[Option]:
        """The contract, where the hand has it and enough would be left (RAM-3.10, RAM-3.14)."""
        contract, melding = self.contract, self.phase.melding
        if (contract.whole_hand and self.keep > 1) or not contract.can_open(melding, hand):
            return []
        turn = self._turn(deal)

        def enough_left(melds: Sequence[Meld]) -> bool:
            return contract.whole_hand or len(hand) - sum([len(meld.cards) for meld in melds]) >= turn.keep

        def allows(groups: Groups) -> bool:
            return refusals.wrong_opening(contract, melding, turn, groups) is None

        def ways() -> Iterator[Groups]:
            good = contract.opening(melding, hand)
            for melds in (good, *contract.openings(melding, hand)) if good else ():
                if enough_left(melds):
                    yield tuple([meld.cards for meld in melds])

        if not any(map(enough_left, contract.openings(melding, hand))):
            return []
        verb, word = (CLOSE, "close") if contract.whole_hand else (OPEN, "open_contract")
        return [LayMelds(verb, word, hand, allows, ways)]

    def _discardable(self, deal: DealState, hand: tuple[int, ...]) -> tuple[int, ...]:
        """All but key cards while somebody has not opened, unless there is nothing else (RAM-3.13, X-R20)."""
        keys = self.contract.keys
        if not keys or all(turn for turn, live in zip(self.opened, deal.live, strict=True) if live):
            return hand
        return tuple([card for card in hand if card >> 2 not in keys]) or hand

    def played(self, deal: DealState, move: Move) -> None:
        if move.verb == LAY:
            table = deal.facet(Melds)
            meld = self.phase.melding.extend(table.laid[move.amount - 1].meld, move.cards)
            assert meld is not None
            deal.take(self.seat, move.cards)
            before = table.replace(move.amount, meld)
            taken = before.meld.cards.count(JOKER) + move.cards.count(JOKER) - meld.cards.count(JOKER)
            deal.hands[self.seat] += (JOKER,) * taken
            deal.note("takes_joker" if taken else "lay", self.seat, len(move.cards), move.cards, extra=before.seat)
            return
        seat, melds = self.seat, self._melds(deal, move)
        cards = tuple([card for meld in melds for card in meld.cards])
        deal.take(seat, cards)
        deal.facet(Melds).add(seat, melds, move.verb == OPEN)
        deal.note(_TOLD[move.verb], seat, len(cards), cards)
        if move.verb == OPEN:
            self.opened = replaced(self.opened, seat, self.turns[seat])
        elif move.verb == CLOSE:
            self._goes_out(deal, tuple([meld.cards for meld in melds]), -1)

    def _melds(self, deal: DealState, move: Move) -> tuple[Meld, ...]:
        if move.verb == MELD:
            meld = self.phase.melding.parse(move.groups[0])
            assert meld is not None
            return (meld,)
        melds = self.contract.validate(self.phase.melding, deal.hands[self.seat], move.groups)
        assert not isinstance(melds, Fault)
        return melds

    # -- the end -----------------------------------------------------------------------------------------------------

    def discarded(self, deal: DealState, card: int) -> None:
        """Whoever has no card left has gone out (RAM-3.14)."""
        if deal.hands[self.seat]:
            super().discarded(deal, card)
        else:
            self._goes_out(deal, (), card)

    def _goes_out(self, deal: DealState, melds: Groups, discard: int) -> None:
        deal.note("closes", self.seat)
        self.actor = NOBODY
        self.phase.finish(deal, Closed(self.seat, melds, discard, "", 0, -1))

    def exhausted(self, deal: DealState) -> None:
        deal.note("abandoned", amount=deal.total)
        self.phase.finish(deal, None)

    # -- refusals ----------------------------------------------------------------------------------------------------

    def why_not(self, deal: DealState, move: Move) -> Fault | None:
        turn, melding = self._turn(deal), self.phase.melding
        match move.verb:
            case "open" | "close":
                return refusals.wrong_opening(self.contract, melding, turn, move.groups)
            case "meld":
                return refusals.wrong_meld(melding, turn, move.groups)
            case "lay":
                return refusals.wrong_lay_off(melding, turn, deal.facet(Melds).laid, move.amount, move.cards)
            case "sd":
                return refusals.wrong_throw(turn.hand, move)
            case "draw2":
                return Fault("two_cards_in_the_first_turn_only")
        return None

    def refusal(self, deal: DealState, move: Move) -> Fault | None:
        early = None if self.drawn else refusals.too_soon(move, self.actor)
        return early or super().refusal(deal, move)


_TOLD = {OPEN: "opens_with", MELD: "melds", CLOSE: "lays_all"}
_NO_BUY = Simple(DECLINE, "leave_discard")
_DRAW_TWO = Simple(DRAW_TWO, "draw_two")
