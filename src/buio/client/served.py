"""A served table from one seat: what the line has told, for the narrators of the terminal.

The server alone decides what is legal: these options admit what it has not excluded, and a move that it refuses is
told with its reason.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from buio.cards import RANKS, UNKNOWN, parse_card
from buio.client.choices import options_told
from buio.games import games
from buio.i18n import Catalogue
from buio.play.bank import BankView
from buio.play.bets import Bets, BetsView
from buio.play.boards import BoardsView
from buio.play.captions import Caption, CaptionsView
from buio.play.declarations import DeclarationsView
from buio.play.discard_pile import DiscardPileView
from buio.play.errors import GameError
from buio.play.events import Event
from buio.play.game import Game
from buio.play.match import MatchView
from buio.play.melds import MeldsView, TableMeld
from buio.play.moves import NOBODY
from buio.play.opening import OpeningView
from buio.play.options import Options
from buio.play.outcome import Closed, Outcome, PotResult
from buio.play.phases.drawing import DrawsView
from buio.play.phases.rummy.match import EnterMatch
from buio.play.recipe import FacetView, Recipe
from buio.play.rows import RowsView
from buio.play.settlement.pots import WHOLE, Part, Pot
from buio.play.view import SeatView, View
from buio.rummy.melds import Meld
from buio.table import wire
from buio.table.projection.texts import read
from buio.terminal.viewpoint import Viewpoint


class Served(Viewpoint):
    """A table of which the line tells.

    Args:
        words: the catalogue of the language.
        letters: are suits letters instead of symbols?

    Attributes:
        rows: a good way to lay cards into rows, if that is asked for.
        past: the finished deals, when somebody has looked back.
        shown: by name, what a hand is called that somebody has shown in this deal.
    """

    def __init__(self, words: Catalogue, letters: bool) -> None:
        self.words: Catalogue = words
        self.letters: bool = letters
        self.rows: tuple[str, ...] = ()
        self.past: list[wire.PastDeal] = []
        self.shown: dict[str, str] = {}
        self._state: wire.TableState | None = None
        self._written: tuple[object, Recipe] | None = None

    def hear(self, table: wire.TableState) -> None:
        """Take the table as the line tells it now."""
        before, self._state = self._state, table
        if before is not None and before.deal != self._state.deal:
            self.shown.clear()

    @property
    def state(self) -> wire.TableState:
        assert self._state is not None, "the line has told nothing yet"
        return self._state

    # -- the deal ----------------------------------------------------------------------------------------------------

    @property
    def recipe(self) -> Recipe:
        """The game by its house rules, for so many that its pack is the one on the table."""
        state = self.state
        key = (state.game, state.rules, state.pack, len(self.seats))
        if self._written is None or self._written[0] != key:
            self._written = key, self._recipe(games[state.game])
        return self._written[1]

    @property
    def played(self) -> Sequence[Mapping[str, int]]:
        return [deal.nets for deal in self.past]

    @property
    def leaving(self) -> str:
        return self.words.text("join.leaving")

    def made(self, view: View, seat: int) -> str:
        """What the table says that a hand is called."""
        one = self.seats[seat]
        told = "; ".join([getattr(made.hand, self.words.language) for made in one.made])
        return told or self.shown.get(one.name, "")

    def _recipe(self, game: Game) -> Recipe:
        """Write it for those who sit, else for as many as make this pack: house rules may leave no cards for more."""
        known = {rule.key for rule in game.house_rules()}
        rules = game.recorded({one.key: one.value for one in self.state.rules if one.key in known})
        numbers = [number for number in (len(self.state.seats), len(self.seats)) if number in game.players]
        first = None
        for number in dict.fromkeys([*numbers, *game.players]):
            with suppress(GameError):
                recipe = game.written(rules, number)
                if len(recipe.pack) == self.state.pack:
                    return recipe
                first = first or recipe
        assert first is not None, "the table plays by these rules"
        return first

    def view(self) -> View:
        """Show what the line has told; whole stakes, the round and what was thrown away are 0, for no page is told."""
        state, seats = self.state, self.seats
        return View(
            seat=self.seat,
            dealer=next((one.index for one in seats if one.dealer), NOBODY),
            actor=next((one.index for one in seats if one.actor), NOBODY),
            phase=state.phase,
            round=0,
            pot=state.pot,
            carried=state.carried,
            later=tuple(state.later),
            to_call=state.to_call,
            board=read(state.board.cards),
            seats=tuple(map(_seat, seats)),
            pack=tuple(sorted(self.recipe.pack)),
            stock=state.stock,
            muck=0,
            outcome=self._outcome(state.result) if state.result is not None else None,
            layout=tuple([(row, column) for row, column in state.board.places]),
            parts=tuple(self._parts()),
        )

    # -- its parts ---------------------------------------------------------------------------------------------------

    def _parts(self) -> Iterator[FacetView]:
        if Bets in self.recipe.facets:
            yield BetsView(NOBODY, NOBODY)
        for part in self.state.parts:
            yield self._part(part)

    def _part(self, part: wire.Part) -> FacetView:
        match part:
            case wire.OpeningPart():
                return OpeningView(0, RANKS.index(part.rank), NOBODY, split=False, proof=())
            case wire.DrawsPart():
                return DrawsView(tuple(part.drew))
            case wire.DeclarationsPart():
                return DeclarationsView(tuple(map(tuple, part.said)))
            case wire.RowsPart():
                return RowsView(tuple([tuple(map(read, rows)) for rows in part.rows]))
            case wire.BoardsPart():
                return BoardsView(part.shared, tuple(map(read, part.others)))
            case wire.BankPart():
                return BankView(tuple([tuple([(one.name, one.amount) for one in seat]) for seat in part.wagers]))
            case wire.CaptionsPart():
                return CaptionsView(
                    tuple([Caption(one.key, read(one.cards), one.amount, one.index) for one in part.lines])
                )
            case _:
                return self._of_rummy(part)

    def _of_rummy(self, part: wire.PilePart | wire.MeldsPart | wire.MatchPart) -> FacetView:
        match part:
            case wire.PilePart():
                return DiscardPileView(part.size, _card(part.top), ())
            case wire.MeldsPart():
                return MeldsView(tuple(map(self._laid, part.laid)), tuple(part.opened))
            case wire.MatchPart():
                return self._match(part)

    def _laid(self, one: wire.MeldState) -> TableMeld:
        return TableMeld(self.names.index(one.name), Meld(one.kind, read(one.cards), read(one.stands)), one.opening)

    def _match(self, part: wire.MatchPart) -> MatchView:
        enter, scores = self.recipe.find(EnterMatch), {one.name: one.score for one in part.scores}
        contracts = enter.contracts if enter is not None else ()
        names = [contract.name for contract in contracts]
        left = tuple([names.index(name) + 1 for name in part.left])
        return MatchView(contracts, part.number, left, tuple([scores.get(name, 0) for name in self.names]), part.pool)

    def _outcome(self, result: wire.ResultState) -> Outcome:
        closed, points = None, list[wire.PointState]()
        for part in result.parts:
            if isinstance(part, wire.ClosedPart):
                melds, seat = tuple(map(read, part.melds)), self.names.index(part.name)
                closed = Closed(seat, melds, _card(part.discard), part.special, part.multiple, _card(part.wild))
            else:
                points = part.rows
        pots = tuple(map(self._pot, result.pots))
        return Outcome(
            ended=result.ended,
            net=tuple([one.net or 0 for one in self.seats]),
            pots=pots,
            closed=closed,
            points=tuple([one.points for one in points]),
            scores=tuple([one.score for one in points]),
        )

    def _pot(self, one: wire.PotState) -> PotResult:
        winners, number = tuple(map(self._party, one.winners)), one.part.pot or 0
        return PotResult(Pot(one.amount, ()), winners, tuple(one.shares), one.contest, one.board, number)

    def _party(self, name: str) -> int:
        return self.names.index(name) if name in self.names else NOBODY

    # -- events ------------------------------------------------------------------------------------------------------

    def event(self, told: wire.EventState) -> Event | None:
        """Read something that happened in this deal; None: it was at the table, or in a deal before."""
        if told.game or told.note or told.deal != self.state.deal or (told.name and told.name not in self.names):
            return None
        if told.hand is not None:
            self.shown[told.name] = getattr(told.hand, self.words.language)
        seat, cards = self._party(told.name), read(told.cards) or (UNKNOWN,) * told.hidden
        part = Part(told.part.pot, told.part.contest, told.part.board) if told.part is not None else WHOLE
        return Event(told.word, seat, told.amount, cards, seat == self.seat, told.extra, part)

    # -- options -----------------------------------------------------------------------------------------------------

    def options(self) -> Options:
        return options_told(self.state.options, self.seat or 0, self.rows)


def _card(text: str) -> int:
    return parse_card(text) if text else UNKNOWN


def _seat(one: wire.SeatState) -> SeatView:
    return SeatView(
        stack=one.stack,
        stake=0,
        bet=one.bet,
        state=one.state,
        cards=read(one.cards),
        net=one.net,
        up=read(one.up),
        wild=read(one.wild),
        dark=one.dark,
    )
