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

import buio
from buio.bots import PlayerFactory, Tally, players
from buio.bots.matches import play_shuffle

HOME = "italian"
FAMILY = ("texas", "texas_limit", "omaha", "seven_card_stud", "razz", "lowball_27", "lowball_27_triple", "badugi")
STACK = 100
PAIRS = ("plain:random", "good:plain", "good:random")
SEATS = (2, 4)


def duel(
    one: PlayerFactory, other: PlayerFactory, seats: int, shuffles: int, start: int = 0, code: str = HOME
) -> Tally:
    """The first contestant against the other; stops early, with what it has, on Ctrl-C."""
    tally = Tally()
    try:
        for shuffle in range(start, start + shuffles):
            tally.add(play_shuffle(buio.games[code], (one, other), seats, STACK, None, shuffle)[0])
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
