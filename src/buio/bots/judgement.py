"""Judgement: how likely a hand is to be the best, from what can be seen."""

from random import Random

from buio.bots.drawing import guide
from buio.play.view import View
from buio.ranking import Ranking


def opponents(view: View) -> list[int]:
    """The other seats that are still in."""
    return [
        seat
        for seat, other in enumerate(view.seats)
        if seat != view.seat and other.state in ("in", "all_in") and other.cards
    ]


def chance_to_win(ranking: Ranking, view: View, rng: Random, samples: int) -> float:
    """The share of the pot this hand wins on average, estimated by dealing the unseen cards to the others.

    Each other player is dealt a hand from the unseen cards; before the draw all draw by the guide, after it a hand is one
    that a player would have kept who drew as many cards as this one did. Hands that would not have come this far (less
    than a bettor's usual minimum) are dealt again once.
    """
    hand = view.hand
    unseen = [card for card in view.pack if card not in hand]
    others = opponents(view)
    total = 0.0
    for _ in range(samples):
        rng.shuffle(unseen)
        top = 0
        mine = hand
        if view.seat is not None and view.seats[view.seat].drew < 0:
            thrown = guide(ranking, hand, 4)
            mine = (*(card for card in hand if card not in thrown), *unseen[: len(thrown)])
            top = len(thrown)
        scores = [ranking.score(mine)]
        for seat in others:
            theirs, top = _dealt(ranking, view, seat, unseen, top)
            scores.append(ranking.score(theirs))
        winners = ranking.winners(scores)
        total += (0 in winners) / len(winners)
    return total / samples


def _dealt(ranking: Ranking, view: View, seat: int, unseen: list[int], top: int) -> tuple[tuple[int, ...], int]:
    """A plausible hand for another player, and how many unseen cards are used up."""
    drew = view.seats[seat].drew
    pushed = seat in (view.opener, view.aggressor)
    for _attempt in range(4):
        if top + 9 > len(unseen):
            top = 0
        hand = tuple(unseen[top : top + 5])
        top += 5
        thrown = guide(ranking, hand, 4)
        if drew >= 0 and len(thrown) != drew and _attempt < 3:
            continue
        if pushed and len(thrown) > 3 and _attempt < 3:
            continue
        break
    kept = [card for card in hand if card not in thrown]
    fresh = unseen[top : top + len(thrown)]
    return (*kept, *fresh), top + len(thrown)
