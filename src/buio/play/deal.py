"""The deal: one hand of cards from the first chip to the last, a fold over moves.

A `Deal` owns the facts every card game shares: chips, cards, who is still in. The stage being played says what may
happen next, the recipe which stage follows. Neither knows any game.
"""

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from buio.cards import among
from buio.play.again import deal_again, undone
from buio.play.arguments import Start, refuse, refuse_mistyped, refuse_start
from buio.play.contests import Contest
from buio.play.events import Event
from buio.play.face import Face
from buio.play.facet import F, Facet
from buio.play.invariants import check
from buio.play.moves import DEALER, NOBODY, Move, actor_text
from buio.play.open_cards import open_cards
from buio.play.options import Options
from buio.play.outcome import Carry, Outcome
from buio.play.recipe import NO_STAGE, Phase, Recipe, Stage
from buio.play.seats import around, survivors_from
from buio.play.shuffle import Shuffle
from buio.play.view import View, open_view, view
from buio.ranking import HandRanking


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, a closed class could not be made without `__init__`
class Deal(Face):
    """One deal. Change it with `apply` only; ask `options`, `view`, `outcome`.

    Attributes:
        start: what this deal was begun with: `Deal(*deal.start)` begins it again.
        recipe: the game; dealer: the seat that deals.
        carry: what the deal before handed over; parts of a divided pot wait in it.
        contests: what each pot is played for; a phase may change it (FCD-5.02).
        stacks: by seat, the chips behind; stakes: those put in during this deal; bets: the part of the stake bet in
            this round; dead: the part of it that is no bet (antes and payments to enter make no side pots).
        total: the pot: carried chips and all stakes.
        live: by seat, whether the player is in the deal and has not folded.
        dealt_in: by seat, whether the player takes part in this deal; empty before entries and antes are paid.
        hands: by seat, its cards; up: those of them that lie face up.
        dark: cards lie face down before their owners: nobody has looked yet.
        board: the cards on the table; turned: how many of them, the first ones, lie face up.
        stock: the cards left to deal, the next one first; shuffle: what orders them, None: the caller plays the dealer.
        shuffles: how often cards were shuffled into the stock again.
        muck: cards thrown in, each with the seat that threw it; burnt: cards dealt to nobody.
        facets: what only some families of games remember, by kind: ask `facet`.
        shown: the seats that have shown their hands, in order.
        log: all moves so far; events: what was said and done, None: nobody listens.
        stage: the phase being played; phase_index: its index in the recipe.
        outcome: how the deal has ended; None: it has not.
    """

    __slots__ = (
        "_options", "bets", "board", "burnt", "carry", "contests", "dark", "dead", "dealer", "dealt_in",
        "events", "facets", "hands", "live", "log", "muck", "outcome", "phase_index", "recipe", "shown", "shuffle",
        "shuffles", "stacks", "stage", "stakes", "start", "stock", "total", "turned", "up",
    )  # fmt: skip

    bets: list[int]
    carry: Carry
    contests: tuple[Contest, ...]
    dark: bool
    dead: list[int]
    dealer: int
    live: list[bool]
    phase_index: int
    recipe: Recipe
    shuffles: int
    stacks: list[int]
    stakes: list[int]
    stock: tuple[int, ...]
    total: int
    turned: int

    def __init__(
        self,
        recipe: Recipe,
        stacks: Sequence[int],
        dealer: int,
        carry: Carry,
        shuffle: Shuffle | None,
        events: bool = False,
    ) -> None:
        refuse_start(recipe, stacks, dealer, carry, shuffle, events)
        self.start: Start = (recipe, tuple(stacks), dealer, carry, shuffle, events)
        self.recipe, self.dealer, self.shuffle, self.carry = recipe, dealer, shuffle, carry
        self.contests, self.total = recipe.contests, carry.chips
        self.stacks, seats = list(stacks), len(stacks)
        self.stakes, self.bets, self.dead = [0] * seats, [0] * seats, [0] * seats
        self.live = [owed is not None for owed in carry.owed] or [True] * seats
        self.dealt_in: tuple[bool, ...] = ()
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.up: list[tuple[int, ...]] = [()] * seats
        self.dark = False
        self.board: tuple[int, ...] = ()
        self.turned = self.shuffles = 0
        self.stock = shuffle.order(recipe.pack, 0) if shuffle else recipe.pack
        self.muck: tuple[tuple[int, int], ...] = ()
        self.burnt: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()
        self.log: list[Move] = []
        self.events: list[Event] | None = [] if events else None
        self.outcome: Outcome | None = None
        self.facets: dict[type[Facet], Any] = {kind: kind(self) for kind in recipe.facets}
        self.phase_index = -1
        self.stage: Stage = NO_STAGE
        self._options: Options | None = None
        self._advance()

    def __repr__(self) -> str:
        game = f"{self.recipe.code}, " if self.recipe.code else ""
        who = "over" if self.over else f"{actor_text(self.actor)} to act"
        return f"<Deal of {game}{self.seats} seats, {self.phase.name}, pot {self.total}, {who}>"

    # -- what anybody may ask ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the deal ended? Then `outcome` says how."""
        return self.outcome is not None

    @property
    def actor(self) -> int:
        """Whose move it is: a seat, `DEALER`, or `NOBODY` when the deal is over."""
        return self.stage.actor

    @property
    def phase(self) -> Phase:
        """The phase being played, or the last one."""
        return self.recipe.phases[min(self.phase_index, len(self.recipe.phases) - 1)]

    @property
    def seats(self) -> int:
        """How many seats this deal has."""
        return len(self.stacks)

    @property
    def paid(self) -> tuple[int, ...]:
        """By seat, the chips put into this pot since it was last empty."""
        before = self.carry.paid or (0,) * len(self.stacks)
        return tuple([chips + stake for chips, stake in zip(before, self.stakes, strict=True)])

    @property
    def net(self) -> tuple[int, ...]:
        """By seat, the chips won or lost so far in this deal."""
        return tuple([now - before for now, before in zip(self.stacks, self.start[1], strict=True)])

    @property
    def survivors(self) -> list[int]:
        """Seats that have cards and have not folded, from the dealer's left."""
        return survivors_from(self, self.dealer + 1)

    def facet(self, kind: type[F]) -> F:
        """What this deal remembers of that kind.

        Raises:
            KeyError: no phase of the recipe makes it.
        """
        found: F = self.facets[kind]
        return found

    def find(self, kind: type[F]) -> F | None:
        """What this deal remembers of that kind; None: its game knows nothing of the sort."""
        found: F | None = self.facets.get(kind)
        return found

    def options(self) -> Options:
        """The legal moves of the actor, exactly. Made once a turn."""
        if self._options is None:
            self._options = self.stage.options(self) if self.outcome is None else Options(NOBODY, ())
        return self._options

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may know now: see `buio.play.view`."""
        return view(self, seat)

    def open_view(self) -> View:
        """All that lies there, as nobody at the table may see it: what `print(deal)` shows."""
        return open_view(self)

    def apply(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: the move is not one of `options()`; nothing has changed.
        """
        options = self._options
        if options is None:
            options = self.options()
        try:
            if not options.admits(move):
                refuse(self, move)
        except (AttributeError, TypeError):  # no move at all, or a verb of another type
            refuse_mistyped(move)
            raise
        self.make(move)

    def make(self, move: Move) -> None:
        """Make a move of the actor that the stage understands, though it may not be offered: see `apply_recorded`."""
        self.log.append(move)
        self._options = None
        self.stage.apply(self, move)
        if self.stage.actor < 0:
            self._advance()

    def copy(self) -> "Deal":
        """An independent deal in the same state, with the same cards to come."""
        other = Deal.__new__(Deal)
        other.become(self)
        other.stacks, other.stakes, other.bets = self.stacks[:], self.stakes[:], self.bets[:]
        other.dead, other.live, other.log = self.dead[:], self.live[:], self.log[:]
        other.hands, other.up = self.hands[:], self.up[:]
        other.events = self.events[:] if self.events is not None else None
        other.facets = {kind: facet.copy(other) for kind, facet in self.facets.items()}
        other.stage = self.stage.copy()
        return other

    def become(self, other: "Deal") -> None:
        """Take over everything that another deal is made of."""
        self.start, self._options = other.start, other._options  # noqa: SLF001
        self.recipe, self.dealer, self.shuffle = other.recipe, other.dealer, other.shuffle
        self.carry, self.contests, self.total = other.carry, other.contests, other.total
        self.stacks, self.stakes, self.bets = other.stacks, other.stakes, other.bets
        self.dead, self.live, self.dealt_in = other.dead, other.live, other.dealt_in
        self.hands, self.up, self.dark = other.hands, other.up, other.dark
        self.board, self.turned, self.burnt = other.board, other.turned, other.burnt
        self.stock, self.muck, self.shuffles = other.stock, other.muck, other.shuffles
        self.shown, self.outcome = other.shown, other.outcome
        self.log, self.events, self.facets = other.log, other.events, other.facets
        self.phase_index, self.stage = other.phase_index, other.stage

    def undo(self) -> Move:
        """Take back the last move of a player, with what the dealer did after it. For analysis.

        Raises:
            ValueError: no player has moved yet.
        """
        taken, before = undone(self)
        self.become(before)
        return taken

    def __reduce__(self) -> tuple[Any, ...]:
        return deal_again, (self.start, self.log)

    # -- what stages use ---------------------------------------------------------------------------------------------

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
    ) -> None:
        """Record an event if anybody listens."""
        if self.events is not None:
            self.events.append(Event(word, seat, amount, cards, private, extra))

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
        self.put(seat, chips)
        self.dead[seat] += chips

    def give_up(self, seat: int) -> None:
        """Take a seat out of the deal; its cards go to the muck."""
        self.live[seat] = False
        self.throw(seat, self.hands[seat])
        self.hands[seat] = self.up[seat] = ()

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
        self.draw_from_stock(move.cards)
        self.hands[move.seat] += move.cards

    def wild_for(self, seat: int) -> tuple[int, ...]:
        """The cards that are wild for a seat because of how this deal has gone (RNK-4.05, FCD-7.01)."""
        rule = self.recipe.wild
        return () if rule is None else rule.of(self.hands[seat], open_cards(self))

    def ranking_for(self, seat: int) -> HandRanking:
        """How the hand of a seat ranks, with the cards that are wild for it."""
        wild = self.wild_for(seat)
        return self.recipe.ranking.with_wild(wild) if wild else self.recipe.ranking

    def lay(self, cards: tuple[int, ...], up: bool) -> None:
        """Put cards of the stock on the table; those face up come before any that are not."""
        self.draw_from_stock(cards)
        self.board += cards
        if up:
            self.turned = len(self.board)

    def draw_from_stock(self, cards: tuple[int, ...]) -> None:
        """Take these cards out of the stock: usually its next ones, any others when the caller plays the dealer."""
        count = len(cards)
        if self.stock[:count] == cards:
            self.stock = self.stock[count:]
            return
        rest = list(self.stock)
        for card in cards:
            rest.remove(card)
        self.stock = tuple(rest)

    def rearrange(self, places: Sequence[int]) -> None:
        """Bring the first cards of the stock into another order; `places` are where they lay, from 0."""
        self.stock = tuple([self.stock[place] for place in places]) + self.stock[len(places) :]

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

    def finish(self, outcome: Outcome) -> None:
        """End the deal."""
        self.outcome = outcome
        self.stage = NO_STAGE

    def goto(self, label: str) -> None:
        """Send the deal to what follows that label after this phase."""
        self.phase_index = self.recipe.labels[label] - 1

    def verify(self) -> None:
        """Verify every invariant; an `AssertionError` says where the engine is wrong (see `buio.play.invariants`)."""
        check(self)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _advance(self) -> None:
        """Go on until a player, or a caller who plays the dealer, has to move."""
        shuffle = self.shuffle
        while self.outcome is None:
            stage = self.stage
            if stage.actor == DEALER and shuffle is not None:
                move = stage.auto(self)
                if shuffle.known is not None:
                    move = shuffle.known.served(self, move)
                self.log.append(move)
                stage.apply(self, move)
            elif stage.actor == NOBODY:
                self.phase_index += 1
                self.stage = self.recipe.phases[self.phase_index].begin(self) or NO_STAGE
            else:
                return
