"""What the deal before handed over: the field `_carry`, written and read."""

from collections.abc import Sequence
from typing import Any, Final

from buio.history.errors import RecordError
from buio.history.fields import numbers, table, truth, whole_field
from buio.history.phh.settled import DEEP
from buio.history.records.seating import by_seat
from buio.play.openers import KINGS_AFTER_PAROL
from buio.play.outcome import Carry, Match
from buio.play.phases import PostBlinds
from buio.play.phases.rummy import EnterMatch
from buio.play.recipe import Recipe

LEAST_SCORE: Final = -1_000_000
"""A match's scores may be negative; lower than this nobody has got by playing."""
CANNOT_PLAY: Final = -1
"""Written in `owed` for a seat that cannot play for the pot."""


def carry_fields(carry: Carry, order: Sequence[int]) -> dict[str, object]:
    """Return a carry as the fields of a table, what belongs to a seat in the order of the file."""
    fields: dict[str, object] = {"chips": carry.chips, "step": carry.step, "blinds": carry.blinds}
    if carry.paid:
        fields["paid"] = [carry.paid[seat] for seat in order]
    if carry.owed:
        owed = [carry.owed[seat] for seat in order]
        fields["owed"] = [CANNOT_PLAY if chips is None else chips for chips in owed]
    for key, chips in (("posts", carry.posts), ("dead", carry.dead)):
        if chips:
            fields[key] = [chips[seat] for seat in order]
    if carry.favoured:
        fields["favoured"] = [int(carry.favoured[seat]) for seat in order]
    if match := carry.match:
        scores = [match.scores[seat] for seat in order]
        fields["match"] = {"left": list(match.left), "scores": scores, "pool": match.pool}
    return fields | {"divide": carry.divide, "later": list(carry.later), "antes": carry.antes}


def carry_of(data: dict[str, Any], order: Sequence[int], recipe: Recipe) -> Carry:
    """Return the carry of a record, by the seats of its deal; nothing carried where the field is missing.

    Args:
        data: the fields of the hand.
        order: the seats of the deal in the order of the file.
        recipe: the game, whose ladder of openers and contracts bound what can be carried.

    Raises:
        RecordError: a field that there is not, or a value that no deal of this game can have handed over.
    """
    fields = table(data, "_carry")
    if unknown := set(fields) - set(Carry.__dataclass_fields__):
        raise RecordError(f"_carry has no {min(unknown)!r}; there are: {', '.join(Carry.__dataclass_fields__)}")
    owed, step = _per_seat(fields, "owed", order, CANNOT_PLAY), whole_field(fields, "step", 0, KINGS_AFTER_PAROL)
    if recipe.openers and step >= len(recipe.openers.ladder.ranks):
        raise RecordError(f"_carry: step {step} is beyond the ladder of openers of this game")
    if recipe.find(PostBlinds) is None and not {"posts", "dead"}.isdisjoint(fields):
        raise RecordError("_carry: nobody posts a blind in this game, so it has neither posts nor dead")
    return Carry(
        chips=whole_field(fields, "chips", 0, 0),
        step=step,
        blinds=truth(fields, "blinds"),
        paid=_per_seat(fields, "paid", order, 0),
        owed=tuple([None if chips == CANNOT_PLAY else chips for chips in owed]),
        divide=whole_field(fields, "divide", 1, 1),
        later=tuple(numbers(fields, "later", None, 1)) if fields.get("later") else (),
        antes=truth(fields, "antes"),
        favoured=tuple(map(bool, _per_seat(fields, "favoured", order, 0))),
        posts=_per_seat(fields, "posts", order, -DEEP),
        dead=_per_seat(fields, "dead", order, 0),
        match=_match(table(fields, "match"), order, recipe) if "match" in fields else None,
    )


def _per_seat(fields: dict[str, Any], key: str, order: Sequence[int], least: int) -> tuple[int, ...]:
    """A number for each seat of the deal; empty where the field is missing."""
    return tuple(by_seat(numbers(fields, key, len(order), least), order)) if key in fields else ()


def _match(fields: dict[str, Any], order: Sequence[int], recipe: Recipe) -> Match:
    entry = recipe.find(EnterMatch)
    if entry is None:
        raise RecordError("match: this game plays no matches of several deals")
    count = len(entry.contracts)
    scores = numbers(fields, "scores", len(order), LEAST_SCORE)
    left = numbers(fields, "left", None, 1)
    if not set(left) <= set(range(1, count + 1)):
        raise RecordError(f"match: left has to be contracts from 1 to {count}, not {left}")
    return Match(tuple(left), tuple(by_seat(scores, order)), whole_field(fields, "pool", 0, 0))
