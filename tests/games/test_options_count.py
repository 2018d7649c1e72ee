"""No option lies: what is accepted has an effect, and what has none beside the others is refused with the reason."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from random import Random

import pytest

import buio
from buio.cli.request import Request
from buio.history.records import read, write
from buio.play.conditions import parsed
from buio.play.game import Game
from buio.play.rules import AtLeast, HouseRule, Rules, RulesError, Texts
from buio.play.shuffle import Shuffle
from tests.games.prints import played
from tests.play.test_random import random_rules

GAMES = tuple(buio.games)
Settings = Mapping[str, object]


def values(known: HouseRule) -> Iterator[object]:
    """Values that a house rule takes: of numbers without end and of free texts some."""
    for value in known.allowed:
        if isinstance(value, AtLeast):
            yield from (value.low + more for more in (0, 1, 2, 3, 40))
        elif isinstance(value, Texts):
            yield from value.examples[:3]
        else:
            yield value


def print_of(code: str, settings: Settings) -> object:
    """What these settings make of a game; nothing if they make none."""
    try:
        return _print(code, tuple(sorted(settings.items())))
    except RulesError:
        return None


@cache
def _print(code: str, settings: tuple[tuple[str, object], ...]) -> object:
    game = buio.games[code]
    found = played(game, game.recorded(dict(settings)))
    return found if any(table is not None for table in found[1:]) else None  # type: ignore[index]


def prints(code: str, settings: Settings, known: HouseRule, but: object = ...) -> Iterator[object]:
    """What every value of a house rule but one makes of a game beside the others; what makes none is left out."""
    found = (print_of(code, {**settings, known.key: value}) for value in values(known) if value != but)
    return (one for one in found if one is not None)


def counts(code: str, settings: Settings, known: HouseRule) -> bool:
    """Do two values of a house rule make two games beside the others?"""
    found = prints(code, settings, known)
    first = next(found, None)
    return any(one != first for one in found)


def changes_something(code: str, settings: Settings, known: HouseRule) -> bool:
    """Would another value make another game? Where the others allow no other one, the house rule counts too."""
    as_it_is, legal = print_of(code, settings), False
    for other in prints(code, settings, known, settings[known.key]):
        if other != as_it_is:
            return True
        legal = True
    return not legal


def bases(code: str) -> list[Settings]:
    """The house rules of all versions of a game, as settings of this one."""
    kind = buio.games[code].rules_type
    versions = [game for game in buio.games.values() if game.rules_type is kind]
    return [{known.key: known.default for known in game.house_rules()} for game in versions]


@pytest.mark.parametrize("code", GAMES)
def test_every_option_of_every_game_counts_somewhere(code: str) -> None:
    """Beside the house rules of one of its versions, with at most one other changed."""
    game, beside = buio.games[code], bases(code)
    assert not [known.key for known in game.house_rules() if not counts_somewhere(game, beside, known)]


def counts_somewhere(game: Game[Rules], beside: list[Settings], known: HouseRule) -> bool:
    """Does it count beside these settings, or with another rule changed? Where it did in another version comes first.

    Then the rules are changed that its condition names, then the others.
    """
    named = {term.key for part in parsed(known.when) for term in part} if known.when else set()
    others = sorted((one for one in game.house_rules() if one is not known), key=lambda one: one.key not in named)
    changed = ({**base, one.key: value} for one in others for value in values(one) for base in beside)
    before = _FOUND.setdefault((game.rules_type, known.key), [])
    for settings in chain(before, beside, changed):
        if counts(game.code, settings, known):
            before[:] = [settings]
            return True
    return False


_FOUND: dict[tuple[type[Rules], str], list[Settings]] = {}
"""Where a house rule has counted in a version of a game."""


@pytest.mark.parametrize("code", GAMES)
def test_what_is_accepted_by_itself_counts(code: str) -> None:
    game, accepted = buio.games[code], 0
    for known in game.house_rules():
        for value in values(known):
            settings = {known.key: value}
            if value == known.default or not _accepted(code, settings):
                continue
            accepted += 1
            assert changes_something(code, settings, known), settings
    assert accepted


@pytest.mark.parametrize("code", GAMES)
def test_what_is_accepted_beside_others_counts(code: str) -> None:
    game, rng = buio.games[code], Random(f"beside {code}")
    standard = {known.key: known for known in game.house_rules()}
    looked_at = 0
    for turn in range(12):
        if turn >= 3 and looked_at:
            break
        rules = random_rules(game, rng, game.usual)
        differing = {key: getattr(rules, key) for key in standard if getattr(rules, key) != standard[key].default}
        for key, value in differing.items():
            if isinstance(value, int) and isinstance(standard[key].default, str):
                continue  # an amount may be just what the word stands for, and another rule allow no other
            looked_at += 1
            assert changes_something(code, differing, standard[key]), (key, differing)
    if len(standard) > 2:
        assert looked_at


def _accepted(code: str, settings: Settings) -> bool:
    try:
        buio.games[code].rules(**settings)
    except RulesError:
        return False
    return print_of(code, settings) is not None


INERT: list[tuple[str, Settings, str]] = [
    ("five_card_draw", {"widow_after": 3}, "widow_after = 3 would have no effect: it counts where wild = widow"),
    ("jacks_or_better", {"wild_duplicates": True}, "wild_duplicates = true would have no effect"),
    ("five_card_draw", {"natural_beats_wild": True}, "natural_beats_wild = true would have no effect"),
    ("poker32", {"wild_count_tie": "more_wins"}, "it counts where wild != none"),
    ("badugi", {"max_draw": 5}, "max_draw = 5 would have no effect: a hand of badugi has four cards"),
    (
        "italian",
        {"sf_cycle": False, "odd_chip": "left_of_dealer"},
        "odd_chip = left_of_dealer would have no effect: it counts where sf_cycle = true or unbeatable_fix = greek",
    ),
    ("texas", {"raise_cap": 4}, "raise_cap = 4 would have no effect: it counts where betting = fixed_limit|spread_lim"),
    ("texas", {"big_bet": 9}, "big_bet = 9 would have no effect"),
    ("lowball_27", {"cap_heads_up": True}, "cap_heads_up = true would have no effect"),
    ("five_card_stud", {"buy_price": 3}, "buy_price = 3 would have no effect: it counts where buys != 0"),
    ("five_card_stud_hilo_buy", {"second_buy_price": 3}, "it counts where buys = 2"),
    ("omaha", {"low_ranking": "27"}, "low_ranking = 27 would have no effect: it counts where low = true"),
    ("texas", {"low_qualifier": "none"}, "low_qualifier = none would have no effect"),
    (
        "italian",
        {"blinds": False, "buio_levels": 1},
        "buio_levels = 1 would have no effect: it counts where blinds = t",
    ),
    ("italian", {"buio_min": 3}, "buio_min = 3 would have no effect: it counts where buio_amount = free and blinds ="),
    ("italian", {"buio_max": 30}, "buio_max = 30 would have no effect"),
    ("all_for_one", {"max_draw": 2}, "max_draw = 2 would have no effect: it counts where draws = 1"),
    ("all_for_one", {"second_round_first": "last_raiser"}, "second_round_first = last_raiser would have no effect"),
    ("ramino_v1", {"fold_cost_scale": "fixed"}, "it counts where fold_cost != 0 and pass_escalation != none"),
    ("telesina", {"completion_counts": True}, "completion_counts = true would have no effect"),
    ("razz", {"unbeatable_fix": "italian", "suit_tie_break": "highest_card"}, "it counts where wins != low"),
    ("iron_cross", {"predeal_board": True}, "predeal_board = true would have no effect"),
    ("texas", {"ante_by": "dealer"}, "ante_by = dealer would have no effect: it counts where ante != 0"),
    (
        "seven_card_stud",
        {"betting": "pot_limit", "open_pair_double_bet": True},
        "it counts where betting = fixed_limit",
    ),
]


@pytest.mark.parametrize(("code", "house", "why"), INERT)
def test_what_has_no_effect_is_refused_with_the_reason(code: str, house: Settings, why: str) -> None:
    with pytest.raises(RulesError, match=why.replace("|", r"\|")):
        buio.games[code].rules(**house)
    with pytest.raises(RulesError, match="no effect"):
        Request(code, house=house)


@pytest.mark.parametrize(("code", "house", "why"), INERT)
def test_a_record_that_has_it_is_still_played(code: str, house: Settings, why: str) -> None:
    game, rng = buio.games[code], Random(why)
    rules = game.recorded(house)
    players = game.players[1]
    deal = game.deal([100] * players, players - 1, rules, Shuffle(3))
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    (record,) = read(write(deal, game, rules, players))
    assert record.rules == rules
    assert record.play().stacks == deal.stacks


@pytest.mark.parametrize("code", GAMES)
def test_conditions_speak_of_other_rules_of_the_same_game(code: str) -> None:
    known = {rule.key: rule for rule in buio.games[code].house_rules()}
    for one in known.values():
        for term in (term for part in parsed(one.when) for term in part) if one.when else ():
            assert term.key in known.keys() - {one.key}
            taken = {str(value).lower() if isinstance(value, bool) else str(value) for value in values(known[term.key])}
            numbers = any(isinstance(value, AtLeast) for value in known[term.key].allowed)
            assert term.sign == "has" or numbers or set(term.values) <= taken, (one.key, term)


def test_what_a_version_sets_itself_need_not_be_taken_back() -> None:
    """Deuces that are not wild leave a declaration, a stud without buys its prices: nobody has said them."""
    assert buio.games["deuces_wild"].rules(wild="none")
    assert buio.games["five_card_stud_hilo_buy"].rules(buys=0)
    assert buio.games["italian"].rules(buio_min=1)  # its own value, said aloud
