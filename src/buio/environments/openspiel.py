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

        def legal_actions(self, *player: int) -> list[int]: ...
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
        cards: by their numbers, the lowest first; numbers: of each card, as `bytes.translate` takes them.
        single: is each card there once?
        chances: while so many cards are left, of each card its number and the chance that it is the next one.
    """

    cards: tuple[int, ...]
    numbers: bytes
    single: bool
    chances: tuple[tuple[tuple[int, float], ...], ...]

    @classmethod
    def of(cls, pack: tuple[int, ...]) -> "Pack":
        """Number the cards of a pack."""
        cards = tuple(sorted({*pack}))
        numbers = bytes([cards.index(card) if card in cards else 0 for card in range(256)])
        chances = [tuple([(number, 1 / (left or 1)) for number in range(len(cards))]) for left in range(len(pack) + 1)]
        return cls(cards, numbers, len(cards) == len(pack), tuple(chances))

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

    Some questions OpenSpiel would answer itself, by asking three others of us: those that come at every node are
    answered here.

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
        self._left = b""  # which deepcopy, by which OpenSpiel makes a copy of a state, passes on as it is
        self._player = _whose(self.deal)

    def current_player(self) -> int:
        """Return who decides: a player, chance or nobody."""
        return self._player

    def is_terminal(self) -> bool:
        """Is the deal over?"""
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        """Is a card dealt next?"""
        return self._player == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the numbers of what a player may do, or, if none is named, whoever decides; of cards at chance."""
        decides = self._player
        if decides >= 0 and (not player or player[0] == decides):
            return self._numbered.legal(self.deal)
        return super().legal_actions(*player)

    def _legal_actions(self, player: int) -> list[int]:
        return self._numbered.legal(self.deal) if player == self._player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, each with its probability."""
        left = self._cards_left()
        if self._pack.single:
            chances = self._pack.chances[len(left)]
            return [chances[number] for number in left]
        return [(number, left.count(number) / len(left)) for number in sorted({*left})]

    def _apply_action(self, action: int) -> None:
        if self._player == CHANCE:
            self._serve(action)
        else:
            move = self._numbered.move(self.deal, action)
            assert move is not None, "no move is made in pieces here"
            self._make(move)

    def _serve(self, number: int) -> None:
        """Deal one card; the engine is told of all cards of a move at once."""
        left = self._cards_left()
        if not 0 <= number < len(self._pack.cards) or number not in left:
            raise IllegalNumber(f"chance {number} deals no card that is left")
        self._left = left.replace(bytes((number,)), b"", 1)
        self.served += (self._pack.cards[number],)
        option = self._dealing()
        if len(self.served) == option.size:
            self._make(Move(option.verb, option.to, 0, self.served))
            self.served, self._left = (), b""

    def _make(self, move: Move) -> None:
        self.deal.make(move)
        self._player = _whose(self.deal)

    def _cards_left(self) -> bytes:
        """The numbers of the cards that may come next, in order; counted once for a move of the dealer."""
        if not self._left:
            self._left = bytes(sorted(bytes(self._dealing().stock).translate(self._pack.numbers)))
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
