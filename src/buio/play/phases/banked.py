"""Wagers against the bank: bets before the cards, play or fold, and the settlement (CAS-1 to CAS-3, PGW-1)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from buio.play.bank import Bank
from buio.play.moves import ANTE, DECLINE, FOLD, NOBODY, PLAY, SIDE, Move
from buio.play.options import Amount, Option, Options, Rows, Simple
from buio.play.outcome import BANK, SETTLED, Outcome, Payment
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.rows import ArrangedRows
from buio.play.settlement.showdown import left_over


@dataclass(frozen=True, slots=True)
class Wager(Phase):
    """From the dealer's left each seat bets against the bank, and then perhaps on its own hand alone.

    Args:
        low: the least of each bet. Whoever has less may bet all they have.
        high: the most of each bet; None: no limit.
        word: what the bet is called.
        compulsory: nobody who can bet stays out of the deal.
        follow: this many times the bet must be left, for the play bet that follows.
        side: the name of the bet on a player's own hand; empty: there is none.
        alone: it may be made without the other (CAS-1.01); equal: it is as large as the other (X-65).
    """

    low: int
    high: int | None
    word: str = "wager"
    compulsory: bool = False
    follow: int = 0
    side: str = ""
    alone: bool = False
    equal: bool = False
    name = "wager"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Bank,)

    def begin(self, deal: DealState) -> "Wagering":
        deal.live = [stack > 0 for stack in deal.stacks]
        stage = Wagering(self, tuple(deal.survivors))
        stage.next(deal)
        return stage

    def ante(self, deal: DealState, seat: int) -> Amount:
        """Return what a seat can bet against the bank; at most 0: nothing."""
        return self._within(ANTE, self.word, deal.stacks[seat] // (1 + self.follow))

    def side_bet(self, deal: DealState, seat: int) -> Amount:
        """Return the same for the side bet, which must leave enough for what follows."""
        bet = deal.facet(Bank).wagered(seat, ANTE)
        left = deal.stacks[seat] - self.follow * bet
        if self.equal:
            return Amount(SIDE, self.side, bet, bet if 0 < bet <= left else 0)
        return self._within(SIDE, self.side, left if self.side else 0)

    def _within(self, verb: str, word: str, chips: int) -> Amount:
        most = chips if self.high is None else min(chips, self.high)
        return Amount(verb, word, min(self.low, most), most)


class Wagering(Stage):
    """One seat after the other bets."""

    __slots__ = ("left", "phase", "verb")

    def __init__(self, phase: Wager, left: tuple[int, ...]) -> None:
        self.phase: Wager = phase
        self.left: tuple[int, ...] = left
        self.actor: int = NOBODY
        self.verb: str = ANTE

    def options(self, deal: DealState) -> Options:
        phase, seat = self.phase, self.actor
        if self.verb == ANTE:
            items: list[Option] = [phase.ante(deal, seat)]
            if phase.alone or not phase.compulsory:
                items.append(Simple(DECLINE, "no_ante" if phase.alone else "stay_out"))
            return Options(seat, items)
        items = [phase.side_bet(deal, seat)]
        if deal.facet(Bank).wagers[seat]:
            items.append(Simple(DECLINE, "no_side"))
        return Options(seat, items)

    def apply(self, deal: DealState, move: Move) -> None:
        seat, phase = move.seat, self.phase
        if move.verb == ANTE:
            deal.facet(Bank).wager(deal, seat, ANTE, move.amount, phase.word)
        elif move.verb == SIDE:
            deal.facet(Bank).wager(deal, seat, phase.side, move.amount)
        elif not deal.facet(Bank).wagers[seat] and not phase.alone:
            deal.live[seat] = False
            deal.note("stay_out", seat)
        if self.verb == SIDE or not deal.live[seat] or not self._side(deal, seat):
            self.next(deal)

    def copy(self) -> "Wagering":
        other = Wagering(self.phase, self.left)
        other.actor, other.verb = self.actor, self.verb
        return other

    def _side(self, deal: DealState, seat: int) -> bool:
        """Ask this seat for the side bet, if it can make one."""
        self.actor, self.verb = seat, SIDE
        return self.phase.side_bet(deal, seat).high > 0

    def next(self, deal: DealState) -> None:
        """Ask the next seat that can bet anything; after the last the deal goes on with those who have bet."""
        while self.left:
            seat, self.left = self.left[0], self.left[1:]
            self.actor, self.verb = seat, ANTE
            if self.phase.ante(deal, seat).high or (self.phase.alone and self._side(deal, seat)):
                return
            deal.live[seat] = False
            deal.note("no_bet", seat)
        self.actor = NOBODY
        deal.dealt_in = tuple(deal.live)
        if not any(deal.live):
            _finish(deal, ())


@dataclass(frozen=True, slots=True)
class PlayOrFold(Phase):
    """Those who have bet against the bank make the play bet, or fold (CAS-1.03, CAS-3.03).

    Args:
        low: the least, in times the first bet.
        high: the most, likewise.
        side_stays: those who fold keep the side bet, and the cards for it (X-63, X-64).
    """

    low: int = 1
    high: int = 1
    side_stays: bool = False
    name = "play_or_fold"

    def needs(self) -> tuple[type[Facet], ...]:
        return (Bank,)

    def keeps_cards(self, bets: Mapping[str, int]) -> bool:
        """Does somebody who folds with these bets keep the cards, because the side bet stays?"""
        return self.side_stays and len(bets) > 1

    def begin(self, deal: DealState) -> "Deciding | None":
        order = [seat for seat in deal.survivors if deal.facet(Bank).wagered(seat, ANTE)]
        return Deciding(self, order) if order else None


class Deciding(EachInTurn[PlayOrFold]):
    """One seat after the other plays or folds."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        seat, phase = self.actor, self.phase
        bet = deal.facet(Bank).wagered(seat, ANTE)
        return Options(seat, (_FOLD, Amount(PLAY, "play", phase.low * bet, min(phase.high * bet, deal.stacks[seat]))))

    def apply(self, deal: DealState, move: Move) -> None:
        seat = move.seat
        if move.verb == PLAY:
            deal.facet(Bank).wager(deal, seat, PLAY, move.amount)
        else:
            deal.note("fold", seat)
            if self.phase.keeps_cards(dict(deal.facet(Bank).wagers[seat])):
                deal.live[seat] = False
            else:
                deal.give_up(seat)
        self.says(move.verb)


class Facing(NamedTuple):
    """What decides what a seat and the bank pay each other.

    Attributes:
        bets: chips in each bet of the seat, by name.
        hand: its cards; none if they were given up.
        bank: the bank's cards.
        rows: the hand as it was laid out, where it is.
    """

    bets: Mapping[str, int]
    hand: tuple[int, ...]
    bank: tuple[int, ...]
    rows: Rows = ()


@dataclass(frozen=True, slots=True)
class SettleWithBank(Phase):
    """Hands are turned up, the bank's too; every seat settles with the bank and takes back what is left of its wagers.

    The bank's hand stays hidden if nobody is left to play against it.

    Args:
        turn_up: the bank's cards in the order in which they lie.
        owed: what for, and how many chips the bank pays a seat; less than 0: the seat pays the bank. No seat pays
            more than its wagers and what it wins.
    """

    turn_up: Callable[[DealState], tuple[int, ...]]
    owed: Callable[[Facing], Iterable[tuple[str, int]]]
    name = "showdown"

    def needs(self) -> tuple[type[Facet], ...]:
        return (Bank,)

    def settles(self) -> bool:
        return True

    def won(self, facing: Facing) -> int:
        """Chips that a seat wins from the bank; less than 0: it loses them."""
        return sum(chips for _, chips in self.owed(facing))

    def begin(self, deal: DealState) -> None:
        bank, rows = deal.facet(Bank), deal.find(ArrangedRows)
        deal.shown = tuple([seat for seat in deal.clockwise(deal.dealer) if deal.hands[seat]])
        if any(deal.live[seat] and bank.wagered(seat, ANTE) for seat in deal.shown):
            deal.board = self.turn_up(deal)
            deal.turned = len(deal.board)
            deal.note("bank_shows", cards=deal.board)
        for seat in deal.shown:
            laid = rows.cards_of(seat) if rows else ()
            deal.note("lay_open" if laid else "show", seat, cards=laid or deal.hands[seat])
        bettors = [seat for seat in deal.clockwise(deal.dealer) if bank.wagers[seat]]
        _finish(deal, tuple([payment for seat in bettors for payment in self._payments(deal, seat)]))

    def _payments(self, deal: DealState, seat: int) -> Iterator[Payment]:
        laid = deal.find(ArrangedRows)
        rows = laid.rows[seat] if laid else ()
        facing = Facing(dict(deal.facet(Bank).wagers[seat]), deal.hands[seat], deal.board, rows)
        for reason, chips in self.owed(facing):
            if chips:
                yield Payment(BANK, seat, chips, reason) if chips > 0 else Payment(seat, BANK, -chips, reason)


def _finish(deal: DealState, payments: tuple[Payment, ...]) -> None:
    """Give the wagers back, pay what is owed, and end the deal."""
    bank = deal.facet(Bank)
    for seat, stake in enumerate(deal.stakes):
        deal.stacks[seat] += stake
        deal.total -= stake
    for payer, taker, chips, _ in payments:
        _pay(deal, payer, -chips)
        _pay(deal, taker, chips)
    net = deal.net
    for seat in deal.clockwise(deal.dealer):
        if bank.wagers[seat]:
            deal.note("win" if net[seat] > 0 else "pays" if net[seat] else "push", seat, abs(net[seat]))
    deal.finish(Outcome(SETTLED, net, shown=deal.shown, carry=left_over(deal), payments=payments, bank=bank.won))


def _pay(deal: DealState, party: int, chips: int) -> None:
    if party == BANK:
        deal.facet(Bank).won += chips
    else:
        deal.stacks[party] += chips


_FOLD = Simple(FOLD, "fold")
