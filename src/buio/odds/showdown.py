"""What a game compares: its pack, its contests, how many cards a hand and the board have. A ranking alone will do."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from buio.cards import Cards, cards_text
from buio.games import games
from buio.odds.errors import OddsError
from buio.odds.hands import Bytes, Scores
from buio.odds.scorers import scorer
from buio.odds.summed_scores import pack_of
from buio.play.bank import Bank
from buio.play.contests import HIGH_HAND, LOW_HAND, Contest
from buio.play.game import Game
from buio.play.phase_facts import up_places
from buio.play.recipe import Recipe
from buio.play.validation import whole
from buio.play.wild import OpenCards, WildCards
from buio.ranking import HandRanking

Compared: TypeAlias = str | Game[Any] | Recipe | HandRanking | Contest
"""Whatever says how hands compare: a game or its code, a recipe (a game with its house rules), a ranking, a contest."""
CONTESTS: Final = (HIGH_HAND, LOW_HAND)


@dataclass(frozen=True)
class Showdown:
    """What a showdown compares.

    Attributes:
        name: what it was asked for as.
        pack: its cards.
        contests: what each pot is played for, in equal shares.
        hand: how many cards a hand has in the end.
        board: how many cards lie on the table in the end.
        up: which cards of a hand lie face up, in dealing order.
        wild: the cards that are wild because of how the deal goes.
    """

    name: str
    pack: Cards
    contests: tuple[Contest, ...]
    hand: int
    board: int = 0
    up: tuple[int, ...] = ()
    wild: WildCards | None = None

    def wild_for(self, hand: Cards, board: Cards) -> Cards:
        """Return the cards that are wild for the holder of a hand because of how the deal has gone."""
        if self.wild is None:
            return ()
        return self.wild.of(*_seen(self.wild, hand if self.wild.by_hand else board, self.up))


def seated(what: Compared, players: int | None = None, least: int = 0) -> Recipe | HandRanking | Contest:
    """Return a game as it is written for so many players; a recipe, a ranking or a contest as it is.

    Args:
        what: a game or its code, a recipe, a ranking, a contest.
        players: how many sit at the table; default: as many as usual.
        least: so many at least, where nobody says.

    Raises:
        GameError: an unknown code, or a game that is not for so many.
        OddsError: a recipe for another number of players, or more who meet than sit at the table.
    """
    game = games[what] if isinstance(what, str) else what
    if players is not None and whole("players", players, 1) < least:
        raise OddsError(f"players: {least} hands meet, and at a table of {players} there are not as many")
    if isinstance(game, Game):
        return game.written(seated=players or max(game.usual, least))
    if isinstance(game, Recipe):
        refuse_seats(game, players, "what", least)
    return game


def refuse_seats(recipe: Recipe, players: int | None, name: str, least: int = 0) -> None:
    """Refuse a recipe that its game has written for another number of players, or for fewer than meet.

    Args:
        recipe: made by a game, or by hand: then it does not say for how many.
        players: how many sit at the table; None: nobody says.
        name: of the argument, for the message.
        least: so many at least, where nobody says.

    Raises:
        OddsError: it was.
    """
    seats = players or least
    if not recipe.origin or recipe.origin[2] == seats or (not players and recipe.origin[2] > least):
        return
    game, _, for_seats = recipe.origin
    raise OddsError(
        f"{name}: this recipe of {game.code} is for {for_seats} players, not {seats}; "
        f"{game.code} writes another one for as many, written(rules, {seats})"
    )


def showdown_of(what: Compared, players: int | None = None, least: int = 0) -> Showdown:
    """Return what is compared in a game, by a recipe, a ranking or a contest.

    Args:
        what: a game or its code, a recipe, a ranking, a contest.
        players: how many sit at the table, where that decides the pack; default: as many as usual.
        least: so many at least, where nobody says.

    Raises:
        ValueError: hands are not compared there, or not each as a whole (rows, melds, cards that count unseen).
        GameError: an unknown code, or a game that is not for so many.
    """
    what = seated(what, players, least)
    if isinstance(what, Recipe):
        return _of_recipe(what)
    if isinstance(what, HandRanking):
        what = Contest(HIGH_HAND, what)
    if not isinstance(what, Contest):
        raise ValueError(f"what: a game, its code, a recipe, a ranking or a contest, not {type(what).__name__}")
    scorer(what.ranking)
    return Showdown(repr(what.ranking), pack_of(what.ranking), (what,), what.ranking.size)


def _of_recipe(recipe: Recipe) -> Showdown:
    name = recipe.code or "this recipe"
    if not recipe.contests:
        raise ValueError(f"what: hands are not compared in {name}")
    if any(contest.name not in CONTESTS for contest in recipe.contests):
        raise ValueError(
            f"what: hands are set in rows in {name}, and compared row by row: ask about a ranking of theirs"
        )
    if Bank in recipe.facets:
        raise ValueError(f"what: {name} is played against a bank, and `buio edge` knows what that costs")
    if any(contest.hole_only for contest in recipe.contests):
        raise ValueError(f"what: in {name} only cards count that nobody sees: ask about its ranking and these cards")
    dealt = recipe.dealt
    return Showdown(name, recipe.pack, recipe.contests, dealt.kept, dealt.board, up_places(recipe.phases), recipe.wild)


def contest_scores(
    contest: Contest, hands: Bytes, board: Bytes, wild: WildCards | None = None, up: tuple[int, ...] = ()
) -> Scores:
    """Return the scores of hands in a contest; what cannot win scores 0. The cards are not checked.

    Args:
        contest: what is played for.
        hands: shape (n, cards).
        board: the cards on the table beside each, shape (n, cards of the board).
        wild: the cards that are wild because of how the deal goes.
        up: which cards of a hand lie face up.
    """
    if wild is None:
        return _scores(contest, contest.ranking, hands, board)
    found = np.zeros(len(hands), np.int32)
    deciding = hands if wild.by_hand else board
    rows, which = np.unique(deciding, axis=0, return_inverse=True)
    of_rows = [wild.of(*_seen(wild, tuple(row), up)) for row in rows.tolist()]
    for cards in set(of_rows):
        those = np.array([of_row == cards for of_row in of_rows])[which.ravel()]
        ranking = contest.ranking.with_wild(cards) if cards else contest.ranking
        found[those] = _scores(contest, ranking, hands[those], board[those])
    return found


def _seen(wild: WildCards, cards: Cards, up: tuple[int, ...]) -> tuple[Cards, OpenCards]:
    """What a rule of wild cards asks for: a hand and which of its cards lie open, or the board."""
    if wild.by_hand:
        return cards, OpenCards(up=tuple((0, cards[place]) for place in up if place < len(cards)))
    return (), OpenCards(cards)


def _scores(contest: Contest, ranking: HandRanking, hands: Bytes, board: Bytes) -> Scores:
    of_many = scorer(ranking)
    if not board.shape[1] or not contest.board:
        scores = of_many.scores(hands)
    elif contest.lines:
        made = [_made(contest, ranking, hands, board[:, list(line)]) for line in contest.lines]
        scores = np.maximum.reduce(made)
    else:
        scores = _made(contest, ranking, hands, board)
    return scores if contest.least <= 1 else np.where(scores >= contest.least, scores, 0)


def _made(contest: Contest, ranking: HandRanking, hands: Bytes, board: Bytes) -> Scores:
    if contest.from_hand is None:
        return scorer(ranking).scores(np.concatenate([hands, board], axis=1))
    return scorer(ranking).hole_scores(hands, board, contest.from_hand)


def refuse_length(name: str, cards: Cards, expected: str) -> None:
    """Say that so many cards are not what is asked for.

    Raises:
        ValueError: always.
    """
    shown = f": {cards_text(cards)}" if cards else ""
    raise ValueError(f"{name}: {expected}, not {len(cards)} cards{shown}")
