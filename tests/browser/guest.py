"""Somebody in front of the page: what they see and what they do there."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Position, Request

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

SITUATION = """() => {
  const shut = document.querySelector('.choices [aria-disabled=true]:not(.step, .waits, .choose *)')
  if (shut) return null
  if (document.querySelector('.arrange')) return 'rows'
  if (document.querySelector('.choose')) return 'choose'
  const turn = document.querySelector('.moves')?.dataset.now
  if (turn) return `hand: ${turn}`
  if (document.querySelector('.choices [aria-keyshortcuts=D]')) return 'draw'
  if (document.querySelector('.choices-grid')) return 'say'
  const keys = [...document.querySelectorAll('.slots button')].map(button => button.getAttribute('aria-keyshortcuts'))
  if (keys.length) return keys.join('')
  if (document.querySelector('.choices [aria-keyshortcuts=N]')) return 'over'
  return document.querySelector('.choices button.main') ? 'other' : null
}"""
"""What the guest may do: `draw`, `rows`, `say`, `choose`, the keys of the slots (`FC`, `FCR`, ...), `over`, `other`;
`hand: ` and what is to be done with a hand of melds; null: wait."""

STICKING_OUT = """() => {
  const found = []
  const all = '.seat .card, .bank .card, .plate, .mine .card, .board .card, .choices button'
  for (const one of document.querySelectorAll(all)) {
    const box = one.getBoundingClientRect()
    if (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.top < 0)
      found.push(`${one.innerText || one.className} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`)
  }
  const board = document.querySelector('.board ul')?.getBoundingClientRect()
  for (const seat of document.querySelectorAll('.seat .plate')) {
    const box = seat.getBoundingClientRect()
    const wide = board ? Math.min(box.right, board.right) - Math.max(box.left, board.left) : 0
    const high = board ? Math.min(box.bottom, board.bottom) - Math.max(box.top, board.top) : 0
    if (wide > 2 && high > 2) found.push(`board over ${seat.innerText}`)
  }
  return found
}"""
"""Cards, names and buttons that are not wholly on the screen, and names under the board."""


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
        self.page.locator("form button.main").click()
        self.page.locator(".felt .mine .plate").wait_for()

    def situation(self) -> str:
        """What may be done now, as soon as something may be done."""
        return str(self.page.wait_for_function(SITUATION).json_value())

    def slot(self, key: str) -> "Locator":
        return self.page.locator(f".choices [aria-keyshortcuts={key}]")

    def hand(self) -> list[str]:
        """The names of this guest's cards."""
        cards = self.page.locator(".mine section li > *")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def play_on(self) -> str:
        """Do the quietest thing; what the situation was."""
        now = self.situation()
        if now == "draw":
            self._choose_cards()
            self.slot("D").click()
        elif now == "rows":
            self.page.keyboard.press("a")
            self.page.locator(".choices button.main:not([aria-disabled=true])").click()
        elif now.startswith("hand: "):
            self._play_hand(now.removeprefix("hand: "))
        elif now == "say":
            self.page.locator(".choices button").first.click()
        elif now == "choose":
            self.page.locator(".choose .same").click()
        elif now in ("over", "other"):
            self.page.locator(".choices button.main").first.click()
        elif now in ("FR", "R"):
            self.page.locator(".choices button.main").click()
            if self.page.locator(".amount").count():
                self.page.keyboard.press("Enter")
        else:
            self.slot("C" if "C" in now else now[0]).click()
        return now

    def _throw_away(self) -> None:
        """The last card that may go."""
        cards = self.page.locator(".mine .fan button.card")
        edge: Position = {"x": 9, "y": 40}  # a card of a fan shows no more of itself
        for chosen in self.page.locator(".mine .fan .chosen").all():
            chosen.click(position=edge)
        for at in reversed(range(cards.count())):
            cards.nth(at).click(position=edge)
            if self.slot("D").get_attribute("aria-disabled") != "true":
                self.slot("D").click()
                return
            cards.nth(at).click(position=edge)
        raise AssertionError("no card may be thrown away")

    def _choose_cards(self) -> None:
        """The last card, then others until the number is right."""
        cards = self.page.locator(".mine section button")
        for at in reversed(range(cards.count())):
            cards.nth(at).click()
            if self.slot("D").get_attribute("aria-disabled") != "true":
                return

    def _play_hand(self, turn: str) -> None:
        """Draw; lay down what can be laid down; else throw the last card away that may go. Nothing is bought."""
        if turn == "draw":
            self.slot("D").click()
        elif turn == "buy":
            self.slot("F").click()
        elif turn == "preview":
            self.page.locator(".preview button.main").click()
        elif turn == "pick":
            self.page.locator(".picks button").first.click()
        else:
            laying = self.page.locator(".choices").locator(
                "[aria-keyshortcuts=C], [aria-keyshortcuts=O], [aria-keyshortcuts=M]"
            )
            if laying.count():
                laying.first.click()
                return
            self._throw_away()

    def sticking_out(self) -> list[str]:
        return list(self.page.evaluate(STICKING_OUT))

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
