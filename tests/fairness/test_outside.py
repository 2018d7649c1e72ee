"""A verifier in another language, written from the page on fairness alone, finds what Python and the page find."""

import json
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from buio.fairness import Transcript, verify
from buio.fairness.nights import NightDeal
from tests.fairness import vectors
from tests.fairness.cheats import cheats
from tests.fairness.test_nights import NIGHT

PROGRAM = Path(__file__).parent / "outside/verify.mjs"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node on this machine")
OWN = {"secret", "secret_digits", "order", "many"}
"""What takes the secret, or is only a bound: the outside verifier leaves it out."""


def found(body: object, tmp_path: Path) -> list[tuple[int, str]]:
    """The findings of the outside verifier, by deal."""
    file = tmp_path / "file.json"
    file.write_bytes(msgspec.json.encode(body))
    told = subprocess.run([str(NODE), str(PROGRAM), str(file)], capture_output=True, text=True, check=False)
    assert told.stderr == ""
    lines = [line.removeprefix("deal ").split(": ") for line in told.stdout.splitlines()]
    assert told.returncode == (3 if lines else 0)
    return [(int(deal), code) for deal, code in lines]


def test_honest_proofs_and_nights_hold(tmp_path: Path) -> None:
    for body in vectors.read()["proofs"].values():
        assert found(body, tmp_path) == []
    assert found(NIGHT, tmp_path) == []


def test_every_cheat_is_refused_with_the_same_findings(tmp_path: Path) -> None:
    deals = [NightDeal(at, one.proof.commitment, one.proof.entropy, proof=one.proof, noted=one.noted)
             for at, one in enumerate(cheats(), 1)]  # fmt: skip
    told = found(Transcript(2, tuple(deals)), tmp_path)
    for at, cheat in enumerate(cheats(), 1):
        outside = {code for deal, code in told if deal == at} - {"chain"}
        assert outside == {finding.code for finding in verify(cheat.proof, cheat.noted)}, cheat.name


def test_bad_proofs_have_the_same_findings(tmp_path: Path) -> None:
    read = vectors.read()
    bad = [(vectors.edited(read["proofs"][one["of"]], one["edits"], one["sealed"]), one) for one in read["bad"]]
    deals = [{"deal": at, "commitment": "", "entropy": "", "proof": body} for at, (body, _) in enumerate(bad, 1)]
    told = found({"buio_night": 2, "deals": deals}, tmp_path)
    for at, (_, one) in enumerate(bad, 1):
        known = {code for code, _ in one["findings"]}
        outside = {code for deal, code in told if deal == at} - {"chain"}
        assert outside == known - OWN, (at, json.dumps(one["edits"])[:80])


def test_a_night_with_a_deal_missing_or_exchanged_is_refused(tmp_path: Path) -> None:
    one, two, three, four = NIGHT.deals
    assert found(Transcript(2, (one, three, four)), tmp_path) == [(2, "absent")]
    assert (3, "chain") in found(Transcript(2, (one, msgspec.structs.replace(two, entropy="-"), three)), tmp_path)
    unproved = msgspec.structs.replace(two, void=False)
    assert found(Transcript(2, (one, unproved, three)), tmp_path) == [(2, "unproved")]
