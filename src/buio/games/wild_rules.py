"""House rules of wild cards, for every game that can have some: jokers, sets of cards, what they stand for (RNK-4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from buio.cards import JOKER, RANKS, CardError, Cards, card_text, parse_cards, stripped_pack
from buio.play.phases import Claim
from buio.play.recipe import Phase
from buio.play.rules import Allowed, Rules, Texts, house
from buio.play.wild import cards_of_rank
from buio.ranking import HandRanking, Ranking, Wild

JOKERS: Final = (JOKER, JOKER + 1)
NAMES: Final = (
    *("deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
"""What all four cards of a rank are called, from the lowest."""
SETS: Final[Mapping[str, Cards]] = {
    **{name: cards_of_rank(rank) for rank, name in enumerate(NAMES)},
    "one_eyed_jacks": parse_cards("JsJh"),
    "suicide_king": parse_cards("Kh"),
}
"""Cards that are made wild by a name (RNK-4.07)."""


@cache
def wild_set(text: str) -> Cards:
    """Return the cards of a free set: names and cards with commas between them, such as `threes,one_eyed_jacks,Kh`.

    Raises:
        CardError: a piece that is neither a name nor a card, or a joker, which the house rule `joker` adds.
    """
    cards: set[int] = set()
    for piece in text.split(","):
        cards.update(SETS[piece] if piece in SETS else _named(piece))
    return tuple(sorted(cards))


def _named(piece: str) -> Cards:
    cards = parse_cards(piece)
    if not cards or any(not 0 <= card < JOKER for card in cards):
        raise CardError(f"{piece!r} is no card of the pack")
    return cards


def _is_set(text: str) -> bool:
    try:
        return bool(wild_set(text))
    except CardError:
        return False


FREE_SET: Final = Texts(
    _is_set, ("threes,one_eyed_jacks", "Kh,7d", "sevens"), "names and cards with commas between", "stand_ins"
)
"""Any other set, as the players agree (004:427)."""
SOME_WILD: Final = "wild != none or joker != none"


def wild_field(*more: str) -> Any:
    """Return the house rule that says which cards are wild, with these further words beside the sets."""
    choices: tuple[Allowed, ...] = ("none", "deuces", "fives", "one_eyed_jacks", *more, FREE_SET)
    return house("none", *choices, source="RNK-4.07")


@dataclass(frozen=True, kw_only=True)
class JokerRules(Rules):
    """Which cards are wild: jokers that are added to the pack, and cards of the pack."""

    joker: str = house("none", "bug", "wild", source="FCD-9.01")
    jokers: int = house(1, 2, source="RNK-4.07", when="joker != none")
    wild: str = wild_field()

    @property
    def added(self) -> Cards:
        return JOKERS[: self.jokers] if self.joker != "none" else ()

    @property
    def always_wild(self) -> Cards:
        """The cards that are wild from the start, whatever a deal brings."""
        named = () if self.wild in ("none", *self.moving) else wild_set(self.wild)
        return named + self.added

    @property
    def moving(self) -> tuple[str, ...]:
        """The words of `wild` for cards that depend on the deal."""
        return ()

    @property
    def has_wild(self) -> bool:
        return self.wild != "none" or self.joker != "none"

    def conflicts(self) -> Iterator[str]:
        yield from super().conflicts()
        if self.joker == "none" and self.jokers > 1:
            yield f"jokers = {self.jokers} are added to the pack by joker, but joker = none"
        if self.joker == "bug" and self.wild != "none":
            yield "a bug is half a wild card: with joker = bug no others are wild"

    def missing_wild_cards(self, lowest: str) -> Iterator[str]:
        """Yield why a set of cards cannot be wild in a pack from this rank up; nothing if all of them are there."""
        pack = stripped_pack(RANKS.index(lowest))
        for card in self.always_wild:
            if card < JOKER and card not in pack:
                yield f"wild = {self.wild}: there is no {card_text(card)} in a pack from {lowest} up"
                return


@dataclass(frozen=True, kw_only=True)
class WildRules(JokerRules):
    """Wild cards of games in which high hands win."""

    wild_duplicates: bool = house(False, source="RNK-4.01", when=SOME_WILD)
    natural_beats_wild: bool = house(False, source="RNK-4.06", when=SOME_WILD)
    wild_count_tie: str = house(
        "none",
        "fewer_wins",
        "more_wins",
        source="RNK-4.06",
        when=SOME_WILD,
    )

    @property
    def kind_of_wild(self) -> Wild | None:
        """How wild cards stand for others in high hands; those that the deal makes wild are added later."""
        if not self.has_wild:
            return None
        return Wild(
            cards=self.always_wild,
            kind="bug" if self.joker == "bug" else "any",
            duplicates=self.wild_duplicates,
            natural_beats_wild=self.natural_beats_wild,
            count_tie=self.wild_count_tie,
        )

    def high_with_wild(self, ranking: Ranking) -> Ranking:
        """Return a ranking of high hands with the wild cards of the house."""
        return replace(ranking, wild=self.kind_of_wild) if self.has_wild else ranking

    def low_with_wild(self, ranking: HandRanking) -> HandRanking:
        """Return a ranking of low hands with the same cards as fitters (RNK-4.04)."""
        return ranking.with_wild(self.always_wild) if self.always_wild else ranking


@dataclass(frozen=True, kw_only=True)
class DeclaredHands(Rules):
    """Do the cards speak, or what their owner says (GEN-2.03)?"""

    hand_declaration: str = house("cards_speak", "declared", source="GEN-2.03")

    @property
    def declares_hands(self) -> bool:
        """Does a hand count as what its owner has said it is?"""
        return self.hand_declaration == "declared"

    def claims(self) -> tuple[Phase, ...]:
        """Return the phase before the showdown in which hands are declared, where they are."""
        return (Claim(),) if self.declares_hands else ()
