"""Results draw themselves in a notebook: well-formed, with every row that there is, and nothing that is no text."""

from collections.abc import Callable
from xml.etree import ElementTree

import numpy as np
import pytest

from buio.odds import computed_by, discards, equity, frequencies, outs, range_vs_range, streets
from buio.odds.ranges import parse_range
from buio.odds.simulator import Result
from buio.ranking import THREE_CARD

DRAWN: list[tuple[Callable[[], object], int, str]] = [
    (lambda: discards("AhKhQs", THREE_CARD), 8, "AhKhQs"),
    (lambda: equity("texas", ["AhKh", ""], "2h7hTc9s3d", dead="Qd"), 2, "(any)"),
    (lambda: equity("texas", ["AhKh", "QdQs"], samples=50, seed=1), 2, "±"),
    (lambda: frequencies("badugi"), 4, "badugi 4"),
    (lambda: outs("texas", ["AhKh", "QdQs"], "2h7hTc9s"), 44, "15 cards lead"),
    (lambda: streets("texas", "AhKh", "2h7hTc9s"), 3, "2+5"),
    (lambda: range_vs_range(THREE_CARD), 10, "on average 0.5000"),
    (lambda: range_vs_range(THREE_CARD, np.zeros(22100)), 0, "0 hands"),
    (lambda: parse_range("QQ+,AKs:0.5", "texas"), 13, "QQ+,AKs:0.5"),
    (lambda: parse_range("AAKK:.25", "omaha"), 30, "the heaviest"),
    (lambda: parse_range("AhAdKhKd", "omaha"), 1, "1 hands, 1 by weight"),
    (lambda: Result.nothing(3), 3, "0 deals"),
]


def read(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314 (it is ours)


@pytest.mark.parametrize(("made", "rows", "says"), DRAWN)
def test_a_result_is_a_picture(made: Callable[[], object], rows: int, says: str) -> None:
    with computed_by("numpy"):
        picture = made()._repr_html_()  # type: ignore[attr-defined]
    table = read(picture)
    drawn = [row for row in table.iter("tr") if row.find("td") is not None]
    assert len(drawn) == rows
    assert says in "".join(table.itertext())
    assert "nan" not in picture


def test_a_range_shows_which_hands_it_means() -> None:
    picture = parse_range("AA,AKs:0.5,72o:0.25", "texas")._repr_html_()
    shades = {cell.text: cell.get("style", "").rpartition(", ")[2] for cell in read(picture).iter("td")}
    assert len(shades) == 169
    assert {name for name, shade in shades.items() if shade != "0.00)"} == {"AA", "AKs", "72o"}
    assert (shades["AA"], shades["AKs"], shades["72o"]) == ("1.00)", "0.50)", "0.25)")


def test_what_is_written_by_people_is_no_markup() -> None:
    found = parse_range("AA", "texas")
    strange = type(found)("<b>&", found.hands, found.weights, found.by_hand)
    assert "&lt;b&gt;&amp;" in strange._repr_html_()
