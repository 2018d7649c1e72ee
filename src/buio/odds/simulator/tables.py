"""The one type of the simulator."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Row: TypeAlias = NDArray[np.int64]
"""A deal, what it is played by, or the options of its actor: whole numbers, named in `buio.odds.simulator.layout`."""
