"""What is said with the cards in the hand: high or low, in or out, what the hand is, the open card or the hidden one."""

from collections.abc import Sequence

from buio.bots.rollout import Pool, Scene
from buio.bots.scoring import Scores, Scoring, unseen_cards
from buio.play.moves import CLAIMS, DROP, HIGH, HIGH_LOW, LOW, STAY, TAKE_HIDDEN, TAKE_OPEN
from buio.play.options import Options, Simple
from buio.play.phases.in_turn import CATEGORIES
from buio.play.recipe import Recipe
from buio.play.view import View


def declared(scene: Scene, options: Options, pressure: dict[int, float]) -> str:
    """High, low or both: what wins most if each rival declares what is better in its hand."""
    mine = scene.mine()[0]
    high = low = both = 1.0
    for rival in scene.rivals([mine], pressure):
        beaten_high, beaten_low, beaten = _beaten(rival.pool, mine)
        high, low, both = high * (1 - beaten_high), low * (1 - beaten_low), both * (1 - beaten)
    if HIGH_LOW in options and 2 * both > max(high, low):
        return HIGH_LOW
    return HIGH if high >= low else LOW


def _beaten(pool: Pool, mine: Scores) -> tuple[float, float, float]:
    """How often a rival declares high and beats the own high hand, the same of low, and either of them."""
    hands = [hand for hand in pool.scores[0] if hand]
    ranks = [sorted([hand[contest] for hand in hands]) for contest in (0, 1)]
    found = [0.0, 0.0]
    for hand in hands:
        contest = 0 if ranks[0].index(hand[0]) >= ranks[1].index(hand[1]) else 1
        found[contest] += (hand[contest] > mine[contest]) + (hand[contest] == mine[contest]) / 2
    high, low = found[0] / len(hands), found[1] / len(hands)
    return high, low, min(high + low, 1.0)


def stays(scene: Scene, view: View) -> str:
    """In or out, where who stays and loses pays the pot: the others stay with the hands with which that is fair."""
    mine = scene.mine()[0]
    rivals = scene.rivals([mine], {})
    share = 1 - 0.5 ** (1 / len(rivals))
    won = 1.0
    for rival in rivals:
        count = rival.best(share)
        won *= rival.gives_up(0, count) + rival.chance(0, 0, count)
    own = view.seats[view.seat or 0]
    return STAY if won * view.pot > (1 - won) * min(view.pot, own.stack) else DROP


def open_or_hidden(recipe: Recipe, view: View, seen: Sequence[int]) -> str:
    """The open card, if it makes a better hand than half of the unseen cards would."""
    hand = view.hand
    scoring, unseen = Scoring(recipe, view, len(hand) + 1, 0), unseen_cards(view.pack, (*hand, *seen))
    taken = scoring((*hand, view.board[-1]), ())
    better = sum(scoring((*hand, card), ()) > taken for card in unseen)
    return TAKE_HIDDEN if 2 * better > len(unseen) else TAKE_OPEN


def claimed(view: View, options: Options) -> str:
    """The best hand that may be claimed."""
    contest, verbs = view.contests[0], [option.verb for option in options if isinstance(option, Simple)]
    known = [verb for verb in verbs if verb in CLAIMS]
    return max(known, key=lambda verb: contest.claim(view.hand, (CATEGORIES[verb].value,), view.wild))
