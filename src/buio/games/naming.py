"""How a game is found: by its code, its title in any language, and every other name that the words give it.

The other names stand beside the title, divided by semicolons: `"game.jacks_or_better.also": "Jack pots; jackpots"`.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import normalize

NOT_DEALT: Final = {
    "Big Two": "a climbing game",
    "Pusoy Dos": "Big Two, a climbing game",
    "Brag": "a game where bets need not be equal (three_card comes from it)",
    "Three-card Brag": "a game where bets need not be equal (three_card comes from it)",
    "Primero": "an ancestor of poker, with forty cards",
    "Post and Pair": "an ancestor of poker, with three pools",
    "Scala Quaranta": "a rummy without bets (the nearest is carioca)",
    "Scala 40": "a rummy without bets (the nearest is carioca)",
    "Ramino": "a rummy without bets (with bets: ramino_v1, ramino_pokerize, ramino_imaginary and more)",
}
"""Games that our sources name without their rules, and what they are."""


def plain(name: str) -> str:
    """Return a name without what people write differently: capitals, accents, umlauts spelled out, blanks and signs."""
    letters = "".join(sign for sign in normalize("NFKD", name[:80]).casefold() if sign.isalnum())
    return re.sub("(?<=[aou])e", "", letters)


def titles(code: str) -> dict[str, None]:
    """Return what a game is called in each language."""
    from buio.i18n import LANGUAGES, catalogue  # whoever knows the code needs no words

    key = f"game.{code}"
    return dict.fromkeys([catalogue(language).words.get(key, code) for language in LANGUAGES])


def other_names(code: str) -> dict[str, None]:
    """Return what else people call it."""
    from buio.i18n import LANGUAGES, catalogue

    told = [catalogue(language).words.get(f"game.{code}.also", "") for language in LANGUAGES]
    return dict.fromkeys([name.strip() for names in told for name in names.split(";") if name.strip()])


def found(name: str, codes: Iterable[str]) -> list[str]:
    """Return the games that are meant: those with such a code, else with such a title, else with such another name."""
    wanted, known = plain(name), list(codes)
    for called in (lambda code: [code], titles, other_names):
        if meant := [code for code in known if wanted in map(plain, called(code))]:
            return meant
    return []


def refusal(name: str, codes: Iterable[str]) -> str:
    """Return why this names no game, and what would."""
    known = list(codes)
    if meant := found(name, known):
        return f"{name!r} may be {either(meant)}: which of them?"
    for other, what in NOT_DEALT.items():
        if plain(other) == plain(name):
            return f"{other} is {what}: not dealt here"
    from difflib import get_close_matches  # a mistake may take a moment, a start may not

    called = {plain(each): code for code in known for each in (*other_names(code), *titles(code), code)}
    near = next(filter(None, (get_close_matches(plain(name), called, 6, cutoff) for cutoff in (0.8, 0.65))), [])
    near = list(dict.fromkeys(called[each] for each in near))[:3]
    guess = f"did you mean {either(near)}? (buio games lists all)" if near else "buio games lists all that there are"
    return f"no game is called {name!r}; {guess}"


def either(codes: Sequence[str]) -> str:
    """Join these, the last of them behind an "or"."""
    return " or ".join([", ".join(codes[:-1]), codes[-1]]) if len(codes) > 1 else codes[0]
