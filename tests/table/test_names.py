"""What people are called: one name to the eye is one, and what nobody can see is none."""

import pytest

import buio
from buio.bots import PERSONAS
from buio.table.desks import seating
from buio.table.names import LONGEST, called, named
from buio.table.refusal import Refused
from tests.server.rooms import a_room


def sits(name: str, *others: str) -> str:
    """The name with which somebody sits down beside others; or the code of the refusal."""
    room = a_room(buio.games["texas"], bots=0)
    for other in others:
        room.do(seating.sit, other, other)
    try:
        room.do(seating.sit, "new", name)
    except Refused as refused:
        assert [person.name for person in room.night.seated] == list(others)
        return refused.code
    return room.guests["new"].name


TWINS = (
    *("ada", "ADA", " Ada ", "Аda", "Адa".replace("д", "d"), "Ａda", "Ada\u0301", "Áda", "Ad\u0430", "𝐀𝐝𝐚", "ⓐda",
    "Αda", "ᴀda", "Adɑ"),
    *("Аԁа", "Adą", "aDÀ", "A\u0300\u0301da"),
)  # fmt: skip


@pytest.mark.parametrize("twin", TWINS)
def test_a_name_that_looks_like_anothers_is_taken(twin: str) -> None:
    assert sits(twin, "Ada") == "taken"
    assert sits("Ada", named(twin)) == "taken"


@pytest.mark.parametrize("mark", "\ufe0f\ufe00\u180b\u180d\u180f\u17b4\u17b5\u034f\U000e0100\U000e01ef")
def test_a_mark_that_nobody_sees_makes_no_other_name(mark: str) -> None:
    for twin in (f"Carla{mark}", f"Car{mark}la", f"{mark}Carla", f"Carla\u0301{mark}"):
        assert sits(twin, "Carla") == "taken"
    assert called([f"Car{mark}la"], "Carla"), "one of an old log, too"
    assert sits(f"Ada ❤{mark}") == "Ada ❤", "a phone writes it after an emoji"
    assert sits(f"b{mark}ank") == "reserved"
    assert sits(mark) == "name"


@pytest.mark.parametrize(("one", "other"), [
    ("Ida", "lda"), ("Ida", "1da"), ("Oskar", "0skar"), ("Arnold", "Amold"), ("Вика", "Bика"), ("Łukasz", "Lukasz"),
    ("Søren", "Soren"), ("Νίκος", "Nικος"), ("Ilıca", "llica"), ("ILIA", "lLlA"),
])  # fmt: skip
def test_letters_of_other_alphabets_digits_and_accents_make_no_other_name(one: str, other: str) -> None:
    assert (sits(other, one), sits(one, other)) == ("taken", "taken")


@pytest.mark.parametrize("name", [
    "Ida", "André", "Đặng Thị", "Вика", "Νίκος", "मीरा", "עדה", "محمد", "田中", "ทดสอบ", "김민수", "Ada 💥", "O'Neill",
    "Ghost", "Bankole", "R2",
    "J.-P.", "Ospitaletti", "Müller", "Zoë",
])  # fmt: skip
def test_every_name_of_somebody_is_one(name: str) -> None:
    assert sits(name) == named(name)
    assert sits(name, "Ada") == named(name)


def test_names_that_differ_to_the_eye_are_two() -> None:
    names = (
        "Ada",
        "Adam",
        "Ida",
        "Mila",
        "Milla",
        "Вика",
        "Вига",
        "Ali",
        "Alli",
        "Anna 1",
        "Anna 2",
        "मीरा",
        "मोरा",
        "가",
        "각",
    )
    assert [name for place, name in enumerate(names) if called(names[:place], name)] == []


@pytest.mark.parametrize(
    "name", ["", "  ", "\u2800", "\u3164", "\u115f\u1160", "\u0301" * 5, "...", "💥", "\uffa0", "-", "\u200b"]
)
def test_a_name_has_a_letter_that_can_be_seen(name: str) -> None:
    assert sits(name) == "name"


@pytest.mark.parametrize("name", ["Ada\u200d", "Ada 👨\u200d👩\u200d👧", "Ada\u202e", "A\u3164da", "A\u2800",
    "A\u00adda", "A" + "\u0301" * 5,
    "A\U000e0041", "A\x00"])  # fmt: skip
def test_what_cannot_be_seen_is_left_out(name: str) -> None:
    assert sits(name) == "unseen"


@pytest.mark.parametrize("name", [
    "bank", "Bank", "BANK", "Вank", "bаnk", "Bánk", "Ｂank", "pot", "House", "h0use", "cashier", "CASHlER", "Banco",
    "Ada (host)", "HOST",
    "h\u043est", "Ospita", "Ada, Gastgeber", "Ada [H0ST]", "OSPITA", "(carried)", "Carried",
    "Banca", "Piatto", "Tavolo", "Ospite", "Kasse", "Gast", "GUEST",
])  # fmt: skip
def test_nobody_is_called_like_the_host_or_an_account(name: str) -> None:
    assert sits(name) == "reserved"


def test_a_name_is_written_in_ordinary_letters_and_no_longer_than_there_is_room() -> None:
    assert named("  Ａda \u3000 𝐁 ") == "Ada B"
    assert len(named("\ufdfa" * 5)) <= LONGEST
    assert named("a" * 19 + " b") == "a" * 19
    with pytest.raises(Refused, match="one letter at least"):
        a_room(buio.games["texas"]).do(seating.sit, "ada", "\u2800")


def test_a_bot_sits_down_under_no_name_that_somebody_has_to_the_eye() -> None:
    room = a_room(buio.games["texas"], bots=3)
    first = PERSONAS[0].name
    room.do(seating.sit, "ada", first[0] + first[1:].replace("a", "а").replace("o", "о"))
    assert called(room.bots, first) == ""
