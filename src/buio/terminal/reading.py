"""A recorded hand read in words, move by move: what happened, everybody's cards, and what it came to."""

from collections.abc import Iterator, Sequence

from buio.history.records import Record
from buio.i18n import Catalogue
from buio.play.events import Event
from buio.play.game import Game
from buio.play.view import View
from buio.terminal.narrator import Narrator
from buio.terminal.table import Table


class Book(Table):
    """The table of a hand that was recorded: everybody looks on, and every card is known.

    Args:
        record: the hand.
        number: which one it is, from 1.
        words: the catalogue of the language.
        letters: are suits letters instead of symbols?
    """

    def __init__(self, record: Record, number: int, words: Catalogue, letters: bool = False) -> None:
        self.record, self.words, self.letters = record, words, letters
        self.file = self.hands = None
        self.resumed, self.unheeded = False, []
        self.deal = record.begin(events=True)
        self._number, self._told = number, 0

    @property
    def seat(self) -> int | None:
        """Nobody's: who reads sits nowhere."""
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat where; a seat whose name was not recorded has its number."""
        return self.record.players or tuple([f"p{seat + 1}" for seat in range(len(self.record.stacks))])

    @property
    def number(self) -> int:
        """Which hand of the file this is."""
        return self._number

    @property
    def broke(self) -> bool:
        """Who reads has no chips, and waits for none."""
        return True

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.record.game

    def view(self) -> View:
        """What a spectator saw."""
        return self._deal.view(None)

    def news(self) -> list[Event]:
        """What has happened since this was asked last, with all cards."""
        events = self._deal.events or []
        fresh, self._told = events[self._told :], len(events)
        return fresh

    def moves(self) -> Iterator[list[Event]]:
        """Play the hand again; after each move what has happened.

        Raises:
            RecordError: the record does not play through.
        """
        yield self.news()
        for _ in self.record.play_on(self._deal):
            yield self.news()


class ReadingNarrator(Narrator):
    """Tells a recorded hand: cards that only one player saw are told too."""

    def _hidden(self, event: Event) -> bool:
        if event.word in ("deal", "draw", "drawn"):
            return not event.private or min(event.cards, default=-1) < 0
        return super()._hidden(event)


def read_aloud(records: Sequence[Record], words: Catalogue, letters: bool = False) -> Iterator[str]:
    """Recorded hands in words, one event a line, an empty line between two hands.

    Raises:
        RecordError: a record that does not play through.
    """
    for number, record in enumerate(records, 1):
        if number > 1:
            yield ""
        yield from _hand(Book(record, number, words, letters))


def _hand(book: Book) -> Iterator[str]:
    narrator, words = ReadingNarrator(book), book.words
    players = words.text("many.players", count=len(book.names))
    yield words.joined([words.text(f"game.{book.game.code}"), players])
    yield from narrator.headline()
    for news in book.moves():
        yield from narrator.events(news)
    outcome = book.view().outcome
    if outcome is not None:
        yield from narrator.told(book.view(), lambda part: part.result(outcome))
        nets = [f"{name} {words.signed(net)}" for name, net in zip(book.names, outcome.net, strict=True)]
        yield words.text("line.read", ended=words.text(f"ended.{outcome.ended}"), nets=", ".join(nets))
