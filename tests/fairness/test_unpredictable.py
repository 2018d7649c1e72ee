"""Nothing that is public tells a card, and no table deals from a generator that can be guessed."""

import ast
import os
from collections.abc import Iterator
from hashlib import sha256, sha512, shake_256
from pathlib import Path
from unittest import mock

import pytest

import buio
from buio.fairness import Committed, encode, prove, roots
from buio.fairness.committed import Cut
from buio.fairness.keys import LENGTH, drawn, lock, pack_key, salt, secret_of
from buio.night import Night
from buio.play.shuffle import Shuffle
from buio.table.room import Room
from tests.fairness.deals import committed, played

SOURCES = Path(buio.__file__).parent
DEALING = ("cards.py", "fairness", "night", "play", "games", "server")
"""The rooms through which a card comes to a table."""
CHOOSING = {"play/options.py", "play/rummy_options.py", "games/chinese/open_face.py", "games/edge.py"}
"""Modules that choose a legal move, for tests and for hints, or sample an edge, and never the cards of a table."""


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def modules() -> list[Path]:
    found = [SOURCES / room for room in DEALING]
    return [path for one in found for path in (sorted(one.rglob("*.py")) if one.is_dir() else [one])]


def test_no_module_between_a_key_and_a_card_knows_another_generator() -> None:
    using = {path.relative_to(SOURCES).as_posix() for path in modules() if "random" in set(imports(path))}
    assert using == CHOOSING
    for path in CHOOSING:
        assert "Shuffle" not in (SOURCES / path).read_text(encoding="utf-8")


def test_a_table_asks_the_operating_system_for_its_secret_and_for_nothing_else() -> None:
    asked: list[int] = []

    def urandom(count: int) -> bytes:
        asked.append(count)
        return bytes(range(count))

    with mock.patch.object(os, "urandom", urandom):
        room = Room.new(buio.games["italian"])
    assert asked == [LENGTH]
    assert room.night.key.key == bytes(range(LENGTH))
    assert not room.opened.demo


def test_a_seed_makes_a_table_a_demonstration() -> None:
    room = Room.new(buio.games["italian"], shuffle=Shuffle(7))
    assert room.opened.demo
    assert room.night.key.key == Shuffle(7).key


def test_the_generators_of_python_may_break_and_the_cards_stay_the_same() -> None:
    night = Night(buio.games["texas"], shuffle=Shuffle(1))
    night.sit("Ada", 100)
    night.sit("Bea", 100)
    with (
        mock.patch("random.Random.random", side_effect=AssertionError),
        mock.patch("random.Random.getrandbits", side_effect=AssertionError),
    ):
        assert night.begin_deal(entropy="Ada:00").stock


# -- predicting from what is public ----------------------------------------------------------------------------------


def guesses(public: list[bytes], number: int) -> Iterator[bytes]:
    """Keys that somebody might try who has every public byte: each as it is, hashed, and drawn under every label."""
    hashed = [digest(piece).digest() for piece in public for digest in (sha256, sha512)]
    hashed += [shake_256(piece).digest(LENGTH) for piece in public]
    for piece in [*public, *hashed, b"".join(public)]:
        yield piece
        for purpose in ("deal", "commitment", "pack", "salt"):
            for said in ("", str(number), str(number + 1)):
                yield drawn(piece, purpose, said, LENGTH)
        yield secret_of(piece, number)


@pytest.mark.parametrize("seed", range(2))
def test_nobody_predicts_the_pack_from_all_that_is_announced(seed: int) -> None:
    deal, secret = played("texas", seed)
    texts = [secret.commitment, *roots(secret, deal), secret.entropy, str(secret.number)]
    proof = prove(secret, deal, 0)
    texts += [card.salt for card in proof.cards if card.salt] + list(proof.orders[0].leaves[:4])
    public = [text.encode() for text in texts]
    public += [bytes.fromhex(text) for text in texts if len(text) == 64]
    order = secret.shuffle.order(deal.recipe.pack, 0)
    tried = 0
    for guess in guesses(public, secret.number):
        assert Committed(guess, secret.number, secret.entropy).commitment != secret.commitment
        for key in (guess, pack_key(guess)):
            tried += 1
            assert Shuffle(key).order(deal.recipe.pack, 0) != order
            assert Cut(key, secret.entropy).order(deal.recipe.pack, 0) != order
    assert tried > 1000


def test_what_is_drawn_under_one_label_is_nothing_under_another() -> None:
    secret = secret_of(b"night", 1)
    drawings = [
        secret_of(secret, 1),
        bytes.fromhex(lock(secret, 1)),
        pack_key(secret),
        salt(secret, 0, 1),
        salt(secret, 1, 0),
        salt(secret, 0, 11),
        salt(secret, 1, 1),
        secret_of(b"night", 2),
        secret_of(b"night", 11),
    ]
    heads = [bytes(drawing[:16]) for drawing in drawings]
    assert len(set(heads)) == len(heads)
    assert not any(head in other for head in heads for other in drawings if other[:16] != head)


def test_the_night_can_open_a_deal_and_no_other_follows_from_it() -> None:
    first, second = secret_of(b"night", 1), secret_of(b"night", 2)
    public = [first, bytes.fromhex(lock(first, 1)), pack_key(first)]
    for guess in guesses(public, 1):
        assert guess[:LENGTH] != second
        assert secret_of(guess, 2) != second


@pytest.mark.parametrize("code", ["italian", "texas", "ramino_v1"])
def test_a_proof_holds_no_hidden_card_and_no_secret(code: str) -> None:
    """A proof names exactly the cards that it opens; whatever else is in it tells no card to who has no salt."""
    deal, secret = played(code, 5)
    for seat in (*range(deal.seats), None):
        body = encode(prove(secret, deal, seat)).decode()
        assert secret.secret.hex() not in body
        assert pack_key(secret.secret).hex() not in body
        proof = prove(secret, deal, seat)
        told = {card.salt for card in proof.cards} | {spare.salt for spare in proof.spares}
        for order, laid in enumerate(proof.orders):
            for place in range(len(laid.leaves)):
                salt = secret.salt(order, place)
                assert (salt in body) == (salt in told)


def test_the_secret_side_of_a_deal_does_not_print_itself() -> None:
    secret = committed()
    assert repr(secret) == "<Committed to deal 1>"
    assert secret.secret.hex()[:8] not in f"{secret} {secret!r}"
    assert repr(secret.shuffle) == "<Shuffle>"
