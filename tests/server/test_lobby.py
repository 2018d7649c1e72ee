"""What the door offers: games with their house rules, and how tables are run."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from buio.cards import cards_text
from buio.cli import app as command_line
from buio.games import games
from buio.server.app import create_app
from buio.server.lobby import dealt, faces
from buio.server.new_table import NewTable, new_table
from buio.table import settings
from buio.table.desks.seating import seats
from buio.table.refusal import Refused


def test_the_door_offers_what_the_command_line_tells(capsys: pytest.CaptureFixture[str]) -> None:
    command_line(["games", "--json"])
    told = json.loads(capsys.readouterr().out)
    with TestClient(create_app()) as client:
        served = client.get("/api/lobby")
        offered = served.json()["games"]
        assert [plain(game) for game in offered] == told
        assert [game["code"] for game in offered if game["lesson"]] == ["italian", "texas", "ramino_v1", "carioca"]
        assert all(rule["source"] for game in offered for rule in game["rules"].values())
        again = client.get("/api/lobby", headers={"If-None-Match": served.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def plain(game: dict[str, Any]) -> dict[str, Any]:
    """Without what the forms alone want to know."""
    rules = {key: {what: rule[what] for what in rule if what != "source"} for key, rule in game["rules"].items()}
    return {**{what: game[what] for what in game if what not in ("dealt", "lesson", "board")}, "rules": rules}


@pytest.mark.parametrize(
    ("code", "expected"),
    [("italian", (5, 0, 0)), ("texas", (2, 0, 5)), ("seven_card_stud", (3, 4, 0)), ("tic_tac_toe", (2, 0, 9))],
)
def test_a_game_is_shown_with_the_cards_that_will_lie_there(code: str, expected: tuple[int, int, int]) -> None:
    assert tuple(dealt(games[code]).values()) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("italian", "JsQcKd"), ("italian_article", "JsQcKdAh"), ("italian_2011", "JsJc"), ("straight_poker", ""),
        ("deuces_wild", "2sJsJc"), ("draw_bug", "Jk"), ("carioca", "Jk"), ("omaha_hilo8", "Ah2s"), ("texas", ""),
        ("lowball_27", "2s3c4d5h7s"), ("razz", "Ah2s3c4d5h"), ("badugi", "Ah2s3c4d"), ("short_deck", "6s"),
        ("telesina", ""),
    ],
)  # fmt: skip
def test_a_game_shows_the_cards_that_tell_it_from_others_dealt_alike(code: str, expected: str) -> None:
    assert cards_text(faces(games[code])) == expected


@pytest.mark.parametrize(("code", "most"), [("omaha", 9), ("courchevel", 7), ("omaha6", 6)])
def test_a_table_has_room_for_as_many_as_the_pack_is_enough_for(code: str, most: int) -> None:
    opened, _ = new_table(NewTable([code], {"boards": 2}))
    assert seats(opened) == most
    with pytest.raises(Refused, match=f"^{code} is for {most} at most by these rules, not for {most + 1}$"):
        new_table(NewTable([code], {"boards": 2}, {"seats": most + 1}))


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


def test_the_form_begins_with_what_this_server_usually_does() -> None:
    """What the form does not change is left to the server: so it has to show what that is."""
    with TestClient(create_app(settings=settings.Settings(bots=0, pace=0.5))) as client:
        offered = {one["key"]: one["value"] for one in client.get("/api/lobby").json()["settings"]}
    assert (offered["bots"], offered["pace"], offered["stack"]) == (0, 0.5, settings.Settings().stack)


def test_a_table_is_opened_as_the_door_describes_it() -> None:
    with TestClient(create_app()) as client:
        lobby = client.get("/api/lobby").json()
        for game in lobby["games"][:5]:
            rules = {key: rule["default"] for key, rule in game["rules"].items()}
            room, _ = new_table(
                NewTable([game["code"]], rules, {one["key"]: one["value"] for one in lobby["settings"]})
            )
            assert room.night.game.code == game["code"]
