"""Somebody at the keyboard, for tests: reads what is on offer and types an answer in the language of the table."""

from random import Random

from buio.i18n import Catalogue
from buio.play.options import Amount, Discard, Option, Options

NONSENSE = ("xyz", "?", "r 99999", "apro -3", "\x00", "cambio 9", "1 2 3", "rilancio", "p p p", "   ", "")


def typed(option: Option, words: Catalogue, rng: Random) -> str:
    """An answer that takes this option."""
    if isinstance(option, Discard):
        places = rng.sample(range(1, len(option.hand) + 1), rng.randint(0, min(option.at_most, len(option.hand))))
        return " ".join([_word("draw", words), *map(str, places)]) if places else _word("stand_pat", words)
    if isinstance(option, Amount) and option.low < option.high:
        return f"{_word(option.word, words)} {rng.randint(option.low, option.high)}"
    return _word(option.word, words)


def any_answer(options: Options, words: Catalogue, rng: Random) -> str:
    """Mostly a legal answer, sometimes a question or nonsense."""
    if rng.random() < 0.15:
        return rng.choice(
            [*NONSENSE, *(_word(f"{name}", words, "command") for name in ("cards", "pot", "table", "ledger"))]
        )
    return typed(rng.choice(list(options)), words, rng)


def _word(word: str, words: Catalogue, kind: str = "type") -> str:
    return words.text(f"{kind}.{word}").split()[0]
