"""Somebody in front of the page: what they see and what they do there."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, ViewportSize

PLAYER = Path(__file__).with_name("player.js")
AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

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

COVERING = """() => {
  const shown = (it) => {
    let { left, top, right, bottom } = it.getBoundingClientRect()
    for (let up = it.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue
      const frame = up.getBoundingClientRect()
      ;[left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)]
      ;[right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)]
    }
    return { left, top, right, bottom }
  }
  const around = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  })
  const KINDS = {
    plate: '.seat .plate, .bank h3, .mine .plate', words: '.seat .said, .seat .hand, .seat .under, .mine .name, .mine .under, .bank p, .seat .held',
    wagers: '.seat ul, .mine .line ul', bet: '.bet', board: '.board ul', pot: '.pot h3, .pot .opening, .pot .carried, .pot .later',
    result: '.result', piles: '.piles', contract: '.contract', melds: '.melds', own: '.mine section', tools: '.tools', bar: '.bar', head: 'header',
  }
  const found = []
  for (const [kind, which] of Object.entries(KINDS))
    for (const it of document.querySelectorAll(which)) {
      const box = shown(it)
      if (it.innerText === '' && ['plate', 'words'].includes(kind)) continue
      if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push({ kind, it, box, seat: it.closest('.seat, .bank') })
    }
  for (const it of document.querySelectorAll('.seat .cards, .seat .laid, .bank .rows')) {
    const cards = [...it.querySelectorAll('.card')].map(shown).filter((box) => box.right > box.left && box.bottom > box.top)
    if (cards.length && !it.parentElement.closest('.laid')) found.push({ kind: 'cards', it, box: around(cards), seat: it.closest('.seat, .bank') })
  }
  const pairs = found.filter(({ kind, box }) => kind === 'words' && box.bottom - box.top < 14).map(({ it }) => `cut: ${it.innerText}`)
  found.forEach((one, at) => found.slice(at + 1).forEach((other) => {
    if (one.it.contains(other.it) || other.it.contains(one.it)) return
    // Cards lie half behind the plate of their own seat.
    if (one.seat && one.seat === other.seat && [one.kind, other.kind].sort().join() === 'cards,plate') return
    const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
    const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
    const name = ({ kind, it, seat }) => `${kind} ${(seat ?? it).innerText.replace(/\\s+/g, ' ').slice(0, 24)}`
    if (wide > 1.5 && high > 1.5) pairs.push(`${name(one)} x ${name(other)} (${Math.round(wide)} x ${Math.round(high)})`)
  }))
  return pairs
}"""
"""Pairs of what lies on the table, each by its name, that cover one another; what has been scrolled away covers nothing."""



Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = (
    (390, 664), (360, 640), (412, 732), (390, 844), (640, 360), (844, 390), (820, 1180), (1366, 650), (1440, 900)
)  # fmt: skip
"""What the browser of a phone leaves, others small and large, two on their side, a tablet, a laptop and a desk."""


class Guest:
    """One page in one browser context."""

    def __init__(self, page: "Page", address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)
        page.add_init_script(path=PLAYER)
        page.goto(address)

    def _asked(self, request: "Request") -> None:
        if not request.url.startswith((self.address, "data:", self.address.replace("http", "ws"))):
            self.foreign.append(request.url)

    def sit(self, name: str = "Anna") -> None:
        """Take a seat."""
        self.page.locator("#name").fill(name)
        self.page.locator("form button.main").click()
        self.page.locator(".felt .mine .plate").wait_for()

    def now(self) -> str:
        """What may be done now; empty: nothing."""
        return str(self.page.evaluate("player.situation()") or "")

    def situation(self) -> str:
        """What may be done now, as soon as something may be done."""
        return str(self.page.wait_for_function("() => player.situation()").json_value())

    def slot(self, key: str) -> "Locator":
        return self.page.locator(f".choices [aria-keyshortcuts={key}]")

    def hand(self) -> list[str]:
        """The names of this guest's cards."""
        cards = self.page.locator(".mine section li > *")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def play_on(self) -> str:
        """Do the quietest thing, as soon as something may be done; what the situation was."""
        return str(self.page.evaluate("player.moved()"))

    def sticking_out(self) -> list[str]:
        return list(self.page.evaluate(STICKING_OUT))

    def covering(self) -> list[str]:
        return list(self.page.evaluate(COVERING))

    def play_until(self, wanted: str, moves: int = 60) -> None:
        """Play on until there is something of this kind to do."""
        for _ in range(moves):
            now = self.page.evaluate("wanted => player.moved(wanted)", wanted)
            if wanted in now:
                return
        raise AssertionError(f"no {wanted} in {moves} moves")

    def looks(self, sizes: Sizes = SIZES, *, axe: bool = True) -> None:
        """In every size nothing sticks out or covers anything, in light and dark nothing stands in anybody's way, no word is missing.

        The page stays as it stands and comes to rest in each of the sizes, light first and at the last dark: colours
        move nothing. It is left there: the next situation begins at that end, so that both ends are looked through in
        both schemes, and played on.
        """
        assert not re.search(r"[{}]|undefined|NaN", self.page.locator("body").inner_text())
        if self.page.viewport_size == _viewport(sizes[-1]):
            sizes = sizes[::-1]
        found = []
        for size in sizes:
            scheme = "dark" if size == sizes[-1] else "light"
            self.page.set_viewport_size(_viewport(size))
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            self.page.evaluate("player.settled()")
            seen = [] if self.fits() else ["wider than the screen"]
            seen += self.sticking_out() + self.covering() + (self.faults() if axe and size == sizes[-1] else [])
            found += [f"{size[0]} x {size[1]}, {scheme}: {fault}" for fault in seen]
        assert not found, "; ".join(found)

    def faults(self) -> list[str]:
        """What axe finds wrong with the page as it stands, once it stands: before its first state it has no title."""
        self.page.locator("h1").first.wait_for(state="attached")
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]

    def fits(self) -> bool:
        """Nothing sticks out sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def _viewport(size: tuple[int, int]) -> "ViewportSize":
    return {"width": size[0], "height": size[1]}
