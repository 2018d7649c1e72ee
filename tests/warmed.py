"""The simulator compiled once for all tests that run it compiled, in whichever process they are."""

import platform
import subprocess
import sys
import time
from functools import cache

from buio.lock import Lock
from buio.odds.cache import folder
from buio.odds.simulator.jit import sources


@cache
def warm_up() -> None:
    """Compile everything ahead, unless a test has; whoever asks meanwhile waits.

    In a process of its own, which ends with its gigabyte. One alone has each piece of the simulator at once for all
    that is called from Python; five that compile what they need make each piece anew, forty seconds every time.
    """
    folder().mkdir(parents=True, exist_ok=True)
    done = folder() / f"warm {sources()} {platform.python_version()}"
    while not done.exists():
        try:
            held = Lock(folder() / "warming")
        except BlockingIOError:
            time.sleep(0.2)
            continue
        if not done.exists():
            subprocess.run([sys.executable, "-m", "buio.cli", "warm-up"], check=True, capture_output=True)
            done.touch()
        held.release()
