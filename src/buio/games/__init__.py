"""The catalogue: every game by its code. Nothing else in the program knows a game by name.

Games of other packages come in by `register`. The catalogue is light: the engine is imported with the first game.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from buio.games import naming
from buio.games.door import Door
from buio.games.mixes import MIXES
from buio.play.errors import GameError

if TYPE_CHECKING:
    from buio.games.overloads import TypedGames
    from buio.play.game import Game

_MODULES = {
    "italian": "italian italian_2011 italian_article italian_fantini",
    "draw": (
        "five_card_draw jacks_or_better progressive_jackpots jacks_back deuces_wild wild_widow diablo "
        "draw_bug seven_card_draw straight_poker poker20 poker32 poker36 bosnian_draw all_for_one three_card_draw "
        "guts"
    ),
    "holdem": (
        "texas texas_limit pineapple crazy_pineapple crazy_pineapple_hilo8 omaha omaha_hilo8 omaha5 "
        "omaha5_hilo8 omaha6 omaha6_hilo8 courchevel courchevel_hilo8 short_deck royal_holdem greek_holdem "
        "iron_cross tic_tac_toe"
    ),
    "stud": (
        "seven_card_stud seven_card_stud_hilo8 razz five_card_stud five_card_stud_hilo "
        "five_card_stud_hilo_buy soko telesina"
    ),
    "lowball": "lowball_27 lowball_27_triple lowball_a5 lowball_a5_triple badugi",
    "small": "kuhn leduc",
    "chinese": "chinese chinese_bonus open_face pai_gow",
    "casino": "three_card four_card",
    "ramino": "ramino_v1 ramino_pokerize ramino_imaginary ramino_fantini ramino_9",
    "carioca": "carioca carioca_pazza",
}
"""The games of each module, which is imported when one of them is asked for: not everybody plays everything."""
_GAMES: "dict[str, Game | str]" = {code: module for module, codes in _MODULES.items() for code in codes.split()}
"""Each game by its code, or the module that has it."""


class UnknownGame(GameError, KeyError):
    """A name that no game has. To a mapping it is a missing key: `games.get(code)` answers None."""

    def __str__(self) -> str:
        return str(self.args[0])


def _mix(name: str) -> tuple[str, ...]:
    """The games of the mix that is called so; empty: none is."""
    return next((mix for code, mix in MIXES.items() if naming.plain(code) == naming.plain(name)), ())


class _Catalogue(Mapping[str, "Game"]):
    """`games["code"]`; a title or another name does too. What no game is called is refused with what is near."""

    def __getitem__(self, code: str) -> "Game":
        if not isinstance(code, str):
            raise TypeError(f"a game is asked for by its code, a text such as 'texas', not {code!r}")
        known = self._code(code)
        if not known:
            if mix := _mix(code):
                raise UnknownGame(f"{code} is a mix, for a night: ask about one of its games, {naming.either(mix)}")
            raise UnknownGame("; ".join((naming.refusal(code, _GAMES), *_DOOR.left_out())))
        found = _GAMES[known]
        if isinstance(found, str):
            _GAMES.update({game.code: game for game in import_module(f"{__name__}.{found}").GAMES})
        game = _GAMES[known]
        assert not isinstance(game, str), f"no game of {found} is called {known!r}"
        return game

    @staticmethod
    def _code(name: str) -> str:
        """The code of the game that is called so; empty: none is, or several."""
        if name not in _GAMES:
            _DOOR.let_in_installed()
        if name in _GAMES:
            return name
        meant = naming.found(name, _GAMES)
        return meant[0] if len(meant) == 1 else ""

    def __contains__(self, code: object) -> bool:
        return isinstance(code, str) and bool(self._code(code))

    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    def __len__(self) -> int:
        return len(_GAMES)

    def __repr__(self) -> str:
        return f"<Games: {', '.join(_GAMES)}>"


games: Final = cast("TypedGames", _Catalogue())  # checkers know the house rules of each game

_DOOR = Door(_GAMES)
register: Final = _DOOR.register
unregister: Final = _DOOR.unregister
registered: Final = _DOOR.registered
let_in_installed: Final = _DOOR.let_in_installed
left_out: Final = _DOOR.left_out


def spelled_out(names: Sequence[str]) -> tuple[tuple[str, ...], bool]:
    """Return the codes of the games that are meant, and whether they rotate: a mix named alone means its games.

    A name of several words may stand as several: `texas holdem`.

    Raises:
        GameError: no game is called so.
    """
    if mix := _mix(" ".join(names)):
        return mix, True
    codes, rest = [], list(names)
    while rest:
        words = next((count for count in range(len(rest), 1, -1) if " ".join(rest[:count]) in games), 1)
        codes.append(games[" ".join(rest[:words])].code)
        del rest[:words]
    return tuple(codes), False
