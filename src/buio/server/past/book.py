"""The finished deals of a night, in a book that is carried on when somebody looks into it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from buio.cards import UNKNOWN, Cards
from buio.history.nights import Played
from buio.history.records import Record, read
from buio.night import Night
from buio.night.entries import Begun, Ended, Tallied, Voided
from buio.night.ledger import BANK
from buio.night.reduce import reduce
from buio.night.settlement import Transfer, settlement
from buio.night.state import NightState
from buio.play.hand_names import named_hands
from buio.play.opening import OpeningView
from buio.play.outcome import Outcome
from buio.table import wire
from buio.table.projection.sentences import together
from buio.table.projection.texts import texts


@dataclass
class Hand:
    """A finished deal.

    Attributes:
        number: its number in the night.
        record: all of it, written down: in no message as it is; empty: it was played with real cards.
        told: its line for somebody who was not in it.
        held: by name, the cards that they held at last, as far as they know them themselves.
    """

    number: int
    record: str
    told: wire.PastDeal
    held: Mapping[str, Cards]

    def read(self) -> Record:
        """Read what is needed to play it again; it is kept written only, which is much smaller."""
        (record,) = read(self.record)
        return record


class Book:
    """The finished deals of a night.

    It has a night of its own, which is led through the same steps as far as deals are finished.

    Args:
        night: the night at the table.

    Attributes:
        hands: its finished deals, in order.
        carried: chips that wait after the last of them.
        owed: who would pay whom after it; empty while chips wait.
    """

    def __init__(self, night: Night) -> None:
        self._night = NightState(*night.began)
        self._taken = 0
        self._folded: dict[int, Cards] = {}  # by seat, what it held when it gave up in the deal that is followed
        self.hands: list[Hand] = []
        self.carried: int = 0
        self.owed: list[Transfer] = []

    def follow(self, night: Night) -> Iterator[None]:
        """Take what the night has come to meanwhile: a step for each of its deals, and nobody is kept waiting."""
        finished = _finished(night)
        if self._taken == finished:
            return
        while self._taken < finished:
            entry = night.entries[self._taken]
            deal, names = self._night.deal, self._night.order
            seats = tuple(self._night.people[name].seat for name in names)
            before = [*deal.hands] if deal is not None else []
            reduce(self._night, entry)
            self._taken += 1
            for seat, hand in enumerate(before):
                if deal is not None and hand and not deal.hands[seat] and not deal.live[seat]:
                    self._folded[seat] = hand
            if isinstance(entry, Ended) and deal is not None:
                played = Played(deal, self._night.game, self._night.rules, self._night.pack_for, names, seats)
                self._take(played)
                yield
            elif isinstance(entry, Voided):
                self._folded = {}
            elif isinstance(entry, Tallied):
                self._take_tally(entry)
        self.carried = self._night.carry.total
        nets = {name: self._night.net(name) for name in self._night.people}
        self.owed = [] if self.carried else settlement({**nets, BANK: self._night.bank})

    def _take(self, played: Played) -> None:
        number = len(self.hands) + 1
        stands = {name: self._night.net(name) for name in self._night.people}
        deal, folded, self._folded = played.deal, self._folded, {}
        held = {
            name: deal.view(seat).seats[seat].cards
            or tuple([UNKNOWN if deal.dark[seat] else card for card in folded.get(seat, ())])
            for seat, name in enumerate(played.names)
        }
        self.hands.append(Hand(number, played.record(), _line(number, played, stands), held))

    def _take_tally(self, entry: Tallied) -> None:
        """A deal that was played with real cards: of it only the account is known."""
        number = len(self.hands) + 1
        line = wire.PastDeal(
            number=number,
            game=self._night.game.code,
            at=0.0,
            ended="settled",
            pot=sum(entry.shares.values()),
            winners=list(entry.shares),
            hand=None,
            category="",
            opener="",
            proof=[],
            nets=entry.nets,
            stands={name: self._night.net(name) for name in self._night.people},
            mine=[],
        )
        self.hands.append(Hand(number, "", line, {}))


def _finished(night: Night) -> int:
    """How many steps there are before the deal that runs, if one does."""
    if night.deal is None:
        return len(night.entries)
    return max(place for place, entry in enumerate(night.entries) if isinstance(entry, Begun))


def _line(number: int, played: Played, stands: dict[str, int]) -> wire.PastDeal:
    """A deal in a line, as everybody may know it."""
    deal, names = played.deal, played.names
    outcome, view = deal.outcome, deal.view(None)
    assert outcome is not None
    winners = _winners(outcome)
    shown = [seat for seat in winners if UNKNOWN not in view.seats[seat].cards]
    best = named_hands(view, shown[0]) if shown else []
    opening = next((part for part in view.parts if isinstance(part, OpeningView) and part.opener >= 0), None)
    return wire.PastDeal(
        number=number,
        game=played.game.code,
        at=0.0,
        ended=cast("wire.Ended", outcome.ended),
        pot=sum(pot.pot.amount for pot in outcome.pots),
        winners=[names[seat] for seat in winners],
        hand=together(best),
        category=best[0].name.category if best else "",
        opener=names[opening.opener] if opening else "",
        proof=texts(opening.proof) if opening else [],
        nets=dict(zip(names, outcome.net, strict=True)),
        stands=stands,
        mine=[],
    )


def _winners(outcome: Outcome) -> list[int]:
    """Who has won a pot; where there are none, who has won anything."""
    if outcome.pots:
        return sorted(seat for seat in outcome.winners if seat >= 0)
    return [seat for seat, net in enumerate(outcome.net) if net > 0]
