"""Somebody in front of the page: what they see and what they do there."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Request, ViewportSize

PLAYER = Path(__file__).with_name("player.js")
BOXES = Path(__file__).with_name("boxes.js")
AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"

LOOKED_AT = """async (preload) => {
  unseen.replaceSync(unseen.empty)
  try { return (await axe.run({ resultTypes: ['violations'], selectors: false, preload })).violations }
  finally { unseen.replaceSync(unseen.clear) }
}"""
"""What axe says of the page in its colours, which it reads in the styles; of its sheets of style, if it loads them."""

Sizes = tuple[tuple[int, int], ...]
SIZES: Sizes = (
    (390, 664), (360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (1366, 650), (1440, 900), (1920, 1080)
)  # fmt: skip
"""What the browser of a phone leaves, other phones, two on their side, a tablet, a laptop, a desk, a television."""


def a_third(which: int) -> Sizes:
    """Of the sizes: three looks with numbers that follow one another go through all of them."""
    return SIZES[which % 3 :: 3]


class Guest:
    """One page in one browser context."""

    judged: ClassVar[set[str]] = set()
    """What axe has found nothing wrong with, on whosever page."""

    def __init__(self, page: "Page", address: str, door: bool = True) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)
        page.add_init_script(path=PLAYER)
        page.add_init_script(path=BOXES)
        if door:  # who is given a link opens nothing before it
            page.goto(address)

    def _asked(self, request: "Request") -> None:
        if not request.url.startswith((self.address, "data:", self.address.replace("http", "ws"))):
            self.foreign.append(request.url)

    def sit(self, name: str = "Anna", *, tap: bool = False) -> None:
        """Take a seat, by a click or a tap."""
        self.page.locator("#name").fill(name)
        button = self.page.locator("form button.main")
        button.tap() if tap else button.click()
        self.page.locator(".felt .mine .plate").wait_for()

    def show(self, tab: str) -> None:
        """Open this tab of the panels."""
        menu = self.page.locator(".menu")
        if menu.is_visible() and menu.get_attribute("aria-expanded") != "true":
            menu.click()
        self.page.locator(f"#tab-{tab}").click()

    def back(self) -> None:
        """Close the panels, where they lie over the table."""
        if self.page.locator(".close").is_visible():
            self.page.locator(".close").click()

    def now(self) -> str:
        """What may be done now; empty: nothing."""
        return str(self.page.evaluate("player.situation()") or "")

    def situation(self) -> str:
        """What may be done now, as soon as something may be done."""
        return str(self.page.wait_for_function("() => player.situation()", polling=20).json_value())

    def slot(self, key: str) -> "Locator":
        return self.page.locator(f".choices [aria-keyshortcuts={key}]")

    def hand(self) -> list[str]:
        """The names of this guest's cards."""
        cards = self.page.locator(".mine section li > *")
        return [card.get_attribute("aria-label") or "" for card in cards.all()]

    def play_on(self) -> str:
        """Do the quietest thing, as soon as something may be done; what the situation was."""
        return str(self.page.evaluate("player.moved()"))

    def beyond(self, seen: Collection[str], raised: str = "") -> str:
        """Do the quietest thing, or raise in this situation, until there is one that has not been seen; it."""
        return str(self.page.evaluate("([seen, raised]) => player.beyond(seen, raised)", [[*seen], raised]))

    def sticking_out(self) -> list[str]:
        return list(self.page.evaluate("stickingOut()"))

    def covering(self) -> list[str]:
        """Pairs of what lies on the table, each by its name, that cover one another, and words that are cut."""
        return list(self.page.evaluate("covering()"))

    def unreachable(self) -> list[str]:
        """What may be pressed and cannot, though one scrolls: covered, beside the screen, or its words cut."""
        return list(self.page.evaluate("unreachable()"))

    def letters(self, pixels: int) -> None:
        """Tell the browser how large letters are to be; 16 is what it comes with."""
        line = self.page.context.new_cdp_session(self.page)
        line.send("Page.setFontSizes", {"fontSizes": {"standard": pixels, "fixed": pixels}})

    def play_until(self, wanted: str, moves: int = 60) -> None:
        """Play on until there is something of this kind to do."""
        for _ in range(moves):
            now = self.page.evaluate("wanted => player.moved(wanted)", wanted)
            if wanted in now:
                return
        raise AssertionError(f"no {wanted} in {moves} moves")

    def looks(self, sizes: Sizes = SIZES, *, axe: bool = True) -> None:
        """In every size nothing sticks out or covers anything, nothing stands in anybody's way, no word is missing.

        The page stays as it stands and comes to rest in each of the sizes; for axe it is dark from now on, since others
        look at it in light. It is left in the last one: the next situation begins at that end, and is played on there.
        """
        assert not re.search(r"[{}]|undefined|NaN", self.page.locator("body").inner_text())
        if self.page.viewport_size == _viewport(sizes[-1]):
            sizes = sizes[::-1]
        if axe:
            self.page.emulate_media(color_scheme="dark")
        found = []
        for size in sizes:
            self.page.set_viewport_size(_viewport(size))
            seen = self.page.evaluate("size => player.settled(...size).then(wrong)", size)
            seen += self.faults() if axe and size == sizes[-1] else []
            found += [f"{size[0]} x {size[1]}: {fault}" for fault in seen]
        assert not found, "; ".join(found)

    def faults(self) -> list[str]:
        """What axe finds wrong with the page as it stands, once it stands: before its first state it has no title.

        It is asked only where something stands whose like it has not yet found good: see `shapes` in boxes.js.
        """
        self.page.locator("h1").first.wait_for(state="attached")
        new = {*self.page.evaluate("shapes()")} - self.judged
        if not new:
            return []
        if not self.page.evaluate("'axe' in globalThis"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(LOOKED_AT, any(shape.startswith("sheet ") for shape in new))
        if not found:
            self.judged.update(new)
        return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]

    def fits(self) -> bool:
        """Nothing sticks out sideways."""
        return bool(self.page.evaluate("!tooWide()"))


def _viewport(size: tuple[int, int]) -> "ViewportSize":
    return {"width": size[0], "height": size[1]}
