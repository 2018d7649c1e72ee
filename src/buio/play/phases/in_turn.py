"""What each player decides in turn, once: stay or drop, high or low, what a hand is, which cards go."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypeAlias, TypeVar

from buio.cards import Cards
from buio.play.bets import Bets, from_first_to_show
from buio.play.contests import HIGH_HAND, LOW_HAND
from buio.play.declarations import Declarations
from buio.play.moves import CLAIMS, DISCARD, DROP, HIGH, HIGH_LOW, LOW, NOBODY, STAY, Move
from buio.play.open_cards import wild_for
from buio.play.options import Discard, Options, Simple
from buio.play.phase_facts import Dealt
from buio.play.phases.control import jumps_of
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.settlement.showdown import settle_alone
from buio.play.verbs import Verb
from buio.ranking import STANDARD_ORDER, Category

P = TypeVar("P", bound=Phase)


class EachInTurn(Stage, Generic[P]):
    """One seat after the other decides, once.

    Attributes:
        phase: what is being decided; order: the seats that are asked.
        said: what those who have decided said, in this order.
    """

    __slots__ = ("order", "phase", "said")

    def __init__(self, phase: P, order: Sequence[int]) -> None:
        self.phase: P = phase
        self.order: tuple[int, ...] = tuple(order)
        self.said: tuple[str, ...] = ()
        self.actor: int = self.order[0] if self.order else NOBODY

    def says(self, word: str) -> None:
        """Take what the actor says and ask the next one; after the last the stage is over."""
        self.said += (word,)
        self.actor = self.order[len(self.said)] if len(self.said) < len(self.order) else NOBODY

    @property
    def seat(self) -> int:
        """The seat that is being asked, also while the dealer serves it."""
        return self.order[len(self.said)]

    def copy(self) -> Self:
        other = type(self)(self.phase, self.order)
        other.said, other.actor = self.said, self.actor
        return other


# -- in or out --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StayOrDrop(Phase):
    """From the dealer's left each survivor stays or drops; whoever stays alone takes the pot (GUT-1.03).

    Args:
        at_once: nobody knows what the others say before all have spoken.
        all_drop: what happens when nobody stays.
    """

    at_once: bool
    all_drop: Callable[[DealState], None]
    name = "stay_or_drop"

    def begin(self, deal: DealState) -> "Staying":
        return Staying(self, deal.survivors)

    def jumps(self) -> tuple[str, ...]:
        return jumps_of(self.all_drop)


class Staying(EachInTurn[StayOrDrop]):
    """Each seat in turn says stay or drop."""

    __slots__ = ()

    def unheard(self) -> int:
        return len(self.said) if self.phase.at_once else 0

    def options(self, deal: DealState) -> Options:
        return Options(self.actor, _CHOICE)

    def apply(self, deal: DealState, move: Move) -> None:
        self.says(move.verb)
        if not self.phase.at_once:
            deal.note(_IN_OR_OUT[move.verb], move.seat)
        if self.actor == NOBODY:
            for seat, verb in zip(self.order, self.said, strict=True):
                if self.phase.at_once:
                    deal.note(_IN_OR_OUT[verb], seat)
                if verb == DROP:
                    deal.give_up(seat)
            if STAY not in self.said:
                self.phase.all_drop(deal)
            elif self.said.count(STAY) == 1:
                settle_alone(deal, deal.survivors[0])


_IN_OR_OUT = {STAY: "stay_in", DROP: "drop"}
_CHOICE = [Simple(verb, word) for verb, word in _IN_OR_OUT.items()]


# -- high or low ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare(Phase):
    """Survivors say what they play for, high or low (STD-3.03).

    Args:
        both: may a seat play for high and low together? It then has to win both.
        at_once: nobody knows what the others say before all have spoken.
    """

    both: bool = False
    at_once: bool = True
    name = "declare"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Declarations,)

    def needs(self) -> tuple[type[Facet], ...]:
        return (Bets,)

    def begin(self, deal: DealState) -> "Declaring":
        return Declaring(self, from_first_to_show(deal))


class Declaring(EachInTurn[Declare]):
    """Each seat in turn declares; what was said at once is known when all have spoken."""

    __slots__ = ()

    def unheard(self) -> int:
        return len(self.said) if self.phase.at_once else 0

    def options(self, deal: DealState) -> Options:
        verbs = (HIGH, LOW, HIGH_LOW) if self.phase.both else (HIGH, LOW)
        return Options(self.actor, [Simple(verb, _HALVES[verb]) for verb in verbs])

    def apply(self, deal: DealState, move: Move) -> None:
        self.says(move.verb)
        if not self.phase.at_once:
            _declare(deal, move.seat, move.verb)
        elif self.actor == NOBODY:
            for seat, verb in zip(self.order, self.said, strict=True):
                _declare(deal, seat, verb)


def _declare(deal: DealState, seat: int, verb: str) -> None:
    deal.facet(Declarations).say(seat, *_CONTESTS[verb])
    deal.note(f"declare_{_HALVES[verb]}", seat)


_HALVES = {HIGH: "high", LOW: "low", HIGH_LOW: "both"}
_CONTESTS = {HIGH: (HIGH_HAND,), LOW: (LOW_HAND,), HIGH_LOW: (HIGH_HAND, LOW_HAND)}


# -- what a hand is ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim(Phase):
    """Survivors say what their hands are, unheard until all have spoken, and they count as that (GEN-2.03, FCD-6.01).

    Only what the cards can make may be said.
    """

    name = "claim"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Declarations,)

    def needs(self) -> tuple[type[Facet], ...]:
        return (Bets,)

    def claims(self) -> bool:
        return True

    def begin(self, deal: DealState) -> "Claiming":
        return Claiming(self, from_first_to_show(deal))


class Claiming(EachInTurn[Claim]):
    """Each seat in turn says what its hand is."""

    __slots__ = ()

    def unheard(self) -> int:
        return len(self.said)

    def options(self, deal: DealState) -> Options:
        contest = next(contest for contest in deal.contests if contest.claimed)
        seat = self.actor
        made = contest.declarable(deal.hands[seat], deal.board, wild_for(deal, seat), deal.up[seat])
        return Options(
            self.actor, [Simple(verb, kind.value) for verb, kind in CATEGORIES.items() if kind in made][::-1]
        )

    def apply(self, deal: DealState, move: Move) -> None:
        self.says(move.verb)
        if self.actor == NOBODY:
            for seat, verb in zip(self.order, self.said, strict=True):
                deal.facet(Declarations).say(seat, CATEGORIES[verb].value)
                deal.note(f"claim_{CATEGORIES[verb].value}", seat)


CATEGORIES = dict(zip(CLAIMS, (*STANDARD_ORDER, Category.FIVE_OF_A_KIND), strict=True))
"""The type of hand that each claim stands for."""


# -- which cards go ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowAway(Phase):
    """From the dealer's left each survivor throws this many cards away and gets no others (HLD-3.01, HLD-4.01)."""

    count: int
    name = "throw_away"

    def begin(self, deal: DealState) -> "Throwing":
        return Throwing(self, deal.survivors)

    def deals(self) -> Dealt:
        return Dealt(thrown=self.count)


class Throwing(EachInTurn[ThrowAway]):
    """Each seat in turn throws its cards away."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        count = self.phase.count
        return Options(self.actor, (Discard(DISCARD, "throw_away", deal.hands[self.actor], count, count),))

    def apply(self, deal: DealState, move: Move) -> None:
        deal.throw_away(move.seat, move.cards)
        deal.note("throw_away", move.seat, len(move.cards), move.cards, private=True)
        self.says(move.verb)


Chosen: TypeAlias = tuple[tuple[int, Cards], ...]
"""Each seat that was asked, and the cards that it has chosen."""


@dataclass(frozen=True, slots=True)
class ChooseCards(Phase):
    """Each survivor chooses some of the cards that lie face down before them; what becomes of them happens at once.

    Args:
        count: how many.
        verb: what is said, and what that does to the cards.
        word: what players call it: `action.<word>` in the catalogues.
        then: does it when all have chosen.
        brings: what the deal has to remember for that.
    """

    count: int
    verb: Verb
    word: str
    then: Callable[[DealState, Chosen], None]
    brings: tuple[type[Facet], ...] = ()
    name = "choose_cards"

    def verbs(self) -> tuple[Verb, ...]:
        return (self.verb,)

    def texts(self) -> tuple[str, ...]:
        return (f"action.{self.word}",)

    def makes(self) -> tuple[type[Facet], ...]:
        return self.brings

    def begin(self, deal: DealState) -> "Choosing":
        return Choosing(self, deal.survivors)


class Choosing(EachInTurn[ChooseCards]):
    """Each seat in turn chooses; nobody sees what, and no card moves before all have."""

    __slots__ = ("chosen",)

    def __init__(self, phase: ChooseCards, order: Sequence[int]) -> None:
        super().__init__(phase, order)
        self.chosen: Chosen = ()

    def options(self, deal: DealState) -> Options:
        hidden = list(deal.hands[self.actor])
        for card in deal.up[self.actor]:
            hidden.remove(card)
        phase = self.phase
        return Options(self.actor, (Discard(phase.verb.text, phase.word, tuple(hidden), phase.count, phase.count),))

    def apply(self, deal: DealState, move: Move) -> None:
        self.chosen += ((move.seat, move.cards),)
        self.says(move.verb)
        if self.actor == NOBODY:
            self.phase.then(deal, self.chosen)

    def unheard(self) -> int:
        return len(self.chosen)

    def copy(self) -> "Choosing":
        other = super().copy()
        other.chosen = self.chosen
        return other
