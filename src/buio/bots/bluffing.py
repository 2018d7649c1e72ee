"""When to bet on nothing."""

from collections.abc import Sequence
from random import Random

from buio.bots.draw_model import speaks_before
from buio.bots.rollout import Rival
from buio.bots.style import Style
from buio.play.options import Amount
from buio.play.parts import first_to_show
from buio.play.view import View


def bluffs(view: View, rivals: Sequence[Rival], raising: Amount, worth: float, style: Style, rng: Random) -> bool:
    """A bet on nothing: against one or two who have not bet, most when all have checked before.

    Args:
        worth: the chance to win, in equal shares of the pot.
    """
    if raising.word != "bet" or len(rivals) > 2 or worth > 0.6:
        return False
    late = all(speaks_before(view, rival.seat, first_to_show(view)) for rival in rivals)
    return rng.random() < style.bluff * (1.5 if late else 0.5)
