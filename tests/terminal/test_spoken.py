"""The spoken mode: every line of every game in three languages can be read aloud."""

from random import Random

import pytest

import buio
from buio.cards import parse_cards
from buio.history.records import read
from buio.i18n import LANGUAGES, catalogue
from buio.i18n.spoken import spoken
from buio.night import BANK
from buio.terminal.narration.books import BookNarrator
from buio.terminal.narration.evening import EveningNarrator
from buio.terminal.narration.speech import Speech
from buio.terminal.story import whole_hand
from buio.terminal.table import Seating, Table
from tests.cli.command import run
from tests.terminal.aloud import stumbles
from tests.terminal.test_family import typed
from tests.terminal.test_lines import Transcript, answers
from tests.terminal.test_reading import recorded

WRONG = ("xyz", "raise 99999", "half", "again", "discard 99", "throw", "lay out 1", "meld 1 2 3", "1", "all", "tutto")


def transcript(code: str, language: str) -> Transcript:
    players = max(buio.games[code].players[0], 2)
    table = Table(Seating(game=code, language=language, stack=60, seed=4, players=players, spoken=True))
    rng, left = Random(code), iter(range(12))
    asked = iter(["?", "cards", "pot", "table", "ledger", "rules", "history", "hint", "repeat", *WRONG])
    leaving = iter(["q", "what", "", "q", "yes"])

    def answer() -> str:
        if (question := next(asked, None)) is not None and table.running:
            return question
        if next(left, None) is None:
            return next(leaving)
        return typed(table, rng.choice(list(table.options())), rng) if table.running else ""

    talk = Transcript(table, answer)
    assert talk.run() == 0
    return talk


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize(("code", "language"), [(code, LANGUAGES[place % 3]) for place, code in enumerate(buio.games)])
def test_every_line_of_every_game_can_be_read_aloud(code: str, language: str) -> None:
    for line in transcript(code, language).told:
        assert not stumbles(line), f"{stumbles(line)}: {line}"


@pytest.mark.parametrize("line", [
    *("> ", "pot 2 · > ", "type ? to learn", "Ctrl-D leaves", "p2 raises to 4", "you hold Ah", "seven_card_stud"),
    *("not before all have opened. (RAM-3.13)", "are openers shown?: yes", "lay out ; 4 5 3", "raise 4–200", "12-30"),
    *("1 fiches", "deve 3 a il banco", "Ada schuldet die Bank 3", "circa il 8 per cento", "hand ()"),
])  # fmt: skip
def test_what_cannot_be_read_aloud_is_found(line: str) -> None:
    assert stumbles(line)


def at(game: str, language: str, *typed: str, **seating: object) -> list[str]:
    """What is told to somebody who types these lines."""
    given = {"game": game, "language": language, "stack": 60, "seed": 4, "spoken": True, "players": 2} | seating
    talk = Transcript(Table(Seating(**given)), answers(*typed))  # type: ignore[arg-type]
    assert talk.run() == 0
    return talk.told


@pytest.mark.parametrize(("language", "turn", "word"), [
    ("it", "tocca a te: ", "scrivi aiuto per sapere che cosa puoi fare"),
    ("en", "your turn: ", "type help to learn what you may do"),
    ("de", "du bist dran: ", "tippe hilfe, und du erfährst, was du tun kannst"),
])  # fmt: skip
def test_whose_turn_it_is_and_how_to_ask_is_said_in_words(language: str, turn: str, word: str) -> None:
    told = at("three_card", language, word.split()[1].strip(","))
    assert turn in told
    assert word in told
    assert any("D " in line and line.startswith(("fine chiede", "end asks", "ende fragt")) for line in told)


@pytest.mark.parametrize(("language", "mine", "owed"), [
    ("it", "Tu: 60 fiches, hai lasciato", "al banco"),
    ("en", "You: 60 chips, folded", "the bank"),
    ("de", "Du: 60 Chips, ausgestiegen", "der Bank"),
])  # fmt: skip
def test_what_i_have_done_is_said_to_me_and_the_bank_is_owed(language: str, mine: str, owed: str) -> None:
    assert any(line.startswith(mine) for line in at("texas", language, "fold", "table", players=4))
    table = Table(Seating(game="three_card", language=language, spoken=True))
    evening = EveningNarrator(table, BookNarrator(Speech(table)))
    assert owed in evening.owed("Ada", BANK, 3)
    assert owed in evening.owed(table.me, BANK, 3)


def test_a_house_rule_that_asks_is_answered_without_a_colon() -> None:
    assert "l'apertura si mostra alla fine? solo se spezzata" in at("italian", "it", "regole", players=4)


def test_a_rule_that_forbids_a_move_is_named_to_the_eye_alone() -> None:
    values = {"reason": "no.", "rule": "RAM-3.13"}
    assert spoken("en").text("refused", **values) == "no."
    assert catalogue("en").text("refused", **values) == "no. (RAM-3.13)"


def test_the_pile_and_the_points_are_said_with_what_they_count() -> None:
    words = spoken("it")
    assert words.text("line.pile", card="x", count=1) == "pozzo x, una carta"
    assert words.text("line.pile", card="x", count=6) == "pozzo x, 6 carte"
    assert words.text("line.meld", number=2, name="Ada", cards="x") == "combinazione 2, Ada: x"
    assert words.text("line.scored", name="Ada", points="più 3", score="30") == "Ada più 3, in tutto 30"


def test_cards_are_told_once_and_counted_where_nobody_sees_them() -> None:
    told = at("pineapple", "it", "scarto 1")
    thrown = next(line for line in told if line.startswith("scarti "))
    assert ":" not in thrown, "not `scarti re di cuori: re di cuori`"
    assert spoken("it").cards([*parse_cards("Qc"), -1, -1, -1]) == "donna di fiori, 3 carte coperte"
    assert spoken("it").cards([-1]) == "carta coperta"


def test_an_empty_row_is_said_and_understood() -> None:
    for language, nothing in (("it", "niente"), ("en", "nothing"), ("de", "nichts")):
        assert spoken(language).typed([(), (4, 5), (9,)], (4, 5, 9)) == f"{nothing}; 1 2; 3"
        assert spoken(language).typed([(4,), ()], (4,)) == f"1; {nothing}"
    assert spoken("en").typed([()], (4,)) == "", "whoever keeps all types nothing"
    assert spoken("en").typed([(4, 4)], (4, 4)) == "1 2", "a card that is held twice"
    told = at("open_face", "en", "lay out nothing; 4 5 3; 2 1", seed=3)
    assert any(line.startswith("you lay") for line in told)


def test_each_game_of_a_rotation_is_named() -> None:
    table = Table(Seating(game="badugi", menu=("texas",), rotation=True, players=2, seed=3, spoken=True))
    rng, left = Random(1), iter(range(60))

    def answer() -> str:
        if next(left, None) is None:
            raise EOFError
        return typed(table, table.options().items[0], rng) if table.running else ""

    talk = Transcript(table, answer)
    talk.run()
    games = [line for line in talk.told if line.startswith("the game is ")]
    assert games[:3] == ["the game is Badugi"] * 2 + ["the game is Texas hold'em"]
    assert not [line for line in at("badugi", "en", "fold") if line.startswith("the game is ")]


@pytest.mark.parametrize(("game", "language", "which"), [
    ("pineapple", "de", "welche Karten? eine Karte abwerfen, nach Platz, zum Beispiel abwerfen 1"),
    ("pineapple", "it", "quali carte? scarto una carta, per posto, per esempio scarto 1"),
])  # fmt: skip
def test_cards_are_thrown_away_by_the_word_of_that_move(game: str, language: str, which: str) -> None:
    word = which.split()[-2]
    told = at(game, language, word, f"{word} 1")
    assert which in told
    assert any(line.startswith(("du wirfst", "scarti")) for line in told)


def test_who_has_no_name_is_a_player_with_a_number() -> None:
    hand = read(recorded("texas"))[0]
    told = list(whole_hand(hand.play(), "texas", (), spoken("it")))
    assert any(line.startswith("giocatore 2 ") for line in told)
    assert not [line for line in told if stumbles(line)]
    assert any("p2 " in line for line in whole_hand(hand.play(), "texas", (), catalogue("it")))


@pytest.mark.parametrize(("language", "cards", "gain", "rank"), [
    ("it", "donna di fiori, dieci di cuori", "più 12, più 1, meno 3, pari", "re"),
    ("en", "queen of clubs, ten of hearts", "plus 12, plus 1, minus 3, even", "king"),
    ("de", "Kreuz-Dame, Herz-Zehn", "plus 12, plus 1, minus 3, null", "König"),
])  # fmt: skip
def test_cards_and_signs_are_said_in_words(language: str, cards: str, gain: str, rank: str) -> None:
    words = spoken(language)
    assert words.cards(parse_cards("QcTh"), letters=True) == cards
    assert ", ".join(words.signed(chips) for chips in (12, 1, -3, 0)) == gain
    assert [words.number(chips) for chips in (12, 0)] == ["12", "0"]
    assert words.number(-3) == gain.split(", ")[2]
    assert words.figure(11) == rank
    said = {"it": "x da 4 a 200", "en": "x from 4 to 200", "de": "x von 4 bis 200"}[language]
    assert words.text("say.amount", word="x", low=4, high=200) == said


def test_a_spoken_night_from_the_command_line() -> None:
    said = run("play", "--spoken", "--seed", "24", "--lang", "en", typed="cards\n").stdout
    assert "your cards: queen of hearts, queen of diamonds" in said
    assert "open from 1 to 4" in said
    refused = run("play", "--spoken", "--tui")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "leave --tui out" in refused.stderr
