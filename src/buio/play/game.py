"""A game is a recipe: a pack, a ranking and a tuple of phases, written down from its house rules."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, Generic

from buio.play.deal import Deal
from buio.play.errors import GameError
from buio.play.outcome import NOTHING_CARRIED, Carry
from buio.play.recipe import Recipe
from buio.play.rules import HouseRule, Rules, RulesError
from buio.play.shuffle import Shuffle
from buio.play.validation import list_of, one_of_kind, whole

__all__ = ["Game", "GameError"]

if TYPE_CHECKING:  # the default of a type variable is for checkers alone before Python 3.13
    from typing_extensions import TypeVar

    R = TypeVar("R", bound=Rules, default=Any)
else:
    from typing import TypeVar

    R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, eq=False)
class Game(Generic[R]):
    """One game of the catalogue.

    `recipe` writes the recipe from the house rules and the number seated (which decides an Italian pack);
    `defaults` are the house rules in which a named version differs from the base game.

    Raises:
        TypeError: one of its parts is of the wrong type.
        GameError: nobody could play it.
    """

    code: str
    family: str
    players: range
    rules_type: type[R]
    recipe: Callable[[R, int], Recipe]
    defaults: Mapping[str, object] = field(default_factory=dict)
    recommended: range | None = None
    _latest: tuple[Any, int, Recipe | None] = field(default=(None, 0, None), init=False, repr=False)

    def __post_init__(self) -> None:
        one_of_kind("code", self.code, str, "a text such as 'italian'")
        one_of_kind("family", self.family, str, "a text such as 'draw'")
        self._seats("players", self.players)
        if not self.code.isidentifier() or self.code != self.code.lower():
            raise GameError(f"{self.code!r} is no code of a game: small letters, digits and _, beginning with a letter")
        if self.recommended is not None:
            self._seats("recommended", self.recommended)
            if not {*self.recommended} <= {*self.players}:
                few, many = self.players[0], self.players[-1]
                raise GameError(f"recommended is a part of players, {few} to {many}, not {self.recommended}")
        if not isinstance(self.defaults, Mapping):
            raise TypeError(f"defaults are house rules by name, not {short(self.defaults)}")
        if not (isinstance(self.rules_type, type) and issubclass(self.rules_type, Rules)):
            raise TypeError(f"rules_type is a class of Rules, not {short(self.rules_type)}")
        if not callable(self.recipe):
            raise TypeError(
                f"recipe writes the recipe from the rules and the number seated: {short(self.recipe)} cannot"
            )
        self.recorded({})  # refuses defaults that are none

    @staticmethod
    def _seats(name: str, players: range) -> None:
        one_of_kind(name, players, range, "a range of numbers of players such as range(2, 7)")
        if not players or min(players) < 1:
            raise GameError(f"{name} is a range of numbers of players such as range(2, 7), not {players}")

    def __repr__(self) -> str:
        few, many = self.players[0], self.players[-1]
        return f"<Game {self.code}, {few if few == many else f'{few} to {many}'} players>"

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.code, self.family, self.players, self.rules_type, self.recipe)
        made = (*parts, tuple(sorted(self.defaults.items())), self.recommended)
        _PICKLED.setdefault(made, self)
        return _unpickled, made

    @property
    def usual(self) -> int:
        """How many play when nobody says: the fewest that are recommended."""
        return (self.recommended or self.players)[0]

    def usual_by(self, rules: R | None = None, least: int = 0) -> int:
        """Return how many play by these rules when nobody says: as usual, but at least so many, if there is room."""
        return min(max(self.usual, least), self.most(rules) or self.usual)

    def most(self, rules: R | None = None) -> int:
        """Return how many can play at most by these rules; 0: the pack is enough for nobody.

        Raises:
            GameError: these are house rules of another game.
        """
        self.refuse_foreign(rules)
        return _most(self, rules or _own(self))

    def rules(self, /, **values: object) -> R:
        """House rules of this game.

        Raises:
            RulesError: an unknown key or an impossible value, with the allowed ones; values that make no game; a value
                that is not this game's own and has no effect beside the others.
        """
        rules = self.recorded(values)
        for objection in rules.objections():
            raise RulesError(objection)
        standard = _standard(self)
        for reason in rules.without_effect([key for key in values if getattr(rules, key) != getattr(standard, key)]):
            raise RulesError(reason)
        return rules

    def recorded(self, values: Mapping[str, object]) -> R:
        """House rules as they stand in a record or a saved night: nobody has to agree on them any more.

        Raises:
            RulesError: an unknown key, an impossible value, or values that make no game.
        """
        rules: R = _same(self.rules_type.of({**self.defaults, **values}))
        return rules

    def house_rules(self) -> list[HouseRule]:
        """Every house rule with this version's own default."""
        standard = self.rules()
        return [rule._replace(default=getattr(standard, rule.key)) for rule in self.rules_type.catalogue()]

    def version(
        self, code: str, players: range | None = None, recommended: range | None = None, **defaults: object
    ) -> "Game[R]":
        """Return the same game under another name with other defaults."""
        merged = {**self.defaults, **defaults}
        players = self.players if players is None else players
        recommended = self.recommended if recommended is None else recommended
        return Game(code, self.family, players, self.rules_type, self.recipe, merged, recommended)

    def written(self, rules: R | None = None, seated: int | None = None) -> Recipe:
        """Return the recipe for these rules and this many seated (default: the fewest players).

        Raises:
            GameError: the game is not for that many, or these are house rules of another game.
        """
        seated = self.players[0] if seated is None else whole("seated", seated)
        by_rules, for_seated, latest = self._latest
        if latest is not None and rules is by_rules and seated == for_seated:
            return latest  # deal after deal by the same rules: to look them up is to hash each of them
        if seated not in self.players:
            raise GameError(f"{self.code} is for {self.players[0]} to {self.players[-1]} players, not {seated}")
        self.refuse_foreign(rules)
        try:
            recipe = _written(self, rules or _own(self), seated)
        except GameError as error:
            if 0 < (most := self.most(rules)) < seated:
                raise GameError(f"{error}: by these rules {self.code} is for {most} at most") from None
            raise
        object.__setattr__(self, "_latest", (rules, seated, recipe))
        return recipe

    def refuse_foreign(self, rules: object) -> None:
        """Refuse what are no house rules of this game; None: its own are meant.

        Raises:
            GameError: they are another game's, or none at all.
        """
        if rules is not None and not isinstance(rules, self.rules_type):
            own = self.rules_type.__name__
            raise GameError(f"{self.code} has house rules of its own, {own}, not {type(rules).__name__}")

    def deal(
        self,
        stacks: Sequence[int],
        dealer: int = 0,
        rules: R | None = None,
        shuffle: Shuffle | None = None,
        carry: Carry | None = None,
        seated: int | None = None,
        events: bool = False,
    ) -> Deal:
        """Begin a deal.

        Args:
            stacks: chips of each seat that is dealt in or may pay to be, clockwise.
            dealer: the seat that deals.
            rules: the house rules; default: this game's own.
            shuffle: the order of the cards; without one the caller makes the dealer's moves.
            carry: what the deal before handed over.
            seated: how many sit at the table, where that decides the pack; default: the seats given.
            events: record what happened, for logs and screens.

        Raises:
            GameError: the game is not for that many, or too few have chips and no pot is carried.
        """
        if len(list_of("stacks", stacks, "a list of chips by seat")) not in self.players:
            raise GameError(f"{self.code} is for {self.players[0]} to {self.players[-1]} players, not {len(stacks)}")
        if seated is not None and whole("seated", seated) < len(stacks):
            raise GameError(f"a pack for {seated} is too small: {len(stacks)} are to be dealt in")
        needed = min(2, self.players[0])
        if len(stacks) - stacks.count(0) < needed and not (carry and carry.total):
            raise GameError(f"a deal needs {'two players' if needed == 2 else 'a player'} with chips")
        return Deal(
            self.written(rules, seated or len(stacks)), stacks, dealer, carry or NOTHING_CARRIED, shuffle, events
        )


_PICKLED: dict[tuple[Any, ...], Game[Any]] = {}
"""The games that were pickled or unpickled here, by what they are made from: recipes are kept by the game."""


def _unpickled(*made: Any) -> Game[Any]:
    """The game that is made from these parts, one alone in each process."""
    if made not in _PICKLED:
        code, family, players, rules_type, recipe, defaults, recommended = made
        _PICKLED[made] = Game(code, family, players, rules_type, recipe, dict(defaults), recommended)
    return _PICKLED[made]


@lru_cache(maxsize=256)
def _same(rules: R) -> R:
    """Equal house rules are one object: whoever deals by them finds their recipe without comparing each of them."""
    return rules


@lru_cache(maxsize=256)
def _standard(game: Game[Any]) -> Rules:
    standard: Rules = game.recorded({})
    return standard


@lru_cache(maxsize=256)
def _own(game: Game[Any]) -> Rules:
    """The house rules of who names none, as `Game.rules` makes them."""
    own: Rules = game.rules()
    return own


@lru_cache(maxsize=256)
def _most(game: Game[Any], rules: Rules) -> int:
    for seated in sorted(game.players, reverse=True):
        with suppress(GameError):  # a pack too small for so many
            _written(game, rules, seated)
            return seated
    return 0


@lru_cache(maxsize=256)
def _written(game: Game[Any], rules: Rules, seated: int) -> Recipe:
    recipe: Recipe = game.recipe(rules, seated)
    needed = sum(phase.deals().for_all(seated) for phase in recipe.phases)
    if needed > len(recipe.pack):
        raise GameError(
            f"{len(recipe.pack)} cards are too few for {seated} players of {game.code}, who are dealt {needed}"
        )
    if not recipe.origin:
        object.__setattr__(recipe, "origin", (game, rules, seated))
    return recipe
