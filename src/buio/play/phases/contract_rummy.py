"""Contract rummy: open with what the contract asks for, lay and add combinations, get rid of all cards (RAM-3.08 to RAM-3.14)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from buio.play.deal import Deal
from buio.play.moves import (
    BUY_DISCARD,
    CLOSE,
    CONTRACT,
    DEALER,
    DECLINE,
    DISCARD,
    DRAW_TWO,
    LAY,
    MELD,
    NOBODY,
    OPEN,
    PILE,
    Groups,
    Move,
)
from buio.play.options import DealCards, Option, Options, Simple
from buio.play.outcome import Closed
from buio.play.phases.rummy import Turns, one_card, wrong_discard
from buio.play.recipe import Laid, Phase, Stage
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.rummy.contracts import CONTRACTS, Contract
from buio.rummy.faults import Fault
from buio.rummy.lay_off import any_meld, extend, fits, new_melds, read
from buio.rummy.melds import LEAST, Meld

FREE_TURN = 3
"""The first turn of a player in which it may close (RAM-3.14)."""


@dataclass(frozen=True, slots=True)
class BeginPile(Phase):
    """The next card face up begins the discard pile (RAM-3.07)."""

    name = "pile"

    def begin(self, deal: Deal) -> "BeginningPile":
        return BeginningPile()


class BeginningPile(Stage):
    """The dealer turns a card."""

    __slots__ = ()

    def __init__(self) -> None:
        self.actor = DEALER

    def options(self, deal: Deal) -> Options:
        return Options(DEALER, (DealCards(PILE, "deal", DEALER, 1, deal.stock),))

    def apply(self, deal: Deal, move: Move) -> None:
        deal.draw_from_stock(move.cards)
        deal.pile = move.cards
        deal.note("pile", amount=1, cards=move.cards)
        self.actor = NOBODY

    def auto(self, deal: Deal) -> Move:
        return Move(PILE, DEALER, 0, deal.next_cards(1))

    def copy(self) -> "BeginningPile":
        other = BeginningPile()
        other.actor = self.actor
        return other


@dataclass(frozen=True, slots=True)
class ChooseContract(Phase):
    """The dealer, having seen its cards, chooses one of the contracts that are left (RAM-3P.01)."""

    name = "contract"

    def begin(self, deal: Deal) -> "ChoosingContract | None":
        assert deal.match is not None
        return ChoosingContract(dealing(deal), deal.match.left)


class ChoosingContract(Stage):
    """The contract is being chosen."""

    __slots__ = ("left",)

    def __init__(self, seat: int, left: tuple[int, ...]) -> None:
        self.actor, self.left = seat, left

    def options(self, deal: Deal) -> Options:
        names = tuple([CONTRACTS[number - 1].name for number in self.left])
        return Options(self.actor, (Choose(CONTRACT, "contract", self.left, names),))

    def apply(self, deal: Deal, move: Move) -> None:
        deal.contract = move.amount
        deal.note("contract", self.actor, move.amount)
        self.actor = NOBODY

    def fault(self, deal: Deal, move: Move) -> Fault | None:
        return Fault("RAM-3P.01", "contract_played") if move.verb == CONTRACT else None

    def copy(self) -> "ChoosingContract":
        return ChoosingContract(self.actor, self.left)


def dealing(deal: Deal) -> int:
    """Who has the dealer's rights: the dealer, or who sits before it if it has left the match."""
    return deal.dealer if deal.live[deal.dealer] else deal.survivors[-1]


@dataclass(frozen=True, slots=True)
class PlayContract(Phase):
    """Draw, buy, open, lay, add, discard, until somebody has no card left.

    Args:
        buy_cost: chips into the hand pool for a discard out of turn (RAM-3.09).
        reshuffles: how often the discards are made a new stock (X-R1).
        finish: what happens when somebody has closed, or the cards have run out.
    """

    buy_cost: int
    reshuffles: int
    finish: Callable[[Deal], None]
    name = "contract_play"

    def begin(self, deal: Deal) -> "ContractTurns":
        deal.note("play_begins")
        return ContractTurns(self, deal)


class ContractTurns(Turns):
    """The play of one deal of a match."""

    __slots__ = ("asked", "contract", "opened", "phase", "turns")

    def __init__(self, phase: PlayContract, deal: Deal) -> None:
        super().__init__(deal, phase.reshuffles)
        self.phase = phase
        self.contract: Contract = CONTRACTS[deal.contract - 1]
        self.turns = (0,) * deal.seats
        """Turns that each seat has begun."""
        self.opened = (0,) * deal.seats
        """The turn in which each seat has opened; 0: it has not."""
        self.asked: tuple[int, ...] = ()
        """Seats that may still buy the discard in this turn, in order (RAM-3.09)."""
        self.turn(deal, self.seat)

    def copy(self) -> Self:
        other = super().copy()
        other.phase, other.contract, other.turns = self.phase, self.contract, self.turns
        other.opened, other.asked = self.opened, self.asked
        return other

    # -- drawing -----------------------------------------------------------------------------------------------------

    def options(self, deal: Deal) -> Options:
        if self.asked and self.actor != DEALER:
            return Options(self.actor, (Simple(BUY_DISCARD, "buy_discard", self.phase.buy_cost), _NO_BUY))
        return super().options(deal)

    def sources(self, deal: Deal) -> list[Option]:
        """One card of the stock, two in the first turn, or the discard (RAM-3.08)."""
        items = super().sources(deal)
        if self.turns[self.seat] == 1 and deal.stock_left > 1:
            items.insert(1, _DRAW_TWO)
        return items

    def draws(self, deal: Deal, count: int) -> None:
        """Before the stock is touched the others may buy the discard, the nearest first (RAM-3.09)."""
        super().draws(deal, count)
        if deal.pile and self.phase.buy_cost:
            self.asked = tuple([seat for seat in deal.clockwise(self.seat)[:-1] if deal.live[seat] and deal.stacks[seat] >= self.phase.buy_cost])  # fmt: skip
        if self.asked:
            self.actor = self.asked[0]
            deal.note("to_stock", self.seat, self.phase.buy_cost, deal.pile[-1:])

    def apply(self, deal: Deal, move: Move) -> None:
        if not self.asked:
            super().apply(deal, move)
            return
        seat, self.asked = self.asked[0], self.asked[1:]
        if move.verb == BUY_DISCARD:
            deal.put_dead(seat, self.phase.buy_cost)
            deal.hands[seat] += deal.pile[-1:]
            deal.note("buy_discard", seat, self.phase.buy_cost, deal.pile[-1:])
            deal.pile = deal.pile[:-1]
            self.asked = ()
        self.actor = self.asked[0] if self.asked else DEALER

    def turn(self, deal: Deal, seat: int) -> None:
        super().turn(deal, seat)
        if self.actor != NOBODY:
            self.turns = _replaced(self.turns, seat, self.turns[seat] + 1)

    # -- laying ------------------------------------------------------------------------------------------------------

    @property
    def keep(self) -> int:
        """How many cards have to stay in the hand to be discarded, and not to close too early (RAM-3.14)."""
        return 2 if self.turns[self.seat] < FREE_TURN else 1

    @property
    def whole_hand(self) -> bool:
        """Is this the contract in which all cards are laid down at once?"""
        return self.contract.name == "in_hand"

    def playing(self, deal: Deal) -> list[Option]:
        seat, hand = self.seat, deal.hands[self.seat]
        items: list[Option] = [one_card(self._discardable(deal, hand))]
        since = self.opened[seat]
        if not since:
            items += self._opening(deal, hand)
        elif since < self.turns[seat] and len(hand) > self.keep:
            items += self._laying(deal, seat, hand)
        return items

    def _laying(self, deal: Deal, seat: int, hand: tuple[int, ...]) -> Iterator[Option]:
        """New combinations, and additions to those on the table but the own opening (RAM-3.10, RAM-3.11)."""
        room = len(hand) - self.keep

        def allows(groups: Groups) -> bool:
            return self._wrong_meld(deal, groups) is None

        def ways() -> Iterator[Groups]:
            return ((meld.cards,) for meld in new_melds(hand) if len(meld.cards) <= room)

        def fit(number: int, cards: tuple[int, ...]) -> bool:
            return self._wrong_lay(deal, number, cards) is None

        if room >= LEAST and any_meld(hand):
            yield LayMelds(MELD, "meld", hand, allows, ways)
        others = [(number, laid) for number, laid in enumerate(deal.melds, 1) if laid.seat != seat or not laid.opening]
        places = tuple([(number, cards) for number, laid in others if (cards := fits(laid.meld, hand))])
        if places:
            yield LayOff(LAY, "lay", places, fit)

    def _opening(self, deal: Deal, hand: tuple[int, ...]) -> list[Option]:
        """The contract, where the hand has it and enough would be left (RAM-3.10, RAM-3.14)."""
        if self.whole_hand:
            if self.turns[self.seat] < FREE_TURN or not self.contract.can_open(hand):
                return []
            verb, word = CLOSE, "close"
        elif not self.contract.can_open(hand) or not any(
            self._enough_left(hand, melds) for melds in self.contract.openings(hand)
        ):
            return []
        else:
            verb, word = OPEN, "open_contract"

        def allows(groups: Groups) -> bool:
            return self._wrong_opening(deal, groups) is None

        return [LayMelds(verb, word, hand, allows, lambda: self._openings(hand))]

    def _openings(self, hand: tuple[int, ...]) -> Iterator[Groups]:
        """Ways to open, a good one first."""
        good = self.contract.opening(hand)
        for melds in (good, *self.contract.openings(hand)) if good else ():
            if self._enough_left(hand, melds):
                yield tuple([meld.cards for meld in melds])

    def _enough_left(self, hand: tuple[int, ...], melds: Sequence[Meld]) -> bool:
        return self.whole_hand or len(hand) - sum(len(meld.cards) for meld in melds) >= self.keep

    def _discardable(self, deal: Deal, hand: tuple[int, ...]) -> tuple[int, ...]:
        """All but key cards while somebody has not opened, unless there is nothing else (RAM-3.13, X-R20)."""
        if not self.contract.keys or all(turn for turn, live in zip(self.opened, deal.live, strict=True) if live):
            return hand
        return tuple([card for card in hand if card >> 2 not in self.contract.keys]) or hand

    def played(self, deal: Deal, move: Move) -> None:
        seat = self.seat
        if move.verb == LAY:
            self._lay(deal, move)
            return
        melds = self._melds(deal, move)
        deal.take(seat, tuple([card for meld in melds for card in meld.cards]))
        deal.melds += tuple([Laid(seat, meld, move.verb == OPEN) for meld in melds])
        cards = tuple([card for meld in melds for card in meld.cards])
        deal.note(_TOLD[move.verb], seat, len(cards), cards)
        if move.verb == OPEN:
            self.opened = _replaced(self.opened, seat, self.turns[seat])
        elif move.verb == CLOSE:
            self._closes(deal, tuple([meld.cards for meld in melds]), -1)

    def _melds(self, deal: Deal, move: Move) -> tuple[Meld, ...]:
        if move.verb == MELD:
            meld = read(move.groups[0])
            assert meld is not None
            return (meld,)
        melds = self.contract.judge(deal.hands[self.seat], move.groups)
        assert not isinstance(melds, Fault)
        return melds

    def _lay(self, deal: Deal, move: Move) -> None:
        laid = deal.melds[move.amount - 1]
        meld = extend(laid.meld, move.cards)
        assert meld is not None
        deal.take(self.seat, move.cards)
        deal.melds = (*deal.melds[: move.amount - 1], laid._replace(meld=meld), *deal.melds[move.amount :])
        deal.note("lay", self.seat, len(move.cards), move.cards, extra=laid.seat)

    def discarded(self, deal: Deal) -> None:
        """Who has no card left has closed (RAM-3.14)."""
        if deal.hands[self.seat]:
            super().discarded(deal)
        else:
            self._closes(deal, (), deal.pile[-1])

    def _closes(self, deal: Deal, melds: Groups, discard: int) -> None:
        deal.closed = Closed(self.seat, melds, discard, "", 0, -1)
        deal.note("closes", self.seat)
        self.actor = NOBODY
        self.phase.finish(deal)

    def exhausted(self, deal: Deal) -> None:
        deal.note("abandoned", amount=deal.total)
        self.phase.finish(deal)

    # -- refusals ----------------------------------------------------------------------------------------------------

    def why_not(self, deal: Deal, move: Move) -> Fault | None:
        hand = deal.hands[self.seat]
        match move.verb:
            case "open" | "close":
                return self._wrong_opening(deal, move.groups)
            case "meld":
                return self._wrong_meld(deal, move.groups)
            case "lay":
                return self._wrong_lay(deal, move.amount, move.cards)
            case "sd":
                fault = wrong_discard(hand, move)
                return fault._replace(rule="RAM-3.12") if fault else Fault("RAM-3.13", "key_card", move.cards)
            case "draw2":
                return Fault("RAM-3.08", "two_cards_in_the_first_turn_only")
        return None

    def fault(self, deal: Deal, move: Move) -> Fault | None:
        if move.verb == BUY_DISCARD and not self.drawn:
            return Fault("RAM-3.09", "buyer_comes_later")
        if move.verb in (OPEN, CLOSE, MELD, LAY, DISCARD) and move.actor == self.actor and not self.drawn:
            return Fault("RAM-3.08", "draw_first")
        return super().fault(deal, move)

    def _wrong_opening(self, deal: Deal, groups: Groups) -> Fault | None:
        hand, seat = deal.hands[self.seat], self.seat
        if self.opened[seat]:
            return Fault("RAM-3.10", "opened_already")
        if self.whole_hand and self.turns[seat] < FREE_TURN:
            return Fault("RAM-3.14", "no_closing_before_the_third_turn")
        judged = self.contract.judge(hand, groups)
        if isinstance(judged, Fault):
            return judged
        left = len(hand) - sum(map(len, groups))
        return Fault("RAM-3.14", "too_few_cards_would_be_left") if not self.whole_hand and left < self.keep else None

    def _wrong_meld(self, deal: Deal, groups: Groups) -> Fault | None:
        early = self._too_early(deal)
        if early:
            return early
        if len(groups) != 1:
            return Fault("RAM-3.10", "one_combination_at_a_time")
        if not _held(deal.hands[self.seat], groups[0]):
            return Fault("RAM-3.10", "not_held", groups[0])
        if read(groups[0]) is None:
            return Fault("RAM-3.04", "not_a_combination", groups[0])
        return self._too_few(deal, len(groups[0]))

    def _wrong_lay(self, deal: Deal, number: int, cards: tuple[int, ...]) -> Fault | None:
        early = self._too_early(deal)
        if early:
            return early
        if not 1 <= number <= len(deal.melds):
            return Fault("RAM-3.10", "no_such_combination")
        laid = deal.melds[number - 1]
        if laid.opening and laid.seat == self.seat:
            return Fault("RAM-3.11", "own_opening", cards)
        if not _held(deal.hands[self.seat], cards):
            return Fault("RAM-3.10", "not_held", cards)
        if extend(laid.meld, cards) is None:
            return Fault("RAM-3.10", "does_not_fit", cards)
        return self._too_few(deal, len(cards))

    def _too_early(self, deal: Deal) -> Fault | None:
        since = self.opened[self.seat]
        if not since:
            return Fault("RAM-3.10", "not_opened_yet")
        return Fault("RAM-3.10", "nothing_more_in_the_turn_of_opening") if since == self.turns[self.seat] else None

    def _too_few(self, deal: Deal, going: int) -> Fault | None:
        left = len(deal.hands[self.seat]) - going
        return Fault("RAM-3.14" if left else "RAM-3.12", "too_few_cards_would_be_left") if left < self.keep else None


def _replaced(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _held(hand: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    return all(cards.count(card) <= hand.count(card) for card in cards)


_TOLD = {OPEN: "opens_with", MELD: "melds", CLOSE: "lays_all"}
_NO_BUY = Simple(DECLINE, "leave_discard")
_DRAW_TWO = Simple(DRAW_TWO, "draw_two")
