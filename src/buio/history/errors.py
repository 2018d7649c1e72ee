"""What is said of a record that cannot be read or played: in one line, where it is and what would be right."""

from collections.abc import Sequence

from buio.play.deal import Deal


class RecordError(ValueError):
    """A record that cannot be read or does not play through; the message says where and what would be right."""


def where(lines: Sequence[int], number: int) -> str:
    """Where an action stands: `line 12, action 3`.

    Args:
        lines: the line of the file on which each action stands, from 1; empty where that is not known.
        number: the number of the action, from 1.
    """
    return f"line {lines[number - 1]}, action {number}" if lines else f"action {number}"


def awaited(deal: Deal) -> str:
    """Whose move a deal waits for, and what it may be: `p1 may: f (fold), cc (call 4)`."""
    options = deal.options()
    who = "the dealer" if options.seat < 0 else f"p{options.seat + 1}"
    return f"{who} may: {options}"


__all__ = ["RecordError", "awaited", "where"]
