"""Who pays whom at the end of a night, in the fewest transfers."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from buio.play.validation import one_of_kind, whole

EXACT: Final = 16
"""Up to this many people are divided exactly (in a quarter of a second); a table has nine seats, so more are rare."""


class Transfer(NamedTuple):
    """Somebody pays somebody."""

    payer: str
    payee: str
    chips: int


def settlement(nets: Mapping[str, int]) -> list[Transfer]:
    """Find the fewest transfers that settle these results.

    People fall into groups whose results sum to zero; a group of n needs n - 1 transfers, so the fewest transfers come
    from the most groups. Who owes exactly what another is owed makes a group with that one: this never costs a group.
    The most groups of the rest are found exactly, over subsets, for up to `EXACT` people; more are one group.

    Raises:
        ValueError: the results do not sum to zero.
        TypeError: a result is no whole number of chips.
    """
    one_of_kind("nets", nets, dict, "a dict of chips by name")
    for net in nets.values():
        whole("each of nets", net)
    if sum(nets.values()):
        raise ValueError(f"the results do not sum to zero: {dict(nets)}")
    groups, people = _pairs({name: net for name, net in nets.items() if net})
    split = _most_groups([nets[name] for name in people]) if len(people) <= EXACT else [[*range(len(people))]]
    groups += [[people[place] for place in group] for group in split]
    return [transfer for group in groups for transfer in _within({name: nets[name] for name in group})]


def _pairs(nets: Mapping[str, int]) -> tuple[list[list[str]], list[str]]:
    """Pairs of opposite results, and the people left over."""
    pairs: list[list[str]] = []
    single: dict[int, list[str]] = {}
    for name, net in nets.items():
        if single.get(-net):
            pairs.append([single[-net].pop(0), name])
        else:
            single.setdefault(net, []).append(name)
    left = {name for names in single.values() for name in names}
    return pairs, [name for name in nets if name in left]


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
