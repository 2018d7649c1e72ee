"""The simulator and the engine, move by move: the same cards, the same options, the same chips."""

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np

import buio
from buio.history import columns, records
from buio.odds.simulator import Table, keeping, layout, simulate
from buio.odds.simulator.blocks import begin_all, bucket, keep_all, move_all, tables
from buio.odds.simulator.layout import Row
from buio.odds.simulator.programs import program
from buio.odds.simulator.scoring import hand_score, mark_winners, odd_suit, shown_with_fours
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import (
    BLIND,
    BOARD,
    BRING_IN,
    CALL,
    DEAD,
    DEALER,
    DECLINE,
    DISCARD,
    FOLD,
    HOLE,
    PAROL,
    PAY_IN,
    RAISE,
    Move,
)
from buio.play.options import Amount, Discard, Simple
from buio.play.outcome import FOLDS, PAROL_ENDED, PASSED, SHOWDOWN, Carry, PotResult
from buio.play.rules import Rules
from buio.ranking import Category, soko_showing
from buio.rows import COLUMNS, schema

VERBS = (FOLD, CALL, RAISE, PAROL, BLIND, DECLINE, PAY_IN, DISCARD, BRING_IN, HOLE, BOARD, DEAD)
ENDS = {
    layout.SHOWDOWN: SHOWDOWN, layout.FOLDS: FOLDS, layout.PASSED: PASSED, layout.PAROLED: PAROL_ENDED,
}  # fmt: skip


FIRST = np.zeros(1, np.int64)
"""The only table of a block."""


def begin(d: Row, t: Row, number: int, stacks: Row, kept: Row, options: Row, moves: Row) -> None:
    """Begin the next deal of one table, up to its first decision."""
    begin_all(FIRST, d[None], t, np.array([number]), stacks, kept[None], options[None], moves)


def move(d: Row, t: Row, verb: int, amount: int, cards: int, options: Row, moves: Row) -> None:
    """A decision at one table, and on to the next one."""
    move_all(FIRST, d[None], t, np.array([[verb, amount, cards]]), options[None], moves)


class Lockstep:
    """A table at which engine and simulator play every deal together; each step is compared."""

    def __init__(self, game: Game, rules: Rules, players: int, seed: int) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.t = program(game.written(rules, players))
        self.rng = Random(seed)
        self.d, self.options = tables(players, seed, 0)[0], np.zeros(8, np.int64)
        self.moves, self.kept = np.zeros(4096, np.int64), np.zeros(layout.KEPT_WHOLE, np.int64)
        self.carry = Carry()
        self.paid: tuple[PotResult, ...] = ()
        self.deal: Deal | None = None
        self.read, self.held = 0, [list[int]() for _ in range(players)]

    def of(self, first: int) -> list[int]:
        """The numbers of all seats that begin there."""
        return [int(number) for number in self.d[first : first + self.players]]

    def play(self, dealer: int, stacks: list[int] | None) -> list[int]:
        """Play a deal; `stacks`: fresh ones, where no pot is carried. The stacks in the end."""
        if stacks is not None:
            self.carry, self.d[layout.CARRIED] = Carry(), 0
        begin(self.d, self.t, dealer, np.array(stacks or [0]), self.kept, self.options, self.moves)
        before = [-int(chips) for chips in self.kept[layout.KEPT_NET : layout.KEPT_NET + self.players]]
        deal = self.game.deal(before, dealer, self.rules, None, self.carry)
        self.read, self.held = 0, [list[int]() for _ in range(self.players)]
        self.follow(deal)
        while not deal.over:
            self.compare(deal)
            made = self.chosen(deal)
            deal.apply(made)
            cards = sum(1 << card for card in made.cards)
            move(self.d, self.t, VERBS.index(made.verb), made.amount, cards, self.options, self.moves)
            self.read += 4
            self.follow(deal)
        self.compare_ends(deal)
        self.compare_kept(deal)
        self.deal = deal
        return deal.stacks

    def chosen(self, deal: Deal) -> Move:
        """What the actor does."""
        return deal.options().sample(self.rng)

    def follow(self, deal: Deal) -> None:
        """The dealer of the engine deals what the simulator has dealt."""
        while self.read < self.d[layout.LOGGED]:
            _, verb, seat, told = (int(number) for number in self.moves[self.read : self.read + 4])
            cards = tuple(cards_of(told))
            deal.apply(Move(VERBS[verb], seat if verb == layout.HOLE else DEALER, 0, cards))
            self.read += 4

    def compare(self, deal: Deal) -> None:
        """Whose turn it is, what may be done, everybody's chips and cards."""
        assert self.d[layout.ACTOR] == deal.actor
        for first, wanted in (
            (layout.STACK, deal.stacks), (layout.BET, deal.bets), (layout.STAKE, deal.stakes),
            (layout.DEAD, deal.dead), (layout.LIVE, [int(live) for live in deal.live]),
        ):  # fmt: skip
            assert self.of(first) == wanted
        assert self.d[layout.TOTAL] == deal.total
        for seat, hand in enumerate(deal.hands):
            first = layout.HANDS + layout.HAND * seat
            assert sorted(self.d[first : first + self.d[layout.CARDS + seat]].tolist()) == sorted(hand)
            self.held[seat] = list(hand) or self.held[seat]
        assert self.d[layout.BOARD : layout.BOARD + self.d[layout.BOARDED]].tolist() == list(deal.board)
        assert told(self.options) == wanted_of(deal)

    def compare_ends(self, deal: Deal) -> None:
        """How it ended, and what the next deal is handed."""
        assert deal.outcome is not None
        assert self.d[layout.ACTOR] < 0
        assert ENDS[int(self.d[layout.ENDED])] == deal.outcome.ended
        assert self.of(layout.STACK) == deal.stacks
        self.paid = deal.outcome.pots
        carry = self.carry = deal.outcome.carry
        assert self.d[layout.TOTAL] == carry.chips
        assert (self.d[layout.STEP], self.d[layout.BLINDS]) == (carry.step, carry.blinds)
        assert self.of(layout.PAID) == [*(carry.paid or [0] * self.players)]
        owed = [-1 if chips is None else chips for chips in carry.owed] or [0] * self.players
        assert self.of(layout.OWED) == owed

    def compare_kept(self, deal: Deal) -> None:
        """What is kept of it."""
        assert deal.outcome is not None
        keep_all(FIRST, self.d[None], self.kept[None])
        pots = sum(result.pot.amount for result in deal.outcome.pots) or deal.outcome.carry.total
        assert self.kept[layout.KEPT_POT] == pots
        assert self.kept[layout.KEPT_LIVE] == sum(live << seat for seat, live in enumerate(deal.live))
        board, held = cards_of(self.kept[layout.KEPT_BOARD]), self.kept[layout.KEPT_HELD :].tolist()
        assert board == list(deal.board)
        for seat, hand in enumerate(deal.hands):
            assert cards_of(held[seat]) == list(hand or self.held[seat])
        assert self.kept[layout.KEPT_FINISH : layout.KEPT_HELD][: self.players].tolist() == deal.stacks


def cards_of(told: int) -> list[int]:
    """Cards that are told as digits of 64."""
    return [int(told) >> 6 * place & 63 for place in range((int(told) >> 42) - 1, -1, -1)]


def told(options: Row) -> dict[str, tuple[int, ...]]:
    """The options of the simulator, as those of the engine are told."""
    found: dict[str, tuple[int, ...]] = {}
    for verb, word in enumerate(VERBS):
        if options[layout.MAY] >> verb & 1:
            numbers = {RAISE: (1, 2), BLIND: (1, 2), PAY_IN: (3, 3), BRING_IN: (3, 3), DISCARD: (1, 4), CALL: (3,)}.get(
                word, ()
            )
            found[word] = tuple([int(options[number]) for number in numbers])
    return found


def wanted_of(deal: Deal) -> dict[str, tuple[int, ...]]:
    """The options of the engine."""
    found: dict[str, tuple[int, ...]] = {}
    for item in deal.options().items:
        if isinstance(item, Amount):
            found[item.verb] = (item.low, item.high)
        elif isinstance(item, Discard):
            found[item.verb] = (item.at_least, item.at_most)
        else:
            found[item.verb] = (item.cost,) if isinstance(item, Simple) and item.verb == CALL else ()
    return found


def play_together(code: str, players: int, deals: int, seed: int, **settings: object) -> dict[str, int]:
    """Play so many deals, with stacks short and deep; how they ended."""
    game = buio.games[code]
    table = Lockstep(game, game.rules(**settings), players, seed)
    ends: dict[str, int] = {}
    stacks: list[int] | None = None
    for number in range(deals):
        if table.carry == Carry() or sum(stack > 0 for stack in stacks or []) < 2:
            depth = table.rng.choice((3, 12, 40, 200, 2000))
            stacks = [table.rng.randint(1, depth) for _ in range(players)]
            stacks = table.play(number % players, stacks)
        else:
            stacks = table.play(number % players, None)
        end = ENDS[int(table.d[layout.ENDED])]
        ends[end] = ends.get(end, 0) + 1
    return ends


def rows_beside_records(code: str, players: int, deals: int, settings: dict[str, object]) -> int:
    """The rows of deals, beside those of their records: the same but for what records do not tell; how many seats."""
    game, found = buio.games[code], 0
    table, names = Lockstep(game, game.rules(**settings), players, 11), [f"p{seat + 1}" for seat in range(players)]
    keeper = keeping.Keeper(Path(), code, players, bool(settings.get("muck")), 11, 1)
    stacks: list[int] | None = None
    for number in range(deals):
        fresh = table.carry == Carry() or sum(stack > 0 for stack in stacks or []) < 2
        stacks = table.play(number % players, [40] * players if fresh else None)
        assert table.deal is not None
        (record,) = records.read(records.write(table.deal, game, table.rules, players, players=names))
        theirs = columns.rows(records.Replayed(record, *record.watched(columns.Acts)), None)
        kept, hand = table.kept[None], keeping.named_deals([(0, np.array([number]), table.kept[None])])
        (ours,), seats = [
            keeping.as_table(of(hand, kept, keeper), schema({**COLUMNS[name], **keeping.MORE[name]})).to_pylist()
            for name, of in (("hands", keeping.hand_columns), ("seats", keeping.seat_columns))
        ]
        assert {name: ours[name] for name in theirs.hand._fields} == theirs.hand._asdict()
        for mine, seat in zip(seats, theirs.seats, strict=True):
            told = seat._asdict() | ({"shown": None} if keeper.mucks else {})
            assert {name: mine[name] for name in told} == told
            found += 1
    return found


def cards_by_place(code: str, players: int, deals: int) -> list[list[int]]:
    """How often each card of the pack came to each place: a card of a seat, drawn or not, of the board, of the burnt.

    Nobody looks at cards: everybody calls, and changes the first three cards where that is possible.
    """
    recipe = buio.games[code].written(None, players)
    t, d, options = program(recipe), tables(players, 17, 0)[0], np.zeros(8, np.int64)
    moves, kept, stacks = np.zeros(4096, np.int64), np.zeros(layout.KEPT, np.int64), np.array([200] * players)
    found: dict[tuple[int, ...], list[int]] = {}
    for number in range(deals):
        d[layout.CARRIED] = read = 0
        begin(d, t, number % players, stacks, kept, options, moves)
        places: dict[tuple[int, int], int] = {}
        while True:
            for verb, seat, told in moves[read : d[layout.LOGGED]].reshape(-1, 4)[:, 1:].tolist():
                if verb in (layout.HOLE, layout.TO_BOARD, layout.BURN):
                    for digit in range((told >> 42) - 1, -1, -1):
                        place = places[verb, seat] = places.get((verb, seat), -1) + 1
                        found.setdefault((verb, seat, place), [0] * 54)[told >> 6 * digit & 63] += 1
            read = int(d[layout.LOGGED])
            if d[layout.ENDED]:
                break
            verb = next(one for one in (layout.CALL, layout.DECLINE, layout.DISCARD) if options[layout.MAY] >> one & 1)
            first = layout.HANDS + layout.HAND * int(d[layout.ACTOR])
            thrown = [int(card) for card in d[first : first + 3]] if verb == layout.DISCARD else []
            move(d, t, verb, 0, sum(1 << card for card in thrown), options, moves)
    return [[counts[card] for card in recipe.pack] for counts in found.values()]


def first_cards(code: str, players: int, deals: int, verbs: list[int]) -> list[list[int]]:
    """The cards of all seats before anybody decides, deal by deal, at a table where all say the first verb they may."""
    recipe = buio.games[code].written(None, players)
    t, d, options = program(recipe), tables(players, 17, 0)[0], np.zeros(8, np.int64)
    moves, kept, stacks = np.zeros(0, np.int64), np.zeros(layout.KEPT, np.int64), np.array([200] * players)
    found = []
    for number in range(deals):
        begin(d, t, number, stacks, kept, options, moves)
        found.append(d[layout.HANDS : layout.HANDS + players * layout.HAND].tolist())
        while not d[layout.ENDED]:
            verb = next(one for one in verbs if options[layout.MAY] >> one & 1)
            move(d, t, verb, int(options[layout.LOW]), 0, options, moves)
    return found


class Loaded(Lockstep):
    """A table at which most see the showdown, with a pack of five ranks, in which straights are often shared."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        super().__init__(game, game.rules(), players, seed)
        self.t = self.t.copy()
        self.t[layout.CARDS_IN_PACK] = 20
        self.t[layout.PACKED : layout.PACKED + 20] = range(32, 52)

    def chosen(self, deal: Deal) -> Move:
        call = Move(CALL, deal.actor)
        return call if self.rng.random() < 0.8 and deal.options().admits(call) else super().chosen(deal)


def odd_chips(deals: int, players: int, seed: int) -> list[tuple[int, int]]:
    """Of every pot of such a table how many won it, and how many chips were odd."""
    table, found = Loaded(buio.games["texas"], players, seed), []
    for number in range(deals):
        table.play(number % players, [table.rng.randint(1, 60) for _ in range(players)])
        found += [(len(pot.winners), sum(pot.shares) % len(pot.winners)) for pot in table.paid]
    return found


def among_straight_flushes(split: str, players: int, times: int, seed: int) -> list[tuple[list[int], list[int]]]:
    """Who wins among hands that no shuffle brings together: the simulator's seats, and those of the ranking."""
    game, rng, found = buio.games["italian"], Random(seed), []
    recipe = game.written(game.rules(sf_split=split), players)
    (contest,), t, d = recipe.contests, program(recipe), tables(players, seed, 0)[0]
    ranking, strong = contest.ranking, []
    for score in range(16 * len(ranking.frequencies)):
        if ranking.category(score) is Category.STRAIGHT_FLUSH:
            strong.append(score)
    d[layout.SEATED] = players
    for _ in range(times):
        scores = rng.choices([*strong, *[strong[0] - 1] * 20], k=players)
        d[layout.SCORE : layout.SCORE + players] = scores
        seats = rng.sample(range(players), rng.randint(1, players))
        won = mark_winners(d, t, sum(1 << seat for seat in seats))
        best = ranking.winners([scores[seat] for seat in seats])
        found.append(([seat for seat in range(players) if won >> seat & 1], sorted(seats[index] for index in best)))
    return found


def suits_of_odd_chips(code: str, hands: list[list[int]]) -> list[tuple[int, int]]:
    """The suit that decides of an odd chip, as the simulator and as the contest of the game has it; no board lies."""
    recipe = buio.games[code].written(None, 2)
    t, d, found = program(recipe), tables(2, 1, 0)[0], []
    for hand in hands:
        d[layout.HANDS : layout.HANDS + 5], d[layout.CARDS], d[layout.SCORE] = hand, 5, 0
        hand_score(d, t, 0)
        suit = odd_suit(d, t, 0, np.zeros(8, np.int64))
        found.append((int(suit), recipe.contests[0].suit(tuple(hand), ())))
    return found


def early_kinds(code: str, cards: list[int]) -> list[int]:
    """The kind of hand that each of these cards is by itself, to the plain table."""
    recipe = buio.games[code].written(None, 2)
    t, d, found = program(recipe), tables(2, 1, 0)[0], []
    for card in cards:
        d[layout.ACTOR], d[layout.HANDS], d[layout.CARDS] = 0, card, 1
        found.append(int(bucket(d, t, Table.plain(recipe).numbers)))
    return found


def order_of_open_cards(hands: list[list[int]]) -> bool:
    """Are open cards of Sökö in the same order for the simulator as for the ranking?"""
    ours = [shown_with_fours(np.array(hand), len(hand)) for hand in hands]
    theirs = [soko_showing(hand) for hand in hands]
    places = sorted(range(len(hands)), key=theirs.__getitem__)
    signs = [
        [(values[b] > values[a]) - (values[b] < values[a]) for a, b in pairwise(places)] for values in (ours, theirs)
    ]
    return signs[0] == signs[1]


def time_of_a_deal(code: str, players: int, deals: int) -> float:
    """Seconds of processor time that a deal takes the simulator; the best of three rounds, of which none compiles."""
    recipe = buio.games[code].written(None, players)
    policy, times = Table.plain(recipe), []
    simulate(recipe, players, 2, policy)
    for seed in range(3):
        start = time.thread_time()
        simulate(recipe, players, deals, policy, seed=seed)
        times.append(time.thread_time() - start)
    return min(times) / deals


def won_by_checking(sevens: bool, deals: int) -> list[int]:
    """What two players of lowball who never bet of their own accord win: the blind, and the squares of all deals."""
    rules = buio.games["lowball_a5"].rules(sevens=sevens)
    calls = np.zeros((1, 2, 1, 6))
    calls[..., 1] = 1
    found = simulate(buio.games["lowball_a5"].written(rules, 2), 2, deals, Table([], calls))
    return [rules.big_blind, int(found.squares[0])]


if __name__ == "__main__":
    import gc
    import json
    import sys

    gc.set_threshold(50_000, 10, 10)  # the compiler makes much that lives: to look at it again took a fifth of the time

    ASKED: dict[str, Callable[..., object]] = {
        "time": time_of_a_deal, "dealt": cards_by_place, "odd": odd_chips, "circle": among_straight_flushes,
        "suits": suits_of_odd_chips, "checking": won_by_checking, "early": early_kinds,
        "open": order_of_open_cards, "first": first_cards, "rows": rows_beside_records,
    }  # fmt: skip
    for line in sys.stdin:
        what, *rest = json.loads(line)
        if what in ASKED:
            answer: object = ASKED[what](*rest)
        else:
            players, deals, seed, settings = rest
            answer = play_together(what, players, deals, seed, **settings)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
