"""Random play: every invariant after every move, legal and illegal moves, copies, replays, and nothing leaks.

`--deals 20000` plays that many for each number of players; the default is a few.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from functools import cache
from inspect import isgetsetdescriptor, ismemberdescriptor
from random import Random

import pytest

import buio
from buio.play.boards import boards_in
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile, DiscardPileView
from buio.play.game import Game, GameError
from buio.play.melds import MeldsView
from buio.play.moves import BOARD, DEALER, HOLE, Move
from buio.play.options import Amount, Discard
from buio.play.outcome import Carry
from buio.play.parts import proof
from buio.play.recipe import Facet, Stage
from buio.play.refusal import IllegalMove
from buio.play.rules import AtLeast, HouseRule, Rules, RulesError, Texts
from buio.play.shuffle import Shuffle
from buio.play.visibility import own_cards, own_view, to_call

MANY = range(2, 10)
"""The home game is played at tables of every size, the others at their smallest and their largest."""
TABLES = [
    (code, players)
    for code, game in buio.games.items()
    for players in (MANY if code == "italian" else sorted({game.players[0], game.players[-1]}))
]
LONG = {code for code, game in buio.games.items() if DiscardPile in game.written().facets}
"""Rummy deals have hundreds of moves: the stock is played once, and what takes long is done at some of them."""
SOMETIMES = 0.3
"""How often what is not legal is tried where a move is looked at closely: some thirty moves, ten thousand times."""
SOME = [table for table in TABLES if table[0] != "italian" or table[1] in (2, 4, 9)]


def share(code: str, deals: int, part: int = 1) -> int:
    """How many deals: of the home game as many as asked for, of each other game a part; three, unless few are asked."""
    return max(deals // part if code == "italian" else deals // (10 * part), 3 if deals > 16 else 1)


def closely(code: str, rng: Random, part: float = 0.05) -> bool:
    """Is this move one that is looked at closely? In long deals only a part of them are."""
    return code not in LONG or rng.random() < part


def random_rules(game: Game, rng: Random, players: int) -> Rules:
    """House rules at random, up to a third of them not the default; what makes no game, or no difference, is left out.

    Each is tried in turn beside those before it, and once more when all have been.
    """
    chance = rng.choice((0.05, 0.15, 0.3))
    settings: dict[str, object] = {"reshuffles": 0} if game.code in LONG else {}
    chosen = [known for known in game.house_rules() if rng.random() < chance and known.key not in settings]
    rng.shuffle(chosen)
    rules: Rules = game.rules(**settings)
    for known in chosen + chosen:
        if known.key in settings:
            continue
        tried = {**settings, known.key: any_value(known, rng)}
        with suppress(RulesError, GameError):
            made = game.rules(**tried)
            game.written(made, players)
            rules, settings = made, tried
    return rules


def any_value(known: HouseRule, rng: Random) -> object:
    """A value that this house rule takes."""
    value = rng.choice(known.allowed)
    if isinstance(value, AtLeast):
        return value.low + rng.randrange(4)
    return rng.choice(value.examples) if isinstance(value, Texts) else value


def random_deals(code: str, players: int, count: int, seed: int) -> Iterator[Deal]:
    """Deals in chains: the carry and the stacks of one are those of the next."""
    game, rng = buio.games[code], Random(f"{code} {seed}")
    made = 0
    while made < count:
        rules = random_rules(game, rng, players) if code in LONG or rng.random() < 0.7 else game.rules()
        stacks, carry = [rng.choice((2, 9, 40, 300)) for _ in range(players)], Carry()
        for turn in range(rng.randrange(1, 8)):
            if sum(stack > 0 for stack in stacks) < min(2, game.players[0]) and not carry.total:
                break
            deal = game.deal(stacks, (made + turn) % players, rules, Shuffle(seed * 10**6 + made), carry, events=True)
            yield deal
            assert deal.outcome is not None
            stacks, carry = deal.stacks, deal.outcome.carry
            made += 1


@cache
def fields_of(kind: type[object]) -> tuple[str, ...]:
    """What a facet or a stage remembers: the slots of its class, of which a compiled class makes properties."""
    held = [(name, value) for name, value in vars(kind).items() if not name.startswith("__")]
    return tuple(sorted(name for name, value in held if ismemberdescriptor(value) or isgetsetdescriptor(value)))


def remembered(facet: Facet | Stage, kind: type[object] | None = None) -> tuple[object, ...]:
    """Everything that a facet remembers, or a stage as one of its classes.

    Of a compiled class what follows from it, too, as far as that is there yet.
    """
    found = []
    for name in fields_of(kind or type(facet)):  # type: ignore[arg-type]
        try:
            found.append(getattr(facet, name))
        except AssertionError:
            found.append(None)
    return tuple(found)


PLAIN = ("bets", "dead", "hands", "live", "log", "paid", "stacks", "stakes", "up", "net")
SINGLE = (
    "actor", "board", "burnt", "carry", "contests", "dark", "dealt_in", "muck", "outcome",
    "phase_index", "shown", "shuffles", "stock", "total", "turned",
)  # fmt: skip


def state(deal: Deal) -> object:
    """Everything that a move may change."""
    facets = {kind: remembered(facet) for kind, facet in deal.facets.items()}
    lists = [tuple(getattr(deal, name)) for name in PLAIN]
    return str(deal.options()), inside(deal.stage), facets, lists, [getattr(deal, name) for name in SINGLE]


def inside(stage: Stage) -> list[object]:
    """What a stage remembers; the options alone do not tell, for they are made once a turn."""
    return [_still(value) for kind in type(stage).__mro__ for value in remembered(stage, kind)]


def _still(value: object) -> object:
    """A value as it is now, even if it changes."""
    return [*map(_still, value)] if isinstance(value, list) else copy(value) if isinstance(value, set | dict) else value


def _memory(facet: Facet) -> object:
    """Everything that a facet remembers."""
    return type(facet), *remembered(facet)


def non_options(deal: Deal, rng: Random) -> Iterator[Move]:
    """Moves of every kind near the legal ones that are not legal."""
    options = deal.options()
    seat = options.seat
    for other in range(deal.seats):
        yield Move(
            rng.choice(
                ("f", "cc", "par", "no", "hi", "lo", "hilo", "stay", "drop", "draw", "draw2", "take", "buyd", "retire")
            ),
            other,
        )
    hand = deal.hands[seat]
    for option in options:
        if isinstance(option, Amount):
            yield from (
                Move(option.verb, seat, amount) for amount in (option.low - 1, option.high + 1, -option.low, 10**9)
            )
            yield Move(option.verb, seat, option.low, hand[:1] or (51,))
        if isinstance(option, Discard):
            foreign, verb = [card for card in deal.recipe.pack if card not in hand], option.verb
            yield Move(verb, seat, 0, (rng.choice(foreign),))
            yield Move(verb, seat, 0, hand[:1] * 2)
            yield Move(
                verb, seat, 0, hand[: option.at_most + 1] if option.at_most < len(hand) else (*hand, *foreign[:1])
            )
            yield from (
                Move(verb, seat, 0, hand[:count]) for count in range(len(hand) + 1) if count not in option.numbers
            )
    for verb in (
        "cbr",
        "bl",
        "in",
        "sd",
        "sm",
        "pb",
        "buy",
        "arr",
        "ante",
        "side",
        "play",
        "close",
        "open",
        "meld",
        "lay",
        "ct",
        "back",
    ):
        yield Move(verb, seat, rng.randrange(5), hand[: rng.randrange(3)])
    yield Move(HOLE, seat, 0, hand[:1])
    yield Move(BOARD, DEALER, 0, hand[:1])


def refused(deal: Deal, move: Move) -> bool:
    """Whether a move is refused; a hundred thousand are tried, so this asks without `pytest.raises`."""
    try:
        deal.apply(move)
    except IllegalMove:
        return True
    return False


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_random_deals_keep_every_invariant(code: str, players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(code, players, share(code, deals), players):
        deal.verify()
        while not deal.over:
            options = deal.options()
            if not closely(code, rng):
                deal.apply(options.sample(rng))
                deal.verify()
                continue
            before = state(deal)
            for option in options:
                move = option.sample(options.seat, rng)
                assert options.admits(move)
                assert Move.parse(str(move)) == move
                copied = deal.copy()
                copied.apply(move)
                copied.verify()
            if rng.random() < SOMETIMES:
                near = list(non_options(deal, rng))
                assert not [wrong for wrong in near if not options.admits(wrong) and not refused(deal, wrong)]
            assert state(deal) == before
            deal.apply(options.sample(rng))
            deal.verify()
        with pytest.raises(IllegalMove, match="the deal is over"):
            deal.apply(Move("cc", 0))


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_a_log_plays_again_with_and_without_its_shuffle(code: str, players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(code, players, share(code, deals, 5), 40 + players):
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        recipe, stacks, dealer, carry, shuffle, _ = deal.start
        for dealt_by in (shuffle, None):
            again = Deal.replayed((recipe, stacks, dealer, carry, dealt_by, True), deal.log)
            assert again.outcome == deal.outcome
            assert again.events == deal.events
            assert again.log == deal.log


@pytest.mark.parametrize(("code", "players"), SOME)
def test_undo_takes_back_the_last_move_of_a_player(code: str, players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(code, players, share(code, deals, 10), 60 + players):
        if deal.over:
            continue
        while not deal.over:
            move = deal.options().sample(rng)
            if not closely(code, rng):
                deal.apply(move)
                continue
            before = state(deal)
            deal.apply(move)
            assert deal.undo() == move
            assert state(deal) == before
            deal.apply(move)
    fresh = buio.games[code].deal([9] * players, 0, shuffle=Shuffle(1))
    with pytest.raises(ValueError, match="nothing to undo"):
        fresh.undo()


@pytest.mark.parametrize(("code", "players"), SOME)
def test_a_copy_goes_its_own_way(code: str, players: int, deals: int) -> None:
    for deal in random_deals(code, players, share(code, deals, 5), 5):
        rng = Random(3)
        while not deal.over:
            if not closely(code, rng, 0.01):
                deal.apply(deal.options().sample(rng))
                continue
            copied, before = deal.copy(), state(deal)
            while not copied.over:
                copied.apply(copied.options().sample(rng))
            assert state(deal) == before
            deal.apply(deal.options().sample(rng))


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_nothing_leaks(code: str, players: int, deals: int) -> None:
    """Two deals that differ only in cards hidden from a viewer look alike to that viewer, move by move."""
    rng = Random(players)
    compared = moves = 0
    for deal in random_deals(code, players, share(code, deals, 4), 80 + players):
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        compared += looks_alike_to_who_cannot_know(deal, rng.choice((None, *range(players))), rng)
        moves += len(deal.log)
    assert 3 * compared >= moves - 1  # most deals to their last move; a match that nobody can pay for has no moves


def looks_alike_to_who_cannot_know(
    deal: Deal, viewer: int | None, rng: Random, same: Callable[[Deal, Deal, int | None, int], int] | None = None
) -> int:
    """Play a finished deal again beside one that differs in cards the viewer never saw; how many moves are compared.

    `same` compares the two before each move, and hands on what the next time needs; None: views, events and options.
    """
    recipe, stacks, dealer, carry, _, _ = deal.start
    again, seen = Deal(recipe, stacks, dealer, carry, None, True), set[int]()
    for move in deal.log:
        seen |= _seen(again, viewer)
        again.apply(move)
    return _look_alike(deal, _with_other_hidden_cards(deal, seen | _seen(deal, viewer), rng), viewer, same or _same)


def _seen(deal: Deal, viewer: int | None) -> set[int]:
    """The cards that a viewer can see now."""
    view = deal.view(viewer)
    pile, melds = view.part(DiscardPileView), view.part(MeldsView)
    lying = [card for laid in (melds.laid if melds else ()) for card in laid.meld.cards]
    if pile:
        lying.append(pile.top)
    return {
        *proof(view),
        *(card for board in boards_in(view) for card in board),
        *lying,
        *(card for seat in view.seats for card in seat.cards),
        *_thrown(deal, viewer),
    }


def _thrown(deal: Deal, viewer: int | None) -> Iterator[int]:
    """The cards that were the viewer's own."""
    return (card for move in deal.log if move.verb == HOLE and move.seat == viewer for card in move.cards)


def _with_other_hidden_cards(deal: Deal, known: set[int], rng: Random) -> list[Move]:
    """The moves of the deal with the cards that the viewer never saw permuted."""
    pack = deal.recipe.pack
    hidden = sorted({card for card in pack if card not in known and pack.count(card) == pack.count(pack[0])})
    renamed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [move._replace(cards=tuple(renamed.get(card, card) for card in move.cards)) for move in deal.log]


def _look_alike(
    deal: Deal, moves: list[Move], viewer: int | None, same: Callable[[Deal, Deal, int | None, int], int]
) -> int:
    """Play both; how many moves were compared before hidden cards made a legal difference (openers, their split)."""
    recipe, stacks, dealer, carry, _, _ = deal.start
    one, other = (Deal(recipe, stacks, dealer, carry, None, True) for _ in range(2))
    told = 0
    for count, (move, twin) in enumerate(zip(deal.log, moves, strict=True)):
        told = same(one, other, viewer, told)
        one.apply(move)
        if not other.options().admits(twin):
            return count  # who had to pass may open now, and the reverse: that is known at a table too
        other.apply(twin)
        if one.over or _announced(one) != _announced(other):
            return count
    return len(moves)


def _same(one: Deal, other: Deal, viewer: int | None, told: int) -> int:
    """Two deals look alike now, and so many events have been told."""
    assert one.view(viewer) == other.view(viewer)
    if viewer is not None:
        public = other.view(None)
        assert own_view(public, one, viewer) == one.view(viewer)
        if (cards := own_cards(public, one, viewer)) is not None:
            seats = (*public.seats[:viewer], public.seats[viewer]._replace(cards=cards), *public.seats[viewer + 1 :])
            view = public._replace(seat=viewer, to_call=to_call(one, viewer), seats=seats)
            assert view == one.view(viewer), "there is more that others do not know"
    assert one.events is not None
    assert other.events is not None
    lately = [event.seen_by(viewer) for event in one.events[told:]]
    assert lately == [event.seen_by(viewer) for event in other.events[told:]]
    if one.actor == viewer:
        assert str(one.options()) == str(other.options())
    return len(one.events)


def _announced(deal: Deal) -> bool:
    return any(event.word == "split_openers" for event in deal.events or ())
