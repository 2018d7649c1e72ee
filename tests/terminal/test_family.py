"""Every game is played in the terminal, line by line and on the full screen, driven by its options alone."""

import asyncio
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input

import buio
from buio.i18n import LANGUAGES
from buio.night.entries import Chosen
from buio.play.options import Amount, Arrange, Discard, Option
from buio.terminal.input.typed import Reader
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.tui.screen import TableApp
from buio.terminal.tui.widgets import Card
from tests.terminal.test_lines import Transcript
from tests.terminal.test_screen import settled

GAMES = [(code, LANGUAGES[place % 3]) for place, code in enumerate(buio.games)]
SCREENS = (
    *("texas", "omaha_hilo8", "five_card_stud_hilo_buy", "iron_cross"),
    *("all_for_one", "chinese", "open_face", "three_card"),
)


def typed(table: Table, option: Option, rng: Random) -> str:
    """A line that takes this option."""
    narrator = Narrator(table)
    word = min(Reader(narrator)._accepted(option.word))
    if isinstance(option, Arrange):
        return f"{word} auto"
    if isinstance(option, Amount):
        return f"{word} {rng.choice((option.low, option.high))}"
    if isinstance(option, Discard):
        count = rng.choice(option.numbers)
        places = " ".join(map(str, rng.sample(range(1, len(option.hand) + 1), count)))
        return f"{word} {places}" if count else min(Reader(narrator)._accepted("stand_pat"))
    return word


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize(("code", "language"), GAMES)
def test_every_game_line_by_line(code: str, language: str) -> None:
    players = max(buio.games[code].players[0], 2)
    table = Table(Seating(game=code, language=language, stack=60, seed=4, players=players))
    rng, left = Random(code), iter(range(10))

    def answer() -> str:
        if next(left, None) is None:
            raise EOFError
        return typed(table, rng.choice(list(table.options())), rng) if table.running else ""

    talk = Transcript(table, answer)
    assert talk.run() == 0
    assert next(left, None) is None, "the table ended before all was typed"
    words = table.words
    unclear = {
        words.text("unclear.word", typed="", options="")[:14],
        words.text("unclear.not_now", typed="", options="")[:10],
    }
    assert not [line for line in talk.told if any(line.startswith(start) for start in unclear)]
    assert not [line for line in talk.told if "{" in line or "None" in line]


async def press(app: TableApp, pilot: Pilot[int], rng: Random) -> None:
    """Take an option by what is on the screen: cards, a button, an amount."""
    option = rng.choice(list(app.table.options()))
    if isinstance(option, Discard):
        count, shown = rng.choice(option.numbers), len([card for card in app.query(Card) if card.card is not None])
        for place in rng.sample(range(shown), count):
            app._toggle(place)
    await pilot.pause()
    app.query_one(f"#do-{option.word}", Button).press()
    await pilot.pause()
    if isinstance(option, Amount) and option.low < option.high:
        app.query_one("#number", Input).value = str(option.low)
        await pilot.press("enter")
        await pilot.pause()


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize("code", SCREENS)
def test_games_on_the_full_screen(code: str) -> None:
    players = max(buio.games[code].players[0], 2)
    app = TableApp(Table(Seating(game=code, language="en", stack=60, seed=7, players=players)), pace=0)

    async def run() -> None:
        rng = Random(code)
        async with app.run_test(size=(100, 34)) as pilot:
            await settled(app, pilot)
            for _ in range(8):
                before = len(app.table.night.entries)
                if app.table.my_turn:
                    await press(app, pilot, rng)
                else:
                    await pilot.press("enter")
                    await pilot.pause()
                await settled(app, pilot)
                assert len(app.table.night.entries) > before

    asyncio.run(run())


def test_rows_are_laid_one_after_the_other_on_the_full_screen() -> None:
    app = TableApp(Table(Seating(game="chinese", language="en", stack=60, seed=3)), pace=0)

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            (option,) = app.table.options()
            assert isinstance(option, Arrange)
            good = option.suggestion(0).cards
            for row in (good[:3], good[3:8]):
                for card in row:
                    place = next(one.place for one in app.query(Card) if one.card == card)
                    app._toggle(place)
                app.query_one("#do-arrange", Button).press()
                await pilot.pause()
            await settled(app, pilot)
            assert app.table.deal is not None
            laid = [move for move in app.table.deal.log if move.verb == "arr" and move.seat == app.table.seat]
            assert [set(move.cards[:3]) for move in laid] == [set(good[:3])]
            assert [set(move.cards[3:8]) for move in laid] == [set(good[3:8])]

    asyncio.run(run())


def test_the_dealer_chooses_the_game() -> None:
    table = Table(Seating(game="texas", language="en", stack=60, seed=5, players=2, menu=("omaha", "italian")))
    rng = Random(1)
    asked: list[bool] = []

    def answer() -> str:
        if len(asked) > 200 or (any(asked) and any("chooses" in line for line in talk.told)):
            raise EOFError
        choosing = "you choose the game" in talk.told[-1]
        asked.append(choosing)
        if choosing:
            return "2" if asked.count(True) > 1 else "9" * 5000
        if "rebuy 60" in talk.told[-1]:
            return "rebuy 60"
        return typed(table, rng.choice(list(table.options())), rng) if table.running else ""

    talk = Transcript(table, answer)
    assert talk.run() == 0
    assert any(asked)
    assert "omaha" in [entry.offer.game.code for entry in table.night.entries if isinstance(entry, Chosen)]
    assert any("chooses" in line for line in talk.told)
