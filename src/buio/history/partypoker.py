"""Hand histories of PartyPoker, old and new, as fields of hands of the PHH format: hold'em and Omaha.

An amount in brackets is what was added; what nobody called is among what is won. Old ones do not tell what the house
took: in a cash game in which a flop was dealt it is what nobody has won, elsewhere nothing. In new ones everything is
told twice. Of stud they do not tell the cards that lie face up.
"""

import re
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import PARTYPOKER
from buio.history import grammar
from buio.history.errors import RecordError
from buio.history.grammar import NUMBER, Grammar, amount
from buio.history.told import BIG, SMALL, Told

BEGINS: Final = re.compile(r"[ \t\ufeff]*\*{5} Hand History [Ff]or Game \w")
"""How the first line of a hand begins."""
BEFORE: Final = re.compile(r"Game #\d+ starts\.")
"""What may stand before the first hand of a file."""
_START: Final = re.compile(r"\*{5} Hand History [Ff]or Game (\w{1,40}) \*{5}")
_CENTS: Final = re.compile(r"(?<=\d),(?=\d\d\b)")
"""A comma before cents, as some programs wrote them: where it stands between thousands three digits follow."""
_ANY: Final = rf"[€$£]? ?[+-]?{NUMBER}(?:  ?[A-Z]{{3}})?"
_SUM: Final = rf"[€$£]? ?({NUMBER})(?:  ?[A-Z]{{3}})?"
_CHIPS: Final = rf" ?[\[(] ?{_SUM} ?[\])]\.?"
"""Chips in brackets, with a currency or without."""
_STAKES: Final = rf"[€$£]?(?P<small>{NUMBER})(?:/[€$£]?(?P<big>{NUMBER}))?(?: (?P<currency>[A-Z]{{3}}))? "
_BLINDS: Final = rf"(?:Blinds|Stakes|Blinds-Antes)\(({NUMBER})/({NUMBER})(?: -{NUMBER})?\)"
_GAME: Final = f"(?P<game>{'|'.join(sorted({game for _, game in PARTYPOKER}, key=len, reverse=True))})"
_OLD: Final = re.compile(
    rf"(?:{_STAKES})?(?:fastforward )?(?:(?P<betting>[NPF]L) )?{_GAME}(?P<event> (?:.*Buy-in|Trny: ?\d).*?)? - "
)
_NEW: Final = re.compile(rf"{_STAKES}(?P<event>Tourney )?{_GAME} Game Table \((?P<betting>[NPF]L)\)(?: \(.*\))? - ")
_DAY: Final = re.compile(
    r"\w{3,9},? ?(?P<month>[A-Z][a-z]{2})[a-z]* (?P<day>\d\d),? (?P<time>\d\d:\d\d:\d\d) (?P<zone>[A-Z]+ )?"
    r"(?P<year>\d{4})"
)
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand; see `pieces.TEXTS`."""
    lines = [_CENTS.sub(".", line.strip(" \t\ufeff\x00")) for line in text.strip().splitlines()]
    found = _START.fullmatch(lines[0])
    if not found or len(lines) < 2:
        raise RecordError("its first lines do not tell its number and its game")
    hand = _begun(found[1], re.sub(" +", " ", lines[1]))
    for number, line in enumerate(lines[2:], first + 2):
        if line:
            _GRAMMAR.take(hand, line, number)
    _ends(hand)
    return hand.fields()


def _begun(number: str, line: str) -> Told:
    """A hand of this number, by the line that tells its game."""
    found = _NEW.match(line) or _OLD.match(line)
    code = PARTYPOKER.get((found["betting"] or "FL", found["game"])) if found else None
    if not found or not code:
        games = ", ".join(f"{betting} {game}" for betting, game in PARTYPOKER)
        raise RecordError(f"its second line names none of the games that are read: {games}")
    hand = Told(code, {"venue": "PartyPoker", "hand": int(number) if number.isdecimal() else number})
    hand.about |= _where_and_when(found, line)
    if found["big"]:
        hand.limits = amount(found["small"]), amount(found["big"])
    elif blinds := re.search(_BLINDS, line):
        _limits(hand, blinds)
    return hand


def _where_and_when(found: re.Match[str], line: str) -> dict[str, object]:
    """The tournament or the currency, and the day, which stands behind what was found of the game."""
    about: dict[str, object] = {}
    if found["event"]:
        about["event"] = line[: found.end()].rstrip(" -")
    elif found["currency"]:
        about["currency"] = found["currency"]
    if (day := _DAY.match(line, found.end())) and day["month"] in _MONTHS:
        about |= {"year": int(day["year"]), "month": _MONTHS.index(day["month"]) + 1, "day": int(day["day"])}
        about |= {"time": day["time"]} | ({"time_zone_abbreviation": day["zone"].strip()} if day["zone"] else {})
    return about


def _ends(hand: Told) -> None:
    """No line says that a hand is over, nor how large its pot was."""
    if not hand.won:
        raise RecordError("it ends before anybody wins")
    if "event" in hand.about or not hand.cards():
        hand.rake = Decimal()
    hand.uncalled_collected()
    hand.rake = hand.taken(hand.rake)
    hand.without_idle()


def _limits(hand: Told, found: re.Match[str], _line: int = 0) -> None:
    hand.limits = amount(found[1]), amount(found[2])


def _button(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.button = int(found[1])


def _begins(hand: Told, found: re.Match[str], line: int) -> None:
    """Cards are dealt; in old tournaments nobody has said before that the blinds of the level were posted."""
    if not hand.forced and hand.limits and len(hand.seats) > 1:
        _post_blinds(hand, *hand.limits, line)
    grammar.first_cards_dealt(hand, found, line)


def _post_blinds(hand: Told, small: Decimal, big: Decimal, line: int) -> None:
    """Whoever sits left of the dealer posts them, or of two the dealer the small one; in limit these are the bets."""
    order = [hand.seats[seat] for seat in sorted(hand.seats, key=lambda seat: (seat <= hand.button, seat))]
    names = order[::-1] if len(order) == 2 else order[:2]
    chips = (small / 2, small) if hand.fixed else (small, big)
    for kind, name, blind in zip((SMALL, BIG), names, chips, strict=True):
        hand.post(kind, name, min(blind, hand.chips[name]), line)


def _all_in(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """A call or a raise with all there is."""
    raised = hand.bets[name] + amount(found[1]) > max(hand.bets.values())
    hand.does(name, "cbr" if raised else "cc", line, amount(found[1]))


def _balance(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """What is left, what was collected, and the cards in the end."""
    hand.left[name] = amount(found[1])
    if found[2]:
        hand.won[name] += amount(found[2])
    if found[3]:
        hand.does(name, f"sm {grammar.named(found[3])}", line)


def _rake(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.rake = amount(found[1])


_ACTS: Final = (
    (rf"posts (ante|small blind|big blind)(?: of)?{_CHIPS}", grammar.posts),
    (rf"posts big blind \+ dead{_CHIPS}", grammar.posts_anew),
    (r"folds ?\.?", grammar.folds),
    (r"checks ?\.?", grammar.checks),
    (rf"calls{_CHIPS}", grammar.calls),
    (rf"(?:bets|raises){_CHIPS}", grammar.bets),
    (rf"raises {NUMBER} to ({NUMBER})", grammar.raises_to),
    (rf"is all-In {_CHIPS}", _all_in),
    (r"(?:shows|doesn't show) \[ ?([^\]]*)\].*", grammar.shows),
    (r"shows ?[2-9TJQKA,. ]+ for low\.", grammar.nothing),
    (rf"wins {_SUM}(?: chips)?(?: from (?:the )?(?:main|side) pot(?: #?\d+)?(?: with .*)?)?\.?", grammar.collects),
    (
        rf"balance {_SUM},? (?:didn't bet|sits out|lost {_ANY}|bet {_ANY}, collected {_SUM}, net [+-]?{_ANY})"
        r" ?(?:\(folded\))?(?:\[ ?([^\]]*)\](?: \[.*\])?)?",
        _balance,
    ),
    (
        r"(?:is all-In|does not show cards|has joined the table|has left the table|is sitting out|"
        r"did not respond in time|could not respond in time\.?\(disconnected\)|"
        r"will be using (?:his|their) time bank for this hand|finished in .*)\.?",
        grammar.nothing,
    ),
)
_GRAMMAR: Final = Grammar(
    "{}",
    [*((f" (?:{pattern})", act) for pattern, act in _ACTS), (": .*", grammar.nothing)],  # the last one is talk
    (
        (r"Table (.+) \( ?(?:Real|Play) Money ?\)(?: -- Seat (\d{1,2}) is the button)?", grammar.table),
        (r"Seat (\d{1,2}) is the button", _button),
        (rf"[Ss]eat (\d{{1,2}}): (.+?) \( ?{_SUM} ?\)", grammar.sits),
        (_BLINDS, _limits),
        (r"\*\* Dealing down cards \*\*", _begins),
        (r"Dealt to (.+?)( \[[^\]]*\])", grammar.dealt),
        (r"\*\* Dealing (?:Flop|Turn|River) \*\* ?:? *\[ ?([^\]]*)\]", grammar.board),
        (rf"Main Pot: .* Rake: {_SUM}", _rake),
        (
            r"Total number of players : \d+(?: ?/ ?\d+)?|Game #\d+ starts\.|#Game No : \d+|Trny: ?\d+ Level: ?\d+|"
            r"(?:\S+ )?[Yy]our time bank will be activated .*|>?You have options at .*|Congratulations to player .*|"
            r"Creating (?:Main|Side) Pot .*|"
            r"\*\* Summary \*\*|Main Pot: .*|Board: .*|There was no qualifying low hand|"
            r".+ has (?:joined|left) the table\.|.+ finished in .+",
            grammar.nothing,
        ),
    ),
    ((".+ (?:opted for cash-out|Cash-out )", "a hand that somebody has cashed out"),),
)
