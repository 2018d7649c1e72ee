"""The pack of each deal, verified by the page without a click; what a table that cheats meets there."""

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

import buio
from buio.fairness import decode, decode_night, encode, verify_night
from buio.fairness.proof import seal
from buio.table.desks import fair_shuffle
from tests.browser.conftest import Host, a_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("code", ["italian", "texas", "ramino_v1", "chinese"])
def test_every_deal_is_verified_without_a_click_and_the_night_can_be_taken_along(
    host: Host, tmp_path: Path, code: str
) -> None:
    guest = host(a_table(buio.games[code], bots=2))()
    guest.sit()
    guest.play_until("over", 400)
    guest.play_on()
    guest.play_until("over", 400)
    guest.show("around")
    expect(guest.page.get_by_text("Mani controllate: 2, tutte come annunciato.")).to_be_visible()
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("link", name="Salva le prove").click()
    file = tmp_path / "night.json"
    saved.value.save_as(file)
    night = decode_night(file.read_bytes())
    first, second = verify_night(night)
    assert {finding.code for finding in first.findings} <= {"late"}  # a table without pauses waits for no seed
    assert second.findings == []
    for dealt in night.deals[1:]:
        assert dealt.noted.promises.startswith("Anna~")
        assert dealt.noted.part in dealt.entropy
        assert dealt.noted.turns
        assert dealt.noted.cards or code == "ramino_v1"


def test_a_table_that_exchanges_hands_is_called_out_and_stays_so(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = fair_shuffle.proof

    def exchanged(*asked: object) -> bytes:
        proof = decode(honest(*asked))  # type: ignore[arg-type]
        other = {"p2": "p3", "p3": "p2"}
        cards = tuple(msgspec.structs.replace(card, to=other.get(card.to, card.to)) for card in proof.cards)
        cheat = msgspec.structs.replace(proof, cards=cards)
        return encode(msgspec.structs.replace(cheat, seal=seal(cheat)))

    monkeypatch.setattr(fair_shuffle, "proof", exchanged)
    guest = host(a_table(buio.games["italian"], bots=3))()
    guest.sit()
    guest.play_until("over", 200)
    alarm = guest.page.get_by_role("alert").filter(has_text=re.compile("Mano 1: il mazzo NON era come annunciato"))
    expect(alarm).to_contain_text("scambiate")
    monkeypatch.setattr(fair_shuffle, "proof", honest)
    guest.play_on()
    expect(alarm).to_be_visible()
