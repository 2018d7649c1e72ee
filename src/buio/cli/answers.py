"""The questions of the command line as functions: a request in, a JSON-ready answer out.

The single commands and `--batch` both come here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from buio.cards import cards_text, parse_cards
from buio.games import games
from buio.i18n import LANGUAGES, catalogue, names
from buio.play.deal import Recipe
from buio.play.game import Game, GameError
from buio.play.openers import ACE, JACK, KING, KINGS_AFTER_PAROL, QUEEN
from buio.play.pots import shares
from buio.play.rules import AtLeast
from buio.play.settle import odd_chip_order

Answer = dict[str, Any]
LEVELS = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}


class Request:
    """A question about hands of a game: which game, how many players, which house rules."""

    def __init__(self, game: str, players: int | None = None, settings: Mapping[str, object] | None = None) -> None:
        self.game: Game = games[game]
        self.rules = self.game.rules(**(settings or {}))
        self.players = players if players is not None else (self.game.recommended or self.game.players)[0]
        self.recipe: Recipe = self.game.written(self.rules, self.players)

    def hand(self, text: str) -> tuple[int, ...]:
        """Five cards of the pack."""
        cards = parse_cards(text)
        self.recipe.ranking.check(cards)
        return cards


def rank(request: Request, hand: str, board: str = "") -> Answer:
    """The rank of one hand."""
    if board:
        raise GameError(f"{request.game.code} has no board: leave --board out")
    ranking, cards = request.recipe.ranking, request.hand(hand)
    name = ranking.describe(cards)
    return {
        "score": ranking.score(cards),
        "category": name.category,
        "name": names(name),
        "best": cards_text(cards),
        "wild": {},
    }


def showdown(request: Request, hands: Sequence[str], board: str = "", pot: int = 0) -> Answer:
    """Who wins, and what each is paid; hands stand in seat order from the dealer's left."""
    if len(hands) < 2:
        raise GameError(f"a showdown is between two hands or more, not {len(hands)}")
    if len(hands) > request.players:
        raise GameError(f"{len(hands)} hands are too many for {request.players} players: say --players {len(hands)}")
    if pot < 0:
        raise GameError(f"a pot cannot be negative: {pot}")
    answers = [rank(request, hand, board) for hand in hands]
    held = [request.hand(hand) for hand in hands]
    _refuse_twice(held)
    winners = request.recipe.ranking.winners([answer["score"] for answer in answers])
    policy = getattr(request.rules, "odd_chip", "suit")
    ordered = odd_chip_order(request.recipe.ranking, {place: held[place] for place in winners}, policy)
    pays = [0] * len(hands)
    for place, chips in zip(ordered, shares(pot, ordered), strict=True):
        pays[place] = chips
    return {"winners": list(winners), "pays": pays, "hands": answers}


def opens(request: Request, hand: str, level: str = "J") -> Answer:
    """May this hand open the betting at this level of the ladder?"""
    openers, ranking = request.recipe.openers, request.recipe.ranking
    if openers is None:
        raise GameError(f"{request.game.code} asks for no openers: any hand may bet")
    there = [name for name, rank_ in LEVELS.items() if rank_ in (*openers.ladder.ranks, JACK, KING)]
    if level not in there:
        raise GameError(f"level {level} is not on the ladder of these rules; there are: {', '.join(there)}")
    wanted = LEVELS[level]
    step = openers.ladder.ranks.index(wanted) if wanted in openers.ladder.ranks else KINGS_AFTER_PAROL
    cards = request.hand(hand)
    name = catalogue("en").hand(ranking.describe(cards))
    if ranking.score(cards) >= openers.least(ranking, step):
        return {"opens": True, "because": f"{name} is a pair of {level}s or better"}
    if openers.qualify(ranking, cards, step):
        return {"opens": True, "because": "four consecutive cards of one suit without the ace"}
    also = ", and no four consecutive cards of one suit without the ace" if openers.four_suited else ""
    return {"opens": False, "because": f"{name} is less than a pair of {level}s{also}"}


def catalogue_of_games() -> list[Answer]:
    """Every game with its names and house rules."""
    return [
        {
            "code": game.code,
            "name": {language: catalogue(language).text(f"game.{game.code}") for language in LANGUAGES},
            "family": game.family,
            "players": [game.players[0], game.players[-1]],
            "rules": {
                rule.key: {
                    "default": rule.default,
                    "allowed": [_allowed(value) for value in rule.allowed],
                    "help": rule.help,
                }
                for rule in game.house_rules()
            },
        }
        for game in games.values()
    ]


QUESTIONS: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
    "rank": lambda asked: rank(_request(asked), asked["hand"], asked.get("board") or ""),
    "showdown": lambda asked: showdown(
        _request(asked), asked["hands"], asked.get("board") or "", asked.get("pot") or 0
    ),
    "open": lambda asked: opens(_request(asked), asked["hand"], asked.get("level") or "J"),
}


def batch(question: str, lines: Iterator[str]) -> Iterator[Answer]:
    """Answer one JSON request a line; a bad line is answered with its error and the rest goes on."""
    import json

    for line in lines:
        if not line.strip():
            continue
        try:
            asked = json.loads(line)
            if not isinstance(asked, dict):
                raise TypeError("a request is a JSON object")
            yield QUESTIONS[question](asked)
        except KeyError as error:
            yield {"error": f"the request lacks {error}"}
        except (ValueError, TypeError, AttributeError) as error:
            yield {"error": str(error)}


def _request(asked: Mapping[str, Any]) -> Request:
    return Request(asked["game"], asked.get("players"), asked.get("set"))


def _refuse_twice(hands: Sequence[tuple[int, ...]]) -> None:
    seen: set[int] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise GameError(f"{cards_text([card])} stands in two hands; one pack has it once")
            seen.add(card)


def _allowed(value: object) -> object:
    return {"min": value.low} if isinstance(value, AtLeast) else value
