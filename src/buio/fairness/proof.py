"""The proof of a deal: what was announced, and for each card that its reader may know what opens its commitment."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec

from buio.cards import card_text, cards_text
from buio.fairness.committed import Committed
from buio.fairness.tracing import TABLE, Piece, Traced
from buio.play.deal import Deal
from buio.play.validation import one_of_kind, unread

FORM: Final = 1
"""The form of the file."""


class ProofError(ValueError):
    """A file that is no proof of a deal."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a proof."""


class Order(_Part, frozen=True):
    """An order of the pack, or of the cards that were shuffled again.

    Attributes:
        root: what was announced before its first card was dealt.
        leaves: the commitments to its cards, the first one dealt first.
        back: in a full opening, the cards as they lay before a reshuffle.
    """

    root: str
    leaves: tuple[str, ...]
    back: str = ""


class Card(_Part, frozen=True):
    """A card that was dealt.

    Attributes:
        order: which order it came from; place: where it lay in it, from 0.
        to: `p1`, `p2`, ... or `table`.
        card: which one it is, where the reader may know that.
        salt: what opens its commitment.
        dark: the reader's own card, which they have never looked at.
    """

    order: int
    place: int
    to: str
    card: str = ""
    salt: str = ""
    dark: bool = False


class Proof(_Part, frozen=True):
    """The proof of a deal for one reader; attributes are hexadecimal where nothing else is said.

    Attributes:
        buio_proof: the form of the file.
        deal: the number of the deal in its night, from 1; a void one counts.
        viewer: whose knowledge it holds: `p1`, `p2`, ...; empty: a spectator's.
        commitment: to the secret, announced before the players opened their entropy.
        entropy: the contributions of the players, as `Entropy.text` writes them.
        pack: the cards of the pack, before they were shuffled.
        orders: the first order, and that of each reshuffle.
        cards: the cards dealt, in order.
        secret: of the deal, only in a full opening.
        seal: the digest of all the rest, against accidents.
    """

    buio_proof: int
    deal: int
    viewer: str
    commitment: str
    entropy: str
    pack: str
    orders: tuple[Order, ...]
    cards: tuple[Card, ...]
    secret: str = ""
    seal: str = ""


def roots(committed: Committed, deal: Deal) -> list[str]:
    """Return what a running deal has announced: the root of its first order, and that of each reshuffle so far."""
    if deal.shuffle is not None and not deal.shuffles:
        order = deal.shuffle.order(deal.recipe.pack, 0)
        return [committed.root(0, committed.leaves(0, order), deal.recipe.pack)]
    traced = Traced.of(deal, None)
    return [order.root for order in _orders(committed, traced, full=False)]


def prove(committed: Committed, deal: Deal, seat: int | None) -> Proof:
    """Prove a finished deal to a seat, or for a spectator (None): with what they may know, and nothing else.

    Raises:
        ValueError: the deal is running, or its cards come from another secret.
    """
    traced = _traced(committed, deal, seat)
    viewer = "" if seat is None else _to(seat)
    cards = [
        _opened(committed, one) if one.known else Card(one.order, one.place, _to(one.to), dark=one.to == seat)
        for one in traced.pieces
    ]
    return _sealed(committed, traced, viewer, cards, full=False)


def openings(committed: Committed, deal: Deal, seat: int | None) -> list[Card]:
    """List the cards of a finished deal that a seat, or a spectator, may know, each with what opens its commitment."""
    return [card for card in prove(committed, deal, seat).cards if card.salt]


def prove_fully(committed: Committed, deal: Deal) -> Proof:
    """Prove a finished deal with its secret: every card is told, also those that were thrown away unseen.

    Only for the closing of a night at a table whose rule says so.

    Raises:
        ValueError: as of `prove`.
    """
    traced = _traced(committed, deal, None)
    cards = [_opened(committed, piece) for piece in traced.pieces]
    return _sealed(committed, traced, "", cards, full=True)


def encode(proof: Proof) -> bytes:
    """Write a proof as a file: one JSON value."""
    return msgspec.json.encode(proof)


def decode(body: bytes) -> Proof:
    """Read a file.

    Raises:
        ProofError: it is no proof of a deal, or not all of it, or of a later form.
    """
    one_of_kind("body", body, bytes, "what stands in the file, as Path.read_bytes gives it")
    try:
        proof = msgspec.json.decode(body, type=Proof)
    except (ValueError, RecursionError) as error:
        raise ProofError(f"this is no proof of a deal, or not all of it: {unread(body, error)}") from None
    if proof.buio_proof != FORM:
        raise ProofError(f"this proof has form {proof.buio_proof}, and this program reads form {FORM}")
    return proof


def seal(proof: Proof) -> str:
    """The seal that fits to a proof."""
    body = msgspec.to_builtins(msgspec.structs.replace(proof, seal=""))
    return sha256("\n".join(_lines(body)).encode()).hexdigest()


def _lines(value: Any, name: str = "") -> Iterator[str]:
    """Every value of a JSON text that says something with its path, in the order of their names: what is sealed."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from _lines(value[key], f"{name}.{key}")
    elif isinstance(value, list | tuple):
        for place, one in enumerate(value):
            yield from _lines(one, f"{name}.{place}")
    elif value is not False and value != "":
        yield f"{name}={'true' if value is True else value}"


def _traced(committed: Committed, deal: Deal, seat: int | None) -> Traced:
    if not deal.over:
        raise ValueError("the deal is running: it is proved when it is over")
    if deal.shuffle is None or deal.shuffle.key != committed.shuffle.key:
        raise ValueError("this deal was shuffled with another secret: there is nothing to prove")
    return Traced.of(deal, seat)


def _sealed(committed: Committed, traced: Traced, viewer: str, cards: list[Card], full: bool) -> Proof:
    proof = Proof(
        buio_proof=FORM,
        deal=committed.number,
        viewer=viewer,
        commitment=committed.commitment,
        entropy=committed.entropy,
        pack=cards_text(traced.recipe.pack),
        orders=tuple(_orders(committed, traced, full)),
        cards=tuple(cards),
        secret=committed.secret.hex() if full else "",
    )
    return msgspec.structs.replace(proof, seal=seal(proof))


def _orders(committed: Committed, traced: Traced, full: bool) -> Iterator[Order]:
    for number, (cards, back) in enumerate(zip(traced.orders, traced.backs, strict=True)):
        leaves = committed.leaves(number, cards)
        root = committed.root(number, leaves, traced.recipe.pack)
        yield Order(root, tuple(leaves), cards_text(back) if full and number else "")


def _opened(committed: Committed, piece: Piece) -> Card:
    salt = committed.salt(piece.order, piece.place)
    return Card(piece.order, piece.place, _to(piece.to), card_text(piece.card), salt)


def _to(seat: int) -> str:
    return "table" if seat == TABLE else f"p{seat + 1}"
