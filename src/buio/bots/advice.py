"""Advice: what a good player would do in somebody's place, knowing what they know, and what the choice rests on."""

from typing import NamedTuple, Protocol, runtime_checkable

from buio.bots.betting import Spot, price_of_call
from buio.bots.facts import opponents
from buio.bots.general import General
from buio.bots.personas import Styled
from buio.bots.player import Player, Style
from buio.bots.rummy.distance import Distance, without
from buio.bots.rummy.table import pile_of
from buio.play.moves import CALL, DISCARD, TAKE, Move
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
    """

    move: Move
    spot: Spot | None
    loose: Loose | None = None


@runtime_checkable
class Weighing(Protocol):
    """A player that weighs bets by its chance to win."""

    def spot(self, view: View, seat: int, cost: int) -> Spot:
        """The decision as it stands."""


@runtime_checkable
class Melding(Protocol):
    """A player that counts what its hand lacks."""

    distance: Distance


class Adviser:
    """Gives advice on the deals of one game."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.player: Player = Styled(OPEN)(recipe, seed)

    def advise(self, view: View, options: Options) -> Advice:
        """What a good player would do here."""
        move = self.player.choose(view, options)
        betting = CALL in options and view.hand and min(view.hand) >= 0 and opponents(view)
        if betting and isinstance(self.player, Weighing) and view.contests:
            return Advice(move, self.player.spot(view, options.seat, price_of_call(options)))
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
