"""The pot between two deals: its chips, who may play for them, and what that costs."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from buio.play.outcome import Carry, Outcome


@dataclass
class CarriedPot:
    """What the last deal handed over, by the names of people instead of the seats of that deal.

    A pot is closed when only some may play for it; an open one is for whoever is dealt in next.

    Attributes:
        carry: as the deal handed it over.
        claims: of those who may play for a closed pot, what each has to pay for that; None: has lost the claim.
        paid: what each has put into it.
        favoured: who has earned a better start in the next deal.
        scores: points in a match that is being played.
    """

    carry: Carry = field(default_factory=Carry)
    claims: dict[str, int | None] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    favoured: set[str] = field(default_factory=set)
    scores: dict[str, int] = field(default_factory=dict)

    @property
    def closed(self) -> bool:
        """Is there something that not everybody may play for?"""
        return bool(self.carry.total) and bool(self.claims)

    @property
    def holders(self) -> list[str]:
        """Those with a claim to a closed pot, to be paid for (X-45) or not."""
        return [name for name, owed in self.claims.items() if owed is not None]

    @property
    def paid_up(self) -> list[str]:
        """The holders who owe nothing; all of them, if everybody owes."""
        return [name for name in self.holders if not self.claims[name]] or self.holders

    def owed(self, name: str, join: str = "wait") -> int | None:
        """Tell the chips that somebody pays to play for the pot; None: nothing can be paid before it is won.

        Args:
            name: who it is.
            join: for newcomers `wait`, or `pay_in`: the highest total that anybody has paid (X-11).
        """
        if not self.closed:
            return 0
        if name in self.claims or join != "pay_in":
            return self.claims.get(name)
        return max(self.paid.values(), default=None)

    def give_up(self, name: str) -> None:
        """Take somebody's claim until the pot is won (X-12); with the last claim gone the pot is open."""
        if self.closed:
            self.claims[name] = None
            if not self.holders:
                self.open()

    def open(self) -> None:
        """Let whoever comes play for the pot: it was not won, so the opening level and its blinds stay (X-07)."""
        self.carry = replace(self.carry, paid=(), owed=())
        self.claims, self.paid = {}, {}

    def empty(self) -> int:
        """Empty the pot, taken without a deal; return the chips that were in it."""
        chips = self.carry.total
        self.carry = Carry()
        self.claims, self.paid, self.scores = {}, {}, {}
        return chips

    def take(self, outcome: Outcome, order: Sequence[str]) -> None:
        """Take over what a deal leaves; people without a claim who were not in it do not gain one."""
        forfeited = {name: owed for name, owed in self.claims.items() if owed is None and name not in order}
        self.carry = carry = outcome.carry
        self.claims = {**forfeited, **dict(zip(order, carry.owed, strict=True))} if carry.owed else {}
        self.paid = dict(zip(order, carry.paid, strict=False))
        self.favoured = {name for name, favoured in zip(order, carry.favoured, strict=False) if favoured}
        self.scores = dict(zip(order, carry.match.scores, strict=True)) if carry.match else {}
        if not self.holders:
            self.open()

    def for_deal(self, order: Sequence[str], join: str) -> Carry:
        """Make the carry in the order of the seats of the next deal."""
        favoured = tuple(name in self.favoured for name in order) if self.favoured else ()
        match = self.carry.match
        if match is not None:
            match = replace(match, scores=tuple(self.scores.get(name, 0) for name in order))
        if not self.closed:
            return replace(self.carry, paid=(), owed=(), favoured=favoured, match=match)
        paid = tuple(self.paid.get(name, 0) for name in order)
        owed = tuple(self.owed(name, join) for name in order)
        return replace(self.carry, paid=paid, owed=owed, favoured=favoured, match=match)
