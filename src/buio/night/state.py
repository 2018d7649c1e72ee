"""The state of a night: people and chips, the pot that is carried, the game, and what anybody may ask of them."""

from typing import Any

from buio.fairness.committed import Committed
from buio.fairness.keys import secret_of
from buio.night.carried import CarriedPot
from buio.night.entries import Balance, NightError, Person
from buio.night.ledger import BANK, Ledger
from buio.night.menu import DEALER as BY_DEALER
from buio.night.menu import Menu, Offer
from buio.night.turns import Turn
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.outcome import Carry
from buio.play.recipe import Recipe
from buio.play.rules import Customs, Rules
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind


class NightState:
    """What lasts from one deal of a night to the next: data, and questions to it. `reduce` changes it.

    Attributes:
        game, rules: what is played now.
        began: what the night began with.
        menu: the games that may be chosen from, or follow one another; None: one game all night.
        lasts: for how many deals the game that was chosen from the menu is still played; a carried pot is won first.
        caller: the seat of who chose the game that a carried pot is played for (FCD-8.03).
        key: what all shuffles of the night come from.
        people: everybody who has been here, by name.
        ledger: every change of chips.
        pot: what waits between two deals.
        pack_for: how many players the pack of a carried pot is for; 0: the next deal decides (X-10).
        turn: whose turn it is to deal; deals: how many are over; begun: how many have begun, void ones too.
        entropy: what the players have contributed to the shuffles of the last deal begun.
        link: what that deal was announced with, for the commitment to the next one; empty: nothing.
        committed: the secret side of that deal; None: there is none yet.
        deal: the one that is running; order: who sits where in it, or sat in the last one.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules | None = None,
        shuffle: Shuffle | None = None,
        menu: Menu | None = None,
    ) -> None:
        self.game: Game = one_of_kind("game", game, Game, "a Game, as of buio.games")
        game.refuse_foreign(rules)
        if shuffle is not None:
            one_of_kind("shuffle", shuffle, Shuffle, "a Shuffle")
        if menu is not None:
            one_of_kind("menu", menu, Menu, "a Menu")
        self.rules: Any = rules or game.rules()
        self.key: Shuffle = shuffle or Shuffle()
        self.began: tuple[Game, Rules, Shuffle, Menu | None] = (game, self.rules, self.key, menu)
        self.menu = menu
        self.lasts = 0
        self.caller = -1
        self.people: dict[str, Person] = {}
        self.ledger: Ledger = Ledger()
        self.pot: CarriedPot = CarriedPot()
        self.pack_for = 0
        self.turn: Turn = Turn()
        self.turn.begin(self.direction)
        self.deals = self.begun = 0
        self.entropy = self.link = ""
        self.committed: Committed | None = None
        self._upcoming: Committed | None = None
        self.deal: Deal | None = None
        self.order: tuple[str, ...] = ()

    def __repr__(self) -> str:
        carried = f", {self.carry.total} carried" if self.carry.total else ""
        running = ", a deal running" if self.deal is not None else ""
        return f"<Night of {self.game.code}, {len(self.seated)} seated, {self.deals} deals over{carried}{running}>"

    @property
    def carry(self) -> Carry:
        """What the last deal handed over; its per-seat fields are in the order of that deal."""
        return self.pot.carry

    @property
    def direction(self) -> str:
        """Which way the turn passes in the game that is played."""
        customs: Customs = self.rules.customs
        return customs.direction

    @property
    def seated(self) -> list[Person]:
        """Everybody at the table, by seat."""
        return sorted((person for person in self.people.values() if not person.gone), key=lambda person: person.seat)

    @property
    def free_seats(self) -> list[int]:
        """Seats nobody sits on."""
        taken = {person.seat for person in self.seated}
        places = self.limiting.players[-1]
        return [seat for seat in range(places) if seat not in taken] if len(taken) < places else []

    @property
    def limiting(self) -> Game:
        """The game that says how many may sit."""
        return self.menu.least if self.menu else self.game

    @property
    def tightest(self) -> Offer:
        """What is for the fewest, of what is played and all of the menu, where everybody is to be dealt in."""
        offers = (Offer(self.game, self.rules), *(self.menu.offers if self.menu else ()))
        return min(offers, key=lambda offer: offer.most)

    @property
    def players(self) -> list[Person]:
        """Who would be dealt in now, by seat."""
        return [person for person in self.able if self.owed(person.name) is not None]

    @property
    def able(self) -> list[Person]:
        """Who plays and has chips, by seat."""
        return [person for person in self.seated if person.playing and person.stack > 0]

    @property
    def dealt(self) -> int:
        """How many the next deal is for; where too few could play it, the two that it takes.

        A closed pot that one alone, or nobody, can play for is claimed before, and everybody plays who is able.
        """
        needed = min(2, self.game.players[0])
        playing = len(self.players)
        if playing < needed:
            playing = len(self.able)
        return playing if playing >= needed else 2

    @property
    def recipe(self) -> Recipe:
        """How the game is dealt to all who are here; where that cannot be, to those who play, or to any number."""
        offer = Offer(self.game, self.rules)
        numbers = (len(self.seated), self.dealt, *self.game.players)
        return self.game.written(self.rules, next(filter(offer.possible, numbers), None))

    @property
    def chooser(self) -> str | None:
        """Who may choose the game of the next deal, when the dealer does; None: nobody, or not now.

        Who does not choose plays on with the same game. The first deal of a night is the first game on the menu.
        """
        free = self.deal is None and not self.carry.total and self.lasts < 1
        if self.menu is None or self.menu.by != BY_DEALER or self.turn.seat < 0 or not free:
            return None
        return self._deals_after(0) if self.choices else None

    @property
    def dealer(self) -> str | None:
        """Who deals next; None: nobody has drawn for it yet."""
        return self._deals_after(0) if self.turn.seat >= 0 else None

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
        return [*filter(self.possible, self.menu.offers)] if self.menu else []

    @property
    def next_game(self) -> Game | None:
        """The game that follows in a rotation."""
        if self.menu is None or self.menu.by == BY_DEALER:
            return None
        return self.menu.after(self.game.code, self.possible).game

    def _deals_after(self, turns: int) -> str | None:
        """The name of who deals after this many deals."""
        players = self.players or self.seated
        order = sorted(players, key=lambda person: self.turn.distance(person.seat))
        return order[turns % len(order)].name if order else None

    @property
    def upcoming(self) -> Committed:
        """The secret side of the next deal: each has a secret of its own, that tells nothing of any other deal."""
        number = self.begun + 1
        if self._upcoming is None or self._upcoming.number != number:
            self._upcoming = Committed(secret_of(self.key.key, number), number, "", self.link)
        return self._upcoming

    @property
    def commitment(self) -> str:
        """What is published of the next deal before the players open their seeds for it."""
        return self.upcoming.commitment

    def shuffle(self) -> Shuffle:
        """Make the shuffle of the deal that begins."""
        assert self.committed is not None
        return self.committed.shuffle

    @property
    def claimants(self) -> list[str]:
        """Who may play for a closed carried pot, perhaps after paying or buying chips."""
        return [person.name for person in self.seated if person.playing and self.owed(person.name) is not None]

    def owed(self, name: str) -> int | None:
        """Tell what this person pays to play for a carried pot, in chips; None: waits until it is won (X-11, X-45)."""
        return self.pot.owed(name, self.rules.customs.newcomers)

    @property
    def bank(self) -> int:
        """Chips that the bank has won or lost so far in games against it."""
        return self.ledger.balance(BANK)

    def net(self, name: str) -> int:
        """Return chips won or lost so far."""
        person = self.people[name]
        return person.stack + person.paid_out - person.bought

    def balances(self) -> dict[str, Balance]:
        """List everybody's chips of the night, also of those who have gone.

        Chips in the running deal count as they are now.
        """
        now = {name: one.stack for name, one in self.people.items()}
        if self.deal is not None:
            now |= zip(self.order, self.deal.stacks, strict=True)
        return {
            name: Balance(one.bought, one.paid_out, now[name], now[name] + one.paid_out - one.bought)
            for name, one in self.people.items()
        }

    def possible(self, offer: Offer) -> bool:
        """Can this be dealt next?"""
        return offer.possible(self.dealt, self.pack_size_for(self.dealt, offer))

    def pack_size_for(self, playing: int, offer: Offer | None = None) -> int:
        """Return how many players the pack is for (X-10, ITA-V.19).

        All who are here, fixed while a pot is carried; or those who play, also where a deal for all is not possible.

        Args:
            playing: how many play.
            offer: the game; default: the one that is played.
        """
        offer = offer or Offer(self.game, self.rules)
        here = max(playing, sum(person.playing for person in self.seated))
        if self.carry.total and self.pack_for >= playing:
            here = self.pack_for
        return playing if offer.rules.customs.pack_for_dealt_in or not offer.possible(here) else here

    def must_be_between_deals(self, what: str) -> None:
        """Refuse what cannot be done while a deal is running."""
        if self.deal is not None:
            raise NightError(f"a deal is running: one can {what} when it is over")

    def at_table(self, name: str) -> Person:
        """Find somebody who sits here; anybody else is refused."""
        person = self.people.get(name)
        if person is None or person.gone:
            there = ", ".join(person.name for person in self.seated) or "nobody"
            raise NightError(f"{name} does not sit at this table; there are: {there}")
        return person
