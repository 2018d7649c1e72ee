"""The proofs of a night, as a page saves them: chained, none missing, and each held against what was noted."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import buio
from buio.fairness import ProofError, Transcript, decode_night, prove, verify_night
from buio.fairness.nights import NightDeal
from buio.night import Night
from tests.cli.command import run
from tests.fairness.cheats import NAMES, cheats, mixed, noted, replace


def transcript() -> Transcript:
    """Four deals of a night, the second of which was void."""
    night, deals = Night(buio.games["texas"]), []
    for name in NAMES:
        night.sit(name, 200)
    for number in range(1, 5):
        deal, known = night.begin_deal(events=True, entropy=mixed().text()), night.committed
        assert known is not None
        if number == 2:
            night.void("a card fell")
            deals.append(NightDeal(number, known.commitment, known.entropy, void=True))
            continue
        while not deal.over:
            night.play(buio.Move("cc", deal.actor))
        night.end_deal()
        proof = prove(known, deal, 0, night.order)
        seen = replace(noted(deal, known), dealer=proof.dealer)
        deals.append(NightDeal(number, known.commitment, known.entropy, proof=proof, noted=seen))
    return Transcript(2, tuple(deals))


NIGHT = transcript()


def found(*deals: NightDeal) -> list[tuple[int, list[str]]]:
    told = verify_night(Transcript(2, deals))
    return [(one.deal, [finding.code for finding in one.findings]) for one in told if one.findings]


def test_an_honest_night_holds() -> None:
    assert found(*NIGHT.deals) == []
    assert [one.void for one in verify_night(NIGHT)] == [False, True, False, False]


def test_a_page_that_came_later_has_the_rest_of_it() -> None:
    assert found(*NIGHT.deals[2:]) == []


def test_a_deal_that_is_missing_is_named() -> None:
    one, _, three, four = NIGHT.deals
    assert found(one, three, four) == [(2, ["absent"])]
    assert found(one, four) == [(2, ["absent"]), (3, ["absent"])]


def test_a_deal_that_was_exchanged_breaks_the_chain() -> None:
    one, two, three, four = NIGHT.deals
    other = transcript().deals
    assert found(other[0], two, three, four) == [(3, ["chain"])]  # the void one between them hides nothing
    assert found(one, other[1], three, four) == [(3, ["chain"])]
    assert found(one, two, replace(three, proof=other[2].proof, noted=other[2].noted), four)[0][0] == 3
    assert found(one, two, four, three)[-1] == (3, ["again"])


def test_a_deal_that_was_not_proved_is_not_taken_for_a_void_one() -> None:
    one, two, three, four = NIGHT.deals
    assert found(one, two, replace(three, proof=None), four) == [(3, ["unproved"])]
    assert found(one, replace(two, commitment="0" * 64), three, four) == [(3, ["chain"])]


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'{"buio_night":2}', b'{"buio_night":2,"deals":[{}]}', b"\xff", b"[" * 9999]
)
def test_what_is_no_night_is_refused(body: bytes) -> None:
    with pytest.raises(ProofError, match="no night of proofs"):
        decode_night(body)


def test_a_night_of_another_form_is_refused_by_its_number() -> None:
    with pytest.raises(ProofError, match="form 3, and this program reads form 2"):
        decode_night(b'{"buio_night":3,"deals":[]}')


def saved(file: Path, *deals: NightDeal) -> str:
    file.write_bytes(msgspec.json.encode(Transcript(2, deals)))
    return str(file)


def test_the_command_verifies_a_night(tmp_path: Path) -> None:
    held = run("verify", saved(tmp_path / "night.json", *NIGHT.deals))
    assert (held.returncode, held.stdout) == (0, "Hands checked: 3, all as announced.\nVoid hands: 1.\n")
    void = run("verify", saved(tmp_path / "void.json", NIGHT.deals[1]))
    assert void.stdout == "Void hands: 1.\n"
    empty = run("verify", saved(tmp_path / "empty.json"))
    assert empty.stdout == "There is no hand in this file: nothing is checked.\n"
    failed = run("verify", saved(tmp_path / "bad.json", *NIGHT.deals[:2], NIGHT.deals[3]))
    assert failed.returncode == 3
    assert failed.stdout.splitlines()[:2] == ["Hand 3: the pack was NOT as announced.", "Hand 3 is missing."]
    told: dict[str, Any] = json.loads(run("verify", saved(tmp_path / "night.json", *NIGHT.deals), "--json").stdout)
    assert told == {"holds": True, "findings": [], "checked": [1, 3, 4], "failed": [], "void": [2]}


def test_the_command_refuses_every_cheat_in_a_night_with_its_sentence() -> None:
    for cheat in cheats():
        dealt = NightDeal(1, cheat.proof.commitment, cheat.proof.entropy, proof=cheat.proof, noted=cheat.noted)
        (told,) = verify_night(decode_night(msgspec.json.encode(Transcript(2, (dealt,)))))
        assert cheat.code in [finding.code for finding in told.findings], cheat.name
