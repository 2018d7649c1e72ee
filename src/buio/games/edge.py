"""What the bank wins: the edge of every bet against it, computed exactly for the given house rules, not quoted.

Every hand of the player meets every hand of the bank, and each time the decision is taken that loses least. Where two
hands of seven cards are too many to be gone through, pairs of them are sampled and the edge has an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt
from random import Random
from statistics import pstdev

import numpy as np

from buio.cards import JOKER, standard_pack
from buio.games import fourcards
from buio.games.casino import ACES_UP, PAIR_PLUS, QUALIFIES, FourCardRules, PayTable, ThreeCardRules
from buio.games.chinese.pai_gow import CARDS, SIZES, PaiGowRules, TwoRows
from buio.games.fourcards import Array, kinds, sets
from buio.play.game import Game, GameError
from buio.play.moves import ANTE, FOLD, PLAY
from buio.play.rules import Rules
from buio.ranking import THREE_CARD


@dataclass(frozen=True)
class Edge:
    """The edge of one bet; for the ante with all that follows it.

    Attributes:
        edge: what the bank wins on average of each chip of the bet.
        staked: chips bet on average for each chip of it.
        choices: how often each decision is the best one: `fold`, `play 1`, `play 3` (times the ante).
        weakest: the weakest hand that plays, where the bank shows no card.
        error: the standard error of the edge, where it is sampled; 0: it is exact.
    """

    bet: str
    edge: Fraction
    staked: Fraction = Fraction(1)
    choices: Mapping[str, Fraction] = field(default_factory=dict)
    weakest: tuple[int, ...] = ()
    error: float = 0.0

    @property
    def risk(self) -> Fraction:
        """What the bank wins on average of each chip bet."""
        return self.edge / self.staked


def edges(game: Game, rules: Rules) -> list[Edge]:
    """Return the edge of every bet of a game against the bank.

    Raises:
        GameError: a game whose edge is not computed.
    """
    if isinstance(rules, ThreeCardRules):
        return [three_card_ante(rules), three_card_side(rules)]
    if isinstance(rules, FourCardRules):
        return [four_card_ante(rules), four_card_side(rules)]
    if isinstance(rules, PaiGowRules):
        return [pai_gow_wager(rules)]
    raise GameError(f"the edge of {game.code} is not computed: it is no game of ante and play against the bank")


def three_card_side(rules: ThreeCardRules) -> Edge:
    """Count pair plus (CAS-2.01)."""
    return _side(PAIR_PLUS, rules.pair_plus, np.array(THREE_CARD.frequencies))


def four_card_side(rules: FourCardRules) -> Edge:
    """Count aces up (CAS-3.05)."""
    hands = np.bincount(fourcards.best_of_five(), kinds(fourcards.OWN)[2], minlength=len(rules.aces_up.by_class))
    return _side(ACES_UP, rules.aces_up, hands.astype(np.int64))


SAMPLED = 2000
"""Packs from which the hands of a sampled edge are dealt."""


def pai_gow_wager(rules: PaiGowRules, deals: int = SAMPLED, seed: int = 0) -> Edge:
    """Sample the wager of pai gow poker, for players who lay their hands as well as the bank (PGW-1.05 to PGW-1.07).

    From each pack seven hands are dealt, and each of them plays against each of the others: whatever one wins as the
    player it loses as the bank, but for equal rows and the commission, so that little chance is left.

    Args:
        rules: the house rules; the commission is taken as the share that it is, not rounded to chips.
        deals: how many packs are dealt.
        seed: the same seed deals the same.

    Raises:
        ValueError: fewer than two deals, of which no error can be told.
    """
    if deals < 2:
        raise ValueError(f"deals = {deals}: a sample with an error takes two or more")
    layout, pack, rng = TwoRows(rules.wheel == "second"), (*standard_pack(), JOKER), Random(seed)
    won = [_seven_against_each_other(layout, rng.sample(pack, CARDS * CARDS), rules.commission) for _ in range(deals)]
    pairs = 100 * CARDS * (CARDS - 1)
    return Edge(ANTE, Fraction(-sum(won), pairs * deals), error=pstdev(won) / pairs / sqrt(deals - 1))


def _seven_against_each_other(layout: TwoRows, cards: list[int], commission: int) -> int:
    """What seven hands win of the bank, in hundredths of a bet, when each is the bank's hand for all others once."""
    hands = [tuple(cards[first : first + CARDS]) for first in range(0, len(cards), CARDS)]
    laid = [layout.scores(layout.good((), hand)) for hand in hands]
    paid = {0: -100, 1: 0, len(SIZES): 100 - commission}
    return sum(paid[(low > low_of_bank) + (high > high_of_bank)]
               for (low, high), (low_of_bank, high_of_bank) in permutations(laid, 2))  # fmt: skip


def _side(bet: str, table: PayTable, hands: Array) -> Edge:
    """A bet on a player's own hand; `hands`: how many there are of each class. No hand that is paid is folded."""
    paid = np.array(table.by_class)
    won = int((np.where(paid > 0, paid, -1) * hands).sum())
    return Edge(bet, Fraction(-won, int(hands.sum())))


def three_card_ante(rules: ThreeCardRules) -> Edge:
    """Count ante, play and the bonus, by the strategy that loses least (CAS-1.03 to CAS-1.05)."""
    _, hands, times = kinds(3)
    everything, number = sets(3), comb(fourcards.CARDS - 3, 3)
    held = (np.int64(1) << everything.astype(np.int64)).sum(axis=1)
    scores = np.array([THREE_CARD.score(cards) for cards in everything.tolist()])
    bonus = rules.bonus.by_class
    won = played = 0
    weakest: tuple[int, tuple[int, ...]] = (1 << 30, ())
    for hand, count in zip(hands.tolist(), times.tolist(), strict=True):
        bank = scores[held & sum(1 << card for card in hand) == 0]
        own = THREE_CARD.score(hand)
        qualified = bank[bank >= QUALIFIES]
        play = 2 * int((qualified < own).sum() - (qualified > own).sum()) + number - len(qualified)
        if play > -number:
            won += count * (play + bonus[own >> 4] * number)
            played += count
            weakest = min(weakest, (own, tuple(hand)))
        else:
            won -= count * number
    share = Fraction(played, len(everything))
    return Edge(ANTE, Fraction(-won, len(everything) * number), 1 + share, {FOLD: 1 - share, PLAY: share}, weakest[1])


def four_card_ante(rules: FourCardRules) -> Edge:
    """Count ante, play and bonus, by the strategy that loses least with the open card in sight (CAS-3.03 to 3.06)."""
    number, most = fourcards.COMPLETIONS, rules.play_max
    bonus = np.array(rules.bonus.by_class, np.int64)
    won, chosen = 0, np.zeros(3, np.int64)
    for part in fourcards.met():
        even = 2 * part.held - number  # ties are held too (CAS-3.04)
        extra = bonus[part.classes][:, None] * number
        choices = np.stack([np.full_like(even, -number), 2 * even + extra, (1 + most) * even + extra])
        best = choices.argmax(axis=0)
        met = (part.held >= 0) * part.times[:, None]
        won += int((np.take_along_axis(choices, best[None], axis=0)[0] * met).sum())
        chosen += [int(met[best == choice].sum()) for choice in range(3)]
    total = int(chosen.sum())
    fold, once, more = (Fraction(int(count), total) for count in chosen)
    names = {FOLD: fold, f"{PLAY} 1": once} | ({f"{PLAY} {most}": more} if most > 1 else {})
    return Edge(ANTE, Fraction(-won, total * number), 1 + once + most * more, names)
