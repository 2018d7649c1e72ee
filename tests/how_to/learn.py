"""A net of one layer learns limit hold'em for two, against somebody who does anything."""

import numpy as np

from buio.environments.seats import SeatsEnv


class Learner:
    """Chances of actions from what is seen, moved towards what has won (REINFORCE)."""

    def __init__(self, table: SeatsEnv, seed: int) -> None:
        features, actions = table.tables.observation.shape[1], len(table.tables.actions)
        self.weights = np.zeros((features, actions))
        self.rng = np.random.default_rng(seed)

    def chances(self, seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The chance of each action; what is not offered has none."""
        scores = np.where(mask, scaled(seen) @ self.weights, -np.inf)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))

    def chosen(self, chances: np.ndarray) -> np.ndarray:
        """An action at each table."""
        return np.asarray((chances.cumsum(axis=1) > self.rng.random((len(chances), 1))).argmax(axis=1))


def scaled(seen: np.ndarray) -> np.ndarray:
    """Cards are 0 or 1, chips small numbers."""
    return np.where(seen > 1, seen / 100, seen)


def play(table: SeatsEnv, learner: Learner, steps: int, rate: float = 0.0) -> list[float]:
    """Chips won in each episode of so many steps; `rate`: how fast it learns from them."""
    seen, told = table.reset()
    traces = np.zeros((table.num_envs, *learner.weights.shape))
    begins, won, all_won = np.zeros(table.num_envs, bool), np.zeros(table.num_envs), list[float]()
    for _ in range(steps):
        chances = learner.chances(seen, told["action_mask"])
        actions = learner.chosen(chances)
        taken = np.eye(chances.shape[1])[actions] - chances
        traces += np.where(begins, 0, 1)[:, None, None] * scaled(seen)[:, :, None] * taken[:, None, :]
        seen, reward, over, _, told = table.step(actions)
        won += reward
        if over.any():
            learner.weights += rate * (won[over, None, None] * traces[over]).mean(axis=0)
            all_won += won[over].tolist()
            won[over], traces[over] = 0, 0
        begins = over
    return all_won


if __name__ == "__main__":
    table = SeatsEnv("texas_limit", 64, 2)
    table.reset(seed=1)
    learner = Learner(table, seed=1)
    for _ in range(20):
        print(f"{np.mean(play(table, learner, 200, rate=0.005)):+.2f} chips a deal")
