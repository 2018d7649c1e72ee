"""The deal as players and programs have it: its views, its moves by name, copies, undoing, pickles and pictures.

`deal.fold()`, `deal.raise_to(12)`, `deal.discard("7c 8d")`: each makes the `Move` of whoever's turn it is, applies it
and returns it. What is not legal now is refused, and the refusal says what is.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from buio.cards import parse_cards
from buio.play import moves
from buio.play.invariants import check
from buio.play.moves import Move, actor_text
from buio.play.options import Amount, DealCards, Simple
from buio.play.outcome import Carry
from buio.play.phases.forced_bets import PostBlinds
from buio.play.picture import table_svg, table_text
from buio.play.recipe import DealState, Recipe, Start
from buio.play.recorded import apply_recorded
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from buio.play.validation import one_of_kind, refuse_start
from buio.play.view import View
from buio.play.visibility import open_view, view

SomeCards: TypeAlias = str | Iterable[int]
"""Cards as a text, `7c 8d`, or as numbers."""
_SIDES: Final = {"high": moves.HIGH, "low": moves.LOW, "both": moves.HIGH_LOW}


class Deal(DealState):
    """One deal. Change it with `apply`, or with moves by their names; ask `options`, `view`, `outcome`.

    Its attributes are those of `DealState` and `CardTable`; chips, cards and who is in are lists by seat.

    >>> import buio
    >>> deal = buio.games["italian"].deal([200] * 4, dealer=3, shuffle=buio.Shuffle(0))
    >>> print(deal.play("no"), "/", deal.raise_to(4))
    p1 no / p1 cbr 4
    >>> print(deal.options())
    f (fold), cc (call 4), cbr 5..16 (raise)
    """

    __slots__ = ()

    def __init__(
        self,
        recipe: Recipe,
        stacks: Sequence[int],
        dealer: int,
        carry: Carry,
        shuffle: Shuffle | None,
        events: bool = False,
    ) -> None:
        one_of_kind("recipe", recipe, Recipe, "a Recipe, as Game.written gives it")
        refuse_start(stacks, dealer, carry, shuffle, events)
        if (any(carry.posts) or any(carry.dead)) and not recipe.find(PostBlinds):
            raise ValueError(f"posts and dead blinds of the carry: {recipe.code or 'this game'} has no blinds to post")
        if shuffle is not None and shuffle.known is not None:
            shuffle.known.refuse(recipe.pack, len(stacks), recipe.dealt.hand, recipe.dealt.board)
        super().__init__((recipe, tuple(stacks), dealer, carry, shuffle, events))

    def __repr__(self) -> str:
        game = f"{self.recipe.code}, " if self.recipe.code else ""
        who = "over" if self.over else f"{actor_text(self.actor)} to act"
        return f"<Deal of {game}{self.seats} seats, {self.phase.name}, pot {self.total}, {who}>"

    def __str__(self) -> str:
        options = self.options()
        may = f"\n{actor_text(options.seat)} may: {options}" if options.items else ""
        return f"{table_text(self.open_view())}{may}"

    def _repr_svg_(self) -> str:
        """The picture of the table with all its cards, for notebooks."""
        return table_svg(self.open_view())

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal.replayed, (self.start, self.log)

    def __copy__(self) -> "Deal":
        return self.copy()

    def __deepcopy__(self, _memo: object) -> "Deal":
        return self.copy()

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know now: see `buio.play.view`."""
        return view(self, seat)

    def open_view(self) -> View:
        """All that lies there, as nobody at the table may see it: what `print(deal)` shows."""
        return open_view(self)

    def verify(self) -> None:
        """Verify every invariant; an `AssertionError` says where the engine is wrong (see `buio.play.invariants`)."""
        check(self)

    def copy(self) -> "Deal":
        """Return an independent deal in the same state, with the same cards to come."""
        other = Deal.__new__(Deal)
        other.become(self)
        other.stacks, other.stakes, other.bets = self.stacks[:], self.stakes[:], self.bets[:]
        other.dead, other.live, other.log = self.dead[:], self.live[:], self.log[:]
        other.hands, other.up = self.hands[:], self.up[:]
        other.events = self.events[:] if self.events is not None else None
        other.facets = {kind: facet.copy(other) for kind, facet in self.facets.items()}
        other.stage = self.stage.copy()
        return other

    @classmethod
    def replayed(cls, start: Start, log: Sequence[Move]) -> "Deal":
        """Play the deal again that began like this, with these moves; a shuffle makes the dealer's itself."""
        deal = Deal(*start)
        for move in log:
            if deal.shuffle is None or move.actor != moves.DEALER:
                apply_recorded(deal, move)
        return deal

    def undo(self) -> Move:
        """Take back the last move of a player, with what the dealer did after it. For analysis.

        Raises:
            ValueError: no player has moved yet.
        """
        for index in range(len(self.log) - 1, -1, -1):
            taken = self.log[index]
            if taken.actor != moves.DEALER:
                self.become(Deal.replayed(self.start, self.log[:index]))
                return taken
        raise ValueError("nothing to undo: no player has moved")

    # -- moves by their names ----------------------------------------------------------------------------------------

    def play(self, text: str) -> Move:
        """Make the move of this text, with or without who makes it: `p1 cbr 12`, `cbr 12`.

        Raises:
            MoveError: the text is no move; the message says which are.
            IllegalMove: the move is not legal now.
        """
        return self._do(Move.read(text, self.actor))

    def fold(self) -> Move:
        """Give the hand up."""
        return self._say(moves.FOLD)

    def check(self) -> Move:
        """Pass without putting anything in.

        Raises:
            IllegalMove: there is something to call.
        """
        return self._call(free=True, code="not_free")

    def call(self) -> Move:
        """Put in what is owed.

        Raises:
            IllegalMove: nothing is owed.
        """
        return self._call(free=False, code="nothing_to_call")

    def bet(self, chips: int) -> Move:
        """Bet so many chips; where somebody has bet already this is `raise_to`."""
        return self._say(moves.RAISE, chips)

    def raise_to(self, chips: int) -> Move:
        """Raise to so many chips: the whole bet of this round, with what has been put in."""
        return self._say(moves.RAISE, chips)

    def all_in(self) -> Move:
        """Bet or raise as much as may be, where that is the whole stack; where only a call is left, call.

        Raises:
            IllegalMove: the betting does not allow so much, or the player may do neither.
        """
        options = self.options()
        raising, calling = options.get(moves.RAISE), options.get(moves.CALL)
        if isinstance(raising, Amount) and raising.high >= self._within_reach(options.seat):
            return self._say(moves.RAISE, raising.high)
        if raising is None and isinstance(calling, Simple) and calling.cost:
            return self._say(moves.CALL)
        move = Move(moves.RAISE, self.actor, self._within_reach(options.seat))
        raise IllegalMove("cannot_go_all_in", move, options if options.items else None)

    def parol(self) -> Move:
        """Say parol: stay in without betting (ITA-1.35)."""
        return self._say(moves.PAROL)

    def blind(self, chips: int) -> Move:
        """Make a voluntary blind bet of so many chips: buio, controbuio, over, a straddle."""
        return self._say(moves.BLIND, chips)

    def bring_in(self, chips: int) -> Move:
        """Make the forced first bet of a stud game."""
        return self._say(moves.BRING_IN, chips)

    def decline(self) -> Move:
        """Make no blind, or do not play for a carried pot."""
        return self._say(moves.DECLINE)

    def pay_in(self) -> Move:
        """Pay what a carried pot asks."""
        option = self.options().get(moves.PAY_IN)
        return self._say(moves.PAY_IN, option.low if isinstance(option, Amount) else 0)

    def discard(self, cards: SomeCards) -> Move:
        """Throw these cards away: `7c 8d`; none: stand pat."""
        return self._say(moves.DISCARD, 0, _cards(cards))

    def stand_pat(self) -> Move:
        """Keep all cards."""
        return self._say(moves.DISCARD)

    def stay(self) -> Move:
        """Say that one is in, where all say it at once."""
        return self._say(moves.STAY)

    def drop(self) -> Move:
        """Say that one is out, where all say it at once."""
        return self._say(moves.DROP)

    def play_for(self, side: str) -> Move:
        """Declare what one plays for.

        Args:
            side: `high`, `low` or `both`.

        Raises:
            ValueError: another word.
            IllegalMove: nothing is to be declared.
        """
        if side not in _SIDES:
            raise ValueError(f"one plays for {', '.join(_SIDES)}, not {side!r}")
        return self._say(_SIDES[side])

    def arrange(self, *rows: SomeCards) -> Move:
        """Lay the whole hand out, the front row first: `arrange("6h6d6c", "4h4d4c9h9d", "KhKdKc8h8d")`."""
        return self._say(moves.ARRANGE, 0, tuple([card for row in rows for card in _cards(row)]))

    def wager(self, chips: int) -> Move:
        """Bet so many chips against the bank: whichever wager is asked for now."""
        verbs = [verb for verb in (moves.ANTE, moves.SIDE, moves.PLAY) if self.options().get(verb)]
        return self._say(verbs[0] if verbs else moves.ANTE, chips)

    def draw(self) -> Move:
        """Take the top card of the stock."""
        return self._say(moves.DRAW)

    def take_discard(self) -> Move:
        """Take the top card of the discard pile."""
        return self._say(moves.TAKE)

    def go_out(self, *melds: SomeCards) -> Move:
        """Lay down the whole hand in melds and go out; the card that is left over is the discard."""
        return self._do(Move.grouped(moves.CLOSE, self.actor, [_cards(meld) for meld in melds]))

    def meld(self, *melds: SomeCards) -> Move:
        """Lay melds on the table: what the contract asks for, or after that one more."""
        verb = moves.OPEN if self.options().get(moves.OPEN) else moves.MELD
        return self._do(Move.grouped(verb, self.actor, [_cards(meld) for meld in melds]))

    def lay_off(self, meld: int, cards: SomeCards) -> Move:
        """Add cards to a meld on the table, the first of which is number 1."""
        return self._say(moves.LAY, meld, _cards(cards))

    def deal_cards(self, cards: SomeCards) -> Move:
        """Deal these cards, as the dealer, to whom they are due: a seat, the table, or nobody."""
        for option in self.options():
            if isinstance(option, DealCards):
                return self._do(Move(option.verb, option.to, 0, _cards(cards)))
        raise IllegalMove("not_an_option", Move("dx", self.actor, 0, _cards(cards)), self.options())

    def _say(self, verb: str, amount: int = 0, cards: tuple[int, ...] = ()) -> Move:
        return self._do(Move(verb, self.actor, amount, cards))

    def _do(self, move: Move) -> Move:
        self.apply(move)
        return move

    def _call(self, free: bool, code: str) -> Move:
        option = self.options().get(moves.CALL)
        if isinstance(option, Simple) and (option.cost == 0) != free:
            raise IllegalMove(code, Move(moves.CALL, self.actor), self.options())
        return self._say(moves.CALL)

    def _within_reach(self, seat: int) -> int:
        """The whole bet of a seat if it put in all its chips."""
        return self.stacks[max(seat, 0)] + self.bets[max(seat, 0)]


def _cards(cards: SomeCards) -> tuple[int, ...]:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)
