"""What there is to choose from when a table is opened: the games with their house rules, and how a table is run.

Forms are made from this; a new house rule or setting needs no new page.
"""

from typing import Any, Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from buio.cards import JOKER, Cards, card_text, parse_cards, rank_of
from buio.games import games
from buio.games.lessons import lesson
from buio.games.listing import catalogue_of_games
from buio.play.contests import LOW_HAND
from buio.play.game import Game
from buio.play.phases.dealing import DealHole
from buio.play.would_come import may_come
from buio.server.words import tagged
from buio.table.settings import DECLARED, SWITCHES, Settings

STANDARD: Final = Settings()
_made: dict[tuple[Settings, tuple[str, ...]], bytes] = {}


def lobby(usual: Settings = STANDARD) -> bytes:
    """As JSON: `games`, as `buio games --json` tells them, and `settings` with their bounds and usual values.

    Beside that a game tells what its cards look like on the table, whether it has a lesson and whether cards of the
    table may be left when it ends early (`board`), and each of its house rules where it comes from.
    A setting that is yes or no has the bounds 0 and 1; of the others `step` says whether they are whole numbers.

    Args:
        usual: how tables are run at this server unless somebody wants it otherwise.
    """
    known = (usual, tuple(games))
    if known not in _made:
        _made.clear()
        told = [_told(games[one["code"]], one) for one in catalogue_of_games()]
        _made[known] = msgspec.json.encode({"games": told, "settings": declared(usual)})
    return _made[known]


def _told(game: Game[Any], told: dict[str, Any]) -> dict[str, Any]:
    sources = {rule.key: rule.source for rule in game.house_rules()}
    rules = {key: {**rule, "source": sources[key]} for key, rule in told["rules"].items()}
    cards = {**dealt(game), "faces": [card_text(card) for card in faces(game)]}
    board = may_come(game.recipe(game.rules(), game.players[0]))
    return {**told, "rules": rules, "dealt": cards, "lesson": lesson(game.code) is not None, "board": board}


def dealt(game: Game[Any]) -> dict[str, int]:
    """How many cards lie before a player, face `down` and `up`, and on the `board`, when all have been dealt."""
    recipe = game.recipe(game.rules(), game.players[0])
    hole = [phase for phase in recipe.phases if isinstance(phase, DealHole)]
    up = sum(int(phase.up) for phase in hole)
    return {"down": sum(phase.count for phase in hole) - up, "up": up, "board": recipe.dealt.board}


LOWEST: Final = (parse_cards("Ah2s3c4d5h"), parse_cards("2s3c4d5h7s"))
"""The best low hands, where the ace is low and where it is not."""


def faces(game: Game[Any]) -> Cards:
    """Pick the cards that tell a game from others of which the hands look alike, few as they are.

    Wild cards; of a low hand the best, where a high one shares the pot its lowest two; the pairs that open; the lowest
    card of a pack that is short for any number of players.
    """
    fewest, most = (game.recipe(game.rules(), number) for number in (game.players[0], game.players[-1]))
    wild = fewest.ranking.wild_cards or [card for card in fewest.pack if card >= JOKER]
    shown = [JOKER if card >= JOKER else 4 * rank_of(card) for card in wild]
    low = [contest.ranking for contest in fewest.contests if contest.name == LOW_HAND]
    if low:
        best = max(LOWEST, key=lambda hand: low[0].score(hand[: low[0].size]))
        shown += best[: 2 if len(fewest.contests) > 1 else low[0].size]
    if fewest.openers and not fewest.openers.any_hand:
        pairs = sorted(set(fewest.openers.ladder.ranks))
        shown += [4 * rank + at for at, rank in enumerate(pairs if len(pairs) > 1 else 2 * pairs)]
    if not shown and min(fewest.pack) == min(most.pack) > 0:
        shown.append(min(fewest.pack))
    return tuple(dict.fromkeys(shown))


def declared(usual: Settings = STANDARD) -> list[dict[str, Any]]:
    """List the settings that the host may change, with their usual values."""
    rows = [(key, low, high, getattr(usual, key)) for key, low, high in DECLARED]
    return [
        {"key": key, "low": low, "high": high, "step": 1 if isinstance(value, int) else 0.1, "value": value}
        for key, low, high, value in (*rows, *[(key, 0, 1, getattr(usual, key)) for key in SWITCHES])
    ]


async def serve_lobby(request: Request) -> Response:
    """`api/lobby`; made beside the tables, which go on meanwhile."""
    return tagged(request, await run_in_threadpool(lobby, request.app.state.settings))
