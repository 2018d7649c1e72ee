"""The menu: the games that the host allows tonight, and who decides which comes next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from buio.games import games
from buio.games.naming import found
from buio.play.game import Game, GameError
from buio.play.rules import Rules
from buio.play.validation import list_of, one_of_kind

DEALER: Final = "dealer"
"""Whoever deals chooses the game (FCD-8.03)."""
ROTATION: Final = "rotation"
"""The games follow one another, each for some deals."""


class Offer(NamedTuple):
    """A game with its house rules."""

    game: Game
    rules: Rules

    @property
    def most(self) -> int:
        """How many can play it at most."""
        return self.game.most(self.rules)

    @property
    def room(self) -> str:
        """Say for how many it is."""
        by = " by these rules" if self.most < self.game.players[-1] else ""
        return f"{self.game.code} is for {self.most} at most{by}"

    def possible(self, players: int, pack_for: int = 0) -> bool:
        """Can this many play it, with a pack for so many (default: as many)?"""
        try:
            self.check(players, pack_for)
        except GameError:
            return False
        return True

    def check(self, players: int, pack_for: int = 0) -> None:
        """Refuse a deal for this many, with a pack for so many (default: as many), if it cannot be.

        Raises:
            GameError: it cannot; the text says why.
        """
        self.game.written(self.rules, (pack_for or players) if players in self.game.players else players)


@dataclass(frozen=True)
class Menu:
    """What is played tonight.

    Args:
        offers: the games, in the order of a rotation.
        by: `dealer`: who deals chooses; `rotation`: one after the other.
        deals: how many deals a game of a rotation, or a dealer's choice, lasts; 0: once round the table.
    """

    offers: tuple[Offer, ...]
    by: str = DEALER
    deals: int = 1

    def __post_init__(self) -> None:
        if not self.offers:
            raise ValueError("a menu needs a game")
        for offer in list_of("offers", self.offers, "a tuple of offers"):
            one_of_kind("each of the offers", offer, Offer, "an Offer")
        codes = [offer.game.code for offer in self.offers]
        if len(set(codes)) < len(codes):
            raise GameError(f"a game stands twice on the menu: {', '.join(codes)}")
        if self.by not in (DEALER, ROTATION):
            raise ValueError(f"the game is chosen by the dealer or in rotation, not by {self.by!r}")
        if self.deals < 0:
            raise ValueError(f"a game lasts 1 deal or more, or 0: once round the table, not {self.deals}")

    @classmethod
    def of(cls, codes: Sequence[str], by: str = DEALER, deals: int = 1) -> "Menu":
        """Make a menu of games with their usual house rules.

        Raises:
            GameError: an unknown game.
        """
        listed = list_of("codes", codes, "a list of games such as ['texas', 'omaha']")
        return cls(tuple(Offer(games[code], games[code].rules()) for code in listed), by, deals)

    @property
    def least(self) -> Game:
        """The game for the fewest: it says how many can sit at a table where all of the menu can be played."""
        return min((offer.game for offer in self.offers), key=lambda game: game.players[-1])

    def players(self, wanted: int) -> int:
        """Return how many can play all of it: so many, or else the nearest number.

        Raises:
            GameError: there is none.
        """
        able = [one for one in self.offers[0].game.players if all(offer.possible(one) for offer in self.offers)]
        if not able:
            told = ", ".join(f"{one.game.code} is for {one.game.players[0]} to {one.most}" for one in self.offers)
            raise GameError(f"no number of players can play all of these games: {told}")
        return min(able, key=lambda one: abs(one - wanted))

    def offer(self, code: str) -> Offer:
        """Find the offer of this game, by its code or any name it has.

        Raises:
            GameError: it is not on the menu.
        """
        meant = found(code, [offer.game.code for offer in self.offers])
        for offer in self.offers:
            if meant == [offer.game.code]:
                return offer
        raise GameError(f"{code} is not on the menu: {', '.join(offer.game.code for offer in self.offers)}")

    def after(self, code: str, possible: Callable[[Offer], bool]) -> Offer:
        """Find the next offer of a rotation that is possible; the same again if there is no other."""
        codes = [offer.game.code for offer in self.offers]
        start = codes.index(code) + 1 if code in codes else 0
        turned = self.offers[start:] + self.offers[:start]
        return next(filter(possible, turned), turned[-1])
