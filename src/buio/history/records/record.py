"""A hand as it was read, and playing it again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from buio.cards import UNKNOWN
from buio.history import phh
from buio.history.errors import RecordError, awaited, where
from buio.history.phh import W
from buio.history.phh.settled import settled, winnings
from buio.history.records.seating import in_file_seats
from buio.history.records.writer import results, write
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import ARRANGE, Move
from buio.play.outcome import Carry
from buio.play.recorded import Watch, apply_recorded
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.validation import list_of, one_of_kind


@dataclass(frozen=True)
class Record:
    """A hand as read: everything that is needed to play it again. Seats are those of the deal, not of the file.

    Attributes:
        game: the game that was played.
        rules: its house rules.
        stacks: by seat, the chips before the deal.
        dealer: the seat that dealt.
        seated: how many players the pack is for.
        carry: what the deal before handed over.
        moves: all moves in order, the dealer's included.
        lines: the line of the file, from 1, on which each move stands; empty where that cannot be told.
        order: the seats of the deal in the order of the file.
        seats: by seat of the deal, the seat at the table, from 0.
        players: by seat, the names; empty where the file has none.
        results: what the file says the deal came to, as far as it does: `antes`, `finishing_stacks`, `winnings`, in the
            order of the file; `play` checks them.
        scale: how many of our chips are one of the file's, which may have decimals.
        filled: cards in the moves that stand for cards which nobody was told.
        deep: the seats of which the file does not tell how many chips they had, nor so what they had afterwards.
        known: who has won follows from what the file tells.
        foreign: another program has written it: a house may have taken a part of the pots.
        about: where, when and by whom the hand was played, by the fields of the PHH format (`history.fields.ABOUT`).
    """

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    dealer: int
    seated: int
    carry: Carry
    moves: tuple[Move, ...]
    lines: tuple[int, ...]
    order: tuple[int, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...] = ()
    results: Mapping[str, Sequence[int]] = field(default_factory=dict)
    scale: int = 1
    filled: tuple[phh.Filled, ...] = ()
    deep: frozenset[int] = frozenset()
    known: bool = True
    foreign: bool = False
    about: Mapping[str, object] = field(default_factory=dict)

    def play(self, events: bool = False, finished: bool = True) -> Deal:
        """Play the hand again.

        Args:
            events: let the deal note what happens (`Deal.events`).
            finished: refuse a record that ends before its deal does, and results that do not come out.

        Raises:
            RecordError: what cannot be played, or does not come out as the record says.
        """
        return self._make_moves(self.begin(events), None, finished)

    def watched(self, watcher: Callable[[Deal], W]) -> tuple[Deal, W]:
        """Play the hand again while somebody watches; with the watcher.

        Args:
            watcher: makes somebody who is told of each move of a deal, which has not begun, before it is made.

        Raises:
            RecordError: as `play`.
        """
        deal = self.begin()
        watch = watcher(deal)
        return self._make_moves(deal, watch, finished=True), watch

    def _make_moves(self, deal: Deal, watch: Watch | None, finished: bool) -> Deal:
        for number, move in enumerate(self.moves, 1):
            # of cards laid in rows ?? leaves a place empty, unless all of them are ??
            if UNKNOWN in move.cards and (move.verb != ARRANGE or max(move.cards) == UNKNOWN):
                hides = "hides cards (??): this is what one seat knows; play the host's full record"
                raise RecordError(f"{where(self.lines, number)} {hides}")
            try:
                apply_recorded(deal, move, watch)
            except IllegalMove as error:
                raise RecordError(f"{where(self.lines, number)}: {in_file_seats(str(error), self.order)}") from None
        if finished:
            self.refuse_unfinished(deal)
            if self.foreign:
                settled(deal, self.results)
                return deal
            came = results(deal, self.order)
            for key, said in self.results.items():
                if list(said) != came[key]:
                    raise RecordError(f"{key} says {list(said)}, but playing the actions gives {came[key]}")
        return deal

    def refuse_unfinished(self, deal: Deal) -> None:
        """Refuse a record that ends before its deal does.

        Raises:
            RecordError: more would have to be played.
        """
        if not deal.over:
            raise RecordError(f"the record ends before the deal does: {in_file_seats(awaited(deal), self.order)}")

    def begin(self, events: bool = False) -> Deal:
        """Return the deal before its first move.

        Raises:
            RecordError: the game cannot be dealt like this.
        """
        try:
            return self.game.deal(self.stacks, self.dealer, self.rules, None, self.carry, self.seated, events)
        except ValueError as error:
            raise RecordError(f"the record makes no deal: {error}") from None

    def text(self) -> str:
        """Write the hand anew: played, and as Buio writes it.

        Raises:
            RecordError: as `play`, or the file leaves something unknown that a record has to say.
        """
        self.refuse_unknown()
        written = write(self.play(), self.game, self.rules, self.seated, self.players, self.seats, about=self.about)
        return written + document({"_filled_in": phh.filled_text(self.filled)}) if self.filled else written

    def phh(self) -> str:
        """Write the hand in the PHH format, for other programs: played, and written as they read it.

        Raises:
            RecordError: as `text`, or the format cannot say this hand.
        """
        self.refuse_unknown()
        told, seats = dict(self.about), [self.seats[seat] + 1 for seat in self.order]
        if seats != [*range(1, len(seats) + 1)]:
            told["seats"] = seats
        return phh.write(self.play(), self.game, self.rules, self.players, self.filled, told)

    def refuse_unknown(self) -> None:
        """Refuse a hand of which the file does not tell what it came to.

        Raises:
            RecordError: how many chips there were is not told, or who has won.
        """
        if self.deep:
            raise RecordError(
                "the file does not tell how many chips there were: it can be counted, not told or written"
            )
        if not self.known:
            raise RecordError("the file does not tell who has won: it can be counted, not told or written")


def replayed(records: Sequence[Record]) -> dict[str, Any]:
    """Play records again and say what came out, in the order of the file and its chips.

    Returns:
        Of one record `finishing_stacks`, `winnings`, `net`, `moves` (how many), `ended`, `rake` (what a house took of
        the pots) and `result` (`known` or `unknown`: who has won); of several a list of these under `hands`. What the
        file leaves unknown is None: `finishing_stacks` where it tells no stacks, and all where it tells no winner.

    Raises:
        RecordError: as `Record.play`; of several hands it says which.
    """
    hands = []
    for number, record in enumerate(list_of("records", records, "a list of records"), 1):
        one_of_kind("each of the records", record, Record, "a Record, as of records.read")
        try:
            hands.append(came_to(record, record.play()))
        except RecordError as error:
            raise RecordError(f"hand {number}: {error}" if len(records) > 1 else str(error)) from None
    return hands[0] if len(hands) == 1 else {"hands": hands}


def came_to(record: Record, deal: Deal) -> dict[str, Any]:
    """Return what a record came to, as `replayed` says it of one.

    Args:
        record: the record.
        deal: the deal that was played by it.
    """
    assert deal.outcome is not None
    stacks, won, rake = settled(deal, record.results) if record.foreign else (deal.stacks, winnings(deal), 0)
    net = [after - before for after, before in zip(stacks, record.stacks, strict=True)]

    def told(chips: Sequence[int], known: bool) -> list[int | float] | None:
        return [_chips(chips[seat], record.scale) for seat in record.order] if known else None

    in_chips = {
        "finishing_stacks": told(stacks, record.known and not record.deep),
        "winnings": told(won, record.known),
        "net": told(net, record.known),
    }
    result = "known" if record.known else "unknown"
    moves, ended = len(record.moves), deal.outcome.ended
    return {**in_chips, "moves": moves, "ended": ended, "rake": _chips(rake, record.scale), "result": result}


def _chips(chips: int, scale: int) -> int | float:
    """Chips as the file counts them, which may have decimals."""
    return chips if scale == 1 else chips / scale
