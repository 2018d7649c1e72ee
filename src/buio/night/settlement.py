"""Who pays whom at the end of a night, in the fewest transfers."""

from collections.abc import Mapping
from typing import NamedTuple


class Transfer(NamedTuple):
    """Somebody pays somebody."""

    payer: str
    payee: str
    chips: int


def settlement(nets: Mapping[str, int]) -> list[Transfer]:
    """The fewest transfers that settle these results.

    People fall into groups whose results sum to zero; a group of n needs n - 1 transfers, so the fewest transfers come
    from the most groups. The most groups are found exactly, over subsets (a table has nine seats).

    Raises:
        ValueError: the results do not sum to zero.
    """
    if sum(nets.values()):
        raise ValueError(f"the results do not sum to zero: {dict(nets)}")
    people = [name for name, net in nets.items() if net]
    transfers = []
    for group in _most_groups([nets[name] for name in people]):
        transfers += _within({people[place]: nets[people[place]] for place in group})
    return transfers


def _most_groups(nets: list[int]) -> list[list[int]]:
    """Split the places into as many groups of sum zero as possible."""
    sums, groups, last = [0], [0], [0]
    for subset in range(1, 1 << len(nets)):
        low = subset & -subset
        sums.append(sums[subset ^ low] + nets[low.bit_length() - 1])
        best, without = -1, 0
        for place in range(len(nets)):
            if subset >> place & 1 and groups[subset ^ 1 << place] > best:
                best, without = groups[subset ^ 1 << place], place
        groups.append(best + (sums[subset] == 0))
        last.append(without)
    found: list[list[int]] = [[]]
    subset = len(sums) - 1
    while subset:
        if sums[subset] == 0 and found[-1]:
            found.append([])
        found[-1].append(last[subset])
        subset ^= 1 << last[subset]
    return [group for group in found if group]


def _within(nets: dict[str, int]) -> list[Transfer]:
    """Settle one group: who owes most pays who is owed most, until all is paid."""
    transfers = []
    while any(nets.values()):
        payer, payee = min(nets, key=lambda name: nets[name]), max(nets, key=lambda name: nets[name])
        chips = min(-nets[payer], nets[payee])
        nets[payer] += chips
        nets[payee] -= chips
        transfers.append(Transfer(payer, payee, chips))
    return transfers
