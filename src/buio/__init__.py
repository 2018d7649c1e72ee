"""Buio: Poker all'italiana and the poker family, as one engine.

```python
import buio

game = buio.games["italian"]
deal = game.deal([200, 200, 200, 200], dealer=3, shuffle=buio.Shuffle(7))
while not deal.over:
    deal.apply(deal.options().sample(rng))
print(deal.outcome)
```

**What is stable.** The names of this module (`buio.__all__`), and those that `buio.cards`, `buio.ranking`,
`buio.night`, `buio.bots` and `buio.history.records` export, change by the rules of Semantic Versioning, and so do the
notation of moves, records and saved nights. What phases, stages and facets of a game of one's own use (`buio.play`) is
said in the how-to pages and may still change between minor versions. `buio.server`, `buio.terminal` and `buio.cli` are
programs: their commands are stable, their names are not.

Names that few programs need are imported when they are asked for: `match` plays bots against each other, `Night` is a
table for many deals, `read_hands` reads records, `story` tells a deal in words.
"""

from typing import TYPE_CHECKING

from buio.cards import CardError, cards_text, parse_cards
from buio.games import games, register, registered, unregister
from buio.play.deal import Deal
from buio.play.game import Game, GameError
from buio.play.moves import Move, MoveError
from buio.play.options import Options
from buio.play.outcome import Carry, Outcome
from buio.play.recipe import IllegalMove, RecipeError
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from buio.play.view import View

if TYPE_CHECKING:
    from buio.bots import match
    from buio.history.records import RecordError
    from buio.history.records import read as read_hands
    from buio.night import Night, NightError
    from buio.terminal.story import story

__version__ = "0.1.0"
__all__ = [
    "CardError",
    "Carry",
    "Deal",
    "Game",
    "GameError",
    "IllegalMove",
    "Move",
    "MoveError",
    "Night",
    "NightError",
    "Options",
    "Outcome",
    "RecipeError",
    "RecordError",
    "RulesError",
    "Shuffle",
    "View",
    "cards_text",
    "games",
    "match",
    "parse_cards",
    "read_hands",
    "register",
    "registered",
    "story",
    "unregister",
]
_LATER = {
    "Night": ("buio.night", "Night"),
    "NightError": ("buio.night", "NightError"),
    "RecordError": ("buio.history.records", "RecordError"),
    "match": ("buio.bots", "match"),
    "read_hands": ("buio.history.records", "read"),
    "story": ("buio.terminal.story", "story"),
}
"""Names whose modules are imported when they are asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'buio' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _LATER[name]
    found: object = vars(import_module(module))[attribute]
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
