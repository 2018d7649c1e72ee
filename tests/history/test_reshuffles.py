"""A draw in which the stock runs out: what goes back, and how hands are read in which cards come again."""

import re
from collections import Counter
from functools import cache
from random import Random

import pytest
import tomli

import buio
from buio.cards import parse_cards
from buio.history import phh
from buio.history.errors import RecordError
from buio.history.records import read
from buio.play.deal import Deal
from buio.play.moves import DISCARD, HOLE, Move
from buio.play.shuffle import Shuffle
from tests.rulebook import rule

TRIPLE = buio.games["lowball_27_triple"]
RULES = TRIPLE.rules(odd_chip="left_of_dealer")


def drawn_out(seed: int, seats: int = 6) -> Deal:
    """A deal in which nobody folds and so many cards are changed that the stock runs out, sometimes twice."""
    rng = Random(seed)
    deal = TRIPLE.deal([40] * seats, seed % seats, RULES, Shuffle(seed), events=True)
    while not deal.over:
        options = deal.options()
        if "cc" in options:
            fold = "f" in options and rng.random() < 0.06
            deal.apply(Move("f" if fold else "cc", deal.actor))
        elif DISCARD in options:
            hand = deal.hands[deal.actor]
            deal.apply(Move(DISCARD, deal.actor, 0, hand[: rng.choice((0, 1, 2, 3, 4, 5))]))
        else:
            deal.apply(options.sample(rng))
        deal.verify()
    return deal


@cache
def reshuffled() -> list[Deal]:
    """Deals of which the stock ran out."""
    return [deal for deal in map(drawn_out, range(60)) if deal.shuffles]


@rule("X-45i")
def test_what_was_thrown_in_earlier_draws_comes_back_to_anybody_but_nothing_of_this_draw_to_its_owner() -> None:
    own_again = 0
    for deal in reshuffled():
        thrown: dict[int, set[int]] = {}
        before: dict[int, set[int]] = {}
        for move in deal.log:
            if move.verb == DISCARD:
                before.setdefault(move.seat, set()).update(thrown.get(move.seat, set()))
                thrown[move.seat] = set(move.cards)
            elif move.verb == HOLE:
                assert not thrown.get(move.seat, set()) & set(move.cards)
                own_again += bool(before.get(move.seat, set()) & set(move.cards))
    assert own_again > 3


@rule("X-45i")
def test_folded_hands_and_finished_draws_of_this_round_go_back_too() -> None:
    back: Counter[str] = Counter()
    for deal in reshuffled():
        folded, done, seen = set[int](), set[int](), set[int]()
        holding: dict[int, set[int]] = {}
        for move in deal.log:
            if move.verb == HOLE:
                again = set(move.cards) & seen
                back["folded"] += bool(again & folded)
                back["thrown"] += bool(again & done)
                seen |= set(move.cards)
                holding.setdefault(move.seat, set()).update(move.cards)
            elif move.verb == DISCARD:
                holding[move.seat] -= set(move.cards)
                done |= set(move.cards)
            elif move.verb == "f":
                folded |= holding[move.seat]
    assert back["folded"]
    assert back["thrown"] > back["folded"]


def at_once(text: str) -> str:
    """The same hand with all cards that a player is given in a draw in one action."""
    return re.sub(r'"d dh p(\d) (\w+)",\n  "d dh p\1 (\w+)"', r'"d dh p\1 \2\3"', text)


@rule("X-45i")
def test_a_hand_is_read_again_however_it_writes_the_cards_around_a_reshuffle() -> None:
    changed = 0
    for deal in reshuffled():
        text = phh.write(deal, TRIPLE, RULES)
        for written in (text, at_once(text)):
            found = phh.read(tomli.loads(written))
            assert deal_of(found).stacks == in_order(deal)
            changed += written != text
    assert changed > 5


def deal_of(found: phh.Hand) -> Deal:
    deal = found.deal()
    for move in found.moves:
        deal.apply(move)
        deal.verify()
    return deal


def in_order(deal: Deal) -> list[int]:
    """The stacks from the dealer's left."""
    return [deal.stacks[seat] for seat in deal.clockwise(deal.dealer)]


def untold(text: str, players: set[int]) -> str:
    """The hand as somebody writes it down who has not seen the cards of these players."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        for player in players:
            if found := re.match(rf'(  "(?:d dh p{player}|p{player} sd) )(\w+)(",?)$', line):
                lines[index] = found[1] + "??" * (len(found[2]) // 2) + found[3]
            elif re.match(rf'  "p{player} sm \w+"', line):
                lines[index] = f'  "p{player} sm",'
    return "\n".join(lines)


@rule("X-45i")
def test_cards_that_nobody_saw_may_come_again() -> None:
    """All but the winner's cards are hidden, or those of some players; more than 52 cards may be dealt."""
    rng = Random(1)
    read_again = many = named_later = 0
    for deal in reshuffled():
        assert deal.outcome is not None
        order = deal.clockwise(deal.dealer)
        losers = [place + 1 for place, seat in enumerate(order) if seat not in deal.outcome.winners]
        hidden = set(rng.sample(losers, rng.randint(1, len(losers))))
        text = untold(phh.write(deal, TRIPLE, RULES), hidden)
        try:
            found = phh.read(tomli.loads(text))
        except RecordError:
            continue  # no cards were found with which all of it is legal
        again = deal_of(found)
        assert again.stacks == in_order(deal)
        assert phh.write(again, found.game, found.rules, unknown=found.filled) == text
        (record,) = read(text)
        assert read(record.text())[0].phh() == text
        read_again += 1
        many += sum(len(move.cards) for move in again.log if move.verb == HOLE) > 52
        named_later += bool(
            {one.card for one in found.filled} & {card for line in text.split("\n") for card in _named(line)}
        )
    assert read_again >= 0.8 * len(reshuffled()), (read_again, len(reshuffled()))
    assert many > 10
    assert named_later > 3


def _named(line: str) -> tuple[int, ...]:
    found = re.match(r'  "d dh p\d (\w+)"', line)
    return parse_cards(found[1]) if found else ()


def test_more_unknown_cards_than_there_are_is_refused() -> None:
    deal = reshuffled()[0]
    text = phh.write(deal, TRIPLE, RULES)
    dealt = next(line for line in text.split("\n") if '"d dh p1' in line)
    with pytest.raises(RecordError, match=r"is not legal|more cards are unknown"):
        phh.read(tomli.loads(text.replace(dealt, dealt.replace("d dh p1 ", "d dh p1 ????"))))


@pytest.mark.parametrize("text", ["8s/1", "8s/x", "Xx/2", "8s/"])
def test_a_card_filled_in_is_a_card_and_a_time(text: str) -> None:
    deal = reshuffled()[0]
    record = phh.write(deal, TRIPLE, RULES)
    (read_once,) = read(record)
    with pytest.raises(RecordError, match="_filled_in: "):
        read(f'{read_once.text()}_filled_in = "{text}"\n')
