"""What people do in random deals, counted once more from what is said at the table: what could have been done is tried.

    python -m tests.history.slow_count [DEALS]     10,000 of each family of games, or so many
    python -m tests.history.slow_count 500 stud    of one

A deal of which the two counts differ is named, and the status is then 1.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

import buio
from buio.history.stats import Spot, spots
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import DEALER, Move
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from tests.play.test_random import random_rules

BETS: Final = ("bet", "raise", "complete", "open")
DARK: Final = ("buio", "controbuio", "over", "straddle")
LATER: Final = {"board", "deal", "deal_up", "discard", "stand_pat", "play_for_low"}
"""What is said when the first round is over."""
OFTEN: Final = ("drew", "stood", "took", "bought")
"""Spots that a seat may have more than once in a hand."""
MOST: Final = 40
"""Chips that somebody has at most."""


def families() -> dict[str, list[str]]:
    """The games by family; Omaha apart from hold'em."""
    found: dict[str, list[str]] = {}
    for code, game in buio.games.items():
        omaha = code.startswith(("omaha", "courchevel"))
        found.setdefault("omaha" if omaha else game.family, []).append(code)
    return found


def house_rules(code: str, number: int) -> Rules:
    """Half of the time at random; of the rest a straddle is allowed in every other, where that can be."""
    game = buio.games[code]
    rules: Rules = random_rules(game, Random(number), game.players[0]) if number % 2 else game.rules()
    blind: object = getattr(rules, "big_blind", 0)
    return game.rules(straddle=1) if blind and number % 4 == 2 else rules


def random_deal(code: str, number: int, rules: Rules | None = None) -> Deal:
    """A deal with short stacks that is seldom folded."""
    game, rng = buio.games[code], Random(f"{code} {number}")
    players = rng.choice([count for count in (2, 3, 4, 5) if count in game.players])
    stacks = [rng.choice([2, 5, 12, MOST]) for _ in range(players)]
    try:
        deal = game.deal(stacks, rng.randrange(players), rules or house_rules(code, number), Shuffle(number))
    except GameError:  # so many cannot play, or not pay, what these rules ask for
        deal = game.deal([MOST] * players, 0, game.rules(), Shuffle(number))
    while not deal.over:
        move = deal.options().sample(rng)
        deal.apply(deal.options().sample(rng) if move.verb == "f" and rng.random() < 0.7 else move)
    return deal


class Slow:
    """The spots of a deal, counted from what is said at the table; what could have been done is found out by trying."""

    def __init__(self, deal: Deal) -> None:
        self.deal = Deal(*deal.start[:5], True)
        self.phases = [phase.name for phase in deal.recipe.phases]
        self.drawing = "draw" in self.phases
        self.found: list[Spot] = []
        self.asked: set[int] = set()
        self.begun: int | None = None
        self.turned: set[int] = set()
        for text in [str(move) for move in deal.log if move.actor != DEALER]:
            self.decision(text)
            self.deal.apply(Move.parse(text))

    def can(self, verb: str) -> bool:
        """Is this accepted, with any number of chips behind it?"""
        trial, seat = self.deal.copy(), self.deal.actor
        most, me = trial.bets[seat] + trial.stacks[seat], f"p{seat + 1}"
        chips = range(1, most + 1) if verb in ("cbr", "bl", "pb") else [None]
        return any(accepted(trial, f"{me} {verb}" if number is None else f"{me} {verb} {number}") for number in chips)

    def said(self) -> list[str]:
        return [event.word for event in self.deal.events or ()]

    def counts(self, *words: str) -> int:
        return sum(word in words for word in self.said())

    @property
    def early(self) -> bool:
        """Has no card been dealt, turned or changed since somebody first had to bet or not?"""
        return LATER.isdisjoint(self.said()[self.begun :])

    def decision(self, text: str) -> None:
        name, verb, *_ = text.split()
        seat = int(name[1:]) - 1
        if verb in ("bl", "no") and self.can("bl"):
            self.found.append(Spot("blind", seat, verb == "bl"))
        elif verb in ("draw", "draw2", "take"):
            self.turned.add(seat)
            if self.can("take") and self.can("draw"):
                self.found.append(Spot("took_discard", seat, verb == "take"))
        elif verb in ("buyd", "no") and self.can("buyd"):
            self.found.append(Spot("bought_discard", seat, verb == "buyd"))
        elif verb == "sd" and self.drawing:
            self.draws(seat, len(Move.parse(text).cards))
        elif verb in ("f", "cc", "cbr", "pb", "par"):
            self.begun = len(self.said()) if self.begun is None else self.begun
            choices = sum(map(self.can, ("f", "cc", "cbr", "pb", "par")))
            if choices > 1 and not self.can("pb"):
                self.asked.add(seat)
            if choices > 1 and self.early:
                self.first_round(seat, verb, text)

    def first_round(self, seat: int, verb: str, text: str) -> None:
        if self.drawing:
            if self.can("cbr") and not self.counts(*BETS, *DARK):
                self.found.append(Spot("opened", seat, verb == "cbr"))
            return
        trial = self.deal.copy()
        assert accepted(trial, text)
        news = (trial.events or [])[len(self.deal.events or ()) :]
        called = any(event[:2] == ("call", seat) for event in news)
        self.found.append(Spot("vpip", seat, verb == "cbr" or called))
        if self.can("cbr"):
            self.found.append(Spot("pfr", seat, verb == "cbr"))
            forced = self.counts("blind", "post") > 0 or "bring_in" in self.phases
            if self.counts(*BETS) + forced == 2:
                self.found.append(Spot("three_bet", seat, verb == "cbr"))

    def draws(self, seat: int, count: int) -> None:
        hand, trial = self.deal.hands[seat], self.deal.copy()
        possible = [
            number for number in range(len(hand) + 1)
            if any(trial.options().admits(Move("sd", seat, 0, cards)) for cards in combinations(hand, number))
        ]  # fmt: skip
        for number in possible if len(possible) > 1 else ():
            self.found.append(Spot(f"drew_{number}" if number else "stood_pat", seat, count == number))

    def showdown(self) -> Iterator[Spot]:
        """Who came to it, of those who were still in when there was a second round, and who took another's chips there.

        Not all who come to it show: a house rule lets them throw a lost hand away.
        """
        events, early = self.deal.events or [], True
        gone, soon = {event.seat for event in events if event.word == "fold"}, set[int]()
        for event in events[self.begun or 0 :]:
            early = early and event.word not in LATER
            if event.word == "fold" and early:
                soon.add(event.seat)
        bets = [stake - dead for stake, dead in zip(self.deal.stakes, self.deal.dead, strict=True)]
        left = [seat for seat in range(self.deal.seats) if self.deal.dealt_in[seat] and seat not in gone]
        shown = self.counts("show") > 0
        for seat in sorted(self.asked - soon) if not early else ():
            yield Spot("went_to_showdown", seat, shown and seat in left)
            if shown and seat in left:
                second = max(bets[other] for other in left if other != seat)
                alone = sum(max(bet - second, 0) for bet in bets) if bets[seat] > second else 0
                got = sum(event.amount for event in events if event[:2] == ("win", seat))
                yield Spot("won_at_showdown", seat, got > alone)

    def spots(self) -> list[Spot]:
        """All of them; of those that a seat has once in a hand it counts whether it ever took one."""
        if "rummy" in self.phases or "contract_play" in self.phases:
            out = {event.seat for event in self.deal.events or () if event.word in ("close", "closes")}
            turns = [spot for spot in self.found if spot.name.startswith(OFTEN)]
            return sorted([*turns, *(Spot("went_out", seat, seat in out) for seat in self.turned)])
        if "betting" not in self.phases or "showdown" not in self.phases:
            return []
        found = self.found + ([] if self.drawing else list(self.showdown()))
        often = [spot for spot in found if spot.name.startswith(OFTEN)]
        once = {
            (name, seat): Spot(name, seat, Spot(name, seat, True) in found)
            for name, seat, _ in found
            if not name.startswith(OFTEN)
        }
        return sorted([*often, *once.values()])


def accepted(deal: Deal, text: str) -> bool:
    try:
        deal.apply(Move.parse(text))
    except IllegalMove:
        return False
    return True


def compare(codes: Sequence[str], number: int, met: Counter[str]) -> str:
    """Count the deal of a family that has this number in both ways; where they differ, how."""
    code, number = codes[number % len(codes)], number // len(codes)
    deal = random_deal(code, number)
    found, slow = sorted(spots(deal)), Slow(deal).spots()
    met.update(f"{spot.name} {spot.taken}" for spot in found)
    if found == slow:
        return ""
    fast_alone, slow_alone = Counter(found) - Counter(slow), Counter(slow) - Counter(found)
    return f"{code} {number}: counted {[*fast_alone.elements()]}, slowly {[*slow_alone.elements()]}"


def main() -> int:
    """Compare the deals that the command line asks for, the games of a family in turn."""
    asked = sys.argv[1:]
    count = int(asked.pop(0)) if asked and asked[0].isdecimal() else 10_000
    differ = 0
    for family, codes in families().items():
        if asked and family not in asked:
            continue
        begun, met = time.process_time(), Counter[str]()
        said = [line for number in range(count) if (line := compare(codes, number, met))]
        differ += len(said)
        took = time.process_time() - begun
        said.append(f"{family}: {count} deals, {met.total()} spots, {len(said)} deals differ, {took:.0f} s")
        said.append("    " + (", ".join(f"{name} {often}" for name, often in sorted(met.items())) or "none"))
        sys.stdout.write("\n".join(said) + "\n")
        sys.stdout.flush()
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
