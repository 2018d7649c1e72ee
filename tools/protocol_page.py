"""The messages in `docs/protocol.md`, made from the structs of the server: `python tools/protocol_page.py`."""

import inspect
import re
import types
from pathlib import Path
from textwrap import fill
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from buio.table import settings
from buio.table.wire import about, account, answers, hands, parts, past, result, sent, state

PAGE: Final = Path(__file__).parents[1] / "docs/protocol.md"
BEGIN, END = "<!-- made by tools/protocol_page.py -->", "<!-- until here -->"
CHAPTERS: Final = (
    (
        "What is sent to the table",
        sent,
        "A page or a program sends one JSON object, tagged by `t`; each may have a `cid`.",
    ),
    ("What the table sends", answers, "One JSON object, tagged by `t`."),
    ("The table", state, "What a `state` holds in `table`, and a `change` patches."),
    ("How it is run", about, "What `about` and `fair` are."),
    ("Only the account", account, "What a table says where the cards are real ones."),
    ("Looking back", past, "What `past.json`, `past/NUMBER.json` and `api/nights` hold."),
    ("Parts", parts, "What only some games have: `parts` of the table and of a result, tagged by `t`."),
    ("Hands", hands, "What cards make, in words of each language."),
    ("Result", result, "How a deal ended: who has won which part of the chips, who pays whom."),
    ("Settings", settings, "How a table is run."),
)


SIMPLE: Final = {
    str: "text",
    int: "number",
    float: "number",
    bool: "yes or no",
    type(None): "null",
    msgspec.Raw: "JSON",
    object: "JSON",
}


def page() -> str:
    """The page with its messages as they are declared now."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{messages()}\n{END}{rest.partition(END)[2]}"


def messages() -> str:
    """All structs, chapter by chapter."""
    return "\n".join(_chapter(*chapter) for chapter in CHAPTERS)


def _chapter(title: str, module: types.ModuleType, text: str) -> str:
    structs = [one for one in vars(module).values() if _declared(module, one)]
    return "\n".join([f"### {title}", "", text, "", *map(_struct, structs)])


def _declared(module: types.ModuleType, one: Any) -> bool:
    struct = isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    return struct and not one.__subclasses__()


def _struct(struct: Any) -> str:
    summary, attributes = _told(struct)
    hints = get_type_hints(struct)
    tag = struct.__struct_config__.tag
    name = f"`{tag}`" if tag else f"`{struct.__name__}`"
    lines = [_wrapped(f"**{name}** {' '.join(summary.split())}"), ""]
    for field in msgspec.structs.fields(struct):
        if field.name == "cid":
            continue
        default = "" if field.required else f", {msgspec.json.encode(_default(field)).decode()} if it is left out"
        told = attributes.get(field.name, "")
        lines.append(
            _wrapped(f"- `{field.name}` ({_type(hints[field.name])}{default}){': ' + told if told else ''}", 2)
        )
    return "\n".join([*lines, ""] if len(lines) > 2 else lines)


def _wrapped(line: str, indent: int = 0) -> str:
    return fill(line, 100, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _default(field: Any) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _told(struct: Any) -> tuple[str, dict[str, str]]:
    """What a docstring says of the struct, and of each of its fields."""
    summary, _, rest = (inspect.getdoc(struct) or "").partition("Attributes:")
    found: dict[str, str] = {}
    names: list[str] = []
    for line in rest.splitlines():
        for piece in [line.strip()]:
            match = re.match(r"(\w+(?:, \w+)*): (.*)", piece)
            if match and line.startswith("    ") and not line.startswith("     "):
                names = match[1].split(", ")
                found |= dict.fromkeys(names, match[2])
            elif piece and names:
                found |= {name: f"{found[name]} {piece}" for name in names}
    return summary, found


def _type(hint: Any) -> str:
    """A type, in JSON's words."""
    if get_origin(hint) is list:
        return f"list of {_type(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        return "object"
    if get_origin(hint) is Literal:
        return ", ".join(f"`{one}`" if one else "empty" for one in get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(map(_type, get_args(hint))))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        tag = hint.__struct_config__.tag
        return f"`{tag}`" if tag else f"`{hint.__name__}`"
    return SIMPLE[hint]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
