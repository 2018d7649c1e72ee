"""Logs of PokerNow (CSV, the newest line first) of hold'em and Omaha, as fields of hands of the PHH format.

Amounts are all that a player has put in on a street. A player is called as the log does, `Anna @ abc123`, for names
alone may come twice. Whose `Your hand is` tells the cards is not said, so they count only where they are shown.
"""

import csv
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import BLINDS, POKERNOW
from buio.history.errors import RecordError
from buio.history.phh.settled import RAKE
from buio.history.phh.standard import TRIMMING, antes_owed, first_cards, listed

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
_FORCED: Final = re.compile(rf"{_WHO} posts an? (small blind|big blind|straddle|ante) of {_CHIPS}{_ALL_IN}")
_DONE: Final = re.compile(rf"{_WHO} (?:(folds|checks)|(calls|bets|raises to) {_CHIPS}{_ALL_IN})")
_BOARD: Final = re.compile(rf"(Flop|Turn|River): +(?:{_CARDS} )?\[{_CARDS}\]")
_SHOWS: Final = re.compile(rf"{_WHO} shows a {_CARDS}\.")
_RETURNED: Final = re.compile(rf"Uncalled bet of {_CHIPS} returned to {_WHO}")
_COLLECTED: Final = re.compile(rf"{_WHO} collected {_CHIPS} from pot(?: with .+ \(combination: {_CARDS}\))?")
_SILENT: Final = re.compile(
    r'The player ".+" ((created|joined|quits) the game|stand up|sit back|requested a (seat|rebuy)|canceled the seat|'
    r"rebought|passed the room ownership|changed the ID).*|The admin .+|WARNING: the admin .+|"
    r"The game's .+ was changed .+|Game Config Changes.*|Asking to busted players .+|Waiting for the game owner .+|"
    rf"Remaining players decide .+|Some players choose to not run it twice\.|{_WHO} chooses to +(not )?run it twice\.|"
    rf"Your hand is {_CARDS}|Undealt cards: .+",
    re.DOTALL,
)
"""Lines that say nothing of a hand: who comes and goes, what the host sets, cards that nobody held."""
_REFUSED: Final = (
    (re.compile(r".*\(second (run|board)\)|All players in hand choose to run it twice"), "two boards (run it twice)"),
    (re.compile(r".+ posts a miss(ed|ing) "), "what a newcomer posts"),
    (re.compile("Dead (Small|Big) Blind"), "a blind that nobody posts"),
    (re.compile(r".+ bounty"), "a bounty"),
    (re.compile(r".+ posts a bet of "), "a bomb pot"),
)
_SUITS: Final = str.maketrans({"♥": "h", "♦": "d", "♣": "c", "♠": "s", ",": None, " ": None})


@dataclass
class _Log:
    """A hand while its lines are read, from its beginning. Amounts are those of the log.

    Attributes:
        dealer: who deals; empty: nobody sits there.
        seats: by seat, who is dealt in.
        chips: by player, the chips before the deal.
        forced: by kind, what was put in before anybody had a choice, by player.
        bets: by player, the chips put in on this street.
        paid: the chips put in on the streets before, and antes.
        done: what happened: by whom, in the notation without the player, and the line that says it.
        board: the cards on the table.
        shown: by player, the cards shown.
        gone: who has folded.
        won: by player, the chips collected.
        back: the chips that nobody called.
        over: its end was told; what is shown later may be a hand that was thrown away.
    """

    dealer: str
    seats: dict[int, str] = field(default_factory=dict)
    chips: dict[str, Decimal] = field(default_factory=dict)
    forced: dict[str, dict[str, Decimal]] = field(default_factory=dict)
    bets: dict[str, Decimal] = field(default_factory=dict)
    paid: Decimal = Decimal()
    done: list[tuple[str, str, int]] = field(default_factory=list)
    board: str = ""
    shown: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    won: Counter[str] = field(default_factory=Counter)
    back: Decimal = Decimal()
    over: bool = False


def silent(text: str) -> bool:
    """Tell whether lines say nothing of a hand: what stands in a file behind its first hand."""
    try:
        return all(_SILENT.fullmatch(entry) for _, entry, _ in _rows(text, 1))
    except RecordError:
        return False


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand.

    Args:
        text: its lines, the last one first.
        first: the line of the file on which it begins.

    Returns:
        Its fields, as the PHH format has them, and the line of the file on which each action stands.

    Raises:
        RecordError: a line that is not understood, or a hand that is not played here or contradicts itself.
    """
    rows = _rows(text, first)[::-1]
    found = _START.fullmatch(rows[0][1]) if rows else None
    if not found:
        raise RecordError("its beginning (-- starting hand #...) is not told; the newest line has to come first")
    code = POKERNOW.get(found[2])
    if code is None:
        raise RecordError(f"line {rows[0][0]}: {found[2]} is not read: there are {', '.join(POKERNOW)}")
    hand = _Log(found[3] or "")
    for number, entry, _ in rows[1:]:
        if entry == f"-- ending hand #{found[1]} --":
            hand.over = True
        elif not _understood(hand, entry, number):
            for pattern, what in _REFUSED:
                if pattern.match(entry):
                    raise RecordError(f"line {number}: {what} cannot be played here")
            raise RecordError(f"line {number} is not understood: {entry!r}")
    return _fields(hand, code, {"venue": "PokerNow", "hand": int(found[1]), **_time(rows[0][2])})


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


def _understood(hand: _Log, entry: str, number: int) -> bool:
    """Take in what a line says; whether it is understood."""
    if entry.startswith("Player stacks: ") and not hand.chips:
        return _seated(hand, entry.removeprefix("Player stacks: "))
    if _SILENT.fullmatch(entry):
        return True
    if (found := _SHOWS.fullmatch(entry)) and found[1] in hand.chips:
        return _shows(hand, found[1], _cards(found[2]))
    if hand.over:
        return False
    if found := _BOARD.fullmatch(entry):
        return _dealt(hand, found[1], _cards(found[2] or ""), _cards(found[3]), number)
    if found := _RETURNED.fullmatch(entry):
        hand.back += Decimal(found[1])
        return found[2] in hand.chips
    if found := _COLLECTED.fullmatch(entry):
        hand.won[found[1]] += Decimal(found[2])  # type: ignore[assignment]
        return found[1] in hand.chips
    return _put_in(hand, entry, number)


def _seated(hand: _Log, said: str) -> bool:
    for one in said.split(" | "):
        found = _SEAT.fullmatch(one)
        if not found or int(found[1]) in hand.seats or found[2] in hand.chips:
            return False
        hand.seats[int(found[1])], hand.chips[found[2]] = found[2], Decimal(found[3])
    return True


def _shows(hand: _Log, name: str, cards: str) -> bool:
    """Cards shown, all at once or one after the other."""
    told = hand.shown.get(name, "")
    new = "".join(card for card in re.findall("..", cards) if card not in told)
    hand.shown[name] = told + new
    return True


def _dealt(hand: _Log, street: str, before: str, new: str, number: int) -> bool:
    if before != hand.board or (len(before), len(new)) != {"Flop": (0, 6), "Turn": (6, 2), "River": (8, 2)}[street]:
        return False
    hand.board += new
    hand.paid += sum(hand.bets.values())
    hand.bets = {}
    hand.done.append(("", f"d db {new}", number))
    return True


def _put_in(hand: _Log, entry: str, number: int) -> bool:
    """What a player has to put in, or does."""
    if (found := _FORCED.fullmatch(entry)) and found[1] in hand.chips and not hand.done:
        kind, name, chips = found[2], found[1], Decimal(found[3])
        posted = hand.forced.setdefault(kind, {})
        if name in posted or (posted and kind.endswith("blind")) or (kind == "straddle" and name in hand.bets):
            return False
        posted[name] = chips
        if kind == "ante":
            hand.paid += chips
        else:
            hand.bets[name] = chips
        return True
    if not (found := _DONE.fullmatch(entry)) or found[1] not in hand.chips:
        return False
    name, verb = found[1], found[2] or found[3]
    if verb == "folds":
        hand.gone.add(name)
    if found[4]:
        if (chips := Decimal(found[4])) <= hand.bets.get(name, 0):
            return False
        hand.bets[name] = chips
    what = {"folds": "f", "checks": "cc", "calls": "cc"}.get(verb, f"cbr {found[4]}")
    hand.done.append((name, what, number))
    return True


def _cards(text: str) -> str:
    return text.replace("10", "T").translate(_SUITS)


def _fields(hand: _Log, code: str, about: dict[str, object]) -> tuple[dict[str, Any], list[int]]:
    """The fields of the PHH format, and the line of each action; players stand from the left of whoever deals."""
    _refuse_contradictions(hand)
    order = _in_order(hand)
    place = {name: f"p{at}" for at, name in enumerate(order, 1)}
    width = 2 * first_cards(code)
    dealt = [f"d dh {at} {hand.shown.get(name, '').ljust(width, '?')}" for name, at in place.items()]
    done = [(f"{place[name]} {what}" if name else what, number) for name, what, number in hand.done]
    left = [name for name in order if name not in hand.gone]
    thrown = [f"{place[name]} sm" for name in left if name not in hand.shown] if len(left) > 1 else []
    ante, chips = hand.forced.get("ante", {}), [hand.chips[name] for name in order]
    owed = antes_owed([ante.get(name, Decimal()) for name in order], chips)
    fields: dict[str, Any] = {
        "variant": code,
        TRIMMING: len(set(owed)) == 1,
        "antes": listed(owed),
        **_blinds(hand, order),
        "starting_stacks": chips,
        "actions": [*dealt, *(text for text, _ in done), *thrown],
        "players": order,
        "winnings": [Decimal(hand.won[name]) for name in order],
        RAKE: 0,
        **about,
    }
    first = hand.done[0][2] if hand.done else 1
    return fields, [first] * len(dealt) + [number for _, number in done] + [first] * len(thrown)


def _refuse_contradictions(hand: _Log) -> None:
    if not hand.over:
        raise RecordError("its end (-- ending hand #...) is not told")
    pot = hand.paid + sum(hand.bets.values()) - hand.back
    if pot != sum(hand.won.values()):
        raise RecordError(f"{sum(hand.won.values())} was collected, but {pot} was put in and called")


def _in_order(hand: _Log) -> list[str]:
    """Who plays, from the left of the dealer; where nobody sits there, from the small blind."""
    names = [hand.seats[seat] for seat in sorted(hand.seats)]
    small = next(iter(hand.forced.get("small blind", {})), "")
    first = hand.dealer or small
    if len(names) < 2 or first not in names:
        raise RecordError("fewer than two players have chips, or nobody of them deals")
    at = names.index(first) + bool(hand.dealer)
    order = names[at:] + names[:at]
    if small and small != order[0 if len(order) > 2 else -1]:
        raise RecordError(f"{small} posts the small blind, but sits elsewhere")
    return order


def _blinds(hand: _Log, order: list[str]) -> dict[str, Any]:
    posted = [chips for kind, chips in hand.forced.items() if kind != "ante"]
    small, big = (max(hand.forced.get(kind, {}).values(), default=Decimal()) for kind in ("small blind", "big blind"))
    if small > big:
        raise RecordError(f"the big blind is all in with {big}, and how much it was is not told")
    blinds = [sum((chips.get(name, Decimal()) for chips in posted), Decimal()) for name in order]
    return {BLINDS: listed(blinds), "min_bet": big}
