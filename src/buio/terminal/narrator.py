"""The table in words: events, cards, options, books and rules as lines of text."""

from collections.abc import Iterable, Iterator

from buio.cards import ACE, RANKS
from buio.i18n import Catalogue, catalogue
from buio.night import BANK
from buio.play.discard_pile import DiscardPile
from buio.play.events import Event
from buio.play.hand_names import made
from buio.play.moves import Move
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple
from buio.play.parts import against_the_bank, declared, drew, opening_rank, rows_of, wagers
from buio.play.recipe import Recipe
from buio.play.rummy_options import Choose, LayMelds, LayOff, Sorter
from buio.play.view import View
from buio.ranking import HandName, HandRanking, Ranking
from buio.terminal.rummy import RummyWords, signed
from buio.terminal.table import Note, Table

__all__ = ["Narrator", "arranged", "signed"]
PAID = {"ante": "line.everybody_antes", "match_entry": "line.everybody_enters"}
"""What is told once when everybody pays as much."""
AS_THEY_LIE = ("board", "arrange", "place", "lay_open")
"""Events whose cards are told in their own order."""
BETS = ("call", "open", "bet", "raise", "buio", "controbuio", "over", "ante", "pay_in")


def arranged(cards: Iterable[int], ranking: HandRanking) -> tuple[int, ...]:
    """A hand as one holds it: groups first, high cards first; a low ace stands at the end of its straight."""
    held = sorted(cards)
    ranks = [card >> 2 for card in held]
    low_ace = set(ranks) == {ACE, *range(ranking.lowest, ranking.lowest + 4)}

    def key(card: int) -> tuple[int, int, int]:
        rank = card >> 2
        return ranks.count(rank), -1 if low_ace and rank == ACE else rank, ranking.suit_strength(card & 3)

    return tuple(sorted(held, key=key, reverse=True))


class Narrator:
    """Says what happens at a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.words: Catalogue = table.words
        self.rummy = RummyWords(table)

    def cards(self, cards: Iterable[int]) -> str:
        """Cards for the eye, in the order they are given."""
        return self.words.cards(cards, self.table.letters)

    @property
    def ranking(self) -> HandRanking:
        """The ranking of this deal's pack."""
        return self._recipe.ranking

    @property
    def sorter(self) -> Sorter | None:
        """What melds are; None: nobody melds in this game."""
        return self._recipe.sorter

    @property
    def has_pile(self) -> bool:
        """Is there a discard pile, and a stock to draw from beside it?"""
        return DiscardPile in self._recipe.facets

    def understood(self, key: str) -> set[str]:
        """What may be typed for a key: the player's own words, and the English ones."""
        return {word for words in (self.words, catalogue("en")) for word in words.text(key).split()}

    @property
    def _recipe(self) -> Recipe:
        deal = self.table.deal
        seated = max(len(self.table.night.seated), self.table.night.game.players[0])
        return deal.recipe if deal is not None else self.table.night.game.written(self.table.night.rules, seated)

    # -- events ------------------------------------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> Iterator[str]:
        """The events worth a line, one a line; what everybody pays alike is told once."""
        paid: list[Event] = []
        for event in events:
            if paid and event.word != paid[0].word:
                yield from self._paid(paid)
                paid = []
            if event.word in PAID:
                paid.append(event)
            elif event.word != "deal" and (event.word != "draw" or event.seat == self.table.seat) and not self.rummy.hidden(event):  # fmt: skip
                yield self.event(event)
        yield from self._paid(paid)

    def chosen(self, name: str, code: str) -> str:
        """Who has chosen the game, and which."""
        return self.words.text("line.chosen", name=name, game=self.words.text(f"game.{code}"))

    def note(self, note: Note) -> str:
        """What had to happen before a deal."""
        me = note.name == self.table.me and f"line.you_{note.what}" in self.words
        return self.words.text(f"line.{'you_' if me else ''}{note.what}", name=note.name, amount=note.chips)

    def _paid(self, paid: list[Event]) -> Iterator[str]:
        if len(paid) > 1 and len({event.amount for event in paid}) == 1:
            yield self.words.text(PAID[paid[0].word], amount=paid[0].amount)
        else:
            yield from map(self.event, paid)

    def event(self, event: Event) -> str:
        """One event as a sentence; said to me when I did it."""
        mine = event.seat == self.table.seat and f"you.{event.word}" in self.words
        places: dict[str, object] = {"amount": event.amount, "extra": event.extra, "hand": ""}
        places["name"] = self.table.names[event.seat] if event.seat >= 0 else ""
        known = bool(event.cards) and min(event.cards) >= 0
        as_they_lie = event.word in AS_THEY_LIE or self.has_pile
        cards = arranged(event.cards, self.ranking) if known and not as_they_lie else event.cards
        places["cards"] = self.rummy.event_cards(event) or self._rows(event) or self.cards(cards)
        if event.word == "show" and known:
            places["hand"] = self.made(self.table.view(), event.seat)
        text = self.words.text(f"{'you' if mine else 'event'}.{event.word}", **places)
        if event.word in BETS and self._all_in(event.seat):
            text = f"{text}, {self.words.text('state.all_in')}"
        if event.word == "contract":
            return f"{text}, {self.rummy.asks(self.table.view(), event.amount)}"
        return f"{text}: {places['cards']}" if event.private and known else text

    def _rows(self, event: Event) -> str:
        """Rows that were laid out, if that is what happened and they can be seen."""
        if event.word not in ("arrange", "lay_open") or not event.cards or min(event.cards) < 0:
            return ""
        return " / ".join(map(self.cards, rows_of(self.table.view(), event.seat)))

    def _all_in(self, seat: int) -> bool:
        deal = self.table.deal
        return deal is not None and deal.live[seat] and not deal.stacks[seat] and not deal.over

    # -- cards -------------------------------------------------------------------------------------------------------

    def arranged(self, cards: Iterable[int]) -> tuple[int, ...]:
        """A hand as one holds it: in combinations first where there are any."""
        if self.sorter is None:
            return arranged(cards, self.ranking)
        groups, loose = self.rummy.sorted(self.sorter, cards)
        return tuple([card for group in groups for card in group]) + loose

    def made(self, view: View, seat: int) -> str:
        """What the hand of a seat is called, with the cards on the table, for each part of the pot."""
        return "; ".join([self.words.hand(one.name) for one in made(view, seat)]) if view.contests else ""

    def hand(self, view: View) -> tuple[int, ...]:
        """My cards as I hold them; none while they are unknown to me."""
        return self.arranged(view.hand) if view.hand and min(view.hand) >= 0 else ()

    def hand_line(self, view: View) -> str:
        """My cards and their name."""
        cards = self.hand(view)
        if not cards:
            return self.words.text("line.dark" if view.hand else "line.no_cards")
        if self.sorter is not None:
            return self.rummy.hand_line(self.sorter, cards)
        assert view.seat is not None
        called = self.made(view, view.seat)
        return self.words.text("line.hand" if called else "line.cards", cards=self.cards(cards), hand=called)

    def board(self, view: View) -> list[str]:
        """The cards on the table, as they lie; nothing where there are none."""
        if not view.board:
            return []
        if not view.layout:
            return [self.cards(view.board)]
        lines = []
        for row in range(max(row for row, _ in view.layout) + 1):
            places = {column: place for place, (there, column) in enumerate(view.layout) if there == row}
            cells = [self.cards([view.board[places[column]]]) if column in places else "" for column in range(3)]
            lines.append(" ".join(f"{cell:4}" for cell in cells).rstrip())
        return lines

    def lying(self, view: View) -> list[str]:
        """What lies in rows on the table, a line each."""
        return self.board(view) if view.layout else self.rummy.melds(view)

    def spoken_hand(self) -> Iterator[str]:
        """My cards in words, with their places."""
        if self.table.deal is None:
            yield self.words.text("line.no_cards")
            return
        view = self.table.view()
        spoken = ", ".join(f"{place} {self.words.card(card)}" for place, card in enumerate(self.hand(view), 1))
        yield spoken or self.hand_line(view)

    # -- the deal ----------------------------------------------------------------------------------------------------

    def headline(self) -> Iterator[str]:
        """What one wants to know before the cards are dealt."""
        view, words = self.table.view(), self.words
        yield self.deal_line(view)
        if view.carried:
            yield words.text("line.carried", amount=view.carried)
        if self.table.seat is None and not self.table.broke:
            yield words.text("line.waiting")
        if opening := self.opening(view):
            yield opening
        yield from self.rummy.match(view)

    def deal_line(self, view: View) -> str:
        """Which deal it is, who deals, and the pack."""
        dealer, low = self.table.names[view.dealer], RANKS[view.pack[0] >> 2].replace("T", "10")
        number, cards = self.table.number, len(view.pack)
        return self.words.text("line.deal", number=number, dealer=dealer, cards=cards, low=low)

    def opening(self, view: View) -> str:
        """What opens the betting in this deal; nothing where any hand may bet."""
        openers = self._recipe.openers
        if (rank := opening_rank(view)) is None or openers is None:
            return ""
        pair = self.words.hand(HandName("pair", (rank,)))
        return self.words.text("line.opening_more" if openers.four_suited else "line.opening", pair=pair)

    def pot(self) -> Iterator[str]:
        """The pot, and what concerns me in it."""
        if not self.table.running:
            yield self.words.text("line.pot", pot=self.table.night.carry.total)
            return
        view = self.table.view()
        parts = [self.words.text("line.pot", pot=view.pot)]
        if view.carried:
            parts.append(self.words.text("line.carried_part", amount=view.carried))
        if view.later:
            parts.append(self.words.text("line.later_part", amount=sum(view.later)))
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        if view.seat is not None:
            parts.append(self.words.text("line.stack", amount=view.seats[view.seat].stack))
        yield ", ".join(parts)

    def prompt(self, view: View) -> str:
        """`piatto 240 · da vedere 40`, and what lies on the table in a line."""
        parts = [self.words.text("line.pot", pot=view.pot)] if not against_the_bank(view) else []
        if view.to_call:
            parts.append(self.words.text("line.to_call", amount=view.to_call))
        if view.board and not view.layout:
            key = "line.bank" if against_the_bank(view) else "line.board"
            parts.append(self.words.text(key, cards=self.cards(view.board)))
        parts += self.rummy.piles(view)
        return " · ".join(parts)

    def result(self) -> str:
        """How the deal ended for me."""
        deal, seat = self.table.deal, self.table.seat
        if deal is None or deal.outcome is None:
            return ""
        ended = self.words.text(f"ended.{deal.outcome.ended}")
        net = 0 if seat is None else deal.outcome.net[seat]
        stack = self.table.night.people[self.table.me].stack if seat is None else deal.stacks[seat]
        return self.words.text("line.result", number=self.table.number, ended=ended, net=signed(net), stack=stack)

    def results(self) -> Iterator[str]:
        """How the deal ended: how it was closed and what that counts, then what it means for me."""
        deal = self.table.deal
        if deal is not None and deal.outcome is not None:
            yield from self.rummy.result(deal.outcome)
        yield self.result()

    def seats(self) -> Iterator[str]:
        """Everybody at the table, and how they stand in this deal."""
        names = self.table.names
        view = self.table.view() if self.table.deal is not None else None
        for person in self.table.night.seated:
            place = names.index(person.name) if view is not None and person.name in names else None
            if view is None or place is None:
                state, stack = self.words.text("state.out"), person.stack
            else:
                state, stack = self.state(view, place), view.seats[place].stack
            yield self.words.text("line.seat", name=person.name, stack=stack, state=state)
        if view is not None:
            yield from self.rummy.match(view)
            yield from self.rummy.piles(view)
            yield from self.rummy.melds(view)

    def state(self, view: View, place: int) -> str:
        """One seat: in or out, its bet, what it drew, whether it deals."""
        seat = view.seats[place]
        parts = [self.words.text(f"state.{seat.state}")]
        if seat.bet:
            parts.append(self.words.text("line.bet", amount=seat.bet))
        if seat.up:
            parts.append(self.words.text("line.up", cards=self.cards(seat.up)))
        parts += [self.words.text(f"line.declared_{contest}") for contest in declared(view, place) if f"line.declared_{contest}" in self.words]  # fmt: skip
        parts += [f"{self.words.text(f'action.{name}')} {chips}" for name, chips in wagers(view, place).items()]
        if self.has_pile:
            parts += self.rummy.seat(view, place)
        elif drew(view, place) == 0:
            parts.append(self.words.text("action.stand_pat"))
        elif drew(view, place) > 0:
            parts.append(self.words.text("line.drew", amount=drew(view, place)))
        if place == view.dealer:
            parts.append(self.words.text("line.dealer"))
        return ", ".join(parts)

    # -- options -----------------------------------------------------------------------------------------------------

    def option(self, option: Option) -> str:
        """An option with its bounds: `vedo 40`, `rilancio 80–320`."""
        words = self.words
        if isinstance(option, Amount):
            key = "say.exactly" if option.low == option.high else "say.amount"
            return words.text(key, word=words.text(f"action.{option.word}"), low=option.low, high=option.high)
        if isinstance(option, Discard):
            return self._discard(option)
        if isinstance(option, Simple):
            return words.text(f"action.{option.word}", cost=option.cost)
        return self._arrange(option) if isinstance(option, Arrange) else self._laying(option)

    def _discard(self, option: Discard) -> str:
        """How many cards may be thrown away, or bought, and how one says it."""
        words = self.words
        if option.word == "discard":
            return words.text("say.discard", word=words.text("action.discard"))
        if option.word != "draw":
            what = words.text(f"action.{option.word}", count=option.at_most, cost=option.cost)
            return words.text("say.cards", word=what, count=option.at_most)
        if option.counts:
            counts = words.text("say.or").join(str(count) for count in option.counts if count)
            return f"{words.text('say.draw_some', counts=counts)}, {words.text('action.stand_pat')}"
        return f"{words.text('say.draw', most=option.at_most)}, {words.text('action.stand_pat')}"

    def _arrange(self, option: Arrange) -> str:
        sizes = " + ".join(map(str, option.sizes))
        return self.words.text("say.arrange", word=self.words.text(f"action.{option.word}"), sizes=sizes)

    def _laying(self, option: Option) -> str:
        """A move of a rummy game: the word, and the suggestion or what there is to choose from."""
        if not isinstance(option, LayMelds | LayOff | Choose):
            return str(option)
        word = self.words.text(f"action.{option.word}")
        if isinstance(option, Choose):
            named = zip(option.numbers, option.names, strict=True)
            return ", ".join(f"{word} {number} ({self.words.text(f'{option.word}.{name}')})" for number, name in named)
        if isinstance(option, LayOff):
            fits = "; ".join(f"{number} {self.cards(dict.fromkeys(cards))}" for number, cards in option.fits)
            return self.words.text("say.lay", word=word, fits=fits)
        return self.words.text("say.combine", word=word, groups=self.rummy.groups(option.suggestion(0).groups))

    def refusal(self, move: Move) -> str:
        """Why a rule forbids a move; empty: no rule says so, the options say enough."""
        fault = self.table.fault(move)
        return f"{self.words.text(f'refused.{fault.reason}')} ({fault.rule})" if fault else ""

    def options(self, options: Options) -> str:
        """All options in one line."""
        return ", ".join(map(self.option, options))

    def help(self, options: Options) -> Iterator[str]:
        """Each option with what it means."""
        for option in options:
            if isinstance(option, Discard) and option.word == "draw":
                yield f"{self.words.text('say.draw', most=option.at_most)}: {self.words.text('help.draw')}"
                yield f"{self.words.text('action.stand_pat')}: {self.words.text('help.stand_pat')}"
                continue
            key, told = f"help.{option.word}", self.option(option)
            yield f"{told}: {self.words.text(key, **option._asdict())}" if key in self.words else told

    def typing(self) -> Iterator[str]:
        """How one types, beside the words of the options."""
        if self.has_pile:
            yield self.words.text("help.cards_named")
        yield self.words.text("help.commands")

    # -- books and rules -----------------------------------------------------------------------------------------------

    def ledger(self) -> Iterator[str]:
        """Chips of everybody, the winners first; chips in the running deal count as they are now."""
        night, deal = self.table.night, self.table.deal
        known = night.balances()
        for name in sorted(
            [person.name for person in night.seated], key=lambda name: known[name].bought - known[name].stack
        ):
            one = known[name]
            yield self.words.text("line.ledger", name=name, stack=one.stack, bought=one.bought, net=signed(one.net))
        if night.bank:
            yield f"{self.words.text('account.house')}: {signed(night.bank)}"
        if deal is not None and night.deal is not None:
            yield self.words.text("line.pot", pot=deal.total)
        elif night.carry.total:
            yield self.words.text("line.pot", pot=night.carry.total)

    def rules(self) -> Iterator[str]:
        """Pack, ranking and house rules of this table."""
        night, words, recipe = self.table.night, self.words, self._recipe
        low = RANKS[min(recipe.pack) >> 2]
        yield words.text("rules.pack", cards=len(recipe.pack), low=low, players=len(night.seated))
        if recipe.ranking.order:
            order = ", ".join(words.text(f"category.{category.value}") for category in reversed(recipe.ranking.order))
            yield words.text("rules.order", order=order)
            suits = sorted(range(4), key=recipe.ranking.suit_strength, reverse=True)
            yield words.text("rules.suits", suits=", ".join(words.text(f"suit.{suit}") for suit in suits))
        if isinstance(recipe.ranking, Ranking) and recipe.ranking.cycle:
            yield words.text("rules.cycle")
        for rule in night.game.house_rules():
            yield f"{words.text(f'rule.{rule.key}')}: {words.value(rule.key, getattr(night.rules, rule.key))}"
        yield words.text("rules.page", code=night.game.code)

    # -- the end -------------------------------------------------------------------------------------------------------

    def leaving(self, closing: bool) -> Iterator[str]:
        """The player goes: a saved night waits unless it is to be closed, any other is closed."""
        if closing or self.table.file is None:
            yield from self.closing()
        else:
            yield from self.ledger()
            yield self.words.text("line.saved", file=self.table.file)

    def closing(self) -> Iterator[str]:
        """The end of the night: books, and who owes whom."""
        night, words = self.table.night, self.words
        played = night.deals
        if night.carry.total and night.deal is None:
            yield words.text("line.shared", amount=night.carry.total)
        if night.deal is not None:
            yield words.text("event.void")
        transfers = self.table.close()
        yield words.text("end.title", count=played)
        yield from self.ledger()
        for transfer in transfers:
            yield self._transfer(transfer.payer, transfer.payee, transfer.chips)
        if not transfers:
            yield words.text("end.even")
        if self.table.hands is not None:
            yield words.text("end.hands", file=self.table.hands)

    def _transfer(self, payer: str, payee: str, amount: int) -> str:
        me = self.table.me
        key = "end.you_owe" if payer == me else "end.owes_you" if payee == me else "end.owes"
        payer, payee = (self.words.text("account.house") if name == BANK else name for name in (payer, payee))
        return self.words.text(key, payer=payer, payee=payee, amount=amount)
