"""The page of the protocol names every message, as it is declared, and every way to be refused."""

import re
from pathlib import Path

import msgspec

from buio.server import app, line
from buio.table import wire
from buio.table.requests import HOST, PLAYERS
from tools.protocol_page import PAGE, page

SERVER = Path(app.__file__).parent


def test_the_messages_on_the_page_are_those_that_are_declared() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tools/protocol_page.py"


def test_every_message_is_obeyed_by_somebody() -> None:
    tags = {msgspec.inspect.type_info(one).tag for one in (*PLAYERS, *HOST)} | {"ping", "reach"}  # type: ignore[attr-defined]
    told = re.findall(r"^\*\*`(\w+)`\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert tags <= set(told)
    declared = msgspec.inspect.type_info(wire.ClientMessage)
    assert isinstance(declared, msgspec.inspect.UnionType)
    assert {one.tag for one in declared.types if isinstance(one, msgspec.inspect.StructType)} == tags


def test_every_code_of_a_refusal_is_told() -> None:
    rooms = (SERVER, SERVER.parent / "table")
    source = "\n".join(path.read_text(encoding="utf-8") for room in rooms for path in room.rglob("*.py"))
    codes = set(re.findall(r'Refused\(\s*"(\w+)"', source)) | {"message", "store", "error"}
    assert len(codes) > 30
    refusals = PAGE.read_text(encoding="utf-8").partition("Refusals are")[2].partition("Lines are closed")[0]
    assert {code for code in codes if f"`{code}`" not in refusals} == set()


def test_every_code_with_which_a_line_is_closed_is_told() -> None:
    told = PAGE.read_text(encoding="utf-8").partition("Lines are closed")[2].partition("## Time")[0]
    codes = (app.REFUSED, app.VERSION, line.UNKNOWN, line.FULL, app.UNREADABLE, line.BEHIND, line.GOING)
    assert [code for code in codes if str(code) not in told] == []
