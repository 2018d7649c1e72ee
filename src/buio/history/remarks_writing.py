"""Deals of ours told as PokerStars would tell five card draw, with remarks for what the site has no words for."""

from typing import Any, Final

import tomli

from buio.cards import card_text, rank_of
from buio.history.errors import RecordError
from buio.history.pokerstars_telling import Telling
from buio.history.records.record import Record
from buio.history.records.writer import write
from buio.history.remarks import BLINDS, FIELDS, VOICE, says
from buio.history.toml import document
from buio.play import moves
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.phases import AntesPaid
from buio.play.recipe import DealState

_SPOKEN: Final = (moves.DECLINE, moves.PAY_IN)
"""Moves that leave nothing at the table but a word, and chips that are told among the antes."""


class Remarking(Telling):
    """The lines of such a deal, which begins with an ante and deals cards face down."""

    def __init__(self, record: Record, deal: Deal, code: str) -> None:
        if VOICE in record.players:
            raise RecordError(f"a player is called {VOICE}, who says what PokerStars has no words for")
        super().__init__(record, deal, code)
        self.blinds: int = 0
        self.paid_in: list[int] = [0] * deal.seats
        self.carried: int = 0

    def _limits(self) -> str:
        rules: Any = self.record.rules
        return f"{self.chips(rules.least)}/{self.chips(rules.least)}"

    def _forced(self, deal: Deal) -> list[str]:
        """Nothing yet: antes may be paid only when somebody has decided to play on."""
        return []

    def __call__(self, deal: DealState, move: Move) -> None:
        verb, name = move.verb, self.names[move.seat]
        if verb == moves.HOLE:
            self._dealt(move)
        elif verb == moves.DEAD:
            self.lines.append(says(VOICE, str(move)))
        elif verb == moves.BLIND:
            kind, chips = BLINDS[min(self.blinds, len(BLINDS) - 1)], move.amount - deal.bets[move.seat]
            self.blinds += 1
            all_in = " and is all-in" * (chips == deal.stacks[move.seat])
            self.lines.append(f"{name}: posts {kind} {self.chips(chips)}{all_in}")
        elif verb in _SPOKEN:
            self.paid_in[move.seat] += move.amount
            self.lines.append(says(name, str(move).partition(" ")[2]))
        elif verb == moves.PAROL:
            self.lines.extend((f"{name}: checks", says(name, verb)))
        else:
            self._done(deal, move)

    def _dealt(self, move: Move) -> None:
        """Each time that cards are dealt has a line of its own, since a draw may deal them in two turns."""
        if not self.streets:
            self.lines.append("*** DEALING HANDS ***")
        self.streets = 1
        groups = [f" [{' '.join(map(card_text, cards))}]" for cards in (self.held[move.seat], move.cards) if cards]
        self.lines.append(f"Dealt to {self.names[move.seat]}{''.join(groups)}")
        self.held[move.seat] += move.cards

    def all_of(self, deal: Deal) -> list[str]:
        """The lines, when the deal is over."""
        assert deal.outcome is not None
        self.carried = deal.outcome.carry.total
        record, paid = self.record, deal.facet(AntesPaid).chips_by_seat or (0,) * deal.seats
        text = write(deal, record.game, record.rules, record.seated, record.players, record.seats)
        fields = tomli.loads(text)
        remarks = document({key: fields[key] for key in FIELDS if key in fields}).splitlines()
        self.before.extend(says(VOICE, line) for line in (*remarks, *_notes(record, deal)))
        self.before.extend([f"STP added: {self.chips(record.carry.total)}"] * bool(record.carry.total))
        for seat in self.order:
            if chips := paid[seat] + self.paid_in[seat]:
                self.before.append(f"{self.names[seat]}: posts the ante {self.chips(chips)}")
        return super().all_of(deal)

    def _seated(self) -> list[str]:
        voice = [f"Seat {self._free()}: {VOICE} ({self.chips(self.carried)} in chips)"] * bool(self.carried)
        return [*super()._seated(), *voice]

    def _free(self) -> int:
        """A seat that nobody has."""
        return max(self.record.seated, *self.seats) + 1

    def _kept(self) -> list[str]:
        return [f"{VOICE} collected {self.chips(self.carried)} from pot"] * bool(self.carried)


def _notes(record: Record, deal: Deal) -> list[str]:
    """What is said for people alone: the pack, and all house rules."""
    lowest = min(deal.recipe.pack, key=rank_of)
    house = record.rules.values()
    return [
        f"# {len(deal.recipe.pack)} cards, from the {card_text(lowest)[0]}",
        "# " + ", ".join(f"{key} = {value}" for key, value in house.items()),
    ]
