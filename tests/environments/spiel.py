"""What the tests of the games for OpenSpiel run in a process of its own: its suites, and checks of ours.

`python -m tests.environments.spiel all` plays every game for the fewest and the most seats: minutes.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from random import Random
from typing import Any
from unittest import TestSuite, TextTestRunner, defaultTestLoader

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.observation import make_observation

import buio
from buio.environments import openspiel
from buio.environments.numbered import seats_for
from buio.history.redaction import redacted
from buio.odds.errors import OddsError
from tests.environments.solved import solve
from tests.how_to.mini import GAME as MINI


def loaded(code: str, **parameters: object) -> Any:
    """A game of ours."""
    said = ",".join(f"{key}={value}" for key, value in parameters.items())
    return pyspiel.load_game(f"buio_{code}({said})" if said else f"buio_{code}")


def simulated(code: str, players: int, amounts: str) -> None:
    """Their random simulation: legal actions, chances, strings, clones, and every state saved and read again."""
    game = loaded(code, players=players, stack=20, amounts=amounts)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def suites() -> None:
    """Their API test: all of the tree of Kuhn poker for two and for three, and some states of a full game."""
    api_test.TOTAL_NUM_STATES |= {"kuhn_2": (4, 24, 30), "kuhn_3": (17, 288, 312)}
    api_test.PERFECT_RECALL_NUM_STATES |= {"kuhn_2": 12, "kuhn_3": 48}
    suite = TestSuite()
    for players in (2, 3):
        suite.addTests(_cases(api_test.EnforceAPIOnFullTreeBase, loaded("kuhn", players=players), f"kuhn_{players}"))
    italian = loaded("italian", players=3, stack=12)
    cases = _cases(api_test.EnforceAPIOnPartialTreeBase, italian, "italian")
    some = sample_some_states(italian, max_states=60)
    type(cases[0]).setUpClass = classmethod(lambda cls: _given(cls, some, italian))
    suite.addTests(cases)
    found = TextTestRunner(stream=sys.stderr).run(suite)
    assert found.wasSuccessful()
    assert found.testsRun > 18


def _cases(base: Any, game: Any, name: str) -> list[Any]:
    kind = type(f"{base.__name__}_{name}", (base,), {"game": game, "game_name": name})
    return [*defaultTestLoader.loadTestsFromTestCase(kind)]


def _given(kind: Any, states: list[Any], game: Any) -> None:
    kind.some_states, kind.game_type = states, game.get_type()


def beside(code: str, theirs: str, walks: int) -> list[int]:
    """Node by node with the same game of OpenSpiel's own; nodes, and information states of ours and theirs.

    `walks`: 0: all of the tree; else so many random deals.
    """
    players = 3 if "players=3" in theirs else 2
    ours, other = loaded(code, players=players), pyspiel.load_game(theirs)
    told: tuple[set[str], set[str]] = set(), set()
    nodes = 0
    pairs = [(ours.new_initial_state(), other.new_initial_state()) for _ in range(max(walks, 1))]
    rng = Random(1)
    while pairs:
        mine, its = pairs.pop()
        nodes += 1
        assert mine.current_player() == its.current_player()
        if mine.is_terminal():
            assert np.allclose(mine.returns(), its.returns(), atol=0.5 * (players > 2))  # theirs halve an odd chip
            continue
        if mine.is_chance_node():
            assert np.allclose(mine.chance_outcomes(), its.chance_outcomes())
            moves = [(card, card) for card, _ in mine.chance_outcomes()]
        else:
            told[0].add(mine.information_state_string())
            told[1].add(its.information_state_string())
            moves = [*zip(mine.legal_actions(), its.legal_actions(), strict=True)]
        pairs += [(mine.child(one), its.child(two)) for one, two in ([rng.choice(moves)] if walks else moves)]
    return [nodes, len(told[0]), len(told[1])]


def kuhn() -> float:
    """The value of Kuhn poker; OpenSpiel itself finds nothing to gain against the policy that was found."""
    game = loaded("kuhn")
    value, policy = solve(game)
    assert pyspiel.exploitability(game, pyspiel.TabularPolicy(policy)) < 1e-9
    return value


def mini() -> float:
    """The value of the small Italian game, the same from both sides."""
    openspiel.register(MINI)
    return solve(loaded(MINI.code))[0]


def bounded(code: str, players: int, deals: int) -> None:
    """No deal is longer, or pays more, than the game says; a pot that nobody has won is shared out."""
    game, rng, shared = loaded(code, players=players, stack=10), Random(3), 0
    for _ in range(deals):
        state = game.new_initial_state()
        for _ in _played(state, rng):
            pass
        chances = sum(one.player == pyspiel.PlayerId.CHANCE for one in state.full_history())
        assert chances <= game.max_chance_nodes_in_history()
        assert len(state.history()) - chances <= game.max_game_length()
        assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
        assert sum(state.returns()) == pytest.approx(0)
        shared += state.deal.outcome.carry.total > 0
    assert shared or code != "italian"


def answers(code: str, deals: int) -> int:
    """What a state answers itself is what OpenSpiel says of it, at every node and for every player; how many nodes."""
    game, rng, nodes = loaded(code, players=3, stack=20), Random(4), 0
    theirs, chances = pyspiel.State.legal_actions, 0
    for _ in range(deals):
        state = game.new_initial_state()
        while True:
            nodes += 1
            assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
            assert state.legal_actions() == theirs(state)
            for player in (0, 1, 2, 7):
                assert state.legal_actions(player) == theirs(state, player)
            if state.is_terminal():
                break
            if state.is_chance_node():
                chances += 1
                likely = state.chance_outcomes()
                assert [card for card, _ in likely] == state.legal_actions()
                assert sum(chance for _, chance in likely) == pytest.approx(1)
                left = [*state.deal.stock]
                for card in state.served:
                    left.remove(card)
                counts = [left.count(game.pack.cards[card]) / len(left) for card, _ in likely]
                assert counts == [chance for _, chance in likely]
            state.apply_action(rng.choice(state.legal_actions()))
    assert chances
    return nodes


def _played(state: Any, rng: Random) -> Iterator[Any]:
    """A random deal, stopped at each decision."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


def leaks(code: str, players: int, pairs: int) -> int:
    """Two cards that a player cannot see change places all through a deal: it is shown the same. How many compared."""
    game, rng, compared = loaded(code, players=players, stack=20), Random(5), 0
    observers = [make_observation(game), make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))]
    for _ in range(pairs):
        for state in _played(game.new_initial_state(), rng):
            twin = _swapped(game, state, rng)
            if twin is None:
                continue
            compared += 1
            seat = state.current_player()
            assert state.legal_actions() == twin.legal_actions()
            for observer in observers:
                told = []
                for one in (state, twin):
                    observer.set_from(one, seat)
                    told.append((observer.string_from(one, seat), observer.tensor.tobytes()))
                assert told[0] == told[1]
    return compared


def _swapped(game: Any, state: Any, rng: Random) -> Any:
    """The same moves with two cards exchanged that the actor does not know; None: the others could not do the same."""
    cards = game.pack.cards
    known = {card for move in redacted(state.deal, state.current_player()) for card in move.cards}
    hidden = [at for at, card in enumerate(cards) if card not in known]
    one, two = rng.sample(hidden, 2)
    swap = {one: two, two: one}
    twin = game.new_initial_state()
    for past in state.full_history():
        chance = past.player == pyspiel.PlayerId.CHANCE
        if chance is not twin.is_chance_node():
            return None
        action = swap.get(past.action, past.action) if chance else past.action
        if action not in twin.legal_actions():
            return None
        twin.apply_action(action)
    split = [make_observation(game).string_from(one, 0).endswith("openers split") for one in (state, twin)]
    return None if split[0] != split[1] or str(state) == str(twin) else twin


def observers() -> None:
    """What everybody may know, what one alone may, and what cannot be asked for; parts are pieces of one array."""
    kind, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = loaded("italian", players=2)
    state = game.new_initial_state()
    for _ in _played(state, Random(8)):
        if len(state.deal.hands[0]) == 5:
            break
    public = make_observation(game, kind(perfect_recall=False, public_info=True, private_info=private.NONE))
    alone = make_observation(game, kind(perfect_recall=False, public_info=False, private_info=private.SINGLE_PLAYER))
    public.set_from(state, 0)
    alone.set_from(state, 0)
    assert "hand" not in public.dict
    assert public.string_from(state, 0)[2:] == public.string_from(state, 1)[2:]
    assert alone.string_from(state, 0).startswith("p1; holds ")
    assert alone.dict["hand"].sum() == 5
    assert sum(part.size for part in public.dict.values()) == public.tensor.size
    assert all(np.shares_memory(part, public.tensor) for part in public.dict.values())
    for recall, seen, whose in ((False, True, private.ALL_PLAYERS), (True, False, private.SINGLE_PLAYER)):
        asked = kind(perfect_recall=recall, public_info=seen, private_info=whose)
        assert make_observation(game, asked) is None


def refusals() -> None:
    """What makes no game, and no action, is said in one line, and changes nothing."""
    for said, says in (
        ("italian(players=7)", "players: italian is for 2, 3, 4, 5, 6 here, not 7"),
        ("italian(stack=0)", "stack: chips of each player, 1 or more, not 0"),
        ("italian(amounts=some)", "amounts is one of few, all, not 'some'"),
    ):
        with pytest.raises(OddsError) as found:
            pyspiel.load_game(f"buio_{said}")
        assert str(found.value) == says
    with pytest.raises(OddsError, match="chinese cannot be played in OpenSpiel: in the phase 'arrange' a hand is"):
        openspiel.register(buio.games["chinese"])
    with pytest.raises(OddsError, match="buio_kuhn is another game in this process"):
        openspiel.register(buio.games["kuhn"].version("kuhn"))
    state = loaded("kuhn", rules="ante:3").new_initial_state()
    for number in (3, 300, -5):
        with pytest.raises(OddsError, match=f"chance {number} deals no card that is left"):
            state.apply_action(number)
    state.apply_action(0)
    with pytest.raises(OddsError, match="chance 0 deals no card that is left"):
        state.apply_action(0)
    state.apply_action(2)
    with pytest.raises(pyspiel.SpielError, match="pseudo-player -1"):
        state.legal_actions(-1)
    with pytest.raises(OddsError, match=r"action 0 is not offered; offered are 1 \(call\), 2 \(raise\)"):
        state.apply_action(0)
    assert [state.action_to_string(0, action) for action in state.legal_actions()] == ["call", "raise"]
    state.apply_action(1)
    state.apply_action(1)
    assert state.returns() == [-3, 3]


def amounts() -> None:
    """The four sizes, and every amount, are what the engine offers."""
    few, every = (loaded("texas", players=2, stack=30, amounts=kind).new_initial_state() for kind in ("few", "all"))
    for state in (few, every):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    assert [few.action_to_string(few.current_player(), one) for one in few.legal_actions()] == [
        "fold", "call", "raise least", "raise the pot", "raise most",
    ]  # fmt: skip
    said = [every.action_to_string(0, one) for one in every.legal_actions()]
    assert said == ["fold", "call", *[f"raise {chips}" for chips in range(4, 31)]]
    few.apply_action(few.legal_actions()[3])
    assert str(few).endswith("p2 cbr 6")


ASKED: dict[str, Callable[..., object]] = {
    "simulated": simulated, "suites": suites, "beside": beside, "kuhn": kuhn, "mini": mini, "bounded": bounded,
    "answers": answers, "leaks": leaks, "observers": observers, "refusals": refusals, "amounts": amounts,
}  # fmt: skip

if __name__ == "__main__":
    if "all" in sys.argv:
        for code in sorted(name.removeprefix("buio_") for name in openspiel.NAMES):
            seats = seats_for(buio.games[code])
            for players in (seats[0], seats[-1]):
                for kind in openspiel.AMOUNTS:
                    simulated(code, players, kind)
            bounded(code, seats[-1], 100)
            leaks(code, seats[-1], 10)
            sys.stderr.write(f"{code}\n")
        sys.exit()
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        with redirect_stdout(sys.stderr):  # the suites say how far they are
            answer = ASKED[what](*arguments)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
