"""A game from outside the package at the table in the browser: its cards, its moves and its words."""

import re

import pytest
from playwright.sync_api import expect

import buio
from buio.games.door import Words
from buio.play.game import Game
from tests.browser.conftest import Host, a_table
from tests.strangers import chicago, follow_the_queen

pytestmark = pytest.mark.browser


GUESTS = [(module.GAME, module.WORDS) for module in (follow_the_queen, chicago)]


@pytest.mark.parametrize(("game", "words"), GUESTS, ids=[game.code for game, _ in GUESTS])
def test_a_stranger_s_game_is_played_to_its_end(host: Host, game: Game, words: Words) -> None:
    with buio.registered(game, words):
        guest = host(a_table(game, bots=3))()
        guest.sit()
        expect(guest.page.get_by_text(words["it"][f"game.{game.code}"]).first).to_be_attached()
        situation, seen = "", set()
        for _ in range(60):
            situation = guest.situation()
            assert not re.search(r"[{}]|undefined|NaN", guest.page.locator("body").inner_text())
            if situation not in seen:
                assert guest.faults() == []
            seen.add(situation)
            if situation in ("over", "other"):
                break
            guest.play_on()
        assert situation in ("over", "other")
        expect(guest.page.locator(".result h3")).to_be_visible()
