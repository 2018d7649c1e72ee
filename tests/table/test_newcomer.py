"""Eleven hands of Poker all'italiana as they are sent to somebody who has never seen it, and what is right there.

`frontend/tests/newcomer.test.ts` plays them by the words of the page alone. What is right for a beginner is found here
by the engine, which knows no word. After a change that is meant, `python -m tests.table.test_newcomer` writes the file
anew.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from buio.cards import RANKS, rank_of
from buio.play.deal import Deal
from buio.play.open_cards import ranking_for
from buio.play.opening import Opening
from buio.play.parts import aggressor
from buio.ranking import Category
from buio.table.projection.ranking import ranked
from buio.table.projection.texts import texts
from tests.server.rooms import everybody_goes_on, seen
from tests.table.test_heard import Heard, written
from tests.table.test_told import play

NEWCOMER = Path(__file__).parents[1] / "golden/newcomer.json"
HANDS = 11
WHOLE = (Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH)
"""Hands to which all five cards belong."""
PRICE = 3
"""Whatever she holds, she pays for a pot that has so many times as much."""
LIKED = {"buio": 0.35, "controbuio": 0.6, "over": 0.6, "pass": 0.4, "parol": 0.95}
"""What the others do so often where they may."""
MET = {
    *("buio", "controbuio", "over", "J", "Q", "K", "open", "pass", "call", "fold", "bet", "knock", "parol", "pay_in"),
    *("draw 0", "draw 1", "draw 3", "draw 4"),
}
"""What there is to decide in these hands, and which way it goes."""


class Newcomer(Heard):
    """What Anna's page is sent in these hands, and what is right for her.

    Attributes:
        met: what there was to decide, and which way it went.
    """

    def __init__(self, seed: int = 35) -> None:
        super().__init__(("italian",), seed)
        self.others = Random(seed)
        self.met: set[str] = set()

    def play(self) -> list[dict[str, Any]]:
        """Play all hands; the first message is the chart of hands, in which `mine` of each answer is hers."""
        while self.room.night.deals < HANDS:
            if self.room.due:
                self.room.step()
            elif self.room.deal is None or self.room.deal.over:
                if self.room.deal is not None:
                    self.hear("next")
                everybody_goes_on(self.room)
            elif self.room.names[self.room.deal.options().seat] == "Anna":
                right = self.right(self.room.deal)
                mine = [row.mine for chart in ranked(self.room, "Anna", "").charts for row in chart.hands]
                self.hear(*right, mine=mine.index(True) if True in mine else -1)
            else:
                self._other(self.room.deal)
        return [{"message": msgspec.to_builtins(ranked(self.room, "Anna", "what"))}, *self.night]

    def _other(self, deal: Deal) -> None:
        """The others like blinds and parol, and are slow to open."""
        options = deal.options()
        liked = next((option for option in options if option.word in LIKED), None)
        if liked and self.others.random() < LIKED[liked.word]:
            self.room.play(next(liked.moves(options.seat)))
        else:
            play(self.room, options, self.others)

    def right(self, deal: Deal) -> tuple[str, int, list[str]]:
        """What is right for a beginner: nothing for cards not seen, little for such as could not have opened."""
        options = {option.word: option for option in seen(self.room, "Anna").options}
        worth, strong = self._worth(deal)
        if "draw" in options:
            return self._change(deal)
        if "no_blind" in options:
            word = "no_blind"
            self.met |= options.keys() - {word}
        elif "pay_in" in options:
            word = "pay_in" if PRICE * options["pay_in"].low <= deal.total else "stay_out"
        elif "call" in options:
            word = "call" if worth or PRICE * options["call"].cost <= deal.total else "fold"
        elif "knock" in options:
            word = "bet" if strong and "bet" in options else "parol" if "parol" in options and not worth else "knock"
        else:
            word = next(word for word in ("open", "pass", "stay") if word in options)
        self.met |= {word, self._rank(deal)} if word in ("open", "pass") else {word}
        return options[word].verb, options[word].low, []

    def _worth(self, deal: Deal) -> tuple[bool, bool]:
        """Is her hand worth paying for, as one that opens is, or any pair after a blind; is it two pair or better?"""
        seat = self.room.names.index("Anna")
        if not deal.hands[seat]:
            return False, False
        ranking, openers = ranking_for(deal, seat), deal.recipe.openers
        assert openers is not None
        value = ranking.value(deal.hands[seat])
        category = ranking.category(value)
        blind = aggressor(deal.view(None)) >= 0 and deal.facet(Opening).opener < 0
        worth = category is not Category.HIGH_CARD if blind else value >= openers.least(ranking, deal.carry.step)
        return worth, category not in (Category.HIGH_CARD, Category.PAIR)

    def _rank(self, deal: Deal) -> str:
        assert deal.recipe.openers is not None
        return RANKS[deal.recipe.openers.ladder.rank(deal.carry.step)]

    def _change(self, deal: Deal) -> tuple[str, int, list[str]]:
        """Keep what her hand is called by, and change the others."""
        seat = self.room.names.index("Anna")
        hand, ranking = deal.hands[seat], ranking_for(deal, seat)
        ranks = [rank_of(card) for card in hand]
        if ranking.category(ranking.value(hand)) in WHOLE:
            keep = set(ranks)
        else:
            keep = {rank for rank in ranks if ranks.count(rank) > 1} or {max(ranks)}
        away = [card for card in hand if rank_of(card) not in keep]
        self.met.add(f"draw {len(away)}")
        return "sd", 0, texts(away)


def test_what_is_right_in_these_hands_is_what_the_page_is_tested_with() -> None:
    newcomer = Newcomer()
    assert NEWCOMER.read_text(encoding="utf-8") == written(newcomer.play())
    assert newcomer.met >= MET


if __name__ == "__main__":
    NEWCOMER.write_text(written(Newcomer().play()), encoding="utf-8")
