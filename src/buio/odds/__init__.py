"""Exact numbers, fast: scores of millions of hands, what each discard is worth, equity, frequencies.

Arrays in and arrays out: hands are arrays of cards (`4 * rank + suit`, as in `buio.cards`) or texts. Where Numba is
installed (`pip install 'buio[fast]'`) compiled kernels compute, else NumPy does; both give the same answers, and
`backend` says who does.
"""

from buio.odds.backend import backend, computed_by
from buio.odds.counting import Frequencies, frequencies
from buio.odds.discards import Discard, Discards, discards
from buio.odds.equity import Equity
from buio.odds.multiway import Several, discards_against
from buio.odds.outs import Outs, outs
from buio.odds.range_equity import equity
from buio.odds.scores import scores
from buio.odds.streets import Street, Streets, streets
from buio.odds.versus import Versus, every_hand, range_vs_range
from buio.odds.warming import warm_up

__all__ = [
    "Discard",
    "Discards",
    "Equity",
    "Frequencies",
    "Outs",
    "Several",
    "Street",
    "Streets",
    "Versus",
    "backend",
    "computed_by",
    "discards",
    "discards_against",
    "equity",
    "every_hand",
    "frequencies",
    "outs",
    "range_vs_range",
    "scores",
    "streets",
    "warm_up",
]
