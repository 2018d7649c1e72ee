"""Recorded hands of a folder on a page of their own: what it is told, and who may ask for it."""

from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

import buio
from buio.cli.commands import UsageError
from buio.cli.own_hands import brought
from buio.history import records
from buio.history.stats import Statistics
from buio.server.own_hands import hands_app
from buio.table.wire import Brought

NAMES = ("Anna", "Beppe", "Carla")


def folder_of_hands(folder: Path, count: int = 12) -> list[records.Record]:
    """A file of euros, one of a tournament, and one hand that is refused; the hands that are not."""
    game, rng = buio.games["texas"], Random(1)
    rules = game.rules(small_blind=5, big_blind=10)
    texts = []
    for number in range(count):
        deal = game.deal([1000] * 3, dealer=number % 3, rules=rules, shuffle=buio.Shuffle(number))
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        about = {"currency": "EUR"} if number < count - 2 else {"currency": "EUR", "event": "Friday"}
        texts.append(records.write(deal, game, rules, seated=3, players=NAMES, about=about))
    (folder / "1.phhs").write_text(records.together(texts[:-2]))
    (folder / "2.phhs").write_text(records.together([*texts[-2:], texts[0].replace("d dh p1", "d dh p9", 1)]))
    return [records.read(text)[0] for text in texts]


def test_the_hands_of_a_folder_are_counted_for_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = folder_of_hands(tmp_path)
    told, status = brought([tmp_path], "")
    assert (told.hands, told.refused, told.unknown, status) == (12, 1, 0, 3)
    assert "2.phhs 3: " in capsys.readouterr().err
    assert [(purse.unit, purse.hands) for purse in told.purses] == [("EUR", 10), ("", 2)]
    for purse, part in zip(told.purses, (hands[:10], hands[10:]), strict=True):
        nets = {name: sum(one.play().net[one.players.index(name)] for one in part) for name in NAMES}
        assert {one.name: one.points[-1] for one in purse.courses} == nets
    alone, by_player = Statistics(), Statistics(by="player")
    for hand in hands:
        alone.add(hand)
        by_player.add(hand)
    rows = [{name: getattr(row, name) for name in row.__struct_fields__} for row in told.spots]
    assert rows == [*alone.rows(), *by_player.rows()]


def test_the_hands_of_one_player_are_compared_by_position(tmp_path: Path) -> None:
    folder_of_hands(tmp_path)
    told, _ = brought([tmp_path], "Anna")
    assert (told.player, told.hands, [one.name for one in told.purses[0].courses]) == ("Anna", 12, ["Anna"])
    vpip = [row for row in told.spots if row.spot == "vpip"]
    assert {row.by for row in vpip} == {None, 0, 1, 2}
    together, *apart = sorted(vpip, key=lambda row: -row.of)
    assert (together.n, together.of) == (sum(row.n for row in apart), sum(row.of for row in apart))
    with pytest.raises(UsageError, match="Zoe plays in none of these hands"):
        brought([tmp_path], "Zoe")


def test_the_page_is_told_where_the_hands_are_and_answers_to_this_machine_alone() -> None:
    told = Brought("", 0, 0, 0, [], [])
    with TestClient(hands_app(told), base_url="http://localhost") as client:
        page = client.get("/")
        assert ('data-hands="hands.json"' in page.text, page.status_code) == (True, 200)
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert client.get("/hands.json").json()["spots"] == []
        assert "hands.title" in client.get("/words.json?language=it&part=hands").json()["it"]
        for path in ("/", "/hands.json"):
            assert client.get(path, headers={"host": "evil.example"}).status_code == 403
