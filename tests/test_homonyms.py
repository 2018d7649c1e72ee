"""One word stands for one thing: no two classes of a name share a room, or meet in a file."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
SAID_WITH_THEIR_MODULE = ("buio.table.wire", "buio.table.journal")
"""What is sent and what is kept: everybody says `wire.Tally` and `journal.Guest`, which are words of their own."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of ours, read where these tests run and not in each process that collects them."""
    return {
        ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"): ast.parse(path.read_text())
        for path in (SOURCES / "buio").rglob("*.py")
    }


def classes() -> dict[str, set[str]]:
    """By name, the modules that have a class of that name."""
    found = defaultdict(set)
    for module, tree in modules().items():
        if not module.startswith(SAID_WITH_THEIR_MODULE):
            for node in tree.body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].add(module)
    return found


def home(module: str, name: str, homes: dict[str, set[str]]) -> str:
    """The module that defines what another one imports from here; empty: it is no class of ours."""
    if module in homes[name] or module not in modules():
        return module if module in homes[name] else ""
    imported = [node for node in ast.walk(modules()[module]) if isinstance(node, ast.ImportFrom) and node.module]
    for node in imported:
        for each in node.names:
            if name in (each.asname, each.name) and node.module != module:
                return home(node.module or "", each.name, homes)
    return ""


def test_no_two_classes_of_a_name_share_a_room() -> None:
    rooms = {name: [module.split(".")[1] for module in modules] for name, modules in classes().items()}
    assert {name for name, where in rooms.items() if len(set(where)) < len(where)} == set()


def test_no_two_classes_of_a_name_meet_in_a_file() -> None:
    homes = classes()
    for module, tree in modules().items():
        met = defaultdict(set)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and module in homes[node.name]:
                met[node.name].add(module)
            elif isinstance(node, ast.ImportFrom):
                for each in node.names:
                    if len(homes[each.name]) > 1:
                        met[each.name].add(home(node.module or "", each.name, homes))
        assert not {name: where for name, where in met.items() if len(where - {""}) > 1}, module


def test_what_is_sent_or_kept_is_said_with_its_module_where_its_name_means_something_else_too() -> None:
    taken = {name for name, where in classes().items() if any(one.startswith("buio.table.") for one in where)}
    for module, tree in modules().items():
        if not module.startswith(SAID_WITH_THEIR_MODULE):
            imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            bare = [node for node in imports if (node.module or "").startswith(SAID_WITH_THEIR_MODULE)]
            assert not {each.name for node in bare for each in node.names} & taken, module
