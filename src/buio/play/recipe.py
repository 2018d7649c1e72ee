"""What a deal is made of: a recipe, its phases and the stages in which they are played, facets, and the state of all.

These five know each other: phases, stages and facets act on the state, and the state plays them. Whatever a player or
a program does with a deal lies above, in `buio.play.deal`.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any, Self, TypeAlias, TypeVar

from buio.play.card_table import CardTable
from buio.play.contests import HIGH_HAND, Contest
from buio.play.moves import DEALER, NOBODY, Move
from buio.play.openers import Openers
from buio.play.options import Options
from buio.play.outcome import NOTHING_CARRIED, Carry, Outcome, PotResult
from buio.play.phase_facts import Dealt, PhaseFacts, dealt_by
from buio.play.recipe_checks import RecipeError, label_indices, refuse_forgotten, refuse_missing, refuse_unsound
from buio.play.refusal import GameRefusal, IllegalMove, Refusal
from buio.play.rummy_options import Sorter
from buio.play.shuffle import Shuffle
from buio.play.validation import refuse_mistyped
from buio.play.wild import WildCards
from buio.ranking import UNRANKED, HandRanking

__all__ = ["DealState", "Facet", "FacetView", "Phase", "Recipe", "RecipeError", "Stage"]


@dataclass(frozen=True, slots=True)
class FacetView:
    """What a seat may know of a facet: one part of its view."""


class Facet(metaclass=ABCMeta):
    """What one family of games remembers during a deal. Made with the deal, as `Kind(deal)`."""

    __slots__ = ()

    def __init__(self, deal: "DealState") -> None:  # noqa: B027
        """Remember nothing yet. The deal has its seats, chips and carry by now, but no card has been dealt."""

    @abstractmethod
    def copy(self, deal: "DealState") -> Self:
        """Return an independent facet that remembers the same, for a copy of the deal."""

    def cards(self) -> Iterable[int]:
        """Return the cards that lie in it, for the deal to count when it is verified."""
        return ()

    def chips(self) -> int:
        """Return the chips that lie in it, likewise; chips that it has lent to the players count as negative."""
        return 0

    def lays_open(self, verb: str) -> bool:
        """Does it lay open the cards of this verb, which elsewhere stay hidden, as a pile does that discards lie on?"""
        return False

    def view(self, deal: "DealState", seat: int | None) -> FacetView | None:
        """Return what this seat, or a spectator (None), may know of it; None: there is nothing to see."""
        return None


F = TypeVar("F", bound=Facet)
V = TypeVar("V", bound=FacetView)


class Stage(metaclass=ABCMeta):
    """A phase while it is being played. Everything that changes during the phase lives here or in the deal.

    >>> import buio
    >>> deal = buio.games["texas"].deal([100] * 3, shuffle=buio.Shuffle(1))
    >>> deal.stage.actor, str(deal.stage.options(deal))
    (0, 'f (fold), cc (call 2), cbr 4..100 (raise)')

    Attributes:
        actor: whose move it is: a seat, `DEALER`, or `NOBODY` when the stage is over.
    """

    __slots__ = ("actor",)

    actor: int

    @abstractmethod
    def options(self, deal: "DealState") -> Options:
        """Return the legal moves of `actor`."""

    @abstractmethod
    def apply(self, deal: "DealState", move: Move) -> None:
        """Carry out a legal move."""

    @abstractmethod
    def copy(self) -> "Stage":
        """Return an independent copy."""

    def auto(self, deal: "DealState") -> Move:
        """Return the dealer's move that the shuffle makes, where the dealer is an actor of this stage."""
        raise AssertionError(f"the dealer has nothing to do in {self}")

    def unheard(self) -> int:
        """How many moves, the last ones, nobody knows but those who made them, as all choose before any is told."""
        return 0

    def refusal(self, deal: "DealState", move: Move) -> Refusal | None:
        """Why a move that is not legal is refused, where more can be said than what is legal."""
        return None


class _NoStage(Stage):
    """The stage between two phases, and after the last."""

    __slots__ = ()

    def __init__(self) -> None:
        self.actor = NOBODY

    def options(self, deal: "DealState") -> Options:
        return Options(NOBODY, ())

    def apply(self, deal: "DealState", move: Move) -> None:
        raise AssertionError("no stage is being played")

    def copy(self) -> "_NoStage":
        return self


NO_STAGE = _NoStage()


class Phase(PhaseFacts, metaclass=ABCMeta):
    """An item of a recipe: frozen, shared by all deals. The page `how-to/phase` writes one, with stage and facet."""

    __slots__ = ()

    @abstractmethod
    def begin(self, deal: "DealState") -> Stage | None:
        """Start the phase; None when there is nothing to decide in it."""

    def makes(self) -> tuple[type[Facet], ...]:
        """Return what a deal has to remember for this phase, and for those that come after it."""
        return ()

    def needs(self) -> tuple[type[Facet], ...]:
        """Return what this phase reads that others have to make."""
        return ()


P = TypeVar("P", bound=Phase)


def nothing_carried(_deal: "DealState", _results: tuple[PotResult, ...]) -> Carry:
    """Leave nothing for the next deal: the pot was won."""
    return NOTHING_CARRIED


@dataclass(frozen=True, eq=False)
class Recipe:
    """Everything a deal needs to know about its game.

    >>> from buio.cards import standard_pack
    >>> from buio.play.phases import Antes, DealHole, Showdown
    >>> from buio.ranking import STANDARD
    >>> Recipe(standard_pack(), STANDARD, (Antes(1), DealHole(5), Showdown()))
    <Recipe of 52 cards: antes, deal, showdown>

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
        refusals: by reason, such as `draw_first`, the rule of the game's own page that a refusal cites.
        incomplete: hands of fewer cards than the ranking asks for are compared too, as in stud (RNK-6).
        facets: what a deal of this recipe remembers beyond what every card game shares: what its phases make.
        labels: where the labels stand among the phases.
        dealt: how many cards all phases move together; `up` are those that stay face up.
        origin: the game that wrote it, from which house rules and for how many; empty: none. A pickle holds this.
    """

    pack: tuple[int, ...]
    ranking: HandRanking = UNRANKED
    phases: tuple[Phase, ...] = ()
    openers: Openers | None = None
    after_win: Callable[["DealState", tuple[PotResult, ...]], Carry] = nothing_carried
    contests: tuple[Contest, ...] = ()
    wild: WildCards | None = None
    layout: tuple[tuple[int, int], ...] = ()
    sorter: Sorter | None = None
    incomplete: bool = False
    refusals: Mapping[str, str] | None = None

    facets: tuple[type[Facet], ...] = field(init=False)
    labels: dict[str, int] = field(init=False)
    dealt: Dealt = field(init=False)
    origin: tuple[Any, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", ())  # a compiled record keeps no default of what `__init__` does not take
        if not self.contests and self.ranking.size:
            object.__setattr__(self, "contests", (Contest(HIGH_HAND, self.ranking),))
        elif self.contests and not self.ranking.size:
            object.__setattr__(self, "ranking", self.contests[0].ranking)
        for phase in self.phases:
            refuse_forgotten(phase)
        made = tuple(dict.fromkeys(kind for phase in self.phases for kind in phase.makes()))
        object.__setattr__(self, "facets", made)
        object.__setattr__(self, "labels", label_indices(self.phases))
        object.__setattr__(self, "dealt", dealt_by(self.phases))
        refuse_missing([(phase, kind) for phase in self.phases for kind in phase.needs()], made)
        wild = self.wild
        refuse_unsound(self.phases, self.labels, self.dealt, self.pack, self.contests, self.ranking.wild_cards, wild)

    def __repr__(self) -> str:
        game = f"{self.code}, " if self.code else ""
        return f"<Recipe of {game}{len(self.pack)} cards: {', '.join(phase.name for phase in self.phases)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin:
            return self.origin[0].written, self.origin[1:]  # its game writes it again, wherever that is unpickled
        parts = {part.name: getattr(self, part.name) for part in fields(self) if part.init}
        return partial(Recipe, **parts), ()

    @property
    def code(self) -> str:
        """The code of the game that wrote it; empty: none has."""
        return str(self.origin[0].code) if self.origin else ""

    def find(self, kind: type[P]) -> P | None:
        """Return the first phase of a kind; None: there is none."""
        return next((phase for phase in self.phases if isinstance(phase, kind)), None)

    def offers(self, verb: str) -> bool:
        """May this be said in one of its phases, where that is a matter of the game (parol)?"""
        return any(verb in phase.offers() for phase in self.phases)


Start: TypeAlias = tuple[Recipe, tuple[int, ...], int, Carry, Shuffle | None, bool]
"""What a deal is begun with, in the order in which `Deal` takes it."""


class DealState(CardTable):
    """A deal as its phases, stages and facets know it: the card table, and how far the recipe has been played.

    Attributes:
        start: what this deal was begun with: `Deal(*deal.start)` begins it again.
        recipe: the game.
        carry: what the deal before handed over; parts of a divided pot wait in it.
        contests: what each pot is played for; a phase may change it (FCD-5.02).
        facets: what only some families of games remember, by kind: ask `facet`.
        log: all moves so far.
        stage: the phase being played; phase_index: its index in the recipe.
        outcome: how the deal has ended; None: it has not.
        over: it has ended.
    """

    __slots__ = (
        "_options", "carry", "contests", "facets", "log", "outcome", "over", "phase_index", "recipe", "stage", "start",
    )  # fmt: skip

    def __init__(self, start: Start) -> None:
        recipe, stacks, dealer, carry, shuffle, events = start
        live = [owed is not None for owed in carry.owed] or [True] * len(stacks)
        CardTable.__init__(self, stacks, dealer, recipe.pack, shuffle, events, carry.chips, live)
        self.start: Start = start
        self.recipe: Recipe = recipe
        self.carry: Carry = carry
        self.contests: tuple[Contest, ...] = recipe.contests
        self.log: list[Move] = []
        self.outcome: Outcome | None = None
        self.over: bool = False
        self.facets: dict[type[Facet], Any] = {kind: kind(self) for kind in recipe.facets}
        self.phase_index: int = -1
        self.stage: Stage = NO_STAGE
        self._options: Options | None = None
        self._advance()

    @property
    def actor(self) -> int:
        """Whose move it is: a seat, `DEALER`, or `NOBODY` when the deal is over."""
        return self.stage.actor

    @property
    def phase(self) -> Phase:
        """The phase being played, or the last one."""
        return self.recipe.phases[min(self.phase_index, len(self.recipe.phases) - 1)]

    @property
    def paid(self) -> tuple[int, ...]:
        """By seat, the chips put into this pot since it was last empty."""
        before = self.carry.paid or (0,) * len(self.stacks)
        return tuple([chips + stake for chips, stake in zip(before, self.stakes, strict=True)])

    @property
    def net(self) -> tuple[int, ...]:
        """By seat, the chips won or lost so far in this deal."""
        return tuple([now - before for now, before in zip(self.stacks, self.start[1], strict=True)])

    def facet(self, kind: type[F]) -> F:
        """Return what this deal remembers of that kind.

        Raises:
            KeyError: no phase of the recipe makes it.
        """
        found: F = self.facets[kind]
        return found

    def find(self, kind: type[F]) -> F | None:
        """Return what this deal remembers of that kind; None: its game knows nothing of the sort."""
        found: F | None = self.facets.get(kind)
        return found

    def options(self) -> Options:
        """Return the legal moves of the actor, exactly. Made once a turn."""
        if self._options is None:
            self._options = self.stage.options(self) if self.outcome is None else Options(NOBODY, ())
        return self._options

    def apply(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: the move is not one of `options()`; nothing has changed.
        """
        options = self._options
        if options is None:
            options = self.options()
        try:
            if not options.admits(move):
                self._refuse(move)
        except (AttributeError, TypeError):  # no move at all, or a verb of another type
            refuse_mistyped(move)
            raise
        self.make(move)

    def make(self, move: Move) -> None:
        """Make a move of the actor that the stage understands, though it may not be offered: see `apply_recorded`."""
        self.log.append(move)
        self._options = None
        self.stage.apply(self, move)
        if self.stage.actor < 0:
            self._advance()

    def finish(self, outcome: Outcome) -> None:
        """End the deal."""
        self.outcome, self.over = outcome, True
        self.stage = NO_STAGE

    def goto(self, label: str) -> None:
        """Send the deal to what follows that label after this phase."""
        self.phase_index = self.recipe.labels[label] - 1

    def become(self, other: "DealState") -> None:
        """Take over everything that another deal is made of."""
        self.take_over(other)
        self.start, self.recipe, self.carry, self.contests = other.start, other.recipe, other.carry, other.contests
        self.outcome, self.over, self.log, self.facets = other.outcome, other.over, other.log, other.facets
        self.phase_index, self.stage, self._options = other.phase_index, other.stage, other._options  # noqa: SLF001

    def refusal(self, move: Move) -> GameRefusal | None:
        """Why a move that is not legal is refused, where more can be said than what is legal."""
        found = self.stage.refusal(self, move)
        if found is None:
            return None
        return GameRefusal((self.recipe.refusals or {}).get(found.reason, ""), found.reason, found.cards)

    def _refuse(self, move: Move) -> None:
        """Say why a move is not legal now, and what is."""
        refuse_mistyped(move)
        if self.outcome is not None:
            raise IllegalMove("deal_over", move, None)
        options = self.options()
        if move.actor != self.actor:
            raise IllegalMove("not_your_turn", move, options)
        code = "out_of_bounds" if move.verb in options else "not_an_option"
        raise IllegalMove(code, move, options, self.refusal(move))

    def _advance(self) -> None:
        """Go on until a player, or a caller who plays the dealer, has to move."""
        shuffle = self.shuffle
        while self.outcome is None:
            stage = self.stage
            if stage.actor == DEALER and shuffle is not None:
                move = stage.auto(self)
                if shuffle.known is not None:
                    move = shuffle.known.served(self.log, stage.options(self), move)
                self.log.append(move)
                stage.apply(self, move)
            elif stage.actor == NOBODY:
                self.phase_index += 1
                self.stage = self.recipe.phases[self.phase_index].begin(self) or NO_STAGE
            else:
                return
