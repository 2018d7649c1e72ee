"""The proof of a deal: what was announced, and for each card that its reader may know what opens its commitment."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from buio.cards import cards_text
from buio.fairness.committed import NUMBERED, PLACES, Committed, cut, numbered, numbers_of
from buio.fairness.tracing import TABLE, Piece, Traced
from buio.play.deal import Deal
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind, unread

FORM: Final = 2
"""The form of the file."""


class ProofError(ValueError):
    """A file that is no proof of a deal."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of a proof."""


class Order(_Part, frozen=True):
    """An order of the pack, or of the cards that were shuffled again, as the table laid it before it was cut.

    Attributes:
        leaves: the commitments to its cards, by place.
        root: of a reshuffle, what was announced before its first card was dealt.
        back: in a full opening, the cards as they lay before a reshuffle.
    """

    leaves: tuple[str, ...]
    root: str = ""
    back: str = ""


class Card(_Part, frozen=True):
    """A card that was dealt; where it lay follows from its turn.

    Attributes:
        to: `p1`, `p2`, ...; `table`, open or face down; `aside`, out of play.
        number: which card it is, where the reader may know that, else -1: see `buio.fairness.committed.NUMBERED`.
        salt: what opens its commitment.
        dark: the reader's own card, which they have never looked at.
    """

    to: str
    number: int = -1
    salt: str = ""
    dark: bool = False


class Spare(_Part, frozen=True):
    """A place of the first order where a card lies that is none of this pack."""

    place: int
    number: int
    salt: str


class Proof(_Part, frozen=True):
    """The proof of a deal for one reader; attributes are hexadecimal where nothing else is said.

    Attributes:
        buio_proof: the form of the file.
        deal: the number of the deal in its night, from 1; a void one counts.
        viewer: whose knowledge it holds: `p1`, `p2`, ...; empty: a spectator's.
        seats: who sat there, by seat.
        dealer: who dealt: `p1`, `p2`, ...
        before: what the deal before was announced with: `buio.fairness.committed.link`; empty: it was the first one.
        lock: binds the table to its secret.
        commitment: announced before the players opened their seeds.
        entropy: the contributions of the players, as `Entropy.text` writes them.
        pack: the cards of the pack.
        orders: the first order, and that of each reshuffle.
        cards: the cards dealt, by turn.
        spares: what lies between them and is no card of this pack.
        secret: of the deal, only in a full opening.
        seal: the digest of all the rest, against accidents.
    """

    buio_proof: int
    deal: int
    viewer: str
    seats: tuple[str, ...]
    dealer: str
    lock: str
    commitment: str
    entropy: str
    pack: str
    orders: tuple[Order, ...]
    cards: tuple[Card, ...]
    spares: tuple[Spare, ...] = ()
    before: str = ""
    secret: str = ""
    seal: str = ""

    def opened(self) -> list[str]:
        """List the cards that are told."""
        return [numbered(card.number) for card in self.cards if card.salt]


def roots(committed: Committed, deal: Deal) -> list[str]:
    """Return what a deal has announced so far: the root of each reshuffle."""
    return [order.root for order in _orders(committed, Traced.of(deal, None), full=False)[1:]] if deal.shuffles else []


def prove(committed: Committed, deal: Deal, seat: int | None, seats: Sequence[str] = ()) -> Proof:
    """Prove a finished deal to a seat, or for a spectator (None): with what they may know, and nothing else.

    Args:
        committed: the secret side of it.
        deal: the deal.
        seat: whose knowledge it holds.
        seats: who sat there; default: nobody is named.

    Raises:
        ValueError: the deal is running, or its cards come from another secret.
    """
    return _proof(committed, deal, seat, seats, full=False)


def prove_fully(committed: Committed, deal: Deal, seats: Sequence[str] = ()) -> Proof:
    """Prove a finished deal with its secret: every card is told, also those that were thrown away unseen.

    Only for the closing of a night at a table whose rule says so.

    Raises:
        ValueError: as of `prove`.
    """
    return _proof(committed, deal, None, seats, full=True)


def openings(committed: Committed, deal: Deal, seat: int | None) -> list[str]:
    """List the cards of a finished deal that a seat, or a spectator, may know and can open."""
    return prove(committed, deal, seat).opened()


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
    """Return the seal that fits to a proof."""
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


def _proof(committed: Committed, deal: Deal, seat: int | None, seats: Sequence[str], *, full: bool) -> Proof:
    one_of_kind("committed", committed, Committed, "the secret side of the deal, a Committed")
    if not one_of_kind("deal", deal, Deal, "a Deal").over:
        raise ValueError("the deal is running: it is proved when it is over")
    if deal.shuffle != committed.shuffle or not committed.entropy:
        raise ValueError("this deal was shuffled with another secret, or without seeds: there is nothing to prove")
    traced = Traced.of(deal, seat)
    lie, there = list(_lie(committed, traced)), {*numbers_of(deal.recipe.pack)}
    cards = [_card(committed, there, lie, piece, seat, full) for piece in traced.by_turn]
    proof = Proof(
        buio_proof=FORM,
        deal=committed.number,
        viewer="" if seat is None else _to(seat),
        seats=tuple(seats) or ("",) * deal.seats,
        dealer=_to(deal.dealer),
        before=committed.before,
        lock=committed.lock,
        commitment=committed.commitment,
        entropy=committed.entropy,
        pack=cards_text(deal.recipe.pack),
        orders=tuple(_orders(committed, traced, full)),
        cards=tuple(cards),
        spares=tuple(_spares(committed, lie[0], there, sum(one.order == 0 for one in traced.pieces))),
        secret=committed.secret.hex() if full else "",
    )
    return msgspec.structs.replace(proof, seal=seal(proof))


Lie: TypeAlias = list[tuple[int, int]]
"""The places of an order as they are dealt, each with the number that lies there."""


def _lie(committed: Committed, traced: Traced) -> Iterator[Lie]:
    key = Shuffle(committed.shuffle.key)
    for order, back in enumerate(traced.backs):
        numbers = [NUMBERED.index(card) for card in back] if order else list(range(PLACES))
        laid = key.order(numbers, order)
        yield [(place, laid[place]) for place in cut(committed.entropy, range(len(laid)), order)]


def _orders(committed: Committed, traced: Traced, full: bool) -> list[Order]:
    orders = [Order(tuple(committed.leaves))]
    for number, lie in list(enumerate(_lie(committed, traced)))[1:]:
        leaves = committed.made(number, [card for _, card in sorted(lie)])
        back = cards_text(traced.backs[number]) if full else ""
        orders.append(Order(tuple(leaves), committed.root(number, leaves), back))
    return orders


def _spares(committed: Committed, lie: Lie, there: set[int], dealt: int) -> Iterator[Spare]:
    """What lies above the last card that was dealt, and is no card of the pack."""
    for place, number in lie:
        if not dealt:
            return
        if number in there:
            dealt -= 1
        else:
            yield Spare(place, number, committed.salt(0, place))


def _card(committed: Committed, there: set[int], lie: list[Lie], piece: Piece, seat: int | None, full: bool) -> Card:
    to = "aside" if piece.aside else _to(piece.to)
    if not (piece.known or full):
        return Card(to, dark=seat is not None and piece.to == seat)
    places = lie[piece.order] if piece.order else [one for one in lie[0] if one[1] in there]
    place, number = places[piece.place]
    return Card(to, number, committed.salt(piece.order, place))


def _to(seat: int) -> str:
    return "table" if seat == TABLE else f"p{seat + 1}"
