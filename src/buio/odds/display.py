"""How results show themselves: in a notebook as bars or a square of all hands of two cards, to programs in columns."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final, TypeAlias

from buio.cards import RANKS

Columns: TypeAlias = dict[str, list[Any]]
"""By name, the columns of a table, all of one length: pandas, Polars and Arrow take it as it is."""
GREEN: Final = "46, 125, 50"
CELL: Final = "padding:1px 8px;text-align:left;white-space:nowrap"
SQUARE: Final = "border:1px solid #8884;width:2.6em;text-align:center;font-size:80%;padding:1px"


def bars(title: str, rows: Iterable[tuple[str, float, str]]) -> str:
    """Return a table as HTML: what a row is called, a share from 0 to 1 as a bar, and what is told beside it."""
    lines = [f"<table><caption>{escape(title)}</caption>"]
    for name, share, told in rows:
        bar = f"background:rgb({GREEN});height:0.8em;width:{100 * min(max(share, 0), 1):.2f}%"
        lines.append(
            f'<tr><th style="{CELL}">{escape(name)}</th><td style="width:12em"><div style="{bar}"></div></td>'
            f'<td style="{CELL}">{escape(told)}</td></tr>'
        )
    return "\n".join([*lines, "</table>"])


def grid(title: str, heads: Iterable[str], rows: Iterable[tuple[str, Iterable[float]]]) -> str:
    """Return a table as HTML: a column for each head, and in each row shares from 0 to 1, the darker the larger."""
    lines = [f"<table><caption>{escape(title)}</caption>"]
    lines.append("<tr><th></th>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>")
    for name, shares in rows:
        cells = "".join(f'<td style="{CELL};{_shade(share)}">{share:.4%}</td>' for share in shares)
        lines.append(f'<tr><th style="{CELL}">{escape(name)}</th>{cells}</tr>')
    return "\n".join([*lines, "</table>"])


def square(title: str, weights: Mapping[str, float]) -> str:
    """Draw all hands of two cards as a square, aces first, suited above the pairs: weights by name, `AKs`, 0 to 1."""
    lines = [f"<table><caption>{escape(title)}</caption>"]
    for row in range(12, -1, -1):
        cells = []
        for column in range(12, -1, -1):
            high, low = RANKS[max(row, column)], RANKS[min(row, column)]
            name = high + low + ("" if row == column else "s" if column < row else "o")
            cells.append(f'<td style="{SQUARE};{_shade(weights.get(name, 0.0))}">{name}</td>')
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "\n".join([*lines, "</table>"])


def _shade(share: float) -> str:
    return f"background:rgba({GREEN}, {min(max(share, 0), 1):.2f})"
