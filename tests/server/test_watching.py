"""The alerts and the dashboard of `deploy/` watch what a server tells of itself, and leave nothing of it out."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from buio.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
HISTOGRAM = ("_bucket", "_sum", "_count")


def told() -> set[str]:
    """The names of all samples that a server tells."""
    metrics = Metrics()
    metrics.refused["stale"] += 1
    return set(re.findall(r"^(\w+)(?:\{.*\})? \S+$", metrics.text(0, 0, 0), re.MULTILINE))


def asked(text: str) -> set[str]:
    """The names of all samples that a question in Prometheus' language, or a file of them, is about."""
    return set(re.findall(r"\b(?:buio|process)_\w+", text))


def rules() -> list[dict[str, Any]]:
    import yaml

    (group,) = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_every_alert_asks_for_what_there_is_and_says_what_to_do() -> None:
    names = told()
    for rule in rules():
        assert asked(rule["expr"]) <= names, rule["alert"]
        assert asked(rule["expr"]) or "up{" in rule["expr"], rule["alert"]
        assert rule["labels"]["severity"] in ("page", "look")
        assert len(rule["annotations"]["summary"].split()) > 5, rule["alert"]
    pages = {rule["alert"] for rule in rules() if rule["labels"]["severity"] == "page"}
    assert {"BuioTablesStandStill", "BuioBooksDoNotAddUp", "BuioIsAway"} <= pages


def test_the_dashboard_shows_everything_that_is_told_and_nothing_else() -> None:
    board = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    shown = asked(json.dumps([panel["targets"] for panel in board["panels"]]))
    assert shown <= told()
    kinds = {re.sub(f"({'|'.join(HISTOGRAM)})$", "", name) for name in told()}
    assert {name.removesuffix("_bucket") for name in shown} == kinds
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len({*places}) == len(places)


def test_what_is_not_told_would_be_noticed() -> None:
    assert asked("rate(buio_nothing_total[5m]) > process_none") == {"buio_nothing_total", "process_none"}
    assert not asked("rate(buio_nothing_total[5m])") <= told()


def test_prometheus_takes_the_alerts() -> None:
    if shutil.which("promtool") is None:
        pytest.skip("no promtool")
    found = subprocess.run(["promtool", "check", "rules", str(DEPLOY / "alerts.yml")], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
