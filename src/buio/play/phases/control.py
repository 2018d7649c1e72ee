"""The course of a deal: going back to an earlier phase, or playing for something else (FCD-13, FCD-5.02)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.recipe import Label, Phase

__all__ = ["GoTo", "Label", "Repeat", "SwitchContest", "jumps_of"]


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go on with what follows this label: for phases that ask what happens in a certain case."""

    label: str

    def __call__(self, deal: Deal) -> None:
        deal.goto(self.label)


def jumps_of(then: Callable[[Deal], None]) -> tuple[str, ...]:
    """The labels that what happens in a certain case may send the deal to."""
    return (then.label,) if isinstance(then, GoTo) else ()


@dataclass(frozen=True, slots=True)
class Repeat(Phase):
    """Go back to what follows this label, until something has happened."""

    label: str
    until: Callable[[Deal], bool]
    name = "again"

    def begin(self, deal: Deal) -> None:
        if not self.until(deal):
            deal.goto(self.label)

    def jumps(self) -> tuple[str, ...]:
        return (self.label,)


@dataclass(frozen=True, slots=True)
class SwitchContest(Phase):
    """From now on each pot is played for this."""

    contest: Contest
    name = "play_for"

    def begin(self, deal: Deal) -> None:
        deal.contests = (self.contest,)
        deal.note(f"play_for_{self.contest.name}")

    def contests(self) -> tuple[Contest, ...]:
        return (self.contest,)
