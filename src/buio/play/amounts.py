"""Amounts that are agreed by name, as one text: `six_pairs:3,complete_straight:13`; what is not named has none."""

from collections.abc import Iterable

from buio.play.rules import Texts


def amounts_of(names: Iterable[str]) -> Texts:
    """Return the values of a house rule that gives whole numbers from 1 up to some of these names."""
    known = tuple(names)

    def reads(text: str) -> bool:
        parts = [part.split(":") for part in text.split(",")]
        right = all(len(part) == 2 and part[0] in known and _counts(part[1]) for part in parts)
        return right and len({part[0] for part in parts}) == len(parts)

    examples = (f"{known[0]}:1,{known[1]}:3", *(f"{name}:7" for name in known))
    names = " ".join(known)
    return Texts(reads, examples, f"amounts of {names}", "amounts", names)


def amounts(text: str) -> dict[str, int]:
    """Return the numbers of such a text, by name."""
    return {name: int(number) for name, number in (part.split(":") for part in text.split(","))}


def _counts(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 7 and text[0] != "0"
