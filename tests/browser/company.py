"""Several people at one table, each in front of a page of their own."""

import re
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.guest import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

PATIENCE = 30.0
"""Seconds after which nothing happens any more; on a busy machine everything takes its time."""
RESTING = ("", "over", "choose", "other")
"""Situations in which nobody is asked for a move."""
LEDGER = """() => Object.fromEntries([...document.querySelectorAll('#panel tbody tr')].map((row) => [
  row.querySelector('th').innerText, [...row.querySelectorAll('td')].slice(0, 2).map((cell) => Number(cell.innerText))
]))"""
"""What the account in the panels says: by name the chips bought and those one has."""


class Wire:
    """The line of a page, that can be cut; before the page is opened."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.ends: list[WebSocketRoute] = []
        self.cut = False
        page.route_web_socket(re.compile(r"/ws\?"), self._through)

    def _through(self, line: "WebSocketRoute") -> None:
        if self.cut:
            line.close(code=4001)
        else:
            self.ends = [line, line.connect_to_server()]

    def fall(self) -> None:
        """No line any more, and none to be had."""
        self.cut = True
        for end in self.ends:
            end.close(code=4001)

    def sleep(self) -> None:
        """The phone is put away: the server loses its line, and the page knows nothing of it.

        On a slow machine a page that is awake would notice after some seconds, and come back: here it gets no line.
        """
        self.cut = True
        self.ends[1].close(code=4001)

    def wake(self) -> None:
        """Somebody looks at the page again."""
        self.cut = False
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def come_back(self) -> None:
        """There is a net again: the browser says so to the page."""
        self.cut = False
        self.page.evaluate("dispatchEvent(new Event('online'))")


class Company:
    """People by their names, in the order in which they have come."""

    def __init__(self) -> None:
        self.people: dict[str, Guest] = {}

    def __getitem__(self, name: str) -> Guest:
        return self.people[name]

    def __iter__(self) -> Iterator[Guest]:
        return iter(self.people.values())

    @property
    def pages(self) -> "list[Page]":
        return [guest.page for guest in self]

    def look(self, station: str) -> None:
        """On nobody's page anything covers anything at this station of the night, or sticks out; no word is missing."""
        found = []
        for name, guest in self.people.items():
            seen = guest.page.evaluate("player.settled().then(wrong)")
            words = re.findall(r"[{}]|undefined|NaN", guest.page.locator("body").inner_text())
            found += [f"{name}: {one}" for one in (*seen, *words)]
        assert not found, f"{station}: {'; '.join(found)}"

    def play_out(self, keys: str = "") -> None:
        """Play the deal to its end, quietly, or pressing one of these keys where it is offered; all see the result."""
        for page in self.pages:
            page.evaluate("keys => void player.out(keys)", keys)
        for page in self.pages:
            page.locator(".result").first.wait_for(state="attached")

    def asked(self) -> str:
        """Whose turn it is in the running deal, as soon as their page says so; empty: the deal is over."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for name, guest in self.people.items():
                if guest.now() not in RESTING:
                    return name
            if all(page.locator(".result").count() for page in self.pages):
                return ""
            self.pages[0].wait_for_timeout(40)
        raise AssertionError("nobody is asked for anything")

    def choose(self, game: str) -> str:
        """Who deals next chooses this game; who that is."""
        for name, guest in self.people.items():
            choosing = guest.page.locator(".choose")
            choosing.or_(guest.page.locator(".turn, .head", has_text="sceglie il gioco")).first.wait_for()
            if choosing.count():
                choosing.get_by_role("button", name="Un altro gioco…").click()
                choosing.get_by_role("button", name=game, exact=True).click()
                choosing.wait_for(state="detached")
                return name
        raise AssertionError("nobody chooses")

    def go_on(self) -> None:
        """All who have not said so yet are ready for the next deal, which begins."""
        for page in self.pages:
            ready = page.locator(".choices [aria-keyshortcuts=N]")
            waits = page.locator(".choices [role=status]").or_(page.locator(".felt:not(:has(.result))"))
            ready.or_(waits).first.wait_for()
            if ready.count():
                ready.click()
        for page in self.pages:
            expect(page.locator(".result")).to_have_count(0)

    def ledger(self) -> dict[str, list[int]]:
        """By name what everybody has bought and has, as all pages tell it alike."""
        told = []
        for guest in self:
            guest.show("ledger")
            guest.page.locator("#panel tbody tr").first.wait_for()
            told.append(guest.page.evaluate(LEDGER))
            guest.back()
        assert all(one == told[0] for one in told), told
        return dict(told[0])


def told_account(page: "Page") -> dict[str, int]:
    """By name what somebody has won or lost, in the text that goes to the friends; who pays whom evens it out."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copia il conto").click()
    expect(page.get_by_role("button", name="Copiato")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()")).replace("−", "-")
    nets = {name: int(net) for name, net in re.findall(r"^(\w+): ([+-]?\d+)$", text, re.MULTILINE)}
    left = dict(nets)
    for payer, amount, taker in re.findall(r"^(\w+) dà (\d+) a (\w+)$", text, re.MULTILINE):
        left[payer] += int(amount)
        left[taker] -= int(amount)
    assert set(left.values()) == {0}, text
    return nets
