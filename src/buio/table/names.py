"""What people at a table are called: one name to the eye is one name, and what cannot be seen is none."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from buio.i18n import LANGUAGES, catalogue
from buio.night.ledger import RESERVED
from buio.table.refusal import Refused

LONGEST: Final = 20
"""The letters of a name."""
MOST_MARKS: Final = 3
"""Marks over one letter, as in Vietnamese; more of them run over the rows above."""
BLANK: Final = frozenset("\u115f\u1160\u2800")
"""Letters, after NFKC, that nobody sees: fillers of Korean, and the empty cell of braille."""
SELECTORS: Final = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that nobody sees; phones write one after some emoji."""
ROWS: Final = ("(carried)", "carried")
"""What stands between the names in `buio export` besides the accounts."""
ALIKE: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԚԜӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеѕіјорсухԛԝһԁӏοαινρυκɑɡI|01",
    "abesljkmhopctyxqwlabezhlkmnoptyxaesijopcyxqwhdloaivpukagllol",
)
"""Letters of Cyrillic and Greek, and digits, and the Latin ones that they look like.

Letters of other scripts that look like Latin ones (Cherokee, Lisu, Coptic) are not in it: hardly anybody can type them.
"""
LATIN: Final = re.compile(
    "LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (?:DOTLESS )?([A-Z])(?: WITH .*)?"
)


def named(text: str) -> str:
    """Write a name as it is written at the table: in ordinary letters, where there are two forms of them."""
    return " ".join(SELECTORS.sub("", unicodedata.normalize("NFKC", text)).split())[:LONGEST].strip()


def admit(name: str) -> None:
    """Let somebody be called so.

    Raises:
        Refused: it has no letter, or something that cannot be seen, or it is the host's or an account's.
    """
    if not any(unicodedata.category(letter)[0] in "LN" for letter in {*name} - BLANK):
        raise Refused("name", "write a name to sit down, with one letter at least")
    unseen = not name.isprintable() or not BLANK.isdisjoint(name)
    if unseen or re.search(f"[\u0300-\u036f]{{{MOST_MARKS + 1}}}", unicodedata.normalize("NFD", name)):
        raise Refused("unseen", "leave out what cannot be seen by itself, as in an emoji that is made of several")
    spoken = [catalogue(language).text for language in LANGUAGES]
    accounts = [word for say in spoken for word in (say("table.bank"), say("table.pot"), *say("room.no_names").split())]
    accounts, hosts = [*RESERVED, *ROWS, *accounts], [say("room.host") for say in spoken]
    if _is_one(accounts, name) or any(_is_one(hosts, word) for word in re.findall(r"\w+", name)):
        raise Refused("reserved", "accounts and the host are called so: choose another name")


def called(names: Iterable[str], name: str) -> str:
    """Find the one of these that is the same to the eye, whatever letters are large; empty: none."""
    mine = _looks(named(name))
    return next((one for one in names if not mine.isdisjoint(_looks(one))), "")


def _is_one(words: Iterable[str], name: str) -> bool:
    """Is this one of these words, in small letters or in capitals?"""
    return called([form for word in words for form in (word, word.upper())], name) != ""


@lru_cache(1024)
def _looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written and in small letters: some look otherwise as capitals."""
    return frozenset({_skeleton(name), _skeleton(name.casefold())})


def _skeleton(name: str) -> str:
    """What is left of a name for the eye: plain small Latin letters for all that look like them, without accents."""
    parts = SELECTORS.sub("", unicodedata.normalize("NFKD", name))
    bare = "".join(letter for letter in parts if not "\u0300" <= letter <= "\u036f").translate(ALIKE)
    return "".join(map(_plain, bare)).casefold().replace("rn", "m")


def _plain(letter: str) -> str:
    found = LATIN.fullmatch(unicodedata.name(letter, ""))
    return found[1].lower() if found else letter
