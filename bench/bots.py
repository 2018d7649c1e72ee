"""The bots against each other, by duplicate deals with rotated seats.

    python -m bench.bots [--deals N] [--json] [--only good:plain] [--game texas] [--seats 2]

Two contestants sit at alternate seats, heads-up and four-handed, under the default rules of a game: the home game, or
with `--game family` one game of each kind in turn. Every shuffle is dealt twice, the contestants' seats exchanged, so
that each holds every hand. A deal whose pot is carried is played on by the same players with its carry and the next
dealer until the pot is won: a small match. What is still in the pot after ten deals, or when only one has chips, is
shared equally among all seats: nobody has won it.

`chips` is what one seat of the first contestant wins a match, beside its standard error over shuffles (the two seatings
of a shuffle are one result); `won` the share of the decided matches that it wins; `ms` its processor time a decision in
milliseconds, `most` its longest.
"""

import argparse
import json
import sys
import time
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

import buio
from buio.bots import Player, PlayerFactory, players
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.outcome import Carry, Outcome
from buio.play.shuffle import Shuffle

HOME = "italian"
FAMILY = ("texas", "texas_limit", "omaha", "seven_card_stud", "razz", "lowball_27", "lowball_27_triple", "badugi")
STACK = 100
PAIRS = ("plain:random", "good:plain", "good:random")
SEATS = (2, 4)


@dataclass
class Tally:
    """What a duel has counted so far, from the side of the first contestant."""

    results: list[float] = field(default_factory=list)
    deals: int = 0
    decided: int = 0
    won: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def summary(self) -> dict[str, float]:
        """The figures that the module's docstring explains."""
        error = stdev(self.results) / sqrt(len(self.results)) if len(self.results) > 1 else 0.0
        return {
            "chips": round(mean(self.results), 3),
            "error": round(error, 3),
            "sigma": round(mean(self.results) / error, 1) if error else 0.0,
            "won": round(self.won / max(self.decided, 1), 3),
            "shuffles": len(self.results),
            "deals": self.deals,
            "ms": round(1000 * self.seconds / max(self.decisions, 1), 3),
            "most": round(1000 * self.longest, 1),
        }


def play_match(game: Game, seated: list[Player], first: list[bool], shuffle: Shuffle, tally: Tally) -> float:
    """Chips that the seats of the first contestant win together until the pot is won."""
    stacks, carry = [STACK] * len(seated), Carry()
    for number in range(10):
        deal = game.deal(stacks, number % len(seated), None, shuffle, carry)
        outcome = _play(deal, seated, first, tally)
        stacks, carry, shuffle = deal.stacks, outcome.carry, shuffle.next()
        tally.deals += 1
        if outcome.pots:
            tally.decided += 1
            tally.won += first[outcome.pots[-1].winners[0]]
        if not carry.total or sum(stack > 0 for stack in stacks) < 2:
            break
    share = carry.total / len(seated)
    return sum(stack + share - STACK for stack, mine in zip(stacks, first, strict=True) if mine)


def _play(deal: Deal, seated: list[Player], first: list[bool], tally: Tally) -> Outcome:
    while not deal.over:
        seat = deal.actor
        view, options = deal.view(seat), deal.options()
        began = time.process_time()
        move = seated[seat].choose(view, options)
        if first[seat]:
            took = time.process_time() - began
            tally.seconds += took
            tally.longest = max(tally.longest, took)
            tally.decisions += 1
        deal.apply(move)
    assert deal.outcome is not None
    return deal.outcome


def duel(
    one: PlayerFactory, other: PlayerFactory, seats: int, shuffles: int, start: int = 0, code: str = HOME
) -> Tally:
    """The first contestant against the other; stops early, with what it has, on Ctrl-C."""
    game = buio.games[code]
    recipe = game.written(None, seats)
    tally = Tally()
    try:
        for shuffle in range(start, start + shuffles):
            chips = 0.0
            for turn in range(2):
                first = [(seat + turn) % 2 == 0 for seat in range(seats)]
                seated = [(one if mine else other)(recipe, 1000 * shuffle + seat) for seat, mine in enumerate(first)]
                chips += play_match(game, seated, first, Shuffle(shuffle), tally)
            tally.results.append(chips / seats)
            if sys.stderr.isatty() and shuffle % 20 == 0:
                print(f"\r{shuffle - start}/{shuffles}", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {len(tally.results)} shuffles", file=sys.stderr)
    return tally


def _line(figures: dict[str, float]) -> str:
    return (
        f"{figures['chips']:+.2f} ± {figures['error']:.2f} chips ({figures['sigma']:+.1f} errors),"
        f" {figures['won']:.1%} of pots, {figures['deals']} deals,"
        f" {figures['ms']:.2f} ms a decision, {figures['most']:.0f} at most"
    )


def main() -> None:
    """Play all duels and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000, help="shuffles, each dealt for both seatings")
    parser.add_argument("--only", metavar="ONE:OTHER", help=f"one duel, of {' '.join(players)}")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--game", default=HOME, help="a game of the catalogue, or `family`: one of each kind")
    parser.add_argument("--seats", type=int, help="players at the table; default: two, then four")
    args = parser.parse_args()
    results = {}
    for code in FAMILY if args.game == "family" else (args.game,):
        for pair in [args.only] if args.only else PAIRS:
            one, other = pair.split(":")
            for seats in [args.seats] if args.seats else SEATS:
                figures = duel(players[one], players[other], seats, args.deals, code=code).summary()
                results[f"{code}/{pair}/{seats}"] = figures
                if not args.json:
                    print(f"{code}: {one} v {other}, {seats} players: {_line(figures)}", flush=True)
    if args.json:
        print(json.dumps(results, indent=2))


if __name__ == "__main__":
    main()
