"""What is different between two states of a table, as small as it can be said. This knows nothing of any game.

A patch is an object, which changes these fields of an object, or these places of a list of the same length; or a list
of one thing, which is put in the place of what was there; or anything else, which is put there as it is.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import is_not
from types import NoneType
from typing import Any, Final, TypeVar, get_args, get_origin

from msgspec import Struct, convert
from msgspec.structs import astuple, fields, replace

S = TypeVar("S", bound=Struct)
fields_of: Final = lru_cache(256)(fields)
SAME: Final = object()
"""Nothing is different."""
PLAIN: Final = frozenset((str, int, float, bool, NoneType))
"""What has no parts."""


def difference(before: Any, after: Any) -> Any:
    """Make the patch that makes the one of the other; `SAME`: none is needed.

    Structs are objects here. What a patch puts in is as it is in `after`.
    """
    return Differences().between(before, after)


class Differences:
    """The patches of several viewers, each from one state to another: parts that their states share are compared once.

    None of the states may change meanwhile.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def between(self, before: Any, after: Any) -> Any:
        """Make the patch that makes the one of the other: see `difference`."""
        if before is after:
            return SAME
        if type(after) in PLAIN:
            return SAME if before == after else after
        pair = id(before), id(after)
        known = self._known.get(pair)
        if known is None:  # it keeps both, so that nothing else gets their numbers
            known = self._known[pair] = before, after, self._patch(before, after)
        return known[2]

    def _patch(self, before: Any, after: Any) -> Any:
        """The patch between two things of several parts."""
        if isinstance(after, list):
            if not isinstance(before, list) or len(before) != len(after):
                return [after]
            changes = self.changes(range(len(after)), before, after)
            partly = len(changes) < len(after) or all(isinstance(change, dict) for change in changes.values())
            return (changes or SAME) if partly else [after]
        if isinstance(after, dict):
            if not isinstance(before, dict) or before.keys() != after.keys():
                return [after]
            return self.changes(before, list(before.values()), [after[key] for key in before]) or SAME
        if type(before) is not type(after):
            return [after]
        return self.changes(after.__struct_fields__, astuple(before), astuple(after)) or SAME

    def changes(self, names: Iterable[str | int], before: Sequence[Any], after: Sequence[Any]) -> dict[str, Any]:
        """List by name the patches of those parts that are different."""
        changes = {}
        parts = zip(names, before, after, strict=True)
        for name, old, new in compress(parts, map(is_not, before, after)):  # most are the very same: no step of ours
            if type(new) in PLAIN:
                if old != new:
                    changes[str(name)] = new
            elif (patch := self.between(old, new)) is not SAME:
                changes[str(name)] = patch
        return changes


def as_before(before: S, after: S) -> S:
    """Return `after` with each unchanged field the very thing that it was, so that it is compared at a glance."""
    fields = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
    unchanged = {name: old for name, old, new in fields if old is not new and old == new}
    return replace(after, **unchanged) if unchanged else after


def patched(before: Any, patch: Any, kind: Any = Any) -> Any:
    """Apply a patch to a struct, or to what JSON is made of, of this kind; the thing itself is left as it was."""
    if not isinstance(patch, dict):
        return convert(patch[0] if isinstance(patch, list) else patch, kind)
    if isinstance(before, list):
        of = next((get_args(one) for one in (kind, *get_args(kind)) if get_origin(one) is list), ())
        changes = {int(place): patched(before[int(place)], one, *of) for place, one in patch.items()}
        return [changes.get(place, one) for place, one in enumerate(before)]
    if isinstance(before, Struct):
        kinds = {one.name: one.type for one in fields_of(type(before)) if one.name in patch}
        return replace(before, **{name: patched(getattr(before, name), patch[name], kinds[name]) for name in kinds})
    return {key: patched(one, patch[key]) if key in patch else one for key, one in before.items()}
