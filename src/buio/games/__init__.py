"""The catalogue: every game by its code. Nothing else in the program knows a game by name.

Games of other packages come in by `register`.
"""

from collections.abc import Iterator, Mapping

from buio.games import carioca, casino, chinese, draw, holdem, italian, lowball, ramino, small, stud
from buio.games.door import Door
from buio.play.game import Game, GameError

_GAMES: dict[str, Game] = {
    game.code: game
    for module in (italian, draw, holdem, stud, lowball, small, chinese, casino, ramino, carioca)
    for game in module.GAMES
}


class _Catalogue(Mapping[str, Game]):
    """`games["code"]`; an unknown code is refused with the ones there are."""

    def __getitem__(self, code: str) -> Game:
        if code not in _GAMES:
            _DOOR.let_in_installed()
        try:
            return _GAMES[code]
        except KeyError:
            raise GameError(f"no game is called {code!r}; there are: {', '.join(_GAMES)}") from None

    def __contains__(self, code: object) -> bool:
        return code in _GAMES

    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    def __len__(self) -> int:
        return len(_GAMES)


games = _Catalogue()

_DOOR = Door(_GAMES)
register, unregister, registered = _DOOR.register, _DOOR.unregister, _DOOR.registered
let_in_installed = _DOOR.let_in_installed
