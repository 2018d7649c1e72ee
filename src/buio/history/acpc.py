"""Logs of the Annual Computer Poker Competition, and of Pluribus, as fields of hands of the PHH format: hold'em alone.

    STATE:17:r200c/cr400f:AhKd|QcJs/2c3d4h:200|-200:Anna|Bruno

A log tells neither blinds nor stacks. Blinds are those that the competition had, 50 and 100 without a limit, 5 and 10
with bets of 10 and 20. Stacks stay unknown, but for a raise that is too small: that was all in, and all have as many.
The results that it tells are checked: where the blinds were others, and that made a difference, the hand is refused.
"""

import re
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import BLINDS
from buio.history.errors import NotUnderstood, RecordError
from buio.history.phh.settled import RAKE

BEGINS: Final = re.compile(r"STATE:\d")
"""How the line of a hand begins."""
_CHIPS: Final = r"-?\d{1,12}(?:\.\d{1,4})?"
_CARDS: Final = r"(?:[2-9TJQKA][cdhs])"
_LINE: Final = re.compile(
    rf"STATE:(?P<hand>\d{{1,12}}):(?P<bets>(?:[fc/]|r\d{{0,12}})*)"
    rf":(?P<hands>{_CARDS}{{0,2}}(?:\|{_CARDS}{{0,2}})+)(?P<board>(?:/{_CARDS}+)*)"
    rf":(?P<net>{_CHIPS}(?:\|{_CHIPS})+):(?P<names>[^|:]+(?:\|[^|:]+)+)"
)
_SILENT: Final = re.compile(r"#.*|SCORE:.*|")
"""Lines that say nothing of a hand."""
_NO_LIMIT: Final = (50, 100)
_LIMIT: Final = (5, 10)


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand from its line, and what follows until the next one; see `pieces.TEXTS`."""
    found = _understood(text, first)
    hands, names = found["hands"].split("|"), found["names"].split("|")
    net = [Decimal(chips) for chips in found["net"].split("|")]
    if not len(hands) == len(names) == len(net):
        raise RecordError(f"there are cards of {len(hands)}, results of {len(net)} and names of {len(names)} players")
    blinds = _blinds(found["bets"], net)
    dealt = [f"d dh p{player} {cards or '????'}" for player, cards in enumerate(hands, 1)]
    played, paid, stack = _played(found["bets"], found["board"].split("/")[1:], blinds, len(names))
    for player, (won, lost) in enumerate(zip(net, paid, strict=True), 1):
        if won + lost < 0:
            raise RecordError(f"p{player} loses {-won}, but has put in {lost}")
    fields: dict[str, Any] = {
        "variant": "FT" if blinds == _LIMIT else "NT",
        "antes": [0] * len(names),
        BLINDS: [*blinds, *[0] * (len(names) - 2)],
        **({"small_bet": 10, "big_bet": 20} if blinds == _LIMIT else {"min_bet": blinds[1]}),
        "starting_stacks": [stack] * len(names),
        "actions": dealt + played,
        "players": names,
        "winnings": [won + lost for won, lost in zip(net, paid, strict=True)],
        RAKE: 0,
        "hand": int(found["hand"]),
    }
    return fields, [first] * len(dealt + played)


def _understood(text: str, first: int) -> re.Match[str]:
    """What the line of a hand tells; those behind it have to tell nothing."""
    line, *others = text.splitlines()
    found = _LINE.fullmatch(line.strip())
    if not found:
        raise NotUnderstood("it is not STATE:number:betting:cards:results:players")
    for number, other in enumerate(others, first + 1):
        if not _SILENT.fullmatch(other.strip()):
            raise NotUnderstood(f"line {number} is not understood: {other.strip()!r}")
    return found


def _blinds(bets: str, net: list[Decimal]) -> tuple[int, int]:
    """Which blinds there were: a raise to so many chips is one without a limit, else what the blinds cost tells."""
    if re.search(r"r\d", bets):
        return _NO_LIMIT
    if "r" in bets:
        return _LIMIT
    for blinds in (_NO_LIMIT, _LIMIT):
        if -min(net) in blinds:
            return blinds
    raise RecordError("neither a raise nor a result tells which blinds there were")


def _played(bets: str, board: list[str], blinds: tuple[int, int], players: int) -> tuple[list[str], list[int], Decimal]:
    """The actions in the notation of the PHH format, by player the chips put in, and how many everybody has.

    Of two players the second deals and posts the small blind, of more the first two post.
    """
    stack = Decimal("inf")
    paid = [*(blinds[::-1] if players == 2 else blinds), *[0] * (players - 2)]
    live, done = [True] * players, list[str]()
    first, level = 1 if players == 2 else 2 % players, blinds[1]
    for street, said in enumerate(bets.split("/")):
        if street:
            if street > len(board):
                raise RecordError("there are more rounds of betting than cards on the table")
            done.append(f"d db {board[street - 1]}")
        before, player, raised = level if street else 0, first, blinds[1]
        for action, chips in re.findall(r"([fcr])(\d*)", said):
            while not live[player % players]:
                player += 1
            seat = player % players
            if action == "f":
                live[seat] = False
                if not any(live):
                    raise RecordError("everybody folds")
            else:
                if action == "r":
                    last, level = level, int(chips) if chips else level + (10 if street < 2 else 20)
                    if level - last < raised:
                        stack = Decimal(level)
                    raised = max(raised, level - last)
                paid[seat] = max(paid[seat], level)
            done.append(f"p{seat + 1} {f'cbr {level - before}' if action == 'r' else {'f': 'f', 'c': 'cc'}[action]}")
            player += 1
        first = 0
    return done, paid, stack
