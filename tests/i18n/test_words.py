"""One word for one thing: what no sentence says, and what it says instead."""

import re
from pathlib import Path

import pytest

from buio.i18n import LANGUAGES, catalogue

DOCS = Path(__file__).parents[2] / "docs"
INSTEAD = {
    "it": {
        r"\bcolp[oi]\b": "mano",
        r"\bsi è scoperto\b": "carte scoperte",
        r"\b(porta|porti|porto) il \*?bring-in": "mette il bring-in",
        r"\balto[-/]basso\b": "alta-bassa",
        r"\bbass[oa]: ?bass[oa]\b|\b(niente|dichiara|dichiari|chiede|nel) (alto|basso)\b|\bbasso al": "bassa",
        r"\b[Tt]iene il tavolo\b|\b[Tt]iene? il tavolo\b|tavolo (non )?si (può )?tiene": "ospita, impostazioni",
        r"ne tiene il gioco": "quanti ne prevede il gioco",
        r"\b(perde la|c'è) linea\b": "connessione",
        r"^Di'$|^Di' qualcosa": "Invia, Scrivi",
        r"\bsiede ancora\b": "non si è ancora seduto",
        r"\b[Ff](ai|are) (il|un) link\b": "crea",
        r"\bDi solito:": "l'ordine di questo tavolo",
        r"\bparlano le carte\b|o chi le ha\b": "contano le carte",
        r"\bbuii\b|\b(grande|piccolo) buio\b": "bui, buio grande",
        r"\bseduto fuori\b": "salti il giro",
    },
    "de": {
        r"\b([Nn]ächste|[Ll]etzte|[Ff]rühere|[Ss]pätere|laufende)[ns]? Spiele?s?\b": "Hand",
        r"\b(in diesem|nach jedem|am Ende des) Spiels?\b": "Hand",
        r"\b(Spiel|Runde) (\{|\d)|\bSpiel (ist|lag|aufschreiben|ungültig)\b": "Hand",
        r"\bKont(o|os)\b|^konto": "Abrechnung",
        r"\b(bringt|bringst) (den|\{)": "setzt",
        r"\b[Ll]eite(t|n|st) (den|kann)\b|\bLeitung\b": "Gastgeber",
        r"Es fehlen noch andere": "Warten auf Mitspieler",
        r"\b[Bb]erichtig": "korrigieren",
        r"\b[Ll]ink machen\b": "erstellen",
        r"\bSpiel ist aus\b|\bes aus ist\b": "ist vorbei",
        r"\b(hat|hast) (deine |die )?(Karten )?gelegt\b|\b[Ff]ür mich (aus)?legen\b": "ordnen",
        r"\b(hoch|tief) an$|^(hoch|tief)$|\b[Hh]och[- ](oder )?[Tt]ief\b": "High, Low",
    },
}  # fmt: skip
"""A pattern in the words of a language, and the word to use."""
GAMES = ("table.choose_game", "table.no.choice", "past.no_phh")
"""In German a game is still *Spiel*, the next one as well."""


def wrong(language: str, text: str) -> list[str]:
    """The words that this text should not use, each with the one for it."""
    found = [(re.search(pattern, text), instead) for pattern, instead in INSTEAD[language].items()]
    return [f"{match[0]!r}: {instead}" for match, instead in found if match]


@pytest.mark.parametrize("language", INSTEAD)
def test_no_sentence_uses_a_word_that_another_has_replaced(language: str) -> None:
    known = catalogue(language).words
    assert not {key: wrong(language, text) for key, text in known.items() if wrong(language, text) and key not in GAMES}


@pytest.mark.parametrize("language", INSTEAD)
def test_nor_does_a_page_of_the_site(language: str) -> None:
    pages = sorted(DOCS.rglob(f"*.{language}.md"))
    assert pages
    said = {page.name: wrong(language, page.read_text(encoding="utf-8").replace("\n", " ")) for page in pages}
    assert not {name: words for name, words in said.items() if words}


REPLACED = [
    ("it", "si è scoperto"), ("it", "Bruno porta il bring-in: 2"), ("it", "24 dal colpo prima"),
    ("it", "basso al sei, 6-4-3-2-A"), ("it", "Omaha alto-basso"), ("it", "Anna dichiara alto"),
    ("it", "Tiene il tavolo Anna"), ("it", "Come si tiene il tavolo"), ("it", "Non siede ancora nessuno."),
    ("it", "Fai il link"), ("it", "Di'"), ("it", "in più per chi perde la linea"), ("de", "Nächstes Spiel"),
    ("de", "Spiel 12"), ("de", "Das Spiel ist aus"), ("de", "Konto"), ("de", "du bringst den Blind: 2"),
    ("de", "bringt {amount}"), ("de", "Anna leitet den Tisch"), ("de", "Leitung übergeben"),
    ("de", "Chips berichtigen"), ("de", "Neuen Link machen?"), ("de", "hat gelegt"), ("de", "Für mich legen"),
    ("de", "Spiel aufschreiben"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text"), REPLACED)
def test_what_was_replaced_is_seen(language: str, text: str) -> None:
    assert wrong(language, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_has_the_name_of_a_hand(language: str) -> None:
    known = catalogue(language).words
    hands = {text.lower() for key, text in known.items() if key.startswith("category.")}
    assert not [
        key for key, text in known.items() if re.fullmatch(r"game\.\w+", key) and text.lower() in hands - {"badugi"}
    ]
