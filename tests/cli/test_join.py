"""`buio join`: a served table in lines; every game's options are those of the engine, as the protocol tells them."""

import subprocess
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

import buio
from buio.client.choices import chosen
from buio.client.served import Served
from buio.i18n import LANGUAGES, catalogue
from buio.play.options import Amount
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import seating
from buio.table.projection.choices import act, arrangement, laid
from buio.table.projection.table import table_state
from buio.table.projection.texts import read
from buio.table.room import Room
from buio.table.settings import Settings
from buio.terminal.input.typed import Reader, Unclear
from buio.terminal.narrator import Narrator
from tests.cli.served import BUIO, new_table, serving


def decisions(code: str, people: int = 3, most: int = 60, **house: object) -> Iterator[tuple[Room, wire.TableState]]:
    """Decisions of a game among people, and the table as whoever is asked is told."""
    game = buio.games[code]
    people = max(game.players[0], min(people, game.players[-1]))
    room = Room.new(game, game.rules(**house) if house else None, Settings(bots=0, pace=0, clock=0), Shuffle(len(code)))
    for place in range(people):
        room.do(seating.sit, f"token{place}", f"P{place}")
    rng, made = Random(7), count()
    while next(made) < most:
        if room.due:
            room.step()
            continue
        if not room.running:
            room.go_on()
            for place in range(people):
                if not room.person(f"token{place}").stack:
                    room.do(seating.rebuy, f"token{place}")
            if not room.due:
                return
            continue
        assert room.deal is not None
        token = next(token for token, guest in room.guests.items() if guest.name == room.names[room.deal.actor])
        yield room, table_state(room, token)
        room.play(room.deal.options().sample(rng))


@pytest.mark.parametrize("code", sorted(buio.games))
def test_the_options_of_a_served_table_are_those_of_the_engine(code: str) -> None:
    """They are said in the same words; the least of them is the same, and a legal move that is written down is read."""
    far = Served(catalogue("en"), letters=True)
    narrator, rng, seen = Narrator(far), Random(3), 0
    for room, table in decisions(code):
        deal = room.deal
        assert deal is not None
        options, rows = deal.options(), arrangement(deal.options())
        far.hear(table)
        far.rows = tuple(laid(rows, deal.view(deal.actor), "", ()).cards if rows else ())
        assert narrator.options.line(far.options()) == narrator.options.line(options)
        assert far.view().hand == deal.view(deal.actor).hand
        assert far.view().to_call == deal.view(deal.actor).to_call
        assert far.options().least() == options.least()
        move = options.sample(rng)
        assert chosen(str(move).split(" ", 1)[1], far.options()) == move
        assert read(act(move, table.turn).cards) == move.cards
        seen += 1
    assert seen


@pytest.mark.parametrize(("code", "line", "text"), [
    ("texas", "raise 12", "cbr 12"),
    ("texas", "vedo", "cc"),
    ("texas", "all in", "cbr 200"),
    ("texas", "fold", "f"),
])  # fmt: skip
def test_what_is_typed_is_a_move_of_the_protocol(code: str, line: str, text: str) -> None:
    far = Served(catalogue("en"), letters=True)
    reader = Reader(Narrator(far))
    far.hear(next(decisions(code))[1])
    move = reader.read(line, far.view(), far.options())
    assert str(move).split(" ", 1)[1] == text


def test_an_amount_between_two_steps_is_refused_before_it_is_sent() -> None:
    far = Served(catalogue("en"), letters=True)
    reader = Reader(Narrator(far))
    for _, table in decisions("seven_card_stud", most=300, open_pair_double_bet=True):
        if any(option.step > 1 for option in table.options):
            break
    far.hear(table)
    [option] = [option for option in far.options() if isinstance(option, Amount)]
    with pytest.raises(Unclear, match=f"in steps of {option.step}$"):
        reader.read(f"{option.word} {option.low + 1}", far.view(), far.options())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_plays_a_deal_at_a_served_table_and_leaves(tmp_path: Path, language: str) -> None:
    words = catalogue(language)
    may = words.text("line.you_may", options="")
    with serving(tmp_path / "data") as server:
        blinds = ("--set", "small_blind=2")  # as high as the other: a bot that speaks first has nothing to fold to
        link = new_table(server, "texas", "--seats", "2", "--bots", "1", "--clock", "off", *blinds)["link"]
        command = [*BUIO, "join", link, "--name", "Ada", "--lang", language]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as joined:
            assert joined.stdin is not None
            assert joined.stdout is not None
            told: list[str] = []

            def until(start: str) -> str:
                assert joined.stdout is not None
                while not (told and told[-1].startswith(start)):
                    line = joined.stdout.readline()
                    assert line, told
                    told.append(line)
                return told[-1]

            def type_(line: str) -> None:
                assert joined.stdin is not None
                joined.stdin.write(f"{line}\n")
                joined.stdin.flush()
                told.append("")

            first = until(may)
            word = "fold" if words.text("action.fold") in first else "check"
            type_("nonsense")
            until(words.text("unclear.word", typed="nonsense", options="").strip())
            type_(words.text("command.hint").split()[0])
            until(words.text("line.no_advice"))
            type_(words.text("command.rules").split()[0])
            until(words.text("rules.page", code="texas"))
            type_(words.text("command.history").split()[0])
            until(words.text("line.no_history"))
            type_(words.text("command.cards").split()[0])
            until("1 ")
            type_(words.text("command.table").split()[0])
            until("Ada: ")
            type_(words.text(f"type.{word}").split()[0])
            until(words.text(f"you.{word}"))
            over = words.text("line.played", number=1, won="", net="").split(";")[0].rstrip()
            while not told[-1].startswith(over):
                told.append(joined.stdout.readline())
                if told[-1].startswith(may):
                    type_(words.text("type.fold" if words.text("action.fold") in told[-1] else "type.check").split()[0])
            type_(words.text("command.history").split()[0])
            until(over)
            type_(words.text("command.end").split()[0])
            told += joined.stdout
            assert joined.wait(20) == 0
            hindered = words.text("room.hindered", players=0, game=words.text("game.texas"))
            assert f"{hindered}\n" not in told, "nobody is hindered"
            checked = [words.text(word, deal=1) for word in ("fair.holds", "join.unproved")]
            assert sum(told.count(f"{line}\n") for line in checked) == 1, (
                "each deal is verified, if the next waits for it"
            )
            assert not any(words.text("fair.fails", deal=1) in line for line in told)
