"""The general player: sits down at any game, and weighs what it may do against the hands the others may have.

It knows no game. What wins, which cards are wild, what lies on the table and what shows it sees in the view; what is
still to come it reads from the phases of the recipe.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from random import Random

from buio.bots.banking import played, wagered
from buio.bots.bet_sizing import Bluffing, before_the_deal, winnable
from buio.bots.betting import BettingSpot, Bettor, Caution, price_of_call
from buio.bots.betting_memory import BettingMemory
from buio.bots.exchanging import best_kept, best_throw, bought, least_missed
from buio.bots.facts import highest_bet, opponents, own_seat
from buio.bots.player import BALANCED, Player, Style, careful, generator, refuse_blindness
from buio.bots.ranges import HandRange, Opponent, pot_share
from buio.bots.rollout import Rollout, after_draws
from buio.bots.rummy import good_player
from buio.bots.schedule import ToCome, draw_limits, fixed, forced, to_come
from buio.bots.scoring import Scores, Scoring, unseen_cards
from buio.cards import Cards
from buio.play import moves
from buio.play.boards import boards_in
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Discard, Options, Simple
from buio.play.parts import against_the_bank
from buio.play.phases import DealHole, LayRows
from buio.play.phases.in_turn import CATEGORIES
from buio.play.recipe import Recipe
from buio.play.view import View

LATER = 0.15
"""How much each round of betting to come widens the difference between a hand and an equal share of the pot."""
CAUTION = Caution(Bluffing(below=0.6, last=1.5, early=0.5, leading=0.4), opens_from=1.1, margin=1.0)
LOOK, LOOKS = 0.7, 2
"""How much is imagined for one look at a decision, in parts of what the style says, and how often one is looked at
that is near."""
ASKED = 0.9
"""The part of the price that a hand has to be worth for a call."""
THROW_RUNOUTS, BUY_RUNOUTS = 40, 24
"""Run-outs at least with which cards to throw away or to buy are chosen."""


@dataclass(slots=True)
class DealMemory:
    """What the player keeps in mind during a deal.

    Attributes:
        dealer: the dealer's seat; another one is another deal.
        kept: own cards when it last decided, without those thrown away then; in another deal they are not there.
        seen: every card it has seen.
        betting: what the betting has told.
        spoke: the last round of betting in which it has spoken.
    """

    dealer: int = -1
    kept: Cards = ()
    seen: set[int] = field(default_factory=set)
    betting: BettingMemory = field(default_factory=BettingMemory)
    spoke: int = 0

    def is_of(self, view: View) -> bool:
        """Is this the memory of the deal in view?"""
        return self.dealer == view.dealer and set(self.kept) <= set(view.hand)

    def note(self, view: View, forced_bet: int) -> None:
        """Note the cards in sight, and what has been bet."""
        self.seen.update(card for seat in view.seats for card in (*seat.cards, *seat.up) if card >= 0)
        self.seen.update(card for board in boards_in(view) for card in board if card >= 0)
        self.betting.note(view, forced_bet)


class General:
    """Plays every game by the share of the pot that its hand is worth."""

    def __init__(self, recipe: Recipe, seed: int, style: Style = BALANCED) -> None:
        self.recipe: Recipe = recipe
        self.style: Style = style
        self.rng: Random = generator(recipe, seed, style)
        self.forced: int = forced(recipe.phases)
        self.fixed: bool = fixed(recipe.phases)
        self.bets: Bettor = Bettor(recipe.openers, CAUTION, style, self.rng)
        self.memory: DealMemory = DealMemory()
        self.boldness: Sequence[float] = ()
        self.weighed: BettingSpot | None = None
        self.rummy: Player | None = good_player(recipe, seed, style)
        _prepare(recipe)

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "weighed": None}  # of the decision before, with functions that no other process can have

    def choose(self, view: View, options: Options) -> Move:
        """Return one of the legal moves."""
        refuse_blindness(view, options)
        self.weighed = None
        if self.rummy:
            return self.rummy.choose(view, options)
        if against_the_bank(view) and (moves.ANTE in options or moves.SIDE in options):
            return wagered(options)
        if against_the_bank(view) and moves.PLAY in options:
            return played(self.recipe, view, options, self.rng)
        if moves.DECLINE in options and moves.BUY not in options:
            return before_the_deal(view, options, self.style, self.rng)
        if moves.ARRANGE in options:
            return _arranged(options)
        if not view.hand or -1 in view.hand or not opponents(view):
            return careful(view, options, self.rng)
        # what the cards and the bets tell is kept in mind
        if not self.memory.is_of(view):
            self.memory = DealMemory(view.dealer, betting=BettingMemory(fixed=self.fixed))
        self.memory.note(view, self.forced)
        move = self._exchange(view, options) or self._bet(view, options) or self._say(view, options)
        self.memory.kept = tuple([card for card in view.hand if card not in move.cards])
        return move

    def _pressures(self, view: View) -> dict[int, float]:
        """How good the hands of the others have to be, by seat: of those who bet much, less."""
        told, bold = self.memory.betting.pressures(view), self.boldness
        return {seat: pressure / bold[seat] for seat, pressure in told.items()} if bold else told

    def _rollout(self, view: View, samples: int = 0, coming: ToCome | None = None, fewest: int = 0) -> Rollout:
        """Rollouts of the deal in view; `samples`: 0 for as many as the style says."""
        seen = tuple(self.memory.seen)
        return Rollout(self.recipe, view, self.rng, seen, samples or self.style.samples, coming=coming, fewest=fewest)

    # -- what is said --------------------------------------------------------------------------------------------------

    def _say(self, view: View, options: Options) -> Move:
        """High or low, in or out, what the hand is; where there is nothing of this to say, a careful move."""
        seat = options.seat
        if moves.HIGH in options:
            return Move(declared(self._rollout(view), options, self._pressures(view)), seat)
        if moves.STAY in options:
            return Move(stays(self._rollout(view), view), seat)
        if moves.TAKE_OPEN in options:
            return Move(open_or_hidden(self.recipe, view, tuple(self.memory.seen)), seat)
        if any(option.verb in moves.CLAIMS for option in options):
            return Move(claimed(view, options), seat)
        return careful(view, options, self.rng)

    # -- cards changed -----------------------------------------------------------------------------------------------

    def _exchange(self, view: View, options: Options) -> Move | None:
        """Cards thrown away or bought; None: neither is asked, or there is a bet to answer first."""
        if moves.CALL in options:
            return None
        discard = options.get(moves.DISCARD)
        if isinstance(discard, Discard):
            return Move(moves.DISCARD, options.seat, 0, self._throw(view, discard))
        if moves.BUY in options:
            buy = options.get(moves.BUY)
            if isinstance(buy, Discard):
                rollout = self._rollout(view, fewest=BUY_RUNOUTS)
                card = bought(rollout, buy, self._pressures(view), 1.1 + 0.3 * self.style.tight)
                if card is not None:
                    return Move(moves.BUY, options.seat, 0, (card,))
            return Move(moves.DECLINE, options.seat)
        given = next((one for one in options.items if isinstance(one, Discard)), None)  # a verb that a game brings
        if given is None:
            return None
        return Move(given.verb, options.seat, 0, least_missed(self.recipe.ranking, view.hand, given))

    def _throw(self, view: View, discard: Discard) -> Cards:
        coming = to_come(self.recipe, view)
        if discard.at_least:
            coming = coming._replace(throws=coming.throws + discard.at_least)
            return best_kept(self._rollout(view, self.style.samples // 2, coming), discard, self._pressures(view))
        rollout = self._rollout(view, 0, coming, THROW_RUNOUTS)
        throw = best_throw(rollout, discard)
        few = len(rollout.seats) <= 2 and 0 in discard.numbers
        if throw and few and self.rng.random() < 0.1 * self.style.bluff:
            return ()  # stands pat on nothing
        return throw

    # -- the betting -------------------------------------------------------------------------------------------------

    def _bet(self, view: View, options: Options) -> Move | None:
        """A bet, a call or a fold; None: no bet is asked."""
        if moves.CALL in options:
            self.weighed = self.spot(view, options.seat, price_of_call(options))
            move = self.bets.move(self.weighed, options)
            self.memory.spoke = view.round
            return move
        bring, complete = options.get(moves.BRING_IN), options.get(moves.RAISE)
        if not isinstance(bring, Amount):
            return None
        if isinstance(complete, Amount):  # the worst card showing is seldom a hand to bet on
            spot = self.spot(view, options.seat, 0)
            if spot.chance > (1.8 - 0.4 * self.style.bold) * spot.fair:
                return Move(moves.RAISE, options.seat, complete.low)
        return Move(moves.BRING_IN, options.seat, bring.low)

    def spot(self, view: View, seat: int, cost: int) -> BettingSpot:
        """Return the decision as it stands: in later bets strong hands win more than their share, weak ones less.

        What is too near to call after one look is looked at again, with other cards.
        """
        samples, pressure = round(self.style.samples * LOOK), self._pressures(view)
        rollout, met = self._looked(view, samples, pressure)
        for opponent in met:
            opponent.stays = _stays(view, opponent.seat, pressure)
        spot = self._judged(view, seat, cost, rollout, met)
        for _ in range(LOOKS - 1):
            if not self.bets.unsure(spot):
                break
            for one, more in zip(met, self._looked(view, samples, pressure)[1], strict=True):
                one.extend(more)
            spot = self._judged(view, seat, cost, rollout, met)
        return spot

    def _looked(self, view: View, samples: int, pressure: dict[int, float]) -> tuple[Rollout, list[Opponent]]:
        """Look once at each board: the rollouts of the first, and what the opponents may have on all together."""
        looks = [self._rollout(view._replace(board=board), samples) for board in boards_in(view)]
        met, *others = [look.opponents(look.mine(), pressure) for look in looks]
        for other in others:
            for one, more in zip(met, other, strict=True):
                one.extend(more)
        return looks[0], met

    def _judged(self, view: View, seat: int, cost: int, rollout: Rollout, met: Sequence[Opponent]) -> BettingSpot:
        chance = pot_share(met)
        later = 1 + LATER * rollout.coming.rounds
        spot = BettingSpot(view, seat, cost, met, chance, later, ASKED, winnable(view, seat, cost))
        spot.to_come = not rollout.settled
        spot.early = view.round == 1 and rollout.coming.rounds > 0
        spot.raises = self.memory.betting.raises
        told, only = self.memory.betting.of(view, seat), met[0] if rollout.settled and len(met) == 1 else None
        checked = self.memory.spoke == view.round and not view.seats[seat].bet
        spot.place = partial(rollout.place, told, only if checked else None)
        spot.valued = partial(rollout.valued, told, only) if only else None
        return spot


def _stays(view: View, seat: int, pressure: dict[int, float]) -> float:
    """How likely somebody answers a bet: less likely the stronger those are who have bet more."""
    other = view.seats[seat]
    if not other.stack or other.bet == highest_bet(view):
        return 1.0
    return 1 / (1 + max(0.0, max(pressure.values()) - pressure[seat]))


def _arranged(options: Options) -> Move:
    """Cards laid out as the game suggests; a hand that may be declared is declared."""
    arrange = options.get(moves.ARRANGE)
    if moves.DECLARE in options or not isinstance(arrange, Arrange):
        return Move(moves.DECLARE, options.seat)
    return arrange.suggestion(options.seat)


@lru_cache(maxsize=64)
def _prepare(recipe: Recipe) -> None:
    """Tables that are made once are made before anybody waits for a decision."""
    pack = recipe.pack
    for ranking in (contest.ranking for contest in recipe.contests):
        if len(pack) > ranking.size:
            ranking.strength(ranking.score(pack[: ranking.size]))
            ranking.value(pack[: ranking.size + 1])
    for phase in recipe.phases:
        if isinstance(phase, LayRows):
            phase.layout.good((), tuple(Random(0).sample(pack, sum(phase.layout.sizes))))
    limits = draw_limits(recipe)
    size = sum(phase.count for phase in recipe.phases if isinstance(phase, DealHole))
    if limits and len(recipe.contests) == 1:
        for passed in range(1, len(limits) + 1):
            after_draws(recipe.contests[0].ranking, tuple(sorted(pack)), size, limits[:passed])


def declared(rollout: Rollout, options: Options, pressure: dict[int, float]) -> str:
    """Declare high, low or both: what wins most if each opponent declares what is better in its hand."""
    mine = rollout.mine()[0]
    high = low = both = 1.0
    for opponent in rollout.opponents([mine], pressure):
        beaten_high, beaten_low, beaten = _beaten_by(opponent.hands, mine)
        high, low, both = high * (1 - beaten_high), low * (1 - beaten_low), both * (1 - beaten)
    if moves.HIGH_LOW in options and 2 * both > max(high, low):
        return moves.HIGH_LOW
    return moves.HIGH if high >= low else moves.LOW


def _beaten_by(hands: HandRange, mine: Scores) -> tuple[float, float, float]:
    """How often an opponent declares high and beats the player's high hand, the same of low, and either of them."""
    there = [hand for hand in hands.scores[0] if hand]
    ranks = [sorted([hand[contest] for hand in there]) for contest in (0, 1)]
    found = [0.0, 0.0]
    for hand in there:
        contest = 0 if ranks[0].index(hand[0]) >= ranks[1].index(hand[1]) else 1
        found[contest] += (hand[contest] > mine[contest]) + (hand[contest] == mine[contest]) / 2
    high, low = found[0] / len(there), found[1] / len(there)
    return high, low, min(high + low, 1.0)


def stays(rollout: Rollout, view: View) -> str:
    """Say in or out, where who stays and loses pays the pot: others stay with the hands with which that is fair."""
    mine = rollout.mine()[0]
    opponents = rollout.opponents([mine], {})
    share = 1 - 0.5 ** (1 / len(opponents))
    won = 1.0
    for opponent in opponents:
        count = opponent.best(share)
        won *= opponent.gives_up(0, count) + opponent.chance(0, 0, count)
    return moves.STAY if won * view.pot > (1 - won) * min(view.pot, own_seat(view).stack) else moves.DROP


def open_or_hidden(recipe: Recipe, view: View, seen: Sequence[int]) -> str:
    """Return the open card, if it makes a better hand than half of the unseen cards would."""
    hand = view.hand
    scoring, unseen = Scoring(recipe, view, len(hand) + 1, 0), unseen_cards(view.pack, (*hand, *seen))
    taken = scoring((*hand, view.board[-1]), ())
    better = sum(scoring((*hand, card), ()) > taken for card in unseen)
    return moves.TAKE_HIDDEN if 2 * better > len(unseen) else moves.TAKE_OPEN


def claimed(view: View, options: Options) -> str:
    """Return the best hand that may be claimed."""
    contest, own = next(one for one in view.contests if one.claimed), own_seat(view)
    verbs = [option.verb for option in options if isinstance(option, Simple)]
    made = contest.declarable(view.hand, view.board, own.wild, own.up)
    return max([verb for verb in verbs if verb in moves.CLAIMS], key=lambda verb: made[CATEGORIES[verb]])
