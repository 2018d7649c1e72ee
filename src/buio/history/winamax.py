"""Hand histories of Winamax as fields of hands of the PHH format.

What nobody called is among what is collected, and in the total pot. In English on all its sites, French ones too.
"""

import re
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import WINAMAX
from buio.history import grammar
from buio.history.errors import RecordError
from buio.history.grammar import CURRENCIES, NUMBER, Grammar, amount
from buio.history.told import Told

BEGINS: Final = re.compile(r"[ \t]*Winamax Poker - ")
"""How the first line of a hand begins."""
_SIGN: Final = "[€$£]?"
_CHIPS: Final = rf"({NUMBER}){_SIGN}"
_FIRST: Final = re.compile(
    r"Winamax Poker - (?:CashGame|Go Fast|(?P<event>Tournament))(?: (?P<name>\".*\"))?.* - "
    rf"HandId: #(?P<hand>[\d-]{{1,60}}) - (?P<game>.+?) (?P<betting>(?:no|pot|fixed) limit) \((?:{NUMBER}{_SIGN}/)?"
    rf"(?P<small>{NUMBER}){_SIGN}/(?P<big>{NUMBER})(?P<sign>{_SIGN})\)"
    r" - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) (?P<time>\d\d:\d\d:\d\d)(?: (?P<zone>\w+))?"
)
_TOTAL: Final = re.compile(rf"Total pot ({NUMBER})(?P<rounded>k?){_SIGN} \| (?:No rake|Rake {_CHIPS})$")


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand; see `pieces.TEXTS`."""
    return _GRAMMAR.read(text, first, _begun, _TOTAL, _ends)


def _begun(line: str) -> Told:
    found = _FIRST.fullmatch(line)
    code = WINAMAX.get((found["game"], found["betting"])) if found else None
    if not found or not code:
        games = ", ".join(f"{game} {betting}" for game, betting in WINAMAX)
        raise RecordError(f"its first line names none of the games that are read: {games}")
    about: dict[str, object] = {"venue": "Winamax", "hand": found["hand"]}
    if found["event"]:
        about["event"] = f"{found['event']} {found['name']}"
    elif found["sign"]:
        about["currency"] = CURRENCIES[found["sign"]]
    about |= {key: int(found[key]) for key in ("year", "month", "day")} | {"time": found["time"]}
    about |= {"time_zone": found["zone"]} if found["zone"] else {}
    return Told(code, about, (amount(found["small"]), amount(found["big"])))


def _ends(hand: Told, found: re.Match[str], line: int) -> None:
    hand.rake = amount(found[3] or "0")
    total, most = (amount(found[1]) * 1000, 10) if found["rounded"] else (amount(found[1]), 0)
    if abs(sum(hand.won.values(), Decimal()) - total) > most:
        raise RecordError(f"line {line}: what was collected is not the total pot")
    hand.uncalled_collected()
    hand.without_idle()


def _begins(hand: Told, found: re.Match[str], line: int) -> None:
    """Cards are told before the first round of betting begins; in stud their own line says that they are dealt."""
    if not hand.brought_in:
        grammar.first_cards_dealt(hand, found, line)


_ALL_IN: Final = "(?: and is all-in)?"
_GRAMMAR: Final = Grammar(
    "{} ",
    (
        (rf"posts (ante|small blind|big blind|straddle) {_CHIPS}{_ALL_IN}", grammar.posts),
        (rf"posts (?:small|big) blind {_CHIPS}{_ALL_IN} out of position", grammar.posts_anew),
        (rf"brings in {_CHIPS}{_ALL_IN}", grammar.brings_in),
        ("folds", grammar.folds),
        ("checks", grammar.checks),
        (rf"calls {_CHIPS}{_ALL_IN}", grammar.calls),
        (rf"bets {_CHIPS}{_ALL_IN}", grammar.bets),
        (rf"raises {NUMBER}{_SIGN} to {_CHIPS}{_ALL_IN}", grammar.raises_to),
        (r"stands pat(?: \[.*\])?|discards? 0 cards?", grammar.stands_pat),
        (r"discards? ([1-9]) cards?(?: \[(.*)\])?", grammar.discards),
        (r"shows \[([^\]]*)\](?: \(.*\))?", grammar.shows),
        (rf"collected {_CHIPS} from (?:main |side )?pot(?: \d+)?(?: ?\((?:HI|LO)\))?", grammar.collects),
    ),
    (
        (r"Table: '(.*)' \d+-max \((?:real|play) money\)(?: Seat #([0-9]{1,2}) is the button)?", grammar.table),
        (rf"Seat ([0-9]{{1,2}}): (.+) \({_CHIPS}\)", grammar.sits),
        (r"\*\*\* ANTE/BLINDS \*\*\*", _begins),
        (r"\*\*\* 3rd STREET \*\*\*", grammar.first_cards_dealt),
        (r"\*\*\* [4-7]th STREET \*\*\*", grammar.next_card_dealt),
        (r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? ?\[(.*)\]", grammar.board),
        (r"Dealt to (.+?)((?: \[[^\]]*\])+)", grammar.dealt),
        (
            r"\*\*\* (?:PRE-FLOP|SHOW DOWN|SUMMARY|(?:FIRST|SECOND|THIRD|FOURTH)-(?:BET|DRAW)) \*\*\*|"
            ".+ (?:deny [SB]B .+|is sitting out|has timed out|is disconnected|has reconnected|"
            "joins the table|leaves the table)",
            grammar.nothing,
        ),
    ),
    ((r"\*\*\* (FIRST|SECOND) (FLOP|TURN|RIVER)", "two boards (run it twice)"),),
)
