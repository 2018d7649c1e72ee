"""Somebody in front of the page: what they see and what they do there."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

SITUATION = """() => {
  const shut = document.querySelector('.choices [aria-disabled=true]:not(.step)')
  if (shut) return null
  if (document.querySelector('.choices [aria-keyshortcuts=D]')) return 'draw'
  const keys = [...document.querySelectorAll('.slots button')].map(button => button.getAttribute('aria-keyshortcuts'))
  if (keys.length) return keys.join('')
  if (document.querySelector('.choices [aria-keyshortcuts=N]')) return 'over'
  return document.querySelector('.choices button.main') ? 'other' : null
}"""
"""What the guest may do: `draw`, the keys of the slots (`FC`, `FCR`, ...), `over`, `other`; null: wait."""


class Guest:
    """One page in one browser context."""

    def __init__(self, page: "Page", address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)
        page.goto(address)

    def _asked(self, request: "Request") -> None:
        if not request.url.startswith((self.address, "data:", self.address.replace("http", "ws"))):
            self.foreign.append(request.url)

    def sit(self, name: str = "Anna") -> None:
        """Take a seat."""
        self.page.locator("#name").fill(name)
        self.page.locator("form button").click()
        self.page.locator(".felt > .mine").wait_for()

    def situation(self) -> str:
        """What may be done now, as soon as something may be done."""
        return str(self.page.wait_for_function(SITUATION).json_value())

    def slot(self, key: str) -> "Locator":
        return self.page.locator(f".choices [aria-keyshortcuts={key}]")

    def hand(self) -> list[str]:
        """The names of the own cards."""
        cards = self.page.locator(".mine section li > *")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def play_on(self) -> str:
        """Do the quietest thing; what the situation was."""
        now = self.situation()
        if now == "draw":
            self.page.locator(".mine section button").nth(4).click()
            self.slot("D").click()
        elif now in ("over", "other"):
            self.page.locator(".choices button.main").first.click()
        else:
            self.slot("C" if "C" in now else now[0]).click()
        return now

    def play_until(self, wanted: str, moves: int = 60) -> None:
        """Play on until there is something of this kind to do."""
        for _ in range(moves):
            if wanted in self.situation():
                return
            self.play_on()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no {wanted} in {moves} moves")

    def faults(self) -> list[str]:
        """What axe finds wrong with the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]

    def fits(self) -> bool:
        """Nothing sticks out sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
