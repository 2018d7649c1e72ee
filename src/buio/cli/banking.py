"""What a bank wins of the bets against it."""

from collections.abc import Iterator, Mapping

from buio.cards import cards_text, parse_cards
from buio.cli.common import percent
from buio.cli.request import Answer
from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.play.moves import FOLD


def edge(game: str, settings: Mapping[str, object]) -> Answer:
    """Return what the bank wins of every bet against it, by these house rules."""
    from buio.games.edge import edges  # counts with NumPy

    played = games[game]
    rules = played.rules(**settings)
    bets = [
        {
            "bet": one.bet,
            "edge": float(one.edge),
            "exact": None if one.error else str(one.edge),
            "error": one.error,
            "staked": float(one.staked),
            "risk": float(one.risk),
            "choices": {choice: float(share) for choice, share in one.choices.items()},
            "weakest": cards_text(one.weakest),
        }
        for one in edges(played, rules)
    ]
    return {"game": played.code, "bets": bets}


def edge_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same in words."""
    words = catalogue(language)
    for one in answer["bets"]:
        bet = words.words[f"action.{one['bet']}"]
        yield words.text("edge.bet", bet=bet, edge=percent(one["edge"], language))
        if one["error"]:
            yield words.text("edge.error", error=percent(one["error"], language))
        if one["choices"]:
            yield words.text("edge.risk", risk=percent(one["risk"], language))
            shares = [f"{_choice(words, name)} {percent(share, language)}" for name, share in one["choices"].items()]
            yield words.text("edge.choices", choices=", ".join(shares))
        if one["weakest"]:
            yield words.text("edge.weakest", cards=words.cards(parse_cards(one["weakest"])[::-1]))


def _choice(words: Catalogue, name: str) -> str:
    """`fold`, or `play` with how many antes: `play × 3`."""
    verb, _, times = name.partition(" ")
    word = words.words["action.fold" if verb == FOLD else f"action.{verb}"]
    return f"{word} × {times}" if times else word
