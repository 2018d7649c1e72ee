"""The honest player of the kitchen table."""

from random import Random

from buio.bots.bet_sizing import size_of
from buio.bots.betting import price_of_call
from buio.bots.draw_strategy import default_draw, guide
from buio.bots.facts import has_openers, own_seat, table_cards
from buio.bots.player import Player, Style, careful, generator, refuse_blindness
from buio.bots.rummy import plain_player
from buio.cards import Cards
from buio.play.boards import boards_in
from buio.play.moves import CALL, DECLINE, DISCARD, FOLD, PAROL, PAY_IN, RAISE, Move
from buio.play.openers import Openers
from buio.play.options import Amount, Discard, Options
from buio.play.recipe import Recipe
from buio.play.view import View
from buio.ranking import Category, Ranking
from buio.ranking.base import HandRanking

HAND = 5
NOTHING, PAIR, TWO_PAIR, MORE = range(4)
SHARES = (0.5, 0.92, 0.98)
"""Hands without such names that beat this share of all hands are as good as a pair, two pair, or more."""
LEAST, MOST, TWO_PAIR_PAYS = 0.15, 0.45, 0.5
"""What it pays for a call with the least pair, the best one and two pair, as parts of the pot with the bet that is
called: half of it is a bet of the whole pot."""
STYLE = Style(bold=0.4)


class Plain:
    """Opens when it can, calls with a pair at a fair price, draws by the guide, raises once with more; never bluffs.

    It knows five cards in the hand; in other games it only looks at what the cards make now, on all boards alike.
    """

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.rng: Random = generator(recipe, seed)
        self.ranking: HandRanking = recipe.ranking
        self.openers: Openers | None = recipe.openers
        self.rummy: Player | None = plain_player(recipe, seed)

    def choose(self, view: View, options: Options) -> Move:
        """Return one of the legal moves."""
        refuse_blindness(view, options)
        if self.rummy:
            return self.rummy.choose(view, options)
        discard = options.get(DISCARD)
        if isinstance(discard, Discard):
            move = Move(DISCARD, options.seat, 0, self._throw(discard))
            return move if discard.admits(move) else options.sample(self.rng)
        if DECLINE in options:
            # pays for a carried pot when it is cheap; makes no blinds
            pay = options.get(PAY_IN)
            if isinstance(pay, Amount) and 3 * pay.low <= view.pot:
                return Move(PAY_IN, options.seat, pay.low)
            return Move(DECLINE, options.seat)
        if CALL in options and _complete(view):
            boards = boards_in(view)
            looks = [view._replace(board=board) for board in boards] if len(boards) > 1 else [view]
            made = sum(map(self._made, looks)) // len(looks)
            seat, raising = options.seat, options.get(RAISE)
            cost = price_of_call(options)
            if isinstance(raising, Amount) and self._bets(view, seat, raising, made):
                return Move(RAISE, seat, size_of(view, seat, cost, raising, STYLE, self.rng).made)
            if not cost:
                return Move(PAROL if PAROL in options and made < TWO_PAIR else CALL, seat)
            pays = sum(self._pays(look, made) for look in looks) / len(looks)
            fair = made == MORE or cost <= pays * view.pot
            return Move(CALL if fair or FOLD not in options else FOLD, seat)
        return careful(view, options, self.rng)

    def _throw(self, discard: Discard) -> Cards:
        if isinstance(self.ranking, Ranking) and len(discard.hand) == HAND and not self.ranking.wild_cards:
            return guide(self.ranking, discard.hand, discard.at_most)
        return default_draw(self.ranking, discard.hand, discard.at_most)

    def _pays(self, view: View, made: int) -> float:
        """What a hand below three of a kind pays for a call, as a part of the pot: the better it is, the more."""
        if made != PAIR:
            return TWO_PAIR_PAYS if made == TWO_PAIR else 0.0
        contest = view.contests[0]
        ranking = contest.ranking.with_wild(view.wild) if view.wild else contest.ranking
        score = contest.score(view.hand, _table(view), view.wild, own_seat(view).up)
        return LEAST + (MOST - LEAST) * max(0.0, ranking.strength(score) - SHARES[0]) / (SHARES[1] - SHARES[0])

    def _made(self, view: View) -> int:
        """What the hand is now: nothing, a pair, two pair or more."""
        if isinstance(self.ranking, Ranking) and len(view.hand) == HAND and not _table(view):
            ranking = self.ranking.with_wild(view.wild) if view.wild else self.ranking
            pair = ranking.order.index(Category.PAIR)
            return max(NOTHING, min(ranking.order.index(ranking.category(ranking.score(view.hand))) - pair + 1, MORE))
        up = view.seats[seat].up if (seat := view.seat) is not None else ()
        scores = [contest.score(view.hand, _table(view), view.wild, up) for contest in view.contests]
        beaten = max(contest.ranking.strength(score) for contest, score in zip(view.contests, scores, strict=True))
        return sum(beaten >= share for share in SHARES)

    def _bets(self, view: View, seat: int, raising: Amount, made: int) -> bool:
        """Opens with openers, bets two pair, raises once with more."""
        if raising.word == "open":
            return has_openers(view, self.openers)
        if raising.word == "raise":
            return made == MORE and not view.seats[seat].bet
        return made >= TWO_PAIR


def _table(view: View) -> Cards:
    """The cards on the table that can be seen and count."""
    return table_cards(view) if view.contests[0].board else ()


def _complete(view: View) -> bool:
    contest, table = view.contests[0], _table(view)
    if -1 in view.hand or (contest.lines and (-1 in view.board or not view.board)):
        return False
    own = len(view.hand) if contest.from_hand is None else contest.from_hand
    return bool(view.hand) and own + len(table) >= contest.ranking.size
