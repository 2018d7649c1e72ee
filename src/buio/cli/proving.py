"""The proof of a deal, or those of a night, verified: a few lines for people or a line of JSON for programs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from buio.fairness import Verified, decode, decode_night, verify, verify_night
from buio.fairness.beacon import URL
from buio.fairness.entropy import round_in
from buio.i18n import catalogue

FAILED = 3
"""The exit status when a proof does not hold."""


def verified(file: Path) -> tuple[list[Verified], bool]:
    """Verify the deals of a file, each with what is wrong with it; and is it a night, with what a page has noted?

    Raises:
        ProofError: the file is none.
        OSError: it cannot be read.
    """
    body = file.read_bytes()
    if b'"buio_night"' in body[:20]:
        return verify_night(decode_night(body)), True
    proof = decode(body)
    return [Verified(proof.deal, verify(proof), proof)], False


def answer(deals: list[Verified], night: bool) -> dict[str, Any]:
    """Return what programs are told."""
    findings = [str(finding) for one in deals for finding in one.findings]
    if night:
        checked = [one.deal for one in deals if one.proof is not None]
        failed = [one.deal for one in deals if one.findings]
        void = [one.deal for one in deals if one.void]
        return {"holds": not failed, "findings": findings, "checked": checked, "failed": failed, "void": void}
    proof = deals[0].proof
    assert proof is not None
    return {
        "holds": not findings,
        "findings": findings,
        "deal": proof.deal,
        "viewer": proof.viewer,
        "dealt": len(proof.cards),
        "opened": len(proof.opened()),
        "full": bool(proof.secret),
    }


def lines(deals: list[Verified], night: bool, language: str) -> Iterator[str]:
    """Yield what people are told."""
    words = catalogue(language)
    for one in deals:
        if one.findings or not night:
            yield words.text("fair.fails" if one.findings else "fair.holds", deal=one.deal)
        yield from (finding.text(language) for finding in one.findings)
        if number := round_in(one.proof.entropy if one.proof else ""):
            yield words.text("fair.compare", deal=one.deal, url=f"{URL}/public/{number}")
    told = answer(deals, night)
    if night:
        count, failed = len(told["checked"]), len(told["failed"])
        if count or failed:
            yield words.text("fair.some" if failed else "fair.checked", count=count, checked=count, failed=failed)
        yield words.text("fair.void" if deals else "fair.nothing", count=len(told["void"]))
    elif told["holds"]:
        yield words.text("fair.opened", dealt=told["dealt"], opened=told["opened"])
        yield words.text("fair.full" if told["full"] else "fair.unnoted")
