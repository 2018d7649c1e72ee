"""What moves, what calls and what is kept: in a browser, as far as no test without one can see it."""

import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

import buio
from buio.i18n import catalogue
from tests.browser.company import PATIENCE
from tests.browser.conftest import Host, Open, a_table
from tests.browser.test_night import everything
from tests.browser.test_worker import IN_CHARGE
from tests.server.test_past import played

if TYPE_CHECKING:
    from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
PHONE = (390, 664)
WATCH = """() => {
  globalThis.seen = []
  document.addEventListener('animationstart', (event) => {
    if (['come', 'go', 'turn-up', 'spark'].includes(event.animationName))
      seen.push(`${event.animationName} ${event.target.dataset.spot ?? ''}`.trim())
  })
}"""
"""Note what moves."""


def test_cards_come_one_by_one_and_the_pot_goes_to_whoever_wins(host: Host) -> None:
    """Every card of a deal flies once; nothing lies about afterwards. Who has thrown theirs away gets no more."""
    visit = host(a_table(buio.games["texas"], None, 2))
    guest = visit(PHONE, reduced_motion="no-preference")
    guest.page.evaluate(WATCH)
    guest.sit()
    guest.play_until("over")  # the first deal may be there before the table is, and then nothing moves
    guest.page.evaluate("seen.length = 0")
    guest.play_on()
    guest.situation()
    expect_seen(guest, lambda seen: mine(guest) <= {*seen} and any(one.startswith("come card:") for one in seen))
    seen = guest.page.evaluate("seen")
    deals = sum(one.startswith("come mine:") for one in seen) // 2  # on a busy machine the first deal flies late, too
    cards = Counter(one for one in seen if one.startswith("come card:"))
    assert max(cards.values()) <= deals
    guest.play_until("over")
    expect_seen(guest, lambda seen: "spark" in seen)
    expect(guest.page.locator(".air > *")).to_have_count(0)
    assert guest.page.locator(".felt [style*=opacity]").count() == 0


def mine(guest: "Guest") -> set[str]:
    """How one's two cards are called when they fly; before they lie there, something that never flies."""
    spots = guest.page.eval_on_selector_all("[data-spot^='mine:']", "cards => cards.map((card) => card.dataset.spot)")
    return {f"come {spot}" for spot in spots} if len(spots) == 2 else {""}


def expect_seen(guest: "Guest", so: Any) -> None:
    """What has moved comes to be so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if so(guest.page.evaluate("seen")):
            return
        guest.page.wait_for_timeout(50)
    raise AssertionError(guest.page.evaluate("seen"))


SIZES = """() => {
  globalThis.sizes = []
  const felt = document.querySelector('.felt')
  new ResizeObserver(() => document.querySelector('.result') || sizes.push(felt.clientHeight)).observe(felt)
}"""
"""Note each size of the cloth, while cards are played."""


BOARDS = """() => {
  globalThis.boards = []
  new MutationObserver(() => {
    const end = document.querySelector('.result') ? ' and the result' : ''
    const now = document.querySelectorAll('.board .card').length + end
    if (boards.at(-1) !== now) boards.push(now)
  }).observe(document.body, { childList: true, subtree: true })
}"""
"""Note how many cards lie in the middle, and when the result does."""


def test_with_less_movement_a_run_out_still_goes_street_by_street(host: Host) -> None:
    """All in before the flop, as people have it who want less movement: nothing flies, all takes its time."""
    visit = host(a_table(buio.games["texas"], bots=0, pace=1, start=0))
    people = [visit(PHONE, service_workers="allow") for _ in range(2)]
    for guest, name in zip(people, ("Anna", "Bea"), strict=True):
        guest.page.wait_for_function(IN_CHARGE)
        guest.sit(name)
        guest.page.evaluate(WATCH)
        guest.page.evaluate(BOARDS)
    while not all(guest.page.locator(".result").count() for guest in people):
        for guest in people:
            if guest.now() not in ("", "over", "other"):
                everything(guest)
    for guest in people:
        boards = guest.page.evaluate("boards")
        assert boards[boards.index("3") :] == ["3", "4", "5", "5 and the result"], boards
        assert guest.page.evaluate("seen") == []


def test_the_cloth_keeps_its_size_in_a_deal_while_buttons_are_told(host: Host) -> None:
    """What new buttons do is told at each turn, and between two of them its room is kept."""
    guest = host(a_table(buio.games["texas"], None, 2))(PHONE)
    guest.sit()
    guest.play_until("over")
    guest.play_on()
    guest.situation()
    assert guest.page.locator(".choices dl").count() == 1
    guest.page.evaluate(SIZES)
    turns = 0
    while guest.situation() != "over":
        guest.play_on()
        turns += 1
    assert turns > 2
    assert guest.page.evaluate("sizes.length") <= 2, "as at the first look, and lower where more is told"


def test_a_closed_packet_is_squeezed_open(visit: Open) -> None:
    """No card has a name before it is looked at; a corner is lifted and let go; then one card is turned, then all."""
    guest = visit(PHONE)
    page, words = guest.page, catalogue("it")
    page.evaluate("localStorage.setItem('buio.squeeze', 'true')")
    page.reload()
    guest.sit()
    guest.situation()
    packet = page.get_by_role("button", name=words.text("table.packet", count=5))
    expect(packet).to_be_visible()
    assert [name for name in guest.hand() if " di " in name] == []
    box = packet.bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + box["height"] - 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 26, box["y"] + box["height"] - 34, steps=4)
    expect(page.locator(".flap")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".flap")).to_have_count(0)
    expect(packet).to_be_visible()
    packet.focus()
    page.keyboard.press("Enter")
    assert len([name for name in guest.hand() if " di " in name]) == 1
    assert guest.faults() == []
    page.keyboard.press("Shift+O")
    expect(page.locator(".packet")).to_have_count(0)
    assert len(guest.hand()) == 5


KEPT = """async (wanted) => {
  for (;;) {
    const store = await caches.open((await caches.keys())[0])
    const kept = (await store.keys()).map((one) => new URL(one.url).pathname)
    if (kept.some((path) => path.includes(wanted))) return kept
    await new Promise((again) => setTimeout(again, 20))
  }
}"""
"""What the worker has, as soon as a path like this is among it."""


def test_the_page_opens_although_no_server_answers(host: Host) -> None:
    """The worker keeps the page and its words, and nothing that the table has said."""
    guest = host(a_table(buio.games["italian"]))(PHONE, service_workers="allow")
    page = guest.page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    kept = page.evaluate(KEPT, "/")
    assert {path for path in kept if not path.startswith("/assets/")} == {"/", "/words.json"}
    assert len(kept) > 3
    guest.page.context.set_offline(True)
    page.reload()
    expect(page.locator("#app *").first).to_be_attached()
    guest.page.context.set_offline(False)
    page.reload()
    expect(page.locator("#name")).to_be_visible()


def test_a_page_that_has_not_changed_keeps_what_it_has_fetched_later(host: Host) -> None:
    page = host(played("texas", deals=1))(PHONE, service_workers="allow").page
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.get_by_role("button", name="Ultima mano").click()
    page.locator(".steps").wait_for()
    parts = page.evaluate(KEPT, "Past-")
    page.reload()
    page.get_by_role("button", name="Ultima mano").wait_for()
    assert {*parts} <= {*page.evaluate(KEPT, "/")}


def test_a_part_that_is_gone_has_the_page_loaded_anew_and_only_once(host: Host) -> None:
    """With a new release the old parts are not there any more: the new page knows the new ones.

    Without the worker, which would ask for the part where nobody can take it away.
    """
    guest = host(played("texas", deals=1))(PHONE)
    page = guest.page
    page.route("**/assets/Past-*.js", lambda route: route.abort())
    last = page.get_by_role("button", name="Ultima mano")
    page.evaluate("globalThis.before = true")
    last.click()
    page.wait_for_function("() => !globalThis.before")
    last.wait_for()
    page.evaluate("globalThis.before = true")
    with page.expect_event("pageerror"):  # the second time the part is missing, and the page says so
        last.click()
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    assert page.evaluate("globalThis.before"), "loaded anew again, though that has not helped"
    guest.errors.clear()
