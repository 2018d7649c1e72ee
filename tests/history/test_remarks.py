"""Poker all'italiana told as PokerStars would tell five card draw: trackers read the chips, and we read all of it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import buio
from buio.cli.capabilities import matrix
from buio.games.codes import POKERSTARS_REMARKED
from buio.history import pokerstars_writing
from buio.history.records import Record, RecordError, read, write
from buio.history.remarks import VOICE
from buio.play.deal import Deal
from buio.play.moves import FOLD, PAROL, Move
from buio.play.outcome import NOTHING_CARRIED, PAROL_ENDED, PASSED, SHOWDOWN
from tests.history.sites import no_byte_gains, refuses
from tests.play.test_random import random_rules

NAMES = ("Anna", "Bruno: il re", "Carla", "Dino", "Elsa", "Fabio", "Gino", "Ida", "Lea")
CODES = [code for code, game in buio.games.items() if game.family in POKERSTARS_REMARKED]
ABANDONED = """\
Anna: posts the ante 1
Bruno: il re: posts the ante 1
Carla: posts the ante 1
Dino: posts the ante 1
Anna: posts small blind 4
Bruno: il re: posts big blind 8
Carla said, "no"
*** DEALING HANDS ***
Dealt to Anna [Jh Jd 7c 8c 9s]
Dealt to Bruno: il re [Qh Qd 7d 8h 9d]
Dealt to Carla [Ac Kc Th 8s 7s]
Dealt to Dino [Ah Kh Qs 9c Td]
Carla: folds
Dino: folds
Anna: calls 4
Bruno: il re: checks
Anna: discards 3 cards [7c 8c 9s]
Dealt to Anna [Jh Jd] [7h As Js]
Bruno: il re: discards 3 cards [7d 8h 9d]
Dealt to Bruno: il re [Qh Qd] [Qc Ad 8d]
Bruno: il re: checks
Bruno: il re said, "par"
Anna: checks
Anna said, "par"
Buio collected 20 from pot
*** SUMMARY ***
Total pot 20 | Rake 0
"""


def a_night(code: str, number: int) -> Iterator[Record]:
    """Deals that hand their pots on, by random house rules: often parol is said, seldom somebody folds."""
    rng, game = Random(f"{code} {number}"), buio.games[code]
    seats = rng.choice([2, 4, 5, 9])
    rules = random_rules(game, rng, seats) if number else game.rules()
    stacks, carry = [rng.choice([5, 40, 200]) for _ in range(seats)], NOTHING_CARRIED
    for dealer in range(4):
        if not all(stacks):
            return
        deal = game.deal(stacks, dealer % seats, rules, buio.Shuffle(number), carry, seats)
        while not deal.over:
            options = deal.options()
            move = Move(PAROL, options.seat) if PAROL in options and rng.random() < 0.7 else options.sample(rng)
            if move.verb != FOLD or rng.random() < 0.4:
                deal.apply(move)
        (record,) = read(write(deal, game, rules, seats, NAMES[:seats]))
        yield record
        assert deal.outcome
        stacks, carry = list(deal.stacks), deal.outcome.carry


@pytest.mark.parametrize("code", CODES)
def test_what_is_written_is_read_as_the_same_deal(code: str) -> None:
    met = Counter[str]()
    for number in range(8):
        for record in a_night(code, number):
            (again,) = read(pokerstars_writing.write(record))
            assert replace(again, lines=(), results={}, about={}) == replace(record, lines=(), results={})
            deal = again.play()
            assert deal.outcome
            met.update([deal.outcome.ended, "carried"] if record.carry.total else [deal.outcome.ended])
    assert met["carried"] > 3
    assert {SHOWDOWN, PASSED} <= met.keys()


def test_it_is_a_hand_of_the_site_without_its_remarks() -> None:
    """All chips are told by its own words: what is put in, and what is collected, from `STP added` to the last pot."""
    ends = set()
    for number in range(6):
        for record in a_night("italian", number):
            text, deal = pokerstars_writing.write(record), record.play()
            assert deal.outcome
            put = dict.fromkeys((*record.players, VOICE), 0)
            bets, added = Counter[str](), re.findall(r"^STP added: (\d+)$", text, re.MULTILINE)
            for line in text.partition("*** SUMMARY")[0].splitlines():
                name = next((name for name in record.players if line.startswith(f"{name}: ")), "")
                said = line.removeprefix(f"{name}: ")
                if found := re.match(r"(?:posts the ante|calls|bets|posts [a-z ]+) (\d+)", said):
                    bets[name] += 0 if "ante" in said else int(found[1])
                    put[name] -= int(found[1])
                elif found := re.match(r"raises \d+ to (\d+)", said):
                    put[name] -= int(found[1]) - bets[name]
                    bets[name] = int(found[1])
                elif found := re.match(r"discards|stands pat", said):
                    bets.clear()
                elif found := re.match(r"(.*) collected (\d+) from pot|Uncalled bet \((\d+)\) returned to (.*)", line):
                    put[found[1] or found[4]] += int(found[2] or found[3])
            assert list(map(int, added)) == [record.carry.total] * bool(record.carry.total)
            assert put.pop(VOICE) == deal.outcome.carry.total
            assert tuple(put.values()) == deal.net
            ends.add(deal.outcome.ended)
    assert {SHOWDOWN, PASSED, PAROL_ENDED} <= ends


def abandoned() -> Deal:
    """A buio and a controbuio, and then nobody wants the pot."""
    hands = ["JhJd7c8c9s", "QhQd7d8h9d", "AcKcTh8s7s", "AhKhQs9cTd"]
    deal = buio.games["italian"].deal([50] * 4, 3, shuffle=buio.Shuffle.of_known(hands, seed=1))
    played = "p1 bl 4,p2 bl 8,p3 no,p3 f,p4 f,p1 cc,p2 cc,p1 sd 7c8c9s,p2 sd 7d8h9d,p2 par,p1 par"
    for text in played.split(","):
        deal.apply(Move.parse(text))
    return deal


def told(deal: Deal) -> str:
    game = buio.games["italian"]
    (record,) = read(write(deal, game, game.rules(), deal.seats, NAMES[: deal.seats]))
    return pokerstars_writing.write(record)


def test_blinds_in_the_dark_a_parol_and_what_it_leaves() -> None:
    deal = abandoned()
    text = told(deal)
    assert text.splitlines()[0].endswith(": 5 Card Draw Pot Limit (1/1) - 2000/01/01 0:00:00 ET")
    assert 'Buio said, "variant = "italian""' in text
    assert 'Buio said, "# 32 cards, from the 7"' in text
    assert "opening = jacks_or_4sf" in text
    assert "suit_order = hdcs" in text
    assert "Seat 5: Buio (20 in chips)" in text
    assert text[text.index("Anna: posts the ante") : text.index("Seat 1: Anna mucked")] == ABANDONED
    assert deal.outcome
    deal = buio.games["italian"].deal(deal.stacks, 0, None, buio.Shuffle(3), deal.outcome.carry)
    for verb in ("p3 in 8", "p4 no", "p2 cc", "p3 cc", "p1 cc"):
        deal.apply(Move.parse(verb))
    text = told(deal)
    assert "STP added: 20\nBruno: il re: posts the ante 1\nCarla: posts the ante 9\nAnna: posts the ante 1\n" in text
    assert 'Carla said, "in 8"\nDino said, "no"\n*** DEALING HANDS ***\n' in text
    assert "Buio collected 31 from pot\n*** SUMMARY ***\nTotal pot 31 | Rake 0\n" in text


def test_only_hands_of_ours_are_read_so() -> None:
    text = told(abandoned())
    for said, other, why in (
        ('variant = "italian"', 'variant = "briscola"', "variant 'briscola' is not known"),
        ('variant = "italian"', 'variant = "italian', "what Buio says is not TOML: "),
        ("discards 3 cards ", "discards 2 cards ", "2 cards are thrown away"),
        ("Anna: posts the ante 1\n", "", "was collected, but"),
        ("Carla: folds\n", 'Carla said, "hello"\n', "hello"),
        (f'{VOICE} said, "variant', 'Zoe said, "variant', "hand"),
    ):
        assert said in text
        refuses(text.replace(said, other, 1), why)
    refuses(text.replace(f"{VOICE} said", "Zoe said").replace("Anna: posts", "STP added: 3\nAnna: posts"), "added to")


def test_no_changed_byte_moves_a_chip() -> None:
    texts = [pokerstars_writing.write(record) for record in a_night("italian", 3)]
    assert no_byte_gains(texts, 300, 7) > 100


def test_who_says_the_remarks_does_not_play() -> None:
    record = next(a_night("italian", 0))
    with pytest.raises(RecordError, match=f"a player is called {VOICE}"):
        pokerstars_writing.write(replace(record, players=(VOICE, *record.players[1:])))


def test_the_capabilities_say_which_games_are_told_so() -> None:
    lacking = {code: lacks["pokerstars"] for code, lacks in matrix().items()}
    assert not any(lacking[code] for code in CODES)
    assert "telesina is not told as PokerStars would" in lacking["telesina"]
