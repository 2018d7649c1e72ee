"""A hand that was found, as an answer names it."""

from collections.abc import Mapping

from buio.cards import cards_text
from buio.cli.request import Answer
from buio.i18n import names
from buio.ranking import HandName


def named(score: int, name: HandName, best: tuple[int, ...], wild: Mapping[str, str]) -> Answer:
    """The answer about a hand: its score and name, the cards that make it, and what wild ones among them stand for."""
    return {
        "score": score,
        "category": name.category,
        "name": names(name),
        "best": cards_text(best),
        "wild": dict(wild),
    }
