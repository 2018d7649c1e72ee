"""Rummy games in the terminal: what is typed, what is answered, whole deals line by line and on the full screen."""

import asyncio
import re
from collections import Counter
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Button

from buio.bots import RandomPlayer
from buio.cards import JOKER, cards_text, parse_cards
from buio.i18n import LANGUAGES, catalogue
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile
from buio.play.melds import Melds as TableMelds
from buio.play.melds import TableMeld
from buio.play.moves import Move
from buio.play.options import Amount, Discard
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.rummy import Melding
from buio.terminal.input.typed import COMMANDS, Command, Reader, Unclear
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.tui.hands import Fan
from buio.terminal.tui.melds import Melds
from buio.terminal.tui.screen import TableApp
from tests.terminal.test_lines import Transcript
from tests.terminal.test_screen import settled

GAMES = ("ramino_v1", "ramino_pokerize", "ramino_imaginary", "ramino_fantini", "ramino_9", "carioca", "carioca_pazza")
TYPED = {
    "it": {"draw": "pesco", "draw2": "pesco 2", "take": "pozzo", "sd": "scarto", "close": "chiudo",
           "open": "apro", "meld": "calo",
           "lay": "attacco", "buyd": "compro", "no": "no", "ct": "contratto", "back": "rientro", "retire": "mi ritiro"},
    "en": {"draw": "draw", "draw2": "draw two", "take": "take", "sd": "discard", "close": "close",
           "open": "open", "meld": "meld",
           "lay": "add", "buyd": "buy", "no": "no", "ct": "contract", "back": "back", "retire": "retire"},
    "de": {"draw": "ziehe", "draw2": "ziehe zwei", "take": "nehme", "sd": "werfe", "close": "ausmachen",
           "open": "eröffne", "meld": "lege",
           "lay": "anlegen", "buyd": "kaufe", "no": "nein", "ct": "kontrakt", "back": "zurück", "retire": "raus"},
}  # fmt: skip


def useful(deal: Deal, seat: int, rng: Random) -> Move:
    """A move of somebody who lays whatever can be laid, stays in the betting, and throws loose cards away."""
    options = deal.options()
    for verb in ("close", "open", "meld", "lay"):
        if option := options.get(verb):
            return option.sample(seat, rng)
    option = options.get("sd")
    if isinstance(option, Discard):
        lonely = min(option.hand, key=lambda card: (_company(card, deal.hands[seat]), rng.random()))
        return Move("sd", seat, 0, (lonely,))
    bets = options.get("cbr") if rng.random() < 0.3 else None
    buys = len(deal.hands[seat]) < 16 and rng.random() < 0.3
    option = bets or options.get("cc") or options.get("buyd" if buys else "no") or rng.choice(list(options))
    return option.sample(seat, rng)


def _company(card: int, hand: tuple[int, ...]) -> int:
    """How many cards of a hand go with this one."""
    if card == JOKER:
        return len(hand)
    near = [abs((other >> 2) - (card >> 2)) for other in hand if other & 3 == card & 3]
    return sum(other >> 2 == card >> 2 for other in hand) + sum(1 <= far <= 2 for far in near)


def at(table: Table, hand: str, **put: object) -> tuple[Reader, Table]:
    """This hand is mine and it is my turn, with the cards drawn or not; other facts of the deal are set too."""
    deal = table.deal
    assert deal is not None
    seat = table.seat
    assert seat is not None
    while deal.actor != seat or deal.phase.name not in ("rummy", "contract_play") or getattr(deal.stage, "asked", None):
        quiet = deal.options().get("cc") or deal.options().get("no") or deal.options().get("draw")
        deal.apply(quiet.sample(deal.actor, Random(1)) if quiet else useful(deal, deal.actor, Random(1)))
    deal.hands[seat] = parse_cards(hand)
    for name, value in put.items():
        owners = {"pile": deal.find(DiscardPile), "laid": deal.find(TableMelds)}
        setattr(owners.get(name) or deal.stage, name, value)
    deal._options = None
    return Reader(Narrator(table)), table


def begun(game: str, language: str = "it", seed: int = 5, **seating: object) -> Table:
    """A first deal."""
    table = Table(Seating(**{"game": game, "language": language, "seed": seed, "players": 3} | seating))  # type: ignore[arg-type]
    list(table.begin())
    others(table, Random(seed))
    return table


def others(table: Table, rng: Random) -> None:
    """Let the others at this table play usefully."""

    def bot() -> None:
        deal = table.deal
        assert deal is not None
        table.room.play(useful(deal, deal.actor, rng))

    table.bot = bot  # type: ignore[method-assign]


def read(reader: Reader, table: Table, line: str) -> str:
    """The move that a line means, or what is answered."""
    try:
        found = reader.read(line, table.view(), table.options())
    except Unclear as unclear:
        return str(unclear)
    assert isinstance(found, Move)
    assert table.options().admits(found)
    return str(found).split(" ", 1)[1]


# -- what is typed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_is_said_in_many_ways(language: str) -> None:
    reader, table = at(begun("ramino_v1", language), "2s3s4s5h6h7h9c9d9hKs", pile=parse_cards("2c5d"))
    said = {
        "it": {"pesco": "draw", "pesco dal tallone": "draw", "tallone": "draw", "pozzo": "take",
               "prendo dal pozzo": "take"},
        "en": {"draw": "draw", "d": "draw", "take from the pile": "take", "take": "take",
               "draw from the stock": "draw"},
        "de": {"ziehe": "draw", "ich ziehe vom talon": "draw", "nehme": "take", "ablage": "take"},
    }[language]  # fmt: skip
    for line, verb in said.items():
        assert read(reader, table, line) == verb
    two = read(reader, table, TYPED[language]["draw2"])
    assert two == table.words.text("refused.two_cards_in_the_first_turn_only")


def test_two_cards_are_drawn_in_the_first_turn() -> None:
    reader, table = at(begun("carioca"), "2s3s4s5h6h7h9c9d9hKsQdJd8c")
    for line in ("pesco 2", "pesco due", "due", "due dal tallone"):
        assert read(reader, table, line) == "draw2"
    assert read(reader, table, "pesco due dalla luna").startswith("non capisco «luna»: puoi: ")


def test_a_card_is_discarded_by_place_or_by_name() -> None:
    reader, table = at(begun("ramino_v1"), "9c9cKs2d4d6hJkTs8h5dAc", drawn=True)
    hand = reader.narrator.hand.cards(table.view())
    assert Counter(hand) == Counter(parse_cards("9c9cKs2d4d6hJkTs8h5dAc"))
    for place, card in enumerate(hand, 1):
        assert read(reader, table, f"scarto {place}") == f"sd {cards_text([card])}"
    for line, name in {
        "scarto 9c": "9c",
        "scarto 9♣": "9c",
        "scarto 10s": "Ts",
        "scarto jolly": "Jk",
        "scarto Jk": "Jk",
    }.items():
        assert read(reader, table, line) == f"sd {name}"
    assert (
        read(reader, table, "scarto") == "quale carta? scarto (un posto o una carta), per esempio scarto 5 o scarto 9c"
    )
    assert read(reader, table, "scarto 12").startswith("«12» non è una tua carta: i posti vanno da 1 a 11")
    assert read(reader, table, "scarto Kd").startswith("«kd» non è una tua carta")
    assert read(reader, table, "scarto 1 2") == "Si scarta una carta. (RAM-1.10)"
    assert read(reader, table, "scarto 9c 9c 9c") == "9♣ ce l'hai solo 2 volte"
    assert read(reader, table, "scarto Ks Ks") == "K♠ ce l'hai una volta sola"
    assert read(reader, table, "scarto 3 3") == "il posto 3 è nominato due volte"
    assert read(reader, table, "pesco").startswith("adesso non si può «pesco»: puoi: scarto")
    assert read(reader, table, "scrato 3").startswith("non capisco «scrato», forse «scarto»?")


def test_a_hand_is_told_in_combinations_and_loose_cards() -> None:
    reader, table = at(begun("ramino_v1", "en"), "5s6s7s9c9d9hKs2dJcJc3h", drawn=True)
    line = reader.narrator.hand.line(table.view())
    groups, _, loose = line.removeprefix("your cards: ").partition(" / loose ")
    assert {frozenset(part.split(":")[1] for part in group.split()) for group in groups.split(" / ")} == {
        frozenset(["5♠", "6♠", "7♠"]),
        frozenset(["9♣", "9♦", "9♥"]),
    }
    assert len(loose.split()) == 5
    assert [int(part.split(":")[0]) for part in line.split() if ":" in part[:3] and part[0].isdecimal()] == [
        *range(1, 12)
    ]


def test_a_hand_closes_as_suggested_or_as_its_owner_likes() -> None:
    reader, table = at(begun("ramino_v1"), "5s6s7s9c9d9hKsKcKdKhJc", drawn=True)
    plain = read(reader, table, "chiudo")
    assert plain.startswith("close ")
    assert read(reader, table, "chiudo Jc").startswith("close ")  # this card is thrown away
    hand = reader.narrator.hand.cards(table.view())
    places = {card: place for place, card in enumerate(hand, 1)}
    groups = " / ".join(
        " ".join(str(places[card]) for card in parse_cards(text)) for text in ("5s6s7s", "9c9d9h", "KsKcKdKh")
    )
    assert read(reader, table, f"chiudo {groups}") == "close 5s6s7s/9c9d9h/KsKcKdKh"
    assert read(reader, table, f"chiudo {groups.replace(' / ', ' ')}").startswith("close ")
    assert (
        read(reader, table, "chiudo 5s 6s 9c / 7s 9d 9h / Ks Kc Kd Kh")
        == "Queste carte non sono una combinazione. (RAM-1.11)"
    )
    assert read(reader, table, "chiudo 5s 6s 7s / 9c 9d 9h") == "Restano carte fuori da ogni combinazione. (RAM-1.11)"
    assert "chiudo (" in reader.narrator.options.line(table.options())
    help_ = " ".join(reader.narrator.help(table.options()))
    assert "chiudo 1-3 / 4-7 / 8-10" in help_


def test_places_are_exact_and_spans_are_understood() -> None:
    reader, table = at(
        begun("carioca"), "5s6s7s9c9d9hKsKsKcKd2h", drawn=True, turns=(5, 5, 5), keep=1, opened=(1, 1, 1)
    )
    hand = reader.narrator.hand.cards(table.view())
    first = cards_text(hand[:3])
    assert read(reader, table, "calo 1-3") == read(reader, table, "calo 1 2 3") == f"meld {first}"
    assert read(reader, table, "calo 5s 6s 7s") == "meld 5s6s7s"
    assert read(reader, table, "calo 5s 6s") == "Queste carte non sono una combinazione. (RAM-3.04)"
    assert read(reader, table, "calo 5s 6s 7s / 9c 9d 9h") == "Una combinazione alla volta. (RAM-3.10)"
    assert read(reader, table, "calo").startswith("meld ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_added_to_combinations_by_number(language: str) -> None:
    table = begun("carioca", language)
    reader, table = at(table, "5s6s7s9c9d9hKsKsKcKd2h", drawn=True, turns=(5, 5, 5), keep=1, opened=(1, 1, 1))
    deal = table.deal
    assert deal is not None
    other = next(seat for seat in range(3) if seat != table.seat)
    deal.facet(TableMelds).laid = (
        _laid(other, "2s3s4s", True) + _laid(other, "8c8d8h", False) + _laid(table.seat or 0, "KhQhJh", True)
    )
    deal._options = None
    word = TYPED[language]["lay"]
    place = reader.narrator.hand.cards(table.view()).index(parse_cards("5s")[0]) + 1
    for line in (
        f"{word} 1 {place}",
        f"{word} {place}",
        f"{word} 5s",
        f"{word} 1 5s",
        {"it": f"attacco {place} a 1", "en": f"add {place} to 1", "de": f"lege {place} an 1"}[language],
    ):
        assert read(reader, table, line) == "lay 1 5s", line
    assert read(reader, table, f"{word} 1 5s 6s") == "lay 1 5s6s"
    words = table.words
    assert read(reader, table, f"{word} 2 5s") == f"{words.text('refused.does_not_fit')} (RAM-3.10)"
    assert read(reader, table, f"{word} 3 Ks") == f"{words.text('refused.own_opening')} (RAM-3.11)"
    assert read(reader, table, f"{word} 7 5s") == words.text("unclear.meld", typed="7", count=3)
    assert read(reader, table, f"{word} 2h") == words.text("unclear.fits_nowhere", cards="2♥")
    assert read(reader, table, word).startswith(words.text("unclear.which_lay", option="")[:9])
    told = reader.narrator.melds(table.view())
    assert told[0] == f"1 {table.names[other]}: 2♠ 3♠ 4♠"


def _laid(seat: int, cards: str, opening: bool) -> tuple[TableMeld, ...]:
    meld = Melding().parse(parse_cards(cards))
    assert meld is not None
    return (TableMeld(seat, meld, opening),)


def test_a_card_that_fits_two_combinations_is_asked_about() -> None:
    reader, table = at(
        begun("carioca", "en"), "5s6s9c9dKsKcKd2h", drawn=True, turns=(5, 5, 5), keep=1, opened=(1, 1, 1)
    )
    deal = table.deal
    assert deal is not None
    other = next(seat for seat in range(3) if seat != table.seat)
    deal.facet(TableMelds).laid = _laid(other, "2s3s4s", True) + _laid(other, "5c5d5h", False)
    deal._options = None
    assert read(reader, table, "add 5s") == "5♠ goes on melds 1, 2: say which"
    assert read(reader, table, "add 2 5s") == "lay 2 5s"


def test_the_contract_is_opened_as_suggested_or_named() -> None:
    reader, table = at(begun("carioca"), "AsAhKdKc5s6s9c9dTh4d2c7h3s8d", drawn=True)
    assert read(reader, table, "apro").startswith("open ")
    assert read(reader, table, "apro As Ah") == "open AsAh"
    assert read(reader, table, "apro 9c 9d").endswith(")")
    assert read(reader, table, "apro As Kd").endswith(")")
    assert read(reader, table, "calo 1 2 3").startswith("adesso non si può «calo»")
    assert (
        read(reader, table, "scarto As") == "Una carta chiave non si scarta prima che abbiano aperto tutti. (RAM-3.13)"
    )


def test_a_discard_is_bought_or_not() -> None:
    for language in LANGUAGES:
        table = begun("carioca", language, seed=8)
        deal = table.deal
        assert deal is not None
        while not (table.my_turn and "buyd" in table.options()):
            quiet = next(option for verb in ("draw", "no", "sd") if (option := deal.options().get(verb)))
            deal.apply(quiet.sample(deal.actor, Random(1)))
        reader = Reader(Narrator(table))
        assert read(reader, table, TYPED[language]["buyd"]) == "buyd"
        assert read(reader, table, TYPED[language]["no"]) == "no"


def test_the_dealer_chooses_a_contract_by_its_number() -> None:
    for seed in range(40):
        table = begun("carioca_pazza", seed=seed)
        if table.my_turn and "ct" in table.options():
            break
    reader = Reader(Narrator(table))
    assert read(reader, table, "contratto 3") == read(reader, table, "3") == "ct 3"
    assert read(reader, table, "contratto").startswith("quale? contratto 1 (una coppia), contratto 2 (due coppie)")
    assert read(reader, table, "9") == "9 non si può scegliere: 1, 2, 3, 4, 5, 6, 7, 8"
    assert not reader.narrator.task(table.view())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_typed_word_stands_for_two_things(language: str) -> None:
    def understood(key: str) -> set[str]:
        return {word for words in (catalogue(language), catalogue("en")) for word in words.text(key).split()}

    together = [("draw_one", "draw_two", "take"), ("discard", "close", "open_contract"), ("discard", "meld", "lay"),
                ("buy_discard", "leave_discard"), ("re_enter", "retire")]  # fmt: skip
    for group in together:
        words = [word for name in group for word in understood(f"type.{name}")]
        assert len(words) == len(set(words)), group
    commands = {word for name in COMMANDS if name != "rebuy" for word in understood(f"command.{name}")}
    moves = {word for group in together for name in group for word in understood(f"type.{name}")}
    assert not moves & commands
    assert not (moves | commands) & (understood("command.filler") - {"ab"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_on_buttons_differ(language: str) -> None:
    words = catalogue(language)
    for group in (("draw_one", "draw_two", "take"), ("discard", "close"), ("discard", "open_contract"),
                  ("discard", "meld", "lay"), ("buy_discard", "leave_discard"), ("re_enter", "retire")):  # fmt: skip
        keys = [words.text(f"screen.keys.{word}") for word in group]
        assert len(set(keys)) == len(keys), group


def test_a_word_of_a_move_comes_before_that_of_a_command() -> None:
    table = begun("carioca", "en", seed=8)
    reader = Reader(Narrator(table))
    while not (table.my_turn and "buyd" in table.options()):
        table.bot() if not table.my_turn else table.play(useful(table.deal, table.deal.actor, Random(2)))  # type: ignore[arg-type, union-attr]
    assert read(reader, table, "buy") == "buyd"
    assert reader.read("ledger", table.view(), table.options()) == Command("ledger")


# -- whole deals -------------------------------------------------------------------------------------------------------


def typed(table: Table, reader: Reader, rng: Random) -> str:
    """A line that takes a good move, by places or by names."""
    language = table.words.language
    deal = table.deal
    assert deal is not None
    move = useful(deal, deal.actor, rng)
    option = table.options().get(move.verb)
    if (
        move.verb in ("cc", "f", "cbr", "bl")
        or option is None
        or move.verb not in TYPED[language]
        or option.word == "no_blind"
    ):
        word = min(reader._accepted(option.word if option else move.verb))
        return f"{word} {move.amount}" if isinstance(option, Amount) else word
    word, hand = TYPED[language][move.verb], list(reader.narrator.hand.cards(table.view()))
    if isinstance(option, LayMelds):
        return rng.choice([word, f"{word} {_places(move, hand)}"])
    if isinstance(option, LayOff):
        return f"{word} {move.amount} {_places(move, hand)}"
    if isinstance(option, Choose):
        return f"{word} {move.amount}"
    return f"{word} {_places(move, hand)}" if move.cards else word


def _places(move: Move, hand: list[int]) -> str:
    """The cards of a move as places in a hand, a card that is there twice by both."""
    free = list(enumerate(hand, 1))
    groups = []
    for group in move.groups:
        places = []
        for card in group:
            found = next(pair for pair in free if pair[1] == card)
            free.remove(found)
            places.append(str(found[0]))
        groups.append(" ".join(places))
    return " / ".join(groups)


def line_by_line(code: str, language: str, deals: int, seed: int = 2, **settings: object) -> Transcript:
    """Some deals, every answer of mine typed; others play as usefully as I do."""
    table = Table(Seating(game=code, language=language, seed=seed, players=3, house=settings))
    rng, reader = Random(seed), Reader(Narrator(table))
    others(table, rng)

    def answer() -> str:
        if table.running:
            return typed(table, reader, rng)
        if table.night.deals >= deals:
            raise EOFError
        return ""

    talk = Transcript(table, answer)
    assert talk.run() == 0
    return talk


@pytest.mark.parametrize(("code", "language"), [(code, LANGUAGES[place % 3]) for place, code in enumerate(GAMES)])
def test_whole_deals_line_by_line(code: str, language: str) -> None:
    talk = line_by_line(code, language, 3)
    words = talk.table.words
    assert talk.table.night.deals == 3
    night = talk.table.night
    assert sum(night.net(name) for name in night.people) == 0  # what is left in the pool is shared at the end
    starts = {words.text(f"unclear.{key}", typed="", options="")[:12] for key in ("word", "not_now")}
    assert not [line for line in talk.told if any(line.startswith(start) for start in starts) or "(RAM-" in line]
    assert not [line for line in talk.told if "{" in line or "None" in line]
    assert any(words.text("ended.closed") in line for line in talk.told)


def test_a_match_of_carioca_to_its_end() -> None:
    talk = line_by_line("carioca", "en", 8, exit_score=1000)
    assert len([line for line in talk.told if re.search(r"\bwins? the match", line)]) == 1, "told once"
    assert len([line for line in talk.told if line.startswith("points of this hand (and in all): ")]) == 8
    contracts = [line for line in talk.told if line.startswith("contract ")]
    assert [line.split()[1].rstrip(",") for line in contracts] == [str(number) for number in range(1, 9)]
    assert "contract 1, one pair: a pair of aces, kings, queens or jacks" in contracts


def test_whoever_has_too_many_points_comes_back_or_leaves() -> None:
    talk = line_by_line("carioca", "en", 6, exit_score=15)
    assert any(line.startswith("you may: come back 5, leave the match") for line in talk.told)


def test_hidden_cards_are_not_told() -> None:
    talk = line_by_line("ramino_v1", "en", 2)
    others = [name for name in talk.table.night.people if name != talk.table.me]
    for line in talk.told:
        if line.split(" ")[0] in others and set(line) & set("♥♦♣♠"):
            assert any(word in line for word in ("discards", "takes", "goes out")), line


def test_how_somebody_has_closed_is_told_once() -> None:
    talk = line_by_line("ramino_9", "it", 4)
    closings = [line for line in talk.told if " chiude con " in line or line.startswith("chiudi con ")]
    assert closings
    assert all(" / " in line and "scarto: " in line for line in closings)


# -- the full screen ---------------------------------------------------------------------------------------------------


async def press(app: TableApp, pilot: Pilot[int], rng: Random) -> None:
    """A useful move by marks, keys and buttons."""
    table, fan = app.table, app.query_one(Fan)
    assert table.deal is not None
    move = useful(table.deal, table.deal.actor, rng)
    option = table.options().get(move.verb)
    assert option is not None
    if isinstance(option, Choose):
        await pilot.press(str(move.amount))
        return
    for card in move.cards if not isinstance(option, LayMelds) else ():
        app._toggle(next(place for place, held in enumerate(fan.cards) if held == card and place not in fan.marks))
    await pilot.press(app.bar.key(option.word))
    await pilot.pause()
    if isinstance(option, LayOff) and app.bar.query(f"#lay-{move.amount}"):
        app.query_one(f"#lay-{move.amount}", Button).press()


def on_screen(code: str, deals: int, size: tuple[int, int], seed: int = 2, language: str = "it") -> TableApp:
    """Some deals by the keys of the buttons."""
    app = TableApp(Table(Seating(game=code, language=language, seed=seed, players=4)), pace=0)
    rng = Random(seed)
    others(app.table, rng)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            while app.table.night.deals < deals:
                before = app.table.night.deals, len(app.table.deal.log) if app.table.deal else 0
                if app.table.my_turn:
                    fits(app)
                    await press(app, pilot, rng)
                else:
                    await pilot.press("enter")
                await pilot.pause()
                await settled(app, pilot)
                assert before != (app.table.night.deals, len(app.table.deal.log) if app.table.deal else 0)

    asyncio.run(run())
    return app


def fits(app: TableApp) -> None:
    """Everything that is needed lies in the window, and every card of the hand can be seen."""
    screen, fan = app.screen.region, app.query_one(Fan)
    for name in ("#pot", "#fan", "#hand", "#actions"):
        assert screen.contains_region(app.query_one(name).region), name
        assert app.query_one(name).region.height
    spots = [spot for row in fan.spots() for spot in row]
    assert len(spots) == len(app.table.view().hand)
    assert max([spot.left + spot.width for spot in spots], default=0) <= fan.size.width


@pytest.mark.parametrize(("code", "size", "language", "seed", "mine"), [
    ("ramino_v1", (80, 24), "it", 6, "cc draw sd take"),
    ("ramino_9", (120, 40), "de", 9, "cbr cc close draw sd take"),
    ("ramino_fantini", (80, 24), "en", 1, "cbr cc close draw sd take"),
    ("ramino_imaginary", (110, 32), "it", 14, "cbr cc close draw sd take"),
    ("ramino_pokerize", (80, 24), "de", 6, "cc draw sd take"),
    ("carioca", (80, 24), "it", 11, "buyd draw lay meld no open sd take"),
    ("carioca_pazza", (120, 40), "en", 12, "buyd draw lay meld no open sd take"),
])  # fmt: skip
def test_deals_on_the_full_screen(code: str, size: tuple[int, int], language: str, seed: int, mine: str) -> None:
    """Short deals, in which I do all these things."""
    table = on_screen(code, 1, size, seed, language).table
    assert sum(table.night.net(name) for name in table.night.people) + table.night.carry.total == 0
    assert table.deal is not None
    assert {move.verb for move in table.deal.log if move.seat == table.seat} >= {*mine.split()}


def playing(game: str, play: object, size: tuple[int, int] = (80, 24), **put: object) -> None:
    """My turn with this hand, on the screen."""
    table = begun(game, "en")
    at(table, **put)  # type: ignore[arg-type]
    app = TableApp(table, pace=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)  # type: ignore[operator]

    asyncio.run(run())


def test_cards_of_a_fan_are_marked_with_keys_and_mouse() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        fan = app.query_one(Fan)
        await pilot.press("2")
        assert fan.marks == {1}
        await pilot.press("right", "space", "right", "space")
        assert fan.marks == {0}
        await pilot.press("right", "right", "space")
        assert fan.marks == {0, 3}
        spot = [spot for row in fan.spots() for spot in row][10]
        await pilot.click("#fan", offset=(spot.left + 1, 2))
        assert fan.marks == {0, 3, 10}
        await pilot.press("x")  # three cards are not one
        assert app.table.my_turn
        await pilot.press("escape")
        assert not fan.marks
        await pilot.press("left", "space", "x")
        await pilot.pause()
        assert app.table.deal is not None
        assert [move for move in app.table.deal.log if move.verb == "sd" and move.seat == app.table.seat]

    playing("ramino_v1", play, hand="5s6s7s9c9d9hKs2d4cJcJh", drawn=True)


def test_a_single_mark_is_the_discard_of_a_closing() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        fan = app.query_one(Fan)
        app._toggle(fan.cards.index(parse_cards("Kh")[0]))
        await pilot.press("c")
        await pilot.pause()
        deal = app.table.deal
        assert deal is not None
        assert deal.outcome is not None
        assert deal.outcome.closed is not None
        assert deal.outcome.closed.discard == parse_cards("Kh")[0]

    playing("ramino_v1", play, hand="5s6s7s8s9c9d9hKsKcKdKh", drawn=True)


def test_cards_are_added_with_a_click_on_a_combination() -> None:
    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        fan, melds = app.query_one(Fan), app.query_one(Melds)
        assert melds.lines() == [[1, 2]]
        app._toggle(fan.cards.index(parse_cards("5s")[0]))
        await pilot.press("a")
        await pilot.pause()
        assert [str(button.id) for button in app.bar.query(Button)] == ["lay-1", "lay-2"]
        await pilot.click("#melds", offset=(len(melds.texts[0]) + 6, 0))
        await pilot.pause()
        assert app.table.deal is not None
        assert str(app.table.deal.log[-1]).endswith("lay 2 5s")

    laid = _laid(0, "2s3s4s", False) + _laid(1, "5c5d5h", False)
    playing("carioca", play, hand="5s6s9c9dKsKcKd2h", drawn=True, turns=(5, 5, 5), keep=1, opened=(1, 1, 1), laid=laid)


def test_twenty_cards_fit_a_small_and_a_large_window() -> None:
    hand = "2s3s4s5s7h7d7cJkThJhQhKh2c4c9d8s9sTcQdAd"

    async def play(app: TableApp, pilot: Pilot[int]) -> None:
        for size in ((80, 24), (120, 40), (110, 32)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.pause()
            fits(app)

    playing("carioca", play, hand=hand, drawn=True)


@pytest.mark.parametrize("code", GAMES)
def test_random_answers_are_no_trouble(code: str) -> None:
    """A table of players who do anything: every option has its words, its help and a button."""
    table = Table(Seating(game=code, language="de", seed=7, players=3))
    list(table.begin())
    narrator, player = Narrator(table), RandomPlayer(table.deal.recipe, 3)  # type: ignore[union-attr]
    seen: set[str] = set()
    for _ in range(400):
        deal = table.deal
        assert deal is not None
        if deal.over:
            break
        if table.my_turn:
            options = table.options()
            assert narrator.options.line(options)
            assert all(list(narrator.options.help(options)))
            seen |= {option.word for option in options}
        list(narrator.events(table.news()))
        deal.apply(player.choose(deal.view(deal.actor), deal.options()))
    assert seen


def test_every_option_of_these_games_has_a_key() -> None:
    words = catalogue("en")
    for word in (
        "draw_one",
        "draw_two",
        "take",
        "discard",
        "close",
        "open_contract",
        "meld",
        "lay",
        "buy_discard",
        "leave_discard",
        "re_enter",
        "retire",
    ):
        assert f"screen.keys.{word}" in words
        assert f"help.{word}" in words
