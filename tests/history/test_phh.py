"""The PHH format: hands of others replay to their stacks, ours are read by others, and nothing is guessed."""

import os
import re
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli

import buio
from buio.games.codes import PHH
from buio.history import phh
from buio.history.errors import RecordError
from buio.history.records import read, replayed
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DEAD, FOLD, Move
from buio.play.outcome import Carry
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from tests.play.players import at_random
from tests.rulebook import rule

REAL = Path(os.environ.get("BUIO_PHH", Path(__file__).parents[3] / "shared/phh"))
"""Televised hands; they are not ours to publish, so their test needs a folder of them."""
FILES = sorted(REAL.glob("*.phh")) if REAL.is_dir() else []


def read_hand(text: str) -> phh.Hand:
    return phh.read(tomli.loads(text, parse_float=Decimal))


def deal_of(found: phh.Hand) -> Deal:
    deal = found.deal()
    for move in found.moves:
        deal.apply(move)
        deal.verify()
    return deal


@pytest.mark.skipif(not FILES, reason="no folder of real hands (name one in BUIO_PHH)")
@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_real_hands_replay_to_their_recorded_stacks(file: Path) -> None:
    found = read_hand(file.read_text())
    deal = deal_of(found)
    assert deal.over
    if "finishing_stacks" in found.results:
        assert deal.stacks == list(found.results["finishing_stacks"])
    written = phh.write(deal, found.game, found.rules, unknown=found.filled)
    assert list(replayed_strictly(written).stacks) == deal.stacks
    assert deal_of(read_hand(written)).stacks == deal.stacks


# -- ours, read by others ----------------------------------------------------------------------------------------------

SHORT_RAISE = r"Short all-in cannot be raised|is below the minimum allowed"
"""With a fixed limit an all-in raise of half a bet or more counts in full with us, and a smaller one is completed."""
LAST_CHECK = "There is no player to showdown"
"""Others ask the only one who could still bet for a check."""


def some_rules(code: str, rng: Random) -> tuple[Game, Rules]:
    """A game of the format with house rules that another program can follow."""
    known = PHH[code]
    game = buio.games[known.game]
    keys = {rule.key for rule in game.house_rules()}
    house: dict[str, object] = {"betting": known.betting, "odd_chip": "left_of_dealer", "muck": rng.random() < 0.5}
    if rng.random() < 0.5:
        house["ante"] = rng.choice((1, 2, 3))
    if "ante_by" in keys and "ante" in house:
        house["ante_by"] = rng.choice(("all", "big_blind", "dealer"))
    if "bring_in" in keys:
        house |= {"bring_in": 1, "showing_tie": "position"}
    if "button_blind" in keys and rng.random() < 0.2:
        small, big, button = rng.choice(((0, 0, 2), (1, 2, 4)))
        house |= {"small_blind": small, "big_blind": big, "button_blind": button}
    elif "straddle" in keys and rng.random() < 0.3:
        house |= {"small_blind": 1, "big_blind": 2, "button_blind": 0, "straddle": rng.choice((1, "unlimited"))}
    return game, game.rules(**{key: value for key, value in house.items() if key in keys})


def some_posts(rules: Any, players: int, rng: Random) -> Carry:
    """In a third of the deals that begin with blinds they lie anywhere, and newcomers post, live or dead."""
    big = getattr(rules, "big_blind", 0)
    if not big or rng.random() < 0.7 or (rules.ante and rules.ante_by != "all"):
        return Carry()
    posts = [0, big, *rng.choices((0, -big, 2 * big, 2 * big + 1), (5, 3, 1, 1), k=players - 2)]
    rng.shuffle(posts)
    dead = [0] * (players - 1) + [big // 2]
    rng.shuffle(dead)
    return Carry(posts=tuple(posts), dead=() if rules.ante or rng.random() < 0.5 else tuple(dead))


def played(game: Game, rules: Rules, rng: Random, stacks: tuple[int, ...] = (8, 12, 17, 25, 40, 90, 200)) -> Deal:
    """A random deal. No stack is too short for the forced bets: others then ask less of who follows."""
    players = rng.randint(2, min(6, game.players[-1]))
    chips, carry = [rng.choice(stacks) for _ in range(players)], some_posts(rules, players, rng)
    deal = game.deal(chips, players - 1, rules, Shuffle(rng.getrandbits(32)), carry)
    while not deal.over:
        deal.apply(at_random(deal.options(), rng))
    return deal


def share(deals: int) -> int:
    """How many deals of each game: `--deals 1500` plays 300."""
    return max(deals // 5, 5)


@pytest.mark.parametrize("code", PHH)
def test_what_we_write_we_read_again(code: str, deals: int) -> None:
    for number in range(share(deals)):
        rng = Random(f"{code} {number}")
        game, rules = some_rules(code, rng)
        others = {"odd_chip": rng.choice(("suit", "left_of_dealer")), "raise_cap": rng.choice((3, 4, "none"))}
        if PHH[code].betting != "fixed_limit":
            del others["raise_cap"]
        rules = game.rules(**vars(rules) | others)
        deal = played(game, rules, rng, (1, 2, 3, 5, 9, 17, 40, 200))
        text = phh.write(deal, game, rules)
        found = read_hand(text)
        again = deal_of(found)
        assert again.log == [move for move in deal.log if move.verb != DEAD]
        assert (again.stacks, again.outcome) == (deal.stacks, deal.outcome)
        assert phh.write(again, found.game, found.rules) == text


@pytest.mark.filterwarnings("ignore:Returning reserved")  # when the stock runs out, it says so,
@pytest.mark.filterwarnings("ignore:A card being dealt")  # and has burnt cards in its own that we have not
@pytest.mark.parametrize("code", PHH)
def test_another_program_replays_what_we_write_to_the_same_stacks(code: str, deals: int) -> None:
    short = checks = 0
    for number in range(share(deals)):
        rng = Random(f"{code} with another {number}")
        deal = played(*(house := some_rules(code, rng)), rng)
        text = phh.write(deal, *house)
        try:
            stacks = list(replayed_strictly(text).stacks)
        except ValueError as refused:
            if PHH[code].betting == "fixed_limit" and re.search(SHORT_RAISE, str(refused)):
                short += 1
            elif LAST_CHECK in str(refused):
                checks += 1
            else:
                pytest.fail(f"{number}: {refused}\n{text}")
            continue
        apart = [abs(ours - theirs) for ours, theirs in zip(deal.stacks, stacks, strict=True)]
        assert max(apart) <= odd_chips(deal), (number, stacks, deal.stacks, text)
    assert short <= 0.06 * share(deals) + 2
    assert checks <= 0.01 * share(deals) + 1


def replayed_strictly(text: str) -> Any:
    """The other program's last state. Its own reader would put in checks and folds where an action does not fit."""
    import pokerkit
    from pokerkit.notation import parse_action

    history = pokerkit.HandHistory.loads(text)
    state = history.create_state()
    for action in history.actions:
        while state.can_burn_card():
            state.burn_card("??")
        parse_action(state, action, history.parse_value)
    assert not state.status, "the hand is not over"
    return state


def odd_chips(deal: Deal) -> int:
    """How many chips at most two ways to share odd chips can move.

    We give one each to the winners of each part (GEN-1.07).
    """
    assert deal.outcome is not None
    parts = deal.outcome.pots
    return sum(len(part.winners) - 1 for part in parts) + (len(parts) if len(deal.contests) > 1 else 0)


def test_the_limit_game_has_the_code_of_its_base() -> None:
    game = buio.games["texas_limit"]
    rules = game.rules(odd_chip="left_of_dealer")
    assert phh.write(played(game, rules, Random(1)), game, rules).startswith('variant = "FT"')


def test_of_two_players_forced_bets_are_written_in_reverse() -> None:
    game = buio.games["texas"]
    for who, written in (("big_blind", "[0, 3]"), ("dealer", "[3, 0]")):
        rules = game.rules(ante=3, ante_by=who, odd_chip="left_of_dealer")
        deal = game.deal([50, 50], 1, rules, Shuffle(1))
        assert deal.stakes == ([5, 1] if who == "big_blind" else [2, 4])
        deal.apply(Move(FOLD, 1))
        text = phh.write(deal, game, rules)
        assert f"antes = {written}\nblinds_or_straddles = [1, 2]" in text
        assert list(replayed_strictly(text).stacks) == deal.stacks == deal_of(read_hand(text)).stacks


def test_all_in_hands_are_shown_before_the_cards_to_come() -> None:
    text = HAND.replace('"p1 cbr 10", "p3 f"', '"p1 cbr 94", "p3 cc", "d db 2s", "d db 3s"')
    deal = deal_of(read_hand(text.replace("finishing_stacks = [108, 98, 94]", "")))
    game = buio.games["texas"]
    actions = phh.write(deal, game, game.rules(odd_chip="left_of_dealer", burn=False))
    assert '"p1 sm AhKd",\n  "p3 sm 7d2c",\n  "d db 2s",' in actions


# -- what is refused ---------------------------------------------------------------------------------------------------

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AhKd", "d dh p2 ????", "d dh p3 7d2c",  # cards
  "p3 cbr 6", "p1 cc", "p2 f",
  "d db Th9h8h", "p1 cbr 10", "p3 f",
]
finishing_stacks = [108, 98, 94]
"""


def test_a_hand_with_cards_that_nobody_saw() -> None:
    assert deal_of(read_hand(HAND)).stacks == [108, 98, 94]
    (record,) = read(HAND)
    assert record.game.code == "texas"
    assert replayed([record])["finishing_stacks"] == [108, 98, 94]


def test_decimals_count_in_the_smallest_part_of_a_chip() -> None:
    text = HAND.replace("[1, 2, 0]", "[0.5, 1, 0]").replace("min_bet = 2", "min_bet = 1").replace("cbr 6", "cbr 2.5")
    found = read_hand(text.replace("finishing_stacks = [108, 98, 94]", "finishing_stacks = [103.5, 99, 97.5]"))
    assert found.scale == 10
    assert deal_of(found).stacks == [1035, 990, 975]


def test_a_dead_button_and_a_straddle() -> None:
    one = HAND.replace("[1, 2, 0]", "[2, 0, 0]").replace('"p3 cbr 6", "p1 cc", "p2 f"', '"p2 f", "p3 cbr 6", "p1 cc"')
    assert deal_of(read_hand(one.replace("[108, 98, 94]", "[106, 100, 94]"))).stacks == [106, 100, 94]
    four = HAND.replace("[0, 0, 0]", "[0, 0, 0, 0]").replace("[1, 2, 0]", "[1, 2, 4, 0]")
    four = four.replace("[100, 100, 100]", "[100, 100, 100, 100]")
    four = four.replace('"p3 cbr 6", "p1 cc", "p2 f"', '"d dh p4 3c3d", "p4 f", "p1 f", "p2 f"')
    four = four.replace('"d db Th9h8h", "p1 cbr 10", "p3 f",', "").replace("[108, 98, 94]", "[99, 98, 103, 100]")
    assert deal_of(read_hand(four)).stacks == [99, 98, 103, 100]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("min_bet = 2\n", "", "lacks 'min_bet'"),
        ("min_bet = 2", 'min_bet = "2"', "lacks 'min_bet'"),
        ("[1, 2, 0]", "[1, 2]", "blinds_or_straddles has 2 numbers for 3 players"),
        ("[1, 2, 0]", "[2, 1, 0]", "action 4: 'p3 cbr 6' is not legal \\(not your turn\\)"),
        ("[1, 2, 0]", "[0, 0, -2]", "newcomers post, but nobody a blind"),
        ("[1, 2, 0]", "[1, 2, 0]\nbring_in = 1", "bring_in contradicts NT, which is begun with blinds_or_straddles"),
        ("[0, 0, 0]", "[0, 0, 101]\nante_trimming_status = true", "one player's ante would only come back"),
        ("[0, 0, 0]", "[101, 101, 101]", "p1 has less than the ante of 101"),
        ("[100, 100, 100]", "[100, 0, 100]", "starting_stacks has to be a list of whole numbers of 1 or more"),
        ("[100, 100, 100]", "[100, -inf, 100]", "Infinity is no number of chips"),
        ("[100, 100, 100]", "[100, nan, 100]", "NaN is no number of chips"),
        ('variant = "NT"', 'variant = "NT"\n_buio = 1\n_rules = {hole_cards = 3}', "hole_cards changes what NT means"),
        ('variant = "NT"', 'variant = "NT"\n_buio = 1\n_rules = {muck = []}', "make no texas"),
        ("[1, 2, 0]", "[0, 0, 0]", "somebody has to put something in"),
        ("antes = [0, 0, 0]", "antes = [1, 2, 0]", "playing the actions gives \\[110, 96, 94\\]"),
        ("[100, 100, 100]", "[100]", "texas is for 2 to 10 players, not 1"),
        ("p3 cbr 6", "p3 cbr 3", "action 4: 'p3 cbr 3' is not legal"),
        ("p3 cbr 6", "p1 cbr 6", "action 4: 'p1 cbr 6' is not legal \\(not your turn\\)"),
        ("p3 cbr 6", "p3 hums", "action 4: 'p3 hums' is no move"),
        ("p3 cbr 6", "p7 cbr 6", "action 4: there is no p7 among 3 players"),
        ('"p3 f",\n', '"p3 f", "p1 cc",\n', "the hand is over before it"),
        ("Th9h8h", "Th9hAh", "'d db Th9hAh' is not legal"),
        ('"p1 cbr 10", "p3 f"', '"p1 cbr 10", "p3 f", "p1 sm 7h2c"', "action 10: 7h was never dealt to this player"),
        ('"p1 cbr 10", "p3 f"', '"p3 sm 7d2c", "p1 cbr 10", "p3 f"', "action 8: action 9 comes after it"),
        ('"p3 f",\n', '"p3 f", "p3 sm 7d2c",\n', "p3 has folded"),
        (
            '"d db Th9h8h", "p1 cbr 10"',
            '"p1 cbr 10", "d db Th9h8h"',
            "action 7: this comes only after the cards of action 8",
        ),
        ('"p3 cbr 6"', '"d db Th9h8h", "p3 cbr 6"', "action 4: these cards are dealt only after action 7"),
        ('"d db Th9h8h", ', "", "action 7: it comes too early: first the dealer may: db"),
        ("d db Th9h8h", "d db Th9h", "'d db Th9h' is not legal"),
    ],
)
def test_a_hand_that_cannot_be_known_is_refused_in_one_line(old: str, new: str, says: str) -> None:
    assert old in HAND
    with pytest.raises(RecordError, match=says) as refused:
        read_hand(HAND.replace(old, new))
    assert "\n" not in str(refused.value)


STUD = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [9, 9]
actions = ["d dh p1 2c3d4h", "d dh p2 KsKdKh", "p1 pb", "p2 cbr 2", "p1 f"]
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bring_in = 1", "", "lacks 'bring_in'"),
        ("bring_in = 1", "bring_in = 1\nblinds_or_straddles = [1, 2]", "blinds_or_straddles contradicts F7S"),
        ("bring_in = 1", "bring_in = 3", "the bring-in of 3 is more than small_bet = 2"),
        ("[1, 1]", "[0, 1]", "Buio knows antes of all"),
        ("p1 pb", "p2 pb", "line 8, action 3: 'p2 pb 1' is not legal"),
        ('variant = "F7S"', 'variant = ["F7S"]', "variant .* is not known"),
        ('variant = "F7S"', 'variant = "F7S9"', "variant 'F7S9' is not known"),
        ("actions = ", "_actions = ", "the record lacks 'actions'"),
    ],
)
def test_a_stud_hand_that_cannot_be_known_is_refused_in_one_line(old: str, new: str, says: str) -> None:
    assert old in STUD
    assert replayed(read(STUD))["finishing_stacks"] == [7, 11]
    with pytest.raises(RecordError, match=says):
        read(STUD.replace(old, new))


NOBODY, NEWCOMER = "[0, 0, 0, 0]", '"p3 f", "p4 cc", "p1 f", "p2 cbr 20", "p4 f"'


@pytest.mark.parametrize(
    ("blinds", "antes", "actions", "stacks"),
    [
        pytest.param("[5, 10, 0, -10]", NOBODY, NEWCOMER, "[95, 115, 100, 90]", marks=rule("HLD-1.10")),
        pytest.param("[5, 10, 0, 0]", "[0, 0, 5, 0]", '"p3 f", "p4 f", "p1 f"', "[95, 110, 95, 100]"),
        pytest.param("[5, 10, 0, -10]", "[1, 1, 1, 6]", NEWCOMER, "[94, 123, 99, 84]", marks=rule("HLD-1.12")),
        pytest.param("[10, 0, 0, 0]", NOBODY, '"p2 f", "p3 f", "p4 f"', "[100, 100, 100, 100]"),
        pytest.param("[0, 5, 10, 0]", NOBODY, '"p4 f", "p1 f", "p2 f"', "[100, 95, 105, 100]", marks=rule("HLD-1.13")),
        pytest.param("[5, 10, 0, 25]", NOBODY, '"p1 f", "p2 f", "p3 f"', "[95, 90, 100, 115]", marks=rule("HLD-1.14")),
        pytest.param("[5, 25, 10, 0]", "[0, 5, 0, 0]", '"p3 f", "p4 f", "p1 f"', "[95, 115, 90, 100]"),
    ],
)
def test_what_is_posted_anywhere_is_read_played_and_written_again(
    blinds: str, antes: str, actions: str, stacks: str
) -> None:
    text = f"""
        variant = "NT"
        antes = {antes}
        blinds_or_straddles = {blinds}
        min_bet = 10
        starting_stacks = [100, 100, 100, 100]
        actions = ["d dh p1 2c2d", "d dh p2 3c3d", "d dh p3 4c4d", "d dh p4 5c5d", {actions}]
        finishing_stacks = {stacks}
    """
    found = read_hand(text)
    assert any(found.carry.dead) == (len({*tomli.loads(text)["antes"]}) > 1)
    deal = deal_of(found)
    assert str(deal.stacks) == stacks
    written = phh.write(deal, found.game, found.rules)
    fields = tomli.loads(written)
    assert (str(fields["blinds_or_straddles"]), str(fields["antes"])) == (blinds, antes)
    assert deal_of(read_hand(written)).log == deal.log
    assert list(replayed_strictly(written).stacks) == deal.stacks
    (own,) = read(read(text)[0].text())
    assert (own.carry, own.play().stacks) == (found.carry, deal.stacks)


@pytest.mark.parametrize(
    ("post", "pot", "dead"), [(-5, 30, ()), (-5, 35, (0, 0, 0, 5)), (-15, 35, (0, 0, 0, 5)), (-15, 30, None)]
)
def test_whether_a_small_post_is_live_is_told_by_what_the_hand_comes_to(
    post: int, pot: int, dead: tuple[int, ...] | None
) -> None:
    lives = pot - 20
    text = f"""
        variant = "NT"
        antes = [0, 0, 0, 0]
        blinds_or_straddles = [5, 10, 0, {post}]
        min_bet = 10
        starting_stacks = [100, 100, 100, 100]
        actions = ["d dh p1 2c2d", "d dh p2 3c3d", "d dh p3 4c4d", "d dh p4 5c5d",
          "p3 f", "p4 cc", "p1 cc", "p2 cbr 20", "p4 f", "p1 f"]
        finishing_stacks = [90, {90 + pot}, 100, {100 - lives}]
    """
    if dead is None:
        with pytest.raises(RecordError, match="finishing_stacks says"):
            read_hand(text)
    else:
        assert read_hand(text).carry.dead == dead


def test_dead_blinds_of_nobody_are_none() -> None:
    game = buio.games["texas"]
    rules, texts = game.rules(small_blind=5, big_blind=10, ante=15), []
    for dead in ((), (0, 0, 0)):
        deal = game.deal([100, 100, 9], 0, rules, Shuffle(1), Carry(posts=(0, 5, 10), dead=dead))
        deal.apply(Move(FOLD, deal.actor))
        texts.append(phh.write(deal, game, rules))
    assert texts[0] == texts[1]


def test_two_straddles_and_nobody_else_is_asked_for_one() -> None:
    text = HAND.replace("[0, 0, 0]", "[0, 0, 0, 0, 0, 0]").replace("[1, 2, 0]", "[1, 2, 4, 8, 0, 0]")
    text = text.replace("[100, 100, 100]", "[100, 100, 100, 100, 100, 100]")
    all_fold = '"d dh p4 3c3d", "d dh p5 4c4d", "d dh p6 5c5d", "p5 f", "p6 f", "p1 f", "p2 f", "p3 f"'
    text = text.replace('"p3 cbr 6", "p1 cc", "p2 f",\n  "d db Th9h8h", "p1 cbr 10", "p3 f"', all_fold)
    deal = deal_of(read_hand(text.replace("finishing_stacks = [108, 98, 94]", "")))
    assert deal.stacks == [99, 98, 96, 107, 100, 100]


def test_comments_take_no_place_among_the_actions() -> None:
    text = HAND.replace('"p1 cc", "p2 f"', '"p1 cc  # 5 more.25", "", " # p2 thinks", "p2 f"')
    assert deal_of(read_hand(text)).stacks == [108, 98, 94]


ALL_CHECK = '"p1 cc", "p2 cc", "p3 cc"'
CHECKED = f'"p2 cc", "d db Th9h8h", {ALL_CHECK}, "d db 4s", {ALL_CHECK}, "d db 3s", {ALL_CHECK}'
"""All check to the showdown, where p1 has an ace."""


def to_showdown(*shows: str) -> str:
    quoted = ", ".join(f'"{show}"' for show in shows)
    text = HAND.replace('"p2 f",\n  "d db Th9h8h", "p1 cbr 10", "p3 f"', f"{CHECKED}, {quoted}")
    return text.replace("finishing_stacks = [108, 98, 94]", "")


def test_a_hand_thrown_away_unseen_has_lost() -> None:
    found = read_hand(to_showdown("p1 sm -", "p2 sm", "p3 sm"))
    assert deal_of(found).stacks == [112, 94, 94]
    assert len(found.filled) == 2
    (record,) = read(to_showdown("p1 sm -", "p2 sm", "p3 sm"))
    written = record.phh()
    assert '"p1 sm AhKd",\n  "p2 sm",\n  "p3 sm 7d2c",\n]' in written
    assert read(written)[0].phh() == written
    winner = read_hand(to_showdown("p2 sm", "p3 sm 7d2c", "p1 sm ??Kd"))  # what was dealt is known anyhow
    assert deal_of(winner).stacks == [112, 94, 94]
    with pytest.raises(RecordError, match="action 20: p1 throws away a hand that wins"):
        read_hand(to_showdown("p3 sm 7d2c", "p1 sm", "p2 sm 6s5s"))


def test_cards_filled_in_are_named_in_our_record() -> None:
    (record,) = read(HAND)
    assert '_filled_in = "2s2d"' in record.text()
    assert '"d dh p2 ????"' in record.phh()
    (again,) = read(record.text())
    assert (again.filled, again.text()) == (record.filled, record.text())
    (told,) = read(HAND.replace("????", "QsQc"))
    assert "_filled_in" not in told.text()


def test_decimals_come_back_as_decimals() -> None:
    text = HAND.replace("cbr 6", "cbr 6.25").replace("[108, 98, 94]", "[108.25, 98, 93.75]")
    (record,) = read(text)
    assert record.scale == 100
    assert replayed([record])["finishing_stacks"] == [108.25, 98, 93.75]


def test_who_wins_a_showdown_of_cards_that_are_not_told_is_unknown() -> None:
    assert not read_hand(to_showdown("p1 sm -")).known
    assert read_hand(to_showdown("p1 sm -", "p2 sm ????")).known, "thrown away unseen"
    assert deal_of(read_hand(to_showdown("p2 sm QsQc"))).hands[1] == (40, 41)


def test_a_hand_that_stops_halfway_is_played_as_far_as_it_goes() -> None:
    deal = deal_of(read_hand(HAND.replace(', "p1 cbr 10", "p3 f"', "").replace("finishing_stacks = [108, 98, 94]", "")))
    assert not deal.over
    assert len(deal.board) == 3


@pytest.mark.parametrize(
    ("code", "house", "says"),
    [
        ("italian", {}, "italian is no game of the PHH format, whatever its house rules"),
        (
            "texas",
            {"betting": "spread_limit", "big_bet": 4},
            "texas with these house rules is no game of the PHH format",
        ),
        ("texas", {"suit_tie_break": "highest_card"}, "suit_tie_break = highest_card cannot be said of NT"),
    ],
)
def test_what_the_format_cannot_say_is_not_written(code: str, house: dict[str, object], says: str) -> None:
    game = buio.games[code]
    rules = game.rules(**house)
    with pytest.raises(RecordError, match=says):
        phh.write(game.deal([50, 50], 1, rules, Shuffle(1)), game, rules)
