"""Hands as rows of three tables, for people who ask questions of data: hands, their seats, and what was done.

`docs/how-to/data.md` says what each column holds. A row stands here without what its table begins with, which tells
the hand.
"""

from datetime import date, datetime, time
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias

from buio.cards import UNKNOWN, cards_text
from buio.history.phh.settled import settled
from buio.history.records import Record, Replayed, came_to
from buio.play.deal import Deal
from buio.play.moves import BLIND, BRING_IN, DEALER, HOLE, RAISE, Move
from buio.play.options import Amount, Discard, Simple
from buio.play.phases import Betting
from buio.play.recipe import DealState
from buio.play.verbs import VERBS, Fate

Value: TypeAlias = str | int | bool | datetime | None
Row: TypeAlias = tuple[Value, ...]
TEXT, WHOLE, TRUTH, TIME = "text", "whole", "truth", "time"
COLUMNS: Final[dict[str, dict[str, str]]] = {
    "hands": {
        "hand": TEXT, "file": TEXT, "game": TEXT, "players": WHOLE, "seen_by": TEXT, "began": TIME, "currency": TEXT,
        "scale": WHOLE, "pot": WHOLE, "rake": WHOLE, "board": TEXT,
    },
    "seats": {
        "hand": TEXT, "seat": WHOLE, "player": TEXT, "start": WHOLE, "finish": WHOLE, "net": WHOLE, "position": WHOLE,
        "cards": TEXT, "shown": TRUTH,
    },
    "actions": {
        "hand": TEXT, "index": WHOLE, "street": WHOLE, "seat": WHOLE, "verb": TEXT, "amount": WHOLE, "total": WHOLE,
        "cards": TEXT, "pot_before": WHOLE,
    },
}  # fmt: skip
"""By table, the kind of each column, in their order."""
_BETS: Final = (RAISE, BLIND, BRING_IN)
"""Moves whose amount is the whole bet of the round."""


class Rows(NamedTuple):
    """What a hand adds to the tables."""

    hand: Row
    seats: list[Row]
    actions: list[Row]


class Acts:
    """The rows of what is done in a deal: it is told of each move before it is made.

    Args:
        deal: the deal, before its first move.

    Attributes:
        rows: the rows, of the deal's own seats.
        held: by seat, the cards that were dealt and not thrown away before the hand was given up.
    """

    def __init__(self, deal: Deal) -> None:
        self.rows: list[Row] = []
        self.held: list[list[int]] = [[] for _ in range(deal.seats)]
        rounds = [isinstance(phase, Betting) for phase in deal.recipe.phases]
        self._streets: list[int] = [sum(rounds[:index]) for index in range(len(rounds))]

    def __call__(self, deal: DealState, move: Move) -> None:
        """Note cards that are dealt, or a move of a player."""
        verb, seat = move.verb, move.seat
        if move.actor == DEALER:
            if verb == HOLE:
                self.held[seat] += move.cards
            return
        if VERBS[verb].fate is Fate.LEAVE:
            self.held[seat] = [card for card in self.held[seat] if card not in move.cards]
        option = deal.options().get(verb)
        before, bets = deal.bets[seat], verb in _BETS
        if isinstance(option, Amount):
            chips = move.amount - before if bets else move.amount
        else:
            chips = option.cost if isinstance(option, (Simple, Discard)) else 0
        total = before + chips if bets or isinstance(deal.phase, Betting) else before
        cards = cards_text([card for card in move.cards if card >= 0]) or None
        street = self._streets[deal.phase_index]
        self.rows.append((len(self.rows), street, seat, verb, chips, total, cards, deal.total))


def rows(played: Replayed[Acts], key: bytes | None) -> Rows:
    """Return the rows of a hand.

    Args:
        played: the hand.
        key: names become pseudonyms that nobody can undo or make again without it, the same name always the same one;
            None: they stay.
    """
    record, deal = played.record, played.deal
    answer = came_to(record, deal)
    stacks, rake = settled(deal, record.results)[::2] if record.foreign else (deal.stacks, 0)
    number = {seat: index for index, seat in enumerate(record.order, 1)}
    told = answer["finishing_stacks"] is not None
    hidden = {filled.card for filled in record.filled}
    seats: list[Row] = []
    for seat in record.order:
        name = record.players[seat] if record.players else f"p{number[seat]}"
        start, net = record.stacks[seat], stacks[seat] - record.stacks[seat]
        held = deal.hands[seat] or played.watcher.held[seat]
        hand = cards_text([UNKNOWN if card in hidden else card for card in held]) or None
        shown = seat in deal.shown and not hidden.intersection(held)
        seats.append((
            number[seat], pseudonym(name, key) if key else name, None if seat in record.deep else start,
            start + net if told else None, net if answer["net"] is not None else None,
            (seat - record.dealer) % deal.seats, hand, shown,
        ))  # fmt: skip
    return Rows(
        _hand(record, deal, rake if told else None),
        seats,
        [(*row[:2], number[row[2]], *row[3:]) for row in played.watcher.rows],  # type: ignore[index]
    )


def _hand(record: Record, deal: Deal, rake: int | None) -> Row:
    assert deal.outcome is not None
    currency = record.about.get("currency")
    pot = sum(result.pot.amount for result in deal.outcome.pots) or deal.outcome.carry.total
    return (
        record.game.code, len(record.stacks), None, began(record), currency if isinstance(currency, str) else None,
        record.scale, pot, rake, cards_text(deal.board) or None,
    )  # fmt: skip


def began(record: Record) -> datetime | None:
    """Return when a hand began by the clock of its file, as far as that tells the day; without its time zone."""
    day, said = [record.about.get(key) for key in ("year", "month", "day")], record.about.get("time")
    try:
        hour = (
            time.fromisoformat(said.zfill(8)) if isinstance(said, str) else said if isinstance(said, time) else time()
        )
        return datetime.combine(date(*day), hour.replace(tzinfo=None))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None


def pseudonym(name: str, key: bytes) -> str:
    """Return a name of twelve signs in the place of one."""
    return blake2b(name.encode(errors="replace"), key=key, digest_size=6).hexdigest()
