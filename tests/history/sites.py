"""What every reader of the hands of a site has to do: hands of our own making in its words come to what they tell."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from buio.history.records import RecordError, read, replayed

HANDS = Path(__file__).parent / "hands"
Came = tuple[dict[str, float], float]


def hands(name: str) -> list[str]:
    """The hands of a corpus; three empty lines part them."""
    return [hand + "\n" for hand in (HANDS / name).read_text(encoding="utf-8").rstrip("\n").split("\n\n\n\n")]


def came_to(text: str) -> Came:
    """By name, the chips afterwards, and what the house took; told the same with other ends of lines."""
    found = []
    for form in (text, "\ufeff" + text, text.replace("\n", "\r\n")):
        (hand,) = read(form)
        result = replayed([hand])
        found.append((dict(zip(hand.players, result["finishing_stacks"], strict=True)), result["rake"]))
    assert found[0] == found[1] == found[2]
    return found[0]


def refuses(text: str, says: str) -> None:
    """A hand is refused, in one line."""
    with pytest.raises(RecordError, match=says) as refused:
        replayed(read(text))
    assert "\n" not in str(refused.value)


def no_byte_gains(texts: Sequence[str], count: int, seed: int, signs: str = '0159 :[]()<>{"$-AaKXx\n\u0660') -> int:
    """Change single signs of hands: each is refused, or everybody gains what they did before; how many are refused."""
    nets = {text: sorted(replayed(read(text))["net"]) for text in texts}
    rng, refused = Random(seed), 0
    for number in range(count):
        text = texts[number % len(texts)]
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice(signs) + text[at + 1 :]
        try:
            net = sorted(replayed(read(changed))["net"])
        except RecordError:
            refused += 1
        else:
            assert net == nets[text], changed
    return refused
