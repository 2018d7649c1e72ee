"""The good player of rummy with betting: it counts what can still come, feeds nobody, and bets on closing first."""

from buio.bots.chips import before_the_deal, sizes, winnable
from buio.bots.closing import PlainRummy
from buio.bots.closing_chance import Rival
from buio.bots.course import forced
from buio.bots.discards import Discards, next_seat
from buio.bots.distance import Leave, without
from buio.bots.temper import BALANCED, Temper
from buio.play.deal import Recipe
from buio.play.grouping import Combine
from buio.play.moves import CALL, DISCARD, FOLD, RAISE, Move
from buio.play.options import Discard, Options, Put, Say
from buio.play.view import View

FEED = 2.5
"""Turns that a card which another can use is worth to it."""
BEHIND = 0.5
"""How likely somebody stays who has not spoken yet."""
BET, CALLED = 3.0, 1.2
"""Somebody who bets has a hand like the best of so many more; somebody who calls, or will."""
IMAGINED = 16
"""How often it plays its hand on in imagination before it bets."""
HAZARD = 0.07
"""How likely somebody else closes in a turn."""


class ShrewdRummy(PlainRummy):
    """Weighs its own turns to closing against what its discards bring to the next player."""

    def __init__(self, recipe: Recipe, seed: int, temper: Temper = BALANCED) -> None:
        super().__init__(recipe, seed)
        self.temper = temper
        self.memory = Discards()
        self.forced = forced(recipe.phases)

    def choose(self, view: View, options: Options) -> Move:
        playing = bool(view.pile) or RAISE not in options
        if playing:
            self.memory.recall(view)
        move = super().choose(view, options)
        if playing:
            self.memory.done(move)
        return move

    # -- the play ----------------------------------------------------------------------------------------------------

    def _takes(self, view: View) -> bool:
        """What shortens the way by more than the turn that a draw is worth."""
        live = self.memory.live(view)
        now = Leave(-1, tuple(sorted(view.hand)), self.distance.loose(view.hand))
        hand = tuple(sorted((*view.hand, view.top)))
        allowed = tuple([card for card in dict.fromkeys(view.hand) if card != view.top])
        taken = self.distance.leaves(hand, allowed)
        if taken[0].loose != now.loose:
            return taken[0].loose < now.loose
        return min(self.distance.turns(leave, live) for leave in taken) < self.distance.turns(now, live) - 1

    def _throw(self, view: View, discard: Discard) -> int:
        live = self.memory.live(view)
        after = next_seat(view, self._order(view))
        cards = self.closings.size
        leaves = self.distance.leaves(view.hand, discard.hand)
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
        """The seats that are in, in the order of play."""
        seats = range(len(view.seats))
        return [seat for seat in seats if view.seats[seat].state in ("in", "all_in")]

    def _rivals(self, view: View) -> int:
        return len(self._order(view)) - 1

    def _closing(self, view: View, options: Options, close: Combine) -> Move:
        """Closes, but waits when a special hand is so near that its payment is worth what others may do meanwhile."""
        best = self.closings.best(view.hand)
        discard = options.get(DISCARD)
        if best is None or not isinstance(discard, Discard) or best.multiple or not self.closings.specials:
            return close.suggestion(options.seat)
        rest = without(view.hand, best.discard)
        gain = self._special(view, rest, best.multiple)
        risk = 1 - (1 - HAZARD) ** self._rivals(view)
        if best.discard in discard.hand and gain > risk * view.pot:
            return Move(DISCARD, options.seat, 0, (best.discard,))
        return close.suggestion(options.seat)

    def _special(self, view: View, rest: tuple[int, ...], multiple: int) -> float:
        """Chips that a special hand in the next turn would bring, on average."""
        live = self.memory.live(view)
        bets = sum(other.stake for seat, other in enumerate(view.seats) if seat != view.seat and other.state == "in")
        total = sum(live.values())
        found = 0.0
        for card, count in live.items():
            closing = self.closings.best((*rest, card))
            if closing is not None and closing.multiple > multiple:
                found += count * (closing.multiple - multiple) * bets / total
        return found

    # -- the betting -------------------------------------------------------------------------------------------------

    def _betting(self, view: View, options: Options) -> Move:
        seat = options.seat
        raising, call = options.get(RAISE), options.get(CALL)
        cost = call.cost if isinstance(call, Say) else 0
        rivals = self._field(view, seat)
        chance = self.race.chance(tuple(sorted(view.hand)), rivals, self.rng, IMAGINED)
        playing = 1 + sum(rival.stays for rival in rivals)
        if isinstance(raising, Put) and chance * playing > 1.3 - 0.3 * self.temper.bold + 0.1 * self.temper.tight:
            amounts = sizes(view, seat, cost, raising, self.temper, self.rng)
            strong = chance * playing > 1.8
            return Move(RAISE, seat, amounts[-1] if strong else amounts[0])
        if not cost or FOLD not in options:
            return Move(CALL, seat)
        fold = options.get(FOLD)
        saved = cost - (fold.cost if isinstance(fold, Say) else 0)
        behind = sum(rival.stays * cost for rival in rivals if rival.stays < 1)
        pool = winnable(view, seat, cost) + cost + behind
        return Move(CALL if chance * pool > saved * (0.9 + 0.3 * self.temper.tight) else FOLD, seat)

    def _field(self, view: View, seat: int) -> list[Rival]:
        """The others who may play, and how strong they have shown themselves."""
        found = []
        seats = len(view.seats)
        level = max(other.bet for other in view.seats)
        for other, shown in enumerate(view.seats):
            if other == seat or shown.state not in ("in", "all_in"):
                continue
            sooner = (other - view.dealer - 1) % seats < (seat - view.dealer - 1) % seats
            spoken = shown.bet >= level > 0 or shown.state == "all_in"
            strength = CALLED
            if other == view.aggressor:
                strength = BET if level > self.forced else 0.0
            found.append(Rival(sooner, strength, 1.0 if spoken else BEHIND))
        return found

    def _entering(self, view: View, options: Options) -> Move:
        return before_the_deal(view, options, self.temper, self.rng)
