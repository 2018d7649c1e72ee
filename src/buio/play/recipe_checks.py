"""Recipes that make no game: each is looked through when it is made, and refused with the name of what is missing."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from buio.cards import Cards, cards_text
from buio.play.contests import Contest
from buio.play.phase_facts import Dealt, PhaseFacts
from buio.play.verbs import declare
from buio.play.wild import WildCards


class RecipeError(ValueError):
    """A recipe that makes no game. The message says what is missing."""


def refuse_unsound(
    phases: Sequence[PhaseFacts],
    labels: dict[str, int],
    dealt: Dealt,
    pack: Cards,
    contests: Sequence[Contest],
    always_wild: Cards,
    wild: WildCards | None,
) -> None:
    """Look through the parts of a recipe.

    Raises:
        RecipeError: a phase sends the deal to a label that nobody has written down, or turns cards on the table that
            do not lie there; a contest compares cards that nobody is dealt, or that it cannot rank; a phase cannot
            compare the open cards that it asks for; the pack is too small for one hand; the deal has no end.
    """
    _verbs(phases)
    _jumps(phases, labels)
    cards = dealt.for_all(1)
    if cards > len(pack):
        raise RecipeError(f"the phases deal {cards} cards for one hand alone, and the pack has {len(pack)}")
    _turned(phases)
    _boards(phases)
    contests = (*contests, *(contest for phase in phases for contest in phase.contests()))
    for contest in contests:
        _cards(contest, dealt)
        _equal_cards(contest, pack)
    _claims(phases, contests)
    _open_cards(phases, pack, always_wild, wild)
    _end(phases)


def refuse_missing(needed: Iterable[tuple[PhaseFacts, type]], made: Collection[type]) -> None:
    """Refuse what a phase needs and no phase makes.

    Raises:
        RecipeError: something is missing.
    """
    for phase, kind in needed:
        if kind not in made:
            raise RecipeError(f"the phase {phase.name!r} needs {kind.__name__}, which no phase of this recipe makes")


def refuse_forgotten(phase: Any) -> None:
    """Refuse a phase that does not make all that the phases make on which it is built.

    Raises:
        RecipeError: its `makes` has left some of them out.
    """
    made, kind = phase.makes(), type(phase)
    for built_on in kind.__mro__[1:]:
        makes = vars(built_on).get("makes")
        for facet in makes(phase) if makes else ():
            if facet not in made:
                raise RecipeError(
                    f"the phase {kind.__name__} is built on {built_on.__name__}, which makes {facet.__name__}: "
                    f"{kind.__name__}.makes() has to return (*super().makes(), ...)"
                )


def label_indices(phases: Sequence[PhaseFacts]) -> dict[str, int]:
    """Where each label stands among the phases.

    Raises:
        RecipeError: two phases of one label.
    """
    found: dict[str, int] = {}
    for index, phase in enumerate(phases):
        if (label := phase.marks()) in found:
            raise RecipeError(f"two phases have the label {label!r}: a jump to it could mean either")
        if label:
            found[label] = index
    return found


def _claims(phases: Sequence[PhaseFacts], contests: Sequence[Contest]) -> None:
    """What is said of a hand has to count in some contest."""
    for phase in phases:
        if phase.claims() and not any(contest.claimed for contest in contests):
            raise RecipeError(
                f"in the phase {phase.name!r} hands are declared, and no contest counts them as that: claimed=True"
            )


def _verbs(phases: Sequence[PhaseFacts]) -> None:
    """What a phase brings to say is made known, and means one thing."""
    for phase in phases:
        try:
            declare(*phase.verbs())
        except ValueError as error:
            raise RecipeError(f"the phase {phase.name!r}: {error}") from None


def _jumps(phases: Sequence[PhaseFacts], labels: dict[str, int]) -> None:
    for phase in phases:
        for label in phase.jumps():
            if label not in labels:
                there = ", ".join(map(repr, labels)) or "none"
                raise RecipeError(
                    f"the phase {phase.name!r} goes to the label {label!r}, which no phase has; there are: {there}"
                )


def _turned(phases: Sequence[PhaseFacts]) -> None:
    """What is turned face up on the table has to lie there."""
    lying = turned = 0
    for phase in phases:
        dealt = phase.deals()
        lying, turned = lying + dealt.board, turned + dealt.turned
        if turned > lying:
            raise RecipeError(
                f"the phase {phase.name!r} turns up card {turned} of the table, where {lying} lie by then"
            )


def _boards(phases: Sequence[PhaseFacts]) -> None:
    """Every board has as many cards as the first, or hands on it would be compared that nobody can complete."""
    found = {1 + dealt.others / dealt.board: phase.name for phase in phases if (dealt := phase.deals()).board}
    if len(found) > 1:
        said = ", ".join(f"{name!r} to {count:g}" for count, name in found.items())
        raise RecipeError(f"all cards of the table have to go to equally many boards, and phases deal {said}")


def _open_cards(phases: Sequence[PhaseFacts], pack: Cards, wild: Cards, rule: WildCards | None) -> None:
    """Open cards are compared with as many as lie there by then, and with a wild one where there may be one."""
    if rule is not None:
        wild += rule.always if rule.by_hand else pack[:1]  # what a turned card makes wild, all know of
    others = [card for card in pack if card not in wild]
    lying = 0
    for phase in phases:
        lying += phase.deals().up
        value = phase.compares_open()
        if value is None or not lying:
            continue
        try:
            value((*wild[:1], *others)[:lying], wild)
        except ValueError as error:
            raise RecipeError(
                f"the phase {phase.name!r} cannot compare the {lying} cards that lie open by then: {error}"
            ) from None


def _end(phases: Sequence[PhaseFacts]) -> None:
    """The deal has to be over after the last phase, if not before; one that goes back may stand behind it."""
    if not any(phase.settles() for phase in phases):
        raise RecipeError("the deal never ends: no phase settles it, as a showdown does")
    last = phases[-1]
    if not (last.settles() or last.jumps()):
        raise RecipeError(f"the deal goes on after the last phase, {last.name!r}: it has to settle, as a showdown does")


def _equal_cards(contest: Contest, pack: tuple[int, ...]) -> None:
    """A ranking that knows each card once cannot compare hands in which one stands twice, unless it is wild."""
    if not contest.ranking.equal_cards:
        wild = contest.ranking.wild_cards
        twice = next((card for card, count in Counter(pack).items() if count > 1 and card not in wild), None)
        if twice is not None:
            raise RecipeError(
                f"the contest {contest.name!r} ranks hands of different cards,"
                f" and {cards_text([twice])} is twice in the pack"
            )


def _cards(contest: Contest, dealt: Dealt) -> None:
    """The cards that a contest compares have to be dealt."""
    name, size = contest.name, contest.ranking.size
    held = dealt.kept - dealt.up if contest.hole_only else dealt.kept
    whose = "that lie face down" if contest.hole_only else "of the hand"
    if contest.from_hand is not None and contest.from_hand > held:
        raise RecipeError(f"the contest {name!r} takes {contest.from_hand} cards {whose}, and a hand has {held}")
    board = dealt.board if contest.board else 0
    for line in contest.lines:
        if max(line) >= board:
            raise RecipeError(
                f"the contest {name!r} counts the card at place {max(line)} of the board, which has {board}"
                f" card{'s' * (board != 1)} (places count from 0)"
            )
    lying = max(map(len, contest.lines), default=board)
    own = held if contest.from_hand is None else contest.from_hand
    if own + lying < size:
        raise RecipeError(
            f"the contest {name!r} compares hands of {size} cards,"
            f" and {own} {whose} with {lying} of the board are fewer"
        )
