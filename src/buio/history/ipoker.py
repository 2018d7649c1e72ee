"""Sessions of iPoker (XML) as fields of hands of the PHH format: hold'em, Omaha and stud.

A game tells what everybody has put in and won; what was put in has to be what they did. What the house took is the
rest. Actions stand by player and are numbered; a raise is told with all chips of the street, all others with those
added.
"""

import re
from collections import defaultdict
from decimal import Decimal
from typing import Any, Final, NamedTuple
from xml.parsers import expat

from buio.games.codes import BRING_IN, IPOKER
from buio.history.errors import NotUnderstood, RecordError
from buio.history.grammar import NUMBER, amount
from buio.history.told import ANTE, BIG, SMALL, Told

BEGINS: Final = re.compile(r"[ \t]*<(?:\?xml|session)\b")
"""How the first line of a file begins."""
ENDS: Final = re.compile(r"(?:\s|</?games>|</session>)*")
"""What stands behind the last game."""
_SIGN: Final = r"(?:[€$£]|[A-Z]{2,3})?"
_SUM: Final = re.compile(rf"{_SIGN}({NUMBER}){_SIGN}")
_BETTINGS: Final = {"NL": "NL", "PL": "PL", "L": "L", "SL": "NL", "БЛ": "NL"}
"""How the betting is called, in Spain and Russia, too."""
_GAME: Final = re.compile(
    rf"(?P<game>{'|'.join(sorted({game for game, _ in IPOKER}, key=len, reverse=True))}) "
    rf"(?P<betting>{'|'.join(_BETTINGS)})"
    r"(?: (?P<small>\S+?)/(?P<big>\S+))?(?: Ante \S+)?"
)
_DAY: Final = re.compile(r"(\d{4})[-/](\d\d)[-/](\d\d) (\d\d:\d\d:\d\d)")
_CARD: Final = re.compile(r"([HDCS])(10|[2-9TJQKA])|X")
_POSTS: Final = {"1": SMALL, "2": BIG, "15": ANTE}
_ACTS: Final = {"0": "f", "3": "cc", "4": "cc", "5": "cbr", "23": "cbr"}
_ALL_IN, _BRINGS_IN, _RAISES_TO = "7", "16", "23"
_BIG_BETS: Final = 3
"""With so many times cards, on the fifth street, bets of stud are the big ones."""
_SITS_OUT: Final = ("8", "9")


_TAGS: Final = ("game", "general", "startdate", "servername", "players", "player", "round", "cards", "action")
"""What a game is told in."""


class _Tag(NamedTuple):
    """A tag that begins, its text, and its line."""

    name: str
    attributes: dict[str, str]
    text: list[str]
    line: int


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand from its `<game>`, and what the session says before it; see `pieces.TEXTS`."""
    game, ends, session = text.partition("</game>")
    if not ends or not game.startswith("<game "):
        raise RecordError("this is no game of a session of iPoker, or it is cut off")
    about = re.search("<general>.*</general>", session, re.DOTALL)
    said = {tag.name: "".join(tag.text).strip() for tag in _tags(about[0], first)} if about else {}
    tags = _tags(game + ends, first)
    if other := next((tag for tag in tags if tag.name not in _TAGS), None):
        raise NotUnderstood(f"line {other.line} is not understood: <{other.name}>")
    hand = _begun(said, tags)
    bets, put = _seated(hand, tags), defaultdict[str, Decimal](Decimal)
    for tag in _in_order(tags):
        if tag.name == "cards":
            _dealt(hand, tag)
        else:
            _done(hand, tag, put)
    _compare(hand, bets, put)
    if hand.brought_in and hand.limits is None:
        hand.limits = _limits_of_stud(hand)
    return hand.fields()


def _tags(text: str, first: int) -> list[_Tag]:
    found: list[_Tag] = []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append(
        _Tag(name, attributes, [], first + parser.CurrentLineNumber - 1)
    )
    parser.CharacterDataHandler = lambda text: found[-1].text.append(text)  # noqa: PLW0108 - each time of another tag
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        raise RecordError(f"line {first + error.lineno - 1}: this is no XML: {expat.ErrorString(error.code)}") from None
    return found


def _begun(said: dict[str, str], tags: list[_Tag]) -> Told:
    found = _GAME.fullmatch(said.get("gametype", ""))
    code = IPOKER.get((found["game"], _BETTINGS[found["betting"]])) if found else None
    if not found or not code:
        games = ", ".join(f"{game} {betting}" for game, betting in IPOKER)
        raise RecordError(f"a game {said.get('gametype', '')!r} is not read: there are {games}")
    number = tags[0].attributes.get("gamecode", "")
    about: dict[str, object] = {"venue": "iPoker", "hand": int(number) if re.fullmatch(r"\d{1,20}", number) else number}
    if event := said.get("tournamentname") or said.get("tournamentcode"):
        about["event"] = event
    elif re.fullmatch("[A-Z]{3}", said.get("currency", "")):
        about["currency"] = said["currency"]
    if said.get("tablename"):
        about["table"] = said["tablename"]
    began = "".join(next((tag.text for tag in tags if tag.name == "startdate"), []))
    if day := _DAY.fullmatch(began.strip()):
        about |= {"year": int(day[1]), "month": int(day[2]), "day": int(day[3]), "time": day[4]}
    limits = (_chips(found["small"], tags[0]), _chips(found["big"], tags[0])) if found["small"] else None
    return Told(code, about, limits)


def _chips(text: str | None, tag: _Tag) -> Decimal:
    found = _SUM.fullmatch(text or "")
    if not found:
        raise RecordError(f"line {tag.line}: {text!r} is no number of chips")
    return amount(found[1])


def _seated(hand: Told, tags: list[_Tag]) -> dict[str, Decimal]:
    """Who sits at the table, and what they have won; by name, what they are said to have put in."""
    bets = {}
    for tag in tags:
        said = tag.attributes
        if tag.name == "player" and said.get("name") != "":
            if not {"seat", "name", "chips", "win", "bet"} <= said.keys() or not re.fullmatch(r"\d{1,2}", said["seat"]):
                raise RecordError(f"line {tag.line}: a player has to have a seat, name, chips, win and bet")
            hand.seat(int(said["seat"]), said["name"], _chips(said["chips"], tag), tag.line)
            hand.won[said["name"]], bets[said["name"]] = _chips(said["win"], tag), _chips(said["bet"], tag)
            if said.get("dealer") == "1":
                hand.button = int(said["seat"])
    return bets


def _in_order(tags: list[_Tag]) -> list[_Tag]:
    """Cards and actions: of each round first the cards, then the actions by their numbers."""
    rounds: list[list[_Tag]] = []
    for tag in tags:
        if tag.name == "round":
            rounds.append([])
        elif tag.name in ("cards", "action") and rounds:
            rounds[-1].append(tag)

    def number(tag: _Tag) -> int:
        told = tag.attributes.get("no", "")
        if tag.name == "action" and not re.fullmatch(r"\d{1,5}", told):
            raise RecordError(f"line {tag.line}: an action has to have a number")
        return int(told) if tag.name == "action" else -1

    return [tag for each in rounds for tag in sorted(each, key=number)]


def _dealt(hand: Told, tag: _Tag) -> None:
    """Cards of a player, or of the table."""
    said = "".join(tag.text).strip()
    cards = [_CARD.fullmatch(card) for card in said.split()]
    if not all(cards):
        raise NotUnderstood(f"line {tag.line} is not understood: {said!r} are no cards")
    told = "".join([card[2].replace("10", "T") + card[1].lower() if card and card[1] else "??" for card in cards])
    name = tag.attributes.get("player", "")
    if not name:
        hand.street()
    elif name not in hand.chips:
        raise RecordError(f"line {tag.line}: {name} does not sit at the table")
    elif tag.attributes.get("type") not in ("Pocket", "Third Street"):
        hand.street()
    hand.done.append((name, f"d dh {{}} {told}" if name else f"d db {told}", tag.line))


def _done(hand: Told, tag: _Tag, put: dict[str, Decimal]) -> None:
    """What a player does, and how many chips that takes."""
    name, kind = tag.attributes.get("player", ""), tag.attributes.get("type", "")
    chips, before = _chips(tag.attributes.get("sum"), tag), hand.bets[name]
    if name not in hand.chips:
        raise RecordError(f"line {tag.line}: {name} does not sit at the table")
    if kind in _POSTS:
        hand.post(_POSTS[kind], name, chips, tag.line)
        put[name] += chips
        return
    if kind == _BRINGS_IN:
        hand.forced[BRING_IN] = {name: chips}
        hand.does(name, "pb", tag.line, chips)
    elif kind == _ALL_IN:
        raised = before + chips > max(hand.bets.values())
        hand.does(name, "cbr" if raised else "cc", tag.line, chips)
    elif kind in _ACTS:
        hand.does(name, _ACTS[kind], tag.line, chips, chips if kind == _RAISES_TO else None)
    elif kind not in _SITS_OUT or chips:
        raise NotUnderstood(f"line {tag.line} is not understood: an action of type {kind!r}")
    put[name] += hand.bets[name] - before


def _limits_of_stud(hand: Told) -> tuple[Decimal, Decimal]:
    """The bets of a stud game that does not tell them: what the first bet was; without one nobody can see them."""
    dealt = dict.fromkeys(hand.chips, 0)
    for name, text, _ in hand.done:
        if text.startswith("d dh"):
            dealt[name] += 1
        elif text.startswith("cbr "):
            first = Decimal(text.removeprefix("cbr ")) / (1 if dealt[name] < _BIG_BETS else 2)
            return first, 2 * first
    least = 2 * max([*hand.forced.get(BRING_IN, {}).values(), *hand.forced.get(ANTE, {}).values()], default=Decimal(1))
    return least, 2 * least


def _compare(hand: Told, bets: dict[str, Decimal], put: dict[str, Decimal]) -> None:
    """What everybody is said to have put in has to be what they did, with or without what nobody called."""
    name, back = hand.uncalled()
    if bets.get(name) == put[name] - back:
        put[name] -= back
        hand.back = back
    else:
        hand.uncalled_collected()
    for player, chips in bets.items():
        exact = "event" in hand.about and player == name and back  # in some an ante is counted twice
        if chips != put[player] and not exact:
            raise RecordError(f"{player} is said to have put in {chips}, but did {put[player]}")
    hand.rake = hand.taken(Decimal() if "event" in hand.about else None)
