"""Where samples get their chance from."""

import numpy as np

from buio.play.validation import whole


def generator(seed: int | None) -> np.random.Generator:
    """Return a generator: of a seed the same again each time, without one another each time.

    Raises:
        TypeError: the seed is no whole number.
        ValueError: it is below 0.
    """
    return np.random.default_rng(None if seed is None else whole("seed", seed, 0))
