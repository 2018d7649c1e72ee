"""Axe is asked only where something stands whose like it has not seen: whatever it would find wrong has to be that."""

import pytest

from tests.browser.conftest import Open
from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
FAULTS = {
    "a button without words": "one('.choices button').replaceChildren()",
    "a card without a name": "one('.mine section [role=img], .mine section button').removeAttribute('aria-label')",
    "a name that is a blank": "one('header [title]').title = one('header [aria-label]').ariaLabel = ' '",
    "words like their ground": "one('.choices button .word').style.color = '#dcae4b'",
    "a ground like its words": "one('header').style.background = '#222'",
    "words that have faded": "one('.choices').style.opacity = '.3'",
    "a role that is none": "one('.felt').role = 'carpet'",
    "a state that is none": "one('.choices button').ariaPressed = 'perhaps'",
    "no language": "document.documentElement.removeAttribute('lang')",
    "two of what there is one of": "one('main').after(document.createElement('main'))",
    "a list of what is no item": "one('ul:has(li)').append(document.createElement('p'))",
}
"""What is done to a page that was good."""
GOOD = "html => { document.documentElement.lang = 'it'; document.querySelector('#app').innerHTML = html }"


def test_whatever_axe_finds_wrong_is_new_to_it(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Guest, "judged", set())
    guest = visit((390, 664))
    guest.sit()
    guest.situation()
    assert guest.faults() == []
    good = guest.page.locator("#app").inner_html()
    for fault, made in FAULTS.items():
        guest.page.evaluate(GOOD, good)
        assert guest.faults() == []
        guest.page.evaluate(f"(one => {{ {made} }})(which => document.querySelector(which))")
        assert guest.faults(), fault
