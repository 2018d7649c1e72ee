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
from buio.fairness.committed import cut, numbered
from buio.fairness.keys import cut_key, drawn, lock, pack_key, salt, secret_of
from buio.fairness.proof import seal
from buio.play.shuffle import Shuffle
from tests.fairness.cheats import NAMES, cheats, noted, table
from tests.fairness.cheats import written as cheat_written
from tests.fairness.deals import ENTROPY, played

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
    texas, known = table()
    return {
        "p1": written(prove(secret, italian, 0)),
        "spectator": written(prove(secret, italian, None)),
        "full": written(prove_fully(secret, italian)),
        "reshuffled": written(prove(shuffled, again, 1)),
        "reshuffled in full": written(prove_fully(shuffled, again)),
        "table": written(prove(known, texas, 0, NAMES)),
    }


def changes(good: dict[str, dict[str, Any]]) -> list[tuple[str, list[list[Any]], bool]]:
    """What is done to good proofs, apart from what a table that cheats does: `tests.fairness.cheats`."""
    p1, cards = good["p1"], good["p1"]["cards"]
    own = next(place for place, card in enumerate(cards) if card["to"] == "p1")
    more = [*cards, *[{"to": "table"}] * (len(p1["pack"]) // 2)]
    return [
        ("p1", [[["deal"], 2]], False),
        ("p1", [[["seal"], FLIPPED]], False),
        ("p1", [[["commitment"], FLIPPED]], True),
        ("p1", [[["lock"], FLIPPED]], True),
        ("p1", [[["before"], FLIPPED[1:]]], True),
        ("p1", [[["entropy"], f"Ada:{'01' * 16} Bea~{'11' * 32}"]], True),
        ("p1", [[["entropy"], "Ada:01 Bea~11"]], True),
        ("p1", [[["entropy"], ENTROPY.replace(" ", "\n")]], True),
        ("p1", [[["entropy"], ENTROPY.replace("Ada", "A%64a")]], True),
        ("p1", [[["pack"], p1["pack"][2:]]], True),
        ("p1", [[["pack"], "AhKx"]], True),
        ("p1", [[["orders"], []]], True),
        ("p1", [[["orders", 0, "leaves", 7], "F" * 64]], True),
        ("p1", [[["orders", 0, "leaves", 7], None]], True),
        ("p1", [[["orders"], good["reshuffled"]["orders"]]], True),
        ("p1", [[["cards", own, "salt"], FLIPPED]], True),
        ("p1", [[["cards", own, "to"], "p0"]], True),
        ("p1", [[["cards", own, "to"], "p5"]], True),
        ("p1", [[["cards"], more]], True),
        ("p1", [[["spares", 0, "number"], 24]], True),
        ("p1", [[["viewer"], next(card["to"] for card in cards if "number" not in card)]], True),
        ("p1", [[["viewer"], "Ada"]], True),
        ("p1", [[["dealer"], ""]], True),
        ("full", [[["secret"], "00" * 96]], True),
        ("full", [[["secret"], "00" * 95]], True),
        ("full", [[["cards", 0, "number"], None], [["cards", 0, "salt"], None]], True),
        ("reshuffled", [[["orders", 1, "root"], FLIPPED]], True),
        ("reshuffled in full", [[["orders", 1, "back"], good["full"]["pack"]]], True),
        ("reshuffled in full", [[["orders", 1], None]], True),
    ]  # fmt: skip


NOTED: list[tuple[str, dict[str, Any]]] = [
    ("p1", {"commitment": FLIPPED}),
    ("p1", {"part": "Ada:" + "00" * 16}),
    ("p1", {"seat": "p1", "dealer": "p4"}),
    ("reshuffled", {"roots": ["of 1"]}),
    ("reshuffled", {"roots": ["of 1", FLIPPED]}),
    ("p1", {"roots": [FLIPPED]}),
    ("p1", {"cards": ["own"]}),
    ("p1", {"cards": ["own", "2s", "2s", "Jk"]}),
    ("p1", {"cards": ["own", "own"]}),
    ("p1", {"turns": ["p1"]}),
]
"""What was noted instead: `of 1`, the root of the first reshuffle; `own`, the reader's cards."""


def noted_of(body: dict[str, Any], said: dict[str, Any]) -> Announced:
    roots = [body["orders"][1]["root"] if root == "of 1" else root for root in said.get("roots", [])]
    told = [card["number"] for card in body["cards"] if card["to"] == body["viewer"] and "salt" in card]
    own = [*map(numbered, told)]
    cards = [card for one in said.get("cards", []) for card in (own if one == "own" else [one])]
    return msgspec.convert({**said, "roots": roots, "cards": cards}, Announced)


def proof_of(body: dict[str, Any]) -> Proof:
    return decode(json.dumps(body).encode())


def made() -> dict[str, Any]:
    good = proofs()
    secret = secret_of(b"night 1", 1)
    deal, known = table()
    return {
        "keys": {
            "drawn": drawn(b"key", "purpose", "said", 100).hex(),
            "secret": secret.hex(),
            "lock": lock(secret, 1),
            "pack": pack_key(secret).hex(),
            "cut": cut_key(ENTROPY).hex(),
            "salt": salt(secret, 1, 5).hex(),
            "order": list(Shuffle(pack_key(secret)).order(range(108), 0)),
            "reshuffle": list(cut(ENTROPY, range(20), 2)),
        },
        "entropy": {"seeds": SEEDS, "unopened": ["Città"], "text": entropy().text(), "promises": entropy().promises},
        "proofs": good,
        "bad": [
            {"of": name, "edits": edits, "sealed": sealed, "findings": findings(edited(good[name], edits, sealed))}
            for name, edits, sealed in changes(good)
        ],
        "noted": [
            {"of": name, "said": said, "findings": findings(good[name], noted_of(good[name], said))}
            for name, said in NOTED
        ],
        "honest": msgspec.to_builtins(noted(deal, known)),
        "cheats": [
            {**cheat_written(cheat), "findings": found(verify(cheat.proof, cheat.noted))} for cheat in cheats()
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
