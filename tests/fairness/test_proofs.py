"""Proofs: those that hold, and every way in which one does not."""

import json
import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import buio
from buio.fairness import ProofError, decode, encode, prove, prove_fully, roots, verify
from buio.fairness.committed import PLACES, commitment, cut, numbers_of
from buio.fairness.proof import Card, Spare
from tests.cli.command import run
from tests.fairness import vectors
from tests.fairness.cheats import NAMES, Cheat, cheats, noted, sealed, table
from tests.fairness.deals import ENTROPY, begun, committed, played

VECTORS = vectors.read()
BAD = VECTORS["bad"]


def test_the_vectors_are_what_is_made_today() -> None:
    assert json.loads(json.dumps(vectors.made())) == VECTORS


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
    assert vectors.found(verify(vectors.proof_of(body), vectors.noted_of(body, case["said"]))) == case["findings"]


def within_numbers(body: bytes) -> set[int]:
    """Places in long numbers, which are compared or hashed whole: all but each sixteenth and the last of a number."""
    numbers = [range(*found.span()) for found in re.finditer(rb"[0-9a-f]{32,}", body)]
    return {place for number in numbers for place in number[:-1] if (place - number.start) % 16}


@pytest.mark.parametrize("full", [False, True])
def test_one_byte_changed_anywhere_is_found(full: bool) -> None:
    deal, secret = played("telesina", 2, 2)
    good = encode(prove_fully(secret, deal) if full else prove(secret, deal, 0))
    for place in sorted({*range(len(good))} - within_numbers(good)):
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
    body = json.dumps(VECTORS["proofs"]["p1"] | {"buio_proof": 3}).encode()
    with pytest.raises(ProofError, match="form 3, and this program reads form 2"):
        decode(body)


def test_every_half_of_a_proof_is_none() -> None:
    good = json.dumps(VECTORS["proofs"]["p1"]).encode()
    for length in range(0, len(good), 97):
        with pytest.raises(ProofError):
            decode(good[:length])


# -- tables that cheat -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cheat", cheats(), ids=lambda cheat: cheat.name.replace(" ", "_"))
def test_a_cheat_is_refused_with_the_sentence_that_says_it(cheat: Cheat) -> None:
    assert cheat.code in [finding.code for finding in verify(cheat.proof, cheat.noted)]


def test_what_an_honest_page_has_noted_fits() -> None:
    deal, known = table()
    for seat in range(3):
        assert verify(prove(known, deal, seat, NAMES), noted(deal, known, seat)) == []


def test_the_pack_lies_before_any_seed_is_opened_and_the_seeds_alone_cut_it() -> None:
    one, other = committed(entropy=ENTROPY), committed(entropy=ENTROPY.replace("Ada", "Bob"))
    assert one.commitment == other.commitment == committed(entropy="").commitment
    assert one.leaves == other.leaves
    assert one.shuffle.order(range(52), 0) != other.shuffle.order(range(52), 0)


def test_a_table_that_orders_the_pack_itself_is_found_when_it_opens_the_secret() -> None:
    deal, known = table()
    full = prove_fully(known, deal, NAMES)
    leaves = tuple(known.made(0, range(PLACES)))
    orders = (msgspec.structs.replace(full.orders[0], leaves=leaves),)
    spares = tuple(Spare(place, place, known.salt(0, place)) for place in range(52, PLACES))
    lie = [place for place in cut(full.entropy, range(PLACES), 0) if place < 52]
    cards = [Card(card.to, place, known.salt(0, place)) for card, place in zip(full.cards, lie, strict=False)]
    made = commitment(1, "", full.lock, leaves)
    cheat = sealed(full, orders=orders, spares=spares, cards=tuple(cards), commitment=made)
    assert [finding.code for finding in verify(cheat)] == ["order"]
    assert verify(sealed(cheat, secret="")) == []  # laid out in order before the seeds: they alone have mixed it


def test_what_cannot_be_proved_is_refused() -> None:
    deal = buio.games["italian"].deal([60] * 4, dealer=0, shuffle=committed(entropy="").shuffle)
    while not deal.over:
        deal.apply(deal.options().sample(Random(1)))
    with pytest.raises(ValueError, match="without seeds"):
        prove(committed(entropy=""), deal, 0)
    with pytest.raises(ValueError, match="three packs with six jokers"):
        numbers_of([0] * 4)
    assert committed().shuffle.order([0] * 4, 0) == (0,) * 4


@pytest.mark.parametrize(("code", "players"), list(product(["italian", "lowball_27_triple"], [2, 5, 6])))
def test_the_roots_of_a_running_deal_are_those_of_its_proof(code: str, players: int) -> None:
    deal, secret = begun(code, 5, players)
    assert roots(secret, deal) == []
    finished, _ = played(code, 5, players)
    proof = prove(secret, finished, 0)
    assert roots(secret, finished) == [order.root for order in proof.orders[1:]]
    assert proof.commitment == secret.commitment


# -- the command -----------------------------------------------------------------------------------------------------


def test_the_command_says_what_it_has_found(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(VECTORS["proofs"]["p1"]))
    bad.write_text(good.read_text().replace('"deal": 1', '"deal": 2'))
    held = run("verify", str(good))
    assert held.returncode == 0
    assert held.stdout.startswith("Hand 1: the pack was as announced.\n")
    assert run("verify", str(good), LANG="it_IT.UTF-8").stdout.startswith("Mano 1: il mazzo era come annunciato.\n")
    assert held.stdout.endswith("Without what was announced during the hand the proof agrees only with itself.\n")
    good.write_text(json.dumps(VECTORS["proofs"]["full"]))
    assert run("verify", str(good)).stdout.endswith("every card is verified, those thrown away too.\n")
    failed = run("verify", str(bad))
    assert failed.returncode == 3
    first, *findings = failed.stdout.splitlines()
    assert first == "Hand 2: the pack was NOT as announced."
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
