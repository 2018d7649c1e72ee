"""Verifying the proof of a deal: whoever has the file needs nothing else, neither the table nor the engine's word.

The page does the same (`frontend/src/lib/fair.ts`); both find the same in the proofs of `tests/golden/fair.json`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from buio.cards import CardError, card_text, cards_text, parse_cards
from buio.fairness.committed import Committed, leaf, root
from buio.fairness.keys import LENGTH
from buio.fairness.proof import Proof, seal
from buio.i18n import catalogue
from buio.play.validation import one_of_kind

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
        cards: cards that the reader has held or seen at one time, such as `Ah`: the proof has to open them.
    """

    commitment: str = ""
    roots: tuple[str, ...] = ()
    part: str = ""
    cards: tuple[str, ...] = ()


class Finding(NamedTuple):
    """Something that is wrong with a proof; `str` is its sentence in English.

    Attributes:
        code: which one; its sentence is `fair.no.CODE` in the catalogues.
        values: for the places in it; shuffles and places are counted from 1.
    """

    code: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str) -> str:
        """Return the sentence in `it`, `en` or `de`."""
        return catalogue(language).text(f"fair.no.{self.code}", **self.values)


def verify(proof: Proof, announced: Announced | None = None) -> list[Finding]:
    """Say what is wrong with a proof, each a sentence; nothing: it holds.

    Args:
        proof: the proof.
        announced: what the reader has noted themselves; without it the proof is only shown to agree with itself.
    """
    one_of_kind("proof", proof, Proof, "a Proof, as decode gives it")
    if findings := list(_form(proof)):
        return findings
    checks: tuple[Callable[[Proof], Iterator[Finding]], ...] = (_sealed, _rooted, _placed, _opened, _counted, _told)
    findings = [finding for check in checks for finding in check(proof)]
    if proof.secret and not findings:
        findings += _from_secret(proof)
    return findings + list(_as_noted(proof, announced or Announced()))


def _finding(code: str, **values: Any) -> Finding:
    return Finding(code, values)


def _at(code: str, order: int, place: int, **values: Any) -> Finding:
    return _finding(code, place=place + 1, shuffle=order + 1, **values)


def _form(proof: Proof) -> Iterator[Finding]:
    """What keeps the rest from being verified at all."""
    texts = [proof.commitment, *[order.root for order in proof.orders]]
    texts += [one for order in proof.orders for one in order.leaves]
    if any(not _HEX.fullmatch(text) for text in texts):
        yield _finding("digits")
    if proof.secret and not _SECRET.fullmatch(proof.secret):
        yield _finding("secret_digits", count=2 * LENGTH)
    if "\n" in proof.entropy:
        yield _finding("line")
    if not proof.orders or any(not _readable(text) for text in (proof.pack, *[order.back for order in proof.orders])):
        yield _finding("cards")
    if max(len(proof.cards), *[len(order.leaves) for order in proof.orders], 0) > MOST:
        yield _finding("many", most=MOST)
    if any(not _TO.fullmatch(one) for one in [proof.viewer or "p1", *[card.to for card in proof.cards]]):
        yield _finding("somebody")


def _readable(text: str) -> bool:
    try:
        return cards_text(parse_cards(text)) == text
    except CardError:
        return False


def _sealed(proof: Proof) -> Iterator[Finding]:
    if proof.seal != seal(proof):
        yield _finding("seal")


def _rooted(proof: Proof) -> Iterator[Finding]:
    for number, order in enumerate(proof.orders):
        made = root(proof.deal, number, proof.commitment, proof.entropy, proof.pack, order.leaves)
        if made != order.root:
            yield _finding("root", shuffle=number + 1)
    if len(proof.orders[0].leaves) != len(parse_cards(proof.pack)):
        yield _finding("size")


def _placed(proof: Proof) -> Iterator[Finding]:
    """Every card lay at a place of its own; those of the first order were dealt from the top."""
    seen = Counter((card.order, card.place) for card in proof.cards)
    for (order, place), count in seen.items():
        if _leaf(proof, order, place) is None:
            yield _at("nowhere", order, place)
        elif count > 1:
            yield _at("twice", order, place)
    first = {place for order, place in seen if order == 0}
    for place in sorted(set(range(len(first))) - first)[:1]:
        yield _at("skipped", 0, place)


def _leaf(proof: Proof, order: int, place: int) -> str | None:
    if 0 <= order < len(proof.orders) and 0 <= place < len(proof.orders[order].leaves):
        return proof.orders[order].leaves[place]
    return None


def _opened(proof: Proof) -> Iterator[Finding]:
    """What is told of a card opens its commitment."""
    for card in proof.cards:
        if bool(card.card) != bool(card.salt):
            yield _at("halves", card.order, card.place)
        elif card.salt:
            made = leaf(proof.deal, card.order, card.place, card.card, card.salt)
            if _leaf(proof, card.order, card.place) != made:
                yield _at("leaf", card.order, card.place, card=card.card)


def _counted(proof: Proof) -> Iterator[Finding]:
    """No order holds a card more often than the pack."""
    pack = Counter(map(card_text, parse_cards(proof.pack)))
    told = Counter((card.order, card.card) for card in proof.cards if card.card)
    for (order, card), count in told.items():
        if count > pack[card]:
            yield _finding("often", card=card, shuffle=order + 1)


def _told(proof: Proof) -> Iterator[Finding]:
    """Readers are told their own cards, and of a full opening all."""
    for card in proof.cards:
        own = bool(proof.viewer) and card.to == proof.viewer and not card.dark
        if not card.card and (own or proof.secret):
            yield _at("missing", card.order, card.place, to=card.to)


def _from_secret(proof: Proof) -> Iterator[Finding]:
    """A full opening: commitment, orders and salts all follow from the secret."""
    committed = Committed(bytes.fromhex(proof.secret), proof.deal, proof.entropy)
    if committed.commitment != proof.commitment:
        yield _finding("secret")
        return
    for number, order in enumerate(proof.orders):
        cards = committed.shuffle.order(parse_cards(order.back if number else proof.pack), number)
        if committed.leaves(number, cards) != list(order.leaves):
            yield _finding("order", shuffle=number + 1)


def _as_noted(proof: Proof, noted: Announced) -> Iterator[Finding]:
    if noted.commitment and noted.commitment != proof.commitment:
        yield _finding("commitment")
    for number, announced in enumerate(noted.roots):
        if number >= len(proof.orders) or proof.orders[number].root != announced:
            yield _finding("announced", shuffle=number + 1)
    if noted.part and noted.part not in proof.entropy.split(" "):
        yield _finding("part")
    opened = Counter(card.card for card in proof.cards if card.salt)
    for card in Counter(noted.cards) - opened:
        yield _finding("unseen", card=card)
