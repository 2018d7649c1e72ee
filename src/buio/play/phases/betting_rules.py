"""The small rules of a round of betting, each an object of its own: checking, caps, forced bets, folding, silence.

None of them knows another, or the game that uses it.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from buio.play.moves import PAROL
from buio.play.phases.control import jumps_of
from buio.play.recipe import DealState


@dataclass(frozen=True, slots=True)
class Checking:
    """How players say that they do not bet, and what that means.

    Args:
        word: `check`, `pass` or `knock`.
        may_raise: those who have checked may raise later in the round (X-45g).
        must_bet: the hands that may not check (LOW-2.04).
    """

    word: str = "check"
    may_raise: bool = True
    must_bet: Callable[[DealState, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Cap:
    """The most raises of a round after its opening bet, as which a blind counts (ITA-V.04, GEN-3.02, GEN-3.04).

    Args:
        raises: how many.
        heads_up: it holds also in a round that begins with two who can bet (GEN-3.03).
    """

    raises: int
    heads_up: bool = True

    def of(self, able: int) -> int | None:
        """Return the most raises of a round in which this many can bet; None: any number."""
        return None if able == 2 and not self.heads_up else self.raises


@dataclass(frozen=True, slots=True)
class FoldCost:
    """What it costs to fold without having put anything in (RAM-2W.06)."""

    chips: Callable[[DealState], int]

    def owed(self, deal: DealState, seat: int) -> int:
        """Return what folding costs this seat now, at most all its chips."""
        return 0 if deal.stakes[seat] else min(self.chips(deal), deal.stacks[seat])


@dataclass(frozen=True, slots=True)
class Terms:
    """What a round is asked because of a bet before it.

    Attributes:
        hushed: nobody may raise before the owner of that bet has spoken.
        stay_word: what those say who put nothing in though there is a bet; empty: what they say where there is none.
        owner_has_spoken: the owner speaks again only if somebody raises.
        bring_in: the bring-in that can still be completed; -1: there is none.
        completion_counts: completing it counts as a raise.
    """

    hushed: bool = False
    stay_word: str = ""
    owner_has_spoken: bool = False
    bring_in: int = -1
    completion_counts: bool = False


NO_TERMS = Terms()
_HUSHED = Terms(hushed=True, stay_word="stay")


class Forced(metaclass=ABCMeta):
    """What a forced or a blind bet before the round asks of it."""

    __slots__ = ()

    @abstractmethod
    def terms(self, level: int, least: int) -> Terms:
        """Return what a round asks that begins with a bet that its owner did not choose, or made in the dark.

        Args:
            level: that bet; 0: nobody has made it.
            least: the least full bet of the round.
        """


@dataclass(frozen=True, slots=True)
class BlindOwnerFirst(Forced):
    """Nobody may raise before the owner of the last blind has spoken again; they stay, or raise (ITA-1.18)."""

    def terms(self, level: int, least: int) -> Terms:
        return _HUSHED if level else NO_TERMS


@dataclass(frozen=True, slots=True)
class BroughtIn(Forced):
    """The owner of the bring-in has spoken, and the first raise completes it to a full bet (STD-1.06).

    Args:
        counts: the completion counts as a raise (X-55).
    """

    counts: bool = False

    def terms(self, level: int, least: int) -> Terms:
        bring_in = level if level < least else -1
        return Terms(owner_has_spoken=True, bring_in=bring_in, completion_counts=self.counts)


class NobodyBets(metaclass=ABCMeta):
    """What happens when nobody bets; without one the deal goes on."""

    __slots__ = ()

    def may_propose(self, deal: DealState, able: int) -> bool:
        """May the seat in turn propose to throw all hands in? `able`: how many can still bet."""
        return False

    def offers(self) -> tuple[str, ...]:
        """Verbs that may be said because of it."""
        return ()

    def jumps(self) -> tuple[str, ...]:
        """Return the labels that it may send the deal to."""
        return ()

    @abstractmethod
    def happens(self, deal: DealState, unanimous: bool) -> None:
        """Nobody has bet; `unanimous`: everybody has proposed to throw the hands in."""


@dataclass(frozen=True, slots=True)
class AllPass(NobodyBets):
    """The cards are thrown in, another game begins, ...: whatever the game says (ITA-1.35, FCD-5.02)."""

    then: Callable[[DealState], None]

    def jumps(self) -> tuple[str, ...]:
        return jumps_of(self.then)

    def happens(self, deal: DealState, unanimous: bool) -> None:
        self.then(deal)


@dataclass(frozen=True, slots=True)
class Parol(NobodyBets):
    """Each may propose to throw the hands in; if all do, they are, and the pot waits (ITA-1.51).

    Args:
        then: what happens when all agree; else the deal goes on.
        with_all_in: it is possible even if somebody is all in and cannot agree (X-44d).
    """

    then: Callable[[DealState], None]
    with_all_in: bool = False

    def offers(self) -> tuple[str, ...]:
        return (PAROL,)

    def jumps(self) -> tuple[str, ...]:
        return jumps_of(self.then)

    def may_propose(self, deal: DealState, able: int) -> bool:
        return self.with_all_in or able == deal.live.count(True)

    def happens(self, deal: DealState, unanimous: bool) -> None:
        if unanimous:
            self.then(deal)
