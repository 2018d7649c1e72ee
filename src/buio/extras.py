"""What a small installation leaves out: `pip install buio` brings engine, records, bots and the terminal's lines."""

from importlib.util import find_spec
from typing import Final

EXTRAS: Final[dict[str, tuple[str, ...]]] = {
    "table": ("starlette", "uvicorn", "websockets", "httptools"),
    "client": ("websockets",),
    "terminal": ("textual",),
    "postgres": ("asyncpg",),
    "push": ("cryptography",),
    "fast": ("numba",),
    "plot": ("matplotlib",),
    "cluster": ("distributed",),
    "data": ("pyarrow", "duckdb"),
    "environments": ("gymnasium", "pettingzoo"),
    "mcp": ("mcp",),
    "openspiel": ("pyspiel",),
}
"""The modules that each extra brings."""
_FOR: Final = {
    "table": "the table in the browser",
    "client": "a seat at a served table",
    "terminal": "the full screen",
    "postgres": "a database that keeps the tables",
    "push": "a call by Web Push",
    "fast": "the compiled kernels of the odds",
    "plot": "a plot",
    "cluster": "a simulation on many machines",
    "data": "a table of data",
    "environments": "an environment of Gymnasium or PettingZoo",
    "mcp": "a server of tools for language models",
    "openspiel": "a game of OpenSpiel",
}


class MissingExtra(ImportError):
    """Something was asked for that needs an extra of the package; the message says how to get it."""


def require(extra: str) -> None:
    """Make sure that an extra is installed.

    Raises:
        MissingExtra: it is not.
    """
    lacking = [module for module in EXTRAS[extra] if not _there(module)]
    if lacking:
        raise MissingExtra(
            f"{_FOR[extra]} needs {' and '.join(lacking)}, which the extra {extra!r} brings: "
            f"pip install 'buio[{extra}]'",
            name=lacking[0],
        )


def _there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # somebody keeps it away
        return False
