"""The vectors that Python and the page share: `python -m tests.fairness.vectors` has made `tests/golden/fair.json`.

Bad proofs are edits of good ones: a path into the JSON and what stands there instead; `sealed` where whoever changed
it has made a fitting seal, as anybody can.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from buio.fairness import Announced, Entropy, Finding, Proof, decode, encode, prove, prove_fully, verify
from buio.fairness.keys import commitment, drawn, pack_key, salt, secret_of
from buio.fairness.proof import seal
from buio.play.shuffle import Shuffle
from tests.fairness.deals import played

FILE = Path(__file__).parents[1] / "golden/fair.json"
FLIPPED = "0" * 64
SEEDS = {"Ada": "00" * 32, "Bea Maria": "ff" * 16, "Città": "0123456789abcdef" * 4}


def read() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return vectors


def edited(body: dict[str, Any], edits: list[list[Any]], sealed: bool) -> dict[str, Any]:
    """A proof with other values at some paths; None takes the last step of the path out."""
    changed: Any = deepcopy(body)
    for path, value in edits:
        *way, last = path
        at = changed
        for step in way:
            at = at[step]
        if value is None:
            del at[last]
        else:
            at[last] = value
    if sealed:
        changed["seal"] = seal(msgspec.convert(changed, Proof))
    return dict(changed)


def found(findings: list[Finding]) -> list[list[Any]]:
    return [list(finding) for finding in findings]


def findings(body: dict[str, Any], announced: Announced | None = None) -> list[list[Any]]:
    return found(verify(proof_of(body), announced))


def written(proof: Proof) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(encode(proof))
    return body


def proofs() -> dict[str, dict[str, Any]]:
    italian, secret = played("italian", 3, 4)
    again, shuffled = next(
        one for one in (played("lowball_27_triple", seed, 6) for seed in range(99)) if one[0].shuffles
    )
    return {
        "p1": written(prove(secret, italian, 0)),
        "spectator": written(prove(secret, italian, None)),
        "full": written(prove_fully(secret, italian)),
        "reshuffled": written(prove(shuffled, again, 1)),
        "reshuffled in full": written(prove_fully(shuffled, again)),
    }


def changes(good: dict[str, dict[str, Any]]) -> list[tuple[str, list[list[Any]], bool]]:
    """What is done to good proofs."""
    p1, cards = good["p1"], good["p1"]["cards"]
    own = next(place for place, card in enumerate(cards) if card["to"] == "p1")
    shut = next(place for place, card in enumerate(cards) if "card" not in card)
    two = [place for place, card in enumerate(cards) if "card" in card][:2]
    other, turned = good["reshuffled"], list(zip(two, two[::-1], strict=True))
    return [
        ("p1", [[["deal"], 2]], False),
        ("p1", [[["deal"], 2]], True),
        ("p1", [[["seal"], FLIPPED]], False),
        ("p1", [[["commitment"], FLIPPED]], True),
        ("p1", [[["entropy"], "Ada:01 Bea~11"]], True),
        ("p1", [[["entropy"], "Ada:00\nBea~11"]], True),
        ("p1", [[["pack"], p1["pack"][2:] + p1["pack"][:2]]], True),
        ("p1", [[["pack"], p1["pack"][2:]]], True),
        ("p1", [[["pack"], "AhKx"]], True),
        ("p1", [[["orders"], []]], True),
        ("p1", [[["orders", 0, "root"], FLIPPED]], True),
        ("p1", [[["orders", 0, "root"], "F" * 64]], True),
        ("p1", [[["orders", 0, "leaves", own], FLIPPED]], True),
        ("p1", [[["orders", 0, "leaves", own], p1["orders"][0]["leaves"][own][1:]]], True),
        ("p1", [[["orders"], other["orders"]]], True),
        ("p1", [[["cards", own, "card"], "Ah" if cards[own]["card"] != "Ah" else "Kh"]], True),
        ("p1", [[["cards", own, "salt"], FLIPPED]], True),
        ("p1", [[["cards", own, "salt"], None]], True),
        ("p1", [[["cards", own, "salt"], None], [["cards", own, "card"], None]], True),
        ("p1", [[["cards", own], None]], True),
        ("p1", [[["cards", own, "place"], 99]], True),
        ("p1", [[["cards", own, "order"], 7]], True),
        ("p1", [[["cards", own, "to"], "p0"]], True),
        ("p1", [[["cards", shut, "place"], cards[own]["place"]]], True),
        ("p1", [[["cards", place, "card"], cards[there]["card"]] for place, there in turned], True),
        ("p1", [[["cards", place, "place"], cards[there]["place"]] for place, there in turned], True),
        ("p1", [[["viewer"], next(card["to"] for card in cards if "card" not in card)]], True),
        ("p1", [[["viewer"], "Ada"]], True),
        ("full", [[["secret"], "00" * 96]], True),
        ("full", [[["secret"], "00" * 95]], True),
        ("full", [[["cards", 0, "card"], None], [["cards", 0, "salt"], None]], True),
        ("reshuffled in full", [[["orders", 1, "back"], good["full"]["pack"]]], True),
        ("reshuffled in full", [[["orders", 1], None]], True),
    ]  # fmt: skip


NOTED: list[tuple[str, dict[str, Any]]] = [
    ("p1", {"commitment": FLIPPED}),
    ("p1", {"roots": [FLIPPED]}),
    ("p1", {"part": "Ada:01"}),
    ("p1", {"part": "Ada:00"}),
    ("reshuffled", {"roots": ["of 1"]}),
    ("reshuffled", {"roots": ["of 1", FLIPPED]}),
    ("p1", {"roots": ["of 1", FLIPPED]}),
    ("p1", {"cards": ["all opened"]}),
    ("p1", {"cards": ["all opened", "2s", "2s", "Jk"]}),
    ("reshuffled in full", {"cards": ["all opened"]}),
    ("p1", {"cards": ["all opened", "all opened"]}),
]
"""What was announced instead: `of 1`, the root of the first order; `all opened`, the cards that the proof opens."""


def noted(body: dict[str, Any], said: dict[str, Any]) -> Announced:
    roots = [body["orders"][0]["root"] if root == "of 1" else root for root in said.get("roots", [])]
    opened = [card["card"] for card in body["cards"] if "card" in card]
    cards = [card for one in said.get("cards", []) for card in (opened if one == "all opened" else [one])]
    return Announced(said.get("commitment", ""), tuple(roots), said.get("part", ""), tuple(cards))


def proof_of(body: dict[str, Any]) -> Proof:
    return decode(json.dumps(body).encode())


def made() -> dict[str, Any]:
    good = proofs()
    secret = secret_of(b"night 1", 1)
    return {
        "keys": {
            "drawn": drawn(b"key", "purpose", "said", 100).hex(),
            "secret": secret.hex(),
            "commitment": commitment(secret, 1),
            "pack": pack_key(secret, "Ada:00").hex(),
            "salt": salt(secret, 1, 5).hex(),
            "order": list(Shuffle(pack_key(secret, "Ada:00")).order(range(108), 0)),
            "reshuffle": list(Shuffle(pack_key(secret, "Ada:00")).order(range(20), 2)),
        },
        "entropy": {"seeds": SEEDS, "unopened": ["Città"], "text": entropy().text()},
        "proofs": good,
        "bad": [
            {"of": name, "edits": edits, "sealed": sealed, "findings": findings(edited(good[name], edits, sealed))}
            for name, edits, sealed in changes(good)
        ],
        "noted": [
            {"of": name, "said": said, "findings": findings(good[name], noted(good[name], said))}
            for name, said in NOTED
        ],
    }  # fmt: skip


def entropy() -> Entropy:
    from hashlib import sha256

    together = Entropy()
    for name, seed in SEEDS.items():
        together.commit(name, sha256(bytes.fromhex(seed)).hexdigest())
    together.close()
    for name, seed in SEEDS.items():
        if name != "Città":
            together.open(name, seed)
    return together


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
