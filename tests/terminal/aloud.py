"""What a speech program stumbles over: lines for the ear hold letters, digits, and marks that are read as pauses."""

import re

PLAIN = re.compile(r"([^\W_]|[\s.,;:?!()'’«»“”„-])*")
STUMBLES = {
    "a sign for a word": r"(^|\s)[?!-](\s|$)|-(\s|$)",
    "a range, or a reference": r"\d-\d|\b\w-\d|\b[A-Z]{2,}-",
    "a card as signs": r"\b[2-9TJQKA][hdcs]\b",
    "a key as it is printed": r"\b(Ctrl|Strg)\b",
    "a player without a name": r"\bp\d\b",
    "two marks in a row": r"[,;:?]\s*[,;:]|\(\s*\)|^[,;:]|\s[,;:]",
    "many of one": r"\b1 (fiches|carte|punti|mani|giocatori|avversari|chips|cards|points|deals|players|opponents"
    r"|Chips|Karten|Punkte|Hände|Gegner)\b",
    "an article that melts into its preposition": r"\b[ad]i? il\b|\bschuldes?t die\b|\b(il|al|del) (8|11)\b",
}
TYPED = re.compile(r"buio rules \w+|[«„“][^»”“]*[»”“]")
"""What one has typed, or could, is said as it is written."""


def stumbles(line: str) -> str:
    """Why a line cannot be read aloud; empty: it can."""
    said = TYPED.sub("x", line)
    if not PLAIN.fullmatch(said):
        return "a sign"
    return next((why for why, found in STUMBLES.items() if re.search(found, said)), "")
