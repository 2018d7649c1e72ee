"""Bots are legal, finish, repeat themselves under a seed, and know nothing that they are not shown."""

from itertools import pairwise
from random import Random

import pytest

import buio
from buio.bots import PERSONAS, Player, players, seat_bots
from buio.bots.bet_sizing import between
from buio.play.deal import Deal
from buio.play.moves import DEALER, Move
from buio.play.options import Amount
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from tests.bots.table import GAME, MOST_MOVES, dealt, hidden_change, nights, play, seen_by, shuffled
from tests.games.scenario import opening

HOUSES = [
    {},
    {"max_bet": "none", "ante": 2},
    {"max_bet": 5, "max_raises": 3, "blinds": False, "max_draw": 3},
    {"all_in": "none", "false_opening": "dead_hand", "parol_split_parts": 2},
    {"blind_timing": "before_look", "buio_levels": "unlimited", "parol_with_all_in": True, "max_draw": 5},
    {"buio_amount": "free", "buio_max": 7, "opening_progression": "jqka_pingpong", "false_opening": "refund"},
]


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "default")
def test_every_table_plays_legally_to_the_end(seats: int, house: dict[str, object], deals: int) -> None:
    rng = Random(seats)
    makers = [rng.choice(list(players.values())) for _ in range(seats)]
    for deal, seated in nights(makers, GAME.rules(**house), max(deals // 30, 4), seats):
        play(deal, seated)  # an illegal move raises
        deal.verify()


@pytest.mark.parametrize("seats", [2, 4, 9])
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house) or "default")
def test_every_bot_is_legal_wherever_random_players_lead(seats: int, house: dict[str, object], deals: int) -> None:
    for deal, _ in nights([players["random"]] * seats, GAME.rules(**house), max(deals // 40, 3), seats):
        _ask_all(deal, Random(seats))


def _ask_all(deal: Deal, rng: Random) -> None:
    """Ask one of every kind at each decision, and follow a random move."""
    bots = [players[key](deal.recipe, 1) for key in ("plain", "good", "nando")]
    while not deal.over:
        view, options = deal.view(deal.actor), deal.options()
        for bot in bots:
            move = bot.choose(view, options)
            assert options.admits(move), f"{move} is none of {options}"
        deal.apply(options.sample(rng))


@pytest.mark.parametrize("key", players)
def test_the_same_seed_plays_the_same(key: str) -> None:
    logs = []
    for _ in range(2):
        table = nights([players[key]] * 4, GAME.rules(), 6, 5)
        logs.append([_log(deal, seated) for deal, seated in table])
    assert logs[0] == logs[1]


def _log(deal: Deal, seated: list[Player]) -> list[Move]:
    play(deal, seated)
    return deal.log


def test_bots_leave_the_global_randomness_alone() -> None:
    import random

    random.seed(1)
    before = random.getstate()
    for deal, seated in nights([players["good"], players["random"]], GAME.rules(), 5, 3):
        play(deal, seated)
    assert random.getstate() == before


@pytest.mark.parametrize("key", ["plain", "good", "nando"])
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_hidden_changes_a_choice(key: str, seats: int) -> None:
    """Two deals that differ only in cards the bot cannot see: the same views, the same moves."""
    rules = GAME.rules(false_opening="dead_hand", prove_openers="never")  # no move's legality depends on hidden cards
    asked = 0
    for seed in range(12):
        first = GAME.deal([60] * seats, 0, rules, Shuffle(seed))
        play(
            first, [players[key](first.recipe, 7), *[players["random"](first.recipe, seat) for seat in range(1, seats)]]
        )
        asked += _replay_with_other_cards(first, key, rules, seed)
    assert asked > 20


def _replay_with_other_cards(first: Deal, key: str, rules: Rules, seed: int) -> int:
    change = hidden_change(first.recipe.pack, seen_by(first, 0), Random(seed))
    other = GAME.deal([60] * first.seats, 0, rules)
    bot, asked = players[key](other.recipe, 7), 0
    for move in first.log:
        mapped = shuffled(move, change)
        if move.actor == 0:
            if opening(other.view(0)).split:  # what is announced at the table does depend on an opener's cards
                return asked
            assert bot.choose(other.view(0), other.options()) == mapped
            asked += 1
        other.apply(mapped)
    return asked


def test_no_game_is_known_by_name() -> None:
    from importlib.resources import files

    texts = [path.read_text() for path in files("buio.bots").iterdir() if path.name.endswith(".py")]
    source = "\n".join(line for text in texts for line in text.splitlines() if ">>>" not in line)  # examples name one
    assert not [code for code in buio.games if f'"{code}"' in source]
    assert source.count("buio.games") == 1, "matches are asked for by the code of a game; nothing else is"


def test_personas_have_names_and_keys_of_their_own() -> None:
    names = [persona.name for persona in PERSONAS]
    assert len(set(names)) == len(names) >= 5
    assert {name.lower() for name in names} < set(players)
    assert [persona.name for persona in seat_bots(2, frozenset({names[0]}))] == names[1:3]
    assert len(seat_bots(99)) == len(names)
    with pytest.raises(ValueError, match="count is 0 or more, not -1"):
        seat_bots(-1)


def test_an_amount_lies_between_its_bounds() -> None:
    put = Amount("cbr", "bet", 3, 11)
    assert [between(put, part) for part in (-1.0, 0.0, 0.5, 1.0, 9.0)] == [3, 3, 7, 11, 11]


def test_a_long_war_of_raises_ends() -> None:
    deal = dealt(["AsAhAdAcKs", "KhKdKcQhQd"], stack=100_000, rules=GAME.rules(blinds=False, max_bet="none"))
    bots = [players["nando"](deal.recipe, 1), players["good"](deal.recipe, 2)]
    while not deal.over and deal.actor != DEALER:
        deal.apply(bots[deal.actor].choose(deal.view(deal.actor), deal.options()))
        assert len(deal.log) < MOST_MOVES
    raises = [move.amount for move in deal.log if move.verb == "cbr"]
    assert all(low < high for low, high in pairwise(raises))
