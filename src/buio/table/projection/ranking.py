"""What a page asks about the hands of its table: what beats what, and where one's own is among it."""

from buio.i18n import names
from buio.play.hand_names import named_hands
from buio.play.visibility import own_view
from buio.ranking import HandRanking, Ranking, SuitTie
from buio.ranking.chart import chart, kind
from buio.table import wire
from buio.table.projection.how import examples, how
from buio.table.projection.texts import texts
from buio.table.state import RoomState


def ranked(state: RoomState, token: str, cid: str) -> wire.Ranked:
    """Tell whoever has this token what beats what in this deal, or before the first one in the next."""
    recipe, deal = state.recipe, state.deal
    if deal is not None and deal.recipe is not recipe:
        deal = None  # another game comes next
    contests = deal.contests if deal else recipe.contests
    guest, mine = state.guests.get(token), set[tuple[str, object]]()
    if deal and guest and guest.name in state.names:
        seat = state.names.index(guest.name)
        mine = {(one.contest, kind(one.name)) for one in named_hands(own_view(deal.view(None), deal, seat), seat)}
    played_for: dict[HandRanking, list[str]] = {}
    for contest in contests:
        played_for.setdefault(contest.ranking, []).append(contest.name)
    charts = [_chart(one, parts, recipe.pack, mine) for one, parts in played_for.items()]
    played = state.night.game, state.night.rules
    return wire.Ranked(cid, how(*played), examples(*played), [one for one in charts if one.hands])


def _chart(
    ranking: HandRanking, contests: list[str], pack: tuple[int, ...], mine: set[tuple[str, object]]
) -> wire.ChartState:
    cycle = ranking.cycle if isinstance(ranking, Ranking) else None
    by_suit = isinstance(ranking, Ranking) and ranking.suit_tie is not SuitTie.NONE
    return wire.ChartState(
        contests=contests,
        hands=[
            wire.RankState(
                category=".".join(filter(None, (name.category, name.variant))),
                hand=wire.HandState(**names(name)),
                cards=texts(cards),
                mine=any((contest, kind(name)) in mine for contest in contests),
            )
            for name, cards, _ in chart(ranking, pack)
        ],
        cycle=cycle.value if cycle else "",
        suits=ranking.suits if by_suit else "",
    )
