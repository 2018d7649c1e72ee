"""How long the page takes on a slow line and a slow phone: `python -m bench.page`.

A phone of 390 x 664 whose processor is four times as slow, on 3G (1.6 Mbit/s, 300 ms there and back) and on a slow one
(400 kbit/s, 400 ms). Told are, as medians: when the first card is seen on the first visit, from the link; when a seat
is had, by a name and a tap as soon as there is room for them; what comes before that card, in bytes and requests; from
a tap to the next picture, the 95th in 100; and what `bench.frames` tells of a deal: its longest tasks above all.
"""

import argparse
import json
import time
from statistics import median, quantiles
from typing import Any

import buio
from bench.frames import PHONE, a_browser, deal, told
from buio.play.shuffle import Shuffle
from buio.server import line
from buio.server.app import create_app
from tests.browser.conftest import a_table, served
from tests.browser.guest import Guest

LINES = {"3G": (1600, 300), "slow 3G": (400, 400)}
SEEN = """() => new Promise((seen) => {
  const drawn = () => requestAnimationFrame(() => seen(performance.now()))
  const look = () => (document.querySelector('.door svg, .card') ? drawn() : requestAnimationFrame(look))
  look()
})"""
WATCH = """() => {
  globalThis.taps = {}
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) taps[interactionId] = Math.max(taps[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}"""


def a_visit(browser: Any, rate: int, kilobits: int, ms: int) -> dict[str, float]:
    """Open the link, sit down; the moments in seconds."""
    line.MESSAGES = 1000
    with served(create_app(a_table(buio.games["italian"], None, 3, Shuffle(11)))) as address:
        context = browser.new_context(viewport=PHONE, service_workers="block")
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        came: list[float] = []
        session.on("Network.loadingFinished", lambda done: came.append(done["encodedDataLength"]))
        bytes_a_second = kilobits * 1000 / 8
        session.send(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": ms, "downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second},
        )
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        begun = time.monotonic()
        page.goto(address, wait_until="commit")
        first = page.evaluate(SEEN) / 1000
        before = {"bytes": sum(came), "requests": float(len(came))}
        page.locator("#name").fill("Anna")
        page.locator("form button.main").click()
        page.locator(".felt .mine .plate").wait_for()
        seated = time.monotonic() - begun
        context.close()
        return {"first card": first, "a seat": seated, **before}


def taps(browser: Any, rate: int) -> list[float]:
    """Milliseconds from each of some taps to the next picture."""
    with served(create_app(a_table(buio.games["texas"], None, 8, Shuffle(11)))) as address:
        context = browser.new_context(viewport=PHONE, service_workers="block")
        guest = Guest(context.new_page(), address)
        guest.sit()
        guest.page.evaluate(WATCH)
        context.new_cdp_session(guest.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        count = 0
        for _ in range(24):
            guest.situation()
            button = guest.page.locator(".slots button, .choices button.main").first
            guest.page.wait_for_timeout(400)
            button.click()
            count += 1
            guest.page.wait_for_timeout(1200)
        slow = [float(ms) for ms in guest.page.evaluate("Object.values(taps)")]
        context.close()
        return slow + [16.0] * (count - len(slow))


def main() -> None:
    """Visit some times, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=int, default=4, help="how many times as slow the processor is")
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with a_browser() as browser:
        for name, how in LINES.items():
            visits = [a_visit(browser, asked.rate, *how) for _ in range(asked.times)]
            print(name, json.dumps({what: round(median(one[what] for one in visits), 2) for what in visits[0]}))
        waits = taps(browser, asked.rate)
        print("taps", len(waits), "median", median(waits), "95 in 100", round(quantiles(waits, n=20)[-1]))
        print("a deal", json.dumps(told([deal(browser, "texas", 8, asked.rate) for _ in range(asked.times)])))


if __name__ == "__main__":
    main()
