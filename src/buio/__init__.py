"""Buio: Poker all'italiana and the poker family, as one engine.

```python
import buio

game = buio.games["italian"]
deal = game.deal([200, 200, 200, 200], dealer=3, shuffle=buio.Shuffle(7))
while not deal.over:
    deal.apply(deal.options().sample(rng))
print(deal.outcome)
```
"""

from buio.games import games, register, registered, unregister
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.moves import Move, MoveError
from buio.play.recipe import IllegalMove, RecipeError
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle

__version__ = "0.1.0"
__all__ = [
    "Deal",
    "Game",
    "GameError",
    "IllegalMove",
    "Move",
    "MoveError",
    "RecipeError",
    "RulesError",
    "Shuffle",
    "games",
    "register",
    "registered",
    "unregister",
]
