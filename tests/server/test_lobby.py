"""What the door offers: games with their house rules, and how tables are run."""

import json

import pytest
from starlette.testclient import TestClient

from buio.cli import app as command_line
from buio.server import settings
from buio.server.app import create_app
from buio.server.opening import NewTable, new_table


def test_the_door_offers_what_the_command_line_tells(capsys: pytest.CaptureFixture[str]) -> None:
    command_line(["games", "--json"])
    told = json.loads(capsys.readouterr().out)
    with TestClient(create_app()) as client:
        served = client.get("/api/lobby")
        assert served.json()["games"] == told
        again = client.get("/api/lobby", headers={"If-None-Match": served.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_every_setting_is_offered_with_bounds_that_hold() -> None:
    with TestClient(create_app()) as client:
        offered = {one["key"]: one for one in client.get("/api/lobby").json()["settings"]}
    assert set(offered) == set(settings.Settings.__struct_fields__)
    usual = settings.Settings()
    for key, one in offered.items():
        assert one["value"] == getattr(usual, key)
        assert one["low"] <= one["value"] <= one["high"]
        kind = type(one["value"])
        for bound in ("low", "high"):
            changes: dict[str, object] = {key: kind(one[bound])}
            assert getattr(settings.changed(usual, changes), key) == one[bound]


def test_a_table_is_opened_as_the_door_describes_it() -> None:
    with TestClient(create_app()) as client:
        lobby = client.get("/api/lobby").json()
        for game in lobby["games"][:5]:
            rules = {key: rule["default"] for key, rule in game["rules"].items()}
            room, _ = new_table(
                NewTable([game["code"]], rules, {one["key"]: one["value"] for one in lobby["settings"]})
            )
            assert room.night.game.code == game["code"]
