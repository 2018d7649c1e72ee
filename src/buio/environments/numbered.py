"""Moves of the engine as numbers that mean the same all through a game, for agents that learn from its deals.

`buio.odds.simulator.acting` numbers those of the arrays; here stands the engine itself, and with it all games.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from buio.cards import Cards, card_text
from buio.odds.errors import OddsError
from buio.play import moves, phases
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.limits import FixedLimit, Limit
from buio.play.moves import CLAIMS, Move
from buio.play.options import Amount, Arrange, Discard, Option, Simple
from buio.play.phases import rummy
from buio.play.recipe import Phase, Recipe
from buio.play.rummy_options import Choose, LayMelds, LayOff

WORD, ONE, SIZES, PLACES = "word", "one", "sizes", "places"
"""What stands behind a verb: nothing, the one amount there is, one of several amounts, a set of places in the hand."""
CARD, MELDS, CONTRACTS, ROWS = "card", "melds", "contracts", "rows"
"""A card of the pack; melds as the program lays them; a contract; a row for each card of the hand, the lowest first."""
Said: TypeAlias = tuple[tuple[str, str], ...]
Rows: TypeAlias = tuple[int, ...]
"""Of the first cards of a hand, the lowest first, in which row each has been laid."""
_DEALT: Final = (phases.DealHole, phases.DealBoard, phases.DealDeadHand, phases.TurnBoard, phases.LookAtCards)
_SETTLED: Final = (phases.Antes, phases.PostBlinds, phases.Label, phases.Repeat, phases.SwitchContest, phases.Showdown)
_ENDED: Final = (phases.SettlePairs, phases.SettleWithBank, rummy.BeginPile, rummy.LastInMatch)
_PAY_IN: Final = ((moves.PAY_IN, ONE), (moves.DECLINE, WORD))
"""Said only where pots are carried from deal to deal."""
_TURN: Final = ((moves.DRAW, WORD), (moves.TAKE, WORD), (moves.DISCARD, CARD), (moves.CLOSE, MELDS))
_SAID: Final[dict[type[Phase], Said]] = {
    **dict.fromkeys((*_DEALT, *_SETTLED, *_ENDED, phases.PayIn), ()),
    phases.VoluntaryBlinds: ((moves.BLIND, SIZES), (moves.DECLINE, WORD)),
    phases.BringIn: ((moves.BRING_IN, ONE), (moves.RAISE, ONE)),
    phases.Betting: ((moves.FOLD, WORD), (moves.CALL, WORD), (moves.RAISE, SIZES)),
    phases.Draw: ((moves.DISCARD, PLACES),),
    phases.ThrowAway: ((moves.DISCARD, PLACES),),
    phases.Exchange: ((moves.DISCARD, PLACES), (moves.TAKE_OPEN, WORD), (moves.TAKE_HIDDEN, WORD)),
    phases.Buy: ((moves.BUY, PLACES), (moves.DECLINE, WORD)),
    phases.StayOrDrop: ((moves.STAY, WORD), (moves.DROP, WORD)),
    phases.Declare: ((moves.HIGH, WORD), (moves.LOW, WORD), (moves.HIGH_LOW, WORD)),
    phases.Claim: tuple([(claim, WORD) for claim in CLAIMS]),
    phases.LayRows: ((moves.ARRANGE, ROWS), (moves.DECLARE, WORD)),
    phases.BuildUp: ((moves.ARRANGE, ROWS),),
    phases.Wager: ((moves.ANTE, SIZES), (moves.SIDE, SIZES), (moves.DECLINE, WORD)),
    phases.PlayOrFold: ((moves.FOLD, WORD), (moves.PLAY, SIZES)),
    rummy.EnterMatch: ((moves.RE_ENTER, ONE), (moves.RETIRE, WORD)),
    rummy.ChooseContract: ((moves.CONTRACT, CONTRACTS),),
    rummy.Rummy: _TURN,
    rummy.PlayContract: (
        *_TURN, (moves.DRAW_TWO, WORD), (moves.BUY_DISCARD, WORD), (moves.DECLINE, WORD),
        (moves.OPEN, MELDS), (moves.MELD, MELDS), (moves.LAY, CARD),
    ),
}  # fmt: skip
"""What may be said in each phase that is known here."""
_ENDLESS: Final[dict[type[Phase], str]] = {
    rummy.Rummy: "a discard can be taken up for ever",
    rummy.PlayContract: "a discard can be taken up for ever",
    phases.Wager: "what the bank pays has no bound",
    phases.LayRows: "a hand is laid out by more than one action",
    phases.BuildUp: "a hand is laid out by more than one action",
}
"""Phases that OpenSpiel has no place for, and why."""
_CALLED: Final = {
    moves.FOLD: "fold", moves.CALL: "call", moves.RAISE: "raise", moves.PAROL: "parol",
    moves.BLIND: "blind", moves.BRING_IN: "bring in", moves.DECLINE: "decline",
    moves.DISCARD: "throw", moves.BUY: "buy for", moves.HIGH: "high", moves.LOW: "low", moves.HIGH_LOW: "both",
    moves.TAKE_OPEN: "take the open card", moves.TAKE_HIDDEN: "take the hidden card", moves.PAY_IN: "pay in",
    moves.ARRANGE: "lay in row", moves.DECLARE: "declare", moves.ANTE: "wager", moves.SIDE: "side bet",
    moves.DRAW_TWO: "draw two", moves.TAKE: "take the discard", moves.BUY_DISCARD: "buy the discard",
    moves.LAY: "lay off", moves.CONTRACT: "contract", moves.RE_ENTER: "come back",
}  # fmt: skip
SEATS: Final = range(2, 7)
_SIZES: Final = ("least", "half the pot", "the pot", "most")


class IllegalNumber(OddsError):
    """A number that is no action, or none that is offered now."""


class Longest(NamedTuple):
    """What no deal of a recipe exceeds.

    Attributes:
        decisions: moves of players; moves: those of the dealer too.
        cards: cards that the dealer deals, one after the other; shown: moves that name cards.
    """

    decisions: int
    moves: int
    cards: int
    shown: int


class Numbered:
    """The actions of one game.

    Attributes:
        names: what each number means, such as "raise least" or "throw 1 3": places of cards count from the lowest.
    """

    def __init__(self, recipe: Recipe, stack: int = 0, carried: bool = False) -> None:
        """Number the actions.

        Args:
            recipe: the game.
            stack: each amount up to this is an action of its own; 0: the least, half the pot, the pot and the most are.
            carried: may a deal begin with a carried pot?

        Raises:
            OddsError: the game has a phase that is not known here.
        """
        if why := unnumbered(recipe):
            raise OddsError(f"{recipe.code or 'this game'} has no numbered actions: {why}")
        self._every = stack > 0
        self._kinds = _kinds(recipe, carried)
        self._cards = sorted({*recipe.pack})
        self._first: dict[str, int] = {}
        self._verbs: list[str] = []
        names: list[str] = []
        for verb, kind in self._kinds.items():
            self._first[verb] = len(names)
            named = [*_named(verb, kind, recipe, stack)]
            names += named
            self._verbs += [verb] * len(named)
        self.names: tuple[str, ...] = tuple(names)

    def __deepcopy__(self, _memo: object) -> "Numbered":
        return self

    def legal(self, deal: Deal, placed: Rows = ()) -> list[int]:
        """Return the numbers of what the actor may do, in ascending order; `placed`: of the cards laid out so far."""
        found: list[int] = []
        for option in deal.options().items:
            first = self._first[option.verb]
            if placed and type(option) is not Arrange:
                continue
            if type(option) is Simple:
                found.append(first)
            else:
                found += [first + place for place in self._places(deal, option, placed)]
        found.sort()
        return found

    def move(self, deal: Deal, number: int, placed: Rows = ()) -> Move | None:
        """Return the move of the actor that a number stands for; None: it lays out a card, and others are left.

        Cards that may not lie as they have been laid are laid out as the program would.

        Raises:
            IllegalNumber: it is not offered now.
        """
        verb = self._verbs[number] if 0 <= number < len(self._verbs) else ""
        option = deal.options().get(verb)
        place = number - self._first.get(verb, 0)
        if type(option) is Simple and not placed:
            return Move(verb, deal.actor)
        if isinstance(option, Amount):
            amount = self._amounts(deal, option).get(place)
            if amount is not None:
                return Move(verb, deal.actor, amount)
        elif option is not None and place in self._places(deal, option, placed):
            return self._chosen(deal, option, place, placed)
        offered = ", ".join(f"{one} ({self.names[one]})" for one in self.legal(deal, placed))
        raise IllegalNumber(f"action {number} is not offered; offered are {offered}")

    def _chosen(self, deal: Deal, option: Option, place: int, placed: Rows) -> Move | None:
        """The move of a place that an option offers, where cards, rows, melds or contracts are chosen."""
        verb = option.verb
        if isinstance(option, Arrange):
            return _laid(option, deal.actor, (*placed, place))
        if isinstance(option, LayMelds):
            return option.suggestion(deal.actor)
        if isinstance(option, Choose):
            return Move(verb, deal.actor, place + 1)
        if isinstance(option, LayOff):
            card = self._cards[place]
            return Move(verb, deal.actor, next(meld for meld, fits in option.fits if card in fits), (card,))
        cards = (self._cards[place],) if self._kinds[verb] == CARD else _at(place, option)
        return Move(verb, deal.actor, 0, cards)

    def place(self, number: int) -> int:
        """Return which of the actions of its verb a number is, from 0: of a card that is laid out, its row."""
        return number - self._first[self._verbs[number]]

    def _places(self, deal: Deal, option: Option, placed: Rows) -> Sequence[int]:
        """Which numbers of its verb an option that is a choice offers, from 0."""
        if isinstance(option, Amount):
            return [*self._amounts(deal, option)]
        if isinstance(option, Arrange):
            return [row for row, room in enumerate(room_left(option, placed)) if room]
        if isinstance(option, Choose):
            return [number - 1 for number in option.numbers]
        if isinstance(option, LayMelds):
            return [0]
        if isinstance(option, LayOff):
            return [self._cards.index(card) for card in {card for _, fits in option.fits for card in fits}]
        assert isinstance(option, Discard)
        if self._kinds[option.verb] == CARD:
            return [self._cards.index(card) for card in option.hand]
        places = _sets(len(option.hand), tuple(option.numbers))
        return [
            at for at in places if not option.keep or option.admits(Move(option.verb, deal.actor, 0, _at(at, option)))
        ]

    def _amounts(self, deal: Deal, option: Amount) -> dict[int, int]:
        """The amounts that are offered, by their numbers."""
        low, high, step = option.low, option.high, option.step
        if self._kinds[option.verb] == ONE:
            return {0: low}
        if self._every:
            return {amount: amount for amount in range(low, high + 1, step)}
        level = max(deal.bets)
        pot = deal.total + level - deal.bets[deal.actor]
        found, largest = {0: low}, low
        for place, size in ((1, level + pot // 2), (2, level + pot), (3, high)):
            size = option.stepped(size)
            if largest < size <= high and (place == 3 or size < high):
                found[place] = largest = size
        return found


def verbs_of(recipe: Recipe) -> tuple[str, ...]:
    """Return all that players may say in a game."""
    return tuple(_kinds(recipe, False))


def room_left(option: Arrange, placed: Rows) -> list[int]:
    """Return how many cards each row still takes when the first cards of a hand have gone into these rows."""
    laid = option.laid or ((),) * len(option.sizes)
    return [size - len(laid[row]) - placed.count(row) for row, size in enumerate(option.sizes)]


def seats_for(game: Game[Any]) -> list[int]:
    """Return how many of two to six can play a game."""
    return [seats for seats in game.players if seats in SEATS]


def lacking(game: Game[Any]) -> str:
    """Say why a game is none for OpenSpiel, with two to six players; empty: it is one."""
    seats = seats_for(game)
    if not seats:
        return f"it is for {game.players[0]} players or more"
    recipe = game.written(None, seats[0])
    return unnumbered(recipe) or _endless(recipe)


def unnumbered(recipe: Recipe) -> str:
    """Say why a game has no numbered actions: the phase that is not known here; empty: it has."""
    unknown = [phase.name for phase in recipe.phases if type(phase) not in _SAID]
    return f"the phase {unknown[0]!r} is not known" if unknown else ""


def _endless(recipe: Recipe) -> str:
    """Say why nobody can tell how long a deal lasts at most, or what it pays; empty: `longest` does."""
    for phase in recipe.phases:
        if why := _ENDLESS.get(type(phase)):
            return f"in the phase {phase.name!r} {why}"
    back = [
        phase.name
        for at, phase in enumerate(recipe.phases)
        if type(phase) is not phases.Repeat and _goes_back(recipe, at)
    ]
    return f"nobody can say how often {back[0]!r} comes again" if back else ""


def longest(recipe: Recipe, seats: int, stack: int) -> Longest:
    """Return bounds that no deal exceeds: chips only go in, and a part that is repeated uses up a card each time."""
    rounds = raises = asked = dealt = dealers = shown = 0
    least, capped = stack, True
    for at, phase in enumerate(recipe.phases):
        times = _times(recipe, at)
        facts = phase.deals()
        cards = seats * facts.hand + facts.board + facts.dead
        served = seats * bool(facts.hand) + facts.board + bool(facts.dead)
        if isinstance(phase, phases.Betting):
            rounds += times
            raised = phase.cap.of(2) if phase.cap is not None else None
            capped = capped and raised is not None
            raises += times * (1 + (raised or 0))
            least = min(least, phase.limit.least if isinstance(phase.limit, Limit) else 1)
        elif said := _said_in(phase):
            each = 2 if isinstance(phase, phases.Exchange) else 1
            asked += times * seats * each
            if any(kind == PLACES for _, kind in said):
                changed = recipe.dealt.hand + 1
                cards, served, shown = seats * changed, seats * changed, shown + times * seats
        dealt, dealers = dealt + times * cards, dealers + times * served
    by_chips = stack // max(least, 1)
    raises = (min(raises, by_chips) if capped else by_chips) + seats  # whoever goes all in may raise by less, once
    decisions = rounds * seats + raises * (seats - 1) + asked
    return Longest(decisions, decisions + dealers, dealt, dealers + shown)


def _said_in(phase: Phase) -> Said:
    if isinstance(phase, phases.Betting):
        sized = ONE if isinstance(phase.limit, FixedLimit) else SIZES
        return (
            (moves.FOLD, WORD),
            (moves.CALL, WORD),
            (moves.RAISE, sized),
            *[(verb, WORD) for verb in phase.offers()],
        )
    if isinstance(phase, phases.Declare) and not phase.both:
        return ((moves.HIGH, WORD), (moves.LOW, WORD))
    return _SAID[type(phase)]


def _kinds(recipe: Recipe, carried: bool) -> dict[str, str]:
    """All verbs of a game and what stands behind each."""
    found: dict[str, str] = {}
    for phase in recipe.phases:
        for verb, kind in _PAY_IN if carried and isinstance(phase, phases.PayIn) else _said_in(phase):
            found[verb] = SIZES if SIZES in (kind, found.get(verb)) else kind
    return found


def _named(verb: str, kind: str, recipe: Recipe, stack: int) -> Iterator[str]:
    """The names of the actions of one verb."""
    called = _CALLED.get(verb, verb)
    if kind == SIZES:
        yield from [f"{called} {size}" for size in (range(stack + 1) if stack else _SIZES)]
    elif kind == PLACES:
        hand = recipe.dealt.hand
        for places in range(1 << hand):
            thrown = " ".join(str(at + 1) for at in range(hand) if places >> at & 1)
            yield f"{called} {thrown}" if thrown else "stand pat"
    elif kind == CARD:
        yield from [f"{called} {card_text(card)}" for card in sorted({*recipe.pack})]
    elif kind in (ROWS, CONTRACTS):
        yield from [f"{called} {number + 1}" for number in range(len(rows_of(recipe)) or len(contracts_of(recipe)))]
    else:
        yield called


def rows_of(recipe: Recipe) -> tuple[int, ...]:
    """Return how many cards each row takes, where hands are laid out in rows."""
    laid = [phase.layout.sizes for phase in recipe.phases if isinstance(phase, (phases.LayRows, phases.BuildUp))]
    return laid[0] if laid else ()


def contracts_of(recipe: Recipe) -> Sequence[object]:
    """Return the contracts of a match, where one is played."""
    return [one for phase in recipe.phases if isinstance(phase, rummy.EnterMatch) for one in phase.contracts]


def _goes_back(recipe: Recipe, at: int) -> bool:
    return any(recipe.labels[label] <= at for label in recipe.phases[at].jumps())


def _times(recipe: Recipe, at: int) -> int:
    """How often a phase may be played: a part that is repeated as often as there are cards."""
    for end in range(at, len(recipe.phases)):
        if _goes_back(recipe, end) and min(recipe.labels[label] for label in recipe.phases[end].jumps()) <= at:
            return len(recipe.pack)
    return 1


def _laid(option: Arrange, seat: int, placed: Rows) -> Move | None:
    """The move that lays the cards out in these rows; None: some are left."""
    cards = sorted(option.hand)
    if len(placed) < len(cards):
        return None
    laid = option.laid or ((),) * len(option.sizes)
    rows = [
        (*row, *[card for card, its_row in zip(cards, placed, strict=True) if its_row == at])
        for at, row in enumerate(laid)
    ]
    move = option.move(seat, rows)
    return move if option.admits(move) else option.suggestion(seat)


def _at(places: int, option: Option) -> Cards:
    """The cards at these places of a hand, counted from the lowest."""
    assert isinstance(option, Discard)
    return tuple([card for at, card in enumerate(sorted(option.hand)) if places >> at & 1])


@cache
def _sets(held: int, counts: tuple[int, ...]) -> tuple[int, ...]:
    """The sets of places of so many cards that are as large as one of these numbers."""
    return tuple([places for places in range(1 << held) if places.bit_count() in counts])
