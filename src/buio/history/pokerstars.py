"""Hand histories of PokerStars, and of GGPoker, who writes nearly the same, as fields of hands of the PHH format."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import POKERSTARS_READ
from buio.history import grammar
from buio.history.errors import RecordError
from buio.history.grammar import CHIPS, NUMBER, Act, Grammar, Take, amount
from buio.history.remarks import LINES, MARK, Remarked
from buio.history.told import Told

_BEGIN: Final = r"(?P<venue>PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|Poker Hand) #"
BEGINS: Final = re.compile(rf"[ \t]*{_BEGIN}")
"""How the first line of a hand begins."""
JOINED: Final = re.compile(rf"(?<=[^\s\"])(?={_BEGIN}\w+: )")
"""Where a hand begins within a line: two files were joined, and the first had no end of its last line."""
_FIRST: Final = re.compile(
    rf"{_BEGIN}(?P<hand>\w{{1,30}}): +(?:\{{[^}}]*\}} +)?(?P<event>Tournament #\d+)?"
    rf".*?(?P<game>{'|'.join(sorted({re.escape(game) for game, _ in POKERSTARS_READ}, key=len, reverse=True))}) "
    rf"(?:(?P<betting>(?:No |Pot )?Limit)(?:\)? .*?\(|, )|(?<=: PLO )\(|(?<=: PLO-\d )\()"
    rf"(?:[^0-9\s(]?(?P<small>{NUMBER})/|Button Blind\s+)?[^0-9\s(]?(?P<big>{NUMBER})"
    rf"(?: - Ante\s+[^0-9\s]?{NUMBER})?(?:\s+(?P<currency>[A-Z]{{3}}))?\s?\)"
    r"(?: \[A[AD]MS? ID: \w+\])?"
    r"(?: - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) (?P<time>\d+:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?)?"
)
UNDATED: Final = "2000/01/01 0:00:00 ET"
"""When a hand was played of which nobody says that: trackers take none without a date."""
_TOTAL: Final = re.compile(rf"Total pot {CHIPS}(?:$|.*?((?: \| (?:Rake|Jackpot|Bingo|Fortune|Tax) {CHIPS})+))")
"""Old hands of GGPoker do not tell what the house took: that is what nobody has collected."""


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand; see `pieces.TEXTS`."""
    if MARK in text:
        return _REMARKED.read(text, first, lambda line: Remarked(_begun(line)), _TOTAL, _ends)
    return _GRAMMAR.read(text, first, _begun, _TOTAL, _ends)


def _begun(line: str) -> Told:
    found = _FIRST.match(line)
    code = POKERSTARS_READ.get((found["game"], found["betting"] or "")) if found else None
    if not found or not code:
        games = ", ".join(f"{game} {betting}" for game, betting in POKERSTARS_READ)
        raise RecordError(f"its first line names none of the games that are read: {games}")
    number = int(found["hand"]) if found["hand"].isdecimal() else found["hand"]
    about: dict[str, object] = {"venue": "PokerStars" if "Stars" in found["venue"] else "GGPoker", "hand": number}
    about |= {key: found[key] for key in ("event", "currency") if found[key]}
    if found["year"] and not line.endswith(f" - {UNDATED}"):
        about |= {key: int(found[key]) for key in ("year", "month", "day")}
        about |= {"time": found["time"]} | ({"time_zone_abbreviation": found["zone"]} if found["zone"] else {})
    return Told(code, about, (amount(found["small"] or found["big"]), amount(found["big"])))


def _ends(hand: Told, found: re.Match[str], line: int) -> None:
    fees = [fee for text in re.findall(rf"\| \w+ {CHIPS}", found[2] or "") if (fee := amount(text))]
    hand.rake, hand.fees = sum(fees, Decimal()), fees if len(fees) > 1 else []
    if sum(hand.won.values(), hand.rake) != amount(found[1]):
        raise RecordError(f"line {line}: what was collected and the rake are not the total pot")
    hand.without_idle()
    if not found[2]:
        hand.rake = hand.taken()


def _returned(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.back += amount(found[1])


def _collected(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.won[found[1]] += amount(found[2])


_ALL_IN: Final = "(?: and is all-in)?"
_ACTS: Final[Sequence[tuple[str, Act]]] = (
    (rf"posts (?:the )?(ante|small blind|big blind|button blind|straddle) {CHIPS}{_ALL_IN}", grammar.posts),
    (rf"posts (?:small & big blinds|missed blind) {CHIPS}{_ALL_IN}", grammar.posts_anew),
    (rf"straddle {CHIPS}{_ALL_IN}", grammar.straddles_to),
    (rf"brings in for {CHIPS}{_ALL_IN}", grammar.brings_in),
    (r"folds(?: \[.*\]| \(disconnect\))?", grammar.folds),
    ("checks", grammar.checks),
    (rf"calls {CHIPS}{_ALL_IN}", grammar.calls),
    (rf"bets {CHIPS}{_ALL_IN}", grammar.bets),
    (rf"raises [^ ]+ to {CHIPS}{_ALL_IN}", grammar.raises_to),
    (r"stands pat(?: on \[.*\])?", grammar.stands_pat),
    (r"discards (\d) cards?(?: \[(.*)\])?", grammar.discards),
    (r"shows \[([^\]]*)\].*", grammar.shows),
    ("mucks hand", grammar.mucks),
    ("doesn't show hand|is sitting out|sits out|has returned", grammar.nothing),
)
_LINES: Final[Sequence[tuple[str, Take]]] = (
    (r"Table '(.*)'.*?(?: Seat #([0-9]{1,2}) is the button)?", grammar.table),
    (rf"Seat ([0-9]{{1,2}}): (.+) \({CHIPS} in chips(?:, {CHIPS} bounty)?\)(?: is sitting out)?", grammar.sits),
    (r"\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET) \*\*\*", grammar.first_cards_dealt),
    (r"\*\*\* (?:[4-6]th STREET|RIVER) \*\*\*", grammar.next_card_dealt),
    (r"\*\*\* (?:FIRST )?(?:PRE-FLOP|FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? *\[(.*)\]", grammar.board),
    (r"\*\*\* SECOND (?:FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? *\[(.*)\]", grammar.board_again),
    (r"Dealt to (.+?)((?: \[[^\]]*\])+)", grammar.dealt),
    (rf"(.+) collected {CHIPS} from (?:the )?(?:main |side )?pot(?:-\d+)?", _collected),
    (rf"Uncalled bet \({CHIPS}\) returned to .+", _returned),
    (
        r".+ (joins the table at seat #\d+|leaves the table|has timed out.*|has returned|is sitting out|sits out|"
        r"is connected|is disconnected|has reconnected|was removed from the table.*|re-buys.*|"
        r"will be allowed to play after the button|finished the tournament.*|wins the tournament.*|said, \".*\"|"
        r"(wins|split) .+ for (eliminating|splitting the elimination of) .+)|"
        r"\*\*\* [\w ]+ \*\*\*|Dealt to [^\[\]]+|Betting is capped|The deck .*|Seat .+ out of hand.*|"
        r"Pair on board - a double bet is allowed|No low hand qualified|Players agree to Run It Twice",
        grammar.nothing,
    ),
)
_REFUSED: Final = (
    (r"\*\*\* THIRD (FLOP|TURN|RIVER)", "three boards (run it three times)"),
    ("Hand cancelled", "a hand that was cancelled"),
    (
        ".+ cashed out the hand |.+: (Chooses to EV Cashout|Pays Cashout Risk)",
        "a hand that somebody has cashed out",
    ),
    (".+: (get an|pay premium of) all-in insurance", "a hand that somebody has insured"),
    ("Cash Drop to Pot|STP added", "a pot that the house has added to"),
)
_GRAMMAR: Final = Grammar("{}: ", _ACTS, _LINES, _REFUSED)
_REMARKED: Final = Grammar("{}: ", _ACTS, (*LINES, *_LINES), _REFUSED)
"""The lines of a deal of ours, told as a hand of the site."""
