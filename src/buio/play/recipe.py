"""What a deal is made of: recipes, their phases, and the stages in which phases are played."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mypy_extensions import mypyc_attr

from buio.play.contests import HIGH_HAND, Contest
from buio.play.facet import Facet
from buio.play.moves import DEALER, Move
from buio.play.openers import Openers
from buio.play.options import Options
from buio.play.outcome import NOTHING_CARRIED, Carry, PotResult
from buio.play.sorting import Sorter
from buio.ranking import UNRANKED, HandRanking
from buio.rummy.faults import Fault
from buio.rummy.melds import Meld

if TYPE_CHECKING:
    from buio.play.deal import Deal


class Laid(NamedTuple):
    """A combination on the table."""

    seat: int
    """Whose it is."""
    meld: Meld
    opening: bool
    """It was laid to open: its owner may not add to it (RAM-3.11)."""


class IllegalMove(ValueError):
    """A move that is not legal now. `code` says in which way; nothing was changed."""

    def __init__(self, code: str, tried: Move, legal: Options | None, fault: Fault | None = None) -> None:
        self.code, self.tried, self.legal, self.fault = code, tried, legal, fault
        why = f"{fault.rule}: {fault.reason.replace('_', ' ')}" if fault else code.replace("_", " ")
        may = "the deal is over" if legal is None else f"{_name(legal.seat)} may: {legal}"
        super().__init__(f"'{tried}' is not legal ({why}); {may}")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)  # `copy` makes one without `__init__`
class Stage(metaclass=ABCMeta):
    """A phase while it is being played. Everything that changes during the phase lives here or in the deal."""

    __slots__ = ("actor",)

    actor: int
    """Whose move it is: a seat, `DEALER`, or `NOBODY` when the stage is over."""

    @abstractmethod
    def options(self, deal: "Deal") -> Options:
        """The legal moves of `actor`."""

    @abstractmethod
    def apply(self, deal: "Deal", move: Move) -> None:
        """Carry out a legal move."""

    @abstractmethod
    def copy(self) -> "Stage":
        """An independent copy."""

    def auto(self, deal: "Deal") -> Move:
        """The dealer's move that the shuffle makes, where the dealer is an actor of this stage."""
        raise AssertionError(f"the dealer has nothing to do in {self}")

    def fault(self, deal: "Deal", move: Move) -> Fault | None:
        """Why a move that is not legal is refused, where more can be said than what is legal."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(metaclass=ABCMeta):
    """An item of a recipe: frozen, shared by all deals."""

    __slots__ = ()

    name: str
    """What the table calls it; each phase gives its own."""

    @abstractmethod
    def begin(self, deal: "Deal") -> Stage | None:
        """Start the phase; None when there is nothing to decide in it."""

    def makes(self) -> tuple[type[Facet], ...]:
        """What a deal has to remember for this phase, and for those that come after it."""
        return ()

    def needs(self) -> tuple[type[Facet], ...]:
        """What this phase reads that others have to make."""
        return ()


class RecipeError(ValueError):
    """A recipe that makes no game. The message says what is missing."""


@dataclass(frozen=True, eq=False)
class Recipe:
    """Everything a deal needs to know of its game."""

    pack: tuple[int, ...]
    ranking: HandRanking = UNRANKED
    phases: tuple[Phase, ...] = ()
    openers: Openers | None = None
    """Who may open the betting, where the game asks for it."""
    after_win: Callable[["Deal", tuple[PotResult, ...]], Carry] = lambda deal, results: NOTHING_CARRIED
    """What pots that were won leave for the next deal."""
    labels: tuple[str, ...] = ()
    """Names of phases that another phase may send the deal to, by position; empty names elsewhere."""
    contests: tuple[Contest, ...] = ()
    """What each pot is played for, in equal shares; odd chips go to the first. By default the best hand."""
    wild: Callable[["Deal", int], tuple[int, ...]] | None = None
    """The cards that are wild for a seat, where that depends on the deal (RNK-4.05, FCD-7.01)."""
    layout: tuple[tuple[int, int], ...] = ()
    """Row and column of each place of the board; empty: one line."""
    sorter: Sorter | None = None
    """What combinations are, in a rummy game."""

    facets: tuple[type[Facet], ...] = field(init=False)
    """What a deal of this recipe remembers beyond what every card game shares: what its phases make."""

    def __post_init__(self) -> None:
        if not self.contests and self.ranking.size:
            object.__setattr__(self, "contests", (Contest(HIGH_HAND, self.ranking),))
        made = tuple(dict.fromkeys(kind for phase in self.phases for kind in phase.makes()))
        object.__setattr__(self, "facets", made)
        for phase in self.phases:
            for kind in phase.needs():
                if kind not in made:
                    asks = type(phase).__name__
                    raise RecipeError(f"{asks} needs {kind.__name__}, which no phase of this recipe makes")


def _name(actor: int) -> str:
    return "the dealer" if actor == DEALER else f"p{actor + 1}"
