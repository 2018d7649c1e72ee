"""A language model plays. Here a function stands for it, which checks or calls wherever it may."""

from buio.bots import Player
from buio.client.text import TextPlayer
from buio.play.recipe import Recipe


def model(prompt: str) -> str:
    """Answers a prompt; a real one is asked here, by whatever library it comes with."""
    moves = prompt.partition("as they are written:\n")[2].partition("\n\n")[0].splitlines()
    return f"I have looked at my cards.\n{'cc' if 'cc' in moves else moves[0]}"


def player(recipe: Recipe, seed: int) -> Player:
    """A seat for it, at most 60 seconds a move."""
    return TextPlayer(model, recipe, seed, seconds=60)
