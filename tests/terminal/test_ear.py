"""What a key of one letter reads out in the terminal: the keys of the page, for whoever listens."""

import pytest

from buio.i18n import LANGUAGES, catalogue
from buio.terminal.input.typed import COMMANDS, Reader
from buio.terminal.narration.ear import keys
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.telling import Telling


def at_the_table(spoken: bool = True) -> tuple[Table, Narrator, Reader, Telling]:
    table = Table(Seating(game="texas", language="it", stack=60, seed=4, players=3, spoken=spoken))
    narrator = Narrator(table)
    telling = Telling(narrator)
    list(table.begin())
    for _ in range(20):
        list(telling.news(table.news()))
        if table.my_turn:
            break
        table.bot()
    return table, narrator, Reader(narrator), telling


def heard(narrator: Narrator, reader: Reader, typed: str) -> list[str]:
    command = reader.command(typed)
    assert command is not None, typed
    return list(narrator.answer(command.word))


def test_a_key_reads_pot_price_hand_board_and_clock() -> None:
    table, narrator, reader, _ = at_the_table()
    view = table.view()
    assert str(view.pot) in heard(narrator, reader, "y")[0]
    assert heard(narrator, reader, "j") == [f"da mettere: {view.to_call}"]
    assert heard(narrator, reader, "g") == list(narrator.hand.spoken())
    assert heard(narrator, reader, "t") == ["in tavola non ci sono carte"]
    assert heard(narrator, reader, "-") == ["senza limite di tempo"]


def test_seats_are_counted_from_ones_own_to_the_left() -> None:
    table, narrator, reader, _ = at_the_table()
    first = [heard(narrator, reader, f"f{number}")[0] for number in (1, 2, 3)]
    names = [one.name for one in table.state.seats]
    me = table.state.you
    for line, place in zip(first, (me, me + 1, me + 2), strict=True):
        assert line.startswith(names[place % 3])
    assert heard(narrator, reader, "f4") == ["al posto 4 non c'è nessuno"]


def test_what_was_told_is_gone_through_line_by_line() -> None:
    _, narrator, reader, telling = at_the_table()
    told = list(narrator.ear.told)
    assert len(told) > 2
    back = [heard(narrator, reader, ",")[0] for _ in range(len(told) + 1)]
    assert back == [*told[::-1], "non c'è niente prima"]
    assert heard(narrator, reader, ".") == [told[1]]
    assert heard(narrator, reader, "i") == told[-3:]
    narrator.ear.note("una cosa nuova")
    assert heard(narrator, reader, ",") == ["una cosa nuova"]
    assert heard(narrator, reader, ".") == ["non c'è niente dopo"]
    assert telling.narrator is narrator


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_a_word_that_means_something_else(language: str) -> None:
    """But the letter of a yes, which is an answer to a question alone."""
    words = catalogue(language)
    taken = {
        word for key in [*(f"command.{one}" for one in COMMANDS), *_moves(words)] for word in words.text(key).split()
    }
    assert not taken & set(keys().values()) - {"t"}


def _moves(words: object) -> list[str]:
    return [
        f"type.{one}"
        for one in (
            "fold",
            "call",
            "pass",
            "knock",
            "check",
            "stay",
            "open",
            "bet",
            "raise",
            "buio",
            "no_blind",
            "draw",
            "stand_pat",
            "draw_one",
            "take",
            "discard",
            "meld",
            "lay",
        )
    ]
