"""What is different between two states of a table, as small as it can be said. This knows nothing of any game.

A patch is an object, which changes these fields of an object, or these places of a list of the same length; or a list
of one thing, which is put in the place of what was there; or anything else, which is put there as it is.
"""

from typing import Any, Final

SAME: Final = object()
"""Nothing is different."""


def difference(before: Any, after: Any) -> Any:
    """The patch that makes the one of the other; `SAME`: none is needed."""
    if before == after:
        return SAME
    if isinstance(after, dict):
        if not isinstance(before, dict) or before.keys() != after.keys():
            return [after]
        return {key: patch for key, new in after.items() if (patch := difference(before[key], new)) is not SAME}
    if not isinstance(after, list):
        return after
    if not isinstance(before, list) or len(before) != len(after):
        return [after]
    patches = [difference(*pair) for pair in zip(before, after, strict=True)]
    if all(patch is not SAME for patch in patches):
        return [after]
    return {str(place): patch for place, patch in enumerate(patches) if patch is not SAME}


def patched(before: Any, patch: Any) -> Any:
    """What a patch makes of something; the thing itself is left as it was."""
    if isinstance(patch, list):
        return patch[0]
    if not isinstance(patch, dict):
        return patch
    if isinstance(before, list):
        return [patched(one, patch[str(place)]) if str(place) in patch else one for place, one in enumerate(before)]
    return {key: patched(one, patch[key]) if key in patch else one for key, one in before.items()}
