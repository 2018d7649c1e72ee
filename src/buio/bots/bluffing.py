"""When to bet on nothing."""

from collections.abc import Sequence
from random import Random

from buio.bots.judgement import speaks_before
from buio.bots.scene import Rival
from buio.bots.temper import Temper
from buio.play.options import Put
from buio.play.view import View


def bluffs(view: View, rivals: Sequence[Rival], raising: Put, worth: float, temper: Temper, rng: Random) -> bool:
    """A bet on nothing: against one or two who have not bet, most when all have checked before.

    Args:
        worth: the chance to win, in equal shares of the pot.
    """
    if raising.word != "bet" or len(rivals) > 2 or worth > 0.6:
        return False
    late = all(speaks_before(view, rival.seat, view.lead) for rival in rivals)
    return rng.random() < temper.bluff * (1.5 if late else 0.5)
