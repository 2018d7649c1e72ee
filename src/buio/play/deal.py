"""The deal: one hand of cards from the first chip to the last, a fold over moves.

A `Deal` owns the facts every card game shares: chips, cards, who is still in. What may happen next is the business of
the stage being played; which stage follows is the business of the recipe. Neither knows any game.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from buio.cards import cards_text
from buio.play.events import Event
from buio.play.facet import F, Facet
from buio.play.moves import DEALER, NOBODY, Move
from buio.play.open_cards import open_cards
from buio.play.options import Options
from buio.play.outcome import Carry, Closed, Match, Outcome, PotResult
from buio.play.recipe import IllegalMove, Laid, Phase, Recipe, Stage
from buio.play.shuffle import Shuffle
from buio.ranking import HandRanking

if TYPE_CHECKING:
    from buio.play.view import View


class Deal:
    """One deal. Change it with `apply` only; ask `options`, `view`, `outcome`."""

    __slots__ = (
        "_options",
        "_start",
        "aggressor",
        "antes",
        "aside",
        "at",
        "bets",
        "board",
        "buried",
        "carried",
        "carry",
        "closed",
        "contests",
        "contract",
        "dark",
        "dead",
        "dealer",
        "dealt_in",
        "declared",
        "drawer",
        "drew",
        "due",
        "events",
        "facets",
        "hands",
        "house",
        "later",
        "lead",
        "live",
        "log",
        "match",
        "melds",
        "muck",
        "opener",
        "opening_hand",
        "outcome",
        "paid",
        "pile",
        "proof",
        "recipe",
        "results",
        "returned",
        "rows",
        "shown",
        "shuffle",
        "shuffles",
        "stacks",
        "stage",
        "stakes",
        "step",
        "stock",
        "top",
        "total",
        "turned",
        "up",
        "wagers",
    )  # fmt: skip

    def __init__(
        self,
        recipe: Recipe,
        stacks: Sequence[int],
        dealer: int,
        carry: Carry,
        shuffle: Shuffle | None,
        events: bool = False,
    ) -> None:
        seats = len(stacks)
        if not 0 <= dealer < seats:
            raise ValueError(f"dealer {dealer} does not sit at a table of {seats}: seats are 0 to {seats - 1}")
        if any(stack < 0 for stack in stacks):
            raise ValueError(f"a stack cannot be negative: {list(stacks)}")
        self._start = (recipe, tuple(stacks), dealer, carry, shuffle, events)
        self.recipe = recipe
        self.contests = recipe.contests
        """What each pot is played for; a phase may change it (FCD-5.02)."""
        self.results: tuple[PotResult, ...] = ()
        """What each pot was and who won it, once that is settled."""
        self.dealer = dealer
        self.shuffle = shuffle
        self.carry = carry
        self.stacks = list(stacks)
        self.stakes = [0] * seats
        self.bets = [0] * seats
        self.dead = [0] * seats
        """The part of each stake that is no bet: antes and payments to enter (they make no side pots)."""
        self.paid = list(carry.paid) or [0] * seats
        self.antes: tuple[int, ...] = ()
        """What each seat has paid before the cards; empty where nobody has."""
        self.live = [owed is not None for owed in carry.owed] or [True] * seats
        self.dealt_in: tuple[bool, ...] = ()
        """Who plays in this deal, once entries and antes are paid."""
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.up: list[tuple[int, ...]] = [()] * seats
        """The cards of each hand that lie face up."""
        self.board: tuple[int, ...] = ()
        """The cards on the table."""
        self.turned = 0
        """How many of them, the first ones, lie face up."""
        self.due = 0
        """What a forced bet asks of all in the next round, though its owner may have had less."""
        self.declared: tuple[tuple[str, ...], ...] = ((),) * seats
        """What each seat has said that it plays for, once everybody may know it; empty: all contests."""
        self.wagers: tuple[tuple[tuple[str, int], ...], ...] = ((),) * seats
        """Bets of each seat against the bank, by name."""
        self.house = 0
        """Chips the bank has won, or lost, in this deal."""
        self.rows: tuple[tuple[tuple[int, ...], ...], ...] = ((),) * seats
        """The rows of each hand, where hands are laid out."""
        self.drew = [-1] * seats
        self.drawer = NOBODY
        """Who was the first to change cards in the last draw (FCD-13.03)."""
        self.opening_hand: tuple[int, ...] = ()
        self.aside: tuple[int, ...] = ()
        """Openers that were thrown away, kept apart as proof (ITA-1.44)."""
        self.proof: tuple[int, ...] = ()
        """Cards that everybody sees in the end because the house wants openers proved (ITA-V.18)."""
        self.buried: tuple[int, ...] = ()
        """Cards dealt to nobody."""
        self.muck: tuple[tuple[int, int], ...] = ()
        self.pile: tuple[int, ...] = ()
        """The discard pile of a rummy game, its top card last."""
        self.melds: tuple[Laid, ...] = ()
        """The combinations on the table, in the order in which they were laid (RAM-3.10)."""
        self.closed: Closed | None = None
        """Who has laid down a whole hand."""
        self.contract = 0
        """The number of the contract of this deal, in games that have contracts."""
        self.match: Match | None = carry.match
        """The match that this deal belongs to, as it stands now."""
        self.dark = False
        """Cards lie face down before their owners: nobody has looked yet."""
        self.stock = shuffle.order(recipe.pack, 0) if shuffle else recipe.pack
        self.top = 0
        self.shuffles = 0
        self.carried = carry.chips
        self.later = carry.later
        self.total = carry.chips
        """The pot: carried chips and all stakes."""
        self.step = carry.step
        self.opener = NOBODY
        """Who opened the betting, in games that ask for openers."""
        self.aggressor = NOBODY
        """Who made the last bet, raise or blind of the deal."""
        self.lead = NOBODY
        """Who led the last round of betting: its last aggressor, or its first speaker."""
        self.returned = [0] * seats
        self.shown: tuple[int, ...] = ()
        self.log: list[Move] = []
        self.events: list[Event] | None = [] if events else None
        self.outcome: Outcome | None = None
        self.facets: dict[type[Facet], Any] = {kind: kind(self) for kind in recipe.facets}
        """What only some families of games remember; ask `facet`."""
        self.at = -1
        self.stage: Stage = _NOTHING
        self._options: Options | None = None
        self._advance()

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
        return self.recipe.phases[min(self.at, len(self.recipe.phases) - 1)]

    @property
    def seats(self) -> int:
        """How many seats this deal has."""
        return len(self.stacks)

    @property
    def survivors(self) -> list[int]:
        """Seats that have cards and have not folded, from the dealer's left."""
        return [seat for seat in self.clockwise(self.dealer) if self.live[seat]]

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

    def view(self, seat: int | None) -> "View":
        """What a seat, or a spectator (None), may know now: see `buio.play.view`."""
        from buio.play.view import view  # the view is built from the deal, so it knows the deal and not the reverse

        return view(self, seat)

    def apply(self, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: the move is not one of `options()`; nothing has changed.
        """
        if not (self._options or self.options()).admits(move):
            self._refuse(move)
        self.log.append(move)
        self._options = None
        self.stage.apply(self, move)
        if self.stage.actor < 0:
            self._advance()

    def copy(self) -> "Deal":
        """An independent deal in the same state, with the same cards to come."""
        other = object.__new__(Deal)
        for name in _SHARED:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        other.facets = {kind: facet.copy() for kind, facet in self.facets.items()}
        other.events = self.events[:] if self.events is not None else None
        other.stage = self.stage.copy()
        return other

    def undo(self) -> Move:
        """Take back the last move of a player, with what the dealer did after it. For analysis.

        Raises:
            ValueError: no player has moved yet.
        """
        for place in range(len(self.log) - 1, -1, -1):
            if self.log[place].actor != DEALER:
                break
        else:
            raise ValueError("nothing to undo: no player has moved")
        taken = self.log[place]
        past = Deal.replayed(self._start, self.log[:place])
        for name in Deal.__slots__:
            setattr(self, name, getattr(past, name))
        return taken

    @staticmethod
    def replayed(start: "Start", moves: Sequence[Move]) -> "Deal":
        """A deal begun like `start` and brought forward by these moves (a shuffle makes the dealer's itself)."""
        deal = Deal(*start)
        for move in moves:
            if deal.shuffle is None or move.actor != DEALER:
                deal.apply(move)
        return deal

    @property
    def start(self) -> "Start":
        """What this deal was begun with: `Deal(*deal.start)` begins it again."""
        return self._start

    # -- what stages use ---------------------------------------------------------------------------------------------

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """All seats in turn, from the left of `seat` round to itself."""
        return _round(len(self.stacks), seat)

    def note(self, word: str, seat: int = -1, amount: int = 0, cards: tuple[int, ...] = (), private: bool = False, extra: int = 0) -> None:  # fmt: skip
        """Record an event if anybody listens."""
        if self.events is not None:
            self.events.append(Event(word, seat, amount, cards, private, extra))

    def put(self, seat: int, chips: int) -> None:
        """Move chips from a seat's stack into the pot."""
        self.stacks[seat] -= chips
        self.stakes[seat] += chips
        self.paid[seat] += chips
        self.total += chips

    def bet(self, seat: int, chips: int) -> None:
        """Move chips from a seat's stack into the pot as part of its bet of this round."""
        self.put(seat, chips)
        self.bets[seat] += chips

    def put_dead(self, seat: int, chips: int) -> None:
        """Move chips into the pot that are nobody's bet: antes, payments to enter."""
        self.put(seat, chips)
        self.dead[seat] += chips

    def take_back(self, seat: int, chips: int) -> None:
        """Give uncalled chips back (X-45n)."""
        self.put(seat, -chips)
        self.bets[seat] -= chips
        self.returned[seat] += chips
        self.note("returned", seat, chips)

    def fold(self, seat: int) -> None:
        """Take a seat out of the deal; its cards go to the muck."""
        self.live[seat] = False
        self.throw(seat, self.hands[seat])
        self.hands[seat] = ()
        self.up[seat] = ()

    def take(self, seat: int, cards: tuple[int, ...]) -> None:
        """Take cards out of a seat's hand, and from before it where they lay face up.

        Of equal cards of two packs as many as are named; one that lies face down goes first.
        """
        kept = list(self.hands[seat])
        for card in cards:
            kept.remove(card)
        self.hands[seat] = tuple(kept)
        if self.up[seat]:
            self.up[seat] = _among(self.up[seat], kept)

    def discard(self, seat: int, cards: tuple[int, ...]) -> None:
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
        return rule.of(self.hands[seat], open_cards(self)) if rule else ()

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
        """Take these cards out of the stock: usually its top ones, any others when the caller plays the dealer."""
        top, stock = self.top, self.stock
        if stock[top : top + len(cards)] != cards:
            rest = list(stock[top:])
            for card in cards:
                rest.remove(card)
            self.stock = stock[:top] + cards + tuple(rest)
        self.top = top + len(cards)

    def next_cards(self, count: int) -> tuple[int, ...]:
        """The cards the shuffle deals next; nothing is taken yet."""
        return self.stock[self.top : self.top + count]

    @property
    def stock_left(self) -> int:
        """How many cards can still be dealt without a reshuffle."""
        return len(self.stock) - self.top

    def reshuffle(self, keep: int = NOBODY) -> None:
        """Shuffle the muck into the stock, but not the cards that seat `keep` has thrown (ITA-1.43, X-45i)."""
        back = tuple([card for card, seat in self.muck if seat != keep])
        self.muck = tuple([(card, seat) for card, seat in self.muck if seat == keep])
        self._restock(back)

    def turn_pile(self) -> None:
        """Shuffle the discard pile, all but its top card, into a new stock (X-R1)."""
        back, self.pile = self.pile[:-1], self.pile[-1:]
        self._restock(back)

    def _restock(self, back: tuple[int, ...]) -> None:
        self.shuffles += 1
        fresh = self.shuffle.order(back, self.shuffles) if self.shuffle else back
        self.stock = self.stock[self.top :] + fresh
        self.top = 0
        self.note("reshuffle", amount=len(back))

    def finish(self, outcome: Outcome) -> None:
        """End the deal."""
        self.outcome = outcome
        self.stage = _NOTHING

    def goto(self, label: str) -> None:
        """Send the deal to what follows that label after this phase."""
        self.at = self.recipe.labels[label] - 1

    # -- the proof ---------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Verify every invariant: chips, cards, claims, and that somebody can act or the deal is over.

        Raises:
            AssertionError: the engine is wrong; the message says where.
        """
        _, stacks, _, carry, _, _ = self._start
        pool = self.match.pool if self.match else 0
        left = self.outcome.carry.total if self.outcome else self.total + sum(self.later) + pool
        left += sum(facet.chips() for facet in self.facets.values())
        held = sum(self.stacks) + left + self.house
        _must(held == sum(stacks) + carry.total, f"chips not conserved: {held} of {sum(stacks) + carry.total}")
        _must(min(self.stacks) >= 0, f"a stack is negative: {self.stacks}")
        places = [*self.stock[self.top :], *(card for card, _ in self.muck), *self.aside, *self.buried, *self.board]
        places += [card for hand in self.hands for card in hand]
        places += [*self.pile, *(card for laid in self.melds for card in laid.meld.cards)]
        places += [card for facet in self.facets.values() for card in facet.cards()]
        _must(sorted(places) == sorted(self.recipe.pack), f"cards out of place: {cards_text(tuple(sorted(places)))}")
        for seat, (up, hand) in enumerate(zip(self.up, self.hands, strict=True)):
            _must(_among(up, hand) == up, f"p{seat + 1} shows {cards_text(up)}, but holds {cards_text(hand)}")
        if self.outcome is None:
            _must(self.actor != NOBODY and len(self.options()) > 0, "nobody can act and the deal is not over")
            _must(self.actor == DEALER or self.live[self.actor] or self.hands[self.actor] == (), "the actor is out")
            _must(any(self.live), "the pot has no claimant")
        else:
            _must(sum(self.outcome.net) + self.house + left == carry.total, "net results and carry do not balance")
            for result in self.outcome.pots:
                _must(set(result.winners) <= set(result.pot.claimants), f"a winner has no claim: {result}")

    # -- inside ------------------------------------------------------------------------------------------------------

    def _advance(self) -> None:
        """Go on until a player, or a caller who plays the dealer, has to move."""
        while self.outcome is None:
            stage = self.stage
            if stage.actor == NOBODY:
                self.at += 1
                self.stage = self.recipe.phases[self.at].begin(self) or _NOTHING
            elif stage.actor == DEALER and self.shuffle is not None:
                move = stage.auto(self)
                self.log.append(move)
                stage.apply(self, move)
            else:
                return

    def _refuse(self, move: Move) -> None:
        if self.outcome is not None:
            raise IllegalMove("deal_over", move, None)
        options = self.options()
        if move.actor != self.actor:
            raise IllegalMove("not_your_turn", move, options)
        code = "out_of_bounds" if move.verb in options else "not_an_option"
        raise IllegalMove(code, move, options, self.stage.fault(self, move))


Start = tuple[Recipe, tuple[int, ...], int, Carry, Shuffle | None, bool]


class _Nothing(Stage):
    """The stage between stages."""

    __slots__ = ()

    def __init__(self) -> None:
        self.actor = NOBODY

    def options(self, deal: Deal) -> Options:
        return Options(NOBODY, ())

    def apply(self, deal: Deal, move: Move) -> None:
        raise AssertionError("no stage is being played")

    def copy(self) -> "_Nothing":
        return self


_NOTHING = _Nothing()
_LISTS = ("bets", "dead", "drew", "hands", "live", "log", "paid", "returned", "stacks", "stakes", "up")
_SHARED = tuple(name for name in Deal.__slots__ if name not in (*_LISTS, "events", "facets", "stage"))


@cache
def _round(seats: int, seat: int) -> tuple[int, ...]:
    return tuple([(seat + place) % seats for place in range(1, seats + 1)])


def _must(truth: bool, message: str) -> None:
    if not truth:
        raise AssertionError(message)


def _among(cards: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    """Those of the cards that are held, equal ones as often as they are."""
    left = list(held)
    found = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(found)
