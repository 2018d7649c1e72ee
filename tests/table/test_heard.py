"""A night of five games as one page is sent it, with what its person did: `frontend/tests/listener.test.ts` hears it.

After a change that is meant, `python -m tests.table.test_heard` writes the file anew, and `npx vitest -u` the words.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from buio.games import games
from buio.night import Menu
from buio.night.menu import ROTATION, Offer
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.delta import Differences
from buio.table.projection.table import events_for
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.rooms import a_room, act, everybody_goes_on, seen, still
from tests.table.test_told import PEOPLE, play

HEARD = Path(__file__).parents[1] / "golden/heard.json"
GAMES = ("italian", "texas", "seven_card_stud", "chinese", "carioca")
"""The last one is left in the middle: a hand that is drawn to can take an hour."""
TURNS = 6
"""So many decisions of hers in it are enough."""


class Heard:
    """What Anna's page is sent, and what she answers."""

    def __init__(self, codes: tuple[str, ...] = GAMES, seed: int = 13) -> None:
        offers = tuple(Offer(games[code], games[code].rules()) for code in codes)
        self.room: Room = still(a_room(*offers[0], Shuffle(seed), Menu(offers, ROTATION, 1), pace=0, rest=-1, bots=0))
        self.rng = Random(5)
        self.shown: wire.TableState | None = None
        self.next = 0
        self.night: list[dict[str, Any]] = []
        for name in PEOPLE:
            dispatch(self.room, name, wire.Sit(name))
            self.room.connected(name, True)

    def play(self) -> list[dict[str, Any]]:
        """Play until she has had her turns in the last game."""
        turns = 0
        while turns < TURNS:
            if self.room.due:
                self.room.step()
            elif self.room.deal is None or self.room.deal.over:
                if self.room.deal is not None:
                    self.hear("next")
                everybody_goes_on(self.room)
            elif self.room.names[self.room.deal.options().seat] == "Anna":
                turns += seen(self.room, "Anna").game == GAMES[-1]
                self.answer()
            else:
                play(self.room, self.room.deal.options(), self.rng)
        return self.night

    def answer(self) -> None:
        """Make a move that keys can make: a good arrangement, a call, the least raise, an exchange of two cards."""
        options = {option.verb: option for option in seen(self.room, "Anna").options}
        if arrange := options.get("arr"):
            laid = dispatch(self.room, "Anna", wire.Lay())
            assert isinstance(laid, wire.Laid)
            self.hear(arrange.verb, cards=laid.cards, laid=msgspec.to_builtins(laid))
        elif change := options.get("sd"):
            wanted = 1 if change.counts == [1] else 2 if 2 in change.counts else 0
            self.hear(change.verb, cards=change.hand[-wanted:] if wanted else [])
        elif (more := options.get("cbr")) and self.rng.random() < 0.3:
            self.hear(more.verb, more.low)
        else:
            verb = next(verb for verb in ("cc", "pb", "draw", "no", *options) if verb in options)
            self.hear(verb, options[verb].low)

    def hear(self, verb: str, amount: int = 0, cards: list[str] | None = None, **more: Any) -> None:
        """Note what she is sent, with this answer of hers, and make the move."""
        table = seen(self.room, "Anna")
        first, events = events_for(self.room, "Anna", self.next)
        self.next = first + len(events)
        if self.shown is None:
            message: wire.State | wire.Change = wire.State(0, first, table, events)
        else:
            message = wire.Change(len(self.night), first, Differences().between(self.shown, table), events)
        self.shown = table
        answer = {"verb": verb, "amount": amount, "cards": cards or [], **more}
        self.night.append({"message": msgspec.to_builtins(message), "answer": answer})
        if verb != "next":
            act(self.room, "Anna", verb, amount, cards or [])


def written(night: list[dict[str, Any]]) -> str:
    """A message on each line."""
    return "[\n" + ",\n".join(msgspec.json.encode(one).decode() for one in night) + "\n]\n"


def test_what_a_page_is_sent_in_a_night_is_what_a_page_is_heard_with() -> None:
    assert HEARD.read_text(encoding="utf-8") == written(Heard().play())


if __name__ == "__main__":
    HEARD.write_text(written(Heard().play()), encoding="utf-8")
