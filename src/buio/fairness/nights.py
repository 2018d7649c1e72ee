"""The proofs of a whole night, chained: each deal as a page has kept it, with what it has noted."""

from typing import Final, NamedTuple

import msgspec

from buio.fairness.committed import link
from buio.fairness.proof import Proof, ProofError
from buio.fairness.verifying import Announced, Finding, verify
from buio.play.validation import one_of_kind, unread

FORM: Final = 2
"""The form of the file."""


class NightDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal of a night.

    Attributes:
        deal: its number, from 1.
        commitment, entropy: what it was announced with.
        void: it was cancelled.
        proof: what the table has proved of it; None: nothing.
        noted: what the page has noted.
    """

    deal: int
    commitment: str
    entropy: str
    void: bool = False
    proof: Proof | None = None
    noted: Announced = Announced()


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file that a page saves.

    Attributes:
        buio_night: its form.
        deals: in order.
    """

    buio_night: int
    deals: tuple[NightDeal, ...]


class Verified(NamedTuple):
    """A deal of a night and what is wrong with it; `proof` is None where there was nothing to verify."""

    deal: int
    findings: list[Finding]
    proof: Proof | None = None
    void: bool = False


def decode_night(body: bytes) -> Transcript:
    """Read a file.

    Raises:
        ProofError: it is none, or not all of it, or of another form.
    """
    one_of_kind("body", body, bytes, "what stands in the file, as Path.read_bytes gives it")
    try:
        night = msgspec.json.decode(body, type=Transcript)
    except (ValueError, RecursionError) as error:
        raise ProofError(f"this is no night of proofs, or not all of it: {unread(body, error)}") from None
    if night.buio_night != FORM:
        raise ProofError(f"this night has form {night.buio_night}, and this program reads form {FORM}")
    return night


def verify_night(night: Transcript) -> list[Verified]:
    """Say of each deal what is wrong with it: by itself, with what was noted, and with the deal before it."""
    told: list[Verified] = []
    before: NightDeal | None = None
    linked: str | None = None
    for dealt in night.deals:
        first = before.deal + 1 if before else dealt.deal
        told += [Verified(number, [Finding("absent", {"deal": number})]) for number in range(first, dealt.deal)]
        if before is None or dealt.deal != before.deal + 1:
            linked = "" if dealt.deal == 1 else None
        findings = _dealt(dealt, linked)
        if before and dealt.deal <= before.deal:
            findings.append(Finding("again", {"deal": dealt.deal}))
        told.append(Verified(dealt.deal, findings, dealt.proof, dealt.void))
        if dealt.proof is not None:
            linked = dealt.proof.before
        if linked is not None:
            linked = link(dealt.deal, linked, dealt.commitment, dealt.entropy)
        before = dealt
    return told


def _dealt(dealt: NightDeal, linked: str | None) -> list[Finding]:
    """What is wrong with a deal; `linked`: all deals before it as one digest, where that is known."""
    proof = dealt.proof
    if proof is None:
        return [] if dealt.void else [Finding("unproved", {"deal": dealt.deal})]
    findings = verify(proof, msgspec.structs.replace(dealt.noted, before=""))
    same = (proof.deal, proof.commitment, proof.entropy) == (dealt.deal, dealt.commitment, dealt.entropy)
    if not same or linked not in (None, proof.before):
        findings.append(Finding("chain", {"deal": dealt.deal}))
    return findings
