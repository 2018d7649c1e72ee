"""The night: what lasts longer than a deal, itself a fold over entries.

Seats that come and go, the dealer's turn, the pot that is carried over and who may play for it, chips bought and given back.
A night knows no game by name: what its rules say of packs and newcomers it reads from the house rules.
"""

import json

from buio.cards import card_text
from buio.games import games
from buio.night.carried import CarriedPot
from buio.night.entries import Balance, Entry, NightError, Person, chosen, moves_of, play
from buio.night.ledger import BANK, HOUSE, POT, Ledger
from buio.night.menu import DEALER as BY_DEALER
from buio.night.menu import Menu, Offer
from buio.night.settlement import Transfer, settlement
from buio.night.turns import Turn
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.outcome import Carry
from buio.play.rules import CLOCKWISE, Rules
from buio.play.settlement.pots import shares
from buio.play.shuffle import Shuffle


class Night:
    """A table for one night. Change it with its methods only.

    Args:
        game: what is played first, or always; rules: its house rules.
        shuffle: the key that all deals of the night come from; default: one of the operating system.
        menu: the games that may be chosen from, or follow one another; None: one game all night.
    """

    def __init__(
        self, game: Game, rules: Rules | None = None, shuffle: Shuffle | None = None, menu: Menu | None = None
    ) -> None:
        self.game = game
        self.rules = rules or game.rules()
        self.first = (game, self.rules)
        """What the night began with."""
        self.menu = menu
        self.lasts = 0
        """For how many deals the game that was chosen from the menu is still played; a carried pot is won first."""
        self.caller = -1
        """The seat of who chose the game that a carried pot is played for (FCD-8.03)."""
        self.key = shuffle or Shuffle()
        self.shuffle = self.key
        self.people: dict[str, Person] = {}
        self.ledger = Ledger()
        self.entries: list[Entry] = []
        self.pot = CarriedPot()
        """What waits between two deals."""
        self.pack_for = 0
        """How many players the pack of a carried pot is for; 0: the next deal decides (X-10)."""
        self.turn = Turn()
        self.turn.begin(self.direction)
        self.deals = 0
        self.deal: Deal | None = None
        self.order: tuple[str, ...] = ()
        """Who sits where in the running, or last, deal."""

    # -- coming and going --------------------------------------------------------------------------------------------

    def sit(self, name: str, chips: int, seat: int | None = None) -> Person:
        """Take a seat and buy chips. A newcomer to a carried pot waits, or pays for it (X-11)."""
        name = " ".join(name.split())
        if not name.isprintable() or name in ("", BANK, POT, HOUSE):
            raise NightError(f"a name is needed to sit down, and {BANK}, {POT} and {HOUSE} are accounts of the ledger")
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
            self._award()

    def come_back(self, name: str) -> None:
        """Play again from the next deal on, or stay after all; a carried pot is won first."""
        person = self._at_table(name)
        if person.leaving or not person.playing:
            self.enter(Entry("come_back", name))

    def leave(self, name: str) -> None:
        """Go, and give the chips back; during a deal this takes effect at its end."""
        self._at_table(name)
        self.enter(Entry("leave", name))
        self._award()

    def correct(self, name: str, chips: int, reason: str, other: str = "") -> None:
        """The host's correction, for everybody to see: chips given (or taken, if negative) with a reason.

        Args:
            other: whom they come from (or go to): then the results of both change. Default: the bank, as if they had
                been bought: no result changes.
        """
        self._between_deals("correct a stack")
        for one, change in ((name, chips), (other, -chips)):
            if one and self._at_table(one).stack + change < 0:
                raise NightError(f"{one} has {self.people[one].stack} chips: {-change} cannot be taken")
        if name == other:
            raise NightError(f"{name} cannot be corrected against {name}")
        if not reason.strip():
            raise NightError("a correction needs its reason")
        self.enter(Entry("correct", name, chips, note=reason, other=other))

    def choose(self, game: Game, rules: Rules | None = None) -> None:
        """Play another game, or by other house rules, from the next deal on (a carried pot is won first)."""
        self._between_deals("choose a game")
        if self.carry.total:
            raise NightError("a pot is carried: it has to be won or shared before the game changes")
        if len(self.seated) > game.players[-1]:
            raise NightError(f"{game.code} is for {game.players[-1]} at most, and {len(self.seated)} sit here")
        self.enter(chosen(game, rules or game.rules()))

    def pick(self, name: str, code: str) -> None:
        """The dealer of the next deal chooses a game from the menu.

        Raises:
            NightError: it is not this person's choice, or the game cannot be played.
        """
        self._between_deals("choose a game")
        if self.menu is None or name != self.chooser:
            whose = f"{self.chooser} chooses now" if self.chooser else "nobody chooses now"
            raise NightError(f"{name} cannot choose the game: {whose}")
        try:
            offer = self.menu.offer(code)
        except GameError as error:
            raise NightError(str(error)) from None
        if offer not in self.choices:
            raise NightError(f"{code} cannot be played by {len(self.players)}")
        self.enter(chosen(*offer, self.people[name].seat, self.menu.deals or len(self.players)))

    # -- deals -------------------------------------------------------------------------------------------------------

    def begin_deal(self, events: bool = False) -> Deal:
        """Deal the next hand to all who can play.

        Raises:
            NightError: a deal is running, or fewer than two can play; against the bank one is enough.
        """
        self._between_deals("deal")
        needed = min(2, self.game.players[0])
        if len([person for person in self.seated if person.playing and person.stack]) < needed:
            raise NightError(f"a deal needs {'two players' if needed == 2 else 'a player'} with chips")
        self._possible()
        if len(self.players) < needed:  # a closed pot that one alone, or nobody, can play for now
            self.enter(Entry("claim", next((one.name for one in self.players if one.name in self.pot.holders), "")))
        if self.turn.seat < 0:
            self.enter(self._draw_for_dealer())
        self._rotate()
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
        self.enter(Entry("deal", moves=moves_of(self.deal)))
        self._award()

    def void(self, reason: str) -> None:
        """Cancel the running deal: every stake goes back, the same dealer deals again."""
        if self.deal is None:
            raise NightError("no deal is running: nothing can be void")
        self.enter(Entry("void", note=reason or "void", moves=moves_of(self.deal)))
        self._award()

    def share_pot(self) -> None:
        """End a carried pot without playing: equal shares to all who have a claim and owe nothing, odd chips to the first seats."""
        self._between_deals("share the pot")
        if not self.carry.total:
            raise NightError("no pot is carried: there is nothing to share")
        self.enter(Entry("share"))

    def settlement(self) -> list[Transfer]:
        """Who pays whom, in the fewest transfers, by the results of the night."""
        if self.deal is not None or self.carry.total:
            raise NightError("the pot has to be won or shared before the night is settled")
        return settlement({**{name: self.net(name) for name in self.people}, HOUSE: self.house})

    def balances(self) -> dict[str, Balance]:
        """Everybody's chips of the night, also of those who have gone."""
        return {
            name: Balance(person.bought, person.paid_out, person.stack, self.net(name))
            for name, person in self.people.items()
        }

    # -- what anybody may ask ----------------------------------------------------------------------------------------

    @property
    def carry(self) -> Carry:
        """What the last deal handed over; its per-seat fields are in the order of that deal."""
        return self.pot.carry

    @property
    def direction(self) -> str:
        """Which way the turn passes in the game that is played."""
        return getattr(self.rules, "direction", CLOCKWISE)

    @property
    def seated(self) -> list[Person]:
        """Everybody at the table, by seat."""
        return sorted((person for person in self.people.values() if not person.gone), key=lambda person: person.seat)

    @property
    def free_seats(self) -> list[int]:
        """Seats nobody sits on."""
        taken = {person.seat for person in self.seated}
        places = self.menu.places if self.menu else self.game.players[-1]
        return [seat for seat in range(places) if seat not in taken] if len(taken) < places else []

    @property
    def players(self) -> list[Person]:
        """Who would be dealt in now, by seat."""
        return [
            person
            for person in self.seated
            if person.playing and person.stack > 0 and self.owed(person.name) is not None
        ]

    @property
    def chooser(self) -> str | None:
        """Who may choose the game of the next deal, when the dealer does; None: nobody, or not now.

        Who does not choose plays on with the same game. The first deal of a night is the first game on the menu.
        """
        free = self.deal is None and not self.carry.total and self.lasts < 1
        if self.menu is None or self.menu.by != BY_DEALER or self.turn.seat < 0 or not free:
            return None
        return self._deals_after(0)

    @property
    def next_chooser(self) -> str | None:
        """Who chooses when the game that is being chosen, or played, is over."""
        if self.menu is None or self.menu.by != BY_DEALER or self.turn.seat < 0:
            return None
        if self.chooser is not None:
            return self._deals_after(self.menu.deals or len(self.players))
        return self._deals_after(max(self.lasts, 1 if self.deal is not None else 0))

    @property
    def choices(self) -> list[Offer]:
        """The games of the menu that all who would be dealt in can play."""
        return [offer for offer in self.menu.offers if offer.possible(max(len(self.players), 2))] if self.menu else []

    @property
    def next_game(self) -> Game | None:
        """The game that follows in a rotation."""
        if self.menu is None or self.menu.by == BY_DEALER:
            return None
        return self.menu.after(self.game.code, max(len(self.players), 2)).game

    def _deals_after(self, turns: int) -> str | None:
        """The name of who deals after so many deals."""
        players = self.players or self.seated
        order = sorted(players, key=lambda person: self.turn.distance(person.seat))
        return order[turns % len(order)].name if order else None

    @property
    def claimants(self) -> list[str]:
        """Who may play for a closed carried pot, perhaps after paying or buying chips."""
        return [person.name for person in self.seated if person.playing and self.owed(person.name) is not None]

    def owed(self, name: str) -> int | None:
        """What this person pays to play for the carried pot; None: waits until it is won (X-11, X-45)."""
        return self.pot.owed(name, getattr(self.rules, "join_carried_pot", "wait"))

    @property
    def house(self) -> int:
        """Chips that the bank has won or lost so far in games against it."""
        return self.ledger.balance(HOUSE)

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
        if not entry.other:
            self._on_buy(entry)
            return
        self.people[entry.name].stack += entry.chips
        self.people[entry.other].stack -= entry.chips
        self.ledger.enter("correct", {entry.name: entry.chips, entry.other: -entry.chips})

    def _on_choose(self, entry: Entry) -> None:
        self.game = games[entry.name]
        self.rules = self.game.rules(**json.loads(entry.note))
        if not self.carry.total:
            self.pot.empty()  # what the last game has left is no concern of this one
        self.turn.begin(self.direction)
        self.caller, self.lasts = entry.seat, entry.chips

    def _on_sit_out(self, entry: Entry) -> None:
        self.people[entry.name].playing = False
        if self.deal is None:
            self.pot.give_up(entry.name)

    def _on_come_back(self, entry: Entry) -> None:
        self.people[entry.name].playing, self.people[entry.name].leaving = True, False

    def _on_leave(self, entry: Entry) -> None:
        person = self.people[entry.name]
        if self.deal is not None and person.name in self.order:
            person.leaving = True
            return
        if self.deal is None:
            if self.carry.total and self.seated == [person]:
                self._on_claim(entry)
            self.pot.give_up(person.name)
        self.ledger.enter("leave", {person.name: -person.stack, BANK: person.stack})
        person.paid_out += person.stack
        person.stack, person.gone, person.leaving = 0, True, False

    def _on_first_dealer(self, entry: Entry) -> None:
        self.turn.seat = entry.seat

    def _on_claim(self, entry: Entry) -> None:
        """One person alone can play for the carried pot, and takes it; nobody can: it is open to all."""
        if entry.name:
            self._divide("claim", [entry.name])
        else:
            self.pot.open()

    def _on_share(self, entry: Entry) -> None:
        self._divide("share", self.pot.paid_up or [person.name for person in self.seated])

    def _divide(self, what: str, names: list[str]) -> None:
        """Give the carried pot to these people."""
        names = sorted(names, key=lambda name: self.people[name].seat)
        chips = self.pot.empty()
        parts = dict(zip(names, shares(chips, range(len(names))), strict=True))
        for name, part in parts.items():
            self.people[name].stack += part
        self.ledger.enter(what, {**parts, POT: -chips})

    def _on_begin(self, entry: Entry) -> None:
        players = self.players[::-1] if self.turn.anticlockwise else self.players
        order = tuple(person.name for person in players)
        dealer = min(range(len(players)), key=lambda place: self.turn.distance(players[place].seat))
        shuffle, pack_for = self.shuffle.next(), self._pack_for(len(players))
        stacks = [person.stack for person in players]
        carry = self.pot.for_deal(order, getattr(self.rules, "join_carried_pot", "wait"))
        self.deal = self.game.deal(stacks, dealer, self.rules, shuffle, carry, pack_for, bool(entry.note))
        self.order, self.shuffle, self.pack_for, self.turn.seat = order, shuffle, pack_for, players[dealer].seat

    def _on_deal(self, entry: Entry) -> None:
        deal = self.deal
        assert deal is not None
        if not deal.over:  # a saved night is being loaded
            play(deal, entry.moves)
        if deal.outcome is None:
            raise NightError(f"deal {self.deals + 1} is not over after its last move")
        before = self.carry.total
        self.pot.take(deal.outcome, self.order)
        for name, stack in zip(self.order, deal.stacks, strict=True):
            self.people[name].stack = stack
        nets = dict(zip(self.order, deal.outcome.net, strict=True))
        self.ledger.enter("deal", {**nets, POT: self.carry.total - before, HOUSE: deal.outcome.bank})
        self.deals += 1
        self.turn.deal_is_over(len(self.order), [person.seat for person in self.seated])
        self.lasts -= 1
        if before and not self.carry.total and self.caller >= 0 and self.lasts < 1:
            self.turn.to(self.caller)  # the deal passes to the next of who chose the game (FCD-8.03)
        self._after_deal()

    def _on_void(self, entry: Entry) -> None:
        self.ledger.enter("void", {})
        self._after_deal()

    def _after_deal(self) -> None:
        """Who wanted to go goes; if that is all who could play for the pot, they share it first."""
        self.deal = None
        leaving = {person.name for person in self.seated if person.leaving}
        if self.carry.total and leaving >= set(self.pot.holders or [person.name for person in self.seated]):
            self._on_share(Entry("share"))
        for person in self.seated:
            if person.leaving:
                self._on_leave(Entry("leave", person.name))
            elif not person.playing:
                self.pot.give_up(person.name)

    def _award(self) -> None:
        """A closed pot with one claimant is that person's."""
        claimants = self.claimants
        if self.deal is None and self.pot.closed and len(claimants) == 1 and claimants == self.pot.holders:
            self.enter(Entry("claim", claimants[0]))

    def _check(self) -> None:
        """Chips are conserved, and the ledger agrees with the stacks."""
        bought = sum(person.bought - person.paid_out for person in self.people.values())
        held = sum(person.stack for person in self.people.values()) + self.carry.total + self.house
        assert held == bought, f"chips not conserved: {held} of {bought}"
        assert self.ledger.balance(POT) == self.carry.total, "the ledger's pot is not the carried pot"
        for person in self.people.values():
            assert self.ledger.balance(person.name) == person.stack, f"the ledger is wrong about {person.name}"

    # -- inside: deals -----------------------------------------------------------------------------------------------

    def _pack_for(self, playing: int) -> int:
        """How many players the pack is for (X-10, ITA-V.19): all seated, fixed while a pot is carried; or those dealt in."""
        if getattr(self.rules, "deck_by", "seated") == "dealt_in":
            return playing
        if self.carry.total and self.pack_for >= playing:
            return self.pack_for
        return max(playing, sum(person.playing for person in self.seated))

    def _possible(self) -> None:
        """Refuse a deal that the game cannot have, before anything changes."""
        try:
            self.game.written(self.rules, self._pack_for(max(len(self.players), 2)))
        except GameError as error:
            raise NightError(f"no deal is possible: {error}") from None

    def _rotate(self) -> None:
        """In a rotation the next game comes when the last one has had its deals, and its pot is won."""
        if self.menu is None or self.menu.by == BY_DEALER or self.carry.total or self.lasts > 0:
            return
        players = len(self.players)
        code = self.game.code if self.deals else ""
        self.enter(chosen(*self.menu.after(code, players), lasts=self.menu.deals or players))

    def _draw_for_dealer(self) -> Entry:
        """The seat that draws the highest card deals first (X-45k)."""
        players = self.players
        pack = self.game.written(self.rules, self._pack_for(len(players))).pack
        drawn = self.key.order(pack, -1)[: len(players)]
        seat = max(zip(drawn, players, strict=True), key=lambda pair: pair[0])[1].seat
        cards = " ".join(f"{person.seat}:{card_text(card)}" for card, person in zip(drawn, players, strict=True))
        return Entry("first_dealer", seat=seat, note=cards)

    def _between_deals(self, what: str) -> None:
        if self.deal is not None:
            raise NightError(f"a deal is running: one can {what} when it is over")

    def _at_table(self, name: str) -> Person:
        person = self.people.get(name)
        if person is None or person.gone:
            there = ", ".join(person.name for person in self.seated) or "nobody"
            raise NightError(f"{name} does not sit at this table; there are: {there}")
        return person
