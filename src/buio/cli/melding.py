"""`buio meld`: how a hand of rummy goes out, and whether cards are what a contract asks for."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from buio.cards import card_text, cards_text, parse_cards
from buio.games import games
from buio.play.discard_pile import DiscardPile
from buio.play.game import GameError
from buio.play.phases.rummy import EnterMatch, PlayContract, Rummy
from buio.play.recipe import Recipe
from buio.rummy import GoingOutRules, Melding
from buio.rummy.contracts import Contract

Answer = dict[str, Any]


def meld(request: Any, text: str, contract: int | None = None) -> Answer:
    """Return how a hand with the card just drawn goes out; with `contract`: do exactly these cards satisfy it?

    Raises:
        GameError: no rummy game, a wrong number of cards, cards that the packs do not have.
    """
    recipe: Recipe = request.recipe
    cards = _cards(request, text)
    rummy, play = recipe.find(Rummy), recipe.find(PlayContract)
    if rummy is None:
        assert play is not None
        return opens(_contract(request, contract), play.melding, cards)
    if contract is not None:
        raise GameError(f"{request.game.code} has no contracts: leave --contract out")
    size = rummy.out_rules.size + 1
    if len(cards) != size:
        raise GameError(f"a hand with the card drawn has {size} cards, not {len(cards)}: {cards_text(cards)}")
    return goes_out(rummy.out_rules, cards)


def goes_out(out_rules: GoingOutRules, cards: Sequence[int]) -> Answer:
    """Return how a hand with the card just drawn goes out, or how far it is.

    Returns:
        `closes`; `discard`, the card thrown away, None where the hand does not go out; `melds`; `special`, the code of
        the special hand, or None; `multiple`, the extra stakes it pays; `deadwood`, how many cards more than the
        discard are in no meld, 0 for a hand that goes out.
    """
    if out := out_rules.best(cards):
        melds, deadwood = out.melds, 0
    else:
        left = out_rules.least_deadwood(cards)
        melds, deadwood = left.melds, max(len(left.deadwood) - 1, 0)
    return {
        "closes": bool(out),
        "discard": card_text(out.discard) if out else None,
        "melds": [cards_text(meld) for meld in melds],
        "special": out.special if out else None,
        "multiple": out.multiple if out else 0,
        "deadwood": deadwood,
    }


def opens(contract: Contract, melding: Melding, cards: tuple[int, ...]) -> Answer:
    """Are these cards, all of them, what the contract asks for?"""
    for melds in contract.openings(melding, cards):
        if sum(len(one.cards) for one in melds) == len(cards):
            return {"opens": True, "melds": [cards_text(one.cards) for one in melds]}
    return {"opens": False, "melds": []}


def _contract(request: Any, number: int | None) -> Contract:
    entry = request.recipe.find(EnterMatch)
    contracts: tuple[Contract, ...] = entry.contracts if entry else ()
    if number is None and len(contracts) == 1:
        number = 1
    if number is None or not 1 <= number <= len(contracts):
        raise GameError(f"{request.game.code} asks for a contract: say --contract 1 to {len(contracts)}")
    return contracts[number - 1]


def _cards(request: Any, text: str) -> tuple[int, ...]:
    """Cards out of the packs of a rummy game."""
    if DiscardPile not in request.recipe.facets:
        melding = [code for code, game in games.items() if DiscardPile in game.written().facets]
        raise GameError(f"{request.game.code} has no melds; games with melds: {', '.join(melding)}")
    cards, pack = parse_cards(text), request.recipe.pack
    for card, count in Counter(cards).items():
        if count > pack.count(card):
            raise GameError(
                f"{cards_text([card])} is {pack.count(card)} times in the pack of {len(pack)} cards, not {count}"
            )
    return cards
