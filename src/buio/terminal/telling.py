"""What is told line by line while a deal is played: what is new, what lies on the table, my cards when they change."""

from collections.abc import Iterable, Iterator

from buio.play.events import Event
from buio.terminal.narrator import Narrator


class Telling:
    """Remembers what has been told of a deal, so that nothing is told twice.

    Attributes:
        narrator: says what happens.
        shown: my hand as it was last told.
        lying: what lies in rows on the table, as it was last told.
    """

    def __init__(self, narrator: Narrator) -> None:
        self.narrator: Narrator = narrator
        self.shown: tuple[int, ...] = ()
        self.lying: list[str] = []

    def begin(self) -> Iterator[str]:
        """Begin a new deal: tell what one wants to know before the cards."""
        self.shown = ()
        yield ""
        if self.narrator.rotates:
            game = self.narrator.words.text(f"game.{self.narrator.table.state.game}")
            yield self.narrator.words.text("line.now_game", game=game)
        yield from self.narrator.headline()

    def news(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell what is new, and my cards when they have changed."""
        return map(self.narrator.ear.note, self._news(events))

    def _news(self, events: Iterable[Event]) -> Iterator[str]:
        narrator, table = self.narrator, self.narrator.table
        yield from narrator.events(events)
        view = table.view()
        each_turn = narrator.each_turn(view)
        if each_turn and not table.my_turn:
            return
        hand, lying = narrator.hand.cards(view), narrator.lying(view)
        if lying != self.lying:
            yield from [line for line in lying if not (each_turn and line in self.lying)]
            self.lying = lying
        if hand and hand != self.shown and (each_turn or len(hand) >= len(self.shown)):
            self.shown = hand
            yield narrator.hand.line(view)
