"""The drawn faces of people: the same for everybody, where there is room for them, and never instead of a name."""

import pytest

import buio
from tests.browser.conftest import Host, a_table
from tests.browser.guest import SIZES, Guest

pytestmark = pytest.mark.browser
DESK, PHONE = (1440, 900), (390, 664)

FACES = """() => Object.fromEntries([...document.querySelectorAll('.plate')].map((plate) => {
  const [face, name] = [plate.querySelector('.face'), plate.querySelector('.name')]
  const [frame, drawn] = [face.getBoundingClientRect(), face.querySelector('svg').getBoundingClientRect()]
  const part = Math.max(0, Math.min(frame.right, drawn.right) - Math.max(frame.left, drawn.left))
    * Math.max(0, Math.min(frame.bottom, drawn.bottom) - Math.max(frame.top, drawn.top))
  return [name.innerText, {
    part: part && part / drawn.width / drawn.height, cut: name.scrollWidth > name.clientWidth,
    high: plate.clientHeight, drawing: face.querySelector('svg').innerHTML,
  }]
}))"""
"""By the name on each plate: how much of the face is seen, is the name cut, how high the plate is, the drawing."""


def seen(guest: Guest, size: tuple[int, int]) -> tuple[int, int]:
    """How many faces are seen in this size, and how many are not; none of them in part, none beside a cut name."""
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    guest.page.evaluate("size => player.settled(...size)", size)
    faces = guest.page.evaluate(FACES).values()
    shown = [face for face in faces if face["part"] > 0]
    assert all(face["part"] > 0.99 and not face["cut"] for face in shown), size
    return len(shown), len(faces) - len(shown)


def test_a_full_table_has_faces_where_there_is_room(host: Host) -> None:
    guest = host(a_table(buio.games["texas"], bots=9))(PHONE)
    guest.sit("Anna")
    guest.situation()
    guest.looks()
    assert seen(guest, PHONE) == (0, guest.page.locator(".plate").count())
    assert sum(seen(guest, size)[0] for size in SIZES) > 0


def test_few_have_their_faces_and_a_long_name_goes_first(host: Host) -> None:
    visit = host(a_table(buio.games["texas"], bots=1))
    anna = visit(DESK)
    anna.sit("Anna")
    carla = visit(PHONE)
    carla.sit("Annunziata Esposito")
    anna.page.locator(".plate", has_text="Annunziata").wait_for()
    anna.looks()
    assert seen(anna, DESK) == (2, 1), "her own is not drawn"
    there = carla.page.evaluate(FACES)
    assert {name: face["drawing"] for name, face in anna.page.evaluate(FACES).items()} == {
        name: face["drawing"] for name, face in there.items()
    }
    assert there["Anna"]["part"] > 0
