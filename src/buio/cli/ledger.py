"""Matches that are kept: what each was played by, what came of it, and whether it comes to the same again.

A ledger is a file of JSON lines, and each line has the hash of the one before: none is changed or left out unseen.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import msgspec

import buio
from buio.bots import PlayerFactory, match
from buio.bots.matches import MatchTally
from buio.bots.sequential import Sequential
from buio.cli.contestants import is_ours, maker
from buio.client.contestant import judged
from buio.games import games
from buio.lock import Lock

NUMBERS: Final = ("shuffles", "seats", "stack", "seed")
Z: Final = 1.96
"""Standard errors to either side of an interval of 95 %."""
ROOMS: Final = ("ranking", "rummy", "play", "games", "odds", "bots")
"""Where what decides a match stands, besides `cards.py`."""


class LedgerError(ValueError):
    """A file that is no ledger, one that was changed, or a match that cannot be played."""


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is played by.

    Attributes:
        game: its code; rules: its house rules, as the command line writes them.
        players: by name, who plays: a bot of ours, `module:name`, or the command of a program.
        seats: at the table; 0: one for each player. stack: chips of each at the beginning.
        seed: the number of the first shuffle; shuffles: how many at most.
        seconds: how long a decision may take.
        sprt: the chips a seat by which the first player may prove to be ahead, and end the match; None: nothing does.
    """

    game: str
    rules: dict[str, str]
    players: dict[str, str]
    seats: int
    stack: int
    seed: int
    shuffles: int
    seconds: float
    sprt: float | None


class Kept(Planned, frozen=True, kw_only=True):
    """A match in a ledger.

    Attributes:
        buio: the version that played it; code: the fingerprint of its sources.
        results: by player, what came of it.
        before: the hash of the line before; empty: it is the first.
    """

    buio: str
    code: str
    results: dict[str, dict[str, Any]]
    before: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the same for programs."""
        return dict(msgspec.to_builtins(self))


def played(planned: Planned, makers: Mapping[str, PlayerFactory], processes: int = 1) -> Kept:
    """Play a match; every house rule is kept, so that a new default changes nothing.

    Raises:
        LedgerError: a number out of bounds, or a function that makes no player.
        GameError, RulesError: there is no such game, or not for so many, or not by such rules.
    """
    rules = games[planned.game].rules(**planned.rules)
    numbers = {name: getattr(planned, name) for name in NUMBERS}
    test = Sequential(planned.sprt) if planned.sprt else None
    enough, ask = test or (lambda _: False), partial(judged, planned.seconds)
    try:
        result = match(dict(makers), planned.game, rules=rules, processes=processes, ask=ask, enough=enough, **numbers)
    except (TypeError, ValueError) as error:
        raise LedgerError(str(error)) from error
    results = {name: _told(tally) for name, tally in result.tallies.items()}
    if test is not None:
        first = next(iter(result.tallies))
        results[first]["sprt"] = test.verdict(result[first].results)
    plan = msgspec.structs.asdict(planned) | {"rules": rules.texts()}
    known = {name: plan[name] for name in Planned.__struct_fields__}
    return Kept(**known, buio=buio.__version__, code=code(), results=results)


def _told(tally: MatchTally) -> dict[str, Any]:
    told = {
        "chips": tally.chips,
        "low": tally.chips - Z * tally.error,
        "high": tally.chips + Z * tally.error,
        "shuffles": len(tally.results),
        "deals": tally.deals,
        "verdict": tally.verdict,
        "faults": tally.faults,
    }
    return told | ({"fault": tally.fault} if tally.faults else {})


@cache
def code() -> str:
    """Return a fingerprint of the sources that decide a match: engine, games and bots."""
    root, found = Path(buio.__file__).parent, hashlib.sha256()
    for file in [root / "cards.py", *sorted(file for room in ROOMS for file in (root / room).rglob("*.py"))]:
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def append(file: Path, made: Kept) -> None:
    """Add a match to a ledger; the file is made if it is not there.

    Raises:
        LedgerError: the file is no ledger.
        OSError: it cannot be written, or another match is just being added.
    """
    lock = Lock(file.with_name(f"{file.name}.lock"))
    try:
        read(file)
        lines = _lines(file)
        line = msgspec.structs.replace(made, before=_hash(lines[-1]) if lines else "")
        with file.open("ab") as opened:
            opened.write(msgspec.json.encode(line) + b"\n")
    finally:
        lock.release()


def read(file: Path) -> list[Kept]:
    """Read a ledger of which nothing was changed since; one that is not there has nothing in it.

    Raises:
        LedgerError: it is none, or a line is not the one that was written.
        OSError: it cannot be read.
    """
    found, before = list[Kept](), ""
    for number, line in enumerate(_lines(file), 1):
        try:
            one = msgspec.json.decode(line, type=Kept)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise LedgerError(f"{file}, line {number}: this is no match of a ledger") from None
        if one.before != before:
            raise LedgerError(f"{file}, line {number}: the line before it was changed, or is missing")
        before = _hash(line)
        found.append(one)
    return found


def _lines(file: Path) -> list[bytes]:
    text = file.read_bytes() if file.exists() else b""
    return text.removesuffix(b"\n").split(b"\n") if text else []


def _hash(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def verified(file: Path, brought: Mapping[str, str], processes: int) -> Iterator[dict[str, Any]]:
    """Play every match of a ledger again; what each comes to: `holds`, `differs` or `not_played`, and why.

    Args:
        file: the ledger.
        brought: players of somebody's own, by name. No program is started and no module loaded because a ledger says
            so: whoever verifies it names them.
        processes: how many play at the same time.

    Raises:
        LedgerError: as for `read` and `played`.
        FileNotFoundError: there is no such file.
    """
    file.stat()
    for number, one in enumerate(read(file), 1):
        told = {"line": number, "game": one.game, "players": one.players}
        lacking = [name for name, what in one.players.items() if name not in brought and not is_ours(what)]
        if lacking:
            why = f"{lacking[0]} is a player of somebody's own: name it, as in {lacking[0]}=..."
            yield told | {"verdict": "not_played", "why": why}
            continue
        makers = {name: maker(brought.get(name, what), one.seconds) for name, what in one.players.items()}
        again = played(one, makers, processes)
        same = again.results == one.results
        why = "" if same or one.code == again.code else f"it was played by other sources of Buio, {one.code}"
        yield told | {"verdict": "holds" if same else "differs", "why": why}
