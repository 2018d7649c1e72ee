"""Hand histories of PokerStars, and of GGPoker, who writes nearly the same, as fields of hands of the PHH format.

A line either says something of the hand or is known to say nothing of it; any other is refused, so that no sentence
that changes a result is passed over. What is not played here is refused by its name.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from buio.games.codes import BLINDS, BRING_IN, PHH, POKERSTARS
from buio.history.errors import RecordError
from buio.history.phh.settled import RAKE
from buio.history.phh.standard import TRIMMING, antes_owed, first_cards, listed

_BEGIN: Final = r"(?P<venue>PokerStars (?:Zoom |Home Game )?(?:Hand|Game)|Poker Hand) #"
BEGINS: Final = re.compile(rf"[ \t]*{_BEGIN}")
"""How the first line of a hand begins."""
_NUMBER: Final = r"[0-9][0-9,]{0,15}(?:\.[0-9]{1,4})?"
_CHIPS: Final = rf"[^0-9\s(]?({_NUMBER})"
_FIRST: Final = re.compile(
    rf"{_BEGIN}(?P<hand>\w{{1,30}}): +(?:\{{[^}}]*\}} +)?(?P<event>Tournament #\d+)?"
    rf".*?(?P<game>{'|'.join(sorted({re.escape(game) for game, _ in POKERSTARS}, key=len, reverse=True))}) "
    rf"(?P<betting>(?:No |Pot )?Limit) .*?\([^0-9\s(]?(?P<small>{_NUMBER})/[^0-9\s]?(?P<big>{_NUMBER})"
    r"(?: (?P<currency>[A-Z]{3}))?\)"
    r"(?: - (?P<year>\d{4})/(?P<month>\d\d)/(?P<day>\d\d) (?P<time>\d+:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?)?"
)
_TOTAL: Final = re.compile(rf"Total pot {_CHIPS}.*?((?: \| (?:Rake|Jackpot|Bingo|Fortune|Tax) {_CHIPS})+)")
_SEAT: Final = re.compile(rf"Seat ([0-9]{{1,2}}): (.+) \({_CHIPS} in chips\)( out of hand.*)?")
_SILENT: Final = re.compile(
    r".+ (joins the table at seat #\d+|leaves the table|has timed out.*|has returned|is sitting out|sits out|"
    r"is connected|is disconnected|has reconnected|was removed from the table.*|re-buys.*|"
    r"will be allowed to play after the button|finished the tournament.*|wins the tournament.*|said, \".*\")|"
    r"\*\*\* [\w ]+ \*\*\*|Dealt to [^\[\]]+|Betting is capped|The deck .*"
)
"""Lines that say nothing of a hand: who comes and goes, what is said, that a part of it begins."""
_REFUSED: Final = (
    (re.compile(r"\*\*\* (FIRST|SECOND) (FLOP|TURN|RIVER)"), "two boards (run it twice)"),
    (re.compile(r".+ cashed out the hand "), "a hand that somebody has cashed out"),
    (re.compile(r".+: posts small & big blinds "), "the blinds that a newcomer owes"),
)


@dataclass
class _Hand:
    """A hand while its lines are read. Amounts are those of the file.

    Attributes:
        code: its game, as the PHH format calls it.
        limits: the two amounts of the first line.
        about: where and when it was played.
        button: the seat of the dealer; 0: there is none.
        seats: by seat, who sits there.
        chips: by name, the chips before the deal.
        forced: by kind, what was put in before anybody had a choice, by name.
        done: what happened: by whom, in the notation without the player, and the line that says it.
        gone: who has folded.
        won: by name, the chips collected.
        rake: what the house took, fees of other names included.
    """

    code: str
    limits: tuple[Decimal, Decimal]
    about: dict[str, object]
    button: int = 0
    seats: dict[int, str] = field(default_factory=dict)
    chips: dict[str, Decimal] = field(default_factory=dict)
    forced: dict[str, dict[str, Decimal]] = field(default_factory=dict)
    done: list[tuple[str, str, int]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    won: dict[str, Decimal] = field(default_factory=dict)
    rake: Decimal = Decimal()

    @property
    def brought_in(self) -> bool:
        """Whether it is begun by a bring-in, after upcards, and not by blinds."""
        return PHH[self.code].begun == BRING_IN


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand.

    Args:
        text: its lines.
        first: the line of the file on which it begins.

    Returns:
        Its fields, as the PHH format has them, and the line of the file on which each action stands.

    Raises:
        RecordError: a line that is not understood, or a hand that is not played here.
    """
    return _read(text.strip().splitlines(), first)


def _read(lines: list[str], first: int) -> tuple[dict[str, Any], list[int]]:
    hand = _begun(lines[0].strip())
    for number, line in enumerate(map(str.strip, lines[1:]), first + 1):
        if found := _TOTAL.match(line):  # what comes after it says everything once more
            fees = [_amount(text) for text in re.findall(rf"\| \w+ {_CHIPS}", found[2])]
            hand.rake = sum(fees, Decimal())
            if sum(hand.won.values(), hand.rake) != _amount(found[1]):
                raise RecordError(f"line {number}: what was collected and the rake are not the total pot")
            return _fields(hand), [number for _, _, number in hand.done]
        if not line:
            continue
        for pattern, what in _REFUSED:
            if pattern.match(line):
                raise RecordError(f"line {number}: {what} cannot be played here")
        if not _understood(hand, line, number):
            raise RecordError(f"line {number} is not understood: {line!r}")
    raise RecordError("it ends before the total pot is told")


def _begun(line: str) -> _Hand:
    found = _FIRST.match(line)
    code = POKERSTARS.get((found["game"], found["betting"])) if found else None
    if not found or not code:
        games = ", ".join(f"{game} {betting}" for game, betting in POKERSTARS)
        raise RecordError(f"its first line names none of the games that are read: {games}")
    number = int(found["hand"]) if found["hand"].isdecimal() else found["hand"]
    about: dict[str, object] = {"venue": "PokerStars" if "Stars" in found["venue"] else "GGPoker", "hand": number}
    about |= {key: found[key] for key in ("event", "currency") if found[key]}
    if found["year"]:
        about |= {key: int(found[key]) for key in ("year", "month", "day")}
        about |= {"time": found["time"]} | ({"time_zone_abbreviation": found["zone"]} if found["zone"] else {})
    return _Hand(code, (_amount(found["small"]), _amount(found["big"])), about)


def _amount(text: str) -> Decimal:
    return Decimal(text.replace(",", ""))


def _understood(hand: _Hand, line: str, number: int) -> bool:
    """Take in what a line says; whether it is understood."""
    for name in sorted(hand.chips, key=len, reverse=True):
        if line.startswith(f"{name}: "):
            return _acted(hand, name, line[len(name) + 2 :].removesuffix(" and is all-in"), number)
    for pattern, take in _LINES:
        if found := pattern.fullmatch(line):
            take(hand, found, number)
            return True
    return _SILENT.fullmatch(line) is not None


_Write = Callable[["re.Match[str]"], str]
_PLAIN: Final[tuple[tuple[re.Pattern[str], _Write], ...]] = (
    (re.compile(rf"(?:bets|raises {_CHIPS} to) {_CHIPS}"), lambda found: f"cbr {_amount(found[2])}"),
    (re.compile(rf"checks|calls {_CHIPS}"), lambda _: "cc"),
    (re.compile(r"folds(?: \[.*\])?"), lambda _: "f"),
    (re.compile(r"stands pat(?: on \[.*\])?"), lambda _: "sd"),
    (re.compile(r"discards (\d) cards?(?: \[(.*)\])?"), lambda found: f"sd {_cards(found[2]) or '??' * int(found[1])}"),
    (re.compile(r"shows \[([^\]]*)\].*"), lambda found: f"sm {_cards(found[1])}"),
    (re.compile(r"mucks hand"), lambda _: "sm"),
)
"""What a player may do, and how the PHH format writes it."""
_NOTHING: Final = ("doesn't show hand", "is sitting out", "sits out", "has returned")
"""What may be said of a player besides."""


def _acted(hand: _Hand, name: str, text: str, number: int) -> bool:
    """Take in what a player does; whether it is understood."""
    if found := re.fullmatch(rf"posts (?:the )?(ante|small blind|big blind|button blind|straddle) {_CHIPS}", text):
        if name in hand.forced.setdefault(found[1], {}) or (found[1] == "big blind" and hand.forced[found[1]]):
            raise RecordError(f"line {number}: a second {found[1]}, which a newcomer posts, cannot be played here")
        hand.forced[found[1]][name] = _amount(found[2])
        return True
    if found := re.fullmatch(rf"brings in for {_CHIPS}", text):
        hand.forced[BRING_IN] = {name: _amount(found[1])}
        hand.done.append((name, "pb", number))
        return True
    for pattern, write in _PLAIN:
        if found := pattern.fullmatch(text):
            hand.done.append((name, write(found), number))
            if text.startswith("folds"):
                hand.gone.add(name)
            if text.startswith("discards"):
                hand.done.append((name, f"d dh {{}} {'??' * int(found[1])}", number))
            return True
    return text in _NOTHING


def _cards(text: str | None) -> str:
    return (text or "").replace(" ", "")


def _table(hand: _Hand, found: re.Match[str], _number: int) -> None:
    hand.about["table"] = found[1]
    hand.button = int(found[2] or 0)


def _seat(hand: _Hand, found: re.Match[str], _number: int) -> None:
    if not found[4]:
        hand.seats[int(found[1])], hand.chips[found[2]] = found[2], _amount(found[3])


_FIRST_DEALT: Final = ("HOLE CARDS", "DEALING HANDS", "3rd STREET")


def _street(hand: _Hand, found: re.Match[str], number: int) -> None:
    """A round of dealing begins: everybody's first cards, or in stud another one for all who are left."""
    count = first_cards(hand.code) if found[1] in _FIRST_DEALT else 1
    for name in hand.chips:
        if name not in hand.gone:
            hand.done.append((name, f"d dh {{}} {'??' * count}", number))


def _board(hand: _Hand, found: re.Match[str], number: int) -> None:
    hand.done.append(("", f"d db {_cards(found[1])}", number))


def _dealt(hand: _Hand, found: re.Match[str], number: int) -> None:
    """Cards that are told: in the last brackets the new ones, of others in stud what lies face up."""
    name, brackets = found[1], [_cards(text) for text in re.findall(r"\[([^\]]*)\]", found[2])]
    mine = [at for at, (who, text, _) in enumerate(hand.done) if who == name and text.startswith("d dh")]
    if not mine:
        raise RecordError(f"line {number}: {name} is dealt no cards here")
    _, text, dealt_at = hand.done[mine[-1]]
    blank = text.rpartition(" ")[2]
    new = "".join(brackets) if hand.brought_in and blank == "??" * 3 else brackets[-1]
    hand.done[mine[-1]] = (name, f"d dh {{}} {'?' * (len(blank) - len(new))}{new}", dealt_at)


def _collected(hand: _Hand, found: re.Match[str], _number: int) -> None:
    hand.won[found[1]] = hand.won.get(found[1], Decimal()) + _amount(found[2])


_Take = Callable[[_Hand, "re.Match[str]", int], None]
_LINES: Final[tuple[tuple[re.Pattern[str], _Take], ...]] = (
    (re.compile(r"Table '(.*)'.*?(?: Seat #([0-9]{1,2}) is the button)?"), _table),
    (_SEAT, _seat),
    (re.compile(r"\*\*\* (HOLE CARDS|DEALING HANDS|[3-6](?:rd|th) STREET) \*\*\*"), _street),
    (re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*(?: \[.*\])? ?\[(.*)\]"), _board),
    (re.compile(r"\*\*\* (RIVER) \*\*\*"), _street),
    (re.compile(r"Dealt to (.+?)((?: \[[^\]]*\])+)"), _dealt),
    (re.compile(rf"(.+) collected {_CHIPS} from (?:the )?(?:main |side )?pot(?:-\d+)?"), _collected),
    (re.compile(rf"Uncalled bet \({_CHIPS}\) returned to .+"), lambda *_: None),
)
"""What a line may be, and what it adds to the hand."""


def _fields(hand: _Hand) -> dict[str, Any]:
    """The fields of the PHH format; players stand from the left of whoever deals."""
    dealt = {name for name, text, _ in hand.done if text.startswith("d dh")} - {""}
    seats = [seat for seat in sorted(hand.seats) if hand.seats[seat] in dealt]
    order = [hand.seats[seat] for seat in sorted(seats, key=lambda seat: (seat <= hand.button, seat))]
    if len(order) < 2:
        raise RecordError("cards are dealt to fewer than two players")
    place = {name: f"p{at}" for at, name in enumerate(order, 1)}
    ante, chips = hand.forced.get("ante", {}), [hand.chips[name] for name in order]
    antes = listed(antes_owed([ante.get(name, Decimal()) for name in order], chips))
    fields: dict[str, Any] = {
        "variant": hand.code,
        TRIMMING: len(set(antes)) == 1,
        "antes": antes,
        "starting_stacks": chips,
        "actions": [_action(place.get(name, ""), text) for name, text, _ in hand.done],
        "players": order,
        "winnings": [hand.won.get(name, Decimal()) for name in order],
        RAKE: hand.rake,
        **hand.about,
    }
    if hand.brought_in:
        # who completes at once brings nothing in: it is then not told how much that would have been
        fields[BRING_IN] = max(hand.forced.get(BRING_IN, {}).values(), default=hand.limits[0] / 2)
        fields |= {"small_bet": hand.limits[0], "big_bet": hand.limits[1]}
        return fields
    fields[BLINDS] = listed([_blind(hand, name) for name in order])
    if PHH[hand.code].betting == "fixed_limit":
        return fields | {"small_bet": hand.limits[0], "big_bet": hand.limits[1]}
    return fields | {"min_bet": hand.limits[1]}


def _blind(hand: _Hand, name: str) -> Decimal:
    """What a player owed before the cards; whoever has put in all there was owed the whole blind."""
    posted = {kind: chips[name] for kind, chips in hand.forced.items() if kind != "ante" and name in chips}
    owed = sum(posted.values(), Decimal())
    if len(posted) == 1 and owed + hand.forced.get("ante", {}).get(name, Decimal()) == hand.chips[name]:
        fixed = PHH[hand.code].betting == "fixed_limit"
        small, big = (hand.limits[0] / 2, hand.limits[0]) if fixed else hand.limits
        (kind,) = posted
        return max(owed, {"small blind": small, "big blind": big}.get(kind, owed))
    return owed


def _action(player: str, text: str) -> str:
    if text.startswith("d "):
        return text.format(player)
    return f"{player} {text}"
