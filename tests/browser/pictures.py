"""The pictures of the table that README and site show, taken of the page as it is: `python -m tests.browser.pictures`.

WebP, by day and in the evening. Chromium draws and writes them: no other program is needed.
"""

import base64
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

import buio
from buio.play.shuffle import Shuffle
from buio.server.app import create_app
from tests import chromium
from tests.browser.conftest import a_table, guests, served
from tests.browser.guest import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

IMAGES = Path(__file__).parents[2] / "docs" / "images"
QUALITY = 0.86
SEED = 11
DEALS = 40
SHOWN = ".seat .cards.open"
"""The cards of somebody else that have been shown."""
SCHEMES = {"": "light", "-dark": "dark"}
"""By what stands at the end of a file's name."""
TO_WEBP = """async ([png, quality]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""


def taken(page: "Page") -> bytes:
    """The page as it stands, as WebP."""
    png = base64.b64encode(page.screenshot(animations="disabled")).decode()
    return base64.b64decode(page.evaluate(TO_WEBP, [png, QUALITY]))


def at_the_draw(guest: Guest) -> None:
    """Somebody who has sat down with three bots, and has just been given the cards that were asked for."""
    guest.sit("Giulia")
    guest.play_until("draw")
    guest.play_on()
    guest.play_until("C")
    guest.page.evaluate("player.settled()")


def at_the_showdown(guest: Guest) -> None:
    """Somebody who stays in with three bots, until three hands have met."""
    guest.sit("Giulia")
    for _ in range(DEALS):
        guest.page.evaluate("player.out('')")
        guest.page.evaluate("player.settled()")
        if guest.page.locator(SHOWN).count() >= 2:
            return
        guest.play_on()  # the next one, or chips where there are none left
    raise AssertionError(f"no hands have met in {DEALS} deals")


SCENES: dict[str, tuple[tuple[int, int], str, Callable[[Guest], None]]] = {
    "table": ((1280, 800), "italian", at_the_draw),
    "phone": ((390, 844), "italian", at_the_draw),
    "showdown": ((1280, 800), "texas", at_the_showdown),
}
"""By the name of a picture how large the screen is, what is played there, and how far."""


def take(browser: "Browser", name: str, images: Path) -> None:
    """One scene, in both schemes."""
    size, game, play = SCENES[name]
    room = a_table(buio.games[game], None, 3, Shuffle(SEED), clock=0)
    with served(create_app(room)) as address, guests(browser, address) as visit:
        guest = visit(size, "en-GB", bypass_csp=True)
        play(guest)
        guest.page.evaluate("unseen.disabled = true")
        for ending, scheme in SCHEMES.items():
            guest.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            path = images / f"{name}{ending}.webp"
            path.write_bytes(taken(guest.page))


def main(images: Path = IMAGES) -> None:
    """Take all pictures."""
    found = chromium.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=chromium.FLAGS, env={**os.environ, **found.env}
        )
        for name in SCENES:
            take(browser, name, images)
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
