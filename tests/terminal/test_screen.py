"""The full screen, through Textual's pilot and once in a real pseudo-terminal."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pexpect
import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Label, RichLog
from textual.widgets._footer import FooterKey

from buio.night import load
from buio.play.boards import boards
from buio.play.options import Amount, Discard
from buio.terminal.table import Seating, Table
from buio.terminal.tui.screen import TableApp
from buio.terminal.tui.widgets import AmountBar, Card, Page, Question, Seat

Play = Callable[[TableApp, Pilot[int]], Awaitable[None]]


def on_screen(play: Play, size: tuple[int, int] = (80, 24), **seating: object) -> TableApp:
    """Run the application without a terminal, with bots that do not pause."""
    table = Table(Seating(**{"game": "italian", "language": "it", "seed": 3} | seating))  # type: ignore[arg-type]
    app = TableApp(table, pace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: TableApp, pilot: Pilot[int]) -> None:
    """Wait until the table waits for me."""
    for _ in range(400):
        await pilot.pause()
        if app.table.my_turn or (app.table.deal is not None and not app.table.running):
            await pilot.pause()
            if app.query_one("#actions").query(Button):
                return
    raise AssertionError("the table does not get on")


def labels(app: TableApp) -> list[str]:
    return [str(button.label) for button in app.query_one("#actions").query(Button)]


async def answer(app: TableApp, pilot: Pilot[int], rng: Random) -> None:
    """Take any of the options that are on the screen, by its key."""
    option = rng.choice(list(app.table.options()))
    if isinstance(option, Discard):
        for place in rng.sample(range(1, 6), rng.randint(0, option.at_most)):
            await pilot.press(str(place))
        await pilot.press("enter")
        return
    await pilot.press(app.words.text(f"screen.keys.{option.word}"))
    if isinstance(option, Amount) and option.low < option.high:
        await pilot.pause()
        assert app.query_one(AmountBar).display
        app.query_one("#number", Input).value = str(rng.randint(option.low, option.high))
        await pilot.press("enter")


def test_the_buttons_of_an_amount_grow_with_their_numbers() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        bar = app.query_one(AmountBar)
        bar.display = True
        for low, high in ((1, 4), (12, 66), (1000, 20000)):
            bar.ask(Amount("cbr", "raise", low, high))
            await pilot.pause()
            for key in ("least", "half", "most"):
                button = app.query_one(f"#{key}", Button)
                assert button.content_region.width >= len(str(button.label)), str(button.label)

    on_screen(play, size=(120, 30))


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize(
    ("language", "players", "size"), [("it", 4, (80, 24)), ("en", 9, (80, 24)), ("de", 6, (120, 40))]
)
def test_a_night_by_the_keys_that_stand_on_the_buttons(language: str, players: int, size: tuple[int, int]) -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        rng = Random(players)
        while app.table.night.deals < 2:
            if app.table.my_turn:
                before = len(app.table.deal.log) if app.table.deal else 0
                assert len(labels(app)) == len(app.table.options())
                await answer(app, pilot, rng)
                await pilot.pause()
                if app.table.deal is not None:
                    assert len(app.table.deal.log) != before
            else:
                await pilot.press("enter")
                await pilot.pause()
            await settled(app, pilot)

    app = on_screen(play, size, players=players, language=language)
    assert app.words.text("end.title", count=2) in app.last_words()
    assert sum(app.table.night.net(name) for name in app.table.night.people) == 0


def test_the_cards_of_both_boards_can_be_seen() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        table = app.table
        assert table.deal is not None
        told = str(app.query_one("#pot", Label).content)
        for board in boards(table.deal):
            assert len(board) == 3
            assert table.words.cards(board) in told

    on_screen(play, players=3, game="texas", house={"boards": 2, "bomb": 5})


async def until_the_draw(app: TableApp, pilot: Pilot[int]) -> Discard:
    """Stay in until cards may be changed."""
    for _ in range(80):
        options = app.table.options() if app.table.my_turn else ()
        for option in options:
            if isinstance(option, Discard):
                return option
        quiet = [option for option in options if option.verb in ("cc", "no", "in")]
        await pilot.press(app.words.text(f"screen.keys.{quiet[0].word}") if quiet else "enter")
        await settled(app, pilot)
    raise AssertionError("there was no draw")


def test_cards_are_marked_with_keys_and_mouse_and_the_button_says_how_many() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        option = await until_the_draw(app, pilot)
        assert labels(app) == ["S  servito"]
        await pilot.press("1", "3")
        await pilot.click("#card4")
        assert labels(app) == ["C  cambio 3"]
        await pilot.click("#card0")
        assert [card.place for card in app.query(Card) if card.marked] == [2, 4]
        for place in "123456":
            await pilot.press(place)
        assert len([card for card in app.query(Card) if card.marked]) <= option.at_most
        marked = [card.card for card in app.query(Card) if card.marked]
        await pilot.press("c")
        await pilot.pause()
        assert app.table.deal is not None
        mine = [move for move in app.table.deal.log if move.verb == "sd" and move.seat == app.table.seat]
        assert sorted(mine[0].cards) == sorted(card for card in marked if card is not None)

    on_screen(play)


def test_the_bar_of_an_amount_keeps_to_its_steps() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        app._ask_amount(Amount("cbr", "raise", 4, 10, 2))
        await pilot.pause()
        bar, number = app.query_one(AmountBar), app.query_one("#number", Input)
        assert str(app.query_one("#bounds", Label).content) == "how much? 4 to 10 in steps of 2"
        assert [str(app.query_one(f"#{key}", Button).label) for key in ("least", "half", "most")] == [
            *("min 4", "half 6", "max 10")
        ]
        await pilot.click("#half")
        assert number.value == "6"
        for key, value in (("up", "8"), ("up", "10"), ("up", "10"), ("down", "8")):
            await pilot.press(key)
            assert number.value == value, key
        number.value = "5"
        await pilot.press("enter")
        await pilot.pause()
        assert bar.display
        assert bar.has_class("wrong")
        said = "".join(line.text for line in app.query_one("#log", RichLog).lines[-2:])  # it wraps
        assert said == "5 will not do: raise 4–10 in steps of 2"
        await pilot.press("up")
        assert number.value == "6"

    on_screen(play, size=(120, 30), language="en")


def test_an_amount_out_of_bounds_is_not_taken() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for _ in range(60):
            puts = (
                [option for option in app.table.options() if isinstance(option, Amount) and option.low < option.high]
                if app.table.my_turn
                else []
            )
            if puts:
                break
            quiet = (
                [option for option in app.table.options() if option.verb in ("cc", "no")] if app.table.my_turn else []
            )
            await pilot.press(app.words.text(f"screen.keys.{quiet[0].word}") if quiet else "enter")
            await settled(app, pilot)
        option = puts[0]
        key = app.words.text(f"screen.keys.{option.word}")
        await pilot.press(key)
        await pilot.pause()
        bar, number = app.query_one(AmountBar), app.query_one("#number", Input)
        for wrong in (str(option.high + 1), str(option.low - 1), ""):
            number.value = wrong
            await pilot.press("enter")
            await pilot.pause()
            assert bar.display
            assert bar.has_class("wrong")
            assert number.value == wrong
            said = app.query_one("#log", RichLog).lines[-1].text
            assert app.narrator.options.option(option) in said
            assert said.startswith(f"{wrong} non va" if wrong else "quanto?")
        await pilot.click("#most")
        assert number.value == str(option.high)
        await pilot.press("up")
        assert number.value == str(option.high)
        await pilot.press("down")
        assert number.value == str(option.high - 1)
        await pilot.press("escape")
        await pilot.pause()
        assert not bar.display
        assert app.table.my_turn
        await pilot.press(key)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.table.deal is not None
        mine = [move for move in app.table.deal.log if move.actor == app.table.seat]
        assert mine[-1].amount == option.low

    on_screen(play)


def test_pages_open_and_close_and_the_night_is_closed_on_demand() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        functions = ["f1", "f2", "f3", "f4", "f5"]
        assert [shown.key for shown in app.query(FooterKey)] == [*functions, "f10"]
        for key in (*functions, "question_mark"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Page)
            await pilot.press("x")
            await pilot.pause()
            assert not isinstance(app.screen, Page)
        await pilot.press("f10")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        await pilot.press("q")
        await pilot.pause()
        assert not app.query("#keep"), "a night without a file cannot wait"
        await pilot.click("#yes")
        await pilot.pause()

    app = on_screen(play)
    assert app.closing
    assert app.return_value == 0
    assert app.last_words()[-1] == "nessuno deve niente a nessuno"


def test_what_is_shown_fits_the_window() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for width, height in ((80, 24), (120, 40), (200, 50)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            for widget in (
                *app.query(Seat),
                *app.query(Card),
                app.query_one("#pot", Label),
                app.query_one("#hand", Label),
            ):
                assert app.screen.region.contains_region(widget.region), widget
            assert app.query_one("#log", RichLog).size.height >= 2
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert app.query_one("#small").display

    on_screen(play, players=9)


def test_what_could_be_done_is_not_offered_while_others_play() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        assert labels(app)
        await app._offer([])
        assert not labels(app)

    on_screen(play)


def test_nobody_sees_the_cards_of_others_before_they_are_shown() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for seat in app.query(Seat):
            assert not set(str(seat.render())) & set("♥♦♣♠")

    on_screen(play)


def test_a_name_with_brackets_is_a_name() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        while app.table.night.deals < 2:
            await answer(app, pilot, Random(1)) if app.table.my_turn else await pilot.press("enter")
            await settled(app, pilot)
        assert any("[/b] [x" in line.text for line in app.query_one("#log", RichLog).lines)

    on_screen(play, name="[/b] [x", players=2)


def test_ctrl_c_asks_and_the_second_time_leaves_without_an_answer() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await settled(app, pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        await pilot.press("ctrl+c")
        await pilot.pause()

    app = on_screen(play)
    assert app.return_code == 0
    assert app.return_value == 130


def test_a_saved_night_waits_for_its_player(tmp_path: Path) -> None:
    file = tmp_path / "night.json"

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        await answer(app, pilot, Random(5))
        await settled(app, pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert isinstance(app.screen, Question)
        await pilot.click("#keep")
        await pilot.pause()

    app = on_screen(play, save=file)
    assert not app.closing
    assert app.last_words()[-1] == app.words.text("line.saved", file=file)
    assert load(file.read_text()).key.key == app.table.night.key.key
    kept = load(file.read_text()).deal
    moves = list(kept.log) if kept else []
    assert moves
    assert app.table.deal is not None
    assert app.table.deal.log[: len(moves)] == moves

    async def see(app: TableApp, pilot: Pilot[int]) -> None:
        assert app.table.deal is not None
        assert app.table.deal.log[: len(moves)] == moves
        assert app.table.my_turn

    assert not on_screen(see, save=file, players=9).closing


def test_in_a_real_terminal() -> None:
    command = ["-m", "buio.cli", "play", "--tui", "--seed", "3", "--lang", "en"]
    child = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=30, dimensions=(24, 80))
    child.expect("your turn")
    child.send("\x03")
    child.expect("end the night?")
    child.send("\x03")
    child.expect("end of the night")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
