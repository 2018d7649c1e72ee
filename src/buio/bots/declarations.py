"""What is said with the cards in the hand: high or low, in or out, the hand claimed, the open or the hidden card."""

from collections.abc import Sequence

from buio.bots.facts import own_seat
from buio.bots.ranges import Range
from buio.bots.rollout import Rollout
from buio.bots.scoring import Scores, Scoring, unseen_cards
from buio.play.moves import CLAIMS, DROP, HIGH, HIGH_LOW, LOW, STAY, TAKE_HIDDEN, TAKE_OPEN
from buio.play.options import Options, Simple
from buio.play.phases.in_turn import CATEGORIES
from buio.play.recipe import Recipe
from buio.play.view import View


def declared(rollout: Rollout, options: Options, pressure: dict[int, float]) -> str:
    """High, low or both: what wins most if each opponent declares what is better in its hand."""
    mine = rollout.mine()[0]
    high = low = both = 1.0
    for opponent in rollout.opponents([mine], pressure):
        beaten_high, beaten_low, beaten = _beaten_by(opponent.hands, mine)
        high, low, both = high * (1 - beaten_high), low * (1 - beaten_low), both * (1 - beaten)
    if HIGH_LOW in options and 2 * both > max(high, low):
        return HIGH_LOW
    return HIGH if high >= low else LOW


def _beaten_by(hands: Range, mine: Scores) -> tuple[float, float, float]:
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
    """In or out, where who stays and loses pays the pot: the others stay with the hands with which that is fair."""
    mine = rollout.mine()[0]
    opponents = rollout.opponents([mine], {})
    share = 1 - 0.5 ** (1 / len(opponents))
    won = 1.0
    for opponent in opponents:
        count = opponent.best(share)
        won *= opponent.gives_up(0, count) + opponent.chance(0, 0, count)
    return STAY if won * view.pot > (1 - won) * min(view.pot, own_seat(view).stack) else DROP


def open_or_hidden(recipe: Recipe, view: View, seen: Sequence[int]) -> str:
    """Return the open card, if it makes a better hand than half of the unseen cards would."""
    hand = view.hand
    scoring, unseen = Scoring(recipe, view, len(hand) + 1, 0), unseen_cards(view.pack, (*hand, *seen))
    taken = scoring((*hand, view.board[-1]), ())
    better = sum(scoring((*hand, card), ()) > taken for card in unseen)
    return TAKE_HIDDEN if 2 * better > len(unseen) else TAKE_OPEN


def claimed(view: View, options: Options) -> str:
    """Return the best hand that may be claimed."""
    contest, own = next(one for one in view.contests if one.claimed), own_seat(view)
    verbs = [option.verb for option in options if isinstance(option, Simple)]
    made = contest.declarable(view.hand, view.board, own.wild, own.up)
    return max([verb for verb in verbs if verb in CLAIMS], key=lambda verb: made[CATEGORIES[verb]])
