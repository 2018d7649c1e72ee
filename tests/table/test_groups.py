"""What a page is told about groups of cards that it has made."""

from buio.cards import parse_cards
from buio.games import games
from buio.play.shuffle import Shuffle
from buio.table.projection.rummy import grouped


def test_a_page_is_told_what_the_contract_still_asks_for() -> None:
    """The first contract is a pair of high cards (RAM-3.06): other groups leave it lacking."""
    deal = games["carioca"].deal([100, 100], shuffle=Shuffle(3))
    low, high = parse_cards("7h7s"), parse_cards("KhKd")
    deal.hands[0] = (*low, *high, *deal.hands[0][4:])
    assert [(one.kind, one.size) for one in grouped(deal, 0, "1", (low,)).lacks] == [("pair", 2)]
    assert grouped(deal, 0, "1", (low, high)).lacks == []


def test_where_there_is_no_contract_nothing_is_lacking() -> None:
    deal = games["ramino_v1"].deal([100, 100], shuffle=Shuffle(3))
    assert grouped(deal, 0, "1", ()).lacks == []
