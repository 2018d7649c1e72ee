"""A referee for nights: books of its own, kept from the entries and the ends of deals alone, and compared after each.

It knows what a deal ended with, never what the night has made of that.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from buio.cards import parse_card
from buio.night import Entry, Night, load, save
from buio.night.entries import (
    NIGHT_ENTRY,
    Begun,
    Bought,
    CameBack,
    Chosen,
    Corrected,
    DealerDrawn,
    Ended,
    Left,
    Moved,
    PotClaimed,
    PotShared,
    Reseated,
    Sat,
    SatOut,
    Tallied,
    Voided,
    encode,
    from_log,
    to_log,
)
from buio.night.ledger import BANK, POT
from buio.night.menu import ROTATION, Offer
from buio.play.deal import Deal
from buio.play.outcome import Outcome
from buio.play.rules import ALTERNATING, ANTICLOCKWISE, PAY_IN


@dataclass
class Account:
    """Somebody, as the referee knows them."""

    seat: int
    stack: int = 0
    bought: int = 0
    paid_out: int = 0
    playing: bool = True
    leaving: bool = False
    gone: bool = False


class Books:
    """The books of a night, and the night that is read back from its log, entry by entry.

    Attributes:
        people: everybody who has been here.
        pot, house: what waits between deals, and what the bank has won.
        won: the last deal was played for a pot that had been carried.
        claims: while some only may play for the pot, what each of them pays for that; None: nothing helps.
        paid: what they have put into it.
        rotating: a game that is chosen now is the next of the menu, and no wish of the host.
        read: the night that somebody would have who only has the log.
    """

    def __init__(self, night: Night) -> None:
        self.people: dict[str, Account] = {}
        self.pot = self.house = self.deals = self.begun = 0
        self.claims: dict[str, int | None] = {}
        self.paid: dict[str, int] = {}
        self.turn: int | None = None
        self.lasts, self.caller = 0, -1
        self.pack_for = 0
        self.won = False
        self.deal: Deal | None = None
        self.order: tuple[str, ...] = ()
        self.rotating = False
        self.read: Night = Night(*night.began)
        assert not night.entries, "a referee is there from the first entry on"
        self._watch(night)

    def _watch(self, night: Night) -> None:
        take = night.take

        def watched(entry: Entry) -> None:
            before = self._expected(night, entry)
            take(entry)
            if not isinstance(entry, Moved):
                self._saw(night, entry, before)

        night.take = watched  # type: ignore[method-assign]

    def loaded(self, night: Night) -> Night:
        """The night after it was saved and loaded, under the same eyes."""
        again = load(save(night))
        assert stands(again) == stands(night)
        assert save(again) == save(night)
        self._watch(again)
        if night.deal is not None:
            self.deal = again.deal
        return again

    # -- who is here -------------------------------------------------------------------------------------------------

    @property
    def seated(self) -> list[str]:
        """Everybody who has not gone, by seat."""
        return sorted(
            (name for name, one in self.people.items() if not one.gone), key=lambda name: self.people[name].seat
        )

    @property
    def holders(self) -> list[str]:
        """Who may play for a closed pot, for chips or without."""
        return [name for name, owed in self.claims.items() if owed is not None]

    def owed(self, name: str, newcomers: str) -> int | None:
        """What somebody pays to play for the pot."""
        if not self.claims or name in self.claims:
            return self.claims[name] if self.claims else 0
        return max(self.paid.values(), default=None) if newcomers == PAY_IN else None

    def able(self, night: Night) -> list[str]:
        """Who has chips and does not sit out."""
        return [name for name in self.seated if self.people[name].playing and self.people[name].stack]

    def players(self, night: Night) -> list[str]:
        """Who is dealt in, by seat."""
        return [name for name in self.able(night) if self.owed(name, night.rules.customs.newcomers) is not None]

    def dealer(self, names: Sequence[str], night: Night) -> str | None:
        """Who of these deals next: whose turn it is, or the nearest behind."""
        if self.turn is None or not names:
            return None
        start, by_seat = self.turn, sorted(names, key=lambda name: self.people[name].seat)
        if self._back(night):
            by_seat.reverse()
            return next((name for name in by_seat if self.people[name].seat <= start), by_seat[0])
        return next((name for name in by_seat if self.people[name].seat >= start), by_seat[0])

    def _back(self, night: Night) -> bool:
        """Does the turn pass to the right? Where it alternates, the night is believed."""
        direction = night.rules.customs.direction
        return night.turn.anticlockwise if direction == ALTERNATING else direction == ANTICLOCKWISE

    # -- what each entry does ----------------------------------------------------------------------------------------

    def _expected(self, night: Night, entry: Entry) -> tuple[object, ...]:
        """What has to be so before an entry."""
        if isinstance(entry, Begun):
            return self._before_deal(night)
        if isinstance(entry, PotClaimed):
            players = self.players(night)
            alone = [name for name in players if name in self.holders]
            others = [name for name in self.seated if name in self.holders and self.people[name].playing]
            assert self.pot
            assert len(players) < 2 or others == [entry.name]
            assert entry.name in (*alone[:1], *others[:1], "")
            assert entry.name or not alone, f"{alone} could play for the pot that was opened"
        if isinstance(entry, Ended):
            return (night.next_chooser,)
        if isinstance(entry, Chosen):
            self._may_choose(night, entry)
        if isinstance(entry, DealerDrawn):
            drawn = entry.cards
            ranks = {self.people[name].seat: parse_card(card) >> 2 for name, card in drawn.items()}
            assert sorted(ranks) == [self.people[name].seat for name in self.players(night)]
            cards = night.game.written(night.rules).pack
            assert len(set(drawn.values())) == len(drawn) or len(set(cards)) < len(cards)
            assert ranks[entry.seat] == max(ranks.values())
        return ()

    def _before_deal(self, night: Night) -> tuple[object, ...]:
        names = self.players(night)
        dealer = self.dealer(names, night)
        order = names[::-1] if self._back(night) else names
        return tuple(order), dealer

    def _may_choose(self, night: Night, entry: Chosen) -> None:
        """Only who deals next chooses, or the menu, or the host, and never while a pot waits."""
        assert not self.pot
        assert self.deal is None
        menu = night.menu
        if entry.caller >= 0:
            assert menu is not None
            assert menu.by != ROTATION
            chooser = self.dealer(self.players(night) or self.seated, night)
            assert chooser is not None
            assert self.people[chooser].seat == entry.caller
            assert self.lasts < 1
        if entry.caller < 0 and menu is not None and menu.by == ROTATION and self.rotating:
            codes = [offer.game.code for offer in menu.offers]
            now = night.game.code if self.deals else ""
            start = codes.index(now) + 1 if now in codes else 0
            turned = menu.offers[start:] + menu.offers[:start]
            playing, here = len(self.players(night)), sum(self.people[name].playing for name in self.seated)
            first = next((one.game.code for one in turned if one.possible(playing) or one.possible(playing, here)), "")
            assert self.lasts < 1
            assert entry.offer.game.code == first, f"{first} is next, and not {entry.offer.game.code}"

    def _saw(self, night: Night, entry: Entry, before: tuple[object, ...]) -> None:
        getattr(self, f"_{type(entry).__name__.lower()}")(night, entry)
        if isinstance(entry, Begun):
            assert (night.order, night.order[night.deal.dealer]) == before if before[1] else True  # type: ignore[union-attr]
        if isinstance(entry, Ended) and night.chooser and set(self.order) == set(self.players(night)) and not self.won:
            assert before == (night.chooser,), "another one chooses than was said while the deal was played"
        assert night.entries[-1] == entry
        self.compare(night)
        for one in night.entries[len(self.read.entries) :]:
            self.read.take(from_log(msgspec.json.decode(encode(to_log(one)), type=NIGHT_ENTRY)))
        assert stands(self.read) == stands(night), f"the log reads back otherwise after {entry}"

    def _sat(self, night: Night, entry: Sat) -> None:
        before = self.people.get(entry.name)
        assert before is None or before.gone
        assert entry.seat not in [self.people[name].seat for name in self.seated]
        known = before or Account(entry.seat)
        known.seat, known.gone, known.playing, known.leaving = entry.seat, False, True, False
        self.people[entry.name] = known
        self._bought(night, entry)

    def _bought(self, night: Night, entry: Sat | Bought) -> None:
        self.people[entry.name].stack += entry.chips
        self.people[entry.name].bought += entry.chips

    def _reseated(self, night: Night, entry: Reseated) -> None:
        mover, places = self.people[entry.name], {self.people[name].seat: name for name in self.seated}
        if entry.seat in places:
            self.people[places[entry.seat]].seat = mover.seat
        mover.seat = entry.seat

    def _corrected(self, night: Night, entry: Corrected) -> None:
        self.people[entry.name].stack += entry.chips
        if entry.other:
            self.people[entry.other].stack -= entry.chips
        else:
            self.people[entry.name].bought += entry.chips

    def _chosen(self, night: Night, entry: Chosen) -> None:
        self.lasts, self.caller = entry.lasts, entry.caller
        assert (night.game, night.rules) == entry.offer

    def _satout(self, night: Night, entry: SatOut) -> None:
        self.people[entry.name].playing = False
        if self.deal is None:
            self._give_up(entry.name)

    def _cameback(self, night: Night, entry: CameBack) -> None:
        self.people[entry.name].playing, self.people[entry.name].leaving = True, False

    def _left(self, night: Night, entry: Left) -> None:
        if self.deal is not None and entry.name in self.order:
            self.people[entry.name].leaving = True
        else:
            self._goes(entry.name)

    def _goes(self, name: str) -> None:
        one = self.people[name]
        if self.deal is None:
            if self.seated == [name]:
                one.stack, self.pot = one.stack + self.pot, 0
            self._give_up(name)
        one.paid_out += one.stack
        one.stack, one.gone, one.leaving = 0, True, False

    def _give_up(self, name: str) -> None:
        if self.pot and self.claims:
            self.claims[name] = None
        self._nobody_holds_nothing()

    def _nobody_holds_nothing(self) -> None:
        if not self.pot or not self.holders:
            self.claims, self.paid = {}, {}

    def _dealerdrawn(self, night: Night, entry: DealerDrawn) -> None:
        self.turn = entry.seat

    def _potclaimed(self, night: Night, entry: PotClaimed) -> None:
        if entry.name:
            self._divide([entry.name])
        else:
            self.claims, self.paid = {}, {}

    def _potshared(self, night: Night, entry: PotShared) -> None:
        holders = [name for name in self.holders if not self.people[name].gone]
        assert holders == self.holders, "who has gone holds a claim"
        self._divide([name for name in holders if not self.claims[name]] or holders or self.seated)

    def _divide(self, names: Sequence[str]) -> None:
        """Equal shares; chips that cannot be divided, one each to the lowest seats."""
        names = sorted(names, key=lambda name: self.people[name].seat)
        each, odd = divmod(self.pot, len(names))
        for place, name in enumerate(names):
            self.people[name].stack += each + (1 if place < odd else 0)
        self.pot, self.claims, self.paid = 0, {}, {}

    def _begun(self, night: Night, entry: Begun) -> None:
        deal = night.deal
        assert deal is not None
        self.begun += 1
        self.order, self.deal = night.order, deal
        _, _, dealer, carry, _, _ = deal.start
        self.turn = self.people[self.order[dealer]].seat
        stacks = tuple(deal.start[1])
        assert stacks == tuple(self.people[name].stack for name in self.order)
        assert carry.total == self.pot, "the pot of the deal is not the carried one"
        newcomers = night.rules.customs.newcomers
        assert carry.owed == (tuple(self.owed(name, newcomers) for name in self.order) if self.claims else ())
        playing, here = len(self.order), sum(self.people[name].playing for name in self.seated)
        wanted = self.pack_for if self.pot and self.pack_for >= playing else here
        fits = Offer(night.game, night.rules).possible(wanted) and not night.rules.customs.pack_for_dealt_in
        self.pack_for = wanted if fits else playing
        assert deal.recipe is night.game.written(night.rules, self.pack_for)
        assert night.pack_for == self.pack_for

    def _ended(self, night: Night, entry: Ended) -> None:
        deal, before = self.deal, self.pot
        assert deal is not None
        outcome = deal.outcome
        assert outcome is not None
        stacks = dict(zip(self.order, deal.stacks, strict=True))
        lost = sum(self.people[name].stack - stack for name, stack in stacks.items())
        self.pot, self.house = outcome.carry.total, self.house + outcome.bank
        assert lost == self.pot - before + outcome.bank, "the deal has made chips, or lost some"
        for name, stack in stacks.items():
            assert stack - self.people[name].stack == outcome.net[self.order.index(name)]
            assert stack >= 0
            self.people[name].stack = stack
        self._claims_of(outcome)
        self._passes_on(night, before)
        self._after(night)

    def _claims_of(self, outcome: Outcome) -> None:
        """Who could not play for the pot cannot still, as long as any of it is closed (X-12)."""
        carry = outcome.carry
        kept = {name: owed for name, owed in self.claims.items() if owed is None and name not in self.order}
        self.claims = {**kept, **dict(zip(self.order, carry.owed, strict=True))} if carry.owed else {}
        self.paid = dict(zip(self.order, carry.paid, strict=False))
        self._nobody_holds_nothing()

    def _passes_on(self, night: Night, before: int) -> None:
        self.deals, self.lasts = self.deals + 1, self.lasts - 1
        if self.turn is None:
            return
        step = -1 if self._back(night) else 1
        if night.rules.customs.direction == ALTERNATING:
            self.turn = night.turn.seat
        else:
            self.turn += step
        self.won = bool(before)
        if before and not self.pot and self.caller >= 0 and self.lasts < 1:
            self.turn = self.caller + step

    def _tallied(self, night: Night, entry: Tallied) -> None:
        before = self.pot
        if self.turn is not None:
            dealer = self.dealer(self.players(night) or self.seated, night)
            self.turn = self.people[dealer].seat if dealer is not None else self.turn
        for name, chips in entry.stakes.items():
            self.people[name].stack, self.pot = self.people[name].stack - chips, self.pot + chips
        for name, chips in entry.shares.items():
            self.people[name].stack, self.pot = self.people[name].stack + chips, self.pot - chips
        self.claims, self.paid = {}, {}
        self._passes_on(night, before)
        self._after(night)

    def _voided(self, night: Night, entry: Voided) -> None:
        self._after(night)

    def _after(self, night: Night) -> None:
        self.deal = None
        leaving = [name for name in self.seated if self.people[name].leaving]
        if self.pot and set(leaving) >= set(self.holders or self.seated):
            self._potshared(night, PotShared())
        for name in self.seated:
            if name in leaving:
                self._goes(name)
            elif not self.people[name].playing:
                self._give_up(name)

    # -- comparing ---------------------------------------------------------------------------------------------------

    def compare(self, night: Night) -> None:
        """The night says the same, and no chip is lost."""
        for name, one in self.people.items():
            person = night.people[name]
            known = (person.seat, person.stack, person.bought, person.paid_out)
            assert known == (one.seat, one.stack, one.bought, one.paid_out), name
            assert (person.playing, person.leaving, person.gone) == (one.playing, one.leaving, one.gone), name
            assert one.stack >= 0
            assert night.ledger.balance(name) == one.stack
            if not one.gone:
                assert night.owed(name) == self.owed(name, night.rules.customs.newcomers), f"{name}'s claim"
        assert night.people.keys() == self.people.keys()
        assert [person.name for person in night.seated] == self.seated
        seats = [self.people[name].seat for name in self.seated]
        assert len(set(seats)) == len(seats)
        assert (night.carry.total, night.bank) == (self.pot, self.house)
        assert (night.ledger.balance(POT), night.ledger.balance(BANK)) == (self.pot, self.house)
        assert (night.deals, night.begun, night.lasts, night.caller) == (
            self.deals,
            self.begun,
            self.lasts,
            self.caller,
        )
        if night.ledger.lines:
            assert not sum(night.ledger.lines[-1].changes.values())
        stacks, bought = sum(one.stack for one in self.people.values()), 0
        for one in self.people.values():
            bought += one.bought - one.paid_out
        assert stacks + self.pot + self.house == bought, "chips were lost, or made"
        assert [person.name for person in night.players] == self.players(night)
        if self.deal is None:
            assert night.deal is None
            assert night.dealer == self.dealer(self.players(night) or self.seated, night)
            assert sum(balance.net for balance in night.balances().values()) + self.pot + self.house == 0
        else:
            assert sum(self.deal.stacks) + self.deal.total + (self.deal.outcome.bank if self.deal.outcome else 0) >= 0


def stands(night: Night) -> tuple[object, ...]:
    """Everything that a night is."""
    pot, turn, deal = night.pot, night.turn, night.deal
    people = [(*one,) for one in map(vars_of, night.people.values())]
    running = (
        (tuple(deal.log), tuple(deal.stacks), str(deal.options()) if not deal.over else deal.outcome) if deal else ()
    )
    return (
        *(people, pot.carry, pot.claims, pot.paid, pot.favoured, pot.scores),
        *(vars(turn), night.game, night.rules, night.lasts, night.caller, night.order, night.pack_for),
        *(night.deals, night.begun, night.entropy, night.committed, night.commitment, night.bank),
        *(len(night.ledger.lines), night.ledger.lines[-1:], night.balances()),
        *(night.chooser, night.dealer, night.next_chooser, night.next_game, night.choices, running),
    )


def vars_of(person: object) -> list[object]:
    """What is known of somebody."""
    return [getattr(person, name) for name in type(person).__slots__]  # type: ignore[attr-defined]
