"""The proof of a deal, verified: a few lines for people or a line of JSON for programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from buio.fairness import Proof, decode, verify
from buio.fairness.verifying import Finding
from buio.i18n import catalogue

FAILED = 3
"""The exit status when a proof does not hold."""


def verified(file: Path) -> tuple[Proof, list[Finding]]:
    """The proof of a file, and what is wrong with it.

    Raises:
        ProofError: the file is none.
        OSError: it cannot be read.
    """
    proof = decode(file.read_bytes())
    return proof, verify(proof)


def answer(proof: Proof, findings: list[Finding]) -> dict[str, Any]:
    """What programs are told."""
    return {
        "holds": not findings,
        "findings": [str(finding) for finding in findings],
        "deal": proof.deal,
        "viewer": proof.viewer,
        "dealt": len(proof.cards),
        "opened": sum(bool(card.salt) for card in proof.cards),
        "full": bool(proof.secret),
    }


def lines(proof: Proof, findings: list[Finding], language: str) -> Iterator[str]:
    """What people are told."""
    words = catalogue(language)
    yield words.text("fair.fails" if findings else "fair.holds", deal=proof.deal)
    yield from (finding.text(language) for finding in findings)
    if not findings:
        told = answer(proof, findings)
        yield words.text("fair.opened", dealt=told["dealt"], opened=told["opened"])
        yield words.text("fair.full" if proof.secret else "fair.unnoted")
