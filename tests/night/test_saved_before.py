"""Nights that earlier versions saved are read, and go on: a correction, a bank, choices, rummy, a running deal."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import buio
from buio.night import load, save
from buio.night.entries import CHOOSE

SAVED = [json.loads(line) for line in (Path(__file__).parents[1] / "golden/nights.jsonl").read_text().splitlines()]


def rules_of(saved: dict[str, Any]) -> list[dict[str, Any]]:
    """The house rules of a saved night by their names of today: of its first game, of its menu, of games chosen."""
    offered = (saved["menu"] or {"offers": []})["offers"]
    chosen = [(entry[1], json.loads(entry[4])) for entry in saved["entries"] if entry[0] == CHOOSE]
    every = [(saved["game"], saved["rules"]), *offered, *chosen]
    return [buio.games[code].rules_type.renamed(rules) for code, rules in every]


@pytest.mark.parametrize("before", SAVED, ids=[one["saved"]["game"] for one in SAVED])
def test_a_night_saved_by_an_earlier_version_goes_on(before: dict[str, Any]) -> None:
    night = load(json.dumps(before["saved"]))
    assert night.bank == before["bank"]
    assert {name: person.stack for name, person in night.people.items()} == before["stacks"]
    again = json.loads(save(night))
    assert again["buio"] == 3
    assert again["keys"] == "chained"
    assert all(again[key] == before["saved"][key] for key in ("game", "key", "moves"))
    assert json.loads(save(load(save(night)))) == again
    for now, then in zip(rules_of(again), rules_of(before["saved"]), strict=True):
        assert {key: now[key] for key in then} == then  # rules that came later have the value that changes nothing
    deal, rng = night.deal, Random(1)
    assert deal is not None
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    night.end_deal()
    assert night.deals == 4
