"""Verifying the proof of a deal: whoever has the file needs nothing else, neither the table nor the engine's word.

The page does the same (`frontend/src/lib/fair.ts`), and so does a program that knows only the page on fairness
(`tests/fairness/outside/verify.mjs`); all three find the same in the proofs of `tests/golden/fair.json`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest
from typing import Any, Final, NamedTuple

import msgspec

from buio.cards import JOKER, CardError, card_text, cards_text, parse_cards
from buio.fairness.committed import NUMBERED, PLACES, Committed, commitment, cut, leaf, numbered, numbers_of, root
from buio.fairness.entropy import NOBODY, parsed, promised_by, round_in
from buio.fairness.keys import LENGTH
from buio.fairness.proof import Proof, seal
from buio.i18n import catalogue
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind

_HEX: Final = re.compile("[0-9a-f]{64}")
_SECRET: Final = re.compile(f"[0-9a-f]{{{2 * LENGTH}}}")
_SEAT: Final = re.compile("p[1-9][0-9]?")
MOST: Final = 10_000
"""Cards of an order, or of a deal; more are refused."""


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody has noted before and during the deal, and compares the proof with; what is empty was not noted.

    Attributes:
        commitment: what the table was committed to before the first seed was opened.
        before: what the deal before was announced with: `buio.fairness.committed.link`.
        promises: the list of promises that was published before that, as `Entropy.promises` writes it.
        strangers: names in that list of people who did not sit at the table.
        part: one's own part of the entropy, such as `Ada:SEED`.
        promised: the table has said that it took the promise of it.
        taken: the table has said that it took it.
        pack: how many cards the pack had.
        seat: where one sat: `p1`, ...
        dealer: who dealt.
        turns: to whom the cards went, as everybody saw it: `p1`, `table`, ...; those put aside are not seen.
        roots: of the reshuffles, as far as they were noted.
        cards: cards from the pack that one has held, such as `Ah`: the proof has to open them.
        board: cards that have lain on the table.
        others: cards that others have shown, by seat.
        beacon: what drand itself has told of the round in the list, as in the entropy: `drand@ROUND:SIGNATURE`.
        known: the round in the list was published already when the list came.
    """

    commitment: str = ""
    before: str = ""
    promises: str = ""
    strangers: tuple[str, ...] = ()
    part: str = ""
    promised: bool = False
    taken: bool = False
    pack: int = 0
    seat: str = ""
    dealer: str = ""
    turns: tuple[str, ...] = ()
    roots: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    others: dict[str, tuple[str, ...]] = {}
    beacon: str = ""
    known: bool = False


class Finding(NamedTuple):
    """Something that is wrong with a proof; `str` is its sentence in English.

    Attributes:
        code: which one; its sentence is `fair.no.CODE` in the catalogues.
        values: for the places in it; shuffles, places and turns are counted from 1.
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
    checks: tuple[Callable[[Proof], Iterator[Finding]], ...] = (
        _sealed, _committed, _spared, _opened, _counted, _told, _dealt
    )  # fmt: skip
    findings = [finding for check in checks for finding in check(proof)]
    if proof.secret and not findings:
        findings += _from_secret(proof)
    return findings + list(_as_noted(proof, announced or Announced()))


def _finding(code: str, **values: Any) -> Finding:
    return Finding(code, values)


# -- the proof by itself ---------------------------------------------------------------------------------------------


def _form(proof: Proof) -> Iterator[Finding]:
    """What keeps the rest from being verified at all."""
    texts = [proof.commitment, proof.lock, *([proof.before] if proof.before else [])]
    texts += [order.root for order in proof.orders[1:]]
    texts += [one for order in proof.orders for one in order.leaves]
    if any(not _HEX.fullmatch(text) for text in texts):
        yield _finding("digits")
    if proof.secret and not _SECRET.fullmatch(proof.secret):
        yield _finding("secret_digits", count=2 * LENGTH)
    if not _contributed(proof.entropy):
        yield _finding("line")
    if not proof.orders or any(not _readable(text) for text in (proof.pack, *[order.back for order in proof.orders])):
        yield _finding("cards")
    elif not _regular(proof.pack):
        yield _finding("pack")
    if max(len(proof.cards), len(proof.pack), *[len(order.leaves) for order in proof.orders], 0) > MOST:
        yield _finding("many", most=MOST)
    elif not proof.orders or len(proof.orders[0].leaves) != PLACES:
        yield _finding("size", places=PLACES)
    to = {card.to for card in proof.cards} - {"table", "aside"}
    if any(not _seated(proof, one) for one in {proof.viewer or "p1", proof.dealer, *to}):
        yield _finding("somebody")


def _contributed(entropy: str) -> bool:
    try:
        parsed(entropy)
    except ValueError:
        return False
    return True


def _readable(text: str) -> bool:
    try:
        return cards_text(parse_cards(text)) == text
    except CardError:
        return False


def _regular(text: str) -> bool:
    """Is it a pack, or several: each rank as often as the others, and in the same suits?"""
    times = Counter(parse_cards(text))
    if any(count > NUMBERED.count(card) for card, count in times.items()):
        return False
    jokers = times.pop(JOKER, 0)
    ranks, suits = {card >> 2 for card in times}, {card & 3 for card in times}
    most = max(times.values(), default=0)
    return 0 < len(times) * most == len(ranks) * len(suits) * most == times.total() and jokers <= 2 * most


def _seated(proof: Proof, one: str) -> bool:
    return _SEAT.fullmatch(one) is not None and int(one[1:]) <= len(proof.seats)


def _sealed(proof: Proof) -> Iterator[Finding]:
    if proof.seal != seal(proof):
        yield _finding("seal")


def _committed(proof: Proof) -> Iterator[Finding]:
    if commitment(proof.deal, proof.before, proof.lock, proof.orders[0].leaves) != proof.commitment:
        yield _finding("root", shuffle=1)
    for number, order in list(enumerate(proof.orders))[1:]:
        if root(proof.deal, number, proof.commitment, proof.entropy, order.leaves) != order.root:
            yield _finding("root", shuffle=number + 1)


def _spared(proof: Proof) -> Iterator[Finding]:
    """What is passed over is no card of this pack, and was laid there before anybody's seed was opened."""
    there, leaves = {*numbers_of(parse_cards(proof.pack))}, proof.orders[0].leaves
    for one in proof.spares:
        fits = 0 <= one.place < PLACES and 0 <= one.number < PLACES and one.number not in there
        if not fits or leaf(proof.deal, 0, one.place, one.number, one.salt) != leaves[one.place]:
            yield _finding("spare", place=one.place + 1)


def _lie(proof: Proof) -> list[tuple[int, int]]:
    """Where the card of each turn lay: order and place."""
    spares = {one.place for one in proof.spares}
    first = [place for place in cut(proof.entropy, range(PLACES), 0) if place not in spares]
    lie = [(0, place) for place in first[: len(proof.pack) // 2]]
    for number, order in list(enumerate(proof.orders))[1:]:
        lie += [(number, place) for place in cut(proof.entropy, range(len(order.leaves)), number)]
    return lie


def _opened(proof: Proof) -> Iterator[Finding]:
    """What is told of a card opens the commitment at the place that is dealt in its turn."""
    lie, there = _lie(proof), {*numbers_of(parse_cards(proof.pack))}
    if len(proof.cards) > len(lie):
        yield _finding("nowhere", turn=len(lie) + 1)
    for turn, (card, (order, place)) in enumerate(zip(proof.cards, lie, strict=False), 1):
        if (card.number >= 0) != bool(card.salt):
            yield _finding("halves", turn=turn)
        elif card.salt and card.number not in there:
            yield _finding("foreign", turn=turn)
        elif card.salt and leaf(proof.deal, order, place, card.number, card.salt) != proof.orders[order].leaves[place]:
            yield _finding("leaf", turn=turn, card=numbered(card.number))


def _counted(proof: Proof) -> Iterator[Finding]:
    """No card of the pack lies twice in its first order, nor more often in a reshuffle than in the pack."""
    told = Counter(
        (order, numbered(card.number) if order else card.number)
        for card, (order, _) in zip(proof.cards, _lie(proof), strict=False)
        if numbered(card.number)
    )
    told.update((0, spare.number) for spare in proof.spares)
    pack = Counter(map(card_text, parse_cards(proof.pack)))
    for (order, one), count in told.items():
        if count > (1 if isinstance(one, int) else pack[one]):
            yield _finding("often", card=numbered(one) if isinstance(one, int) else one, shuffle=order + 1)


def _told(proof: Proof) -> Iterator[Finding]:
    """Readers are told their own cards, and of a full opening all."""
    for turn, card in enumerate(proof.cards, 1):
        own = bool(proof.viewer) and card.to == proof.viewer and not card.dark
        if not card.salt and (own or proof.secret):
            yield _finding("missing", turn=turn, to=card.to)


def _dealt(proof: Proof) -> Iterator[Finding]:
    """The first round of dealing goes in turn from the dealer's left; the rest is known to who has noted it."""
    hands = [card.to for card in proof.cards if card.to != "aside"]
    until = hands.index("table") if "table" in hands else len(hands)
    first, dealer = list(dict.fromkeys(hands[:until])), int(proof.dealer[1:])
    if first != sorted(first, key=lambda one: (int(one[1:]) - dealer - 1) % len(proof.seats)):
        yield _finding("turns", dealer=proof.dealer)


def _from_secret(proof: Proof) -> Iterator[Finding]:
    """A full opening: commitment, orders and salts all follow from the secret."""
    committed = Committed(bytes.fromhex(proof.secret), proof.deal, proof.entropy, proof.before)
    if committed.lock != proof.lock:
        yield _finding("secret")
        return
    key = Shuffle(committed.shuffle.key)
    for number, order in enumerate(proof.orders):
        back = [NUMBERED.index(card) for card in parse_cards(order.back)] if number else range(PLACES)
        if committed.made(number, key.order(back, number)) != list(order.leaves):
            yield _finding("order", shuffle=number + 1)


# -- the proof and what was noted ------------------------------------------------------------------------------------


def _as_noted(proof: Proof, noted: Announced) -> Iterator[Finding]:
    if noted.commitment and noted.commitment != proof.commitment:
        yield _finding("commitment")
    for number, announced in enumerate(noted.roots, 1):
        if number >= len(proof.orders) or proof.orders[number].root != announced:
            yield _finding("announced", shuffle=number + 1)
    if noted.before and noted.before != proof.before:
        yield _finding("chain", deal=proof.deal)
    yield from _as_listed(proof, noted)
    if noted.pack and noted.pack != len(proof.pack) // 2:
        yield _finding("cards_of", count=noted.pack, told=len(proof.pack) // 2)
    if noted.seat and noted.seat != proof.viewer:
        yield _finding("viewer", seat=noted.seat)
    if noted.dealer and noted.dealer != proof.dealer:
        yield _finding("dealer", dealer=noted.dealer)
    yield from _as_seen(proof, noted)


def _as_seen(proof: Proof, noted: Announced) -> Iterator[Finding]:
    """The cards went to whom everybody saw them go, and those that one has seen are opened there."""
    told = [card.to for card in proof.cards if card.to != "aside"] if noted.turns else []
    for turn, (one, seen) in enumerate(zip_longest(told, noted.turns, fillvalue="-"), 1):
        if one != seen:
            yield _finding("turn", turn=turn, to=one, seen=seen)
            break
    for to, cards in [(proof.viewer, noted.cards), ("table", noted.board), *noted.others.items()]:
        places = {to, "table"} if to in noted.others else {to}  # who takes cards from the table shows them too
        opened = Counter(numbered(card.number) for card in proof.cards if card.salt and card.to in places)
        for card in Counter(cards) - opened:
            yield _finding("unseen", card=card)


def _as_listed(proof: Proof, noted: Announced) -> Iterator[Finding]:
    """Contributions are the promises that were published before the first seed was opened, and no others."""
    for name in noted.strangers:
        yield _finding("stranger", name=name)
    if noted.promises and noted.promises != promised_by(proof.entropy):
        listed, counted = dict(parsed(noted.promises)), dict(parsed(proof.entropy))
        others = list(_misfits(listed, counted))
        yield from others or [_finding("list")]
    if noted.seat and not _in_list(noted):
        yield _finding(_without_a_part(proof, noted))
    elif noted.part and noted.part not in proof.entropy.split(" "):
        yield _finding("part" if noted.taken else "late")
    yield from _as_published(proof, noted)


def _as_published(proof: Proof, noted: Announced) -> Iterator[Finding]:
    """The round of a beacon was not known before the list, and has the value that was published."""
    number, parts = round_in(proof.entropy), proof.entropy.split(" ")
    if number and noted.known:
        yield _finding("known", round=number)
    if number and noted.beacon and noted.beacon not in parts:
        yield _finding("dark" if f"drand@{number}" in parts else "beacon", round=number)


def _in_list(noted: Announced) -> bool:
    """Was one's own promise in the list?"""
    return bool(noted.part) and _contributed(noted.part) and promised_by(noted.part) in noted.promises.split(" ")


def _without_a_part(proof: Proof, noted: Announced) -> str:
    """Who has no part in the shuffle knows nothing of who has chosen the pack; was that the table's doing?"""
    if noted.turns and not noted.promises and proof.entropy != NOBODY:
        return "unlisted"
    return "left" if noted.promised else "outside"


def _misfits(listed: dict[str, str], counted: dict[str, str]) -> Iterator[Finding]:
    for name in dict.fromkeys(chain(listed, counted)):
        if name not in counted:
            yield _finding("gone", name=name)
        elif name not in listed:
            yield _finding("added", name=name)
        elif listed[name] != counted[name]:
            yield _finding("another", name=name)
