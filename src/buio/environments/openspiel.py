"""Games of two to six for OpenSpiel, played by the engine: every card is a chance node of its own.

Importing this registers them, `buio_italian` and so on; `pyspiel.load_game("buio_italian(players=3)")` loads one.
"""

from buio.extras import require

require("openspiel")

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from buio.cards import card_text, cards_text
from buio.environments.numbered import IllegalNumber, Longest, Numbered, Rows, lacking, longest, seats_for
from buio.environments.observer import Observer
from buio.games import games
from buio.odds.errors import OddsError
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DEALER, Move
from buio.play.options import DealCards
from buio.play.outcome import Carry

import pyspiel  # isort: skip

if TYPE_CHECKING:

    class SpielGame:
        """What is used here of OpenSpiel's class, which says no types itself."""

        def __init__(self, *_: Any) -> None: ...

    class SpielState(SpielGame):
        """The same for a state."""
else:
    SpielGame, SpielState = pyspiel.Game, pyspiel.State

__all__ = ["BuioGame", "BuioState", "register"]

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
AMOUNTS: Final = ("few", "all")
PARAMETERS: Final[dict[str, int | str]] = {"stack": 200, "amounts": "few", "rules": ""}
_REGISTERED: Final[dict[str, Game[Any]]] = {}


def _usual(game: Game[Any]) -> int:
    seats = seats_for(game)
    return game.usual if game.usual in seats else seats[0]


def register(game: Game[Any]) -> str:
    """Make a game known to OpenSpiel; the same game again changes nothing.

    Args:
        game: a game, of the catalogue or one's own.

    Returns:
        Its name there, such as `buio_italian`.

    Raises:
        OddsError: it is not for two to six players, has a phase whose actions have no numbers, or another game has its
            name.
    """
    name, seats = f"buio_{game.code}", seats_for(game)
    if why := lacking(game):
        raise OddsError(f"{game.code} cannot be played in OpenSpiel: {why}")
    if _REGISTERED.setdefault(name, game) is not game:
        raise OddsError(f"{name} is another game in this process")
    if name not in pyspiel.registered_names():
        kind = _kind(name, game, seats)
        # a class, for OpenSpiel lets go of it when Python is gone already: whatever is freed then ends in a crash
        pyspiel.register_game(kind, type(name, (BuioGame,), {"kind": kind, "game": game}))
    return name


def _kind(name: str, game: Game[Any], seats: list[int]) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"Buio: {game.code}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**PARAMETERS, "players": _usual(game)},
    )


class Pack(NamedTuple):
    """The cards that chance deals.

    Attributes:
        cards: by their numbers, the lowest first; numbers: of each card.
        single: is each card there once?
    """

    cards: tuple[int, ...]
    numbers: Mapping[int, int]
    single: bool

    @classmethod
    def of(cls, pack: tuple[int, ...]) -> "Pack":
        """Number the cards of a pack."""
        cards = tuple(sorted({*pack}))
        return cls(cards, {card: number for number, card in enumerate(cards)}, len(cards) == len(pack))

    def __deepcopy__(self, _memo: object) -> "Pack":
        return self


class BuioGame(SpielGame):
    """A game with its house rules, seats and stacks, as OpenSpiel asks for it. `pyspiel.load_game` makes it.

    Its parameters: `players`; `stack`, chips of each; `rules`, house rules such as `ante:2;max_raises:3`; `amounts`,
    which of them are actions: `few`, the least, half the pot, the pot and the most, or `all`.

    Attributes:
        kind: what OpenSpiel is told of it; game: the game itself.
        actions: what each action means, by its number.
        pack: the cards, by the number of the chance that deals one.
        longest: what no deal exceeds.
    """

    kind: Any
    game: Game[Any]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game, given = self.game, {**PARAMETERS, "players": _usual(self.game), **parameters}
        seats, stack, amounts = given["players"], given["stack"], given["amounts"]
        if seats not in seats_for(game):
            raise OddsError(f"players: {game.code} is for {', '.join(map(str, seats_for(game)))} here, not {seats}")
        if stack < 1:
            raise OddsError(f"stack: chips of each player, 1 or more, not {stack}")
        if amounts not in AMOUNTS:
            raise OddsError(f"amounts is one of {', '.join(AMOUNTS)}, not {amounts!r}")
        pairs = [pair.partition(":") for pair in given["rules"].split(";") if pair]
        rules = game.rules(**{key: value for key, _, value in pairs})
        self.first: Deal = game.deal([stack] * seats, seats - 1, rules)
        recipe = self.first.recipe
        self.numbered: Numbered = Numbered(recipe, stack if amounts == "all" else 0)
        self.actions: tuple[str, ...] = self.numbered.names
        self.pack: Pack = Pack.of(recipe.pack)
        self.longest: Longest = longest(recipe, seats, stack)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(self.pack.cards),
            num_players=seats,
            min_utility=-float(stack),
            max_utility=float(stack * (seats - 1)),
            utility_sum=0.0,
            max_game_length=self.longest.decisions,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "BuioState":
        """Return a deal of which no card has been dealt; player 0 sits at the dealer's left."""
        return BuioState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are dealt at most."""
        return self.longest.cards

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """Return what writes observations; None: nothing here tells so much, or so little."""
        if params:
            raise OddsError(f"an observer takes no parameters, not {params}")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if asked.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or (
            asked.perfect_recall and not asked.public_info
        ):
            return None
        alone = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.first, self.longest, asked.perfect_recall, asked.public_info, alone)


class BuioState(SpielState):
    """A deal as OpenSpiel asks for it.

    Attributes:
        deal: the deal below it; placed: nobody lays out a hand in more than one action here.
        served: the cards of the move that the dealer makes now, dealt so far.
    """

    def __init__(self, game: BuioGame) -> None:
        super().__init__(game)
        self._pack = game.pack
        self._numbered = game.numbered
        self.deal: Deal = game.first.copy()
        self.placed: Rows = ()
        self.served: tuple[int, ...] = ()
        self._left: list[int] = []
        self._player = _whose(self.deal)

    def current_player(self) -> int:
        """Return who decides: a player, chance or nobody."""
        return self._player

    def is_terminal(self) -> bool:
        """Is the deal over?"""
        return self._player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._numbered.legal(self.deal) if player == self._player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, each with its probability."""
        left = self._cards_left()
        share = 1 / len(left)
        if self._pack.single:
            return [(number, share) for number in left]
        return [(number, share * left.count(number)) for number in sorted({*left})]

    def _apply_action(self, action: int) -> None:
        if self._player == CHANCE:
            self._serve(action)
        else:
            move = self._numbered.move(self.deal, action)
            assert move is not None, "no move is made in pieces here"
            self.deal.make(move)
        self._player = _whose(self.deal)

    def _serve(self, number: int) -> None:
        """Deal one card; the engine is told of all cards of a move at once."""
        left = self._cards_left()
        if number not in left:
            raise IllegalNumber(f"chance {number} deals no card that is left")
        left.remove(number)
        self.served += (self._pack.cards[number],)
        option = self._dealing()
        if len(self.served) == option.size:
            self.deal.make(Move(option.verb, option.to, 0, self.served))
            self.served, self._left = (), []

    def _cards_left(self) -> list[int]:
        """The numbers of the cards that may come next, in order; counted once for a move of the dealer."""
        if not self._left:
            numbers = self._pack.numbers
            self._left = sorted([numbers[card] for card in self._dealing().stock])
        return self._left

    def _action_to_string(self, player: int, action: int) -> str:
        return card_text(self._pack.cards[action]) if player == CHANCE else self._numbered.names[action]

    def returns(self) -> list[float]:
        """Return the chips that each has won. A pot that nobody has won belongs to those who need not pay for it."""
        outcome = self.deal.outcome
        if outcome is None:
            return [0.0] * self.deal.seats
        shares = _shares(outcome.carry, self.deal.seats)
        return [won + share for won, share in zip(outcome.net, shares, strict=True)]

    def __str__(self) -> str:
        said = [str(move) for move in self.deal.log]
        return "; ".join([*said, cards_text(self.served)] if self.served else said)

    def _dealing(self) -> DealCards:
        option = self.deal.options().items[0]
        assert isinstance(option, DealCards)
        return option


def _whose(deal: Deal) -> int:
    actor = deal.actor
    return actor if actor >= 0 else CHANCE if actor == DEALER else TERMINAL


def _shares(carry: Carry, seats: int) -> list[float]:
    """What each has of a pot that nobody has won: those who play for it without paying, in equal parts."""
    owed = carry.owed or (0,) * seats
    least = min([chips for chips in owed if chips is not None], default=0)
    there = [chips == least for chips in owed]
    return [carry.total * part / sum(there) if part else 0.0 for part in there]


NAMES: Final = tuple([register(game) for game in games.values() if not lacking(game)])
"""The games of the catalogue, by their names in OpenSpiel."""
