"""Hand records: a deal as PHH-like TOML, and back (fields and actions: `docs/notation.md`).

Players stand in PHH order, from the dealer's left; `seats` tells where they really sat, so that reading gives the deal back.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final, TypeVar

import tomli

from buio.cards import UNKNOWN, CardError, cards_text, parse_cards
from buio.games import games
from buio.games.codes import PHH
from buio.history.phh import read as phh
from buio.history.phh import write as export
from buio.history.phh.fields import RecordError, numbers, table, texts, truth, where, whole
from buio.history.redaction import redacted
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.moves import ARRANGE, Move, MoveError
from buio.play.openers import KINGS_AFTER_PAROL
from buio.play.outcome import Carry, Match
from buio.play.phases import AntesPaid
from buio.play.phases.rummy import EnterMatch
from buio.play.recipe import IllegalMove, Recipe
from buio.play.rules import Rules, RulesError

VERSION: Final = 1
LEAST_SCORE: Final = -1_000_000
_ACTION: Final = re.compile(r"""("[^"\n]*"|'[^'\n]*')|#[^\n]*""")
_ACTIONS: Final = re.compile(r"""^\s*actions\s*=\s*\[((?:"[^"\n]*"|'[^'\n]*'|#[^\n]*|[^\]"'#])*)\]""", re.MULTILINE)
T = TypeVar("T")


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
    """The line of the file on which each move stands; empty where that cannot be told."""
    order: tuple[int, ...]
    """Deal seats in the order of the file."""
    seats: tuple[int, ...]
    """Where each seat of the deal sits at the table, from 0."""
    players: tuple[str, ...] = ()
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """What the file says came out, in its order: `antes`, `finishing_stacks`, `winnings`; checked by `play`."""
    scale: int = 1
    """How many of our chips are one of the file's."""
    filled: tuple[int, ...] = ()
    """Cards that stand in the moves for cards which nobody was told."""

    def play(self, events: bool = False, finished: bool = True) -> Deal:
        """Play the hand again.

        Args:
            finished: refuse a record that ends before its deal does, and results that do not come out.

        Raises:
            RecordError: what cannot be played, or does not come out as the record says.
        """
        try:
            deal = self.game.deal(self.stacks, self.dealer, self.rules, None, self.carry, self.seated, events)
        except ValueError as error:
            raise RecordError(f"the record makes no deal: {error}") from None
        for number, move in enumerate(self.moves, 1):
            self._apply(deal, move, number)
        if finished:
            self._verify(deal)
        return deal

    def text(self) -> str:
        """The hand written anew: played, and as Buio writes it."""
        written = write(self.play(), self.game, self.rules, self.seated, self.players, self.seats)
        return written + document({"_filled_in": cards_text(self.filled)}) if self.filled else written

    def phh(self) -> str:
        """The hand in the PHH format, for other programs: played, and written as they read it."""
        return export.written(self.play(), self.game, self.rules, self.players, self.filled)

    def _apply(self, deal: Deal, move: Move, number: int) -> None:
        at = where(self.lines, number)
        if UNKNOWN in move.cards and (move.verb != ARRANGE or max(move.cards) == UNKNOWN):
            raise RecordError(f"{at} hides cards (??): this is what one seat knows; play the host's full record")
        try:
            deal.apply(move)
        except IllegalMove as error:
            raise RecordError(f"{at}: {_in_file_seats(str(error), self.order)}") from None

    def _verify(self, deal: Deal) -> None:
        if not deal.over:
            raise RecordError(f"the record ends before the deal does: {_in_file_seats(_next(deal), self.order)}")
        came = results(deal, self.order)
        for key, said in self.results.items():
            if list(said) != came[key]:
                raise RecordError(f"{key} says {list(said)}, but playing the actions gives {came[key]}")


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
    moves = deal.log if viewer is None else redacted(deal, viewer)
    came = results(deal, order)
    fields: dict[str, object] = {
        "variant": game.code,
        "antes": came.pop("antes"),
        "starting_stacks": [deal.start[1][seat] for seat in order],
        "actions": [str(move._replace(seat=place.get(move.seat, move.seat))) for move in moves],
        "seats": [seats[seat] + 1 for seat in order],
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    if deal.over:
        fields |= came
    carry = deal.start[3]
    return document(
        fields | {"_buio": VERSION, "_rules": chosen, "_pack": seated, "_carry": _carry_fields(carry, order)}
    )


def together(hands: Iterable[str]) -> str:
    """Written hands as one file: one as it is, several as tables `[1]`, `[2]`, ..."""
    hands = list(hands)
    if len(hands) == 1:
        return hands[0]
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def read(text: str) -> list[Record]:
    """The hands of a file: one hand, or tables `[1]`, `[2]`, ... of several.

    Raises:
        RecordError: what is wrong, where, and what would be right.
    """
    try:
        data = tomli.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # numbers and nesting beyond all measure too
        raise RecordError(f"this is not TOML: {error}") from None
    lines = _action_lines(text)
    if not data or not all(isinstance(hand, dict) for hand in data.values()):
        return [_record(data, lines)]
    records = []
    for name, hand in data.items():
        count = len(hand["actions"]) if isinstance(hand.get("actions"), list) else 0
        own, lines = lines[:count], lines[count:]
        try:
            records.append(_record(hand, own))
        except RecordError as error:
            raise RecordError(f"hand [{name}]: {error}") from None
    return records


def replayed(records: Sequence[Record]) -> dict[str, Any]:
    """Play records again; what came out, in the order of the file.

    Raises:
        RecordError: as `Record.play`; of several hands it says which.
    """
    hands = []
    for number, record in enumerate(records, 1):
        try:
            hands.append(_result(record))
        except RecordError as error:
            raise RecordError(f"hand {number}: {error}" if len(records) > 1 else str(error)) from None
    return hands[0] if len(hands) == 1 else {"hands": hands}


def _result(record: Record) -> dict[str, Any]:
    deal = record.play()
    assert deal.outcome is not None
    came = results(deal, record.order)
    return {
        "finishing_stacks": _unscaled(came["finishing_stacks"], record.scale),
        "winnings": _unscaled(came["winnings"], record.scale),
        "moves": len(record.moves),
        "ended": deal.outcome.ended,
    }


def _unscaled(chips: Sequence[int], scale: int) -> list[int] | list[float]:
    """Our chips as those of the file, which may have decimals."""
    return list(chips) if scale == 1 else [chip / scale for chip in chips]


def results(deal: Deal, order: Sequence[int]) -> dict[str, list[int]]:
    """What a deal came to, for the seats in this order: antes paid, stacks now, chips collected from the pots."""
    won, paid = winnings(deal), deal.find(AntesPaid)
    antes = (paid.chips_by_seat if paid else ()) or (0,) * deal.seats
    return {
        "antes": [antes[seat] for seat in order],
        "finishing_stacks": [deal.stacks[seat] for seat in order],
        "winnings": [won[seat] for seat in order],
    }


def winnings(deal: Deal) -> list[int]:
    """Chips that each seat collected from the pots."""
    won = [0] * deal.seats
    for result in deal.outcome.pots if deal.outcome else ():
        for seat, chips in zip(result.winners, result.shares, strict=True):
            won[seat] += chips
    return won


def _carry_fields(carry: Carry, order: Sequence[int]) -> dict[str, object]:
    fields: dict[str, object] = {"chips": carry.chips, "step": carry.step, "blinds": carry.blinds}
    if carry.paid:
        fields["paid"] = [carry.paid[seat] for seat in order]
    if carry.owed:
        fields["owed"] = [-1 if carry.owed[seat] is None else carry.owed[seat] for seat in order]
    if carry.favoured:
        fields["favoured"] = [int(carry.favoured[seat]) for seat in order]
    if carry.match:
        match = carry.match
        scores = [match.scores[seat] for seat in order]
        fields["match"] = {"left": list(match.left), "scores": scores, "pool": match.pool}
    return fields | {"divide": carry.divide, "later": list(carry.later), "antes": carry.antes}


def _record(data: dict[str, Any], lines: Sequence[int]) -> Record:
    if _in_phh(data):
        return _phh_record(data, lines)
    game = _game(data)
    stacks = numbers(data, "starting_stacks")
    count = len(stacks)
    seats = numbers(data, "seats", count, least=1) if "seats" in data else list(range(1, count + 1))
    order = _order(seats)
    rules = _rules(game, data)
    actions = texts(data, "actions")
    lines = lines if len(lines) == len(actions) else ()
    moves = [_move(text, where(lines, number), order) for number, text in enumerate(actions, 1)]
    seated = whole(data, "_pack", count, least=count)
    try:
        recipe = game.written(rules, seated)
    except GameError as error:
        raise RecordError(f"_pack: {error}") from None
    told = [key for key in ("antes", "finishing_stacks", "winnings") if key in data]
    return Record(
        game=game,
        rules=rules,
        stacks=tuple(_by_seat(stacks, order)),
        dealer=order[-1],
        seated=seated,
        carry=_carry(data, order, recipe),
        moves=tuple(moves),
        lines=tuple(lines),
        order=tuple(order),
        seats=tuple(_by_seat([seat - 1 for seat in seats], order)),
        players=tuple(_by_seat(texts(data, "players", count), order)) if "players" in data else (),
        results={key: numbers(data, key, count) for key in told},
        filled=_cards(data, "_filled_in"),
    )


def _in_phh(data: dict[str, Any]) -> bool:
    return isinstance(data.get("variant"), str) and data["variant"] in PHH


def _phh_record(data: dict[str, Any], lines: Sequence[int]) -> Record:
    """A hand of another program; everybody in it sits where its place is."""
    found = phh.hand(data, lines)
    places = tuple(range(len(found.stacks)))
    return Record(
        game=found.game,
        rules=found.rules,
        stacks=found.stacks,
        dealer=places[-1],
        seated=len(places),
        carry=Carry(),
        moves=found.moves,
        lines=(),
        order=places,
        seats=places,
        players=tuple(texts(data, "players", len(places))) if "players" in data else (),
        results=found.results,
        scale=found.scale,
        filled=found.filled,
    )


def _game(data: dict[str, Any]) -> Game:
    variant = data.get("variant")
    if isinstance(variant, str) and variant in games:
        return games[variant]
    if variant is None:
        raise RecordError("the record lacks 'variant', the code of its game")
    raise RecordError(f"variant {variant!r} is not known; there are: {', '.join((*games, *PHH))}")


def _rules(game: Game, data: dict[str, Any]) -> Rules:
    try:
        return game.rules(**table(data, "_rules"))
    except (RulesError, TypeError) as error:  # a key that is no name of a house rule at all
        raise RecordError(f"_rules: {error}") from None


def _order(seats: Sequence[int]) -> list[int]:
    """The deal seats in the order of the file: once round the table, from the one who plays first to the dealer."""
    if len(set(seats)) < len(seats):
        raise RecordError(f"seats: one seat stands twice in {list(seats)}")
    for backwards in (False, True):  # anticlockwise where a game is played so
        ordered = sorted(seats, reverse=backwards)
        order = [ordered.index(seat) for seat in seats]
        if all((one + 1) % len(order) == following for one, following in pairwise(order)):
            return order
    raise RecordError(f"seats: {list(seats)} do not go clockwise round the table, from the dealer's left to the dealer")


def _by_seat(values: Sequence[T], order: Sequence[int]) -> list[T]:
    """From the order of the file to the seats of the deal."""
    return [value for _, value in sorted(zip(order, values, strict=True), key=lambda pair: pair[0])]


def _carry(data: dict[str, Any], order: Sequence[int], recipe: Recipe) -> Carry:
    fields = table(data, "_carry")
    if unknown := set(fields) - set(Carry.__dataclass_fields__):
        raise RecordError(f"_carry has no {min(unknown)!r}; there are: {', '.join(Carry.__dataclass_fields__)}")
    paid, owed = ([numbers(fields, key, len(order), low) if key in fields else [] for key, low in (("paid", 0), ("owed", -1))])  # fmt: skip
    favoured = numbers(fields, "favoured", len(order), 0) if "favoured" in fields else []
    step = whole(fields, "step", 0, KINGS_AFTER_PAROL)
    if recipe.openers and step >= len(recipe.openers.ladder.ranks):
        raise RecordError(f"_carry: step {step} is beyond the ladder of openers of this game")
    return Carry(
        chips=whole(fields, "chips", 0, 0),
        step=step,
        blinds=truth(fields, "blinds"),
        paid=tuple(_by_seat(paid, order)) if paid else (),
        owed=tuple(None if chips < 0 else chips for chips in _by_seat(owed, order)) if owed else (),
        divide=whole(fields, "divide", 1, 1),
        later=tuple(numbers(fields, "later", None, 1)) if fields.get("later") else (),
        antes=truth(fields, "antes"),
        favoured=tuple(map(bool, _by_seat(favoured, order))) if favoured else (),
        match=_match(table(fields, "match"), order, recipe) if "match" in fields else None,
    )


def _match(fields: dict[str, Any], order: Sequence[int], recipe: Recipe) -> Match:
    entry = recipe.find(EnterMatch)
    if entry is None:
        raise RecordError("match: this game plays no matches of several deals")
    count = len(entry.contracts)
    scores = numbers(fields, "scores", len(order), LEAST_SCORE)
    left = numbers(fields, "left", None, 1)
    if not set(left) <= set(range(1, count + 1)):
        raise RecordError(f"match: left has to be contracts from 1 to {count}, not {left}")
    return Match(tuple(left), tuple(_by_seat(scores, order)), whole(fields, "pool", 0, 0))


def _cards(data: dict[str, Any], key: str) -> tuple[int, ...]:
    try:
        return parse_cards(str(data.get(key, "")))
    except CardError as error:
        raise RecordError(f"{key}: {error}") from None


def _move(text: str, at: str, order: Sequence[int]) -> Move:
    try:
        move = Move.parse(text)
    except MoveError as error:
        raise RecordError(f"{at}: {error}") from None
    if move.seat >= len(order):
        raise RecordError(f"{at}: there is no p{move.seat + 1} among {len(order)} players")
    return move._replace(seat=order[move.seat]) if move.seat >= 0 else move


# -- where things stand --------------------------------------------------------------------------------------------------


def _action_lines(text: str) -> list[int]:
    """The line on which each action of the file stands, as far as plain lists of plain texts tell."""
    return [
        text.count("\n", 0, block.start(1) + action.start()) + 1
        for block in _ACTIONS.finditer(text)
        for action in _ACTION.finditer(block[1])
        if action[1]
    ]


def _next(deal: Deal) -> str:
    options = deal.options()
    who = "the dealer" if options.seat < 0 else f"p{options.seat + 1}"
    return f"{who} may: {options}"


def _in_file_seats(text: str, order: Sequence[int]) -> str:
    """Say p1, p2, ... as the file counts them."""
    return re.sub(r"\bp(\d+)\b", lambda found: f"p{order.index(int(found[1]) - 1) + 1}", text)


__all__ = ["Record", "RecordError", "read", "replayed", "results", "together", "winnings", "write"]
