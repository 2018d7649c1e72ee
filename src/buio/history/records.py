"""Hand records: a deal as PHH-like TOML, and back (fields and actions: `docs/notation.md`).

Players stand in PHH order, from the dealer's left; `seats` tells where they really sat, so that reading gives the deal back.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from buio.cards import UNKNOWN
from buio.games import games
from buio.history.toml import document
from buio.play.deal import Deal, IllegalMove
from buio.play.game import Game, GameError
from buio.play.moves import DISCARD, HOLE, Move, MoveError
from buio.play.outcome import Carry
from buio.play.rules import Rules, RulesError

VERSION = 1
PHH_CODES = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")


class RecordError(ValueError):
    """A record that cannot be read or does not play through; the message says where and what would be right."""


@dataclass(frozen=True)
class Record:
    """A hand as read: everything needed to play it again. Seats are those of the deal, not of the file."""

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    seated: int
    carry: Carry
    moves: tuple[Move, ...]
    lines: tuple[int, ...]
    """The line of the file on which each move stands."""
    players: tuple[str, ...] = ()
    finishing: tuple[int, ...] | None = None
    order: tuple[int, ...] = ()
    """Deal seats in the order of the file."""

    def play(self, events: bool = False) -> Deal:
        """Play the hand again.

        Raises:
            RecordError: a move is illegal, the record ends too early, or its final stacks are not what comes out.
        """
        deal = self.game.deal(self.stacks, self.dealer, self.rules, None, self.carry, self.seated, events)
        for number, (move, line) in enumerate(zip(self.moves, self.lines, strict=True), 1):
            try:
                deal.apply(move)
            except IllegalMove as error:
                raise RecordError(f"line {line}, action {number}: {_in_file_seats(str(error), self.order)}") from None
        if not deal.over:
            raise RecordError(f"the record ends before the deal does: {_in_file_seats(_next(deal), self.order)}")
        if self.finishing is not None and tuple(deal.stacks) != self.finishing:
            came = [deal.stacks[seat] for seat in self.order]
            said = [self.finishing[seat] for seat in self.order]
            raise RecordError(f"finishing_stacks says {said}, but playing the actions gives {came}")
        return deal


def write(deal: Deal, game: Game, rules: Rules, seated: int, players: Sequence[str] = (), seats: Sequence[int] = (), viewer: int | None = None) -> str:  # fmt: skip
    """A finished or running deal as a record.

    Args:
        seated: the players that the pack is for; players: names, seats: table seats (from 0), in the order of the deal.
        viewer: write only the cards this seat may know, others as `??`; None: the host's full record.
    """
    order = deal.clockwise(deal.dealer)
    place = {seat: at for at, seat in enumerate(order)}
    seats = seats or range(deal.seats)
    standard = {rule.key: rule.default for rule in game.house_rules()}
    chosen = {key: getattr(rules, key) for key in standard if getattr(rules, key) != standard[key]}
    fields: dict[str, object] = {
        "variant": game.code,
        "antes": _antes(deal, order),
        "starting_stacks": [deal.start[1][seat] for seat in order],
        "actions": [str(_for_file(deal, move, place, viewer)) for move in deal.log],
        "seats": [seats[seat] + 1 for seat in order],
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    if deal.outcome is not None:
        fields["finishing_stacks"] = [deal.stacks[seat] for seat in order]
        fields["winnings"] = [winnings(deal)[seat] for seat in order]
    return document(
        fields | {"_buio": VERSION, "_rules": chosen, "_pack": seated, "_carry": _carry_fields(deal.carry, order)}
    )


def read(text: str) -> list[Record]:
    """The hands of a file: one hand, or tables `[1]`, `[2]`, ... of several.

    Raises:
        RecordError: what is wrong, where, and what would be right.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecordError(f"this is not TOML: {error}") from None
    if "variant" in data or not any(isinstance(hand, dict) for hand in data.values()):
        return [_record(data, _action_lines(text))]
    lines = _action_lines(text)
    records, used = [], 0
    for hand in data.values():
        count = len(hand.get("actions", ()))
        records.append(_record(hand, lines[used : used + count]))
        used += count
    return records


def replayed(records: Sequence[Record]) -> dict[str, Any]:
    """Play records again; what came out, in the order of the file."""
    results = []
    for record in records:
        deal = record.play()
        assert deal.outcome is not None
        won = winnings(deal)
        results.append({
            "finishing_stacks": [deal.stacks[seat] for seat in record.order],
            "winnings": [won[seat] for seat in record.order],
            "moves": len(record.moves),
            "ended": deal.outcome.ended,
        })  # fmt: skip
    return results[0] if len(results) == 1 else {"hands": results}


def winnings(deal: Deal) -> list[int]:
    """Chips that each seat collected from the pots."""
    won = [0] * deal.seats
    for result in deal.outcome.pots if deal.outcome else ():
        for seat, chips in zip(result.winners, result.shares, strict=True):
            won[seat] += chips
    return won


def _for_file(deal: Deal, move: Move, place: dict[int, int], viewer: int | None) -> Move:
    cards = move.cards
    hidden = viewer is not None and move.seat != viewer and move.verb in (HOLE, DISCARD) and move.seat not in deal.shown
    if hidden or (viewer is not None and move.verb == DISCARD and move.seat != viewer):
        cards = (UNKNOWN,) * len(cards)
    return move._replace(seat=place.get(move.seat, move.seat), cards=cards)


def _antes(deal: Deal, order: Sequence[int]) -> list[int]:
    entry = [0] * deal.seats
    for move in deal.log:
        if move.verb == "in":
            entry[move.seat] += move.amount
    return [deal.dead[seat] - entry[seat] for seat in order]


def _carry_fields(carry: Carry, order: Sequence[int]) -> dict[str, object]:
    fields: dict[str, object] = {"chips": carry.chips, "step": carry.step, "blinds": carry.blinds}
    if carry.paid:
        fields["paid"] = [carry.paid[seat] for seat in order]
    if carry.owed:
        fields["owed"] = [-1 if carry.owed[seat] is None else carry.owed[seat] for seat in order]
    return fields | {"divide": carry.divide, "later": list(carry.later), "antes": carry.antes}


def _record(data: dict[str, Any], lines: Sequence[int]) -> Record:
    game = _game(data)
    stacks = _numbers(data, "starting_stacks")
    count = len(stacks)
    seats = _numbers(data, "seats", count) if "seats" in data else list(range(1, count + 1))
    if len(set(seats)) < count:
        raise RecordError(f"seats: one seat stands twice in {seats}")
    order = [sorted(seats).index(seat) for seat in seats]
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise RecordError("the record lacks 'actions', a list of texts such as 'p1 cc'")
    try:
        rules = game.rules(**data.get("_rules", {}))
        moves = tuple(
            _move(text, line, number, order) for number, (text, line) in enumerate(zip(actions, lines, strict=False), 1)
        )
    except RulesError as error:
        raise RecordError(f"_rules: {error}") from None
    finishing = _numbers(data, "finishing_stacks", count) if "finishing_stacks" in data else None
    try:
        record = Record(
            game=game,
            rules=rules,
            stacks=tuple(_by_seat(stacks, order)),
            dealer=order[-1],
            seated=int(data.get("_pack", count)),
            carry=_carry(data.get("_carry", {}), order),
            moves=moves,
            lines=tuple(lines[: len(moves)]),
            players=tuple(_by_seat(data.get("players") or [""] * count, order)),
            finishing=tuple(_by_seat(finishing, order)) if finishing else None,
            order=tuple(order),
        )
        game.written(rules, record.seated)
    except (GameError, TypeError, ValueError, IndexError) as error:
        raise RecordError(f"the record makes no deal: {error}") from None
    return record


def _game(data: dict[str, Any]) -> Game:
    variant = data.get("variant")
    if isinstance(variant, str) and variant in games:
        return games[variant]
    if variant is None:
        raise RecordError("the record lacks 'variant', the code of its game")
    more = "; this PHH game is not among Buio's yet" if variant in PHH_CODES else ""
    raise RecordError(f"variant {variant!r} is not known{more}; there are: {', '.join(games)}")


def _numbers(data: dict[str, Any], key: str, count: int | None = None) -> list[int]:
    value = data.get(key)
    if not isinstance(value, list) or not all(type(item) is int for item in value) or not value:
        raise RecordError(f"{key} has to be a list of whole numbers, one a player")
    if count is not None and len(value) != count:
        raise RecordError(f"{key} has {len(value)} numbers for {count} players")
    return value


def _by_seat(values: Sequence[Any], order: Sequence[int]) -> list[Any]:
    """From the order of the file to the seats of the deal."""
    placed = list(values)
    for at, seat in enumerate(order):
        placed[seat] = values[at]
    return placed


def _carry(fields: dict[str, Any], order: Sequence[int]) -> Carry:
    known = dict(fields)
    for key in ("paid", "owed"):
        if key in known:
            known[key] = tuple(None if value == -1 else value for value in _by_seat(known[key], order))
    if "later" in known:
        known["later"] = tuple(known["later"])
    return Carry(**known)


def _move(text: object, line: int, number: int, order: Sequence[int]) -> Move:
    try:
        move = Move.parse(str(text))
    except MoveError as error:
        raise RecordError(f"line {line}, action {number}: {error}") from None
    if move.seat >= len(order):
        raise RecordError(f"line {line}, action {number}: there is no p{move.seat + 1} among {len(order)} players")
    return move._replace(seat=order[move.seat]) if move.seat >= 0 else move


def _action_lines(text: str) -> list[int]:
    """The line on which each action of the file stands."""
    lines = []
    for block in re.finditer(r"^\s*actions\s*=\s*\[([^\]]*)\]", text, re.DOTALL | re.MULTILINE):
        for action in re.finditer(r"""("[^"\n]*"|'[^'\n]*')|#[^\n]*""", block[1]):
            if action[1]:
                lines.append(text.count("\n", 0, block.start(1) + action.start()) + 1)
    return lines


def _next(deal: Deal) -> str:
    options = deal.options()
    who = "the dealer" if options.seat < 0 else f"p{options.seat + 1}"
    return f"{who} may: {options}"


def _in_file_seats(text: str, order: Sequence[int]) -> str:
    """Say p1, p2, ... as the file counts them."""
    return re.sub(r"\bp(\d+)\b", lambda found: f"p{order.index(int(found[1]) - 1) + 1}", text)


__all__ = ["Record", "RecordError", "read", "replayed", "winnings", "write"]
