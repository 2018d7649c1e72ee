"""Hands as rows of three tables, for people who ask questions of data: hands, their seats, and what was done.

`docs/how-to/data.md` says what each column holds. A row stands here without what its table begins with: the
hand, and the place of an action among the others.
"""

from datetime import date, datetime, time
from hashlib import blake2b
from typing import Final, NamedTuple

from buio.cards import UNKNOWN, cards_text
from buio.history.phh.settled import settled
from buio.history.records import Record, Replayed, came_to
from buio.play.deal import Deal
from buio.play.moves import BLIND, BRING_IN, CALL, DEALER, HOLE, RAISE, Move
from buio.play.options import Amount, Discard, Simple
from buio.play.phases import Betting, BringIn
from buio.play.recipe import DealState
from buio.play.verbs import VERBS, Fate
from buio.rows import ActionRow, HandRow, SeatRow

_BETS: Final = (RAISE, BLIND, BRING_IN)
"""Moves whose amount is the whole bet of the round."""


class Rows(NamedTuple):
    """What a hand adds to the tables."""

    hand: HandRow
    seats: list[SeatRow]
    actions: list[ActionRow]


class Acts:
    """The rows of what is done in a deal: it is told of each move before it is made.

    Args:
        deal: the deal, before its first move.

    Attributes:
        rows: the rows, of the deal's own seats.
        held: by seat, the cards that were dealt and not thrown away before the hand was given up.
        voluntary: by seat, whether chips were put in on the first street by choice; None: there was none.
    """

    def __init__(self, deal: Deal) -> None:
        self.rows: list[ActionRow] = []
        self.held: list[list[int]] = [[] for _ in range(deal.seats)]
        self.voluntary: list[bool | None] = [None] * deal.seats
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
        if street == 0 and isinstance(deal.phase, (Betting, BringIn)) and len(deal.options().items) > 1:
            self.voluntary[seat] = bool(self.voluntary[seat]) or (verb in (CALL, RAISE) and chips > 0)
        self.rows.append(ActionRow(street, seat, verb, chips, total, cards, deal.total))


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
    seats = []
    for seat in record.order:
        name = record.players[seat] if record.players else f"p{number[seat]}"
        start, net = record.stacks[seat], stacks[seat] - record.stacks[seat]
        held = deal.hands[seat] or played.watcher.held[seat]
        hand = cards_text([UNKNOWN if card in hidden else card for card in held]) or None
        shown = seat in deal.shown and not hidden.intersection(held)
        seats.append(SeatRow(
            number[seat], pseudonym(name, key) if key else name, None if seat in record.deep else start,
            start + net if told else None, net if answer["net"] is not None else None,
            (seat - record.dealer) % deal.seats, hand, shown, played.watcher.voluntary[seat],
        ))  # fmt: skip
    return Rows(
        _hand(record, deal, rake if told else None),
        seats,
        [row._replace(seat=number[row.seat]) for row in played.watcher.rows],
    )


def _hand(record: Record, deal: Deal, rake: int | None) -> HandRow:
    assert deal.outcome is not None
    currency = record.about.get("currency")
    pot = sum(result.pot.amount for result in deal.outcome.pots) or deal.outcome.carry.total
    return HandRow(
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
