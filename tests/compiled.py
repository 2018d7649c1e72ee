"""The engine's tests on the compiled engine: build its wheel, prove that it is what runs, and play.

    ./dev test --compiled [pytest's arguments: -k parol some of them, a file others]

The wheel is built anew when a source has changed. Where there is no C compiler this says so and passes.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from hatch_build import compiled_modules, lacks_compiler

ROOT = Path(__file__).parent.parent
WHERE = ROOT / "build/engine"
TESTS = [
    "tests/play",
    "tests/games",
    "tests/strangers",
    "tests/how_to",
    "tests/test_cards.py",
    "tests/table/test_delta.py",
    "tests/table/test_showing.py",
    "tests/table/test_parts.py",
    "tests/server/test_non_interference.py",
    "--ignore=tests/play/test_face.py",
    "--ignore=tests/games/test_options_count.py",
    "--ignore=tests/games/test_edge.py",
    "--ignore=tests/play/test_counts.py",
    "--ignore=tests/play/test_family_counts.py",
    "--deselect=tests/games/test_agreed_payments.py::test_a_showdown_counts_the_special_hands_that_the_rows_show",
    "--deselect=tests/games/test_casino.py::test_pay_tables_never_pay_a_worse_hand_more",
    "--deselect=tests/games/test_open_face.py::test_good_placing_is_seldom_foul",
    "--deselect=tests/games/test_short_packs.py::test_its_six_types_against_a_count_of_equal_ranks",
    "--deselect=tests/play/test_pickle.py::test_a_bot_in_the_middle_of_a_deal_goes_on_as_it_would",
    "--deselect=tests/strangers/test_everywhere.py::test_standard_bots_play_it_at_a_served_table_and_no_deal_is_void",
]
"""All that is about the engine, what strangers make of it, and what a table shows. Not what wrong types are answered
(machine code has words of its own); what is about house rules and not deals; what goes the same way a hundred thousand
times, to count the ends of small games or the hands of a kind; and what is about players, which nobody compiles."""
FEWER = ["--deals", "16"]
"""The plain engine plays nine times as many: translated, a deal differs by its kind and not by its cards."""
BUILT_FROM = ("src/buio/**/*.py", "hatch_build.py", "pyproject.toml", "requirements/dev.txt")


def main(arguments: list[str]) -> int:
    """Build, prove, test."""
    lacking = lacks_compiler()
    if lacking:
        print(f"left out: {lacking}")
        return 0
    build()
    env = os.environ | {"PYTHONPATH": str(WHERE)}
    tests = [] if any(Path(word.partition("::")[0]).exists() for word in arguments) else TESTS
    for command in (["tests.compiled", "--prove"], ["pytest", "-q", "-n", "2", *FEWER, *tests, *arguments]):
        status = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=env).returncode
        if status:
            return status
    return 0


def build() -> None:
    """Install the compiled wheel of these sources into a folder of its own, unless it is there."""
    made, sources = WHERE / ".built", stamp()
    if made.exists() and made.read_text() == sources:
        return
    shutil.rmtree(WHERE, ignore_errors=True)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(WHERE / "wheel")]
    asked = {"BUIO_COMPILED": "1", "BUIO_OPTIMIZED": "0"}  # the same engine, sooner
    step = subprocess.run(command, cwd=ROOT, env=os.environ | asked, capture_output=True, text=True)
    if step.returncode:
        sys.exit(f"the compiled wheel was not built:\n{step.stdout}{step.stderr}")
    for wheel in (WHERE / "wheel").glob("*.whl"):
        shutil.unpack_archive(wheel, WHERE, "zip")
    made.write_text(sources)


def stamp() -> str:
    """One number for everything that the wheel is made of."""
    state = hashlib.sha256(sys.version.encode())
    for path in sorted(path for pattern in BUILT_FROM for path in ROOT.glob(pattern)):
        state.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def prove() -> int:
    """Every module that should be compiled is loaded as machine code."""
    modules = compiled_modules(ROOT / "src/buio")
    names = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in modules]
    plain = [name for name in names if str(import_module(name).__file__).endswith(".py")]
    if plain or not names:
        sys.exit(f"not compiled: {', '.join(plain) or 'nothing is'}")
    print(f"{len(names)} compiled modules")
    return 0


if __name__ == "__main__":
    sys.exit(prove() if sys.argv[1:] == ["--prove"] else main(sys.argv[1:]))
