"""The card table: where the chips and cards of a deal are, and how they move. It knows no rules and no game."""

from collections.abc import Sequence

from buio.cards import among
from buio.play.events import Event
from buio.play.moves import Move
from buio.play.seats import around, replaced
from buio.play.settlement.pots import WHOLE, Part
from buio.play.shuffle import Shuffle


class CardTable:
    """Chips, cards, and who is still in.

    Attributes:
        dealer: the seat that deals.
        stacks: by seat, the chips behind; stakes: those put in during this deal; bets: the part of the stake bet in
            this round; dead: the part of it that is no bet (antes and payments to enter make no side pots).
        total: the pot: carried chips and all stakes.
        live: by seat, whether the player is in the deal and has not folded.
        dealt_in: by seat, whether the player takes part in this deal; empty before entries and antes are paid.
        hands: by seat, its cards; up: those of them that lie face up.
        dark: by seat, whether its cards lie face down before it and it has not looked at them: it plays blind.
        board: the cards on the table; turned: how many of them, the first ones, lie face up.
        stock: the cards left to deal, the next one first; shuffle: what orders them, None: the caller plays the dealer.
        shuffles: how often cards were shuffled into the stock again.
        muck: cards thrown in, each with the seat that threw it; burnt: cards dealt to nobody.
        shown: the seats that have shown their hands, in order.
        events: what was said and done, None: nobody listens.
    """

    __slots__ = (
        "bets", "board", "burnt", "dark", "dead", "dealer", "dealt_in", "events", "hands", "live", "muck", "shown",
        "shuffle", "shuffles", "stacks", "stakes", "stock", "total", "turned", "up",
    )  # fmt: skip

    def __init__(
        self, stacks: Sequence[int], dealer: int, pack: tuple[int, ...], shuffle: Shuffle | None, events: bool,
        carried: int, live: list[bool],
    ) -> None:  # fmt: skip
        seats = len(stacks)
        self.dealer: int = dealer
        self.stacks: list[int] = list(stacks)
        self.stakes: list[int] = [0] * seats
        self.bets: list[int] = [0] * seats
        self.dead: list[int] = [0] * seats
        self.total: int = carried
        self.live: list[bool] = live
        self.dealt_in: tuple[bool, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.up: list[tuple[int, ...]] = [()] * seats
        self.dark: tuple[bool, ...] = (False,) * seats
        self.board: tuple[int, ...] = ()
        self.turned: int = 0
        self.shuffle: Shuffle | None = shuffle
        self.shuffles: int = 0
        self.stock: tuple[int, ...] = shuffle.order(pack, 0) if shuffle else pack
        self.muck: tuple[tuple[int, int], ...] = ()
        self.burnt: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.events: list[Event] | None = [] if events else None

    def take_over(self, other: "CardTable") -> None:
        """Have everything that lies on another table."""
        self.dealer, self.shuffle, self.total = other.dealer, other.shuffle, other.total
        self.stacks, self.stakes, self.bets = other.stacks, other.stakes, other.bets
        self.dead, self.live, self.dealt_in = other.dead, other.live, other.dealt_in
        self.hands, self.up, self.dark = other.hands, other.up, other.dark
        self.board, self.turned, self.burnt = other.board, other.turned, other.burnt
        self.stock, self.muck, self.shuffles = other.stock, other.muck, other.shuffles
        self.shown, self.events = other.shown, other.events

    @property
    def seats(self) -> int:
        """How many seats this deal has."""
        return len(self.stacks)

    @property
    def survivors(self) -> list[int]:
        """Seats that have cards and have not folded, from the dealer's left."""
        live = self.live
        return [seat for seat in around(len(live), self.dealer) if live[seat]]

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """All seats in turn, from the left of `seat` round to itself."""
        return around(len(self.stacks), seat)

    def note(
        self,
        word: str,
        seat: int = -1,
        amount: int = 0,
        cards: tuple[int, ...] = (),
        private: bool = False,
        extra: int = 0,
        part: Part = WHOLE,
    ) -> None:
        """Record an event if anybody listens."""
        if self.events is not None:
            self.events.append(Event(word, seat, amount, cards, private, extra, part))

    def put(self, seat: int, chips: int) -> None:
        """Move chips from a seat's stack into the pot."""
        self.stacks[seat] -= chips
        self.stakes[seat] += chips
        self.total += chips

    def put_bet(self, seat: int, chips: int) -> None:
        """Move chips from a seat's stack into the pot as part of its bet of this round."""
        self.stacks[seat] -= chips
        self.stakes[seat] += chips
        self.total += chips
        self.bets[seat] += chips

    def put_dead(self, seat: int, chips: int) -> None:
        """Move chips into the pot that are nobody's bet: antes, payments to enter."""
        self.stacks[seat] -= chips
        self.stakes[seat] += chips
        self.total += chips
        self.dead[seat] += chips

    def give_up(self, seat: int) -> None:
        """Take a seat out of the deal; its cards go to the muck."""
        self.live[seat] = False
        self.throw(seat, self.hands[seat])
        self.hands[seat] = self.up[seat] = ()

    def look(self, seat: int) -> None:
        """Let a seat look at the cards that were dealt to it in the dark."""
        self.dark = replaced(self.dark, seat, False)
        down = tuple([card for card in self.hands[seat] if card not in self.up[seat]])
        if down:
            self.note("deal", seat, len(down), down, private=True)

    def take(self, seat: int, cards: tuple[int, ...]) -> None:
        """Take cards out of a seat's hand, and from before it where they lay face up.

        Of equal cards of two packs as many as are named; one that lies face down goes first.
        """
        kept = list(self.hands[seat])
        for card in cards:
            kept.remove(card)
        self.hands[seat] = tuple(kept)
        if self.up[seat]:
            self.up[seat] = among(self.up[seat], kept)

    def throw_away(self, seat: int, cards: tuple[int, ...]) -> None:
        """Throw cards of a seat's hand on the muck."""
        self.take(seat, cards)
        self.throw(seat, cards)

    def throw(self, seat: int, cards: tuple[int, ...]) -> None:
        """Put cards on the muck, remembering whose they were."""
        self.muck += tuple([(card, seat) for card in cards])

    def give(self, move: Move) -> None:
        """Deal the cards of a dealer's move to its seat."""
        cards = move.cards
        self.draw_from_stock(cards)
        self.hands[move.seat] += cards

    def lay(self, cards: tuple[int, ...], up: bool) -> None:
        """Put cards of the stock on the table; those face up come before any that are not."""
        self.draw_from_stock(cards)
        self.board += cards
        if up:
            self.turned = len(self.board)

    def draw_from_stock(self, cards: tuple[int, ...]) -> None:
        """Take these cards out of the stock: usually its next ones, any others when the caller plays the dealer."""
        stock, count = self.stock, len(cards)
        if stock[:count] == cards:
            self.stock = stock[count:]
            return
        rest = list(stock)
        for card in cards:
            rest.remove(card)
        self.stock = tuple(rest)

    def rearrange(self, places: Sequence[int]) -> None:
        """Bring the first cards of the stock into another order; `places` are where they lay, from 0."""
        stock = self.stock
        self.stock = tuple([stock[place] for place in places]) + stock[len(places) :]

    @property
    def stock_left(self) -> int:
        """How many cards can still be dealt without a reshuffle."""
        return len(self.stock)

    def reshuffle(self, keep: tuple[int, ...] = ()) -> None:
        """Shuffle the muck into the stock, but not these cards (ITA-1.43, X-45i)."""
        back = tuple([card for card, _ in self.muck if card not in keep])
        self.muck = tuple([(card, seat) for card, seat in self.muck if card in keep])
        self.restock(back)

    def restock(self, back: tuple[int, ...]) -> None:
        """Shuffle these cards into a new stock, below what is left of the old one."""
        self.shuffles += 1
        self.stock += self.shuffle.order(back, self.shuffles) if self.shuffle else back
        self.note("reshuffle", amount=len(back))
