"""Proofs: those that hold, and every way in which one does not."""

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from buio.cards import cards_text, parse_cards
from buio.fairness import Committed, Proof, ProofError, decode, encode, prove, prove_fully, roots, verify
from buio.fairness.committed import root
from buio.fairness.proof import seal
from tests.cli.command import run
from tests.fairness import vectors
from tests.fairness.deals import begun, committed, played

VECTORS = vectors.read()
BAD = VECTORS["bad"]


def test_the_vectors_are_what_is_made_today() -> None:
    assert vectors.made() == VECTORS


@pytest.mark.parametrize("name", VECTORS["proofs"])
def test_a_good_proof_has_no_finding(name: str) -> None:
    assert verify(vectors.proof_of(VECTORS["proofs"][name])) == []


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_bad_proof_has_its_findings(number: int) -> None:
    bad = BAD[number]
    body = vectors.edited(VECTORS["proofs"][bad["of"]], bad["edits"], bad["sealed"])
    findings = verify(vectors.proof_of(body))
    assert findings
    assert vectors.found(findings) == bad["findings"]
    assert all(str(finding).endswith(".") for finding in findings)


@pytest.mark.parametrize("case", VECTORS["noted"])
def test_a_proof_is_compared_with_what_was_announced(case: dict[str, Any]) -> None:
    body = VECTORS["proofs"][case["of"]]
    assert vectors.found(verify(vectors.proof_of(body), vectors.noted(body, case["said"]))) == case["findings"]


@pytest.mark.parametrize("full", [False, True])
def test_one_byte_changed_anywhere_is_found(full: bool) -> None:
    deal, secret = played("telesina", 2, 2)
    good = encode(prove_fully(secret, deal) if full else prove(secret, deal, 0))
    for place in range(len(good)):
        changed = bytearray(good)
        changed[place] ^= 1 << (place % 7)
        try:
            assert verify(decode(bytes(changed))), (place, bytes(changed)[place - 20 : place + 20])
        except ProofError:
            continue


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"null", b"\xff", b'{"buio_proof":1}', b"[" * 9999, b'{"deal":', b'{"entropy":"\xff"}']
)
def test_what_is_no_proof_is_refused(body: bytes) -> None:
    with pytest.raises(ProofError, match="no proof of a deal"):
        decode(body)


def test_a_proof_of_a_later_form_is_refused_by_its_number() -> None:
    body = json.dumps(VECTORS["proofs"]["p1"] | {"buio_proof": 2}).encode()
    with pytest.raises(ProofError, match="form 2, and this program reads form 1"):
        decode(body)


def test_every_half_of_a_proof_is_none() -> None:
    good = json.dumps(VECTORS["proofs"]["p1"]).encode()
    for length in range(0, len(good), 97):
        with pytest.raises(ProofError):
            decode(good[:length])


# -- tables that cheat -----------------------------------------------------------------------------------------------


def announced_as(secret: Committed, proof: Proof, cards: Sequence[int]) -> Proof:
    """A proof by a table that has committed to these cards instead of the shuffled pack, and opens them as they are."""
    leaves = tuple(secret.leaves(0, cards))
    made = root(proof.deal, 0, proof.commitment, proof.entropy, proof.pack, leaves)
    orders = (msgspec.structs.replace(proof.orders[0], root=made, leaves=leaves),)
    dealt = tuple(
        msgspec.structs.replace(one, card=cards_text(cards[one.place : one.place + 1])) for one in proof.cards
    )
    cheat = msgspec.structs.replace(proof, orders=orders, cards=dealt)
    return msgspec.structs.replace(cheat, seal=seal(cheat))


def test_a_table_that_deals_a_card_twice_is_found_by_whoever_sees_both() -> None:
    deal, secret = played("italian", 3, 4)
    full = prove_fully(secret, deal)
    cards = list(secret.shuffle.order(parse_cards(full.pack), 0))
    cards[1] = cards[0]
    shown = msgspec.structs.replace(full, secret="")
    findings = verify(announced_as(secret, shown, cards))
    assert [finding.code for finding in findings] == ["often"]
    assert str(findings[0]) == f"{cards_text(cards[:1])} is in shuffle 1 more often than in the pack."


def test_a_table_that_orders_the_pack_itself_is_found_when_it_opens_the_secret() -> None:
    deal, secret = played("italian", 3, 4)
    full = prove_fully(secret, deal)
    wanted = sorted(parse_cards(full.pack))
    assert [finding.code for finding in verify(announced_as(secret, full, wanted))] == ["order"]
    hidden = announced_as(secret, msgspec.structs.replace(full, secret=""), wanted)
    assert verify(hidden) == []  # until then nobody can know: the page on fairness says so


def test_another_deals_entropy_or_secret_does_not_fit() -> None:
    deal, secret = played("italian", 3, 4)
    full = prove_fully(secret, deal)
    for other in (committed(3, 2), committed(4), committed(3, 1, "Ada:02 Bea~11")):
        changed = msgspec.structs.replace(full, entropy=other.entropy, secret=other.secret.hex(), deal=other.number)
        assert verify(msgspec.structs.replace(changed, seal=seal(changed)))


@pytest.mark.parametrize(("code", "players"), list(product(["italian", "lowball_27_triple"], [2, 5, 6])))
def test_the_roots_of_a_running_deal_are_those_of_its_proof(code: str, players: int) -> None:
    deal, secret = begun(code, 5, players)
    first = roots(secret, deal)
    assert len(first) == 1
    finished, _ = played(code, 5, players)
    proof = prove(secret, finished, 0)
    assert roots(secret, finished) == [order.root for order in proof.orders]
    assert proof.orders[0].root == first[0]


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_says_what_it_has_found(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(VECTORS["proofs"]["p1"]))
    bad.write_text(good.read_text().replace('"deal": 1', '"deal": 2'))
    held = run("verify", str(good))
    assert held.returncode == 0
    assert held.stdout.startswith("Deal 1: the pack was as announced.\n")
    assert run("verify", str(good), LANG="it_IT.UTF-8").stdout.startswith("Mano 1: il mazzo era come annunciato.\n")
    failed = run("verify", str(bad))
    assert failed.returncode == 3
    first, *findings = failed.stdout.splitlines()
    assert first == "Deal 2: the pack was NOT as announced."
    assert findings[0] == "The file was changed after it was written: its seal does not fit."
    assert not failed.stderr


@pytest.mark.parametrize(("name", "holds", "full", "status"), [("p1", True, False, 0), ("full", True, True, 0)])
def test_the_command_answers_programs(tmp_path: Path, name: str, holds: bool, full: bool, status: int) -> None:
    file = tmp_path / "proof.json"
    body = VECTORS["proofs"][name]
    file.write_text(json.dumps(body))
    told = run("verify", str(file), "--json")
    assert told.returncode == status
    opened = sum("salt" in card for card in body["cards"])
    assert json.loads(told.stdout) == {
        "holds": holds,
        "findings": [],
        "deal": 1,
        "viewer": body["viewer"],
        "dealt": len(body["cards"]),
        "opened": opened,
        "full": full,
    }


@pytest.mark.parametrize("text", ["", "{}", "[hand]\n", '{"buio": 3}'])
def test_the_command_refuses_other_files_with_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "other"
    file.write_text(text)
    told = run("verify", str(file))
    assert told.returncode == 2
    assert not told.stdout
    assert told.stderr.count("\n") == 1
    assert "no proof of a deal" in told.stderr
    assert run("verify", str(tmp_path / "none")).returncode == 2
