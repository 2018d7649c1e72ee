"""Hands of the PHH format, read as deals of our games.

Players stand from the dealer's left. Burnt cards, posted antes and blinds, and who gets the pot are not written.
Nothing is guessed: what cannot be known is refused.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, Generic, NamedTuple, TypeVar

from buio.games import games
from buio.games.codes import STANDARDS, Standard
from buio.history.errors import RecordError, where
from buio.history.fields import numbers, texts
from buio.history.phh.hidden import Filled, filled_in, hidden
from buio.history.phh.posting import posted, straddles
from buio.history.phh.script import Action, Misplay, Script, actions
from buio.history.phh.settled import DEEP, RAKE, settled
from buio.history.phh.standard import LAID, readings, recognizes, rules_of
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, BRING_IN, DEAD, DECLINE, ONCE, RAISE, TWICE, Move
from buio.play.options import DealCards, Option
from buio.play.outcome import NOTHING_CARRIED, Carry
from buio.play.recorded import Watch, apply_recorded
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle

COMES_TO: Final = ("finishing_stacks", "winnings")
"""The fields that say what a hand came to."""
INF: Final = Decimal("inf")
ATTEMPTS: Final = 50
"""How many orders of the pack are tried to fill in cards that are never told."""


class Hand(NamedTuple):
    """A hand of a PHH file as our engine plays it. Seats are the players of the file in order; the last one deals.

    Attributes:
        game: the game.
        rules: the house rules that the fields of the file ask for.
        stacks: by seat, the chips before the deal.
        moves: all moves, the dealer's included, with every card named.
        results: `finishing_stacks` and `winnings` by seat, and what the house took, as far as the file has them.
        scale: how many of our chips are one of the file's, which may have decimals.
        filled: cards in the moves that stand for cards which nobody was told; others would do as well.
        deep: the seats of which the file does not tell how many chips they had.
        known: who has won follows from what the file tells.
        carry: what is put in before the cards that no house rule says: newcomers' posts, dead blinds, straddles.
    """

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    moves: tuple[Move, ...]
    results: Mapping[str, Sequence[int]]
    scale: int
    filled: tuple[Filled, ...] = ()
    deep: frozenset[int] = frozenset()
    known: bool = True
    carry: Carry = NOTHING_CARRIED

    def deal(self) -> Deal:
        """Return the deal that these moves belong to, before the first of them."""
        return self.game.deal(self.stacks, len(self.stacks) - 1, self.rules, None, self.carry)


W = TypeVar("W", bound=Watch | None)


def nobody(_: Deal) -> None:
    """Let a deal be played without a watcher."""


class Watched(NamedTuple, Generic[W]):
    """A hand as it was read, the deal that was played for that, and who has watched it.

    Attributes:
        hand: the hand.
        deal: the deal, brought as far as the file goes.
        watcher: what was told of each move.
    """

    hand: Hand
    deal: Deal
    watcher: W


def read(data: dict[str, Any], lines: Sequence[int] = ()) -> Hand:
    """Read a hand of a PHH file, played through as far as it goes.

    Args:
        data: the fields of the hand, decimals as `Decimal`; `recognizes` has to be true of them.
        lines: the line of the file on which each action stands, from 1, as far as that is known.

    Raises:
        RecordError: a field that is missing or contradicts another, an illegal action, cards that nobody can know.
    """
    return watched(data, lines, nobody).hand


def watched(data: dict[str, Any], lines: Sequence[int], watcher: Callable[[Deal], W]) -> Watched[W]:
    """Read a hand like `read`, and have somebody watch it: where a file may mean several things, each is played anew.

    Args:
        data: the fields of the hand.
        lines: as for `read`.
        watcher: makes somebody who watches a deal that is about to begin.

    Raises:
        RecordError: as `read`.
    """
    if not recognizes(data):
        raise RecordError("this is no hand of the PHH format: it names no variant that we play")
    deep, data = _deep(data)
    data, scale = in_whole_chips(data)
    standard = STANDARDS[data["variant"]]
    game, stacks = games[standard.game], tuple(numbers(data, "starting_stacks", least=1))
    if len(stacks) not in game.players:
        allowed = f"{game.players[0]} to {game.players[-1]}"
        raise RecordError(f"starting_stacks: {game.code} is for {allowed} players, not {len(stacks)}")
    rules, carry = rules_of(data, game, standard, stacks)
    results: dict[str, Sequence[int]] = {key: tuple(numbers(data, key, len(stacks))) for key in COMES_TO if key in data}
    if RAKE in data:
        results[RAKE] = numbers(data if isinstance(data[RAKE], list) else {RAKE: [data[RAKE]]}, RAKE)
    said = texts(data, "actions")
    begun = Hand(game, rules, stacks, (), results, scale, deep=deep, carry=carry)
    try:
        return _played_as(begun, standard, actions(said, len(stacks)), straddles(data), watcher)
    except Misplay as error:
        raise RecordError(f"{where(lines if len(lines) == len(said) else (), error.number)}: {error}") from None


def _played_as(
    hand: Hand, standard: Standard, found: Sequence[Action], straddles: int, watcher: Callable[[Deal], W]
) -> Watched[W]:
    """Play the actions by what the file says, or by what else it may mean if they do not go or come out so."""
    rules: Any = hand.rules
    refused: RecordError | None = None
    for carry in posted(hand.carry, rules.first_bet):
        for house in readings(hand.game, hand.rules, standard):
            try:
                return _played_deep(hand._replace(rules=house, carry=carry), found, straddles, watcher)
            except Misplay as error:
                refused = refused or error
            except RecordError as error:  # other house rules do not change what actions come to
                refused = refused or error
                break
    assert refused is not None
    raise refused


def _deep(data: dict[str, Any]) -> tuple[frozenset[int], dict[str, Any]]:
    """The seats whose stacks the file does not tell (`inf`), and its fields with more chips there than are ever bet."""
    stacks = data.get("starting_stacks")
    if not isinstance(stacks, list) or not (deep := frozenset(at for at, chips in enumerate(stacks) if chips == INF)):
        return frozenset(), data
    told = {key: value for key, value in data.items() if key != "finishing_stacks"}  # nor can these be known
    return deep, told | {"starting_stacks": [DEEP if at in deep else chips for at, chips in enumerate(stacks)]}


def _played_deep(hand: Hand, found: Sequence[Action], straddles: int, watcher: Callable[[Deal], W]) -> Watched[W]:
    """Play the actions. Who does nothing more though others go on was all in, and that is the stack they had."""
    for _ in range(len(hand.stacks)):
        try:
            return _played_somehow(hand, found, straddles, watcher)
        except _AllIn as error:
            stacks = tuple(error.chips if seat == error.seat else chips for seat, chips in enumerate(hand.stacks))
            hand = hand._replace(stacks=stacks, known=hand.known and error.raised)
    return _played_somehow(hand, found, straddles, watcher)


def _played_somehow(hand: Hand, found: Sequence[Action], straddles: int, watcher: Callable[[Deal], W]) -> Watched[W]:
    """Play the actions with cards in the place of those that are not told.

    Those may be any with which all actions are legal, and the hand comes out as the file says: door cards decide who
    speaks, and a hand thrown away has lost.
    """
    if not hidden(found):
        return _played(hand, Script(found, {}, straddles), watcher)
    refused: RecordError | None = None
    unknown: Watched[W] | None = None
    for attempt in range(ATTEMPTS):
        pack = hand.deal().recipe.pack  # from the lowest card, from the highest, then in other orders
        pack = (pack, pack[::-1])[attempt] if attempt < 2 else Shuffle(attempt).order(pack, 0)
        told, held, filled = filled_in(found, pack)
        try:
            played = _played(hand._replace(filled=filled), Script(told, held, straddles), watcher)
        except RecordError as error:
            refused = refused or error
        else:
            if played.hand.known:
                return played
            unknown = unknown or played
            if not hand.results:
                break
    if unknown:
        return unknown
    assert refused is not None
    raise refused


class _AllIn(Exception):
    """A seat whose stack is not told does nothing more, and is all in with what it has put in."""

    def __init__(self, seat: int, chips: int, raised: bool) -> None:
        self.seat, self.chips, self.raised = seat, chips, raised


def _played(hand: Hand, script: Script, watcher: Callable[[Deal], W]) -> Watched[W]:
    deal, last = hand.deal(), dict[int, str]()
    watch = watcher(deal)
    while deal.outcome is None:
        options = deal.options()
        action = _next_action(script, options.seat, options.items[0])
        seat = options.seat
        passed_over = action.move.seat != seat if action else script.cards_left()
        if passed_over and seat in hand.deep and hand.stacks[seat] >= DEEP and deal.stacks[seat] < hand.stacks[seat]:
            raise _AllIn(seat, hand.stacks[seat] - deal.stacks[seat], last.get(seat) == RAISE)
        if action is None:
            break
        try:
            apply_recorded(deal, action.move, watch)
        except IllegalMove as error:
            raise Misplay(action.number, str(error)) from None
        last[seat] = action.move.verb
    known = script.end(deal) and hand.known
    if deal.outcome is not None:
        settled(deal, hand.results)
        known = known or any(key in hand.results for key in COMES_TO)
    burnt = tuple([Filled(card) for card in deal.burnt if card not in script.named])
    return Watched(hand._replace(moves=tuple(deal.log), known=known, filled=hand.filled + burnt), deal, watch)


def _next_action(script: Script, seat: int, option: Option) -> Action | None:
    """What the script has for the seat that is to move, of which `option` is the first option; None: no more."""
    if isinstance(option, DealCards):
        if option.verb == DEAD:
            return script.burnt(option.stock)
        return script.dealt(option.to, option.size, option.stock if option.word == "draw" else ())
    if option.verb == ONCE:
        return Action(0, Move(TWICE if script.laid > LAID else ONCE, seat))
    if option.verb == BLIND:
        return Action(0, next(option.moves(seat)) if script.straddle() else Move(DECLINE, seat))
    action = script.next()
    if action and action.move.verb == BRING_IN and option.verb == BRING_IN:
        return Action(action.number, next(option.moves(action.move.seat)))  # the file leaves the amount out
    return action


CHIPS: Final = (
    "antes",
    "starting_stacks",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    *COMES_TO,
    RAKE,
)
"""Fields of the PHH format that count chips."""
MOST_DIGITS: Final = 6
"""How many digits behind the point chips may have."""
_AMOUNT: Final = re.compile(r"(\bcbr\s+)(\d+(?:\.\d+)?)\b")


def in_whole_chips(data: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Return the fields of a file with all chips as whole numbers, and how many of these are one chip of the file.

    Raises:
        RecordError: a number with too many digits behind the point, or actions that are no list of texts.
    """
    lists = [data[key] if isinstance(data[key], list) else [data[key]] for key in CHIPS if key in data]
    amounts = [value for values in lists for value in values if isinstance(value, Decimal)]
    said = texts(data, "actions")
    if "." in "".join(said):
        amounts += [Decimal(found[2]) for text in said if (found := _AMOUNT.search(text))]
    if not amounts:
        return data, 1
    scale: int = 10 ** max(map(_digits, amounts))
    scaled: dict[str, Any] = {key: _scaled(data[key], scale) for key in CHIPS if key in data}
    said = [_AMOUNT.sub(lambda found: f"{found[1]}{int(Decimal(found[2]) * scale)}", text, count=1) for text in said]
    return {**data, **scaled, "actions": said}, scale


def _digits(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -MOST_DIGITS:
        raise RecordError(f"{value} is no number of chips")
    return max(-exponent, 0)


def _scaled(value: Any, scale: int) -> Any:
    """Chips, or a list of chips, times the scale; whatever else the field holds stays for others to refuse."""
    if isinstance(value, list):
        return [_scaled(item, scale) for item in value]
    return int(value * scale) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else value
