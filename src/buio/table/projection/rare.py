"""What is rare in how a deal ended, so that a newcomer wants to be told why."""

from buio.play.hand_names import named_hands
from buio.play.outcome import PAROL_ENDED, SHOWDOWN, Outcome, PotResult
from buio.play.view import View
from buio.ranking import Category, Ranking
from buio.table.wire import Rare


def rare(view: View, outcome: Outcome) -> list[Rare]:
    """Name what wants a word of explanation, each once: `parol`, `upset`, `ring`, `equal`, `carried`."""
    found: list[Rare] = ["parol"] if outcome.ended == PAROL_ENDED else []
    for pot in outcome.pots if outcome.ended == SHOWDOWN else ():
        found += _of_pot(view, pot)
    unwon = outcome.carry.chips and not outcome.pots  # after a pot was won they are what somebody has paid for the next
    if not found and (unwon or outcome.carry.later):
        found.append("carried")
    return list(dict.fromkeys(found))


def _of_pot(view: View, won: PotResult) -> list[Rare]:
    """Hands that share are equal, or beat one another in a ring; the highest may lose to a lower one (ITA-1.74)."""
    shared: list[Rare] = ["equal"] if len(won.winners) > 1 else []
    ranking = next((one.ranking for one in view.contests if one.name == won.contest), None)
    if not isinstance(ranking, Ranking) or ranking.cycle is None:
        return shared
    scores = {
        seat: ranking.score(one.cards)
        for seat in won.pot.claimants
        for one in named_hands(view, seat)
        if one.board == won.board
    }
    highest, winning = max(scores.values(), default=0), {scores.get(one, 0) for one in won.winners}
    if ranking.category(highest) is not Category.STRAIGHT_FLUSH:
        return shared
    if len(winning) > 1:
        return ["ring"]
    return shared if highest in winning else [*shared, "upset"]
