"""The protocol's types in TypeScript: `python -m buio.server.typescript > frontend/src/lib/wire.ts`."""

import types
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from buio.server import wire

_SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """The whole module as text."""
    structs = [one for one in vars(wire).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    parts = [_interface(one) for one in structs if one.__module__ == wire.__name__ and one not in (wire.In, wire.Out)]
    unions = [_union("ClientMessage", wire.ClientMessage), _union("ServerMessage", wire.ServerMessage)]
    return "\n".join(
        [
            "/** Generated from the server's messages by `python -m buio.server.typescript`; do not edit. */",
            *parts,
            *unions,
        ]
    )


def _interface(struct: Any) -> str:
    hints = get_type_hints(struct)
    tag = struct.__struct_config__.tag
    lines = [f"  t: '{tag}'"] if tag else []
    for field in msgspec.structs.fields(struct):
        optional = "" if field.required else "?"
        lines.append(f"  {field.name}{optional}: {_type(hints[field.name])}")
    doc = (struct.__doc__ or "").strip().splitlines()[0]
    return "\n".join(["", f"/** {doc} */", f"export interface {struct.__name__} {{", *lines, "}"])


def _type(hint: Any) -> str:
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    if get_origin(hint) is list:
        return f"{_type(get_args(hint)[0])}[]"
    if get_origin(hint) in (Union, types.UnionType):
        return " | ".join(map(_type, get_args(hint)))
    return str(hint.__name__)


def _union(name: str, union: Any) -> str:
    return f"\nexport type {name} = {' | '.join(member.__name__ for member in get_args(union))}"


if __name__ == "__main__":
    print(typescript())
