"""Faults that a program could have: small changes of its syntax tree, each with a name that outlives other edits.

Only the bodies of functions are changed, and of them neither assertions (they speak to the type checker) nor what is
said when something is refused. A fault is named by its module, its function, and what became of what:
`play.settle:_in_order: deal.clockwise(deal.dealer) -> range(deal.seats)`.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Div: ast.Mult,
}  # fmt: skip
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
IN_ANY_ORDER = {"min", "max"}
"""What does not mind in which order its arguments come."""
SPOKEN = (ast.Assert, ast.Raise, ast.JoinedStr, ast.arguments, ast.AnnAssign)
"""What is left alone, with all that is in it; so are decorators and what a function is said to return."""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
LONGEST = 90


@dataclass(frozen=True)
class Fault:
    """One change of a file: the node that is number `place` of its tree becomes version `version` of what it may be."""

    path: Path
    name: str
    lines: tuple[int, int]
    """The line of the node, and the first one of its statement."""
    place: int
    version: int

    def tree(self) -> ast.Module:
        """The tree of the file with the fault in it."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        node = list(ast.walk(tree))[self.place]
        wrong = list(changes(node))[self.version]
        changed = _Put(node, ast.copy_location(wrong, node)).visit(tree)
        assert isinstance(changed, ast.Module)
        return ast.fix_missing_locations(changed)


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node may become."""
    if isinstance(node, ast.expr):
        yield from _expressions(node)
    elif isinstance(node, ast.If | ast.While):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.Break | ast.Continue):
        yield ast.Continue() if isinstance(node, ast.Break) else ast.Break()
    elif _does(node):
        yield ast.Pass()


def _does(node: ast.AST) -> bool:
    """Is this a statement that is there for what it does: a call, a change of an attribute or of an entry?"""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call | ast.Await)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets) or isinstance(
        node, ast.AugAssign
    )


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        yield _with(node, ops=[COMPARED[type(node.ops[0])](), *node.ops[1:]])
    elif isinstance(node, ast.BinOp) and type(node.op) in COUNTED:
        yield _with(node, op=COUNTED[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.IfExp):
        yield _with(node, body=node.orelse, orelse=node.body)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.Attribute) and node.attr == "survivors" and isinstance(node.ctx, ast.Load):
        yield ast.Call(ast.Name("sorted", ast.Load()), [node], [])
    elif isinstance(node, ast.Call):
        yield from _calls(node)


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    """Arguments that changed places, `min` for `max`, the order of seats for the order of the table."""
    called = node.func.id if isinstance(node.func, ast.Name) else ""
    starred = any(isinstance(arg, ast.Starred) for arg in node.args)
    differ = len({ast.dump(arg) for arg in node.args[:2]}) > 1
    if differ and called not in IN_ANY_ORDER and not starred:
        yield _with(node, args=[node.args[1], node.args[0], *node.args[2:]])
    if called in RENAMED:
        keywords = [] if RENAMED[called] == "list" else node.keywords
        yield _with(node, func=ast.Name(RENAMED[called], ast.Load()), keywords=keywords)
    if isinstance(node.func, ast.Attribute) and node.func.attr == "clockwise":
        seats = ast.Attribute(node.func.value, "seats", ast.Load())
        yield ast.Call(ast.Name("range", ast.Load()), [seats], [])


def _with(node: ast.AST, **fields: object) -> "ast.expr":
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed  # type: ignore[return-value]


def faults(path: Path, source: Path) -> list[Fault]:
    """Every fault of the functions of a file; `source` is the folder from which modules are named."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = ".".join(path.relative_to(source).with_suffix("").parts)
    nodes: list[ast.AST] = [tree]
    above, texts = dict[ast.AST, ast.AST](), dict[ast.AST, str]()
    for node in nodes:  # as `ast.walk`
        children = list(ast.iter_child_nodes(node))
        above.update(dict.fromkeys(children, node))
        nodes += children
    places = {node: number for number, node in enumerate(nodes)}

    def text(node: ast.AST) -> str:
        return texts[node] if node in texts else texts.setdefault(node, _short(node))

    found, seen = [], Counter[str]()
    for function, node in _inside(tree, ""):
        for version, wrong in enumerate(changes(node)):
            place = f"{text(above[node])}: " if isinstance(node, ast.Constant) else ""
            name = f"{module}:{function}: {place}{text(node)} -> {_short(wrong)}"
            seen[name] += 1
            name += f" ({seen[name]})" if seen[name] > 1 else ""
            found.append(Fault(path, name, (_line(node), _line(_statement(node, above))), places[node], version))
    return found


def _inside(node: ast.AST, function: str, inside: bool = False) -> Iterator[tuple[str, ast.AST]]:
    """The nodes of the bodies of functions, each with the name of its outermost function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, SPOKEN):
            continue
        if isinstance(child, FUNCTION | ast.ClassDef):
            name = function if inside else f"{function}.{child.name}".strip(".")
            for part in child.body:
                if isinstance(part, SPOKEN) or _is_text(part):
                    continue
                within = inside or isinstance(child, FUNCTION)
                if within and not isinstance(part, FUNCTION | ast.ClassDef):
                    yield name, part
                yield from _inside(
                    ast.Module([part], []) if isinstance(part, FUNCTION | ast.ClassDef) else part, name, within
                )
            continue
        if inside:
            yield function, child
        yield from _inside(child, function, inside)


def _statement(node: ast.AST, above: dict[ast.AST, ast.AST]) -> ast.AST:
    while not isinstance(node, ast.stmt):
        node = above[node]
    return node


def _line(node: ast.AST) -> int:
    assert isinstance(node, ast.stmt | ast.expr)
    return node.lineno


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _short(node: ast.AST) -> str:
    """A node as it is written, in one line; of a compound statement its first."""
    if isinstance(node, ast.If | ast.While):
        node = _with(node, body=[ast.Pass()], orelse=[])
    text = ast.unparse(node).split("\n")[0]
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def sample(found: list[Fault], count: int, seed: int) -> list[Fault]:
    """This number of faults, from as many functions as possible; after a change of the code nearly the same ones."""

    def lot(fault: Fault) -> str:
        return sha256(f"{seed} {fault.name}".encode()).hexdigest()

    drawn = Counter[str]()
    ranked = []
    for fault in sorted(found, key=lot):
        function = fault.name.split(": ")[0]
        ranked.append((drawn[function], lot(fault), fault))
        drawn[function] += 1
    return [fault for _, _, fault in sorted(ranked, key=lambda entry: entry[:2])[:count]]
