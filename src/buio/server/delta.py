"""What is different between two states of a table, as small as it can be said. This knows nothing of any game.

A patch is an object, which changes these fields of an object, or these places of a list of the same length; or a list
of one thing, which is put in the place of what was there; or anything else, which is put there as it is.
"""

from collections.abc import Iterable
from types import NoneType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

SAME: Final = object()
"""Nothing is different."""


def difference(before: Any, after: Any) -> Any:
    """The patch that makes the one of the other; `SAME`: none is needed.

    Structs are objects here. What a patch puts in is as it is in `after`.
    """
    return SAME if before is after or before == after else _patch(before, after)


def _patch(before: Any, after: Any) -> Any:
    """The patch between two things that are known to differ."""
    if isinstance(after, (str, int, float, NoneType)):
        return after
    if isinstance(after, Struct):
        if type(before) is not type(after):
            return [after]
        return _changes(after.__struct_fields__, astuple(before), astuple(after))
    if isinstance(after, dict):
        if not isinstance(before, dict) or before.keys() != after.keys():
            return [after]
        return _changes(before, before.values(), [after[key] for key in before])
    if not isinstance(before, list) or len(before) != len(after):
        return [after]
    changes = _changes(map(str, range(len(after))), before, after)
    partly = len(changes) < len(after) or all(isinstance(change, dict) for change in changes.values())
    return changes if partly else [after]


def _changes(keys: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> dict[str, Any]:
    return {
        key: _patch(old, new)
        for key, old, new in zip(keys, before, after, strict=True)
        if old is not new and old != new
    }


def patched(before: Any, patch: Any) -> Any:
    """What a patch makes of something; the thing itself is left as it was."""
    if isinstance(patch, list):
        return patch[0]
    if not isinstance(patch, dict):
        return patch
    if isinstance(before, list):
        return [patched(one, patch[str(place)]) if str(place) in patch else one for place, one in enumerate(before)]
    return {key: patched(one, patch[key]) if key in patch else one for key, one in before.items()}
