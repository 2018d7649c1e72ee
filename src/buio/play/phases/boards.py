"""Several boards: dealt side by side, or the rest of the first a second time once nobody can bet (HLD-7)."""

from dataclasses import dataclass

from buio.play.boards import Boards
from buio.play.moves import BOARD, DEAD, DEALER, NOBODY, ONCE, TWICE, Move
from buio.play.options import DealCards, Options, Simple
from buio.play.phase_facts import Dealt
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, Phase, Stage


@dataclass(frozen=True, slots=True)
class DealBoards(Phase):
    """The same number of cards face up to each of several boards, to the first one first (HLD-7.02)."""

    count: int
    boards: int
    name = "boards"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Boards,)

    def begin(self, deal: DealState) -> "Laying":
        laid = deal.facet(Boards)
        laid.others += ((),) * (self.boards - 1 - len(laid.others))
        return Laying(tuple([(BOARD, self.count, board) for board in range(self.boards)]))

    def deals(self) -> Dealt:
        return Dealt(board=self.count, turned=self.count, others=self.count * (self.boards - 1))


class Laying(Stage):
    """The dealer lays cards on one board after the other.

    Attributes:
        steps: each a verb, a number of cards, and the board on which they go, counted from 0.
    """

    __slots__ = ("index", "steps")

    def __init__(self, steps: tuple[tuple[str, int, int], ...], index: int = 0) -> None:
        self.steps: tuple[tuple[str, int, int], ...] = steps
        self.index: int = index
        self.actor: int = DEALER if index < len(steps) else NOBODY

    def options(self, deal: DealState) -> Options:
        verb, count, _ = self.steps[self.index]
        return Options(DEALER, (DealCards(verb, "deal", DEALER, count, deal.stock),))

    def apply(self, deal: DealState, move: Move) -> None:
        verb, _, board = self.steps[self.index]
        if verb == DEAD:
            deal.draw_from_stock(move.cards)
            deal.burnt += move.cards
        elif board:
            deal.draw_from_stock(move.cards)
            deal.facet(Boards).lay(board, move.cards)
            deal.note("next_board", amount=len(move.cards), cards=move.cards, extra=board + 1)
        else:
            deal.lay(move.cards, up=True)
            deal.note("board", amount=len(move.cards), cards=move.cards)
        self.index += 1
        if self.index == len(self.steps):
            self.actor = NOBODY

    def auto(self, deal: DealState) -> Move:
        verb, count, _ = self.steps[self.index]
        return Move(verb, DEALER, 0, deal.stock[:count])

    def copy(self) -> "Laying":
        return Laying(self.steps, self.index)


@dataclass(frozen=True, slots=True)
class RunTwice(Phase):
    """Once nobody can bet any more, all who are in are asked whether the rest of the board is dealt twice (HLD-7.05).

    They are asked once in a deal, before the next card comes, and where the stock has enough for a second run. It takes
    all of them; the first who says once ends it. A `SecondRun` has to follow.
    """

    name = "run_twice"

    def needs(self) -> tuple[type[Facet], ...]:
        return (Boards,)

    def begin(self, deal: DealState) -> "Agreeing | None":
        able = sum([live and stack > 0 for live, stack in zip(deal.live, deal.stacks, strict=True)])
        to_come = sum([count for _, count, _ in _rest(deal, deal.phase_index)])
        laid = deal.facet(Boards)
        if laid.asked or able > 1 or 2 * to_come > deal.stock_left:
            return None
        laid.asked = True
        return Agreeing(self, deal.survivors)


class Agreeing(EachInTurn[RunTwice]):
    """Each in turn says once or twice."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        return Options(self.actor, (Simple(ONCE, "once"), Simple(TWICE, "twice")))

    def apply(self, deal: DealState, move: Move) -> None:
        deal.note(move.verb, move.seat)
        self.says(move.verb)
        if move.verb == ONCE:
            self.actor = NOBODY
        elif self.actor == NOBODY:
            laid = deal.facet(Boards)
            laid.shared, laid.others, laid.since = len(deal.board), ((),), deal.phase_index


@dataclass(frozen=True, slots=True)
class SecondRun(Phase):
    """If all have agreed to that, what was dealt to the table since is dealt again, to a second board (HLD-7.06)."""

    name = "second_run"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Boards,)

    def begin(self, deal: DealState) -> Laying | None:
        since = deal.facet(Boards).since
        return Laying(_rest(deal, since)) if since >= 0 else None


def _rest(deal: DealState, since: int) -> tuple[tuple[str, int, int], ...]:
    """The cards that come to the table after this phase, and those burnt for them, as steps of a second run."""
    told = [phase.deals() for phase in deal.recipe.phases[since + 1 :]]
    return tuple([step for one in told for step in ((DEAD, one.dead, 1), (BOARD, one.board, 1)) if step[1]])
