"""The table of one person and some bots: a night, whose turn it is, what is new. Both terminals play on it."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from buio.bots import Persona, Player, seat_bots
from buio.bots.advice import Advice, Adviser
from buio.bots.habits import Habits, remember
from buio.bots.strengths import NORMAL, seated
from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.i18n.spoken import spoken
from buio.night import Menu, Night, NightError, Offer, Transfer
from buio.night.entries import PotClaimed, Sat
from buio.night.menu import DEALER, ROTATION
from buio.play.deal import Deal
from buio.play.events import Event
from buio.play.game import Game, GameError
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.recipe import Recipe
from buio.play.refusal import Refusal
from buio.play.shuffle import Shuffle
from buio.play.view import View
from buio.terminal.keeping.given import unheeded
from buio.terminal.keeping.night_file import NightFile


@dataclass(frozen=True)
class Seating:
    """What somebody who sits down has asked for.

    Attributes:
        game: the code of the first game.
        settings: house rules of the first game.
        players: how many sit at the table; None: as many as usual.
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
    settings: Mapping[str, object] = field(default_factory=dict)
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
    """Something that happens between two deals: `bought`, `shared`, `claimed`."""

    what: str
    name: str
    chips: int


class Table:
    """A running night and its one person.

    Attributes:
        words: the catalogue of the language.
        letters: are suits letters instead of symbols?
        file: where the night is kept, if it is.
        hands: where the hands of the night were written when it ended.
        resumed: does a night go on that was kept?
        unheeded: what was asked for, as the command line writes it, and is not so in the night that goes on.
        night: the night.
        me: my name.
        stack: chips that everybody buys.
        random: what the bots draw their chance from.
        deal: the running deal, or the last one until the next begins.

    Raises:
        NightError: the night cannot be kept in the file, or the file is no night.
    """

    night: Night

    def __init__(self, seating: Seating) -> None:
        self.words: Catalogue = (spoken if seating.spoken else catalogue)(seating.language)
        self.letters: bool = seating.letters
        self.file: NightFile | None = NightFile(seating.save) if seating.save is not None else None
        self.hands: Path | None = None
        kept = self.file.load() if self.file is not None else None
        self.resumed: bool = kept is not None
        self.unheeded: list[str] = unheeded(kept, seating.given, seating.settings) if kept is not None else []
        try:
            self.night = kept if kept is not None else _night(seating, self.words)
        except ValueError:
            self.release()
            raise
        first = self.night.entries[0]
        assert isinstance(first, Sat)
        self.me: str = first.name
        self.stack: int = first.chips
        self.random: Random = Random(seating.seed if seating.seed is not None else secrets.randbits(64))
        self.deal: Deal | None = self.night.deal
        bots = seated(seating.bots, len(self.night.people), frozenset([self.me]))
        self._personas = {bot.name: bot for bot in bots}
        self._adviser: tuple[Deal, Adviser] | None = None
        self._advised: tuple[int, Advice] | None = None  # after how many moves, and what
        self._bots: dict[tuple[str, Recipe], Player] = {}
        self.habits: Habits = Habits()
        self._told = 0
        self.keep()

    # -- what is going on ------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Is a deal being played?"""
        return self.deal is not None and not self.deal.over

    @property
    def seat(self) -> int | None:
        """My seat in this deal; None while I wait."""
        return self.night.order.index(self.me) if self.me in self.night.order else None

    @property
    def my_turn(self) -> bool:
        """Does the deal wait for me?"""
        return self.running and self.deal is not None and self.deal.actor == self.seat

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where in this deal."""
        return self.night.order

    @property
    def number(self) -> int:
        """The number of this deal, from 1."""
        return self.night.deals + (1 if self.night.deal is not None else 0)

    @property
    def rotates(self) -> bool:
        """Do the games follow one another, so that nobody chooses them aloud?"""
        menu = self.night.menu
        return menu is not None and menu.by == ROTATION

    @property
    def broke(self) -> bool:
        """Have I no chips left?"""
        return not self.night.people[self.me].stack

    @property
    def recipe(self) -> Recipe:
        """How the running deal is played; before the first, how one would be."""
        return self.deal.recipe if self.deal is not None else self.night.recipe

    def view(self) -> View:
        """What I may see."""
        return self._deal.view(self.seat)

    def options(self) -> Options:
        """What I may do."""
        return self._deal.options()

    def fault(self, move: Move) -> Refusal | None:
        """The rule that forbids a move; None where no rule says more than the options."""
        return self._deal.fault(move)

    def advice(self) -> Advice:
        """What a good player would do in my place, who knows what I know; asked again, the same."""
        if self._adviser is None or self._adviser[0] is not self._deal:
            self._adviser, self._advised = (self._deal, Adviser(self._deal.recipe, 0)), None
        asked = len(self._deal.log)
        if self._advised is None or self._advised[0] != asked:
            self._advised = asked, self._adviser[1].advise(self.view(), self.options())
        return self._advised[1]

    def news(self) -> list[Event]:
        """What has happened since I was told last, as I may know it."""
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
        for person in self.night.seated:
            if not person.stack and person.name != self.me:
                self.night.buy(person.name, self.stack)
                yield Note("bought", person.name, self.stack)
        carried, before = self.night.carry.total, len(self.night.entries)
        try:
            self.deal = self.night.begin_deal(events=True)
        except NightError:
            if not self.night.carry.total:
                raise
            yield Note("shared", "", self.night.carry.total)
            self.night.share_pot()
            self.deal = self.night.begin_deal(events=True)
        for entry in self.night.entries[before:]:
            if isinstance(entry, PotClaimed):
                yield Note("claimed", entry.name, carried)
        self._told = 0
        self.keep()

    def play(self, move: Move) -> None:
        """My move."""
        self.night.play(move)
        self.habits.note(self.me, move)
        self.keep()

    def bot(self) -> None:
        """The move of the bot whose turn it is."""
        deal = self._deal
        player = self._player(self.names[deal.actor], deal)
        remember(player, self.habits, self.names)
        move = player.choose(deal.view(deal.actor), deal.options())
        self.habits.note(self.names[deal.actor], move)
        self.night.play(move)
        self.keep()  # before it is told: a night that goes on takes nothing back

    @property
    def chooser(self) -> str | None:
        """Who chooses the game of the next deal."""
        return self.night.chooser

    def choose_game(self, code: str) -> None:
        """I choose the game of the next deal."""
        self.night.pick(self.me, code)
        self.keep()

    def bot_chooses(self) -> str:
        """A bot chooses the game of the next deal; which one."""
        chooser = self.night.chooser
        assert chooser is not None
        code = self.random.choice(self.night.choices).game.code
        self.night.pick(chooser, code)
        self.keep()
        return code

    def end_deal(self) -> None:
        """Take the finished deal into the books."""
        self.night.end_deal()
        self.keep()

    def rebuy(self) -> None:
        """A fresh stack for me."""
        self.night.buy(self.me, self.stack)
        self.keep()

    def close(self) -> list[Transfer]:
        """End the night: a running deal is void, a carried pot is shared; who owes whom."""
        if self.night.deal is not None:
            self.night.void("the night was ended")
        if self.night.carry.total:
            self.night.share_pot()
        if self.file is not None:
            self.hands = self.file.close(self.night)
        return self.night.settlement()

    def keep(self) -> None:
        """Write the night to its file, if it has one."""
        if self.file is not None:
            self.file.keep(self.night)

    def release(self) -> None:
        """Let go of the file, if there is one: the player has left."""
        if self.file is not None:
            self.file.release()

    # -- inside ----------------------------------------------------------------------------------------------------

    @property
    def _deal(self) -> Deal:
        if self.deal is None:
            raise NightError("no deal has begun")
        return self.deal

    def _player(self, name: str, deal: Deal) -> Player:
        """The bot of this name, for the ranking of this pack."""
        key = (name, deal.recipe)
        if key not in self._bots:
            persona = self._personas.get(name) or Persona(name, seat_bots(1)[0].player)  # whom a kept night has seated
            self._bots[key] = persona.player(deal.recipe, self.random.randrange(1 << 32))
        return self._bots[key]


def _night(seating: Seating, words: Catalogue) -> Night:
    """A new night: the person and the bots sit down."""
    game = games[seating.game]
    players = seating.players if seating.players is not None else game.usual
    if players not in game.players:
        raise GameError(f"{game.code} is for {game.players[0]} to {game.players[-1]} players, not {players}")
    rules = game.rules(**seating.settings)
    game.written(rules, players)  # refuses what cannot be dealt to so many
    me = words.text("me.name") if seating.name is None else seating.name
    bots = seated(seating.bots, players - 1, frozenset([me]))
    if len(bots) < players - 1:
        raise GameError(f"there are {len(bots)} bots: say --players {len(bots) + 1} or fewer, not {players}")
    shuffle = None if seating.seed is None else Shuffle(seating.seed)
    night = Night(game, rules, shuffle, _menu(seating, game))
    for name in (me, *[bot.name for bot in bots]):
        night.sit(name, seating.stack)
    return night


def _menu(seating: Seating, game: Game) -> Menu | None:
    """All games that were asked for; house rules are those of the first."""
    if not seating.menu:
        return None
    first = Offer(game, game.rules(**seating.settings))
    others = [Offer(games[code], games[code].rules()) for code in seating.menu]
    return Menu((first, *others), ROTATION if seating.rotation else DEALER, 0 if seating.rotation else 1)
