"""The players' part in the shuffle: promised before, opened after, and nobody can choose or make others wait."""

from hashlib import sha256

import pytest

from buio.fairness import Entropy, EntropyError
from buio.fairness.entropy import parsed, promised_by
from tests.fairness import vectors

SEED, OTHER = "00" * 32, "ab" * 16


def digest(seed: str) -> str:
    return sha256(bytes.fromhex(seed)).hexdigest()


def promised(*names: str, seed: str = SEED) -> Entropy:
    entropy = Entropy()
    for name in names:
        entropy.commit(name, digest(seed))
    return entropy


def test_contributions_stand_in_one_line_by_name() -> None:
    entropy = promised("Bea", "Ada")
    entropy.close()
    entropy.open("Bea", SEED)
    assert entropy.waiting == ["Ada"]
    entropy.open("Ada", SEED)
    assert entropy.waiting == []
    assert entropy.text() == f"Ada:{SEED} Bea:{SEED}"


def test_a_seed_that_is_not_opened_in_time_is_its_promise() -> None:
    entropy = promised("Ada", "Bea")
    entropy.close()
    entropy.open("Ada", SEED)
    assert entropy.text() == f"Ada:{SEED} Bea~{digest(SEED)}"


def test_nobody_contributes_nothing() -> None:
    assert Entropy().text() == "-"


@pytest.mark.parametrize("name", ["Ada Maria", "A:b", "A~b", "Ada Bea:00", "Città", "A%20b", "a\nb"])
def test_no_name_can_be_taken_for_two_contributions(name: str) -> None:
    text = promised(name, "Zoe").text()
    first, second = sorted(text.split(" "), key=lambda part: part.startswith("Zoe"))
    assert second == f"Zoe~{digest(SEED)}"
    assert first.count("~") == 1 or name == "A~b"
    assert first.endswith(f"~{digest(SEED)}")
    assert "\n" not in text
    assert ":" not in text


def test_different_contributions_are_different_texts() -> None:
    names = ["A", "A~", "A:", "A B", "A%", "A%7E"]
    assert len({promised(name).text() for name in names}) == len(names)


def test_until_the_list_is_published_a_promise_can_be_renewed_and_who_goes_is_not_in_it() -> None:
    entropy = promised("Ada", "Bea")
    entropy.commit("Ada", digest(OTHER))
    entropy.close({"Ada", "Cid"})
    assert entropy.promises == f"Ada~{digest(OTHER)}"
    entropy.open("Ada", OTHER)
    assert entropy.text() == f"Ada:{OTHER}"


def test_no_seed_is_opened_before_the_table_is_committed() -> None:
    entropy = promised("Ada")
    with pytest.raises(EntropyError, match="after the table has committed"):
        entropy.open("Ada", SEED)
    assert entropy.text() == f"Ada~{digest(SEED)}"


def test_no_promise_is_taken_when_the_table_is_committed() -> None:
    entropy = promised("Ada")
    entropy.close()
    with pytest.raises(EntropyError, match="committed to already"):
        entropy.commit("Bea", digest(SEED))
    assert entropy.text() == f"Ada~{digest(SEED)}"


@pytest.mark.parametrize(("name", "seed", "text"), [
    ("Ada", OTHER, "not the seed that Ada has promised"),
    ("Bea", SEED, "Bea has promised no seed"),
    ("Ada", "", "16 to 64 bytes"),
    ("Ada", "00" * 15, "16 to 64 bytes"),
    ("Ada", "00" * 65, "16 to 64 bytes"),
    ("Ada", "AB" * 16, "small hexadecimal"),
    ("Ada", "0" * 33, "16 to 64 bytes"),
    ("Ada", SEED + "\n", "16 to 64 bytes"),
    ("Ada", None, "16 to 64 bytes"),
    ("Ada", b"\x00", "16 to 64 bytes"),
])  # fmt: skip
def test_another_seed_is_refused_and_nothing_has_changed(name: str, seed: str, text: str) -> None:
    entropy = promised("Ada")
    entropy.close()
    with pytest.raises(EntropyError, match=text):
        entropy.open(name, seed)
    assert entropy.text() == f"Ada~{digest(SEED)}"
    assert entropy.waiting == ["Ada"]


@pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, None, 7])
def test_a_promise_that_is_no_digest_is_refused(wrong: str) -> None:
    entropy = Entropy()
    with pytest.raises(EntropyError, match="64 small hexadecimal digits"):
        entropy.commit("Ada", wrong)
    assert entropy.text() == "-"


def test_the_page_writes_the_same_text() -> None:
    assert vectors.entropy().text() == vectors.read()["entropy"]["text"]


@pytest.mark.parametrize("name", ["Ada", "A~b", "A:b", "A b", "Città", "A%"])
def test_contributions_tell_the_list_that_was_published_before(name: str) -> None:
    entropy = promised(name, "Bea")
    entropy.close()
    listed = entropy.promises
    entropy.open(name, SEED)
    assert entropy.text() != listed
    assert promised_by(entropy.text()) == promised_by(listed) == listed
    assert {one for one, _ in parsed(listed)} == {name, "Bea"}
    again = Entropy.listed(listed)
    assert again.closed
    again.open(name, SEED)
    assert again.text() == entropy.text()


@pytest.mark.parametrize("text", ["Ada", "Ada:00", f"Ada~{'g' * 64}", f"A%64a~{'0' * 64}", f" Ada~{'0' * 64}", "--"])
def test_what_is_no_contribution_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="parts such as Ada:SEED"):
        parsed(text)
