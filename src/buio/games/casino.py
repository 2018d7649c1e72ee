"""Games against the bank: three card poker and four card poker (rule page: `casino`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from buio.cards import ACE, QUEEN, standard_pack
from buio.games.stakes import TableRules
from buio.play.game import Game
from buio.play.moves import ANTE, PLAY
from buio.play.phases import DealBoard, DealHole, PlayOrFold, SettleWithBank, Wager
from buio.play.phases.banked import Facing
from buio.play.recipe import DealState, Recipe
from buio.play.rules import house
from buio.ranking import FOUR_CARD, THREE_CARD, Category, Listed

PAIR_PLUS, ACES_UP, BONUS = "pair_plus", "aces_up", "bonus"
QUALIFIES = THREE_CARD.floor(Category.HIGH_CARD, QUEEN)
"""The least score with which the bank is in the game (CAS-1.04, X-61)."""


@dataclass(frozen=True)
class PayTable:
    """What a bet on a player's own hand is paid, in bets; nothing for a hand that is not in the table.

    Args:
        ranking: how hands rank; odds: by type of hand; least: the least score that is paid.
    """

    ranking: Listed
    odds: tuple[tuple[Category, int], ...]
    least: int = 1

    @classmethod
    def of(cls, written: str, ranking: Listed, pair: int | None = None) -> "PayTable":
        """Return a table as it is written, the best hand first: `40/30/6/4/1`. `pair`: the lowest pair that is paid."""
        pays = [int(times) for times in written.split("/")]
        odds = tuple(zip(ranking.order[::-1], pays, strict=False))
        return cls(ranking, odds, 1 if pair is None else ranking.floor(Category.PAIR, pair))

    def pays(self, score: int) -> int:
        """Return how many times the bet is paid."""
        return dict(self.odds).get(self.ranking.category(score), 0) if score >= self.least else 0

    @property
    def by_class(self) -> list[int]:
        """The same for every class of hands (`score >> 4`)."""
        return [self.pays(index << 4 | 1) for index in range(len(self.ranking.frequencies))]


# -- three card poker ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ThreeCardRules(TableRules):
    """The house rules of three card poker."""

    ante_bonus_table: str = house("5/4/1", "4/3/1", "5/3/1", "3/2/1", "none", source="CAS-2.02")
    pair_plus_table: str = house(
        "40/30/6/4/1",
        "35/33/6/4/1",
        "40/25/6/4/1",
        "35/25/5/3/1",
        "40/30/6/3/1",
        "40/30/5/4/1",
        source="CAS-2.01",
    )
    pair_plus_alone: bool = house(True, source="CAS-1.01")
    pair_plus_on_fold: str = house("lost", "settled", source="X-63")

    @property
    def bonus(self) -> PayTable:
        """The ante bonus (CAS-1.05)."""
        return PayTable.of("0" if self.ante_bonus_table == "none" else self.ante_bonus_table, THREE_CARD)

    @property
    def pair_plus(self) -> PayTable:
        """What pair plus is paid (CAS-2.01)."""
        return PayTable.of(self.pair_plus_table, THREE_CARD)


def three_card(rules: ThreeCardRules, _seated: int) -> Recipe:
    """Write three card poker, phase by phase."""
    return Recipe(
        pack=standard_pack(),
        ranking=THREE_CARD,
        phases=(
            Wager(rules.table_min, rules.most, ANTE, True, follow=1, side=PAIR_PLUS, alone=rules.pair_plus_alone),
            DealHole(3),
            DealBoard(3, up=False),
            PlayOrFold(side_stays=rules.pair_plus_on_fold == "settled"),
            SettleWithBank(_as_dealt, _owed(PAIR_PLUS, rules.pair_plus, rules.bonus, against_the_bank)),
        ),
    )


def against_the_bank(own: int, bank: int) -> tuple[int, int]:
    """Return what ante and play win, in bets, with this score against the bank's (CAS-1.04)."""
    if bank < QUALIFIES:
        return 1, 0
    return (1, 1) if own > bank else (0, 0) if own == bank else (-1, -1)


# -- four card poker -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class FourCardRules(TableRules):
    """The house rules of four card poker."""

    play_max: int = house(3, 1, 2, 3, source="CAS-3.03")
    bonus_table: str = house("25/20/2", "9/5/2", "none", source="CAS-3.06")
    aces_up_table: str = house(
        "50/40/8/5/4/3/1",
        "50/40/9/6/4/2/1",
        "50/40/8/6/4/2/1",
        "50/30/7/6/5/2/1",
        "50/40/7/5/4/3/1",
        source="CAS-3.05",
    )
    aces_up_equal_ante: bool = house(True, source="X-65")
    aces_up_on_fold: str = house("lost", "settled", source="X-64")

    @property
    def bonus(self) -> PayTable:
        """The automatic bonus (CAS-3.06)."""
        return PayTable.of("0" if self.bonus_table == "none" else self.bonus_table, FOUR_CARD)

    @property
    def aces_up(self) -> PayTable:
        """What aces up is paid (CAS-3.05)."""
        return PayTable.of(self.aces_up_table, FOUR_CARD, ACE)


def four_card(rules: FourCardRules, _seated: int) -> Recipe:
    """Write four card poker, phase by phase."""
    return Recipe(
        pack=standard_pack(),
        ranking=FOUR_CARD,
        phases=(
            Wager(rules.table_min, rules.most, ANTE, True, follow=1, side=ACES_UP, equal=rules.aces_up_equal_ante),
            DealHole(5),
            DealBoard(1),
            DealBoard(5, up=False),
            PlayOrFold(high=rules.play_max, side_stays=rules.aces_up_on_fold == "settled"),
            SettleWithBank(_as_dealt, _owed(ACES_UP, rules.aces_up, rules.bonus, better_or_equal)),
        ),
    )


def better_or_equal(own: int, bank: int) -> tuple[int, int]:
    """Settle by score where the bank needs nothing to qualify, and ties win for the player (CAS-3.04)."""
    return (1, 1) if own >= bank else (-1, -1)


def _as_dealt(deal: DealState) -> tuple[int, ...]:
    return deal.board


def _owed(
    side: str, table: PayTable, bonus: PayTable, main: Callable[[int, int], tuple[int, int]]
) -> Callable[[Facing], Iterator[tuple[str, int]]]:
    """What a seat wins with each bet: the side bet first, whatever the bank has, then the bonus, ante and play."""

    def owed(facing: Facing) -> Iterator[tuple[str, int]]:
        bets, hand, value = facing.bets, facing.hand, table.ranking.value
        own = value(hand) if hand else 0
        if side in bets:
            yield side, bets[side] * ((table.pays(own) if hand else 0) or -1)
        if PLAY in bets:
            ante, play = main(own, value(facing.bank))
            yield BONUS, bets[ANTE] * bonus.pays(own)
            yield ANTE, bets[ANTE] * ante
            yield PLAY, bets[PLAY] * play
        elif ANTE in bets:
            yield ANTE, -bets[ANTE]

    return owed


THREE_CARD_POKER = Game("three_card", "casino", range(1, 8), ThreeCardRules, three_card, recommended=range(3, 8))
FOUR_CARD_POKER = Game("four_card", "casino", range(1, 8), FourCardRules, four_card, recommended=range(3, 8))
GAMES = (THREE_CARD_POKER, FOUR_CARD_POKER)
