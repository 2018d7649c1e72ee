"""Line mode: nights in three languages, questions at any time, and a clear line for whatever makes no move."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pexpect
import pytest

from buio.history.records import read
from buio.i18n import LANGUAGES, catalogue
from buio.night import NightError, load
from buio.play.moves import Move
from buio.play.options import Amount
from buio.terminal.input.typed import COMMANDS, Command, Reader, Unclear
from buio.terminal.lines import Lines
from buio.terminal.narrator import Narrator
from buio.terminal.table import Note, Seating, Table
from tests.terminal.players import any_answer

COMMAND = [sys.executable, "-m", "buio.cli", "play"]


class Transcript(Lines):
    """A conversation whose answers come from a function, and whose lines are kept."""

    def __init__(self, table: Table, answer: Callable[[], str]) -> None:
        super().__init__(table)
        self.answer = answer
        self.told: list[str] = []

    def _ask(self, prompt: str) -> str:
        self.told.append(self._prompted(prompt))
        return self.answer()

    def _line(self, text: str) -> None:
        assert "\n" not in text
        self.told.append(text)


def answers(*lines: str) -> Callable[[], str]:
    """Somebody who types these lines; then the input ends."""
    left = iter(lines)

    def answer() -> str:
        if (line := next(left, None)) is None:
            raise EOFError
        return line

    return answer


def night(answers: int = 120, language: str = "it", **seating: object) -> Transcript:
    """A seeded night with random answers; the input ends after so many."""
    table = Table(Seating(**{"game": "italian", "language": language, "stack": 30, "seed": 4} | seating))  # type: ignore[arg-type]
    rng, given = Random(7), iter(range(answers))

    def answer() -> str:
        if next(given, None) is None:
            raise EOFError
        between = ("", "", "", table.words.text("command.rebuy"), "conto")
        return any_answer(table.options(), table.words, rng) if table.running else rng.choice(between)

    talk = Transcript(table, answer)
    assert talk.run() == 0
    return talk


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize(("players", "language"), [(2, "it"), (4, "de"), (9, "en")])
def test_a_night_ends_with_books_that_balance(players: int, language: str) -> None:
    talk = night(language=language, players=players)
    assert talk.table.night.deals > 3
    assert sum(talk.table.night.net(name) for name in talk.table.night.people) == 0
    words = catalogue(language)
    assert words.text("end.title", count=talk.table.night.deals) in talk.told


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize("rules", [
    {"blind_timing": "before_look"}, {"all_in": "none"}, {"parol_split_parts": 2}, {"false_opening": "refund"},
    {"buio_amount": "free"}, {"dummy_hand": True}, {"opening": "jacks", "max_draw": 5},
], ids="-".join)  # fmt: skip
def test_every_kind_of_table_can_be_played(rules: dict[str, object]) -> None:
    assert night(house=rules).table.night.deals > 2


def test_the_same_seed_and_answers_give_the_same_night() -> None:
    assert night().told == night().told


def test_cards_dealt_in_the_dark_are_not_told_before_anybody_looks() -> None:
    talk = night(house={"blind_timing": "before_look"})
    blinds = [talk.told[place - 1] for place, line in enumerate(talk.told) if line.startswith("puoi: buio")]
    assert blinds
    assert not [line for line in blinds if "le tue carte" in line]


def test_hidden_cards_are_not_told() -> None:
    for line in night().told:
        if line.split(" ")[0] in ("Carla", "Beppe", "Nando") and " mostra " not in line and " prova " not in line:
            assert not set(line) & set("♥♦♣♠"), line


def my_turn(*words: str, language: str = "it", letters: bool = False) -> tuple[Reader, Table]:
    """A first deal in which exactly these options come to me, whatever the bots do."""
    for seed in range(200):
        table = Table(Seating("italian", language=language, seed=seed, letters=letters))
        list(table.begin())
        while table.running:
            if table.my_turn and {option.word for option in table.options()} == set(words):
                return Reader(Narrator(table)), table
            if table.my_turn:
                quiet = [option for option in table.options() if option.verb in ("cc", "no")]
                table.play(next(iter(quiet[:1] or table.options())).sample(table.options().seat, Random(seed)))
            else:
                table.bot()
    raise AssertionError(f"nobody was ever offered {words}")


def told(reader: Reader, table: Table, line: str) -> str:
    """What is answered to a line that is no move; the deal stands as it stood."""
    before = list(table.deal.log) if table.deal else []
    with pytest.raises(Unclear) as unclear:
        reader.read(line, table.view(), table.options())
    assert table.deal is not None
    assert list(table.deal.log) == before
    return str(unclear.value)


def test_a_night_goes_on_after_an_amount_between_two_steps() -> None:
    seating = Seating(
        "seven_card_stud", language="en", seed=2, players=2, bots="easy", house={"open_pair_double_bet": True}
    )
    talk = Transcript(Table(seating), answers("bring in", "raise 5", "raise 6"))
    assert talk.run() == 0
    assert "you may: fold, call 2, raise 4–6 in steps of 2" in talk.told
    assert "5 will not do: raise 4–6 in steps of 2" in talk.told
    assert "you raise to 6" in talk.told


def test_what_is_no_move_is_answered_with_what_is_possible() -> None:
    reader, table = my_turn("pass", "open")
    assert told(reader, table, "pasos") == "non capisco «pasos», forse «passo»? puoi: passo, apro 1–4"
    assert told(reader, table, "qwert") == "non capisco «qwert»: puoi: passo, apro 1–4"
    assert told(reader, table, "vedo") == "adesso non si può «vedo»: puoi: passo, apro 1–4"
    assert told(reader, table, "apro") == "quanto? apro 1–4"
    assert told(reader, table, "apro 5") == "5 non va: apro 1–4"
    assert told(reader, table, "apro tanto") == "«tanto» non è un numero di fiches"
    assert told(reader, table, "passo 3") == "«passo» si dice senza cifra"
    assert told(reader, table, "") == "puoi: passo, apro 1–4"
    for line, move in {"passo": "p1 cc", "P": "p1 cc", "apro 2": "p1 cbr 2", "a 2": "p1 cbr 2", "open 2": "p1 cbr 2",
                       "apro di 3": "p1 cbr 3", "apro min": "p1 cbr 1", "apro max": "p1 cbr 4"}.items():  # fmt: skip
        assert str(reader.read(line, table.view(), table.options())) == move


@pytest.mark.parametrize(
    ("line", "word"), [("?", "help"), ("conto", "ledger"), ("Ledger please", "ledger"), ("fine", "end")]
)
def test_questions_are_understood_at_any_time(line: str, word: str) -> None:
    reader, table = my_turn("pass", "open")
    assert reader.read(line, table.view(), table.options()) == Command(word)


def test_cards_to_change_are_named_by_place_or_by_name() -> None:
    reader, table = my_turn("draw")
    hand = reader.narrator.hand.cards(table.view())
    for line in ("cambio 1 3", "cambia 13", "d 1,3", f"cambio {reader.narrator.cards([hand[0], hand[2]])}"):
        assert reader.read(line, table.view(), table.options()).cards == (hand[0], hand[2])  # type: ignore[union-attr]
    assert reader.read("servito", table.view(), table.options()).cards == ()  # type: ignore[union-attr]
    assert "non è una tua carta: i posti vanno da 1 a 5" in told(reader, table, "cambio 6")
    assert "non è una tua carta" in told(reader, table, "cambio 2♠")
    assert told(reader, table, "cambio 1 2 3 4 5") == "5 carte sono troppe: se ne cambiano al massimo 4"
    assert told(reader, table, "cambio").startswith("quali carte?")
    assert told(reader, table, "servito 2") == "«servito» si dice senza cifra"


def test_suits_as_letters_are_those_of_the_language() -> None:
    reader, table = my_turn("draw", letters=True)
    hand = reader.narrator.hand.cards(table.view())
    shown = reader.narrator.cards(hand)
    assert not set(shown) & set("♥♦♣♠")
    assert reader.read(f"cambio {shown.split()[1]}", table.view(), table.options()).cards == (hand[1],)  # type: ignore[union-attr]


def test_after_a_bet_the_old_word_passo_gives_the_hand_up_but_its_letter_does_not() -> None:
    reader, table = my_turn("fold", "call", "raise")
    assert str(reader.read("passo", table.view(), table.options())) == "p1 f"
    assert "puoi: lascio" in told(reader, table, "p")


def test_a_raise_may_be_said_as_what_it_adds() -> None:
    reader, table = my_turn("fold", "call", "raise")
    raising = next(option for option in table.options() if isinstance(option, Amount))
    for line in ("rilancio di 1", "r +1", "raise by 1", f"rilancio a {raising.low}"):
        assert reader.read(line, table.view(), table.options()) == Move("cbr", 0, raising.low)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_typed_word_stands_for_two_things(language: str) -> None:
    def understood(key: str) -> set[str]:
        return {word for words in (catalogue(language), catalogue("en")) for word in words.text(key).split()}

    together = [("fold", "call", "raise"), ("pass", "open"), ("knock", "parol"), ("parol", "bet"), ("check", "bet"),
                ("stay", "raise"), ("buio", "no_blind"), ("controbuio", "no_blind"), ("over", "no_blind"),
                ("pay_in", "stay_out"), ("draw", "stand_pat")]  # fmt: skip
    for group in together:
        words = [word for name in group for word in understood(f"type.{name}")]
        assert len(words) == len(set(words)), group
    commands = [understood(f"command.{name}") for name in COMMANDS]
    moves = {word for group in together for name in group for word in understood(f"type.{name}")}
    assert sum(map(len, commands)) == len(set().union(*commands))
    assert not moves & set().union(*commands)


def test_a_saved_night_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    first = night(answers=25, save=file)
    saved = load(file.read_text())
    assert saved.deals == first.table.night.deals
    assert first.told[-1] == f"la serata è salvata in {file}: lo stesso comando la riprende"
    second = night(answers=60, save=file, players=9)
    assert len(second.table.night.people) == 4
    assert second.told[0].endswith(catalogue("it").text("many.deals", count=saved.deals))
    assert second.table.night.deals > saved.deals


def test_closing_a_saved_night_settles_it(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    table = Table(Seating("italian", language="en", seed=1, save=file))
    talk = Transcript(table, answers("end", "yes"))
    assert talk.run() == 0
    assert not file.exists()
    assert "end of the night, 0 hands" in talk.told
    assert not file.with_suffix(".phhs").exists()


def test_a_night_that_is_over_leaves_its_hands(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    first = night(answers=40, save=file)
    assert first.table.night.deals
    closing = Transcript(Table(Seating("italian", language="it", save=file)), answers("fine", "sì"))
    closing.run()
    hands = file.with_suffix(".phhs")
    assert closing.told[-1] == f"le mani della serata sono in {hands}"
    assert len(read(hands.read_text())) == first.table.night.deals


def test_signed_numbers_use_a_real_minus() -> None:
    assert [catalogue("it").signed(chips) for chips in (12, -3, 0)] == ["+12", "−3", "±0"]


@pytest.mark.parametrize(("language", "may", "end", "title"), [
    ("it", "puoi: ", "fine", "fine della serata"),
    ("en", "you may: ", "end", "end of the night"),
    ("de", "du kannst: ", "ende", "Ende des Abends"),
])  # fmt: skip
def test_a_night_at_a_real_terminal(language: str, may: str, end: str, title: str) -> None:
    """Three deals through a pseudo-terminal, by what stands on the screen alone."""
    child = pexpect.spawn(COMMAND[0], [*COMMAND[1:], "--seed", "5", "--lang", language], encoding="utf-8", timeout=30)
    words = catalogue(language)
    for _ in range(60):
        child.expect(" · > ")
        said = child.before.splitlines()
        offers = [line for line in said if line.startswith(may)]
        if offers:
            child.sendline(_plain_answer(offers[-1].removeprefix(may), words.text("type.draw").split()[0]))
        elif sum(f"{number}" in line for number in (3,) for line in said[-1:]):
            break
        else:
            child.sendline("")
    child.sendline(end)
    child.expect(title)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def _plain_answer(offer: str, draw: str) -> str:
    """Change a card, call, or say what needs no number."""
    if "(" in offer:
        return f"{draw} 5"
    options = [option for option in offer.split(", ") if "–" not in option]
    return options[-1]


def test_ctrl_c_leaves_with_a_summary() -> None:
    child = pexpect.spawn(COMMAND[0], [*COMMAND[1:], "--seed", "5", "--lang", "en"], encoding="utf-8", timeout=30)
    child.expect(" · > ")
    child.sendintr()
    child.expect("end of the night")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize("columns", [40, 80])
def test_a_terminal_breaks_lines_between_words(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Lines(Table(Seating("italian", language="de", seed=1)))
    monkeypatch.setenv("COLUMNS", str(columns))
    text = talk.words.text("help.cards_named")
    assert talk._wrapped(text) == ([], text), "what no terminal shows stays whole"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    told, last = talk._wrapped(text)
    assert len(told) >= len(text) // columns
    assert max(map(len, [*told, last])) < columns
    assert " ".join([*told, last]) == text
    prompt = f"{text} · > "
    assert talk._wrapped(prompt)[1].endswith(" · > ")


def test_a_deal_that_is_not_possible_is_told_once_and_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(table: Table) -> Iterator[Note]:
        raise NightError("no deal is possible: 52 cards are too few")

    monkeypatch.setattr(Table, "begin", refuse)
    talk = Transcript(Table(Seating("omaha", seed=1)), answers("", ""))
    assert talk.run() == 0
    assert talk.told.count("no deal is possible: 52 cards are too few") == 3
