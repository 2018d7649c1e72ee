"""What is different between two states of a table, as small as it can be said. This knows nothing of any game.

A patch is an object, which changes these fields of an object, or these places of a list of the same length; or a list
of one thing, which is put in the place of what was there; or anything else, which is put there as it is.
"""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

SAME: Final = object()
"""Nothing is different."""


def difference(before: Any, after: Any) -> Any:
    """The patch that makes the one of the other; `SAME`: none is needed.

    Structs are objects here. What a patch puts in is as it is in `after`.
    """
    if before is after or before == after:
        return SAME
    if isinstance(after, list):
        return _of_lists(before, after)
    new = _fields(after)
    if new is None:
        return after
    old = _fields(before) if type(before) is type(after) else None
    if old is None or old.keys() != new.keys():
        return [after]
    return {key: patch for key, value in new.items() if (patch := difference(old[key], value)) is not SAME}


def _of_lists(before: Any, after: list[Any]) -> Any:
    if not isinstance(before, list) or len(before) != len(after):
        return [after]
    patches = [difference(*pair) for pair in zip(before, after, strict=True)]
    if all(patch is not SAME for patch in patches):
        return [after]
    return {str(place): patch for place, patch in enumerate(patches) if patch is not SAME}


def _fields(thing: Any) -> dict[str, Any] | None:
    """What an object holds; None: it is none."""
    if isinstance(thing, Struct):
        return dict(zip(thing.__struct_fields__, astuple(thing), strict=True))
    return thing if isinstance(thing, dict) else None


def patched(before: Any, patch: Any) -> Any:
    """What a patch makes of something; the thing itself is left as it was."""
    if isinstance(patch, list):
        return patch[0]
    if not isinstance(patch, dict):
        return patch
    if isinstance(before, list):
        return [patched(one, patch[str(place)]) if str(place) in patch else one for place, one in enumerate(before)]
    return {key: patched(one, patch[key]) if key in patch else one for key, one in before.items()}
