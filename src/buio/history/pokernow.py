"""Logs of PokerNow (CSV, the newest line first) of hold'em and Omaha, as fields of hands of the PHH format.

Amounts are all that a player has put in on a street. A player is called as the log does, `Anna @ abc123`, for names
alone may come twice. Whose `Your hand is` tells the cards is not said, so they count only where they are shown.
"""

import csv
import re
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import POKERNOW
from buio.history import grammar
from buio.history.errors import NotUnderstood, RecordError
from buio.history.grammar import Grammar
from buio.history.told import BIG, SMALL, Told

BEGINS: Final = re.compile(r'[ \t]*"?entry"?,"?at"?,"?order"?\s*$')
"""How the first line of a file begins."""
ENDS: Final = re.compile(r'"?-- starting hand #')
"""The last line of a hand in the file: there it began."""
_CHIPS: Final = r"([0-9]{1,12}(?:\.[0-9]{1,4})?)"
_CARD: Final = "(?:10|[2-9TJQKA])[♥♦♣♠]"
_CARDS: Final = rf"({_CARD}(?:, {_CARD})*)"
_ALL_IN: Final = "(?: and go all in ?)?"
_WHO: Final = r'"([^"]+ @ [\w-]+)"'
_START: Final = re.compile(
    rf"-- starting hand #(\d{{1,12}}) +(?:\(id: \w+\) +)?\(?([^()]+?)\)? \((?:dealer: {_WHO}|dead button)\) --"
)
_SEAT: Final = re.compile(rf"#(\d{{1,2}}) {_WHO} \({_CHIPS}\)")
_SUITS: Final = str.maketrans({"♥": "h", "♦": "d", "♣": "c", "♠": "s", ",": None, " ": None})


def silent(text: str) -> bool:
    """Tell whether lines say nothing of a hand: what stands in a file behind its first hand."""
    try:
        for number, entry, _ in _rows(text, 1):
            _AFTERWARDS.take(Told("", {}), entry, number)
    except RecordError:
        return False
    return True


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand, the last line first; see `pieces.TEXTS`."""
    rows = _rows(text, first)[::-1]
    found = _START.fullmatch(rows[0][1]) if rows else None
    if not found:
        raise RecordError("its beginning (-- starting hand #...) is not told; the newest line has to come first")
    code = POKERNOW.get(found[2])
    if code is None:
        raise RecordError(f"line {rows[0][0]}: {found[2]} is not read: there are {', '.join(POKERNOW)}")
    hand = Told(code, {"venue": "PokerNow", "hand": int(found[1]), **_time(rows[0][2])})
    lines = _GRAMMAR
    for number, entry, _ in rows[1:]:
        if entry == f"-- ending hand #{found[1]} --":
            lines = _AFTERWARDS  # what is shown there may be a hand that was thrown away
        else:
            lines.take(hand, entry, number)
    if lines is _GRAMMAR:
        raise RecordError("its end (-- ending hand #...) is not told")
    _find_button(hand, found[3])
    hand.rake = hand.taken(Decimal())
    return hand.fields()


def _rows(text: str, first: int) -> list[tuple[int, str, str]]:
    """Of each row its line, its entry and its time, without the names of the columns."""
    reader, rows, last = csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True), strict=True), [], 0
    try:
        for row in reader:
            number, last = first + last, reader.line_num
            if row and row != ["entry", "at", "order"]:
                entry, at, order = row
                rows.append((number, entry, f"{at},{order}"))
    except (csv.Error, ValueError):
        raise RecordError(f"line {number if rows else first} is no row of an entry, a time and an order") from None
    return rows


def _time(said: str) -> dict[str, object]:
    """When it began, and the order of its first line."""
    found = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z,\d+", said)
    try:
        began = datetime.fromisoformat(found[1]) if found else None
    except ValueError:
        began = None
    if not began:
        raise RecordError(f"{said} is no time and order")
    day = {"year": began.year, "month": began.month, "day": began.day}
    return {**day, "time": began.time(), "time_zone": "UTC"}


def _find_button(hand: Told, dealer: str | None) -> None:
    """Who deals; where nobody sits there, it is the seat before the first blind."""
    small, big = (next(iter(hand.forced.get(kind, {})), "") for kind in (SMALL, BIG))
    sits = {name: seat for seat, name in hand.seats.items()}
    if len(sits) < 2 or (dealer or small or big) not in sits:
        raise RecordError("fewer than two players have chips, or nobody of them deals")
    hand.button = sits[dealer] if dealer else sits[small or big] - 1
    order = sorted(sits.values(), key=lambda seat: (seat <= hand.button, seat))
    if small and sits[small] != order[0 if len(order) > 2 else -1]:
        raise RecordError(f"{small} posts the small blind, but sits elsewhere")


def _seated(hand: Told, found: re.Match[str], line: int) -> None:
    for one in found[1].split(" | "):
        if not (player := _SEAT.fullmatch(one)):
            raise NotUnderstood(f"line {line} is not understood: {one!r} is no player")
        grammar.sits(hand, player, line)
    grammar.first_cards_dealt(hand, found, line)


def _posts(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    if found[1] == "straddle" and hand.bets[name]:
        raise RecordError(f"line {line}: a straddle of who has posted a blind cannot be played here")
    grammar.posts(hand, name, found, line)


def _calls(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    hand.does(name, "cc", line, to=Decimal(found[1]))


def _shows(hand: Told, name: str, found: re.Match[str], line: int) -> None:
    """Cards shown, all at once or one after the other."""
    known = hand.cards(name)
    hand.tells(
        name, [known + "".join([card for card in re.findall("..", _cards(found[1])) if card not in known])], line
    )


def _dealt(hand: Told, found: re.Match[str], line: int) -> None:
    before, new = _cards(found[2] or ""), _cards(found[3])
    if before != hand.cards() or (len(before), len(new)) != {"Flop": (0, 6), "Turn": (6, 2), "River": (8, 2)}[found[1]]:
        raise NotUnderstood(f"line {line} is not understood: {hand.cards() or 'nothing'} was on the table")
    hand.street()
    hand.done.append(("", f"d db {new}", line))


def _dealt_again(hand: Told, found: re.Match[str], line: int) -> None:
    """Take the next cards of a second run, told with those of the first that are its own, too."""
    before, new, own = _cards(found[2] or ""), _cards(found[3]), "".join([text.split()[2] for _, text, _ in hand.again])
    lying = hand.cards()[: max(len(before) - len(own), 0)] + own
    if before != lying or (len(before), len(new)) != {"Flop": (0, 6), "Turn": (6, 2), "River": (8, 2)}[found[1]]:
        raise NotUnderstood(f"line {line} is not understood: {lying or 'nothing'} was on the second board")
    hand.again.append(("", f"d db {new}", line))


def _returned(hand: Told, found: re.Match[str], _line: int) -> None:
    hand.back += Decimal(found[1])


def _cards(text: str) -> str:
    return text.replace("10", "T").translate(_SUITS)


_SHOWN: Final = (rf"shows a {_CARDS}\.", _shows)
_SILENT: Final = (
    r'The player ".+" ((created|joined|quits) the game|stand up|sit back|requested a (seat|rebuy)|canceled the seat|'
    r"rebought|passed the room ownership|changed the ID).*|The admin .+|WARNING: the admin .+|"
    r"The game's .+ was changed .+|Game Config Changes.*|Asking to busted players .+|Waiting for the game owner .+|"
    rf"Remaining players decide .+|(All|Some) players .*choose to (not )?run it twice\.?|"
    rf"{_WHO} chooses to +(not )?run it twice\.|"
    rf"Your hand is {_CARDS}|Undealt cards: .+|Dead Small Blind",
    grammar.nothing,
)
"""Lines that say nothing of a hand: who comes and goes, what the host sets, cards that nobody held."""
_GRAMMAR: Final = Grammar(
    '"{}" ',
    (
        (rf"posts an? (small blind|big blind|straddle|ante) of {_CHIPS}{_ALL_IN}", _posts),
        (rf"posts a miss(?:ed|ing) (?:small|big) blind of {_CHIPS}{_ALL_IN}", grammar.posts_anew),
        ("folds", grammar.folds),
        ("checks", grammar.checks),
        (rf"calls {_CHIPS}{_ALL_IN}", _calls),
        (rf"(?:bets|raises to) {_CHIPS}{_ALL_IN}", grammar.raises_to),
        _SHOWN,
        (rf"collected {_CHIPS} from pot(?: with .+ \(combination: {_CARDS}\))?", grammar.collects),
    ),
    (
        (r"Player stacks: (.+)", _seated),
        (rf"(Flop|Turn|River): +(?:{_CARDS} )?\[{_CARDS}\]", _dealt),
        (rf"(Flop|Turn|River) \(second run\): +(?:{_CARDS} )?\[{_CARDS}\]", _dealt_again),
        (rf"Uncalled bet of {_CHIPS} returned to {_WHO}", _returned),
        _SILENT,
    ),
    (
        (r".*\(second board\)", "two boards side by side"),
        ("Dead Big Blind", "a big blind that nobody posts"),
        (".+ bounty", "a bounty"),
        (".+ posts a bet of ", "a bomb pot"),
    ),
)
_AFTERWARDS: Final = Grammar('"{}" ', (_SHOWN,), (_SILENT,), ())
