"""What a record for one seat tells: no card that this seat has not seen, and every card that lay face up before all."""

from random import Random

import pytest

import buio
from buio.history.records import SPECTATOR, read, write
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.moves import BUY, HOLE, Move
from buio.play.open_cards import UpCards
from buio.play.options import Options
from buio.play.parts import proof
from buio.play.shuffle import Shuffle
from tests.play.test_random import LONG, random_deals

STUD = [code for code, game in buio.games.items() if UpCards in game.written().facets]


def told(moves: list[Move]) -> set[int]:
    """The cards that moves name."""
    return {card for move in moves for card in move.cards if card >= 0}


def sights(deal: Deal, viewer: int | None) -> set[int]:
    """The cards that somebody's view shows now."""
    view = deal.view(viewer)
    return {
        card
        for cards in ([seat.cards for seat in view.seats], [view.board, proof(view)])
        for own in cards
        for card in own
    }


def often_bought(options: Options, rng: Random) -> Move:
    """A move by chance, a purchase if there is one to be made."""
    bought = options.get(BUY)
    return bought.sample(options.seat, rng) if bought and rng.random() < 0.9 else options.sample(rng)


@pytest.mark.parametrize("code", list(buio.games))
def test_no_card_that_a_seat_has_not_seen_is_in_its_record(code: str) -> None:
    players = min(buio.games[code].players[-1], 4)
    rng = Random(code)
    for deal in random_deals(code, players, 2 if code in LONG else 4, 90):
        viewers = [rng.randrange(players), None]
        seen = {viewer: sights(deal, viewer) for viewer in viewers}
        while not deal.over:
            deal.apply(often_bought(deal.options(), rng))
            for viewer in viewers if code not in LONG or deal.over else ():
                seen[viewer] |= sights(deal, viewer)
                said = {card for event in deal.events or () for card in event.seen_by(viewer).cards}
                assert told(redacted(deal, viewer)) <= seen[viewer] | said, "a record of a deal that is still played"
        assert deal.events is not None
        for viewer in viewers:
            said = {card for event in deal.events for card in event.seen_by(viewer).cards}
            assert told(redacted(deal, viewer)) <= seen[viewer] | said


@pytest.mark.parametrize("code", STUD)
def test_a_card_that_lay_face_up_is_in_every_record_whatever_became_of_it(code: str) -> None:
    rng = Random(code)
    for deal in random_deals(code, min(buio.games[code].players[-1], 4), 20, 91):
        while not deal.over:
            deal.apply(often_bought(deal.options(), rng))
        dealt = [
            (move.seat, card) for move in redacted(deal, None) if move.verb == HOLE for card in move.cards if card >= 0
        ]
        assert set(deal.facet(UpCards).order) <= set(dealt)


@pytest.mark.parametrize("lies_up", [False, True])
def test_a_card_that_is_sold_is_known_to_others_only_if_it_lay_face_up(lies_up: bool) -> None:
    game = buio.games["five_card_stud_hilo_buy"]
    deal = game.deal([200] * 3, dealer=2, shuffle=buio.Shuffle(0), events=True)
    while BUY not in deal.options():
        deal.apply(next(move for move in deal.options().moves() if move.verb in ("cc", "pb")))
    seat = deal.actor
    sold = next(card for card in deal.hands[seat] if (card in deal.up[seat]) == lies_up)
    deal.apply(Move(BUY, seat, 0, (sold,)))
    other = (seat + 1) % 3
    assert f"p{seat + 1} buy {buio.cards.cards_text((sold,)) if lies_up else '??'}" in map(str, redacted(deal, other))
    assert str(Move(BUY, seat, 0, (sold,))) in map(str, redacted(deal, seat))
    assert " buy ??" in write(deal, game, game.rules(), 3, viewer=other) or lies_up


def test_a_record_of_a_running_deal_tells_nobody_what_they_hold_before_they_may_look() -> None:
    """The one who is asked to bet blind knows no card, nor does their record (`blind_timing = before_look`)."""
    italian = buio.games["italian"]
    deal = italian.deal([100] * 4, 3, italian.rules(blind_timing="before_look"), Shuffle(0))
    assert deal.dark == (True,) * 4
    assert not told(redacted(deal, deal.actor))
    while any(deal.dark):
        deal.apply(Move("no", deal.actor))
    assert told(redacted(deal, 0)) == {*deal.hands[0]}


@pytest.mark.parametrize(("code", "house", "verbs"), [
    ("guts", {}, {"stay", "drop"}),
    ("five_card_stud_hilo_buy", {}, {"hi", "lo"}),
])  # fmt: skip
def test_what_all_say_at_once_is_in_no_record_before_all_have(
    code: str, house: dict[str, object], verbs: set[str]
) -> None:
    game = buio.games[code]
    deal = game.deal([200] * 3, rules=game.rules(**house), shuffle=Shuffle(2))
    while not verbs & {option.verb for option in deal.options()}:
        deal.apply(next(option for option in deal.options() if option.verb != "f").sample(deal.actor, Random(1)))
    before = len(deal.log)
    for asked in range(3):
        said = [move.seat for move in deal.log[before:]]
        for viewer in (0, 1, 2, None):
            own = said[:1] == [viewer]
            assert [move.seat for move in redacted(deal, viewer)[before:]] == (said[:1] if own else []), asked
            record = write(deal, game, game.rules(**house), 3, viewer=SPECTATOR if viewer is None else viewer)
            assert len(read(record)[0].moves) == len(redacted(deal, viewer))
        deal.apply(next(deal.options().moves()))
    assert [move.seat for move in redacted(deal, None)[before:]][:3] != []
