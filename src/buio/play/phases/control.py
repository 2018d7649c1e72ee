"""The course of a deal: going back to an earlier phase, or playing for something else (FCD-13, FCD-5.02)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.contests import Contest
from buio.play.recipe import DealState, Phase

__all__ = ["GoTo", "Label", "Repeat", "SwitchContest", "jumps_of"]


@dataclass(frozen=True, slots=True)
class Label(Phase):
    """A mark between phases: what comes after it can be jumped to by this name."""

    text: str
    name = "label"

    def begin(self, deal: DealState) -> None:
        """Nothing happens here."""

    def marks(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go on with what follows this label: for phases that ask what happens in a certain case."""

    label: str

    def __call__(self, deal: DealState) -> None:
        deal.goto(self.label)


def jumps_of(then: Callable[[DealState], None]) -> tuple[str, ...]:
    """Return the labels that what happens in a certain case may send the deal to."""
    return (then.label,) if isinstance(then, GoTo) else ()


@dataclass(frozen=True, slots=True)
class Repeat(Phase):
    """Go back to what follows this label, until something has happened."""

    label: str
    until: Callable[[DealState], bool]
    name = "again"

    def begin(self, deal: DealState) -> None:
        if not self.until(deal):
            deal.goto(self.label)

    def jumps(self) -> tuple[str, ...]:
        return (self.label,)


@dataclass(frozen=True, slots=True)
class SwitchContest(Phase):
    """From now on each pot is played for this."""

    contest: Contest
    name = "play_for"

    def begin(self, deal: DealState) -> None:
        deal.contests = (self.contest,)
        deal.note(f"play_for_{self.contest.name}")

    def contests(self) -> tuple[Contest, ...]:
        return (self.contest,)
