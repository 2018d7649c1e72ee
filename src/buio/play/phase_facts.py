"""What a phase says of itself before anything is dealt: the checks of a recipe read it, and nothing plays by it."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from buio.play.contests import Contest
from buio.play.verbs import Verb


class Dealt(NamedTuple):
    """How many cards a phase moves, as far as its recipe alone decides that.

    Attributes:
        hand: to each hand.
        up: how many of these lie face up, the last ones.
        thrown: out of each hand, without others for them.
        board: to the table.
        turned: how many of those on the table are turned face up, or lie so from the beginning.
        dead: to nobody.
        others: to the boards beside the first.
        common: when the cards run out, one for all is enough (X-69).
    """

    hand: int = 0
    up: int = 0
    thrown: int = 0
    board: int = 0
    turned: int = 0
    dead: int = 0
    others: int = 0
    common: bool = False

    @property
    def kept(self) -> int:
        """How many cards a hand has in the end."""
        return self.hand - self.thrown

    def for_all(self, seats: int) -> int:
        """How many cards go out to this many seats at least."""
        return (1 if self.common else seats * self.hand) + self.board + self.dead + self.others


class Showing(Protocol):
    """What cards that lie face up are worth, where some of them may be wild: `incomplete_score`, `low_showing`."""

    def __call__(self, cards: Sequence[int], wild: Sequence[int] = ()) -> int:
        """Higher speaks first."""


class PhaseFacts:
    """What is known of a phase whatever happens in a deal.

    Attributes:
        name: what the table calls it; each phase gives its own.
    """

    __slots__ = ()

    name: ClassVar[str]

    def deals(self) -> Dealt:
        """How many cards it moves, where that does not depend on what the players do."""
        return Dealt()

    def marks(self) -> str:
        """Return the name that others jump to it by; empty: nobody does."""
        return ""

    def jumps(self) -> tuple[str, ...]:
        """Return the labels that it may send the deal to."""
        return ()

    def settles(self) -> bool:
        """Is the deal over with it, or at the latest when its stage is? The last phase of a recipe has to say so."""
        return False

    def contests(self) -> tuple[Contest, ...]:
        """Return what pots are played for from this phase on, if it changes that."""
        return ()

    def claims(self) -> bool:
        """Do players say in it what their hands are? Then some contest has to count them as that."""
        return False

    def compares_open(self) -> Showing | None:
        """Return what the cards are worth to it that lie open before their owners, if it asks who shows the most."""
        return None

    def verbs(self) -> tuple[Verb, ...]:
        """Return what may be said in it and in no phase of the engine: see `buio.play.verbs`."""
        return ()

    def texts(self) -> tuple[str, ...]:
        """Return the keys that it needs in the catalogues of words, beside `phase.<name>`."""
        return ()

    def offers(self) -> tuple[str, ...]:
        """Verbs that may be said in it and that not every phase of its kind has, such as parol."""
        return ()


def dealt_by(phases: Sequence[PhaseFacts]) -> Dealt:
    """Return the cards that these phases move together."""
    return Dealt(*[sum(column) for column in list(zip(*[phase.deals() for phase in phases], strict=True))[:-1]])


def up_places(phases: Sequence[PhaseFacts]) -> tuple[int, ...]:
    """Which cards of a hand lie face up, counted from 0 in dealing order."""
    found: list[int] = []
    held = 0
    for phase in phases:
        dealt = phase.deals()
        held += dealt.hand
        found += range(held - dealt.up, held)
    return tuple(found)
