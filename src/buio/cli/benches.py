"""The benchmarks of the project, one after the other: each is a module of `bench` that prints one JSON value."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import buio
from buio.play.game import GameError

SCRIPTS = Path(buio.__file__).parents[2] / "bench"


def run() -> tuple[dict[str, Any], bool]:
    """What each benchmark measured, and whether all have run: Ctrl-C ends with those that have."""
    names = sorted(path.stem for path in SCRIPTS.glob("*.py") if "--json" in path.read_text(encoding="utf-8"))
    if not names:
        raise GameError("the benchmarks are in the project's sources: run ./dev bench in a checkout")
    measured: dict[str, Any] = {}
    for number, name in enumerate(names, 1):
        print(f"{number}/{len(names)} {name}", file=sys.stderr, flush=True)
        try:
            measured[name] = _measured(name)
        except KeyboardInterrupt:
            print(f"interrupted in {name}", file=sys.stderr)
            return measured, False
    return measured, True


def _measured(name: str) -> Any:
    command = [sys.executable, "-m", f"bench.{name}", "--json"]
    with subprocess.Popen(command, cwd=SCRIPTS.parent, stdout=subprocess.PIPE, start_new_session=True) as process:
        try:
            output, _ = process.communicate()
        except KeyboardInterrupt:
            process.kill()
            raise
    if process.returncode:
        raise GameError(f"the benchmark {name} failed with exit status {process.returncode}")
    return json.loads(output)
