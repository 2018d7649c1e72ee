"""The table of one person and some bots: a room in this process. Both terminals play at it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from buio.bots.advice import Advice, Adviser
from buio.bots.strengths import NORMAL, STRENGTHS, seated
from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.i18n.spoken import spoken
from buio.night import Menu, Night, Offer, Transfer
from buio.night.entries import Begun, Bought, Chosen, Entry, PotClaimed, PotShared, Sat
from buio.night.menu import DEALER, ROTATION
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.game import Game, GameError
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.recipe import Recipe
from buio.play.refusal import GameRefusal
from buio.play.shuffle import Shuffle
from buio.play.view import View
from buio.table import journal, wire
from buio.table.desks import controls, dealing, play, readiness, seating
from buio.table.projection.table import table_state
from buio.table.reduce import reduce
from buio.table.room import Room
from buio.table.settings import Settings
from buio.terminal.night_file import NightFile, unheeded
from buio.terminal.viewpoint import Viewpoint

ME: Final = "me"
"""The token of the one person at the table."""


@dataclass(frozen=True)
class Seating:
    """What somebody who sits down has asked for.

    Attributes:
        game: the code of the first game.
        house: house rules of the first game that are not its own.
        players: how many sit at the table; None: as many as usual, or near that, where several games are played.
        language: `it`, `en` or `de`.
        name: what the others call this player; None: "you" in their language.
        stack: chips that everybody buys.
        seed: the same seed deals the same cards; None: the operating system's randomness does.
        save: the file in which the night is kept, if it is.
        letters: suits as letters instead of symbols.
        spoken: cards and signs in words, for a screen reader.
        menu: more games, if several are played: who deals chooses, or they follow one another.
        rotation: the games follow one another, each once round the table.
        bots: how strong they are, `easy`, `normal` or `hard`, or their names with commas between them.
        given: what was asked for in so many words, by its option on the command line, the games under the empty one.
    """

    game: str
    house: Mapping[str, object] = field(default_factory=dict)
    players: int | None = None
    language: str = "en"
    name: str | None = None
    stack: int = 200
    seed: int | None = None
    save: Path | None = None
    letters: bool = False
    spoken: bool = False
    menu: tuple[str, ...] = ()
    rotation: bool = False
    bots: str = NORMAL
    given: Mapping[str, object] = field(default_factory=dict)


class Note(NamedTuple):
    """Something that happens between two deals: `chosen`, `bought`, `shared`, `claimed`."""

    what: str
    name: str
    chips: int
    game: str = ""


class Table(Viewpoint):
    """A room in this process, and its one person.

    Attributes:
        room: the room.
        file: where the night is kept, if it is.
        hands: where the hands of the night were written when it ended.
        resumed: does a night go on that was kept?
        unheeded: what was asked for, as the command line writes it, and is not so in the night that goes on.
        me: my name.
        stack: chips that everybody buys.

    Raises:
        NightError: the night cannot be kept in the file, or the file is no night.
    """

    def __init__(self, seating: Seating) -> None:
        self.words: Catalogue = (spoken if seating.spoken else catalogue)(seating.language)
        self.letters: bool = seating.letters
        self.file: NightFile | None = NightFile(seating.save) if seating.save is not None else None
        self.hands: Path | None = None
        kept = self.file.load() if self.file is not None else None
        self.resumed: bool = kept is not None
        self.unheeded: list[str] = unheeded(kept, seating.given, seating.house) if kept is not None else []
        try:
            night = kept if kept is not None else _new(seating, self.words)
        except ValueError:
            self.release()
            raise
        first = night.entries[0]
        assert isinstance(first, Sat)
        self.me: str = first.name
        self.stack: int = first.chips
        self.room: Room = _room(night, seating)
        self._adviser: tuple[Deal, Adviser] | None = None
        self._advised: tuple[int, Advice] | None = None  # after how many moves, and what
        self._shown: tuple[tuple[int, int], wire.TableState] | None = None  # at which number, and what
        self._told = 0
        self.keep()

    @property
    def night(self) -> Night:
        """The night that is played in the room."""
        return self.room.night

    @property
    def deal(self) -> Deal | None:
        """The running deal, or the last one until the next begins."""
        return self.room.deal

    # -- what is going on ------------------------------------------------------------------------------------------

    @property
    def state(self) -> wire.TableState:
        seen = self.room.seq, len(self.deal.log) if self.deal is not None else 0
        if self._shown is None or self._shown[0] != seen:  # every sentence asks for it
            self._shown = seen, table_state(self.room, ME)
        return self._shown[1]

    @property
    def recipe(self) -> Recipe:
        return self.deal.recipe if self.deal is not None else self.night.recipe

    @property
    def played(self) -> Sequence[Mapping[str, int]]:
        return [line.changes for line in self.night.ledger.lines if line.what == "deal"]

    @property
    def leaving(self) -> str:
        return self.words.text("help.leaving_kept" if self.file else "help.leaving", file=self.file)

    def view(self) -> View:
        return self._deal.view(self.seat)

    def options(self) -> Options:
        return self._deal.options()

    def refusal(self, move: Move) -> GameRefusal | None:
        return self._deal.refusal(move)

    def advice(self) -> Advice:
        """What a good player would do in my place, who knows what I know; asked again, the same."""
        if self._adviser is None or self._adviser[0] is not self._deal:
            self._adviser, self._advised = (self._deal, Adviser(self._deal.recipe, 0)), None
        asked = len(self._deal.log)
        if self._advised is None or self._advised[0] != asked:
            self._advised = asked, self._adviser[1].advise(self.view(), self.options())
        return self._advised[1]

    def news(self) -> list[Event]:
        """List what has happened since I was told last, as I may know it."""
        events = self._deal.events or []
        fresh = [event.seen_by(self.seat) for event in events[self._told :]]
        self._told = len(events)
        return fresh

    # -- what may be done ------------------------------------------------------------------------------------------

    def begin(self) -> Iterator[Note]:
        """Deal the next hand; tells what had to happen before.

        Raises:
            NightError: fewer than two can play.
        """
        night, before = self.night, len(self.night.entries)
        begun, carried = night.begun, night.carry.total
        for _ in range(2):  # the first time a pot may be shared for which nobody can play
            if night.begun == begun:
                self.room.do(dealing.begin_deal, "")
        self._told = 0
        self.keep()
        for entry in night.entries[before:]:
            yield from self._noted(entry, carried)
        if night.begun == begun:
            night.begin_deal(events=True)  # which says why not

    def _noted(self, entry: Entry, carried: int) -> Iterator[Note]:
        """What has happened between two deals, and nobody has asked for."""
        match entry:
            case Chosen() if entry.caller >= 0:
                chooser = next(one.name for one in self.night.seated if one.seat == entry.caller)
                yield Note("chosen", chooser, 0, entry.offer.game.code)
            case Bought():
                yield Note("bought", entry.name, entry.chips)
            case PotShared():
                yield Note("shared", "", carried)
            case PotClaimed():
                yield Note("claimed", entry.name, carried)

    def play(self, move: Move) -> None:
        """Make my move."""
        self.room.do(play, move)
        self.keep()

    def bot(self) -> None:
        """Make the move of the bot whose turn it is."""
        self.room.do(dealing.bot_move)
        self.keep()  # before it is told: a night that goes on takes nothing back

    @property
    def choosing(self) -> list[str]:
        """The games of which I choose that of the next deal; empty: I do not choose."""
        return [offer.game.code for offer in self.night.choices] if self.night.chooser == self.me else []

    def choose_game(self, code: str) -> None:
        """Choose the game of the next deal."""
        self.room.do(readiness.choose, ME, code)
        self.keep()

    def rebuy(self) -> None:
        """Buy a fresh stack for me."""
        self.room.do(seating.rebuy, ME)
        self.keep()

    def close(self) -> list[Transfer]:
        """End the night: a running deal is void, a carried pot is shared; who owes whom."""
        if self.night.deal is not None:
            self.room.void("the night was ended")
        self.room.do(controls.close)
        if self.file is not None:
            self.hands = self.file.close(self.night)
        return self.night.settlement()

    def keep(self) -> None:
        """Write the night to its file, if it has one."""
        if self.file is not None:
            self.file.keep(self.night)
        self.room.saved(len(self.room.unsaved))

    def release(self) -> None:
        """Let go of the file, if there is one: the player has left."""
        if self.file is not None:
            self.file.release()

    # -- inside ----------------------------------------------------------------------------------------------------

    @property
    def _deal(self) -> Deal:
        assert self.deal is not None, "no deal has begun"
        return self.deal


def _room(night: Night, seating: Seating) -> Room:
    """The room of a night: whoever sat down first is the person, all others are bots."""
    entries = night.entries
    first, *others = [entry for entry in entries if isinstance(entry, Sat)]
    strength = STRENGTHS.index(seating.bots if seating.bots in STRENGTHS else NORMAL) + 1
    how = Settings(bots=len(others), strength=strength, stack=first.chips, clock=0, pace=0, rest=-1)
    game, rules, key, menu = night.began
    room = Room.new(game, rules, how, key, menu)
    for entry in entries:
        reduce(room, replace(entry, events=True) if isinstance(entry, Begun) else entry)
        if isinstance(entry, Sat):
            reduce(room, journal.Guest(entry.name, ME) if entry is first else journal.Bot(entry.name))
    room.connected(ME, True)
    return room


def _new(seating: Seating, words: Catalogue) -> Night:
    """A new night: the person and the bots sit down."""
    game = games[seating.game]
    rules = game.rules(**seating.house)
    menu, players = _menu(seating, game), seating.players
    if players is None:
        usual = game.usual_by(rules)
        players = menu.players(usual) if menu else usual
    game.written(rules, players)  # refuses what cannot be dealt to so many
    me = words.text("me.name") if seating.name is None else seating.name
    bots = seated(seating.bots, players - 1, frozenset([me]))
    if len(bots) < players - 1:
        raise GameError(f"there are {len(bots)} bots: say --players {len(bots) + 1} or fewer, not {players}")
    shuffle = None if seating.seed is None else Shuffle(seating.seed)
    night = Night(game, rules, shuffle, menu)
    for name in (me, *[bot.name for bot in bots]):
        night.sit(name, seating.stack)
    return night


def _menu(seating: Seating, game: Game) -> Menu | None:
    """All games that were asked for; house rules are those of the first."""
    if not seating.menu:
        return None
    first = Offer(game, game.rules(**seating.house))
    others = [Offer(games[code], games[code].rules()) for code in seating.menu]
    return Menu((first, *others), ROTATION if seating.rotation else DEALER, 0 if seating.rotation else 1)
