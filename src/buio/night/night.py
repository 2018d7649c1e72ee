"""The night: what lasts longer than a deal, itself a fold over entries.

Seats that come and go, the dealer's turn, the pot that is carried over and who may play for it, chips bought and given back.
A night knows no game by name: what its rules say of packs and newcomers it reads from the house rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from buio.night.ledger import BANK, POT, Ledger
from buio.night.settlement import Transfer, settlement
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DEALER, Move
from buio.play.outcome import Carry
from buio.play.pots import shares
from buio.play.rules import Rules
from buio.play.shoe import Shoe


class NightError(ValueError):
    """Something that cannot be done at this table now; nothing has changed."""


@dataclass(slots=True)
class Person:
    """Somebody at the table."""

    name: str
    seat: int
    stack: int = 0
    bought: int = 0
    paid_out: int = 0
    playing: bool = True
    """False: sits out."""
    leaving: bool = False
    """Goes when the running deal is over."""
    gone: bool = False


class Entry(NamedTuple):
    """One step of a night; the fold over all of them is the night."""

    what: str
    name: str = ""
    chips: int = 0
    seat: int = -1
    note: str = ""
    moves: tuple[str, ...] = ()


class Night:
    """A table for one night. Change it with its methods only.

    Args:
        game: what is played; rules: its house rules.
        shoe: the key that all deals of the night come from; default: one of the operating system.
    """

    def __init__(self, game: Game, rules: Rules | None = None, shoe: Shoe | None = None) -> None:
        self.game = game
        self.rules = rules or game.rules()
        self.key = shoe or Shoe()
        self.shoe = self.key
        self.people: dict[str, Person] = {}
        self.ledger = Ledger()
        self.entries: list[Entry] = []
        self.carry = Carry()
        self.pack_for = 0
        """How many players the pack of a carried pot is for; 0: the next deal decides (X-10)."""
        self.turn = -1
        """The table seat whose turn it is to deal; -1 before the first."""
        self.deals = 0
        self.deal: Deal | None = None
        self.order: tuple[str, ...] = ()
        """Who sits where in the running, or last, deal."""
        self._owed: dict[str, int | None] = {}
        self._paid: dict[str, int] = {}

    # -- coming and going --------------------------------------------------------------------------------------------

    def sit(self, name: str, chips: int, seat: int | None = None) -> Person:
        """Take a seat and buy chips. A newcomer to a carried pot waits, or pays for it (X-11)."""
        if not name.strip():
            raise NightError("a name is needed to sit down")
        known = self.people.get(name)
        if known and not known.gone:
            raise NightError(f"{name} sits at this table already")
        free = self.free_seats
        if not free:
            raise NightError(f"the table is full: {self.game.code} is for {self.game.players[-1]} at most")
        seat = free[0] if seat is None else seat
        if seat not in free:
            raise NightError(f"seat {seat} is not free; free seats: {', '.join(map(str, free))}")
        if chips < 1:
            raise NightError(f"one sits down with 1 chip or more, not {chips}")
        self.enter(Entry("sit", name, chips, seat))
        return self.people[name]

    def buy(self, name: str, chips: int) -> None:
        """Buy more chips, between deals."""
        self._between_deals("buy chips")
        self._at_table(name)
        if chips < 1:
            raise NightError(f"one buys 1 chip or more, not {chips}")
        self.enter(Entry("buy", name, chips))

    def sit_out(self, name: str) -> None:
        """Stay away from the next deals; gives up the claim to a carried pot (X-12)."""
        if self._at_table(name).playing:
            self.enter(Entry("sit_out", name))

    def come_back(self, name: str) -> None:
        """Play again from the next deal on; a carried pot is won first, or paid for."""
        if not self._at_table(name).playing:
            self.enter(Entry("come_back", name))

    def leave(self, name: str) -> None:
        """Go, and give the chips back; during a deal this takes effect at its end."""
        self._at_table(name)
        self.enter(Entry("leave", name))

    def correct(self, name: str, chips: int, reason: str) -> None:
        """The host's correction: chips given (or taken, if negative), for everybody to see."""
        self._between_deals("correct a stack")
        if self._at_table(name).stack + chips < 0:
            raise NightError(f"{name} has {self.people[name].stack} chips: {-chips} cannot be taken")
        if not reason.strip():
            raise NightError("a correction needs its reason")
        self.enter(Entry("correct", name, chips, note=reason))

    # -- deals -------------------------------------------------------------------------------------------------------

    def begin_deal(self, events: bool = False) -> Deal:
        """Deal the next hand to all who can play.

        Raises:
            NightError: a deal is running, or fewer than two can play.
        """
        self._between_deals("deal")
        if self.carry.total and not self.carry.open_to_all and len(self.claimants) < 2:
            self.enter(Entry("claim", self.claimants[0]))
        players = self.players
        if len(players) < 2:
            raise NightError("a deal needs two players with chips")
        if self.turn < 0:
            self.enter(Entry("first_dealer", seat=self._highest_card(players)))
        self.enter(Entry("begin", note="events" if events else ""))
        assert self.deal is not None
        return self.deal

    def end_deal(self) -> None:
        """Take the finished deal into the books; the turn to deal passes left (ITA-1.07, X-45d).

        Raises:
            NightError: no deal is running, or it is not over.
        """
        if self.deal is None:
            raise NightError("no deal is running")
        if not self.deal.over:
            raise NightError("the deal is not over")
        moves = tuple(str(move) for move in self.deal.log if move.actor != DEALER)
        self.enter(Entry("deal", moves=moves))

    def void(self, reason: str) -> None:
        """Cancel the running deal: every stake goes back, the same dealer deals again."""
        if self.deal is None:
            raise NightError("no deal is running: nothing can be void")
        self.enter(Entry("void", note=reason or "void"))

    def share_pot(self) -> None:
        """End a carried pot without playing: equal shares to all who have a claim, odd chips to the first seats."""
        self._between_deals("share the pot")
        if not self.carry.total:
            raise NightError("no pot is carried: there is nothing to share")
        self.enter(Entry("share"))

    def settlement(self) -> list[Transfer]:
        """Who pays whom, in the fewest transfers, by the results of the night."""
        if self.deal is not None or self.carry.total:
            raise NightError("the pot has to be won or shared before the night is settled")
        return settlement({name: self.net(name) for name in self.people})

    # -- what anybody may ask ----------------------------------------------------------------------------------------

    @property
    def seated(self) -> list[Person]:
        """Everybody at the table, by seat."""
        return sorted((person for person in self.people.values() if not person.gone), key=lambda person: person.seat)

    @property
    def free_seats(self) -> list[int]:
        """Seats nobody sits on."""
        taken = {person.seat for person in self.seated}
        return [seat for seat in range(self.game.players[-1]) if seat not in taken]

    @property
    def players(self) -> list[Person]:
        """Who would be dealt in now, by seat."""
        return [
            person
            for person in self.seated
            if person.playing and person.stack > 0 and self.owed(person.name) is not None
        ]

    @property
    def claimants(self) -> list[str]:
        """Who may still play for a closed carried pot, with chips or after a rebuy."""
        return [name for name, owed in self._owed.items() if owed is not None and not self.people[name].gone]

    def owed(self, name: str) -> int | None:
        """What this person pays to play for the carried pot; None: waits until it is won (X-11, X-45)."""
        if not self.carry.total or self.carry.open_to_all:
            return 0
        if name in self._owed:
            return self._owed[name]
        if getattr(self.rules, "join_carried_pot", "wait") == "pay_in":
            return max(self._paid.values(), default=0)
        return None

    def net(self, name: str) -> int:
        """Chips won or lost so far."""
        person = self.people[name]
        return person.stack + person.paid_out - person.bought

    # -- inside: the fold --------------------------------------------------------------------------------------------

    def enter(self, entry: Entry) -> None:
        """Take the next step of the fold: what the methods above make, or what was saved."""
        getattr(self, f"_on_{entry.what}")(entry)
        self.entries.append(entry)
        self._check()

    def _on_sit(self, entry: Entry) -> None:
        person = self.people.get(entry.name)
        if person is None:
            person = self.people[entry.name] = Person(entry.name, entry.seat)
        person.seat, person.gone, person.playing, person.leaving = entry.seat, False, True, False
        self._on_buy(entry)

    def _on_buy(self, entry: Entry) -> None:
        person = self.people[entry.name]
        person.stack += entry.chips
        person.bought += entry.chips
        self.ledger.enter(entry.what, {entry.name: entry.chips, BANK: -entry.chips})

    def _on_correct(self, entry: Entry) -> None:
        self._on_buy(entry)

    def _on_sit_out(self, entry: Entry) -> None:
        self.people[entry.name].playing = False
        if self.deal is None:
            self._give_up_claim(entry.name)

    def _on_come_back(self, entry: Entry) -> None:
        self.people[entry.name].playing = True

    def _on_leave(self, entry: Entry) -> None:
        person = self.people[entry.name]
        if self.deal is not None and person.name in self.order:
            person.leaving = True
            return
        self.ledger.enter("leave", {person.name: -person.stack, BANK: person.stack})
        person.paid_out += person.stack
        person.stack, person.gone, person.leaving = 0, True, False
        self._give_up_claim(person.name)

    def _give_up_claim(self, name: str) -> None:
        if not self.carry.open_to_all:
            self._owed[name] = None
            if not self.claimants:
                self._open_pot(self.carry.total)

    def _on_first_dealer(self, entry: Entry) -> None:
        self.turn = entry.seat

    def _on_claim(self, entry: Entry) -> None:
        """One person alone has a claim to the carried pot, and takes it."""
        self.people[entry.name].stack += self.carry.total
        self.ledger.enter("claim", {entry.name: self.carry.total, POT: -self.carry.total})
        self._open_pot(0)

    def _on_share(self, entry: Entry) -> None:
        names = self.claimants or [person.name for person in self.seated]
        names.sort(key=lambda name: self.people[name].seat)
        parts = dict(zip(names, shares(self.carry.total, range(len(names))), strict=True)) if names else {}
        for name, chips in parts.items():
            self.people[name].stack += chips
        self.ledger.enter("share", {**parts, POT: -sum(parts.values())})
        self._open_pot(self.carry.total - sum(parts.values()))

    def _on_begin(self, entry: Entry) -> None:
        players = self.players
        self.order = tuple(person.name for person in players)
        dealer = min(range(len(players)), key=lambda place: (players[place].seat - self.turn) % 64)
        self.turn = players[dealer].seat
        if not (self.carry.total and self.pack_for >= len(players)):
            self.pack_for = self._seated(len(players))
        self.shoe = self.shoe.next()
        stacks = [person.stack for person in players]
        carry, events = self._carry_for(players), bool(entry.note)
        self.deal = self.game.deal(stacks, dealer, self.rules, self.shoe, carry, self.pack_for, events)

    def _on_deal(self, entry: Entry) -> None:
        deal = self.deal
        assert deal is not None
        if not deal.over:  # a saved night is being loaded
            play(deal, entry.moves)
        if deal.outcome is None:
            raise NightError(f"deal {self.deals + 1} is not over after its last move")
        before = self.carry.total
        self.carry = deal.outcome.carry
        self._owed = dict(zip(self.order, self.carry.owed, strict=True)) if self.carry.owed else {}
        self._paid = dict(zip(self.order, self.carry.paid, strict=True)) if self.carry.paid else {}
        for name, stack in zip(self.order, deal.stacks, strict=True):
            self.people[name].stack = stack
        nets = dict(zip(self.order, deal.outcome.net, strict=True))
        self.ledger.enter("deal", {**nets, POT: self.carry.total - before})
        self.deals += 1
        self.deal = None
        self.turn += 1
        self._after_deal()

    def _on_void(self, entry: Entry) -> None:
        self.ledger.enter("void", {})
        self.deal = None
        self._after_deal()

    def _after_deal(self) -> None:
        for person in self.seated:
            if person.leaving:
                self._on_leave(Entry("leave", person.name))
            elif not person.playing:
                self._give_up_claim(person.name)

    def _open_pot(self, chips: int) -> None:
        """What is left of a carried pot is open to all."""
        self.carry = Carry(chips)
        self._owed, self._paid, self.pack_for = {}, {}, 0

    def _check(self) -> None:
        """Chips are conserved, and the ledger agrees with the stacks."""
        bought = sum(person.bought - person.paid_out for person in self.people.values())
        held = sum(person.stack for person in self.people.values()) + self.carry.total
        assert held == bought, f"chips not conserved: {held} of {bought}"
        assert self.ledger.balance(POT) == self.carry.total, "the ledger's pot is not the carried pot"
        for person in self.people.values():
            assert self.ledger.balance(person.name) == person.stack, f"the ledger is wrong about {person.name}"

    # -- inside: deals -----------------------------------------------------------------------------------------------

    def _carry_for(self, players: Sequence[Person]) -> Carry:
        """The carried pot in the order of the seats of this deal."""
        if not self.carry.total or self.carry.open_to_all:
            return replace(self.carry, paid=(), owed=())
        owed = tuple(self.owed(person.name) for person in players)
        return replace(self.carry, paid=tuple(self._paid.get(person.name, 0) for person in players), owed=owed)

    def _seated(self, playing: int) -> int:
        """How many players the pack is for (ITA-V.19)."""
        if getattr(self.rules, "deck_by", "seated") == "dealt_in":
            return playing
        return max(playing, sum(person.playing for person in self.seated))

    def _highest_card(self, players: Sequence[Person]) -> int:
        """The seat that draws the highest card deals first (X-45k)."""
        pack = self.game.written(self.rules, max(len(players), self.game.players[0])).pack
        drawn = self.key.order(pack, -1)[: len(players)]
        return max(zip(drawn, players, strict=True), key=lambda pair: pair[0])[1].seat

    def _between_deals(self, what: str) -> None:
        if self.deal is not None:
            raise NightError(f"a deal is running: one can {what} when it is over")

    def _at_table(self, name: str) -> Person:
        person = self.people.get(name)
        if person is None or person.gone:
            there = ", ".join(person.name for person in self.seated) or "nobody"
            raise NightError(f"{name} does not sit at this table; there are: {there}")
        return person


def play(deal: Deal, moves: Sequence[str]) -> None:
    """Bring a deal forward by the players' moves of a saved night."""
    for text in moves:
        deal.apply(Move.parse(text))
