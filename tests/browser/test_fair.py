"""The pack of each deal, verified by the page without a click; what a table that cheats meets there."""

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import buio
from buio.fairness import Transcript, decode, decode_night, encode, verify_night
from buio.fairness.proof import seal
from buio.table.desks import fair_shuffle
from tests.browser.conftest import Host, a_table
from tests.browser.guest import PLAYER, Guest
from tests.browser.test_people import a_table_from_the_door
from tests.browser.test_worker import IN_CHARGE

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("code", ["italian", "texas", "ramino_v1", "chinese"])
def test_every_deal_is_verified_without_a_click_and_the_night_can_be_taken_along(
    host: Host, tmp_path: Path, code: str
) -> None:
    guest = host(a_table(buio.games[code], bots=2, shuffle=None))()
    guest.sit()
    guest.play_until("over", 400)
    guest.play_on()
    guest.play_until("over", 400)
    guest.show("around")
    expect(guest.page.get_by_text("Mani controllate: 2, tutte come annunciato.")).to_be_visible()
    night = saved(guest, tmp_path / "night.json")
    first, second = verify_night(night)
    assert {finding.code for finding in first.findings} <= {
        "late",
        "outside",
    }  # a table without pauses waits for no seed
    assert second.findings == []
    for dealt in night.deals[1:]:
        assert dealt.noted.promises.startswith("Anna~")
        assert dealt.noted.part in dealt.entropy
        assert dealt.noted.turns
        assert dealt.noted.cards or code == "ramino_v1"


def saved(guest: Guest, file: Path) -> Transcript:
    """The night as the page saves it."""
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Salva le prove").click()
    download.value.save_as(file)
    return decode_night(file.read_bytes())


def test_proofs_outlive_the_page_and_the_tab(host: Host, tmp_path: Path) -> None:
    guest = host()(service_workers="allow")
    guest.page.wait_for_function(IN_CHARGE)
    link = a_table_from_the_door(guest, bots=2)
    guest.sit()
    for _ in range(2):
        guest.play_until("over", 400)
        guest.play_on()
    guest.show("around")  # a proof that is on its way to a page that is loaded anew comes to nobody
    expect(guest.page.get_by_text("Mani controllate: 2, tutte come annunciato.")).to_be_visible()
    guest.page.reload()  # in a deal: what was seen of it before counts
    guest.play_until("over", 400)
    guest.show("around")
    expect(guest.page.get_by_text("Mani controllate: 3, tutte come annunciato.")).to_be_visible()
    guest.page.close()
    guest.page = guest.page.context.new_page()
    guest.page.add_init_script(path=PLAYER)
    guest.page.goto(link)
    guest.page.wait_for_function(IN_CHARGE)
    guest.page.locator(".felt .mine .plate").wait_for()
    guest.show("around")
    expect(guest.page.get_by_text("Mani controllate: 3, tutte come annunciato.")).to_be_visible()
    guest.play_on()
    guest.play_until("over", 400)
    guest.show("around")
    expect(guest.page.get_by_text("Mani controllate: 4, tutte come annunciato.")).to_be_visible()
    night = saved(guest, tmp_path / "night.json")
    assert [one.deal for one in verify_night(night)] == [1, 2, 3, 4]
    found = [{finding.code for finding in one.findings} for one in verify_night(night)]
    assert found[1:3] == [set(), set()]
    assert found[3] <= {"outside"}  # the seed that the first tab had promised is gone with it
    assert night.deals[2].noted.turns
    assert night.deals[2].noted.part in night.deals[2].entropy


def test_a_table_that_exchanges_hands_is_called_out_and_stays_so(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = fair_shuffle.proof

    def exchanged(*asked: object) -> bytes:
        proof = decode(honest(*asked))  # type: ignore[arg-type]
        other = {"p2": "p3", "p3": "p2"}
        cards = tuple(msgspec.structs.replace(card, to=other.get(card.to, card.to)) for card in proof.cards)
        cheat = msgspec.structs.replace(proof, cards=cards)
        return encode(msgspec.structs.replace(cheat, seal=seal(cheat)))

    monkeypatch.setattr(fair_shuffle, "proof", exchanged)
    guest = host(a_table(buio.games["italian"], bots=3, shuffle=None))()
    guest.sit()
    guest.play_until("over", 200)
    alarm = guest.page.get_by_role("alert").filter(has_text=re.compile("Mano 1: il mazzo NON era come annunciato"))
    expect(alarm).to_contain_text("scambiate")
    monkeypatch.setattr(fair_shuffle, "proof", honest)
    guest.play_on()
    expect(alarm).to_be_visible()
