"""What the tests of the learned exploiter run in a process of its own."""

import json
import sys
from collections.abc import Callable

import numpy as np

import buio
from bench.learned import GAME, Hands, Net, Numbers, PlainTwin, School, offered, player, school, told, told_by
from buio.bots import Plain, match
from buio.environments import vector
from buio.environments.seats import anything
from buio.play.deal import Deal
from buio.play.moves import DISCARD
from tests.environments.tables import Followed


class Beside(Followed):
    """A table at which the twin of the plain player decides beside the plain player itself."""

    def __init__(self, seed: int, hands: Hands) -> None:
        super().__init__(GAME, 2, seed)
        self.hands, self.twin, self.compared = hands, PlainTwin(self.tables, hands), 0

    def compare_mask(self, deal: Deal) -> None:
        """What both do, what the net is told, and what its actions mean, of the array and of the view."""
        view, options = deal.view(deal.actor), deal.options()
        seen, mask = self.tables.observation.astype(float), self.tables.mask
        one = told(seen, self.tables.parts, self.hands).features()
        assert np.allclose(one, told_by(view, options, self.hands).features())
        (index,) = self.twin(seen, mask, np.random.default_rng(1)).tolist()
        verb, _, cards = self.meant(index, deal)
        move = Plain(deal.recipe, 1).choose(view, options)
        assert (verb, sorted(cards)) == (move.verb, sorted(move.cards))
        assert mask[0, index]
        if options.get(DISCARD) is None:
            names = [self.tables.actions[place] for place in np.flatnonzero(mask[0])]
            moves = {name: move for name, move in offered(view, options).items() if options.admits(move)}
            assert moves.keys() == {*names}
            for name in names:
                verb, amount, _ = self.meant(self.tables.actions.index(name), deal)
                assert (verb, amount) == moves[name][::2]
        self.compared += 1


def twin(seeds: int, deals: int) -> int:
    """Compare so many deals at so many tables; how many decisions."""
    hands, compared = Hands(buio.games[GAME].written(None, 2)), 0
    for seed in range(seeds):
        table = Beside(seed, hands)
        table.follow_deals(deals)
        compared += table.compared
    return compared


def random(seen: Numbers, mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Does anything."""
    return np.asarray(anything(seen.astype(np.float32), mask, rng))


def learns() -> list[float]:
    """Kuhn poker against somebody who does anything: the chips of a pot in the end, and their error."""
    tables = vector("kuhn", 24, 2, seed=1)
    learning = School(tables, lambda seen: np.hstack([seen, np.ones((len(seen), 1))]), random, 1)
    for _ in range(10):
        learning.learn(32, 0.02, size=256)
    last = np.array(learning.pots[-1000:])
    return [float(last.mean()), float(last.std() / len(last) ** 0.5)]


def plays() -> int:
    """The net that is kept was made for these arrays, and plays a match without a fault; how many decisions."""
    learning = school(2)
    actions, weights = Net.kept()
    assert actions == [*learning.tables.actions]
    assert [one.shape for one in weights] == [one.shape for one in learning.net.weights]
    learning.rollout(3)
    return match({"learned": player, "plain": Plain}, GAME, shuffles=6, seed=7)["learned"].decisions


if __name__ == "__main__":
    ASKED: dict[str, Callable[..., object]] = {"twin": twin, "learns": learns, "plays": plays}
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(ASKED[what](*arguments)) + "\n")
        sys.stdout.flush()
