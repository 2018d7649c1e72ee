"""The arrays that tables of either kind write into, whether they are their own or the caller's."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.errors import OddsError
from buio.odds.simulator.stepping import NEXT_STEP, SAME_STEP, STAYS

RESETS: Final = {"stays": STAYS, "next_step": NEXT_STEP, "same_step": SAME_STEP}
"""What follows the end of a deal: nothing; the next deal with the next step; the next deal at once."""

GIVEN: Final = ("observation", "mask", "reward", "done", "actor")
"""What the caller may give an array for."""


class Buffers:
    """What tables tell after each step; the arrays keep their place in memory.

    Attributes:
        observation, mask, actor, reward, done: see `buio.environments.VectorTables`.
    """

    def __init__(self, tables: int, seats: int, features: int, actions: int, out: Mapping[str, NDArray[Any]]) -> None:
        """Make the arrays, but for those that are given.

        Raises:
            OddsError: what is given is none of them, or of another type or shape.
        """
        self.observation: NDArray[np.float32] = np.zeros((tables, features), np.float32)
        self.mask: NDArray[np.bool_] = np.zeros((tables, actions), bool)
        self.reward: NDArray[np.int64] = np.zeros((tables, seats), np.int64)
        self.done: NDArray[np.bool_] = np.zeros(tables, bool)
        self.actor: NDArray[np.int64] = np.zeros(tables, np.int64)
        for name, array in out.items():
            if name not in GIVEN:
                raise OddsError(f"out: {name!r} is none of {', '.join(GIVEN)}")
            wanted: NDArray[Any] = getattr(self, name)
            right = isinstance(array, np.ndarray) and (array.shape, array.dtype) == (wanted.shape, wanted.dtype)
            if not right or not array.flags.c_contiguous or not array.flags.writeable:
                raise OddsError(
                    f"out: {name!r} is a writeable array of {wanted.dtype}, shape {wanted.shape}, in C order"
                )
            setattr(self, name, array)


def reset_mode(reset: str) -> int:
    """Return the number of a mode of `RESETS`.

    Raises:
        OddsError: it is none.
    """
    if reset not in RESETS:
        raise OddsError(f"reset is one of {', '.join(RESETS)}, not {reset!r}")
    return RESETS[reset]
