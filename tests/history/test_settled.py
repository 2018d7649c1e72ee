"""What hands of others came to: a part that the house took, stacks that nobody tells, winners that nobody knows."""

import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from buio.cli import app
from buio.history.errors import RecordError
from buio.history.records import Record, read, replayed

DEALT = ("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd")
CHECKED = ("d db 2c7h9s", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc")
WON = (*DEALT, "p3 f", "p1 cbr 100", "p2 cc", *CHECKED, "p1 sm AcAd", "p2 sm KcKd")
"""Aces win 200 of two and nothing is added: 100 to 200 chips of each."""
SPLIT = (*("d dh p1 AcKd", "d dh p2 AdKc", "d dh p3 7c7d"), *WON[3:6], *CHECKED, "p1 sm AcKd", "p2 sm AdKc")
SIDE = (
    *DEALT, "p3 cbr 300", "p1 cbr 500", "p2 cc", "d db 2c7h9s", "d db Jd", "d db 3h",
    "p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd",
)  # fmt: skip
THREE = "[1000, 1000, 1000]"


def written(actions: Sequence[str], stacks: str = THREE, more: str = "") -> str:
    return (
        f'variant = "NT"\nantes = [0, 0, 0]\nblinds_or_straddles = [5, 10, 0]\nmin_bet = 10\n'
        f"starting_stacks = {stacks}\nactions = {json.dumps(actions)}\n{more}"
    )


def hand(actions: Sequence[str], stacks: str = THREE, more: str = "") -> Record:
    (found,) = read(written(actions, stacks, more))
    return found


def came_to(actions: Sequence[str], stacks: str = THREE, more: str = "") -> tuple[object, ...]:
    found = replayed([hand(actions, stacks, more)])
    return found["finishing_stacks"], found["net"], found["rake"], found["result"]


@pytest.mark.parametrize(
    ("actions", "stacks", "finishing", "rake"),
    [
        (WON, THREE, [1100, 900, 1000], 0),
        (WON, THREE, [1092, 900, 1000], 8),
        (SPLIT, THREE, [996, 996, 1000], 8),
        (SPLIT, THREE, [997, 996, 1000], 7),  # the odd chip is on the dealer's left, as without a house
        (SIDE, "[900, 500, 300]", [1700, 0, 0], 0),
        (SIDE, "[900, 500, 300]", [1650, 0, 0], 50),
        (SIDE, "[500, 900, 300]", [1300, 400, 0], 0),
    ],
)
def test_winners_alone_bear_what_the_house_takes(
    actions: Sequence[str], stacks: str, finishing: list[int], rake: int
) -> None:
    came = came_to(actions, stacks, f"finishing_stacks = {finishing}")
    before = json.loads(stacks)
    assert came == (finishing, [now - then for now, then in zip(finishing, before, strict=True)], rake, "known")
    for giver, taker in permutations(range(3), 2):
        moved = [chips - (seat == giver) + (seat == taker) for seat, chips in enumerate(finishing)]
        if min(moved) >= 0:
            with pytest.raises(RecordError, match="finishing_stacks says"):
                replayed([hand(actions, stacks, f"finishing_stacks = {moved}")])


TWO_POTS = (*DEALT, "p3 cc", "p1 cbr 300", "p2 cbr 500", "p3 cc", *CHECKED[:1], "d db Jd", "d db 3h")


def test_the_house_takes_from_the_main_pot_or_from_each_by_its_size() -> None:
    """Aces win 900 with 300, kings the 400 that are left."""
    shown, stacks = (*TWO_POTS, "p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd"), "[300, 500, 500]"
    for finishing, rake in (([900, 400, 0], 0), ([874, 400, 0], 26), ([882, 392, 0], 26)):
        assert came_to(shown, stacks, f"finishing_stacks = {finishing}")[2] == rake
    for wrong in ([878, 396, 0], [900, 374, 0], [900, 400, 1], [873, 400, 1]):
        with pytest.raises(RecordError, match="finishing_stacks says"):
            hand(shown, stacks, f"finishing_stacks = {wrong}").play()


def test_more_than_a_fifth_of_the_pots_no_house_takes() -> None:
    assert came_to(WON, more="finishing_stacks = [1060, 900, 1000]")[2] == 40
    with pytest.raises(RecordError, match=r"finishing_stacks says \[1059, 900, 1000\], but playing the actions gives"):
        hand(WON, more="finishing_stacks = [1059, 900, 1000]").play()


def test_winnings_are_checked_with_and_without_what_nobody_called() -> None:
    folded = (*DEALT, "p3 cbr 300", "p1 f", "p2 f")  # 10 of the 300 were called, and the small blind lies there
    for winnings, rake in ((25, 0), (315, 0), (24, 1), (314, 1)):
        assert came_to(folded, more=f"winnings = [0, 0, {winnings}]") == (
            [995, 990, 1015 - rake], [-5, -10, 15 - rake], rake, "known",
        )  # fmt: skip
    for wrong in ([0, 1, 24], [0, 0, 26], [1, 0, 314], [0, 0, 0]):
        with pytest.raises(RecordError, match="winnings says"):
            hand(folded, more=f"winnings = {wrong}").play()
    with pytest.raises(RecordError, match="finishing_stacks says"):
        hand(folded, more="winnings = [0, 0, 25]\nfinishing_stacks = [995, 990, 1014]").play()


def test_stacks_that_are_not_told_are_deep_enough_and_stay_unknown() -> None:
    assert came_to(WON, "[inf, inf, inf]") == (None, [100, -100, 0], 0, "known")
    assert came_to(WON, "[1000, inf, 1000]", "finishing_stacks = [1, 2, 3]\nwinnings = [190, 0, 0]") == (
        None, [90, -100, 0], 10, "known",
    )  # fmt: skip


def test_whoever_does_nothing_more_was_all_in() -> None:
    all_in = (
        *DEALT, "p3 f", "p1 cbr 100", "p2 cbr 400", "p1 cc", "d db 2c7h9s", "d db Jd", "d db 3h",
        "p1 sm AcAd", "p2 sm KcKd",
    )  # fmt: skip
    assert came_to(all_in, "[inf, inf, inf]", "winnings = [800, 0, 0]") == (None, [400, -400, 0], 0, "known")
    # p1 has called with nobody knows how much: without winnings nobody knows what was won
    assert came_to(all_in, "[inf, inf, inf]") == (None, None, 0, "unknown")
    raised = (
        *DEALT, "p3 cc", "p1 cbr 100", "p2 cc", "p3 cc", "d db 2c7h9s", "p1 cbr 150", "p2 cc", "p3 cc", "d db Jd",
        "p2 cbr 50", "p3 cc", "d db 3h", "p2 cc", "p3 cc", "p1 sm AcAd", "p2 sm KcKd", "p3 sm QcQd",
    )  # fmt: skip
    assert came_to(raised, "[inf, inf, inf]") == (None, [500, -200, -300], 0, "known")
    in_cents = tuple(act.replace("cbr 150", "cbr 150.25") for act in raised)
    assert came_to(in_cents, "[inf, inf, inf]") == (None, [500.5, -200.25, -300.25], 0, "known")


def test_whoever_has_put_nothing_in_is_not_all_in() -> None:
    with pytest.raises(RecordError, match=r"action 4: .*p3 may"):
        hand((*DEALT, "p1 cbr 100", "p2 cc", *CHECKED), "[inf, inf, inf]")


def test_any_byte_may_be_wrong_and_no_chip_comes_from_nowhere(hands: int) -> None:
    rng = Random(4711)
    texts = [
        written(*one)
        for one in (
            (WON, THREE, "finishing_stacks = [1092, 900, 1000]"),
            (SIDE, "[inf, 500, 300]", ""),
            (UNSEEN, THREE, "winnings = [0, 195, 0]"),
            (WON, "[inf, inf, inf]", "winnings = [190, 0, 0]\n_rake = 10"),
        )
    ]
    for number in range(hands // 2):
        text = texts[number % len(texts)]
        at = rng.randrange(len(text))
        with suppress(RecordError):
            came = replayed(read(text[:at] + rng.choice('0159 :[]()-AaKx\n?,".finfnan') + text[at + 1 :]))
            if came["net"] is not None:
                assert sum(came["net"]) + came["rake"] == 0


UNSEEN = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *WON[3:-2])


def test_a_winner_that_nobody_tells_is_never_guessed() -> None:
    assert came_to(UNSEEN) == (None, None, 0, "unknown")
    assert came_to((*UNSEEN, "p1 sm ????", "p2 sm ????")) == (None, None, 0, "unknown")
    assert came_to((*UNSEEN, "p1 sm AcAd")) == (None, None, 0, "unknown")
    assert came_to((*UNSEEN, "p1 sm AcAd", "p2 sm Kc??")) == (None, None, 0, "unknown")
    for thrown_away in ("p2 sm", "p2 sm ????"):
        assert came_to((*UNSEEN, "p1 sm AcAd", thrown_away)) == ([1100, 900, 1000], [100, -100, 0], 0, "known")
    assert came_to(UNSEEN, more="winnings = [0, 195, 0]") == ([900, 1095, 1000], [-100, 95, 0], 5, "known")
    with pytest.raises(RecordError, match="winnings says"):
        hand(UNSEEN, more="winnings = [0, 0, 195]").play()


def test_what_is_not_known_is_counted_and_not_told_or_written() -> None:
    for found, says in ((hand(UNSEEN), "who has won"), (hand(WON, "[inf, inf, inf]"), "how many chips")):
        for write in (found.text, found.phh):
            with pytest.raises(RecordError, match=says):
                write()


def test_the_command_says_what_is_unknown_and_what_the_house_took(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.phh"
    for actions, stacks, more, says in (
        (WON, THREE, "winnings = [190, 0, 0]", "p1   +90  1090 chips\n  p2  −100  900 chips\n  p3    ±0  1000 chips"),
        (WON, THREE, "winnings = [190, 0, 0]", "taken by the house: 10 chips"),
        (WON, "[inf, inf, inf]", "", "p1  +100  ?"),
        (UNSEEN, THREE, "", "p1  ?  ?"),
        (UNSEEN, THREE, "", "it is not known who won"),
    ):
        file.write_text(written(actions, stacks, more))
        assert app(["replay", str(file), "--lang", "en"]) == 0
        assert says in capsys.readouterr().out
