"""The questions of the command line as functions: a request in, a JSON-ready answer out.

The single commands and `--batch` both come here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from buio.cards import RANKS, cards_text, parse_cards
from buio.games import games
from buio.i18n import LANGUAGES, catalogue, names
from buio.play.game import Game, GameError
from buio.play.openers import ACE, JACK, KING, KINGS_AFTER_PAROL, QUEEN, Openers, four_suited
from buio.play.pots import shares
from buio.play.rules import AtLeast
from buio.play.settle import odd_chip_order

Answer = dict[str, Any]
LEVELS = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}


class Request:
    """A question about hands of a game.

    Args:
        game: its code; players: how many are seated, default: as many as usual, but at least `least`.
        settings: house rules.
    """

    def __init__(
        self, game: str, players: int | None = None, settings: Mapping[str, object] | None = None, least: int = 0
    ) -> None:
        self.game = games[game]
        self.rules = self.game.rules(**(settings or {}))
        self.players = max(usual_players(self.game), least) if players is None else players
        if self.players not in self.game.players:  # 0 would mean the default to the game
            few, many = self.game.players[0], self.game.players[-1]
            raise GameError(f"{game} is for {few} to {many} players, not {self.players}")
        self.recipe = self.game.written(self.rules, self.players)

    def hand(self, text: str) -> tuple[int, ...]:
        """A hand of this game, out of its pack."""
        cards, pack = parse_cards(text), self.recipe.pack
        for card in cards:
            if card not in pack:
                low = RANKS[min(pack) >> 2]
                raise GameError(
                    f"{cards_text([card])} is not in the pack of {self.players} players:"
                    f" {len(pack)} cards from {low} to A; --players decides the pack"
                )
        self.recipe.ranking.check(cards)
        return cards


def usual_players(game: Game) -> int:
    """How many play when nobody says: the fewest that are recommended."""
    return (game.recommended or game.players)[0]


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
    step = _step(request, openers, level)
    cards = request.hand(hand)
    words = catalogue("en")
    name = words.hand(ranking.describe(cards))
    pair = f"a pair of {words.words[f'rank.{openers.ladder.rank(step)}.many']}"
    if ranking.score(cards) >= openers.least(ranking, step):
        return {"opens": True, "because": f"{name} is {pair} or better"}
    if openers.four_suited and four_suited(cards):
        return {"opens": True, "because": "it has four consecutive cards of one suit without the ace"}
    also = ", and it lacks four consecutive cards of one suit without the ace" if openers.four_suited else ""
    return {"opens": False, "because": f"{name} is less than {pair}{also}"}


def _step(request: Request, openers: Openers, level: str) -> int:
    """Where on the ladder this level is asked for; kings are also what follows an all-parol deal."""
    ranks = openers.ladder.ranks
    after_parol = (KING,) if getattr(request.rules, "parol", False) else ()
    there = [name for name, wanted in LEVELS.items() if wanted in (*ranks, *after_parol)]
    if level.upper() not in there:
        raise GameError(f"level {level} is not on the ladder of {request.game.code}; there are: {', '.join(there)}")
    wanted = LEVELS[level.upper()]
    return ranks.index(wanted) if wanted in ranks else KINGS_AFTER_PAROL


def catalogue_of_games() -> list[Answer]:
    """Every game with its names and house rules."""
    return [
        {
            "code": game.code,
            "name": {language: catalogue(language).text(f"game.{game.code}") for language in LANGUAGES},
            "family": game.family,
            "players": [game.players[0], game.players[-1]],
            "rules": _house_rules(game),
        }
        for game in games.values()
    ]


def _house_rules(game: Game) -> Answer:
    return {
        rule.key: {"default": rule.default, "allowed": [_allowed(value) for value in rule.allowed], "help": rule.help}
        for rule in game.house_rules()
    }


def _allowed(value: object) -> object:
    return {"min": value.low} if isinstance(value, AtLeast) else value


def batch(question: str, lines: Iterable[bytes]) -> Iterator[Answer]:
    """Answer one JSON request a line; a bad line is answered with its error and the rest goes on."""
    import msgspec

    class Ask(msgspec.Struct, forbid_unknown_fields=True):
        game: str
        hand: str = ""
        hands: list[str] = []
        board: str | None = None
        players: int | None = None
        pot: int | None = None
        level: str | None = None
        set: dict[str, bool | int | str] | None = None

    decoder = msgspec.json.Decoder(Ask)
    for line in lines:
        try:
            yield _QUESTIONS[question](decoder.decode(line))
        except ValueError as error:
            yield {"error": f"{error}".replace("\n", " ")}


def _request(ask: Any, least: int = 0) -> Request:
    return Request(ask.game, ask.players, ask.set, least)


def _hand(ask: Any) -> str:
    """The hand of a request that needs one."""
    if ask.hands or not ask.hand:
        raise GameError("this question is about one hand: the request needs 'hand', a text such as 'QhJsTc9c8s'")
    return str(ask.hand)


def _hands(ask: Any) -> list[str]:
    if ask.hand or not ask.hands:
        raise GameError("a showdown is about several hands: the request needs 'hands', a list of texts")
    return list(ask.hands)


_QUESTIONS: dict[str, Callable[[Any], Answer]] = {
    "rank": lambda ask: rank(_request(ask), _hand(ask), ask.board or ""),
    "showdown": lambda ask: showdown(_request(ask, len(ask.hands)), _hands(ask), ask.board or "", ask.pot or 0),
    "open": lambda ask: opens(_request(ask), _hand(ask), ask.level or "J"),
}


def _refuse_twice(hands: Sequence[tuple[int, ...]]) -> None:
    seen: set[int] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise GameError(f"{cards_text([card])} stands in two hands; one pack has it once")
            seen.add(card)
