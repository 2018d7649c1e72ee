"""Verifying the proof of a deal: whoever has the file needs nothing else, neither the table nor the engine's word."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from buio.cards import CardError, card_text, cards_text, parse_cards
from buio.fairness.committed import Committed, leaf, root
from buio.fairness.keys import LENGTH
from buio.fairness.proof import Card, Proof, seal

_HEX: Final = re.compile("[0-9a-f]{64}")
_SECRET: Final = re.compile(f"[0-9a-f]{{{2 * LENGTH}}}")
_TO: Final = re.compile("table|p[1-9][0-9]?")
MOST: Final = 10_000
"""Cards of an order, or of a deal; more are refused."""


class Announced(NamedTuple):
    """What somebody has noted during the deal, and compares the proof with.

    Attributes:
        commitment: what the table was committed to before the entropy was opened; empty: not noted.
        roots: of the first order and of the reshuffles, as far as they were noted.
        part: one's own part of the entropy, such as `Ada:SEED`; empty: none.
    """

    commitment: str = ""
    roots: tuple[str, ...] = ()
    part: str = ""


def verify(proof: Proof, announced: Announced | None = None) -> list[str]:
    """What is wrong with a proof, each a sentence; nothing: it holds.

    Args:
        proof: the proof.
        announced: what the reader has noted themselves; without it the proof is only shown to agree with itself.
    """
    findings = list(_form(proof))
    if findings:
        return findings
    checks: tuple[Callable[[Proof], Iterator[str]], ...] = (_sealed, _rooted, _placed, _opened, _counted, _known)
    findings = [finding for check in checks for finding in check(proof)]
    if proof.secret and not findings:
        findings += _from_secret(proof)
    return findings + list(_as_noted(proof, announced or Announced()))


def _form(proof: Proof) -> Iterator[str]:
    """What keeps the rest from being verified at all."""
    texts = [proof.commitment, *[order.root for order in proof.orders]]
    texts += [one for order in proof.orders for one in order.leaves]
    if any(not _HEX.fullmatch(text) for text in texts):
        yield "A commitment is not 64 small hexadecimal digits."
    if proof.secret and not _SECRET.fullmatch(proof.secret):
        yield f"The secret is not {2 * LENGTH} small hexadecimal digits."
    if "\n" in proof.entropy or "\n" in proof.pack:
        yield "Pack and entropy are one line each, and one of them is not."
    if not proof.orders or any(not _readable(text) for text in (proof.pack, *[order.back for order in proof.orders])):
        yield "The pack cannot be read as cards, or there is no order of it."
    if max(len(proof.cards), *[len(order.leaves) for order in proof.orders], 0) > MOST:
        yield f"There are more than {MOST} cards: no deal has so many."
    if any(not _TO.fullmatch(card.to) for card in proof.cards) or (proof.viewer and not _TO.fullmatch(proof.viewer)):
        yield "A card was dealt to somebody who is neither a seat, such as p1, nor the table."


def _readable(text: str) -> bool:
    try:
        return cards_text(parse_cards(text)) == text
    except CardError:
        return False


def _sealed(proof: Proof) -> Iterator[str]:
    if proof.seal != seal(proof):
        yield "The file was changed after it was written: its seal does not fit."


def _rooted(proof: Proof) -> Iterator[str]:
    for number, order in enumerate(proof.orders):
        made = root(proof.deal, number, proof.commitment, proof.entropy, proof.pack, order.leaves)
        if made != order.root:
            yield f"The root of {_order(number)} is not that of its cards, of this pack, entropy and commitment."
    if len(proof.orders[0].leaves) != len(parse_cards(proof.pack)):
        yield "The first order does not have as many cards as the pack."


def _placed(proof: Proof) -> Iterator[str]:
    """Every card lay at a place of its own; those of the first order were dealt from the top."""
    seen = Counter((card.order, card.place) for card in proof.cards)
    for (order, place), count in seen.items():
        if not 0 <= order < len(proof.orders) or not 0 <= place < len(proof.orders[order].leaves):
            yield f"A card was dealt from {_place(order, place)}, where none lay."
        elif count > 1:
            yield f"{_place(order, place).capitalize()} was dealt {count} times."
    first = sorted(place for order, place in seen if order == 0)
    if missing := sorted(set(range(len(first))) - set(first)):
        yield f"{_place(0, missing[0]).capitalize()} was passed over, though later ones were dealt."


def _opened(proof: Proof) -> Iterator[str]:
    """What is told of a card opens its commitment."""
    for card in proof.cards:
        where = _place(card.order, card.place)
        if bool(card.card) != bool(card.salt):
            yield f"The opening of {where} is missing: the card and its salt belong together."
        elif card.salt and _leaf(proof, card) != leaf(proof.deal, card.order, card.place, card.card, card.salt):
            yield f"{where.capitalize()} was not committed to as {card.card}."


def _leaf(proof: Proof, card: Card) -> str:
    if 0 <= card.order < len(proof.orders) and 0 <= card.place < len(proof.orders[card.order].leaves):
        return proof.orders[card.order].leaves[card.place]
    return ""


def _counted(proof: Proof) -> Iterator[str]:
    """No order holds a card more often than the pack."""
    pack = Counter(map(card_text, parse_cards(proof.pack)))
    for number in range(len(proof.orders)):
        told = Counter(card.card for card in proof.cards if card.card and card.order == number)
        for card, count in told.items():
            if count > pack[card]:
                yield f"{card} is told {count} times in {_order(number)}, and the pack has it {pack[card]} times."


def _known(proof: Proof) -> Iterator[str]:
    """Whoever reads it is told their own cards, with a full opening all; and the players have a part in it."""
    for card in proof.cards:
        own = bool(proof.viewer) and card.to == proof.viewer and not card.dark
        if not card.card and (own or proof.secret):
            yield f"The opening of {_place(card.order, card.place)} is missing, dealt to {card.to}."


def _from_secret(proof: Proof) -> Iterator[str]:
    """A full opening: commitment, orders and salts all follow from the secret."""
    committed = Committed(bytes.fromhex(proof.secret), proof.deal, proof.entropy)
    if committed.commitment != proof.commitment:
        yield "The secret is not the one that the table was committed to."
        return
    for number, order in enumerate(proof.orders):
        cards = committed.shuffle.order(parse_cards(order.back if number else proof.pack), number)
        if committed.leaves(number, cards) != list(order.leaves):
            yield f"The cards of {_order(number)} do not lie as secret and entropy order them."


def _as_noted(proof: Proof, noted: Announced) -> Iterator[str]:
    if noted.commitment and noted.commitment != proof.commitment:
        yield "The table announced another commitment before this deal."
    if _differ(noted.roots, [order.root for order in proof.orders]):
        yield "The table announced another order of the pack during this deal."
    if noted.part and noted.part not in proof.entropy.split(" "):
        yield "The entropy that this page contributed is not in the shuffle."


def _differ(noted: Sequence[str], proved: Sequence[str]) -> bool:
    return list(noted) != list(proved[: len(noted)])


def _order(number: int) -> str:
    return f"reshuffle {number}" if number else "the first order"


def _place(order: int, place: int) -> str:
    return f"card {place + 1} of {_order(order)}"
