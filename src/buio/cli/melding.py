"""`buio meld`: how a hand of rummy closes, and whether cards are what a contract asks for."""

from collections import Counter
from typing import Any

from buio.cards import cards_text, parse_cards
from buio.games import games
from buio.play.game import GameError
from buio.play.phases import Rummy
from buio.rummy.answer import answer
from buio.rummy.contracts import CONTRACTS, Contract

Answer = dict[str, Any]


def meld(request: Any, text: str, contract: int | None = None) -> Answer:
    """How a hand with the card just drawn closes; with `contract`: do exactly these cards satisfy it?

    Raises:
        GameError: no rummy game, a wrong number of cards, cards that the packs do not have.
    """
    cards = _cards(request, text)
    rummy = next((phase for phase in request.recipe.phases if isinstance(phase, Rummy)), None)
    if rummy is None:
        return opens(_contract(request.game.code, contract), cards)
    if contract is not None:
        raise GameError(f"{request.game.code} has no contracts: leave --contract out")
    size = rummy.out_rules.size + 1
    if len(cards) != size:
        raise GameError(f"a hand with the card drawn has {size} cards, not {len(cards)}: {cards_text(cards)}")
    return answer(rummy.out_rules, cards)


def opens(contract: Contract, cards: tuple[int, ...]) -> Answer:
    """Are these cards, all of them, what the contract asks for?"""
    for melds in contract.openings(cards):
        if sum(len(one.cards) for one in melds) == len(cards):
            return {"opens": True, "melds": [cards_text(one.cards) for one in melds]}
    return {"opens": False, "melds": []}


def _contract(game: str, number: int | None) -> Contract:
    if number is None or not 1 <= number <= len(CONTRACTS):
        raise GameError(f"{game} asks for a contract: say --contract 1 to {len(CONTRACTS)}")
    return CONTRACTS[number - 1]


def _cards(request: Any, text: str) -> tuple[int, ...]:
    """Cards out of the packs of a rummy game."""
    if request.recipe.sorter is None:
        melding = [code for code, game in games.items() if game.written().sorter is not None]
        raise GameError(f"{request.game.code} knows no combinations; there are: {', '.join(melding)}")
    cards, pack = parse_cards(text), request.recipe.pack
    for card, count in Counter(cards).items():
        if count > pack.count(card):
            raise GameError(
                f"{cards_text([card])} is {pack.count(card)} times in the pack of {len(pack)} cards, not {count}"
            )
    return cards
