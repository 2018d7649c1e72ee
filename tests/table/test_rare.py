"""What is rare in how a deal ended is explained: to a page, at a terminal, in a story, in three languages."""

from collections.abc import Callable

import msgspec
import pytest

import buio
from buio.client.served import Served
from buio.i18n import LANGUAGES, catalogue
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.options import Amount
from buio.play.outcome import GAME_POOL, HAND_POOL, PotResult
from buio.play.settlement.apart import told_apart
from buio.play.settlement.pots import Part, Pot
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.projection.rare import rare
from buio.table.projection.sentences import event_state
from buio.table.projection.table import table_state
from buio.table.requests import dispatch
from buio.terminal.narrator import Narrator
from buio.terminal.story import story
from tests.games.scenario import open_deal, play
from tests.rulebook import rule
from tests.server.rooms import a_room, everybody_goes_on

LOW, MIDDLE, HIGH, PAIR = "7h8h9hThAh", "8d9dTdJdQd", "TsJsQsKsAs", "KhKc9c8cJc"
POOR = ("JhKd9s8s7s", "QhAd7dTc7c")
RARE: list[wire.Rare] = ["parol", "upset", "ring", "equal", "carried"]


def ended(deal: Deal, *verbs: str, folding: int = 4) -> Deal:
    """The deal to its end: everybody takes the first of these moves that they have; seats from `folding` on give up."""
    while not deal.over:
        options = {option.verb: option for option in deal.options()}
        wanted = verbs if deal.actor < folding else ("no", "f", "cc")
        option = options[next(verb for verb in wanted if verb in options)]
        raises = option.verb == "cbr" and "f" in options
        option = options["cc"] if raises else option
        deal.apply(Move(option.verb, deal.actor, option.low if isinstance(option, Amount) else 0))
    return deal


def met(*hands: str) -> Deal:
    """Of four these hands meet in Poker all'italiana."""
    shuffle = Shuffle.of_known([*hands, *POOR[: 4 - len(hands)]], seed=1)
    deal = buio.games["italian"].deal([200] * 4, dealer=3, shuffle=shuffle)
    return ended(deal, "no", "sd", "cbr", folding=len(hands))


def alike(*verbs: str) -> Deal:
    """Poker all'italiana of four who all do the same."""
    shuffle = Shuffle.of_known([HIGH, *POOR], seed=1)
    return ended(buio.games["italian"].deal([200] * 4, dealer=3, shuffle=shuffle), *verbs)


def the_board_plays() -> Deal:
    shuffle = Shuffle.of_known(["2c3d", "2d3c"], "AhKhQhJhTh")
    return ended(buio.games["texas"].deal([50] * 2, 0, shuffle=shuffle), "cc")


def losers_match(code: str, *verbs: str) -> Deal:
    """The pot is won, and who has lost pays as much for the next hand (GUT-1.05, FCD-8.02)."""
    deal = ended(buio.games[code].deal([50] * 3, 0, shuffle=Shuffle(3)), *verbs)
    assert deal.outcome is not None
    assert deal.outcome.pots
    assert deal.outcome.carry.chips
    return deal


ENDS: list[tuple[Callable[[], Deal], list[wire.Rare]]] = [
    (lambda: met(LOW, HIGH), ["upset"]),
    (lambda: met(MIDDLE, HIGH), []),
    (lambda: met(LOW, MIDDLE), []),
    (lambda: met(HIGH, PAIR), []),
    (lambda: met(LOW, MIDDLE, HIGH), ["ring"]),
    (the_board_plays, ["equal"]),
    (lambda: alike("no", "sd", "par", "cbr", "cc"), ["parol"]),
    (lambda: alike("no", "cc"), ["carried"]),
    (lambda: losers_match("guts", "stay"), []),
    (lambda: losers_match("diablo", "cbr", "sd", "cc"), []),
]


@rule("ITA-1.74")
@pytest.mark.parametrize(("play", "found"), ENDS)
def test_what_is_rare_is_explained_in_every_language(play: Callable[[], Deal], found: list[wire.Rare]) -> None:
    """The lowest straight flush beats the highest, and where all three meet nobody has lost."""
    deal = play()
    assert deal.outcome is not None
    assert rare(deal.view(None), deal.outcome) == found
    for language in LANGUAGES:
        said = {catalogue(language).text(f"rare.{one}"): one for one in RARE}
        assert [said[line] for line in story(deal, language=language) if line in said] == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_plays_at_a_terminal_is_told_why(language: str) -> None:
    game = buio.games["texas"]
    room = a_room(game, game.rules(), Shuffle(1), pace=0, rest=-1, bots=0)
    for name in ("Anna", "Bruno"):
        dispatch(room, name, wire.Sit(name))
        room.connected(name, True)
    everybody_goes_on(room)
    while room.deal is None or not room.deal.over:
        if room.due:
            room.step()
        else:
            assert room.deal is not None
            room.play(Move("cc", room.deal.actor))
    state, words = table_state(room, "Anna"), catalogue(language)
    assert state.result is not None
    far = Served(words, letters=False)
    for found in ([], RARE):
        result = msgspec.structs.replace(state.result, rare=found)
        far.hear(msgspec.structs.replace(state, result=result))
        assert list(Narrator(far).results())[:-1] == [words.text(f"rare.{one}") for one in found]


WON = {
    "en": ["p1 wins 4 (side pot 1)", "p1 wins 8 (main pot, board 1, high)", "p1 wins 7 (main pot, board 1, low)",
           "p3 wins 15 (main pot, board 2)"],
    "it": ["p1 vince 4 (piatto a parte 1)", "p1 vince 8 (piatto principale, board 1, alta)",
           "p1 vince 7 (piatto principale, board 1, bassa)", "p3 vince 15 (piatto principale, board 2)"],
    "de": ["p1 gewinnt 4 (Sidepot 1)", "p1 gewinnt 8 (Hauptpot, Board 1, High)",
           "p1 gewinnt 7 (Hauptpot, Board 1, Low)", "p3 gewinnt 15 (Hauptpot, Board 2)"],
}  # fmt: skip


def test_pot_board_and_half_of_a_win_are_told_alike_in_a_story_and_to_a_seat_elsewhere() -> None:
    deal = open_deal("omaha_hilo8", [40, 40, 10], burn=False, bomb=10, boards=2)
    play(deal, "d dh p1 AhAd2s3s; d dh p2 KsKcQdQc; d dh p3 JdJcTsTc; d db 4c5c9h; d db KhTd9c")
    play(deal, "p1 cbr 2; p2 cc; d db 8d; d db 9d; p1 cbr 4; p2 f; d db Kd; d db 2d")
    names = ("p1", "p2", "p3")
    sent = [event_state(1, event, names, None) for event in deal.events or () if event.word == "win"]
    for language, told in WON.items():
        assert [line for line in story(deal, names, language) if line in told] == told
        far = Served(catalogue(language), letters=False)
        far.hear(table_state(a_room(buio.games["texas"]), "Anna"))
        assert [Narrator(far).announced(event) for event in sent] == told


@rule("RAM-3.15", "RAM-3.17")
@pytest.mark.parametrize("pool", [HAND_POOL, GAME_POOL])
def test_a_pool_of_a_match_has_its_name_where_it_is_all_that_was_won_too(pool: str) -> None:
    """A high hand alone needs no name: nothing else was won."""
    assert told_apart([PotResult(Pot(20, (0, 1)), (1,), (20,), pool)]) == [Part(None, pool, None)]
    assert told_apart([PotResult(Pot(20, (0, 1)), (1,), (20,))]) == [Part(None, "", None)]
