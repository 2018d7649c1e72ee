"""What a page is busy with while cards are dealt, from a trace: `python -m bench.frames`.

The deal of nine hands on a phone whose processor is four times as slow, as the browser imitates it. Told are the tasks
of the main thread, in milliseconds of processor time (the imitated slowness in them) and of the clock: the longest,
how many took more than a frame of 32 ms, and what the time went to. On a busy machine trust the processor time.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

import buio
from buio.play.shuffle import Shuffle
from buio.server import app, line
from tests import chromium
from tests.browser.conftest import a_table, served
from tests.browser.guest import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession

CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel,v8"
PHONE = {"width": 390, "height": 664}
"""It is touched: under a mouse that lies on the page the browser looks after every change what it points at."""
FRAME = 32.0
SECONDS = 4
TASK = "ThreadControllerImpl::RunTask"
Event = dict[str, Any]
PARTS = {
    "FunctionCall": "script", "EvaluateScript": "script", "RunMicrotasks": "script", "FireAnimationFrame": "script",
    "TimerFire": "script", "EventDispatch": "script", "UpdateLayoutTree": "style", "Layout": "layout",
    "PrePaint": "pre-paint", "Paint": "paint", "Layerize": "layers", "Commit": "commit", "MinorGC": "memory",
    "MajorGC": "memory", "V8.GC_SCAVENGER": "memory",
}  # fmt: skip


@contextmanager
def a_browser() -> Iterator["Browser"]:
    """Headless Chromium."""
    found = chromium.find()
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(
            executable_path=found.path, args=chromium.FLAGS, env={**os.environ, **found.env}
        )


def trace(line: "CDPSession", guest: Guest) -> list[Event]:
    """What the browser notes while the next hand is dealt."""
    events: list[Event] = []
    done: list[bool] = []
    line.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    line.on("Tracing.tracingComplete", lambda _: done.append(True))
    line.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES.split(",")}}
    )
    guest.page.locator(".choices button.main").tap()
    guest.page.wait_for_timeout(SECONDS * 1000)
    line.send("Tracing.end")
    while not done:
        guest.page.wait_for_timeout(50)
    return events


def tasks(events: list[Event]) -> list[Event]:
    """The tasks of the busiest main thread: processor time, time by the clock, and what the former went to."""
    mains = {where(e) for e in events if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"}
    found = [e for e in events if e.get("ph") == "X" and where(e) in mains]
    spent = Counter[tuple[int, int]]()
    for task in (e for e in found if e["name"] == TASK):
        spent[where(task)] += task["dur"]
    busiest = spent.most_common(1)[0][0]
    result: list[Event] = []
    inside: list[Event] = []
    for e in sorted((e for e in found if where(e) == busiest), key=lambda e: (e["ts"], -e["dur"])):
        if e["name"] == TASK:
            result.append({"cpu": cpu(e), "clock": e["dur"] / 1000, "parts": Counter[str]()})
            inside = [e]
        elif result and e["name"] in PARTS:
            while inside and e["ts"] >= inside[-1]["ts"] + inside[-1]["dur"]:
                inside.pop()
            if inside and inside[-1]["name"] in PARTS:
                result[-1]["parts"][PARTS[inside[-1]["name"]]] -= cpu(e)  # what is done on the way is told by itself
            result[-1]["parts"][PARTS[e["name"]]] += cpu(e)
            inside.append(e)
    return result


def where(event: Event) -> tuple[int, int]:
    """Its thread."""
    return event["pid"], event["tid"]


def cpu(event: Event) -> float:
    """Milliseconds of processor time."""
    return float(event["tdur"] if "tdur" in event else event["dur"]) / 1000


def deal(browser: "Browser", game: str, bots: int, rate: int) -> list[Event]:
    """Sit down, play a deal to its end, then watch the next one being dealt."""
    line.MESSAGES = 1000
    with served(app.create_app(a_table(buio.games[game], None, bots, Shuffle(11)))) as address:
        context = browser.new_context(viewport=PHONE, has_touch=True, service_workers="block")  # type: ignore[arg-type]
        guest = Guest(context.new_page(), address)
        guest.sit(tap=True)
        guest.play_until("over")
        guest.page.wait_for_timeout(2500)
        line_ = context.new_cdp_session(guest.page)
        line_.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        found = tasks(trace(browser.new_browser_cdp_session(), guest))
        context.close()
        return found


def told(runs: list[list[Event]]) -> Event:
    """The medians of some runs."""
    longest = [sorted((one["cpu"] for one in run), reverse=True) for run in runs]
    return {
        "longest tasks": [round(median(run[n] for run in longest), 1) for n in range(4)],
        "over a frame": median(sum(one > FRAME for one in run) for run in longest),
        "over a frame by the clock": median(sum(one["clock"] > FRAME for one in run) for run in runs),
        **{
            part: round(median(sum(one["parts"][part] for one in run) for run in runs), 1)
            for part in sorted(set(PARTS.values()))
        },
    }


def main() -> None:
    """Deal some times, taking turns if there are several pages to compare, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="texas")
    parser.add_argument("--bots", type=int, default=8)
    parser.add_argument("--rate", type=int, default=4, help="how many times as slow the processor is")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--page", type=Path, nargs="*", default=[app.WEB], help="folders of built pages")
    asked = parser.parse_args()
    runs: dict[Path, list[list[Event]]] = {page: [] for page in asked.page}
    with a_browser() as browser:
        for page in asked.page * asked.times:
            app.WEB = page  # type: ignore[misc]
            runs[page].append(deal(browser, asked.game, asked.bots, asked.rate))
    for page, found in runs.items():
        print(page.name, json.dumps(told(found), indent=2))


if __name__ == "__main__":
    main()
