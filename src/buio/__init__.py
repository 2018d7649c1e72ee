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

Every name but the catalogue is imported when it is asked for. `match` plays bots against each other, `Night` is a table
for many deals, `read_hands` reads records, `story` tells a deal in words.
"""

from typing import TYPE_CHECKING

from buio.games import games, register, registered, unregister
from buio.version import __version__ as __version__

if TYPE_CHECKING:
    from buio.bots import match
    from buio.cards import CardError, cards_text, parse_cards
    from buio.history.records import RecordError
    from buio.history.records import read as read_hands
    from buio.night import Night, NightError
    from buio.play.deal import Deal
    from buio.play.game import Game, GameError
    from buio.play.moves import Move, MoveError
    from buio.play.options import Options
    from buio.play.outcome import Carry, Outcome
    from buio.play.recipe import RecipeError
    from buio.play.refusal import IllegalMove
    from buio.play.rules import RulesError
    from buio.play.shuffle import Shuffle
    from buio.play.view import View
    from buio.terminal.story import story

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
    "buio.bots": "match",
    "buio.cards": "CardError cards_text parse_cards",
    "buio.history.records": "RecordError read",
    "buio.night": "Night NightError",
    "buio.play.deal": "Deal",
    "buio.play.game": "Game GameError",
    "buio.play.moves": "Move MoveError",
    "buio.play.options": "Options",
    "buio.play.outcome": "Carry Outcome",
    "buio.play.recipe": "IllegalMove RecipeError",
    "buio.play.rules": "RulesError",
    "buio.play.shuffle": "Shuffle",
    "buio.play.view": "View",
    "buio.terminal.story": "story",
}
"""The names of each module, which is imported when one of them is asked for."""
_CALLED = {"read_hands": "read"}
"""Names that are others in their modules."""
_ROOMS = ("bots", "cards", "environments", "history", "i18n", "night", "odds", "play", "ranking", "rummy")
"""Rooms that are there without an import of their own."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"buio.{name}")
    own = _CALLED.get(name, name)
    module = next((module for module, names in _LATER.items() if own in names.split()), "")
    if name not in __all__ or not module:
        raise AttributeError(f"module 'buio' has no attribute {name!r}")
    found: object = vars(import_module(module))[own]
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
