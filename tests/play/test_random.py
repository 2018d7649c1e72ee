"""Random play: every invariant after every move, legal and illegal moves, copies, replays, and nothing leaks.

`--deals 20000` plays that many for each number of players; the default is a few.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

import buio
from buio.play.deal import Deal, IllegalMove
from buio.play.game import GameError
from buio.play.moves import BOARD, DEALER, DISCARD, HOLE, Move
from buio.play.options import Discard, Put
from buio.play.outcome import Carry
from buio.play.rules import AtLeast, Rules, RulesError
from buio.play.shoe import Shoe

GAME = buio.games["italian"]
PLAYERS = range(2, 10)


def random_rules(rng: Random, players: int) -> Rules:
    """House rules at random, a third of them not the default."""
    while True:
        settings: dict[str, object] = {}
        for known in GAME.house_rules():
            if rng.random() < 0.3:
                value = rng.choice(known.allowed)
                settings[known.key] = value.low + rng.randrange(4) if isinstance(value, AtLeast) else value
        try:
            rules = GAME.rules(**settings)
            GAME.written(rules, players)
        except (RulesError, GameError):
            continue
        return rules


def random_deals(players: int, count: int, seed: int) -> Iterator[Deal]:
    """Deals in chains: the carry and the stacks of one are those of the next."""
    rng = Random(seed)
    made = 0
    while made < count:
        rules = random_rules(rng, players) if rng.random() < 0.7 else GAME.rules()
        stacks, carry = [rng.choice((2, 9, 40, 300)) for _ in range(players)], Carry()
        for turn in range(rng.randrange(1, 8)):
            if sum(stack > 0 for stack in stacks) < 2 and not carry.total:
                break
            deal = GAME.deal(stacks, (made + turn) % players, rules, Shoe(seed * 10**6 + made), carry, events=True)
            yield deal
            assert deal.outcome is not None
            stacks, carry = deal.stacks, deal.outcome.carry
            made += 1


def state(deal: Deal) -> object:
    """Everything that a move may change."""
    return (
        deal.actor, deal.at, deal.total, deal.stock[deal.top :], deal.muck, deal.aside, deal.buried, deal.step, deal.opener, deal.aggressor,
        deal.lead, deal.shuffles, deal.dark, deal.later, deal.outcome, str(deal.options()),
        *(tuple(getattr(deal, name)) for name in ("stacks", "stakes", "bets", "dead", "paid", "live", "hands", "drew", "log", "returned")),
    )  # fmt: skip


def non_options(deal: Deal, rng: Random) -> Iterator[Move]:
    """Moves of every kind near the legal ones that are not legal."""
    options = deal.options()
    seat = options.seat
    for other in range(deal.seats):
        yield Move(rng.choice(("f", "cc", "par", "no")), other)
    hand = deal.hands[seat]
    for option in options:
        if isinstance(option, Put):
            yield from (
                Move(option.verb, seat, amount) for amount in (option.low - 1, option.high + 1, -option.low, 10**9)
            )
            yield Move(option.verb, seat, option.low, hand[:1] or (51,))
        if isinstance(option, Discard):
            foreign = [card for card in deal.recipe.pack if card not in hand]
            yield Move(DISCARD, seat, 0, (rng.choice(foreign),))
            yield Move(DISCARD, seat, 0, hand[:1] * 2)
            yield Move(
                DISCARD, seat, 0, hand[: option.at_most + 1] if option.at_most < len(hand) else (*hand, *foreign[:1])
            )
    for verb in ("cbr", "bl", "in", "sd", "sm"):
        yield Move(verb, seat, rng.randrange(5), hand[: rng.randrange(3)])
    yield Move(HOLE, seat, 0, hand[:1])
    yield Move(BOARD, DEALER, 0, hand[:1])


@pytest.mark.parametrize("players", PLAYERS)
def test_random_deals_keep_every_invariant(players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(players, deals, players):
        deal.check()
        while not deal.over:
            before = state(deal)
            options = deal.options()
            for option in options:
                move = option.sample(options.seat, rng)
                assert options.admits(move)
                assert Move.parse(str(move)) == move
                copied = deal.copy()
                copied.apply(move)
                copied.check()
            for wrong in non_options(deal, rng):
                if not options.admits(wrong):
                    with pytest.raises(IllegalMove):
                        deal.apply(wrong)
            assert state(deal) == before
            deal.apply(options.sample(rng))
            deal.check()
        with pytest.raises(IllegalMove, match="the deal is over"):
            deal.apply(Move("cc", 0))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_log_plays_again_with_and_without_its_shoe(players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(players, deals // 5, 40 + players):
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        recipe, stacks, dealer, carry, shoe, _ = deal.start
        for dealt_by in (shoe, None):
            again = Deal.replayed((recipe, stacks, dealer, carry, dealt_by, True), deal.log)
            assert again.outcome == deal.outcome
            assert again.events == deal.events
            assert again.log == deal.log


@pytest.mark.parametrize("players", [2, 4, 9])
def test_undo_takes_back_the_last_move_of_a_player(players: int, deals: int) -> None:
    rng = Random(players)
    for deal in random_deals(players, deals // 10, 60 + players):
        if deal.over:
            continue
        while not deal.over:
            before, move = state(deal), deal.options().sample(rng)
            deal.apply(move)
            assert deal.undo() == move
            assert state(deal) == before
            deal.apply(move)
    fresh = GAME.deal([9] * players, 0, shoe=Shoe(1))
    with pytest.raises(ValueError, match="nothing to undo"):
        fresh.undo()


def test_a_copy_goes_its_own_way() -> None:
    for deal in islice(random_deals(4, 60, 5), 60):
        rng = Random(3)
        while not deal.over:
            copied, before = deal.copy(), state(deal)
            while not copied.over:
                copied.apply(copied.options().sample(rng))
            assert state(deal) == before
            deal.apply(deal.options().sample(rng))


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_leaks(players: int, deals: int) -> None:
    """Two deals that differ only in cards hidden from a viewer look alike to that viewer, move by move."""
    rng = Random(players)
    compared = 0
    for deal in random_deals(players, max(60, deals // 2), 80 + players):
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        viewer = rng.choice((None, *range(players)))
        other = _with_other_hidden_cards(deal, viewer, rng)
        if other is not None:
            compared += _look_alike(deal, other, viewer)
    assert compared > 100


def _with_other_hidden_cards(deal: Deal, viewer: int | None, rng: Random) -> list[Move] | None:
    """The moves of the deal with the cards that the viewer never saw permuted, up to the showdown."""
    known = set(deal.proof) | {card for seat in deal.shown for card in deal.hands[seat]}
    known |= {card for move in deal.log if move.verb == HOLE and move.seat == viewer for card in move.cards}
    hidden = [card for card in deal.recipe.pack if card not in known]
    renamed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [move._replace(cards=tuple(renamed.get(card, card) for card in move.cards)) for move in deal.log]


def _look_alike(deal: Deal, moves: list[Move], viewer: int | None) -> int:
    """Play both; how many moves were compared before hidden cards made a legal difference (openers, their split)."""
    recipe, stacks, dealer, carry, _, _ = deal.start
    one, other = (Deal(recipe, stacks, dealer, carry, None, True) for _ in range(2))
    for count, (move, twin) in enumerate(zip(deal.log, moves, strict=True)):
        _same(one, other, viewer)
        one.apply(move)
        if not other.options().admits(twin):
            return count  # who had to pass may open now, and the reverse: that is known at a table too
        other.apply(twin)
        if one.over or _announced(one) != _announced(other):
            return count
    return len(moves)


def _same(one: Deal, other: Deal, viewer: int | None) -> None:
    assert one.view(viewer) == other.view(viewer)
    assert one.events is not None
    assert other.events is not None
    assert [event.seen_by(viewer) for event in one.events] == [event.seen_by(viewer) for event in other.events]
    if one.actor == viewer:
        assert str(one.options()) == str(other.options())


def _announced(deal: Deal) -> bool:
    return any(event.word == "split_openers" for event in deal.events or ())
