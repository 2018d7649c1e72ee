"""A served table as the words of the terminal know tables: what the protocol says, as view and options of the engine.

The server alone decides what is legal: these options admit what it has not excluded, and a move that it refuses is
told with its reason.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from buio.cards import parse_card
from buio.games import games
from buio.i18n import Catalogue
from buio.play.melds import MeldsView
from buio.play.moves import NOBODY, Groups
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple, laid_out
from buio.play.recipe import Recipe
from buio.play.refusal import Refusal
from buio.play.rummy_options import Choose, LayMelds, LayOff
from buio.play.view import SeatView, View
from buio.terminal.keeping.night_file import NightFile
from buio.terminal.table import Table


def cards(texts: Iterable[str]) -> tuple[int, ...]:
    """Cards of the protocol."""
    return tuple([parse_card(text) for text in texts])


class FarTable(Table):
    """A table as the protocol tells it.

    Args:
        words: the catalogue of the language.
        letters: are suits letters instead of symbols?

    Attributes:
        state: what was told last.
        rows: a good way to lay cards into rows, if that is asked for.
    """

    words: Catalogue
    letters: bool
    file: NightFile | None

    def __init__(self, words: Catalogue, letters: bool) -> None:
        self.words, self.letters = words, letters
        self.file = None
        self.state: dict[str, Any] = {}
        self.rows: tuple[str, ...] = ()
        self._recipe: tuple[object, Recipe] | None = None

    @property
    def dealt(self) -> list[dict[str, Any]]:
        """The seats of the deal, in their order there."""
        return sorted((one for one in self.state["seats"] if one["index"] >= 0), key=lambda one: int(one["index"]))

    @property
    def running(self) -> bool:
        return bool(self.dealt) and self.state["result"] is None

    @property
    def my_turn(self) -> bool:
        return self.state["waiting"] == "you" and bool(self.state["options"])

    @property
    def seat(self) -> int | None:
        mine = [one["index"] for one in self.dealt if one["you"]]
        return mine[0] if mine else None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([one["name"] for one in self.dealt])

    @property
    def number(self) -> int:
        return int(self.state["deal"])

    @property
    def recipe(self) -> Recipe:
        rules = tuple((one["key"], one["value"]) for one in self.state["rules"])
        key = (self.state["game"], rules, len(self.dealt))
        if self._recipe is None or self._recipe[0] != key:
            game = games[self.state["game"]]
            said, seated = dict(rules), max(len(self.dealt), game.players[0])
            exact = {one.key: _exact(said[one.key], one.allowed) for one in game.house_rules() if one.key in said}
            self._recipe = key, game.written(game.rules(**exact), seated)
        return self._recipe[1]

    def fault(self, move: object) -> Refusal | None:
        """The server knows."""
        return None

    def view(self) -> View:
        state, dealt = self.state, self.dealt
        return View(
            seat=self.seat,
            dealer=next((one["index"] for one in dealt if one["dealer"]), NOBODY),
            actor=next((one["index"] for one in dealt if one["actor"]), NOBODY),
            phase=state["phase"],
            round=0,
            pot=state["pot"],
            carried=state["carried"],
            later=tuple(state["later"]),
            to_call=state["to_call"],
            board=cards(state["board"]["cards"]),
            seats=tuple([_seat(one) for one in dealt]),
            pack=tuple(sorted(self.recipe.pack)),
            stock=state["stock"],
            muck=0,
            outcome=None,
            layout=tuple([(row, column) for row, column in state["board"]["places"]]),
            parts=tuple(self._parts()),
        )

    def _parts(self) -> Iterator[MeldsView]:
        """Melds on the table: how many there are, for those who add to them by number."""
        for part in self.state["parts"]:
            if part["t"] == "melds":
                yield MeldsView(tuple(part["laid"]), tuple(part["opened"]))

    def options(self) -> Options:
        return Options(self.seat or 0, [self._option(one) for one in self.state["options"]])

    def _option(self, one: dict[str, Any]) -> Option:
        verb, word = one["verb"], one["word"]
        if one["counts"]:
            counts = tuple(one["counts"])
            least, most = min(counts), max(counts)
            some = () if counts == tuple(range(least, most + 1)) else counts
            return Discard(verb, word, cards(one["hand"]), most, least, some, one["cost"], cards(one["keep"]))
        if one["sizes"]:
            return self._rows(one)
        if one["groups"]:
            groups = tuple([cards(group) for group in one["groups"]])
            return LayMelds(verb, word, cards(one["hand"]), _any_groups, lambda: iter([groups]))
        if one["fits"]:
            fits = tuple([(fit["meld"], cards(fit["cards"])) for fit in one["fits"]])
            return LayOff(verb, word, fits, lambda number, _: number in dict(fits))
        if one["picks"]:
            numbers = tuple([pick["number"] for pick in one["picks"]])
            return Choose(verb, word, numbers, tuple([pick["name"] for pick in one["picks"]]))
        if one["high"]:
            return Amount(verb, word, one["low"], one["high"], one["step"])
        return Simple(verb, word, one["cost"])

    def _rows(self, one: dict[str, Any]) -> Option:
        sizes, held = tuple(one["sizes"]), cards(one["hand"])
        good = laid_out(cards(self.rows), sizes)
        known = tuple([tuple([card for card in row if card >= 0]) for row in good])
        laid = tuple([cards(row) for row in one["laid"]])
        return Arrange(one["verb"], one["word"], held, sizes, lambda _: True, lambda *_: known, laid)


def _exact(said: str, allowed: object) -> object:
    """The value of a house rule that the protocol tells in small letters."""
    listed = allowed if isinstance(allowed, (tuple, list)) else ()
    return next((value for value in listed if str(value).lower() == said), said)


def _any_groups(groups: Groups) -> bool:
    return any(groups)


def _seat(one: dict[str, Any]) -> SeatView:
    return SeatView(
        stack=one["stack"],
        stake=one["bet"],
        bet=one["bet"],
        state=one["state"],
        cards=cards(one["cards"]),
        net=one["net"],
        up=cards(one["up"]),
        wild=cards(one["wild"]),
        dark=one["dark"],
    )
