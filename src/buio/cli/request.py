"""A question about hands of a game: its recipe, and the cards that are asked about, read and looked through."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from buio.cards import JOKER, RANKS, cards_text, parse_cards
from buio.games import games
from buio.i18n import names
from buio.play.bank import Bank
from buio.play.game import Game, GameError
from buio.play.phase_facts import up_places
from buio.play.recipe import Recipe
from buio.play.wild import OpenCards
from buio.ranking import HandName

Answer = dict[str, Any]
"""What a question is answered with, ready for JSON."""


class Request:
    """A question about hands of a game.

    Args:
        game: its code; players: how many are seated, default: as many as usual, but at least `least`.
        house: house rules that are not this game's own.
    """

    def __init__(
        self, game: str, players: int | None = None, house: Mapping[str, object] | None = None, least: int = 0
    ) -> None:
        self.game: Game[Any] = games[game]
        self.rules: Any = self.game.rules(**(house or {}))
        self.players: int = self.game.usual_by(self.rules, least) if players is None else players
        self.recipe: Recipe = self.game.written(self.rules, self.players)

    def hand(self, text: str) -> tuple[int, ...]:
        """Return a hand of this game, out of its pack."""
        if not self.recipe.contests:
            raise GameError(f"{self.game.code} compares no hands: ask buio meld how a hand goes out")
        cards = self.cards(text)
        sizes = hand_sizes(self.recipe)
        if len(cards) not in sizes:
            some = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
            raise GameError(
                f"a hand has {some} card{'s' if some != '1' else ''}, not {len(cards)}: {cards_text(cards)}"
            )
        return cards

    def board(self, text: str) -> tuple[int, ...]:
        """Return the cards on the table; a game that needs them says so."""
        counts = board_sizes(self.recipe)
        if not counts and text:
            raise GameError(f"{self.game.code} has no board: leave --board out")
        cards = self.cards(text) if text else ()
        if counts and len(cards) not in counts:
            some = " or ".join(map(str, counts))
            raise GameError(f"the board of {self.game.code} has {some} cards, not {len(cards)}: give it with --board")
        return cards

    def cards(self, text: str) -> tuple[int, ...]:
        """Different cards out of the pack."""
        cards, pack = parse_cards(text), self.recipe.pack
        for card in cards:
            if card not in pack:
                raise GameError(f"{cards_text([card])} is not in the pack of {self.players} players: {self._pack()}")
        if len(set(cards)) < len(cards):
            raise GameError(f"a card stands twice in {cards_text(cards)}")
        return cards

    def _pack(self) -> str:
        """`36 cards from 6 to A`, and what decides it, where the number of players does."""
        pack = sorted(self.recipe.pack)
        natural = [card for card in pack if card < JOKER]
        told = f"{len(pack)} cards from {RANKS[natural[0] >> 2]} to {RANKS[natural[-1] >> 2]}"
        for players in self.game.players:
            with suppress(GameError):  # a pack too small for so many
                if self.game.written(self.rules, players).pack != self.recipe.pack:
                    return f"{told}; --players decides the pack"
        return told

    def wild(self, cards: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards that are wild for who holds these cards with this board, where nothing else lies open."""
        rule = self.recipe.wild
        return rule.of(cards, OpenCards(board, tuple([(0, card) for card in self.up(cards)]))) if rule else ()

    def up(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of the cards that lie face up, for cards given in the order in which they are dealt."""
        return tuple([cards[place] for place in up_places(self.recipe.phases) if place < len(cards)])


def hand_sizes(recipe: Recipe) -> range:
    """Tell how many cards a hand in a question may have: all that it ends with, fewer where incomplete ones rank."""
    held, least = recipe.dealt.kept, recipe.ranking.size
    if recipe.incomplete:
        return range(1, held + 1)
    if Bank in recipe.facets:
        return range(least, max(held, recipe.dealt.board) + 1)
    whole = any((contest.board and recipe.dealt.board) or contest.hole_only for contest in recipe.contests)
    return range(held, held + 1) if whole else range(min(least, held), held + 1)


def board_sizes(recipe: Recipe) -> list[int]:
    """Return how many cards the board may have, if there is one. A card that makes others wild may be left out."""
    lying, contest = recipe.dealt.board, recipe.contests[0]
    if not lying or Bank in recipe.facets:
        return []
    if not contest.board:
        return [0, lying]
    own = recipe.dealt.kept if contest.from_hand is None else contest.from_hand
    return [lying] if contest.lines else list(range(min(contest.ranking.size - own, lying), lying + 1))


def refuse_twice(hands: Sequence[tuple[int, ...]]) -> None:
    """Refuse a card that stands twice: one pack has each card once.

    Raises:
        GameError: a card stands in two of these hands.
    """
    seen: set[int] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise GameError(f"{cards_text([card])} stands in two places; one pack has it once")
            seen.add(card)


def named(score: int, name: HandName, best: tuple[int, ...], wild: Mapping[str, str]) -> Answer:
    """Answer about a hand: score and name, the cards that make it, and what wild ones among them stand for."""
    return {
        "score": score,
        "category": name.category,
        "name": names(name),
        "best": cards_text(best),
        "wild": dict(wild),
    }
