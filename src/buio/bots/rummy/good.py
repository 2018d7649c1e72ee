"""The good player of rummy with betting: it counts what can still come, feeds nobody, and bets on going out first."""

from dataclasses import dataclass, field

from buio.bots.bet_sizing import before_the_deal, size_of, winnable
from buio.bots.betting import price_of_call
from buio.bots.player import BALANCED, Style
from buio.bots.rummy.discard_memory import DiscardMemory, next_seat
from buio.bots.rummy.distance import Leftover, without
from buio.bots.rummy.plain import PlainRummy
from buio.bots.rummy.race import Rival
from buio.bots.rummy.table import pile_of
from buio.bots.schedule import forced
from buio.play.moves import CALL, DISCARD, DRAW, FOLD, RAISE, TAKE, Move
from buio.play.options import Amount, Discard, Options, Simple
from buio.play.parts import aggressor
from buio.play.phases import Betting
from buio.play.recipe import Recipe
from buio.play.rummy_options import LayMelds
from buio.play.view import View
from buio.rummy.going_out import NO_CARD

FEED = 2.5
"""Turns that a card which another can use is worth to it."""
BEHIND = 0.5
"""How likely somebody stays who has not spoken yet."""
GIVES_UP = 0.4
"""How likely somebody who has put in before gives up when asked for far more than the pot; for less, less likely."""
OPENED, RAISED, CALLED = 2.0, 5.0, 1.2
"""Whoever opens has a hand like the best of this many more, with each raise of this many more."""
OVER, WEARY = 0.1, 0.05
"""What a raise has to be worth more than an opening bet, of the chips put in, and more again after each own one: who is
raised again and again is not ahead."""
FINE = 0.2
"""What giving up costs, of the opening bet, where it costs anything: it is told only when somebody has opened."""
IMAGINED, ENOUGH = 16, 48
"""How often it plays its hand on in imagination before it bets; it knows a hand well that was imagined that often."""
HAZARD = 0.07
"""How likely somebody else goes out in a turn."""


@dataclass
class Own:
    """What it thinks of its hand in the betting."""

    cards: tuple[int, ...] = ()
    turns: list[int] = field(default_factory=list)
    """In which the hand closed, when it was played on alone in imagination."""
    raises: int = 0
    """Bets made with it."""


class GoodRummy(PlainRummy):
    """Weighs its own turns to going out against what its discards bring to the next player."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        super().__init__(recipe, seed)
        self.race.prepare()
        self.style = style
        self.memory: DiscardMemory = DiscardMemory()
        self.own: Own = Own()
        self.taken: int = NO_CARD
        """The discard that it has taken in this turn, or the last."""
        self.forced: int = forced(recipe.phases)
        self.fined: bool = any(isinstance(phase, Betting) and phase.folding for phase in recipe.phases)

    def choose(self, view: View, options: Options) -> Move:
        playing = pile_of(view).size > 0 or RAISE not in options
        if playing:
            self.memory.recall(view)
        move = super().choose(view, options)
        if playing:
            self.memory.done(move)
        if move.verb in (DRAW, TAKE):
            self.taken = pile_of(view).top if move.verb == TAKE else NO_CARD
        return move

    # -- the play ----------------------------------------------------------------------------------------------------

    def _takes(self, view: View) -> bool:
        """What shortens the way by more than the turn that a draw is worth.

        Not twice in a row, unless it brings the end nearer for good: players who pass each other the same cards play
        for ever.
        """
        live = self.memory.live(view)
        now = Leftover(-1, tuple(sorted(view.hand)), self.distance.deadwood(view.hand))
        hand = tuple(sorted((*view.hand, pile_of(view).top)))
        allowed = tuple([card for card in dict.fromkeys(view.hand) if card != pile_of(view).top])
        taken = self.distance.leaves(hand, allowed)
        if taken[0].deadwood != now.deadwood or self.taken != NO_CARD:
            return taken[0].deadwood < now.deadwood
        return min(self.distance.turns(leave, live) for leave in taken) < self.distance.turns(now, live) - 1

    def _throw(self, view: View, discard: Discard) -> int:
        live = self.memory.live(view)
        after = next_seat(view, self._order(view))
        cards = self.out_rules.size
        leaves = self.distance.leaves(view.hand, [card for card in discard.hand if card != self.taken] or discard.hand)
        if len(leaves) == 1:
            return leaves[0].card
        feed = FEED / max(self._rivals(view), 1)
        return min(
            leaves,
            key=lambda leave: (
                self.distance.turns(leave, live) + feed * self.memory.danger(leave.card, after, live, cards),
                leave.card,
            ),
        ).card

    def _order(self, view: View) -> list[int]:
        seats = range(len(view.seats))
        return [seat for seat in seats if view.seats[seat].state in ("in", "all_in")]

    def _rivals(self, view: View) -> int:
        return len(self._order(view)) - 1

    def _going_out(self, view: View, options: Options, close: LayMelds) -> Move:
        """Goes out, but waits when a special hand is so near that its payment is worth what others may do meanwhile."""
        best = self.out_rules.best(view.hand)
        discard = options.get(DISCARD)
        if best is None or not isinstance(discard, Discard) or best.multiple or not self.out_rules.specials:
            return close.suggestion(options.seat)
        rest = without(view.hand, best.discard)
        live = self.memory.live(view)
        bets = sum(other.stake for seat, other in enumerate(view.seats) if seat != view.seat and other.state == "in")
        total = sum(live.values())
        gain = 0.0  # chips that a special hand in the next turn would bring, on average
        for card, count in live.items():
            going_out = self.out_rules.best((*rest, card))
            if going_out is not None and going_out.multiple > best.multiple:
                gain += count * (going_out.multiple - best.multiple) * bets / total
        risk = 1 - (1 - HAZARD) ** self._rivals(view)
        if best.discard in discard.hand and gain > risk * view.pot:
            return Move(DISCARD, options.seat, 0, (best.discard,))
        return close.suggestion(options.seat)

    # -- the betting -------------------------------------------------------------------------------------------------

    def _betting(self, view: View, options: Options) -> Move:
        """What wins most on average: to give up, to call or to raise."""
        seat, style = options.seat, self.style
        raising, fold = options.get(RAISE), options.get(FOLD)
        cost = price_of_call(options)
        hand = tuple(sorted(view.hand))
        if self.own.cards != hand:
            self.own = Own(hand)
        if len(self.own.turns) < ENOUGH:
            self.own.turns += self.race.imagined(hand, self.rng, IMAGINED)
        own = self.own.turns
        margin = 0.05 - 0.2 * style.bold + 0.1 * style.tight
        margin += OVER + WEARY * self.own.raises if aggressor(view) >= 0 else 0.0
        fine = FINE * raising.low if self.fined and isinstance(raising, Amount) else 0.0
        given_up = -float(fold.cost) if isinstance(fold, Simple) else 0.0
        called = (
            self._worth(view, seat, own, view.seats[seat].bet + cost) if cost or aggressor(view) >= 0 else -fine / 2
        )
        if isinstance(raising, Amount):
            judged, amount = size_of(view, seat, cost, raising, style, self.rng)
            worth = self._worth(view, seat, own, judged)
            worth += 0.0 if cost else fine * (1 - BEHIND) * (len(self._order(view)) - 1) / 2
            risk = judged - view.seats[seat].bet
            if worth > max(called, given_up) + margin * risk:
                self.own.raises += 1
                return Move(RAISE, seat, amount)
        price = (0.3 * style.tight - 0.1) * cost
        return Move(CALL if not cost or fold is None or called > given_up + price else FOLD, seat)

    def _worth(self, view: View, seat: int, own: list[int], level: int) -> float:
        """What it wins on average with a bet of this level, if nobody raises."""
        risk = level - view.seats[seat].bet
        return self.race.wins(own, self._field(view, seat, level), winnable(view, seat, risk) + risk) - risk

    def _field(self, view: View, seat: int, level: int) -> list[Rival]:
        """The others who may play for so much, and how strong they have shown themselves."""
        found = []
        seats, before = len(view.seats), max(other.bet for other in view.seats)
        raises = max(self.own.raises, any(0 < other.bet < before for other in view.seats))
        bet = OPENED + RAISED * raises
        for other, shown in enumerate(view.seats):
            if other == seat or shown.state not in ("in", "all_in"):
                continue
            sooner = (other - view.dealer - 1) % seats < (seat - view.dealer - 1) % seats
            dark = other == aggressor(view) and before <= self.forced
            spoken = shown.bet >= before > 0 and not dark
            adds = min(max(level - shown.bet, 0), shown.stack)
            stays = 1.0 - GIVES_UP * adds / (view.pot + adds) if spoken or not adds else BEHIND
            strength = bet if other == aggressor(view) and not dark else CALLED
            found.append(Rival(sooner, 0.0 if dark and not adds else strength, stays, adds))
        return found

    def _entering(self, view: View, options: Options) -> Move:
        return before_the_deal(view, options, self.style, self.rng)
