"""The fold: every step of a night is an entry, and what stands after all of them is the night."""

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self, TypeAlias

from buio.games import games
from buio.night.entries import Entry, NightError, Person, moves_of, play
from buio.night.keys import Keys
from buio.night.ledger import BANK, CASHIER, POT
from buio.night.menu import Menu
from buio.night.standing import Standing
from buio.play.game import Game
from buio.play.outcome import Carry
from buio.play.rules import Rules
from buio.play.settlement.pots import shares
from buio.play.shuffle import Shuffle

Began: TypeAlias = tuple[Game, Rules | None, Shuffle | None, Menu | None, type[Keys]]
"""What a night is made from."""


class Fold(Standing):
    """A night that takes entries, whoever makes them: its own methods, or what was saved."""

    begun: int
    entropy: str

    game: Game
    rules: Any
    caller: int
    lasts: int
    order: tuple[str, ...]
    pack_for: int

    @classmethod
    def again(cls, began: Began, entries: Sequence[Entry], moves: Sequence[str]) -> Self:
        """The night that began like this, after these entries and the players' moves of the running deal."""
        night = cls(*began)
        for entry in entries:
            night.enter(entry)
        if night.deal is not None:
            play(night.deal, moves)
        return night

    def __reduce__(self) -> tuple[Callable[..., "Fold"], tuple[Any, ...]]:
        """A pickle holds what a night is folded from."""
        moves = moves_of(self.deal) if self.deal else ()
        return type(self).again, ((*self.first, self.key, self.menu, type(self.keys)), self.entries, moves)

    def enter(self, entry: Entry) -> None:
        """Take the next step of the fold: what a night's methods make, or what was saved."""
        self._STEPS[entry.what](self, entry)
        self.entries.append(entry)
        if self.entered is not None:
            self.entered(entry)
        self._check()

    def _on_sit(self, entry: Entry) -> None:
        person = self.people.get(entry.name)
        if person is None:
            person = self.people[entry.name] = Person(entry.name, entry.seat)
        person.seat, person.gone, person.playing, person.leaving = entry.seat, False, True, False
        self._on_buy(entry)

    def _on_reseat(self, entry: Entry) -> None:
        person = self.people[entry.name]
        for other in self.seated:
            if other.seat == entry.seat:
                other.seat = person.seat
        person.seat = entry.seat

    def _on_buy(self, entry: Entry) -> None:
        person = self.people[entry.name]
        person.stack += entry.chips
        person.bought += entry.chips
        self.ledger.enter(entry.what, {entry.name: entry.chips, CASHIER: -entry.chips})

    def _on_correct(self, entry: Entry) -> None:
        if not entry.other:
            self._on_buy(entry)
            return
        self.people[entry.name].stack += entry.chips
        self.people[entry.other].stack -= entry.chips
        self.ledger.enter("correct", {entry.name: entry.chips, entry.other: -entry.chips})

    def _on_choose(self, entry: Entry) -> None:
        self.game = games[entry.name]
        self.rules = self.game.recorded(json.loads(entry.note))
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
        self.ledger.enter("leave", {person.name: -person.stack, CASHIER: person.stack})
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
        self.begun, self.entropy = self.begun + 1, entry.entropy
        shuffle, pack_for = self.keys.shuffle(self.begun, self.entropy), self.pack_size_for(len(players))
        stacks = [person.stack for person in players]
        carry = self.pot.for_deal(order, self.rules.customs.newcomers)
        self.deal = self.game.deal(stacks, dealer, self.rules, shuffle, carry, pack_for, bool(entry.note))
        self.order, self.pack_for, self.turn.seat = order, pack_for, players[dealer].seat

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
        self.ledger.enter("deal", {**nets, POT: self.carry.total - before, BANK: deal.outcome.bank})
        self._pass_on(len(self.order), before)

    def _on_tally(self, entry: Entry) -> None:
        """A deal was played with cards of its own: what everybody has put in, and what they have got."""
        told, before = json.loads(entry.note), self.pot.empty()
        playing = len(self.players)
        if self.dealer is not None:
            self.turn.seat = self.people[self.dealer].seat
        stakes, got = told["stakes"], told["shares"]
        nets = {name: got.get(name, 0) - stakes.get(name, 0) for name in {**stakes, **got}}
        self.pot.carry = Carry(chips=before - sum(nets.values()))
        for name, net in nets.items():
            self.people[name].stack += net
        self.ledger.enter("tally", {**nets, POT: self.carry.total - before})
        self._pass_on(playing, before)

    def _pass_on(self, playing: int, before: int) -> None:
        """A deal is over that so many played, for a pot of so many carried chips: the next one deals."""
        self.deals += 1
        self.lasts -= 1
        if self.turn.seat >= 0:
            self.turn.deal_is_over(playing, [person.seat for person in self.seated])
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

    def _check(self) -> None:
        """Chips are conserved, and the ledger agrees with the stacks."""
        bought = sum(person.bought - person.paid_out for person in self.people.values())
        held = sum(person.stack for person in self.people.values()) + self.carry.total + self.bank
        assert held == bought, f"chips not conserved: {held} of {bought}"
        assert self.ledger.balance(POT) == self.carry.total, "the ledger's pot is not the carried pot"
        for person in self.people.values():
            assert self.ledger.balance(person.name) == person.stack, f"the ledger is wrong about {person.name}"

    _STEPS: ClassVar[dict[str, Callable[["Fold", Entry], None]]] = {
        "sit": _on_sit,
        "reseat": _on_reseat,
        "buy": _on_buy,
        "correct": _on_correct,
        "choose": _on_choose,
        "sit_out": _on_sit_out,
        "come_back": _on_come_back,
        "leave": _on_leave,
        "first_dealer": _on_first_dealer,
        "claim": _on_claim,
        "share": _on_share,
        "begin": _on_begin,
        "deal": _on_deal,
        "void": _on_void,
        "tally": _on_tally,
    }
