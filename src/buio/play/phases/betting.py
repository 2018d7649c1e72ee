"""A round of betting, of any poker game: who speaks, what may be said, when it ends.

The differences between games are small objects (`betting_rules`): who may open, how one checks, what a forced bet asks,
what happens when nobody bets (GEN-1.04, GEN-3, ITA-1d, ITA-1f).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from buio.play.bets import Bets
from buio.play.limits import BettingLimit, Limit
from buio.play.moves import CALL, FOLD, NOBODY, PAROL, RAISE, Move
from buio.play.open_cards import ranking_for
from buio.play.openers import Openers
from buio.play.opening import Opening
from buio.play.options import Amount, Option, Options, Simple
from buio.play.phase_facts import Showing
from buio.play.phases.betting_rules import NO_TERMS, Cap, Checking, FoldCost, Forced, NobodyBets, Terms
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.seats import first_survivor
from buio.play.settlement.showdown import forfeits, settle_alone
from buio.play.upcards import BestShowing, needs_of


@dataclass(frozen=True, slots=True)
class Betting(Phase):
    """One round.

    Args:
        limit: how much a bet or a raise may be.
        first: the seat that speaks first when there is no blind; if it cannot bet, the next one that can.
        opening: the hand the first bet asks for; None: any.
        checking: how players say that they do not bet.
        nobody_bets: what happens when nobody does; None: the deal goes on.
        forced: what a forced or blind bet before the round asks of it.
        cap: the most raises; None: any number.
        folding: what it costs to fold; None: nothing.
    """

    limit: BettingLimit
    first: Callable[[DealState], int]
    opening: Openers | None = None
    checking: Checking = Checking()
    nobody_bets: NobodyBets | None = None
    forced: Forced | None = None
    cap: Cap | None = None
    folding: FoldCost | None = None
    name = "betting"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Bets, Opening) if self.opening else (Bets,)

    def needs(self) -> tuple[type[Facet], ...]:
        return needs_of(self.first)

    def compares_open(self) -> Showing | None:
        return self.first.value if isinstance(self.first, BestShowing) else None

    def begin(self, deal: DealState) -> "Round | None":
        bets = deal.facet(Bets)
        stacks = deal.stacks
        able = sum([alive and stack > 0 for alive, stack in zip(deal.live, stacks, strict=True)])
        level = max(deal.bets)
        bets.silent = not level
        if not level and able < 2:
            bets.first_to_show = self.first(deal)
            return None  # nobody is left to bet against (X-44e)
        limit, asked = self.limit.now(deal), max(level, bets.forced)  # whoever owes a forced bet may have had no chips
        bets.first_to_show = first = bets.aggressor if asked else self.first(deal)
        terms = NO_TERMS if self.forced is None else self.forced.terms(asked, limit.least)
        stage = Round(self, limit, asked, able, terms)
        if able < 2 and stage.idle(deal):
            stage.close(deal)
        elif asked:
            stage.answer(deal, first, bets.forced)
        else:
            first = first if deal.live[first] and stacks[first] else stage.after(deal, first)
            stage.actor = bets.first_to_show = first
        return stage

    def jumps(self) -> tuple[str, ...]:
        return self.nobody_bets.jumps() if self.nobody_bets else ()

    def offers(self) -> tuple[str, ...]:
        return self.nobody_bets.offers() if self.nobody_bets else ()


class Round(Stage):
    """A round of betting while it is played.

    Attributes:
        level: the bet to match.
        full_level: the bet that the last full bet or raise, or a forced one, made.
        terms: what a bet before the round asks of it.
        hushed: the owner of the last blind has not spoken yet, and nobody else may raise.
        able: how many can still bet: in the deal and with chips.
        pending: how many have to speak before the round is over.
        last: how much the last full bet, blind or raise added.
        raises: how many there were; an all-in for less than a full raise is none.
        proposals: how many have proposed to throw all hands in.
        insisted: somebody plays on: that is no longer possible (ITA-1.52).
        checked: who has checked.
        spoke: by seat, the bet that it last answered, -1 before: a short all-in raise does not give it another raise
            (X-45e).
    """

    __slots__ = (
        "able", "checked", "full_level", "hushed", "insisted", "last", "level", "limit", "most_raises", "pending",
        "phase", "proposals", "raises", "spoke", "terms",
    )  # fmt: skip

    able: int
    last: int
    pending: int
    proposals: int
    raises: int

    def __init__(self, phase: Betting, limit: Limit, level: int, able: int, terms: Terms) -> None:
        self.phase: Betting = phase
        self.limit: Limit = limit
        self.terms: Terms = terms
        self.level: int = level
        self.full_level: int = level if terms.bring_in < 0 else 0
        self.hushed: bool = terms.hushed
        self.able = self.pending = able
        self.last = self.raises = self.proposals = 0
        self.most_raises: int | None = phase.cap.of(able) if phase.cap is not None else None
        self.insisted: bool = False
        self.checked: tuple[int, ...] = ()
        self.spoke: dict[int, int] = {}
        self.actor: int = NOBODY

    def answer(self, deal: DealState, first: int, forced: int) -> None:
        """Begin the round behind the seat `first`, which has made the last forced or blind bet."""
        self.last = self.level if forced else self.level - sorted(deal.bets)[-2]
        if self.terms.owner_has_spoken and deal.stacks[first]:
            self.pending -= 1
            self.last = 0
        self.actor = self.after(deal, first)

    # -- options -----------------------------------------------------------------------------------------------------

    def options(self, deal: DealState) -> Options:
        seat, level, phase = self.actor, self.level, self.phase
        owed, stack = level - deal.bets[seat], deal.stacks[seat]
        items: list[Option]
        if owed > 0:
            fold = _FOLD if phase.folding is None else Simple(FOLD, "fold", phase.folding.owed(deal, seat))
            items = [fold, _call(owed) if stack > owed else _call(stack)]
        else:
            items = [_check((self.terms.stay_word if level else "") or phase.checking.word)]
            silence = phase.nobody_bets
            if not level and not self.insisted and silence is not None and silence.may_propose(deal, self.able):
                items.append(_PAROL)
        if stack > owed and self._may_raise(deal, seat):
            raising = self._raising(deal, seat, owed)
            if raising is not None:
                items.append(raising)
                must_bet = phase.checking.must_bet
                if not level and must_bet is not None and must_bet(deal, seat):
                    del items[:-1]
        return Options(seat, items)

    def _may_raise(self, deal: DealState, seat: int) -> bool:
        if not self.level:
            opening = self.phase.opening
            return opening is None or opening.may_open(ranking_for(deal, seat), deal.hands[seat], deal.carry.step)
        if self.able < 2 or (self.hushed and seat != deal.facet(Bets).aggressor):
            return False
        if self.most_raises is not None and self.raises >= self.most_raises:
            return False
        if not self.phase.checking.may_raise and seat in self.checked:
            return False
        if not self._answerable(deal, seat):
            return False
        spoke = self.spoke.get(seat)
        return spoke is None or self.hushed or self.limit.reopens(self.level - spoke, self.last)

    def _answerable(self, deal: DealState, seat: int) -> bool:
        """Can anybody else put in more than the bet there is? Otherwise a raise would only come back."""
        level, bets, live = self.level, deal.bets, deal.live
        for other, stack in enumerate(deal.stacks):
            if stack and other != seat and live[other] and bets[other] + stack > level:
                return True
        return False

    def _raising(self, deal: DealState, seat: int, owed: int) -> Amount | None:
        """The bet or raise that the limit allows, cut to the chips there are."""
        level = 0 if self.level == self.terms.bring_in else self.level
        pot = self.level + owed + deal.total
        raising = self.limit.raising(self._raise_word(), level, pot, self.last, self.full_level)
        if raising is None:
            return None
        most = deal.bets[seat] + deal.stacks[seat]
        if self.limit.cover:
            most = min(bet + stack for bet, stack, live in zip(deal.bets, deal.stacks, deal.live, strict=True) if live)
        if most < raising.low:
            return None if self.limit.cover else Amount(RAISE, raising.word, most, most)
        if most < raising.high:
            raising.high = raising.stepped(most)
        return raising

    def _raise_word(self) -> str:
        if self.level:
            return "complete" if self.level == self.terms.bring_in else "raise"
        return "open" if self.phase.opening is not None else "bet"

    # -- moves -------------------------------------------------------------------------------------------------------

    def apply(self, deal: DealState, move: Move) -> None:
        seat, verb = self.actor, move.verb
        self.pending -= 1
        if verb == FOLD:
            self._folds(deal, seat)
        elif verb == RAISE:
            self._raises(deal, seat, move.amount)
        elif verb == PAROL:
            self.proposals += 1
            deal.note("parol", seat)
        else:
            self._calls(deal, seat)
        if self.hushed and seat == deal.facet(Bets).aggressor:
            self.hushed = False
        if self.level:
            self.spoke[seat] = self.level
        if verb == FOLD and deal.live.count(True) == 1:
            self._last_one(deal)
        elif not self.pending or (self.able < 2 and self.idle(deal)):
            self.close(deal)
        else:
            self.actor = self.after(deal, seat)

    def _folds(self, deal: DealState, seat: int) -> None:
        cost = self.phase.folding.owed(deal, seat) if self.phase.folding is not None else 0
        if cost:
            deal.put_dead(seat, cost)
        deal.give_up(seat)
        self.able -= 1
        deal.note("fold", seat)
        if cost:
            deal.note("pays", seat, cost)

    def _raises(self, deal: DealState, seat: int, amount: int) -> None:
        deal.note(self._raise_word(), seat, amount, extra=amount - deal.bets[seat])
        full = self.limit.reopens(amount - self.full_level, 0)
        completes = self.level == self.terms.bring_in
        if not self.level:
            if self.phase.opening is not None:
                deal.facet(Opening).opens(deal, seat)
        elif full and (not completes or self.terms.completion_counts):
            self.raises += 1
        self.last = max(self.last, amount if completes else amount - self.level)
        deal.put_bet(seat, amount - deal.bets[seat])
        if full:
            self.full_level = amount
        self.level = amount
        bets = deal.facet(Bets)
        bets.aggressor = bets.first_to_show = seat
        bets.silent = False
        if deal.stacks[seat]:
            self.pending = self.able - 1
        else:
            self.able -= 1
            self.pending = self.able

    def _calls(self, deal: DealState, seat: int) -> None:
        stack = deal.stacks[seat]
        chips = self.level - deal.bets[seat]
        if chips >= stack:
            chips = stack
            self.able -= 1
        if chips:
            deal.put_bet(seat, chips)
            deal.note("call", seat, chips)
            return
        self.checked += (seat,)
        self.insisted = True
        deal.note((self.terms.stay_word if self.level else "") or self.phase.checking.word, seat)

    # -- turns and the end -------------------------------------------------------------------------------------------

    def after(self, deal: DealState, seat: int) -> int:
        """Return the next seat that can bet."""
        stacks, live = deal.stacks, deal.live
        seats = len(stacks)
        while True:
            seat = (seat + 1) % seats
            if live[seat] and stacks[seat]:
                return seat

    def idle(self, deal: DealState) -> bool:
        """Is nobody left who could still bet or owes anything, where at most one can?"""
        for seat, stack in enumerate(deal.stacks):
            if stack and deal.live[seat]:  # it owes what others have bet; of a forced bet that nobody has made, nothing
                return deal.bets[seat] >= max(deal.bets)
        return True

    def close(self, deal: DealState) -> None:
        """All have spoken: nobody has bet, or stakes are equal and the next phase begins."""
        self.actor = NOBODY
        if not self.level:
            if self.phase.nobody_bets is not None:
                self.phase.nobody_bets.happens(deal, self.proposals > 0 and not self.insisted)
            return
        bets = deal.facet(Bets)
        bets.give_back_uncalled(deal, deal.bets)
        bets.forced = 0
        deal.bets = [0] * len(deal.bets)

    def _last_one(self, deal: DealState) -> None:
        self.actor = NOBODY
        seat = deal.live.index(True)
        if not forfeits(deal, seat):
            deal.facet(Bets).give_back_uncalled(deal, deal.bets)
        settle_alone(deal, seat)

    def copy(self) -> "Round":
        other = Round(self.phase, self.limit, self.level, self.able, self.terms)
        other.pending, other.full_level, other.hushed = self.pending, self.full_level, self.hushed
        other.most_raises = self.most_raises
        other.last, other.raises, other.proposals = self.last, self.raises, self.proposals
        other.insisted, other.checked, other.actor = self.insisted, self.checked, self.actor
        other.spoke = self.spoke.copy()
        return other


def left_of_dealer(deal: DealState) -> int:
    """Return the first survivor from the dealer's left (ITA-1.30)."""
    return first_survivor(deal.live, deal.dealer + 1)


def last_aggressor(deal: DealState) -> int:
    """Who raised last, or opened, or made the last blind; they are always still in (ITA-1.50, X-41)."""
    seat = deal.facet(Bets).aggressor
    return seat if seat >= 0 and deal.live[seat] else left_of_dealer(deal)


def opener_or_next(deal: DealState) -> int:
    """Return the opener, or the next survivor if they have folded; after a blind deal the last aggressor (ITA-2.05)."""
    opener = opener_of(deal)
    return last_aggressor(deal) if opener < 0 else first_survivor(deal.live, opener)


def opener_or_left(deal: DealState) -> int:
    """Return the opener, or who follows; after a blind, which opens the betting, the first from the dealer's left."""
    return opener_or_next(deal) if opener_of(deal) >= 0 else left_of_dealer(deal)


def opener_of(deal: DealState) -> int:
    """Who opened the betting, in games that ask for openers; `NOBODY` before that and in all others."""
    opening = deal.find(Opening)
    return opening.opener if opening else NOBODY


_FOLD = Simple(FOLD, "fold")
_PAROL = Simple(PAROL, "parol")


@lru_cache(maxsize=1024)
def _call(cost: int) -> Simple:
    """Options that come back all the time are made once."""
    return Simple(CALL, "call", cost)


@lru_cache
def _check(word: str) -> Simple:
    return Simple(CALL, word)
