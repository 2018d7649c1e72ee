"""The protocol's types in TypeScript: `python tools/typescript.py`."""

import types
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from buio.table import settings
from buio.table.wire import about, account, answers, hands, parts, past, result, sent, state

WIRE: Final = Path(__file__).parents[1] / "frontend/src/lib/wire.ts"
_MODULES = (settings, sent, hands, parts, result, about, state, account, answers, past)
_SIMPLE = {
    msgspec.Raw: "unknown",
    object: "unknown",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
_ALIASES = {
    getattr(module, name): name
    for module in _MODULES
    for name, kind in module.__annotations__.items()
    if kind is TypeAlias
}
"""The names of unions and of closed sets of words."""


def typescript() -> str:
    """The whole module as text."""
    structs = [one for module in _MODULES for one in vars(module).values() if _is_declared(module, one)]
    return "\n".join(
        [
            "/** Generated from the server's messages by `python tools/typescript.py`; do not edit. */",
            *map(_interface, structs),
            *[f"\nexport type {name} = {_alternatives(alias)}" for alias, name in _ALIASES.items()],
        ]
    )


def _is_declared(module: types.ModuleType, one: Any) -> bool:
    """Is this a struct of the module that is sent as it is, and not the base of others?"""
    struct = isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
    return struct and not one.__subclasses__()


def _interface(struct: Any) -> str:
    hints = get_type_hints(struct)
    tag = struct.__struct_config__.tag
    lines = [f"  t: '{tag}'"] if tag else []
    for field in msgspec.structs.fields(struct):
        optional = "?" if issubclass(struct, sent.In) and not field.required else ""
        lines.append(f"  {field.name}{optional}: {_type(hints[field.name])}")
    doc = (struct.__doc__ or "").strip().splitlines()[0]
    return "\n".join(["", f"/** {doc} */", f"export interface {struct.__name__} {{", *lines, "}"])


def _type(hint: Any) -> str:
    if hint in _ALIASES:
        return _ALIASES[hint]
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) is list:
        return f"{_type(get_args(hint)[0])}[]"
    if get_origin(hint) is dict:
        return f"Record<string, {_type(get_args(hint)[1])}>"
    if get_origin(hint) in (Union, types.UnionType, Literal):
        return _alternatives(hint)
    return str(hint.__name__)


def _alternatives(hint: Any) -> str:
    told = [f"'{one}'" if isinstance(one, str) else _type(one) for one in get_args(hint)]
    return " | ".join(dict.fromkeys(told))


if __name__ == "__main__":
    WIRE.write_text(typescript() + "\n", encoding="utf-8")
