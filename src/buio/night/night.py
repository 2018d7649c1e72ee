"""The night: what lasts longer than a deal, made from its entries as a deal is from its moves.

Seats that come and go, the dealer's turn, the pot that is carried over and who may play for it, chips bought and
given back.
A night knows no game by name: what a game asks of the table between its deals, its house rules declare.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from buio.cards import card_text
from buio.night import entries
from buio.night.entries import Entry, NightError, Person
from buio.night.ledger import BANK, RESERVED
from buio.night.menu import DEALER as BY_DEALER
from buio.night.menu import Menu, Offer
from buio.night.reduce import reduce
from buio.night.settlement import Transfer, settlement
from buio.night.state import NightState
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.moves import DEALER, Move
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind, whole


class Night(NightState):
    """A table for one night. Change it with its methods only.

    Args:
        game: what is played first, or always.
        rules: its house rules.
        shuffle: the key that all deals of the night come from; default: one of the operating system.
        menu: the games that may be chosen from, or follow one another; None: one game all night.

    Attributes:
        writer: who gets each entry that the methods make, and has it taken; None: it is taken at once.
    """

    def __init__(
        self, game: Game, rules: Rules | None = None, shuffle: Shuffle | None = None, menu: Menu | None = None
    ) -> None:
        super().__init__(game, rules, shuffle, menu)
        self.writer: Callable[[Entry], None] | None = None
        self._entries: list[Entry] = []
        self._noted: tuple[list[Move], int] = ([], 0)  # the moves of a deal, and how many of them are entries

    @classmethod
    def again(cls, began: tuple[Any, ...], entries: Sequence[Entry]) -> Self:
        """Make the night that began like this, after these entries."""
        night = cls(*began)
        for entry in entries:
            night.take(entry)
        return night

    def __reduce__(self) -> tuple[Callable[..., "Night"], tuple[Any, ...]]:
        """A pickle holds what a night is made from."""
        return type(self).again, (self.began, self.entries)

    @property
    def entries(self) -> list[Entry]:
        """Everything that has happened, in order: each step of the night, and each player's move."""
        self._catch_up()
        return self._entries

    def preceded(self, entries: Sequence[Entry]) -> None:
        """Learn what lies before the entries that this night was led through, because it began with what follows."""
        self._entries[:0] = entries

    def write(self, entry: Entry) -> None:
        """Take an entry that the methods make, or hand it to who keeps the log."""
        (self.writer or self.take)(entry)

    def take(self, entry: Entry) -> None:
        """Take the next entry: what the methods make, or what was saved."""
        self._catch_up()
        reduce(self, entry)
        self._entries.append(entry)
        if self.deal is not None and type(entry) is entries.Moved:
            self._noted = self.deal.log, len(self.deal.log)

    def _catch_up(self) -> None:
        """Write down the moves that were made with `deal.apply`."""
        if self.deal is None:
            return
        log, noted = self._noted
        if self.deal.log is not log:  # another deal, or one of which moves were undone
            begun = max(place for place, entry in enumerate(self._entries) if type(entry) is entries.Begun)
            self._entries[begun:] = [entry for entry in self._entries[begun:] if type(entry) is not entries.Moved]
            log, noted = self.deal.log, 0
        if noted < len(log):
            self._entries += [entries.Moved(move) for move in log[noted:] if move.actor != DEALER]
        self._noted = log, len(log)

    # -- coming and going --------------------------------------------------------------------------------------------

    def sit(self, name: str, chips: int, seat: int | None = None) -> Person:
        """Take a seat and buy chips. A newcomer to a carried pot waits, or pays for it (X-11)."""
        name = " ".join(one_of_kind("name", name, str, "a text").split())
        whole("chips", chips)
        if seat is not None:
            whole("seat", seat)
        if not name.isprintable() or name in ("", *RESERVED):
            raise NightError(f"a name is needed to sit down, and {', '.join(RESERVED)} are accounts of the ledger")
        known = self.people.get(name)
        if known and not known.gone:
            raise NightError(f"{name} sits at this table already")
        free = self.free_seats
        if not free:
            raise NightError(f"the table is full: {self.limiting.code} is for {self.limiting.players[-1]} at most")
        seat = free[0] if seat is None else seat
        if seat not in free:
            raise NightError(f"seat {seat} is not free; free seats: {', '.join(map(str, free))}")
        if chips < 1:
            raise NightError(f"you need at least 1 chip to sit down, not {chips}")
        self.write(entries.Sat(name, seat, chips))
        return self.people[name]

    def buy(self, name: str, chips: int) -> None:
        """Buy more chips; who plays in the running deal, when it is over."""
        whole("chips", chips)
        self.at_table(name)
        if name in self.order:
            self.must_be_between_deals("buy chips")
        if chips < 1:
            raise NightError(f"you can buy 1 chip or more, not {chips}")
        self.write(entries.Bought(name, chips))

    def sit_out(self, name: str) -> None:
        """Stay away from the next deals; gives up the claim to a carried pot (X-12)."""
        if self.at_table(name).playing:
            self.write(entries.SatOut(name))
            self._award()

    def come_back(self, name: str) -> None:
        """Play again from the next deal on, or stay after all; a carried pot is won first."""
        person = self.at_table(name)
        if person.leaving or not person.playing:
            self.write(entries.CameBack(name))

    def leave(self, name: str) -> None:
        """Go, and give the chips back; during a deal this takes effect at its end."""
        self.at_table(name)
        self.write(entries.Left(name))
        self._award()

    def reseat(self, name: str, seat: int) -> None:
        """Move to another seat, between deals; who sits there takes the seat that becomes free."""
        whole("seat", seat)
        self.must_be_between_deals("change seats")
        person = self.at_table(name)
        places = [*self.free_seats, *[other.seat for other in self.seated]]
        if seat not in places or seat == person.seat:
            others = ", ".join(map(str, sorted({*places} - {person.seat})))
            raise NightError(f"{name} sits on seat {person.seat}, and can move to {others}, not to {seat}")
        self.write(entries.Reseated(name, seat))

    def correct(self, name: str, chips: int, reason: str, other: str = "") -> None:
        """Correct a stack for the host, for everybody to see: chips given (taken, if negative) with a reason.

        Args:
            name: whose stack it is.
            chips: how many are added to it.
            reason: why, in the ledger for everybody.
            other: whom they come from (or go to): then the results of both change. Default: the cashier, as if they
                had been bought: no result changes.
        """
        whole("chips", chips)
        one_of_kind("reason", reason, str, "a text")
        self.must_be_between_deals("correct a stack")
        for one, change in ((name, chips), (other, -chips))[: 2 if other else 1]:
            if self.at_table(one).stack + change < 0:
                raise NightError(f"{one} has {self.people[one].stack} chips: {-change} cannot be taken")
        if name == other:
            raise NightError(f"{name} cannot be corrected against {name}")
        if not reason.strip():
            raise NightError("a correction needs its reason")
        self.write(entries.Corrected(name, chips, reason, other))

    def choose(self, game: Game, rules: Rules | None = None) -> None:
        """Play another game, or by other house rules, from the next deal on (a carried pot is won first)."""
        one_of_kind("game", game, Game, "a Game, as of buio.games")
        self.must_be_between_deals("choose a game")
        if self.carry.total:
            raise NightError("a pot is carried: it has to be won or shared before the game changes")
        if len(self.seated) > game.players[-1]:
            raise NightError(f"{game.code} is for {game.players[-1]} at most, and {len(self.seated)} sit here")
        game.refuse_foreign(rules)
        rotation = self.menu is not None and self.menu.by != BY_DEALER
        lasts = self.menu.deals or self.dealt if self.menu is not None and rotation else 0
        self.write(entries.Chosen(Offer(game, rules or game.rules()), lasts=lasts))

    def pick(self, name: str, code: str) -> None:
        """Choose a game from the menu, for the dealer of the next deal.

        Raises:
            NightError: it is not this person's choice, or the game cannot be played.
        """
        self.must_be_between_deals("choose a game")
        if self.menu is None or name != self.chooser:
            whose = f"{self.chooser} chooses now" if self.chooser else "nobody chooses now"
            raise NightError(f"{name} cannot choose the game: {whose}")
        try:
            offer = self.menu.offer(code)
        except GameError as error:
            raise NightError(str(error)) from None
        if offer not in self.choices:
            raise NightError(f"{offer.game.code} cannot be played by {self.dealt}")
        self.write(entries.Chosen(offer, self.people[name].seat, self.menu.deals or len(self.players)))

    # -- deals -------------------------------------------------------------------------------------------------------

    def begin_deal(self, events: bool = False, entropy: str = "") -> Deal:
        """Deal the next hand to all who can play.

        Args:
            events: what happens is told by `deal.events`.
            entropy: what the players have contributed to its shuffles (`buio.fairness.Entropy.text`).

        Raises:
            NightError: a deal is running, or fewer than two can play; against the bank one is enough.
        """
        one_of_kind("entropy", entropy, str, "a text")
        self.must_be_between_deals("deal")
        needed = min(2, self.game.players[0])
        if len(self.able) < needed:
            raise NightError(f"a deal needs {'two players' if needed == 2 else 'a player'} with chips")
        self.must_be_possible()
        if len(self.players) < needed:  # a closed pot that one alone, or nobody, can play for now
            self.write(entries.PotClaimed(next((one.name for one in self.players if one.name in self.pot.holders), "")))
            self.must_be_possible()  # by now another game may be due
        offer = self._in_turn
        if offer is not None:
            assert self.menu is not None
            self.write(entries.Chosen(offer, lasts=self.menu.deals or self.dealt))
        if self.turn.seat < 0:
            self._draw_for_dealer()
        self.write(entries.Begun(entropy, self.commitment if entropy else "", events))
        assert self.deal is not None
        return self.deal

    def play(self, move: Move, late: bool = False) -> None:
        """Make a move in the running deal, as `deal.apply` does, and write it down at once.

        Args:
            move: the move.
            late: somebody's time was over, and the table makes it for them.

        Raises:
            IllegalMove: the move is not one of its options; nothing has changed.
        """
        if self.deal is None:
            raise NightError("no deal is running")
        self.write(entries.Moved(move, late))

    def end_deal(self) -> None:
        """Take the finished deal into the books; the turn to deal passes left (ITA-1.07, X-45d).

        Raises:
            NightError: no deal is running, or it is not over.
        """
        if self.deal is None:
            raise NightError("no deal is running")
        if not self.deal.over:
            raise NightError("the deal is not over")
        self.write(entries.Ended())
        self._award()

    def draw_for_dealer(self) -> None:
        """Draw who deals first, where the cards are dealt by hand; not before enough are here."""
        self.must_be_between_deals("draw for the deal")
        if self.turn.seat < 0 and len(self.players) >= self.game.players[0]:
            self._draw_for_dealer()

    def tally(self, stakes: Mapping[str, int], shares: Mapping[str, int]) -> None:
        """Take a deal into the books that was played with real cards; what nobody got waits for the next one.

        Args:
            stakes: by name, the chips put in.
            shares: by name, the chips got out of the pot, or paid by others.
        """
        self.may_tally(stakes, shares)
        self.draw_for_dealer()
        self.write(entries.Tallied({**stakes}, {**shares}))

    def may_tally(self, stakes: Mapping[str, int], shares: Mapping[str, int]) -> None:
        """Refuse a deal that cannot have been so."""
        self.must_be_between_deals("write down a deal")
        for name, chips in [*stakes.items(), *shares.items()]:
            self.at_table(name)
            whole("chips", chips)
            if chips < 0:
                raise NightError(f"nobody puts in or gets {chips} chips")
        for name, chips in stakes.items():
            if chips > self.people[name].stack:
                raise NightError(f"{name} has {self.people[name].stack} chips, and cannot have put in {chips}")
        pot, got = self.carry.total + sum(stakes.values()), sum(shares.values())
        if not pot:
            raise NightError("nobody has put in anything")
        if got > pot:
            raise NightError(f"{pot} chips are in the pot: {got} cannot come out of it")

    def void(self, reason: str) -> None:
        """Cancel the running deal: every stake goes back, the same dealer deals again."""
        one_of_kind("reason", reason, str, "a text")
        if self.deal is None:
            raise NightError("no deal is running: nothing can be void")
        self.write(entries.Voided(reason or "void"))
        self._award()

    def share_pot(self) -> None:
        """End a carried pot without playing: equal shares to all who have a claim and owe nothing.

        Odd chips go to the first seats.
        """
        self.must_be_between_deals("share the pot")
        if not self.carry.total:
            raise NightError("no pot is carried: there is nothing to share")
        self.write(entries.PotShared())

    def settlement(self) -> list[Transfer]:
        """Return who pays whom, in the fewest transfers, by the results of the night."""
        if self.deal is not None or self.carry.total:
            raise NightError("the pot has to be won or shared before the night is settled")
        return settlement({**{name: self.net(name) for name in self.people}, BANK: self.bank})

    # -- inside ------------------------------------------------------------------------------------------------------

    def _award(self) -> None:
        claimants = self.claimants
        if self.deal is None and self.pot.closed and len(claimants) == 1 and claimants == self.pot.holders:
            self.write(entries.PotClaimed(claimants[0]))

    def must_be_possible(self) -> None:
        """Refuse a deal that the game which comes next cannot have for so many, before anything changes."""
        offer = self._in_turn or Offer(self.game, self.rules)
        try:
            offer.check(self.dealt, self.pack_size_for(self.dealt, offer))
        except GameError as error:
            raise NightError(f"no deal is possible: {error}") from None

    @property
    def _in_turn(self) -> Offer | None:
        """The game of a rotation that comes now: the last has had its deals, its pot is won, and this is possible."""
        if self.menu is None or self.menu.by == BY_DEALER or self.carry.total or self.lasts > 0:
            return None
        offer = self.menu.after(self.game.code if self.deals else "", self.possible)
        return offer if self.possible(offer) else None

    def _draw_for_dealer(self) -> None:
        """Draw for the first deal: the highest card, of equal ones by the game's suits (X-45k, GEN-1.08)."""
        players = self.players
        pack_for = self.pack_size_for(len(players))
        dealable = Offer(self.game, self.rules).possible(pack_for)  # real cards may be dealt to more
        recipe = self.game.written(self.rules, pack_for if dealable else None)
        drawn = self.key.order(recipe.pack, -1)[: len(players)]

        def height(pair: tuple[int, Person]) -> tuple[int, int]:
            return pair[0] >> 2, recipe.ranking.suit_strength(pair[0] & 3)

        seat = max(zip(drawn, players, strict=True), key=height)[1].seat
        cards = {person.name: card_text(card) for card, person in zip(drawn, players, strict=True)}
        self.write(entries.DealerDrawn(seat, cards))
