"""Words for amounts and moves, in full and in another language; again, repeat, hint, history; strengths of bots."""

import re
from collections import Counter
from random import Random

import pytest

import buio
from buio.bots.strengths import STRENGTHS, StrengthError, seated
from buio.i18n import LANGUAGES, catalogue
from buio.play.moves import ARRANGE, CLOSE, DISCARD, DRAW, LAY, MELD, ONCE, OPEN, TAKE, TWICE, Move
from buio.play.options import Amount, Arrange, Discard, Options, Simple
from buio.terminal.input.typed import Command, Reader, Unclear
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from tests.cli.command import run
from tests.terminal.test_keeping import talk
from tests.terminal.test_lines import my_turn, told


def betting(code: str, *words: str, language: str = "en", stack: int = 200) -> tuple[Reader, Table]:
    """A deal in which I may do exactly this."""
    for seed in range(300):
        table = Table(Seating(code, language=language, seed=seed, stack=stack, players=3))
        list(table.begin())
        while table.running:
            if table.my_turn and {option.word for option in table.options()} == set(words):
                return Reader(Narrator(table)), table
            if table.my_turn:
                table.play(next(iter(table.options())).sample(table.options().seat, Random(seed)))
            else:
                table.bot()
    raise AssertionError(words)


def stepped(language: str, stack: int = 200) -> tuple[Reader, Table]:
    """A deal of stud in which a bet is of one unit or of two."""
    house = {"open_pair_double_bet": True}
    seating = Seating("seven_card_stud", language=language, seed=2, stack=stack, players=2, bots="easy", house=house)
    table = Table(seating)
    list(table.begin())
    while not any(isinstance(option, Amount) and option.step > 1 for option in table.options()):
        if table.my_turn:
            table.play(next(iter(table.options())).sample(table.options().seat, Random(0)))
        else:
            table.bot()
    return Reader(Narrator(table)), table


def amount(reader: Reader, table: Table, line: str) -> int:
    move = reader.read(line, table.view(), table.options())
    assert isinstance(move, Move)
    assert table.options().admits(move)
    return move.amount


@pytest.mark.parametrize(("language", "once", "twice", "half"), [
    ("en", "once", "twice", "half the pot"),
    ("it", "una volta", "due volte", "mezzo piatto"),
    ("de", "einmal", "zweimal", "halbe Pot"),
])  # fmt: skip
def test_how_often_the_board_comes_is_said_in_words_or_a_number(
    language: str, once: str, twice: str, half: str
) -> None:
    reader, table = betting("texas", "fold", "call", "raise", language=language)
    options = Options(0, (Simple(ONCE, "once"), Simple(TWICE, "twice")))
    said = reader.narrator.options.may(options)
    assert f"{once}, {twice} (" in said
    assert f"{half})" in said
    for verb, lines in ((ONCE, (once, once.partition(" ")[0], "1")), (TWICE, (twice, "2"))):
        assert [reader.read(line, table.view(), options) for line in lines] == [Move(verb, 0)] * len(lines)
    with pytest.raises(Unclear):
        reader.read("2", table.view(), table.options())


@pytest.mark.parametrize(("language", "lines"), [
    ("en", ("raise min", "raise half", "raise pot", "raise max", "raise all", "all in")),
    ("it", ("rilancio minimo", "rilancio metà", "rilancio piatto", "rilancio max", "rilancio tutto", "tutto")),
    ("de", ("erhöhe min", "erhöhe halb", "erhöhe pot", "erhöhe max", "erhöhe alles", "all in")),
])  # fmt: skip
def test_amounts_have_words(language: str, lines: tuple[str, ...]) -> None:
    reader, table = betting("texas", "fold", "call", "raise", language=language)
    view = table.view()
    raising = next(option for option in table.options() if isinstance(option, Amount))
    assert view.seat is not None
    matched = view.to_call + view.seats[view.seat].bet
    pot = view.pot + view.to_call
    wanted = [raising.low, matched + pot // 2, matched + pot, raising.high, raising.high, raising.high]
    assert [amount(reader, table, line) for line in lines] == wanted
    assert wanted[-1] == view.seats[view.seat].stack + view.seats[view.seat].bet


def test_all_in_is_refused_where_the_pot_is_the_limit_and_says_how_much_is_possible() -> None:
    reader, table = my_turn("pass", "open", language="en")
    assert told(reader, table, "open all") == "199 will not do: open 1–4"
    assert told(reader, table, "all in") == "199 will not do: open 1–4"
    assert amount(reader, table, "open pot") == 4
    assert amount(reader, table, "open half") == 2
    reader, table = my_turn("draw", language="en")
    assert told(reader, table, "all in").startswith("“all in” is not possible now: ")


@pytest.mark.parametrize(("language", "lines", "refused"), [
    ("it", ("punto 2", "metà", "piatto", "max"), "3 non va: punto 2–4 di 2 in 2"),
    ("en", ("bet 2", "half", "pot", "max"), "3 will not do: bet 2–4 in steps of 2"),
    ("de", ("setze 2", "halb", "pot", "max"), "3 geht nicht: setzen 2–4 in Schritten von 2"),
])  # fmt: skip
def test_an_amount_between_two_steps_is_refused_and_its_step_is_told(
    language: str, lines: tuple[str, ...], refused: str
) -> None:
    """An open pair in stud doubles the bet, and nothing between the two bets will do (STD-1.13)."""
    reader, table = stepped(language)
    word = lines[0].split()[0]
    assert refused.partition(": ")[2] in reader.narrator.options.may(table.options())
    assert told(reader, table, f"{word} 3") == refused
    assert [amount(reader, table, f"{word} {line.split()[-1]}") for line in lines] == [2, 2, 4, 4]


def test_who_has_less_than_the_pot_bets_the_last_step_that_the_stack_reaches() -> None:
    reader, table = stepped("en", stack=5)
    assert (table.view().all_in, table.view().pot_bet()) == (3, 4)
    assert amount(reader, table, "bet pot") == 2
    assert told(reader, table, "bet all") == "3 will not do: bet 2", "where one amount is left there are no steps"


@pytest.mark.parametrize(("language", "half"), [("it", "metà"), ("en", "half"), ("de", "halb")])
def test_an_amount_alone_is_said_of_the_bet(language: str, half: str) -> None:
    reader, table = my_turn("pass", "open", language=language)
    for line, bet in {"min": 1, half: 2, "max": 4}.items():
        assert str(reader.read(line, table.view(), table.options())) == f"p1 cbr {bet}"
    assert reader.read("piatto", table.view(), table.options()) == Command("pot"), "that one asks for the pot"
    told(reader, table, f"{half} 3")
    reader, table = my_turn("draw", language=language)
    assert f"{half}" in told(reader, table, half)


def test_a_call_may_be_typed_with_what_it_costs_and_with_no_other_number() -> None:
    reader, table = betting("texas", "fold", "call", "raise")
    call = table.options().get("cc")
    assert isinstance(call, Simple)
    assert reader.read(f"call {call.cost}", table.view(), table.options()) == Move("cc", table.options().seat)
    for line in (f"call {call.cost + 1}", f"call {call.cost} 0", f"fold {call.cost}"):
        with pytest.raises(Unclear, match=f"{line.split()[0]}.* takes no number"):
            reader.read(line, table.view(), table.options())


def test_all_in_is_a_call_for_who_cannot_raise() -> None:
    reader, table = betting("texas", "fold", "call", stack=3)
    call = table.options().get("cc")
    assert isinstance(call, Simple)
    if call.cost == table.view().seats[table.view().seat or 0].stack:
        assert reader.read("all in", table.view(), table.options()) == Move("cc", table.options().seat)
    else:
        told(reader, table, "all in")


@pytest.mark.usefixtures("bots_do_anything")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", buio.games)
def test_what_is_shown_can_be_typed_in_full(code: str, language: str) -> None:
    """In each language, and in Italian at any table."""
    players = max(buio.games[code].players[0], 2)
    table = Table(Seating(code, language=language, seed=7, stack=60, players=players))
    list(table.begin())
    rng, reader = Random(code), Reader(Narrator(table))
    for _ in range(14):
        if not table.running:
            return
        if not table.my_turn:
            table.bot()
            continue
        view, options = table.view(), table.options()
        for option in options:
            for words in {catalogue(language), catalogue("it")}:
                shown = words.text(f"action.{option.word}", count="", cost="").strip()
                if isinstance(option, Simple):
                    assert reader.read(shown, view, options) == Move(option.verb, options.seat), shown
                if isinstance(option, Amount):
                    assert reader.read(f"{shown} {option.high}", view, options).amount == option.high  # type: ignore[union-attr]
                if isinstance(option, Arrange):
                    assert reader.read(f"{shown} auto", view, options) == option.suggestion(options.seat)
                if isinstance(option, Discard) and option.word == "draw" and 0 in option.numbers:
                    pat = words.text("action.stand_pat")
                    assert reader.read(pat, view, options) == Move(option.verb, options.seat), pat
        table.play(options.sample(rng))


@pytest.mark.parametrize("language", LANGUAGES)
def test_italian_words_are_understood_at_any_table(language: str) -> None:
    reader, table = my_turn("pass", "open", language=language)
    for line, move in {"passo": "p1 cc", "apro 2": "p1 cbr 2", "apro massimo": "p1 cbr 4"}.items():
        assert str(reader.read(line, table.view(), table.options())) == move
    for line, word in {"carte": "cards", "piatto": "pot", "tavolo": "table", "conto": "ledger", "fine": "end"}.items():
        assert reader.read(line, table.view(), table.options()) == Command(word)
    reader, table = my_turn("fold", "call", "raise", language=language)
    assert str(reader.read("lascio", table.view(), table.options())) == "p1 f"
    assert str(reader.read("vedo", table.view(), table.options())) == "p1 cc"
    reader, table = my_turn("draw", language=language)
    assert reader.read("servito", table.view(), table.options()).cards == ()  # type: ignore[union-attr]


def test_again_is_the_same_kind_of_move_and_no_other() -> None:
    reader, table = my_turn("pass", "open", language="en")
    assert reader.read("again", table.view(), table.options()) == Command("again")
    reader.read("passo", table.view(), table.options())
    assert str(reader.read("again", table.view(), table.options())) == "p1 cc"
    other, later = my_turn("fold", "call", "raise", language="en")
    other.last = reader.last
    assert told(other, later, "again").startswith("“passo” is not possible now: "), "passo would be a fold here"
    reader.read("open half", table.view(), table.options())
    assert amount(reader, table, "again") == 2
    drawing, draw = my_turn("draw", language="en")
    drawing.read("draw 1 3", draw.view(), draw.options())
    assert told(drawing, draw, "again").startswith("which cards?"), "other cards, other places"


def test_repeat_tells_again_what_was_told_since_my_last_move() -> None:
    said = run("play", "--seed", "24", "--lang", "en", typed="pot\nrepeat\n").stdout
    assert said.count("Nando: no blind\n") == 2
    assert said.count("you may: pass, open 1–4\n") == 2
    assert said.count("pot 4, you have 199\n") == 1


def test_a_hint_names_a_legal_move_and_its_reason() -> None:
    said = talk("hint", "pass", "hint", "call", "hint", seed=11)
    hints = [place for place, line in enumerate(said.told) if line.startswith("a good player would say: ")]
    assert len(hints) == 3
    assert said.told[hints[0] + 1].startswith("your hand wins about ")
    assert said.told[hints[0] + 1].endswith(" percent against 3 opponents")
    assert said.told[hints[0] + 2] == "staying in costs nothing, and there are 4 in the pot"
    assert said.told[hints[1] + 2].startswith("calling costs 3 for a pot of 10, a price of 23 percent; here ")
    drawing = said.told[hints[2] + 1]
    assert drawing.startswith(("that keeps ", "the hand is good as it is: "))
    assert "you may ask for a hint when it is your turn" in talk("fold", "hint").told


MODES: tuple[dict[str, bool], ...] = ({}, {"spoken": True}, {"letters": True})
"""For the eye, for the ear, and with letters for suits."""


def hinted(seed: int, turns: int, **seating: object) -> Counter[str]:
    """A deal played by its hints, each typed as it stands; how often each kind of move was advised."""
    table = Table(Seating(seed=seed, stack=60, bots="easy", **seating))  # type: ignore[arg-type]
    list(table.begin())
    narrator, moves = Narrator(table), Counter[str]()
    reader = Reader(narrator)
    for _ in range(turns):
        if table.running and table.my_turn:
            before = list(table.deal.log) if table.deal else []
            hint, advised = list(narrator.hint()), table.advice().move
            assert len(hint) >= 2
            assert list(narrator.hint()) == hint
            assert (list(table.deal.log) if table.deal else []) == before
            line = hint[0].partition(": ")[2]
            read = reader.read(line, table.view(), table.options())
            assert isinstance(read, Move), line
            meant = [(move.verb, move.amount, sorted(move.cards)) for move in (read, advised)]
            assert meant[0] == meant[1], line
            table.play(read)
            moves[read.verb] += 1
        elif table.running:
            table.bot()
    return moves


@pytest.mark.parametrize(("place", "code"), list(enumerate(buio.games)))
def test_every_game_has_hints_that_can_be_played(place: int, code: str) -> None:
    """In one language and one mode; games beside each other, which have the most in common, in others."""
    players = max(buio.games[code].players[0], 2)
    language, mode = LANGUAGES[place % 3], MODES[place // 3 % 3]
    assert any(hinted(seed, 100, game=code, language=language, players=players, **mode) for seed in (5, 6))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("code", "verbs", "seed"), [
    ("ramino_9", {CLOSE}, 6), ("carioca", {OPEN, MELD, LAY}, 1), ("carioca_pazza", {OPEN, MELD, LAY}, 1),
    ("open_face", {ARRANGE}, 5),
])  # fmt: skip
def test_hints_that_lay_cards_can_be_typed(code: str, verbs: set[str], seed: int, mode: dict[str, bool]) -> None:
    """To the end of a deal: groups, single cards and rows that are not full yet."""
    assert set(hinted(seed, 400, game=code, language="de", players=2, **mode)) >= verbs


@pytest.mark.parametrize("code", ["ramino_v1", "carioca"])
def test_in_rummy_a_hint_counts_what_lies_in_no_meld(code: str) -> None:
    table = Table(Seating(code, language="en", seed=6, stack=60, players=2))
    list(table.begin())
    narrator, said = Narrator(table), dict[str, list[str]]()
    for _ in range(150):
        if table.running and table.my_turn:
            move = table.advice().move
            said.setdefault(move.verb, []).append(" / ".join(list(narrator.hint())[1:]))
            table.play(move)
        elif table.running:
            table.bot()
        else:
            break
    every = "every card is in a meld"
    for one in said.get(TAKE, []):
        with_it = re.match(r"with that one (?:a single|(\d+)) cards? stays? in no meld, instead of (\d+)$", one)
        if with_it:
            assert int(with_it[1] or 1) < int(with_it[2])
        else:
            assert one in (every, "so do those who know the game")
    assert all(" in no meld" in one or every in one for one in said[DRAW])
    assert any(one.endswith("the top discard makes them no fewer") for one in said[DRAW])
    assert all(one.endswith(" / the card that is of least use") and one.count(" / ") == 1 for one in said[DISCARD])
    assert said.get(CLOSE, [every]) == [every]


def test_a_hint_knows_no_more_than_its_player() -> None:
    """Two deals that differ only in cards that I cannot see get the same advice."""
    table = Table(Seating("texas", language="en", seed=2, players=3))
    list(table.begin())
    while not table.my_turn:
        table.bot()
    first = table.advice()
    assert table.advice().move.actor == first.move.actor == table.seat
    assert first.spot is not None
    assert first.spot.view == table.view()


def test_the_history_of_a_night_has_each_deal_and_what_it_meant() -> None:
    said = talk("history", *["fold", "pass", "pat", "", "no"] * 12, "history")
    assert "no hand is over yet" in said.told
    played = [line for line in said.told if line.startswith("hand ") and "; you " in line]
    assert len(played) == said.table.night.deals > 1
    nets = [int(line.rsplit(" ", 1)[1].replace("−", "-").replace("±", "")) for line in played]
    assert sum(nets) == said.table.night.net("You")


def test_the_bots_are_as_strong_as_asked() -> None:
    for strength in STRENGTHS:
        table = Table(Seating("texas", seed=1, players=4, bots=strength))
        list(table.begin())
        assert list(table.night.people)[1:] == ["Carla", "Beppe", "Nando"]
        while table.running and not table.my_turn:
            table.bot()
    named = Table(Seating("texas", seed=1, players=4, bots="nando, Rosa"))
    assert list(named.night.people)[1:] == ["Nando", "Rosa", "Carla"]
    for asked, why in (
        ("hrad", "did you mean hard"),
        ("Nando,Nando", "named twice"),
        ("hard,easy", "all bots are: say it alone"),
        ("", "no bots are called"),
    ):
        with pytest.raises(StrengthError, match=why):
            seated(asked, 3, frozenset())
    refused = run("play", "--bots", "strong")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "easy, normal, hard" in refused.stderr


@pytest.mark.parametrize(
    "line", ["again please", "open all in 5", "all", "tutto 3", "stand", "lay out", "half 3", "open ½"]
)
def test_words_that_make_no_move_change_nothing(line: str) -> None:
    reader, table = my_turn("pass", "open", language="en")
    if line.startswith("again"):
        assert reader.read(line, table.view(), table.options()) == Command("again")
    else:
        assert "\n" not in told(reader, table, line)
