"""A fair pack: what is committed to before a deal, what is opened after it, and how anybody verifies it."""

from buio.fairness.committed import Committed
from buio.fairness.entropy import Entropy, EntropyError
from buio.fairness.nights import Transcript, Verified, decode_night, verify_night
from buio.fairness.proof import Proof, ProofError, decode, encode, openings, prove, prove_fully, roots
from buio.fairness.verifying import Announced, Finding, verify

__all__ = [
    "Announced",
    "Committed",
    "Entropy",
    "EntropyError",
    "Finding",
    "Proof",
    "ProofError",
    "Transcript",
    "Verified",
    "decode",
    "decode_night",
    "encode",
    "openings",
    "prove",
    "prove_fully",
    "roots",
    "verify",
    "verify_night",
]
