"""Random numbers that are the same compiled and not: KISS (Marsaglia 1999), all of whose steps fit into 63 bits."""

import numpy as np

from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import RANDOM
from buio.odds.simulator.tables import Row

WORD = 0xFFFFFFFF


def seeded(seed: int, block: int, tables: int) -> Row:
    """States of the generator for the tables of a block, shape (tables, 4): from seed and number of the block alone."""
    words = np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4 * tables).astype(np.int64)
    states = words.reshape(tables, 4)
    states[:, 1] |= 1  # never nothing but zeros
    states[:, 3] = states[:, 3] % 698769068 + 1
    return states


@piece
def random_word(d: Row) -> int:
    """A random number of 32 bits."""
    x = (69069 * d[RANDOM] + 12345) & WORD
    y = d[RANDOM + 1]
    y ^= (y << 13) & WORD
    y ^= y >> 17
    y ^= (y << 5) & WORD
    t = 698769069 * d[RANDOM + 2] + d[RANDOM + 3]
    d[RANDOM], d[RANDOM + 1], d[RANDOM + 2], d[RANDOM + 3] = x, y, t & WORD, t >> 32
    return int((x + y + (t & WORD)) & WORD)


@piece
def below(d: Row, count: int) -> int:
    """A random whole number from 0 to `count` - 1; its bias is below `count` / 2**32."""
    return random_word(d) * count >> 32
