"""Random numbers that are the same compiled and not: KISS (Marsaglia 1999), all of whose steps fit into 63 bits."""

import numpy as np

from buio.odds.simulator import layout as at
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row

WORD = 0xFFFFFFFF


def seeded(seed: int, block: int, tables: int) -> Row:
    """Make the states of the generators that seed deals, one for each table of a block: from seed and block alone."""
    words = np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4 * tables).astype(np.int64)
    states = words.reshape(tables, 4)
    states[:, 1] |= 1  # never nothing but zeros
    states[:, 3] = states[:, 3] % 698769068 + 1
    return states


@piece
def random_word(d: Row, state: int) -> int:
    """Return a random number of 32 bits, by the generator whose state begins there."""
    x = (69069 * d[state] + 12345) & WORD
    y = d[state + 1]
    y ^= (y << 13) & WORD
    y ^= y >> 17
    y ^= (y << 5) & WORD
    t = 698769069 * d[state + 2] + d[state + 3]
    d[state], d[state + 1], d[state + 2], d[state + 3] = x, y, t & WORD, t >> 32
    return int((x + y + (t & WORD)) & WORD)


@piece
def seed_deal(d: Row, state: int) -> None:
    """Begin a generator anew for the next deal, so that it goes as it would have whatever was played before."""
    for place in range(4):
        d[state + place] = random_word(d, at.SEED)
    d[state + 1] |= 1
    d[state + 3] = d[state + 3] % 698769068 + 1


@piece
def below(d: Row, count: int) -> int:
    """Return a random whole number from 0 to `count` - 1; its bias is below `count` / 2**32."""
    return random_word(d, at.RANDOM) * count >> 32
