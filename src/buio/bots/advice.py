"""Advice: what a good player would do in somebody's place, knowing what they know, and what the choice rests on."""

from typing import NamedTuple, Protocol, runtime_checkable

from buio.bots.betting import BettingSpot, Bettor
from buio.bots.general import General
from buio.bots.personas import Styled
from buio.bots.player import Player, Style
from buio.bots.rummy.distance import Distance, without
from buio.bots.rummy.table import pile_of
from buio.play.moves import DISCARD, TAKE, Move
from buio.play.options import Options
from buio.play.recipe import Recipe
from buio.play.view import View

OPEN = Style(tight=0.4, bold=0.5, bluff=0.0, dark=0.0, samples=240)
"""Plays what the hand is worth: a bluff is no advice, for its reason cannot be named."""


class Loose(NamedTuple):
    """Cards of a rummy hand that lie in no meld.

    Attributes:
        now: how many they are.
        then: how many with the top discard, or without the card that is thrown; None: that is not decided now.
    """

    now: int
    then: int | None


class Advice(NamedTuple):
    """A move, and what speaks for it.

    Attributes:
        move: what to do.
        spot: the decision, if it is one about betting by the chance to win.
        loose: what lies in no meld, in rummy.
        needed: the chance to win from which a call is advised.
    """

    move: Move
    spot: BettingSpot | None
    loose: Loose | None = None
    needed: float = 0.0


@runtime_checkable
class Weighing(Protocol):
    """A player that weighs bets by its chance to win."""

    bets: Bettor
    weighed: BettingSpot | None
    """The decision that it has just made, if it was one about betting."""


@runtime_checkable
class Melding(Protocol):
    """A player that counts what its hand lacks."""

    distance: Distance


class Adviser:
    """Gives advice on the deals of one game."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.player: Player = Styled(OPEN)(recipe, seed)
        if isinstance(self.player, Weighing):
            self.player.bets.stands = 0.0

    def advise(self, view: View, options: Options) -> Advice:
        """Return what a good player would do here."""
        move = self.player.choose(view, options)
        if isinstance(self.player, Weighing) and self.player.weighed:
            spot = self.player.weighed
            return Advice(move, spot, needed=self.player.bets.needed(spot))
        return Advice(move, None, self._loose(view, options, move))

    def _loose(self, view: View, options: Options, move: Move) -> Loose | None:
        player, hand = self.player.rummy if isinstance(self.player, General) else None, view.hand
        if not isinstance(player, Melding) or not hand or min(hand) < 0:
            return None
        deadwood = player.distance.deadwood
        if DISCARD in options:
            return Loose(deadwood(hand), deadwood(without(hand, move.cards[0])) if move.verb == DISCARD else None)
        if TAKE in options:
            held = (*hand, pile_of(view).top)
            return Loose(deadwood(hand), min(deadwood(without(held, card)) for card in set(held)))
        return Loose(deadwood(hand), None)
