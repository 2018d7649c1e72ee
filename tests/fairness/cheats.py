"""Ways in which a table cheats: each made from the library's own functions, with what an honest page has noted."""

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

import buio
from buio.cards import card_text
from buio.fairness import Announced, Committed, Entropy, Proof, encode, prove
from buio.fairness.committed import commitment, leaf, numbered
from buio.fairness.keys import secret_of
from buio.fairness.proof import Card, Spare, seal
from buio.play.deal import Deal

replace: Final = msgspec.structs.replace
NAMES: Final = ("Ada", "Bea", "Cid")
SEEDS: Final = {name: f"{number:02x}" * 32 for number, name in enumerate(NAMES, 1)}


class Cheat(NamedTuple):
    """A proof that a page is given, what it has noted, and the finding that says what was done."""

    name: str
    proof: Proof
    noted: Announced
    code: str


def mixed(names: Sequence[str] = NAMES, opened: Sequence[str] = NAMES, **seeds: str) -> Entropy:
    """The contributions of these people, of whom some open theirs."""
    entropy, seeds = Entropy(), {**SEEDS, **seeds}
    for name in names:
        entropy.commit(name, sha256(bytes.fromhex(seeds[name])).hexdigest())
    entropy.close()
    for name in opened:
        entropy.open(name, seeds[name])
    return entropy


def table(entropy: str = "", code: str = "texas", number: int = 1, secret: bytes = b"night") -> tuple[Deal, Committed]:
    """A deal of three people, played to its end: everybody calls, and the cards are shown."""
    known = Committed(secret_of(secret, number), number, entropy or mixed().text())
    deal = buio.games[code].deal([200] * 3, dealer=2, shuffle=known.shuffle, events=True)
    while not deal.over:
        deal.play("cc")
    return deal, known


def noted(deal: Deal, known: Committed, seat: int = 0, entropy: Entropy | None = None) -> Announced:
    """What the page of this seat has noted."""
    honest = prove(known, deal, seat, NAMES)
    told = [card for card in honest.cards if card.to != "aside"]
    return Announced(
        commitment=known.commitment,
        promises=(entropy or mixed()).promises,
        part=f"{NAMES[seat]}:{SEEDS[NAMES[seat]]}",
        taken=True,
        pack=len(deal.recipe.pack),
        seat=f"p{seat + 1}",
        dealer=f"p{deal.dealer + 1}",
        turns=tuple(card.to for card in told),
        cards=tuple(numbered(card.number) for card in told if card.to == honest.viewer),
        board=tuple(map(card_text, deal.board)),
    )


def sealed(proof: Proof, **changes: Any) -> Proof:
    """A changed proof with a fitting seal, as anybody can make one."""
    changed = replace(proof, **changes)
    return replace(changed, seal=seal(changed))


def exchanged(proof: Proof, one: str, other: str, count: int = 9) -> Proof:
    """The last `count` cards of two receivers have changed places, with all that is told of them."""
    cards, places = (
        list(proof.cards),
        [[at for at, card in enumerate(proof.cards) if card.to == to] for to in (one, other)],
    )
    for here, there in list(zip(*places, strict=False))[-count:]:
        cards[here], cards[there] = replace(cards[here], to=other), replace(cards[there], to=one)
    return sealed(proof, cards=tuple(cards))


def at(proof: Proof, to: str) -> int:
    """The turn of somebody's first card, from 0."""
    return next(turn for turn, card in enumerate(proof.cards) if card.to == to)


def with_card(proof: Proof, turn: int, card: Card) -> Proof:
    return sealed(proof, cards=(*proof.cards[:turn], card, *proof.cards[turn + 1 :]))


def cheats() -> list[Cheat]:
    """Every cheat, each with the finding that says what was done."""
    return [*_with_seeds(), *_with_turns(), *_with_cards()]


def _with_seeds() -> list[Cheat]:
    """Seeds that are chosen, added or left out after all are open."""
    friend = "ee" * 32

    def made(name: str, entropy: str, code: str, **changes: Any) -> Cheat:
        deal, known = table(entropy)
        return Cheat(name, prove(known, deal, 0, NAMES), replace(noted(deal, known), **changes), code)

    zed = f"Zed:{friend}"
    parts = mixed().text().split(" ")
    listed = f"{mixed().promises} Zed~{sha256(bytes.fromhex(friend)).hexdigest()}"
    return [
        made("a friend's seed is chosen when all others are open", mixed(Cid=friend).text(), "another"),
        made("a seed of nobody who promised one is added", " ".join([*parts, zed]), "added"),
        made("somebody who does not sit there is in the list", " ".join([*parts, zed]), "stranger",
             promises=listed, strangers=("Zed",)),
        made("a promise is left out", mixed(["Ada", "Bea"], ["Ada", "Bea"]).text(), "gone"),
        made("the reader is left out", mixed(["Bea", "Cid"], ["Bea", "Cid"]).text(), "gone"),
        made("the reader's seed, which was taken, is not used", mixed(opened=["Bea", "Cid"]).text(), "part"),
        made("the reader's seed is said to be late", mixed(opened=["Bea", "Cid"]).text(), "late", taken=False),
        made("the list is not shown, and seeds are chosen", mixed(Cid=friend).text(), "unlisted",
             promises="", taken=False),
        made("the reader's promise is taken, and left out of the list", mixed(["Cid"], ["Cid"]).text(), "left",
             promises=mixed(["Cid"], []).promises, promised=True, taken=False),
        made("nobody's promise is heeded, and the pack is laid out as the table likes", "-", "left",
             promises="", promised=True, taken=False),
        made("no promise of the reader's is ever taken", mixed(["Cid"], ["Cid"]).text(), "outside",
             promises=mixed(["Cid"], []).promises, taken=False),
        *_with_a_beacon(made),
        made("the seeds are put into another order", " ".join(parts[::-1]), "list"),
        made("a promise is counted twice", " ".join([*parts, parts[2]]), "list"),
    ]  # fmt: skip


def _with_a_beacon(made: Callable[..., Cheat]) -> list[Cheat]:
    """A round of the beacon that is made up, left out, or known before: `ab`, what drand has published."""
    listed = f"{mixed().promises} drand@7"

    def lit(name: str, part: str, code: str, **changes: Any) -> Cheat:
        return made(name, f"{mixed().text()} {part}", code, promises=listed, beacon=f"drand@7:{'ab' * 48}", **changes)

    return [
        lit("the value of a round is made up", f"drand@7:{'cd' * 48}", "beacon"),
        lit("a round is said to be late", "drand@7", "dark"),
        lit("a round is listed that was published before", f"drand@7:{'ab' * 48}", "known", known=True),
        lit("a round is exchanged for another", f"drand@8:{'cd' * 48}", "gone"),
    ]


def _with_turns() -> list[Cheat]:
    """Cards that lie where they were announced, and go to somebody else."""
    deal, known = table()
    proof, seen = prove(known, deal, 0, NAMES), noted(deal, known)
    p2, p3 = at(proof, "p2"), at(proof, "p3")
    assert (p2, p3) == (p2, p2 + 1)
    river = len(proof.cards) - 1
    swapped = list(proof.cards)
    last = max(turn for turn, card in enumerate(proof.cards) if card.to == "p3")
    swapped[last], swapped[river] = replace(swapped[last], to="table"), replace(swapped[river], to="p3")
    extra = (*proof.cards[:-1], replace(proof.cards[-1], to="p3"))
    return [
        Cheat("two hands are exchanged", exchanged(proof, "p2", "p3"), seen, "turns"),
        Cheat("the second cards of two hands are exchanged", exchanged(proof, "p2", "p3", 1), seen, "turn"),
        Cheat(
            "two hands are exchanged, and another dealer named",
            sealed(exchanged(proof, "p1", "p3"), dealer="p2"),
            seen,
            "dealer",
        ),
        Cheat("river and hole card are exchanged", sealed(proof, cards=tuple(swapped)), seen, "turn"),
        Cheat("the river is dealt to a friend", sealed(proof, cards=extra), seen, "turn"),
        Cheat("the proof is somebody else's", prove(known, deal, 1, NAMES), seen, "viewer"),
        Cheat("the proof is a spectator's, who sees less", prove(known, deal, None, NAMES), seen, "viewer"),
    ]


def _with_cards() -> list[Cheat]:
    """Cards that do not lie where they were announced, or are not told."""
    deal, known = table()
    proof, seen = prove(known, deal, 0, NAMES), noted(deal, known)
    turn, card = next((turn, card) for turn, card in enumerate(proof.cards) if card.to == "p1")
    other, _ = table(secret=b"another night")
    foreign = Committed(secret_of(b"another night", 1), 1, known.entropy)
    leaves = list(known.leaves)
    twice = next(one for one in proof.cards if one.to == "table" and one.salt).number
    place = known.leaves.index(_leaf_of(known, proof, turn))
    leaves[place] = leaf(1, 0, place, twice, card.salt)
    orders = (replace(proof.orders[0], leaves=tuple(leaves)),)
    again = commitment(1, "", known.lock, leaves)
    passed = Spare(place, card.number, card.salt)
    fewer = tuple(one for number, one in enumerate(proof.cards) if number != turn)
    return [
        Cheat("an own card is called dark", with_card(proof, turn, Card("p1", dark=True)), seen, "unseen"),
        Cheat("a friend shows a card that was not dealt to them", proof, replace(seen, others={
            "p2": (numbered(card.number),)
        }), "unseen"),
        Cheat("an own card is not opened", with_card(proof, turn, Card("p1")), seen, "missing"),
        Cheat("a card is put in another's place", with_card(proof, turn, replace(card, number=twice)), seen, "leaf"),
        Cheat("a card is passed over", sealed(proof, cards=fewer, spares=(*proof.spares, passed)), seen, "spare"),
        Cheat("the pack is laid out anew when the seeds are open", prove(foreign, other, 0, NAMES), seen, "commitment"),
        Cheat("the pack holds a card twice", sealed(
            with_card(proof, turn, replace(card, number=twice)), orders=orders, commitment=again
        ), Announced(), "often"),
        Cheat("the proof of another deal is given", sealed(proof, deal=2), seen, "root"),
        Cheat("the deal before is exchanged", sealed(proof, before="0" * 64), seen, "root"),
        Cheat("a card is taken out of the pack", sealed(proof, pack=proof.pack[2:]), seen, "pack"),
        Cheat("low cards are taken out of the pack", sealed(proof, pack=proof.pack[16:]), seen, "cards_of"),
        Cheat("a card is not of this pack", with_card(proof, turn, replace(card, number=77)), seen, "foreign"),
        Cheat("a card is opened by half", with_card(proof, turn, replace(card, salt="")), seen, "halves"),
        Cheat("the file is changed", replace(proof, deal=7), seen, "seal"),
    ]  # fmt: skip


def _leaf_of(known: Committed, proof: Proof, turn: int) -> str:
    """The commitment that the card of this turn opens."""
    card = proof.cards[turn]
    return next(one for place, one in enumerate(known.leaves) if one == leaf(1, 0, place, card.number, card.salt))


def written(cheat: Cheat) -> dict[str, Any]:
    """A cheat as the shared vectors have it: what differs from the honest proof of the same table."""
    deal, known = table()
    honest: dict[str, Any] = json.loads(encode(prove(known, deal, 0, NAMES)))
    body: dict[str, Any] = json.loads(encode(cheat.proof))
    changes = {key: body.get(key) for key in {*honest, *body} if honest.get(key) != body.get(key)}
    said = msgspec.to_builtins(cheat.noted)
    return {"name": cheat.name, "changes": dict(sorted(changes.items())), "noted": said, "code": cheat.code}
