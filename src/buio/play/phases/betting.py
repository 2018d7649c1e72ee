"""A round of betting, of any poker game: who speaks, what may be said, when it ends.

The differences between games are small objects: the limit, who speaks first, the opening requirement, and what
happens when nobody bets (GEN-1.04, GEN-3, ITA-1d, ITA-1f).
"""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.limits import Limit
from buio.play.moves import CALL, FOLD, NOBODY, PAROL, RAISE, Move
from buio.play.openers import Openers
from buio.play.options import Amount, Option, Options, Simple
from buio.play.phases.control import GoTo
from buio.play.recipe import Phase, Stage
from buio.play.settlement.showdown import settle_alone
from buio.play.upcards import pair_showing


@dataclass(frozen=True, slots=True)
class Betting(Phase):
    """One round.

    Args:
        limit: how much a bet or a raise may be.
        first: the seat that speaks first when there is no blind; if it cannot bet, the next one that can.
        check: the word for saying that one does not bet: `pass`, `knock`, `check`.
        opening: the hand the first bet asks for; None: any.
        hush: after a blind, nobody may raise before its owner has spoken again (ITA-1.18).
        all_pass: what happens when nobody bets (the cards are thrown in, another game begins); None: the deal goes on.
        parol: what happens when all propose to throw the cards in; None: nobody can propose it (ITA-1.51).
        parol_with_all_in: parol is possible though somebody is all in and cannot agree (X-44d).
        max_raises: raises in this round after the opening bet; None: no end (ITA-V.04, GEN-3.02). A blind counts as the
            opening bet (GEN-3.04).
        uncapped_heads_up: no end of raises in a round that begins with two who can bet (GEN-3.03).
        check_raise: who has checked may raise later in the round (X-45g).
        brought_in: the round answers a bring-in: its owner has spoken, and the first raise completes it (STD-1.06).
        completion_counts: that completion counts as a raise (X-55).
        open_pair: the limit when somebody shows a pair (STD-1.13).
        must_bet: the hands that may not check (LOW-2.04).
        limit_now: the limit, where it depends on what was bet before (FCD-10.04).
        fold_cost: what it costs to fold without having put anything in (RAM-2W.06).
    """

    limit: Limit
    first: Callable[[Deal], int]
    check: str = "check"
    opening: Openers | None = None
    hush: bool = False
    all_pass: Callable[[Deal], None] | None = None
    parol: Callable[[Deal], None] | None = None
    parol_with_all_in: bool = False
    max_raises: int | None = None
    uncapped_heads_up: bool = False
    check_raise: bool = True
    brought_in: bool = False
    completion_counts: bool = False
    open_pair: Limit | None = None
    must_bet: Callable[[Deal, int], bool] | None = None
    limit_now: Callable[[Deal], Limit] | None = None
    fold_cost: Callable[[Deal], int] | None = None
    name = "betting"

    def begin(self, deal: Deal) -> "Round | None":
        stacks, live = deal.stacks, deal.live
        able = sum([alive and stack > 0 for alive, stack in zip(live, stacks, strict=True)])
        level = max(deal.bets)
        if not level and able < 2:
            deal.lead = self.first(deal)
            return None  # nobody is left to bet against (X-44e)
        deal.lead = first = deal.aggressor if level else self.first(deal)
        stage = Round(self, max(level, deal.due), able)
        if self.open_pair is not None and pair_showing(deal):
            stage.limit = self.open_pair
        if self.limit_now is not None:
            stage.limit = self.limit_now(deal)
        if stage.idle(deal):
            stage.close(deal)
        elif level:
            stage.answer(deal, first)
        else:
            stage.actor = deal.lead = first if live[first] and stacks[first] else stage.after(deal, first)
        return stage

    def jumps(self) -> tuple[str, ...]:
        return (self.all_pass.label,) if isinstance(self.all_pass, GoTo) else ()

    def offers(self) -> tuple[str, ...]:
        return (PAROL,) if self.parol is not None else ()


class Round(Stage):
    """A round of betting while it is played."""

    __slots__ = (
        "able", "brought", "checked", "full_level", "hushed", "knocked", "last", "level", "limit", "most_raises", "parols",
        "pending", "phase", "raises", "spoke",
    )  # fmt: skip

    def __init__(self, phase: Betting, level: int, able: int) -> None:
        self.phase = phase
        self.limit = phase.limit
        self.level = level
        """The bet to match."""
        self.brought = level if phase.brought_in and level < phase.limit.least else -1
        """The bring-in that can still be completed."""
        self.full_level = level if self.brought < 0 else 0
        """The bet that the last full bet or raise, or a forced one, made."""
        self.able = able
        """How many can still bet: in the deal and with chips."""
        self.pending = able
        """How many have to speak before the round is over."""
        self.hushed = phase.hush and level > 0
        """The owner of the last blind has not spoken yet."""
        self.last = 0
        """How much the last full bet, blind or raise added."""
        self.raises = 0
        self.most_raises = None if able == 2 and phase.uncapped_heads_up else phase.max_raises
        self.parols = 0
        self.knocked = False
        """Somebody insists on playing on: parol is no longer possible (ITA-1.52)."""
        self.checked: tuple[int, ...] = ()
        self.spoke: dict[int, int] = {}
        """The bet that each seat last answered: a short all-in raise does not give it another raise (X-45e)."""
        self.actor = NOBODY

    def answer(self, deal: Deal, first: int) -> None:
        """Begin the round behind the seat `first`, which has made the last forced or blind bet."""
        self.last = self.level if deal.due else self.level - sorted(deal.bets)[-2]
        if self.phase.brought_in and deal.stacks[first]:
            self.pending -= 1
            self.last = 0
        self.actor = self.after(deal, first)

    # -- options -----------------------------------------------------------------------------------------------------

    def options(self, deal: Deal) -> Options:
        seat = self.actor
        owed = self.level - deal.bets[seat]
        items: list[Option] = []
        if owed > 0:
            items.append(Simple(FOLD, "fold", cost) if (cost := self._fold_cost(deal, seat)) else _FOLD)
            items.append(Simple(CALL, "call", min(owed, deal.stacks[seat])))
        else:
            items.append(Simple(CALL, self._check_word()))
            if self._may_parol(deal):
                items.append(_PAROL)
        if deal.stacks[seat] > owed and self._may_raise(deal, seat):
            bounds = self._bounds(deal, seat, owed)
            if bounds is not None:
                items.append(Amount(RAISE, self._raise_word(), *bounds))
                if self.phase.must_bet is not None and not self.level and self.phase.must_bet(deal, seat):
                    del items[:-1]
        return Options(seat, items)

    def _may_raise(self, deal: Deal, seat: int) -> bool:
        phase = self.phase
        if not self.level:
            opening = phase.opening
            return opening is None or opening.may_open(deal.ranking_for(seat), deal.hands[seat], deal.step)
        if self.able < 2 or (self.hushed and seat != deal.aggressor) or self.limit.ends(self.level):
            return False
        if self.most_raises is not None and self.raises >= self.most_raises:
            return False
        if seat in self.checked and not phase.check_raise:
            return False
        if not self._answerable(deal, seat):
            return False
        spoke = self.spoke.get(seat)
        return spoke is None or self.hushed or self.limit.reopens(self.level - spoke, self.last)

    def _answerable(self, deal: Deal, seat: int) -> bool:
        """Can anybody else put in more than the bet there is? Otherwise a raise would only come back."""
        level, bets, stacks, live = self.level, deal.bets, deal.stacks, deal.live
        for other, stack in enumerate(stacks):
            if stack and other != seat and live[other] and bets[other] + stack > level:
                return True
        return False

    def _bounds(self, deal: Deal, seat: int, owed: int) -> tuple[int, int, int] | None:
        level = 0 if self.level == self.brought else self.level
        low, high, step = self.limit.bounds(level, owed, deal.total, self.last, min(level, self.full_level))
        all_in = deal.bets[seat] + deal.stacks[seat]
        if not self.limit.cover:
            return (low, high, step) if high <= all_in else _all_in(low, all_in, step)
        most = min(bet + stack for bet, stack, live in zip(deal.bets, deal.stacks, deal.live, strict=True) if live)
        return (low, min(high, most), step) if low <= most else None

    def _fold_cost(self, deal: Deal, seat: int) -> int:
        if self.phase.fold_cost is None or deal.stakes[seat]:
            return 0
        return min(self.phase.fold_cost(deal), deal.stacks[seat])

    def _may_parol(self, deal: Deal) -> bool:
        if self.phase.parol is None or self.knocked or self.level:
            return False
        return self.phase.parol_with_all_in or self.able == sum(deal.live)

    def _check_word(self) -> str:
        """The word for putting nothing in; the owner of a blind that was called stays."""
        return "stay" if self.level and self.phase.hush else self.phase.check

    def _raise_word(self) -> str:
        if self.level:
            return "complete" if self.level == self.brought else "raise"
        return "open" if self.phase.opening is not None else "bet"

    # -- moves -------------------------------------------------------------------------------------------------------

    def apply(self, deal: Deal, move: Move) -> None:
        seat, verb = self.actor, move.verb
        self.pending -= 1
        if verb == FOLD:
            if cost := self._fold_cost(deal, seat):
                deal.put_dead(seat, cost)
            deal.fold(seat)
            self.able -= 1
            deal.note("fold", seat)
            if cost:
                deal.note("pays", seat, cost)
        elif verb == RAISE:
            self._raise(deal, seat, move.amount)
        elif verb == PAROL:
            self.parols += 1
            deal.note("parol", seat)
        else:
            self._call(deal, seat)
        if self.hushed and seat == deal.aggressor:
            self.hushed = False
        if self.level:
            self.spoke[seat] = self.level
        if sum(deal.live) == 1:
            self._last_one(deal)
        elif not self.pending or self.idle(deal):
            self.close(deal)
        else:
            self.actor = self.after(deal, seat)

    def _raise(self, deal: Deal, seat: int, amount: int) -> None:
        deal.note(self._raise_word(), seat, amount, extra=amount - deal.bets[seat])
        added = amount - self.level
        if not self.level:
            if self.phase.opening is not None:
                deal.opener, deal.opening_hand = seat, deal.hands[seat]
        elif self.level != self.brought or self.phase.completion_counts:
            self.raises += self.limit.reopens(amount - self.full_level, 0)  # an all-in for less is no raise
        if self.level == self.brought:
            added = amount
        deal.bet(seat, amount - deal.bets[seat])
        if added > self.last:
            self.last = added
        if self.limit.reopens(amount - self.full_level, 0):
            self.full_level = amount
        self.level = amount
        deal.aggressor = deal.lead = seat
        if not deal.stacks[seat]:
            self.able -= 1
            self.pending = self.able
        else:
            self.pending = self.able - 1

    def _call(self, deal: Deal, seat: int) -> None:
        chips = min(self.level - deal.bets[seat], deal.stacks[seat])
        if chips:
            deal.bet(seat, chips)
            deal.note("call", seat, chips)
            if not deal.stacks[seat]:
                self.able -= 1
            return
        self.checked += (seat,)
        self.knocked = True
        deal.note(self._check_word(), seat)

    # -- turns and the end -------------------------------------------------------------------------------------------

    def after(self, deal: Deal, seat: int) -> int:
        """The next seat that can bet."""
        seats, stacks, live = len(deal.stacks), deal.stacks, deal.live
        while True:
            seat = (seat + 1) % seats
            if live[seat] and stacks[seat]:
                return seat

    def idle(self, deal: Deal) -> bool:
        """Is nobody left who could still bet or owes anything?"""
        if self.able > 1:
            return False
        for seat, stack in enumerate(deal.stacks):
            if stack and deal.live[seat]:  # it owes what others have bet; of a forced bet that nobody has made, nothing
                return deal.bets[seat] >= max(deal.bets)
        return True

    def close(self, deal: Deal) -> None:
        """All have spoken: parol, a passed-out deal, or equal stakes and on to the next phase."""
        phase = self.phase
        self.actor = NOBODY
        if not self.level:
            if phase.parol is not None and self.parols and not self.knocked:
                phase.parol(deal)
            elif phase.all_pass is not None:
                phase.all_pass(deal)
            return
        _return_uncalled(deal)
        deal.bets = [0] * len(deal.bets)
        deal.due = 0

    def _last_one(self, deal: Deal) -> None:
        self.actor = NOBODY
        _return_uncalled(deal)
        settle_alone(deal, deal.live.index(True))

    def copy(self) -> "Round":
        other = object.__new__(Round)
        other.phase, other.level, other.able, other.pending = self.phase, self.level, self.able, self.pending
        other.limit, other.full_level, other.brought = self.limit, self.full_level, self.brought
        other.most_raises = self.most_raises
        other.hushed, other.last, other.raises, other.parols = self.hushed, self.last, self.raises, self.parols
        other.knocked, other.checked, other.actor = self.knocked, self.checked, self.actor
        other.spoke = self.spoke.copy()
        return other


def _all_in(low: int, all_in: int, step: int) -> tuple[int, int, int]:
    """Bounds for a seat that has not the chips for the most."""
    if all_in < low:
        return all_in, all_in, 1
    return low, all_in - (all_in - low) % step, step


def _return_uncalled(deal: Deal) -> None:
    """What nobody could or would match goes back to its owner (X-45n)."""
    bets = deal.bets
    high = max(bets)
    if bets.count(high) == 1:
        seat = bets.index(high)
        deal.take_back(seat, high - sorted(bets)[-2])


def left_of_dealer(deal: Deal) -> int:
    """The first survivor from the dealer's left (ITA-1.30)."""
    return deal.survivors[0]


def last_aggressor(deal: Deal) -> int:
    """Who raised last, or opened, or made the last blind; it is always still in (ITA-1.50, X-41)."""
    seat = deal.aggressor
    return seat if seat >= 0 and deal.live[seat] else left_of_dealer(deal)


def opener_or_next(deal: Deal) -> int:
    """The opener, or the next survivor if the opener has folded; after a blind deal the last aggressor (ITA-2.05)."""
    if deal.opener < 0:
        return last_aggressor(deal)
    if deal.live[deal.opener]:
        return deal.opener
    return next(seat for seat in deal.clockwise(deal.opener) if deal.live[seat])


_FOLD = Simple(FOLD, "fold")
_PAROL = Simple(PAROL, "parol")
