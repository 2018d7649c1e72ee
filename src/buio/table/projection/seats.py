"""The seats of a table as one viewer may see them."""

from typing import Final, TypeAlias, cast

from buio.cards import Cards
from buio.play.boards import BoardsView
from buio.play.hand_names import named_hands
from buio.play.moves import NOBODY
from buio.play.rows import RowsView
from buio.play.view import SeatView, View
from buio.table import wire
from buio.table.projection.sentences import made_states
from buio.table.projection.sights import Hand
from buio.table.projection.texts import texts
from buio.table.room import Room

UNSAID = (
    *("deal", "deal_up", "board", "draw", "returned", "split_openers", "removed", "device", "host"),
    *("sat", "sat_out", "came_back", "went", "corrected", "rabbit"),
)
"""Events that are nothing a seat has said."""
NOT_DEALT_IN = SeatView(stack=0, stake=0, bet=0, state="out", cards=(), net=None)
UNSPOKEN: Final = ("", 0)


Names: TypeAlias = dict[tuple[object, ...], list[wire.MadeState]]
"""By a seat, its cards and those on the table: what its hand makes."""
Known: TypeAlias = tuple[object, ...]
"""What a hand as its owner sees it is made from: the cards first."""


class Seats:
    """The seats of a table in one state of a room: what several viewers see alike is made once.

    Args:
        room: it must not change meanwhile.
        people: who sits there, in order.
        public: what everybody may know.
        names: what hands of this deal make, as far as that is known already.
        before: an earlier state of them; a seat that has not changed since is the very thing that it was.
    """

    def __init__(
        self, room: Room, people: list[str], public: View, names: Names, before: "Seats | None" = None
    ) -> None:
        self.room: Room = room
        self.people: list[str] = people
        self.public: View = public
        self.names: Names = names
        self.index: dict[str, int] = {name: index for index, name in enumerate(room.names)}
        self._boards, self._rows = public.part(BoardsView), public.part(RowsView)
        self._wild = frozenset(card for contest in public.contests for card in contest.ranking.wild_cards)
        self._earlier = before.made if before else {}
        self.made: dict[str, wire.SeatState] = {}
        self._own_earlier = before.own if before else {}
        self.own: dict[str, tuple[Known, Hand]] = {}
        said, here = _said(room), room.present
        self.alike: list[wire.SeatState] = [
            self._kept(name, self._public(name, name in here, said.get(name, UNSPOKEN))) for name in people
        ]

    def hand(self, viewer: str, view: View) -> Hand:
        """Show their seat to somebody who sits there, and knows what this view shows."""
        index = self.index.get(viewer, NOBODY)
        seen = view.seats[index] if index >= 0 else NOT_DEALT_IN
        known = *self._known(seen, view, index), view.contests
        before = self._own_earlier.get(viewer)
        if before is None or before[0] != known:
            made = self._hands(index, view) if index >= 0 else []
            before = known, Hand(texts(seen.cards), self._texts_of_wild(seen), made)
        self.own[viewer] = before
        return before[1]

    def same_hand(self, viewer: str, cards: Cards) -> Hand | None:
        """Find what was shown before to somebody who knows these cards, and else what all know; None: it is another."""
        before, index = self._own_earlier.get(viewer), self.index[viewer]
        seen = self.public.seats[index]
        now = cards, *self._known(seen, self.public, index)[1:], self.public.contests
        if before is None or before[0] != now:
            return None
        self.own[viewer] = before
        return before[1]

    def _known(self, seen: SeatView, view: View, index: int) -> Known:
        """What a hand is made from in one deal."""
        mine = view.parts is self.public.parts
        boards = self._boards if mine else view.part(BoardsView)
        rows = self._rows if mine else view.part(RowsView)
        laid = rows.rows[index] if rows and index >= 0 else ()
        return seen.cards, seen.up, seen.wild, self._wild, view.board, boards, laid

    def _kept(self, name: str, made: wire.SeatState) -> wire.SeatState:
        """This seat; the one that was made earlier, if nothing is different."""
        earlier = self._earlier.get(name)
        kept = self.made[name] = earlier if earlier is not None and earlier == made else made
        return kept

    def _hands(self, index: int, view: View) -> list[wire.MadeState]:
        """What the hand of a seat makes; it is asked again with every move, and seldom another one."""
        key = index, *self._known(view.seats[index], view, index)
        made_already = self.names.get(key)
        if made_already is None:
            made_already = self.names[key] = made_states(named_hands(view, index))
        return made_already

    def _texts_of_wild(self, seen: SeatView) -> list[str]:
        return texts([card for card in seen.cards if card in self._wild or card in seen.wild])

    def _public(self, name: str, here: bool, said: tuple[str, int]) -> wire.SeatState:
        """A seat as everybody may see it."""
        room, view, index = self.room, self.public, self.index.get(name, -1)
        seen = view.seats[index] if index >= 0 else NOT_DEALT_IN
        person = room.night.people[name]
        return wire.SeatState(
            name=name,
            you=False,
            bot=name in room.bots,
            here=here,
            away=not person.playing,
            going=person.leaving,
            ready=name in room.read and not room.running,
            place=person.seat,
            index=index,
            stack=_stack(room, name, index),
            bet=seen.bet,
            state=cast("wire.SeatStanding", seen.state),
            cards=texts(seen.cards),
            up=texts(seen.up),
            wild=self._texts_of_wild(seen),
            dark=seen.dark,
            said=said[0],
            amount=said[1],
            dealer=0 <= index == view.dealer,
            actor=0 <= index == view.actor,
            net=seen.net,
            won=_won(view, index),
            made=self._hands(index, view) if index >= 0 else [],
            face=room.faces.get(name, 0),
        )


def _stack(room: Room, name: str, index: int) -> int:
    """The chips before somebody now."""
    return (
        room.deal.stacks[index]
        if room.deal is not None and index >= 0 and room.running
        else room.night.people[name].stack
    )


def _said(room: Room) -> dict[str, tuple[str, int]]:
    """By name, the last word of everybody in this deal."""
    number, said, silent = room.number, dict[str, tuple[str, int]](), {*room.names}
    for deal, told, _ in reversed(room.events):
        if deal != number or not silent:
            break
        if told.word not in UNSAID:
            said.setdefault(told.name, (told.word, told.amount))
            silent.discard(told.name)
    return said


def _won(view: View, index: int) -> int:
    if view.outcome is None or index < 0:
        return 0
    pots = view.outcome.pots
    if not pots:
        return max(0, view.outcome.net[index])
    return sum(share for pot in pots for seat, share in zip(pot.winners, pot.shares, strict=True) if seat == index)
