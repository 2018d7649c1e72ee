"""What one family of games has is told by the narrator of its part of the view, and by nothing else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import msgspec
import pytest

import buio.games  # noqa: F401  (its families bring their parts)
from buio.cards import JOKER, parse_cards
from buio.client.served import Served
from buio.i18n import catalogue
from buio.play.boards import BoardsView
from buio.play.discard_pile import DiscardPileView
from buio.play.events import Event
from buio.play.moves import Move
from buio.play.open_cards import UpCardsView
from buio.play.options import Amount, Discard, Options
from buio.play.outcome import Closed, Outcome
from buio.play.recipe import FacetView
from buio.play.settlement.pots import Part
from buio.table import desks, wire
from buio.table.projection.table import events_for, table_state
from buio.table.projection.texts import texts
from buio.terminal.narration.part import PartNarrator
from buio.terminal.narration.registry import NARRATORS
from buio.terminal.narration.rummy import DiscardPileNarrator
from buio.terminal.narrator import Narrator
from buio.terminal.table import ME, Seating, Table

SILENT = {BoardsView, UpCardsView}
"""Parts that repeat what stands at the seats, or is told with the first board."""


@dataclass(frozen=True, slots=True)
class TricksView(FacetView):
    """A part that no game of ours has."""

    taken: tuple[int, ...]


class TricksNarrator(PartNarrator[TricksView]):
    """Tells it."""

    def headline(self) -> Sequence[str]:
        return ["tricks are counted"]

    def seat(self, seat: int) -> Sequence[str]:
        return [f"{self.part.taken[seat]} tricks"]

    def beside_pot(self) -> Sequence[str]:
        return [f"{sum(self.part.taken)} of 13"]

    def hides(self, event: Event) -> bool:
        return event.word == "board"


def begun(game: str, **seating: object) -> Table:
    table = Table(Seating(**{"game": game, "language": "en", "seed": 3, "players": 3} | seating))  # type: ignore[arg-type]
    list(table.begin())
    return table


def test_every_part_of_a_view_has_its_narrator() -> None:
    parts = {part.__qualname__ for part in FacetView.__subclasses__() if part.__module__.startswith("buio.")}
    assert parts == {part.__qualname__ for part in (*NARRATORS, *SILENT)}


def test_every_board_is_told_and_a_seat_elsewhere_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("texas")
    first, own = parse_cards("2c3c9hTdJd"), parse_cards("KhKd")
    view = table.view()._replace(board=first, parts=(*table.view().parts, BoardsView(3, (own,))))
    monkeypatch.setattr(table, "view", lambda: view)
    narrator = Narrator(table)
    both = [narrator.cards(first), narrator.cards((*first[:3], *own))]
    assert narrator.board(view) == list(narrator.answer("board")) == both
    assert f" · board 1: {both[0]} · board 2: {both[1]}" in narrator.prompt(view)
    made = view._replace(seats=(view.seats[0]._replace(cards=parse_cards("KcQs")), *view.seats[1:]))
    assert table.made(made, 0) == "board 1: king-high straight; board 2: three kings"
    told = narrator.event(Event("next_board", -1, 2, own, extra=2))
    assert told == f"board 2: {narrator.cards(own)}"
    assert narrator.event(Event("board", -1, 5, first)) == f"board 1: {narrator.cards(first)}"
    assert narrator.event(Event("win", 1, 2, part=Part(0, "low", 1))) == "Carla wins 2 (main pot, board 2, low)"
    far = Served(catalogue("en"), letters=False)
    state = msgspec.structs.replace(table.state, parts=[wire.BoardsPart(3, [texts(own)])])
    far.hear(state)
    assert far.view().part(BoardsView) == BoardsView(3, (own,))


def test_a_part_of_a_new_family_needs_a_narrator_and_no_line_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("texas")
    seen = table.view()
    view = seen._replace(parts=(*seen.parts, TricksView((4, 0, 2))))
    monkeypatch.setattr(table, "view", lambda: view)
    narrator = Narrator(table)
    assert "4 tricks" not in narrator.state(view, 0)
    monkeypatch.setitem(NARRATORS, TricksView, TricksNarrator)
    assert list(narrator.headline())[-1] == "tricks are counted"
    assert "4 tricks" in narrator.state(view, 0)
    assert narrator.prompt(view).endswith(" · 6 of 13")
    assert not list(narrator.events([Event("board", cards=(4, 5, 6))]))


@pytest.mark.parametrize("word", ["blind", "bring_in", "raise"])
def test_a_bet_of_the_last_chips_is_all_in_whatever_it_is_called(word: str) -> None:
    table = begun("texas")
    deal = table.deal
    assert deal is not None
    assert table.seat is not None
    narrator = Narrator(table)
    bet = Event(word, table.seat, 4)
    assert not narrator.event(bet).endswith("all in")
    deal.stacks[table.seat] = 0
    assert narrator.event(bet).endswith(", all in")
    assert not narrator.event(Event("fold", table.seat)).endswith("all in")


@pytest.mark.parametrize(("game", "seed"), [("italian", 0), ("crazy_pineapple_hilo8", 0)])
def test_a_deal_of_last_chips_is_told_the_same_at_home_and_far_away(game: str, seed: int) -> None:
    """Far away a draw of somebody who is all in was called a bet: the cards that one may not see were not counted."""
    home = begun(game, players=4, stack=9, seed=seed)
    far, room, lines = Served(home.words, letters=False), home.room, []
    begins = kept = room.forgotten + len(room.events)
    home.news()
    while home.deal is not None and not home.deal.over:
        options = home.deal.options()
        highest = [Move(option.verb, options.seat, option.high) for option in options if isinstance(option, Amount)]
        move = highest[0] if highest else options.sample(Random(seed))
        room.do(desks.play, move)
        home.keep()
        far.hear(msgspec.json.decode(msgspec.json.encode(table_state(room, ME)), type=wire.TableState))
        _, told = events_for(room, ME, kept)
        kept = room.forgotten + len(room.events)
        here = list(Narrator(home).events(home.news()))
        assert list(Narrator(far).events([event for event in map(far.event, told) if event is not None])) == here
        lines += here
    assert kept > begins
    assert [line for line in lines if line.endswith("all in")]
    narrator = Narrator(begun("texas"))
    assert list(narrator.events([Event("win", 1, 0)])) == []
    assert list(narrator.events([Event("win", 1, 2)])) == ["Carla wins 2"]


def test_who_stands_pat_is_told_without_gender() -> None:
    narrator = Narrator(begun("italian", language="it"))
    assert [narrator.event(Event("stand_pat", seat)) for seat in (0, 1)] == ["tu: servito", "Carla: servito"]


@pytest.mark.parametrize(("most", "places"), [(1, "draw 1"), (4, "draw 1 3")])
def test_the_example_of_a_draw_is_one_that_may_be_made(most: int, places: str) -> None:
    option = Discard("sd", "draw", (0, 4, 8, 12, 16, 20), most)
    lines = list(Narrator(begun("italian")).options.help(Options(0, (option,))))
    assert lines[0].endswith(f"for example: {places}")
    assert lines[1] == "stand pat: I keep all my cards"


@pytest.mark.parametrize(("players", "span"), [(2, "dal nove"), (3, "dall'otto"), (4, "dal sette"), (9, "dal due")])
def test_in_italian_a_pack_goes_from_the_lowest_rank_to_the_ace(players: int, span: str) -> None:
    table = begun("italian", language="it", players=players, spoken=True)
    assert Narrator(table).deal_line(table.view()).endswith(f", {span} all'asso")


def test_who_plays_blind_is_told_beside_the_seat() -> None:
    table = begun("texas")
    view = table.view()
    blind = view._replace(seats=(view.seats[0]._replace(dark=True), *view.seats[1:]))
    narrator = Narrator(table)
    assert ["plays blind" in narrator.state(blind, seat) for seat in range(3)] == [True, False, False]


def test_cards_that_lie_face_up_are_told_at_their_seat() -> None:
    table = begun("seven_card_stud")
    view = table.view()
    up = view._replace(seats=(view.seats[0], view.seats[1]._replace(up=(0, 17)), *view.seats[2:]))
    assert [", shows 2♠ 6♣" in Narrator(table).state(up, seat) for seat in range(3)] == [False, True, False]


def test_a_bet_is_told_at_its_seat_alone() -> None:
    table = begun("texas")
    view = table.view()
    seats = [seat._replace(bet=bet) for seat, bet in zip(view.seats, (0, 7, 12), strict=True)]
    told = [Narrator(table).state(view._replace(seats=tuple(seats)), seat) for seat in range(3)]
    assert [re.findall(", bet ([0-9]+)", state) for state in told] == [[], ["7"], ["12"]]


def test_who_deals_is_told_at_their_seat_alone() -> None:
    table = begun("texas")
    view, narrator = table.view(), Narrator(table)
    assert [", dealer" in narrator.state(view, seat) for seat in range(3)] == [seat == view.dealer for seat in range(3)]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({}, ""),
        ({"discard": 0}, ", discarded: 2♠"),
        ({"wild": 0}, ", 2♠ counts as a joker"),
        ({"wild": JOKER}, ", with a joker that is not there"),
        ({"special": "long_run", "multiple": 2}, ", one run: 2 times the bet more"),
    ],
)
def test_what_somebody_goes_out_with_is_told(how: dict[str, object], said: str) -> None:
    table = begun("ramino_v1")
    view, nothing = table.view(), {"discard": -1, "special": "", "multiple": 0, "wild": -1}
    closed = Closed(0, ((4, 8, 12),), **nothing | how)  # type: ignore[arg-type]
    over = view._replace(outcome=Outcome("closed", (), closed=closed))
    pile = view.part(DiscardPileView)
    assert pile is not None
    narrator = DiscardPileNarrator(Narrator(table).speech, over, pile)
    assert narrator.event_cards(Event("close", 0)) == f"3♠ 4♠ 5♠{said}"
