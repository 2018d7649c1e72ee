"""What deals hand to one another, as data: the pot that nobody wins, and what the next deal makes of it."""

from dataclasses import dataclass

from buio.play.openers import KINGS_AFTER_PAROL, Ladder
from buio.play.outcome import NOTHING_CARRIED, PAROL_ENDED, PASSED, Carry, PotResult
from buio.play.recipe import DealState
from buio.play.settlement.showdown import nothing_owed, pot_stays, survivors_stake_owed, throw_in


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody opened: the pot stays, and the pair that opens may rise (ITA-1.35, FCD-1.05, FCD-4.01).

    Args:
        ladder: the pairs that open, one after the other.
    """

    ladder: Ladder

    def __call__(self, deal: DealState) -> None:
        carry = deal.carry
        step = self.ladder.raised(carry.step)
        throw_in(deal, PASSED, pot_stays(deal, step, True, nothing_owed(deal), antes=carry.antes))


@dataclass(frozen=True, slots=True)
class PotAbandoned:
    """All said parol: Kings to open, no blinds, those who folded pay in (ITA-1.60-63).

    Args:
        parts: over so many deals the pot is divided (X-45c).
    """

    parts: int = 1

    def __call__(self, deal: DealState) -> None:
        parts = 1 if deal.carry.later else self.parts
        throw_in(deal, PAROL_ENDED, pot_stays(deal, KINGS_AFTER_PAROL, False, survivors_stake_owed(deal), parts))


@dataclass(frozen=True, slots=True)
class NextPart:
    """A won pot leaves nothing, or the next part of a divided one (X-45c).

    Args:
        kings: all parts ask for Kings, without blinds.
    """

    kings: bool = True

    def __call__(self, deal: DealState, _results: tuple[PotResult, ...]) -> Carry:
        if not deal.carry.later:
            return NOTHING_CARRIED
        chips, *later = deal.carry.later
        step = KINGS_AFTER_PAROL if self.kings else 0
        return Carry(chips, step, not self.kings, owed=nothing_owed(deal), later=tuple(later))


@dataclass(frozen=True, slots=True)
class BlindsAllowed:
    """May this deal have blinds: not after parol (ITA-1.23), or at the first step of the ladder alone (X-08)?

    Args:
        first_step: at the first step alone.
    """

    first_step: bool = False

    def __call__(self, deal: DealState) -> bool:
        return deal.carry.blinds and (not self.first_step or deal.carry.step == 0)
