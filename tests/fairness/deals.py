"""Deals whose pack is proved: played out at random, with the secret that they came from."""

from random import Random

import buio
from buio.fairness import Committed
from buio.fairness.keys import secret_of
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import TWICE, Move

GAMES = (
    "italian",
    "texas",
    "omaha_hilo8",
    "seven_card_stud",
    "razz",
    "lowball_27_triple",
    "telesina",
    "tic_tac_toe",
    "courchevel",
    "all_for_one",
    "badugi",
    "diablo",
    "chinese",
    "open_face",
    "three_card",
    "pai_gow",
    "ramino_v1",
    "carioca",
    "wild_widow",
    "five_card_stud_hilo_buy",
    "guts",
)


ENTROPY = f"Ada:{'00' * 16} Bea~{'11' * 32}"


def committed(seed: int = 1, number: int = 1, entropy: str = ENTROPY) -> Committed:
    return Committed(secret_of(b"night %d" % seed, number), number, entropy)


def begun(code: str, seed: int, players: int = 0, **house: object) -> tuple[Deal, Committed]:
    """A deal of this game, with the dealer's seat and the number of players as the seed has them."""
    game: Game = buio.games[code]
    counts = [count for count in game.players if count <= 6]
    seats = players or counts[seed % len(counts)]
    secret = committed(seed)
    rules = game.rules(**house)
    return game.deal([60] * seats, seed % seats, rules, secret.shuffle, events=True), secret


def played(code: str, seed: int, players: int = 0, **house: object) -> tuple[Deal, Committed]:
    """A deal at random; who is asked how often a board is dealt says twice."""
    deal, secret = begun(code, seed, players, **house)
    rng = Random(seed)
    while not deal.over:
        options = deal.options()
        deal.apply(Move(TWICE, deal.actor) if TWICE in options else options.sample(rng))
    return deal, secret
