"""What a language model is told: all that its seat may know, nothing else, and every move in words that it may say."""

from random import Random

import pytest

import buio
from buio.client.choices import NoOption
from buio.client.text import generate_prompt, get_legal_moves, parse_response
from buio.play.deal import Deal
from tests.play.test_random import closely, looks_alike_to_who_cannot_know, random_rules

SEATS = {code: max(2, game.players[0]) for code, game in buio.games.items()}


def prompt(deal: Deal) -> str:
    return generate_prompt(deal.view(deal.actor), deal.options(), deal.recipe)


def test_other_hidden_cards_change_no_byte_of_a_prompt() -> None:
    compared = dict.fromkeys(SEATS, 0)
    for code, players in SEATS.items():
        rng = Random(code)

        def same(one: Deal, other: Deal, viewer: int | None, told: int, code: str = code, rng: Random = rng) -> int:
            if one.actor != viewer or (told > 8 and not closely(code, rng)):
                return told
            assert prompt(one).encode() == prompt(other).encode()
            compared[code] += 1
            return told + 1

        game = buio.games[code]
        rules = random_rules(game, rng, players)
        deal = game.deal([200] * players, 0, rules, buio.Shuffle(7), events=True)
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        for viewer in rng.sample(range(players), 2):
            looks_alike_to_who_cannot_know(deal, viewer, rng, same)
    assert sum(compared.values()) > 3 * len(compared)
    assert all(compared.values()), compared


def test_every_move_that_is_listed_is_understood_in_every_game() -> None:
    for code, players in SEATS.items():
        rng, deal = Random(code), buio.games[code].deal([200] * players, shuffle=buio.Shuffle(4))
        for _ in range(8):
            if deal.over:
                break
            view, options = deal.view(deal.actor), deal.options()
            told, moves = prompt(deal), get_legal_moves(view, options)
            assert f"\n{chr(10).join(moves)}\n\n" in told
            assert {move.split()[0] for move in moves} == {option.verb for option in options}
            for move in moves:
                assert options.admits(parse_response(f"I think so.\n\n`{move}`\n", options))
            deal.apply(parse_response(rng.choice(moves), options))


def test_amounts_are_the_least_half_the_pot_the_pot_and_the_most() -> None:
    deal = buio.games["texas"].deal([100] * 3, shuffle=buio.Shuffle(1))
    view, options = deal.view(0), deal.options()
    assert get_legal_moves(view, options) == ["f", "cc", "cbr 4", "cbr 7", "cbr 100"]
    assert parse_response("cbr 55", options) == buio.Move("cbr", 0, 55)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "'' is no move: write one of f cc cbr"),
        ("cc\nBut no.", "'But no' is no move: write one of f cc cbr"),
        ("cbr 1000", "'cbr 1000' is not possible: cbr 4..100 (raise)"),
        ("p2 cc", "'p2 cc' is no move: write one of f cc cbr"),
    ],
)
def test_an_answer_is_its_last_line(answer: str, says: str) -> None:
    deal = buio.games["texas"].deal([100] * 3, shuffle=buio.Shuffle(1))
    with pytest.raises(NoOption) as found:
        parse_response(answer, deal.options())
    assert str(found.value) == says
