"""What a stranger's game remembers reaches page, terminal and a seat elsewhere as words and cards, in each language."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

import pytest

import buio
from buio.cards import UNKNOWN, parse_cards
from buio.client.served import Served
from buio.i18n import LANGUAGES, catalogue
from buio.play.captions import Caption, Captions, CaptionsView
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import NOBODY
from buio.play.phases import Antes
from buio.play.recipe import DealState, Facet, Recipe
from buio.table import wire
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from tests.cli.test_served import heard, told
from tests.strangers import brag, rummy13

pytestmark = pytest.mark.usefixtures("strangers")

STAKE = {"en": "a blind bet: 4", "it": "al buio si punta 4", "de": "blind kostet 4"}
THROWN = {"en": "last thrown: ", "it": "ultimo scarto: ", "de": "zuletzt abgeworfen: "}


def seated(code: str, language: str) -> Table:
    """A table of three that waits for its one person."""
    table = Table(Seating(code, language=language, players=3, stack=60, seed=4, bots="easy"))
    list(table.begin())
    while not table.my_turn:
        table.bot()
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_under_the_pot_is_told_at_the_prompt_and_where_all_stand(language: str) -> None:
    table = seated("brag", language)
    narrator = Narrator(table)
    table.play(buio.Move("cbr", table.options().seat, 4))
    assert STAKE[language] in narrator.prompt(table.view()).split(" · ")
    assert STAKE[language] in list(narrator.answer("table"))
    (part,) = table.state.parts
    assert part == wire.CaptionsPart([wire.CaptionState("caption.stake", [], 4, NOBODY)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_cards_stand_at_a_seat(language: str) -> None:
    table = seated("rummy13", language)
    table.play(buio.Move("draw", table.options().seat))
    thrown = table.options().get("sd").hand[0]  # type: ignore[union-attr]
    seat = table.options().seat
    table.play(buio.Move("sd", seat, 0, (thrown,)))
    said = Narrator(table).state(table.view(), seat)
    assert f"{THROWN[language]}{table.words.cards([thrown], False)}" in said.split(", ")
    (part,) = [part for part in table.state.parts if isinstance(part, wire.CaptionsPart)]
    assert [(line.key, line.index) for line in part.lines][-1] == ("caption.thrown", seat)


@pytest.mark.parametrize("code", ["brag", "rummy13"])
def test_a_seat_elsewhere_is_told_the_same(code: str) -> None:
    table = seated(code, "it")
    if code == "rummy13":
        table.play(buio.Move("draw", table.options().seat))
        table.play(next(table.options().get("sd").moves(table.options().seat)))  # type: ignore[union-attr]
    served = Served(catalogue("it"), letters=False)
    heard(table, served)
    assert table.view().part(CaptionsView) is not None
    assert served.view().part(CaptionsView) == table.view().part(CaptionsView)
    assert list(told(Narrator(served))) == list(told(Narrator(table)))


class Kitty(Captions):
    """Two cards that the first player alone may see."""

    texts: ClassVar[tuple[str, ...]] = ("caption.kitty",)
    cards_in = parse_cards("AhKd")

    def copy(self, deal: DealState) -> "Kitty":
        return type(self)(deal)

    def captions(self, deal: DealState, seat: int | None) -> Iterable[Caption]:
        yield Caption("caption.kitty", self.cards_in if seat == 0 else (UNKNOWN, UNKNOWN), seat=0)


class Wordless(Kitty):
    texts: ClassVar[tuple[str, ...]] = ()


class Talkative(Kitty):
    def captions(self, deal: DealState, seat: int | None) -> Iterator[Caption]:
        yield Caption("caption.other")


def with_a(kind: type[Facet]) -> Game[brag.BragRules]:
    """Brag with one more facet."""

    class Start(Antes):
        def makes(self) -> tuple[type[Facet], ...]:
            return (*super().makes(), kind)

    def recipe(rules: brag.BragRules, seated: int) -> Recipe:
        written = brag.recipe(rules, seated)
        return replace(written, phases=(Start(rules.ante), *written.phases[1:]))

    return replace(brag.GAME, code="kitty", recipe=recipe)


WORDS = {at: texts | {"game.kitty": "Kitty", "caption.kitty": "kitty"} for at, texts in brag.WORDS.items()}


def test_two_facets_of_captions_are_both_told_and_cards_reach_only_who_may_see_them() -> None:
    with buio.registered(with_a(Kitty), WORDS):
        table = Table(Seating("kitty", language="en", players=3, seed=1))
        list(table.begin())
        lines = [line.key for part in table.state.parts if isinstance(part, wire.CaptionsPart) for line in part.lines]
        assert lines == ["caption.kitty", "caption.stake"]
        assert table.deal is not None
        seen = [table.deal.view(seat).part(CaptionsView) for seat in (0, 1, None)]
        assert [part.lines[0].cards for part in seen if part] == [parse_cards("AhKd"), (-1, -1), (-1, -1)]
        narrator = Narrator(table)
        assert "kitty: A♥ K♦" in narrator.state(table.deal.view(0), 0)
        assert "A♥" not in narrator.state(table.deal.view(1), 0)
        assert "kitty" not in narrator.state(table.deal.view(1), 1)


def test_a_part_without_words_is_refused_by_name_when_its_game_is_registered() -> None:
    line = "the game 'kitty' shows Wordless without words: name their keys in its texts"
    with pytest.raises(buio.GameError, match=f"^{re.escape(line)}$"):
        buio.register(with_a(Wordless), WORDS)
    lacking = {at: texts for at, texts in WORDS.items() if at != "de"}
    with pytest.raises(buio.GameError, match=re.escape("caption.kitty in de")):
        buio.register(with_a(Kitty), lacking)
    assert "kitty" not in buio.games


def test_words_that_are_not_declared_are_refused_when_they_are_said() -> None:
    deal = with_a(Talkative).deal([20, 20], shuffle=buio.Shuffle(1))
    assert isinstance(deal, Deal)
    with pytest.raises(ValueError, match=r"^Talkative says 'caption.other', which its texts do not name$"):
        deal.view(0)
    assert rummy13.Thrown.texts == ("caption.thrown",)
