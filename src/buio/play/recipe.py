"""What a deal is made of: recipes, their phases, and the stages in which phases are played."""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from buio.play.again import recipe_again, recipe_of_parts
from buio.play.bank import Bank
from buio.play.contests import HIGH_HAND, Contest
from buio.play.facet import Facet
from buio.play.moves import NOBODY, Move, actor_text
from buio.play.openers import Openers
from buio.play.options import Options
from buio.play.outcome import NOTHING_CARRIED, Carry, PotResult
from buio.play.recipe_checks import RecipeError, label_indices, refuse_unsound
from buio.play.refusal import Refusal
from buio.play.rummy_options import Sorter
from buio.play.upcards import Showing
from buio.play.wild import WildCards
from buio.ranking import UNRANKED, HandRanking

if TYPE_CHECKING:
    from buio.play.deal import Deal

__all__ = ["Dealt", "IllegalMove", "Label", "Phase", "Recipe", "RecipeError", "Stage"]


class Dealt(NamedTuple):
    """How many cards a phase moves, as far as its recipe alone decides that.

    Attributes:
        hand: to each hand.
        up: how many of these lie face up, the last ones.
        thrown: out of each hand, without others for them.
        board: to the table.
        turned: how many of those on the table are turned face up, or lie so from the beginning.
        dead: to nobody.
        common: when the cards run out, one for all is enough (X-69).
    """

    hand: int = 0
    up: int = 0
    thrown: int = 0
    board: int = 0
    turned: int = 0
    dead: int = 0
    common: bool = False

    @property
    def kept(self) -> int:
        """How many cards a hand has in the end."""
        return self.hand - self.thrown

    def for_all(self, seats: int) -> int:
        """How many cards go out to this many seats at least."""
        return (1 if self.common else seats * self.hand) + self.board + self.dead


MOST_TOLD = 80
"""So much of a move is repeated where it is refused: a whole hand of melds, and no book."""


class IllegalMove(ValueError):
    """A move that is not legal now. `code` says in which way; nothing was changed."""

    code: str
    tried: Move
    legal: Options | None
    fault: Refusal | None

    def __init__(self, code: str, tried: Move, legal: Options | None, fault: Refusal | None = None) -> None:
        self.code, self.tried, self.legal, self.fault = code, tried, legal, fault
        why = f"{fault.rule}: {fault.reason.replace('_', ' ')}" if fault else code.replace("_", " ")
        may = "the deal is over" if legal is None else f"{actor_text(legal.seat)} may: {legal}"
        said = str(tried)
        if len(said) > MOST_TOLD:
            said = f"{said[:MOST_TOLD]}..."
        super().__init__(f"'{said}' is not legal ({why}); {may}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Stage(metaclass=ABCMeta):
    """A phase while it is being played. Everything that changes during the phase lives here or in the deal.

    Attributes:
        actor: whose move it is: a seat, `DEALER`, or `NOBODY` when the stage is over.
    """

    __slots__ = ("actor",)

    actor: int

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

    def fault(self, deal: "Deal", move: Move) -> Refusal | None:
        """Why a move that is not legal is refused, where more can be said than what is legal."""
        return None


class _NoStage(Stage):
    """The stage between two phases, and after the last."""

    __slots__ = ()

    def __init__(self) -> None:
        self.actor = NOBODY

    def options(self, deal: "Deal") -> Options:
        return Options(NOBODY, ())

    def apply(self, deal: "Deal", move: Move) -> None:
        raise AssertionError("no stage is being played")

    def copy(self) -> "_NoStage":
        return self


NO_STAGE = _NoStage()


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(metaclass=ABCMeta):
    """An item of a recipe: frozen, shared by all deals.

    Attributes:
        name: what the table calls it; each phase gives its own.
    """

    __slots__ = ()

    name: str

    @abstractmethod
    def begin(self, deal: "Deal") -> Stage | None:
        """Start the phase; None when there is nothing to decide in it."""

    def makes(self) -> tuple[type[Facet], ...]:
        """What a deal has to remember for this phase, and for those that come after it."""
        return ()

    def needs(self) -> tuple[type[Facet], ...]:
        """What this phase reads that others have to make."""
        return ()

    def deals(self) -> Dealt:
        """How many cards it moves, where that does not depend on what the players do."""
        return Dealt()

    def marks(self) -> str:
        """The name that others jump to it by; empty: nobody does."""
        return ""

    def jumps(self) -> tuple[str, ...]:
        """The labels that it may send the deal to."""
        return ()

    def settles(self) -> bool:
        """Is the deal over with it, or at the latest when its stage is? The last phase of a recipe has to say so."""
        return False

    def contests(self) -> tuple[Contest, ...]:
        """What pots are played for from this phase on, if it changes that."""
        return ()

    def claims(self) -> bool:
        """Do players say in it what their hands are? Then some contest has to count them as that."""
        return False

    def compares_open(self) -> Showing | None:
        """What the cards are worth to it that lie open before their owners, if it asks who shows the most."""
        return None

    def offers(self) -> tuple[str, ...]:
        """Verbs that may be said in it and that not every phase of its kind has, such as parol."""
        return ()


P = TypeVar("P", bound=Phase)


@dataclass(frozen=True, slots=True)
class Label(Phase):
    """A mark between phases: what comes after it can be jumped to by this name."""

    text: str
    name = "label"

    def begin(self, deal: "Deal") -> None:
        """Nothing happens here."""

    def marks(self) -> str:
        return self.text


def nothing_carried(_deal: "Deal", _results: tuple[PotResult, ...]) -> Carry:
    """A pot that was won leaves nothing for the next deal."""
    return NOTHING_CARRIED


@dataclass(frozen=True, eq=False)
class Recipe:
    """Everything a deal needs to know about its game.

    Attributes:
        pack: its cards.
        ranking: how hands rank; by default as in the first contest.
        phases: what happens, one after the other.
        openers: who may open the betting, where the game asks for it.
        after_win: what a pot that was won leaves for the next deal.
        contests: what each pot is played for, in equal shares; odd chips go to the first. By default the best hand.
        wild: the cards that are wild because of how the deal goes (RNK-4.05, FCD-7.01).
        layout: row and column of each card of the board; empty: one line.
        sorter: what melds are, in a rummy game.
        incomplete: hands of fewer cards than the ranking asks for are compared too, as in stud (RNK-6).
        facets: what a deal of this recipe remembers beyond what every card game shares: what its phases make.
        labels: where the labels stand among the phases.
        dealt: how many cards all phases move together; `up` are those that stay face up.
        written: the game that wrote it, from which house rules and for how many; empty: none. A pickle holds this.
    """

    pack: tuple[int, ...]
    ranking: HandRanking = UNRANKED
    phases: tuple[Phase, ...] = ()
    openers: Openers | None = None
    after_win: Callable[["Deal", tuple[PotResult, ...]], Carry] = nothing_carried
    contests: tuple[Contest, ...] = ()
    wild: WildCards | None = None
    layout: tuple[tuple[int, int], ...] = ()
    sorter: Sorter | None = None
    incomplete: bool = False

    facets: tuple[type[Facet], ...] = field(init=False)
    labels: dict[str, int] = field(init=False)
    dealt: Dealt = field(init=False)
    written: tuple[Any, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "written", ())  # a compiled record keeps no default of what `__init__` does not take
        if not self.contests and self.ranking.size:
            object.__setattr__(self, "contests", (Contest(HIGH_HAND, self.ranking),))
        elif self.contests and not self.ranking.size:
            object.__setattr__(self, "ranking", self.contests[0].ranking)
        made = tuple(dict.fromkeys(kind for phase in self.phases for kind in phase.makes()))
        object.__setattr__(self, "facets", made)
        object.__setattr__(self, "labels", label_indices(self.phases))
        object.__setattr__(self, "dealt", _together([phase.deals() for phase in self.phases]))
        object.__setattr__(self, "written", ())
        refuse_unsound(self)

    def __repr__(self) -> str:
        game = f"{self.code}, " if self.code else ""
        return f"<Recipe of {game}{len(self.pack)} cards: {', '.join(phase.name for phase in self.phases)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.written:
            return recipe_again, self.written
        return recipe_of_parts, ({part.name: getattr(self, part.name) for part in fields(self) if part.init},)

    @property
    def code(self) -> str:
        """The code of the game that wrote it; empty: none has."""
        return str(self.written[0].code) if self.written else ""

    @property
    def has_bank(self) -> bool:
        """Does everybody play against the bank, whose hand lies on the table (CAS-1)?"""
        return Bank in self.facets

    def find(self, kind: type[P]) -> P | None:
        """The first phase of a kind; None: there is none."""
        return next((phase for phase in self.phases if isinstance(phase, kind)), None)

    def offers(self, verb: str) -> bool:
        """May this be said in one of its phases, where that is a matter of the game (parol)?"""
        return any(verb in phase.offers() for phase in self.phases)

    @property
    def up_places(self) -> tuple[int, ...]:
        """Which cards of a hand lie face up, counted from 0 in dealing order."""
        found: list[int] = []
        held = 0
        for phase in self.phases:
            dealt = phase.deals()
            held += dealt.hand
            found += range(held - dealt.up, held)
        return tuple(found)


def _together(parts: list[Dealt]) -> Dealt:
    """The cards that all phases move."""
    return Dealt(*[sum(column) for column in list(zip(*parts, strict=True))[:-1]])
