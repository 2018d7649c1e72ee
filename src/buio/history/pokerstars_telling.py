"""The lines in which PokerStars tells a hand, with all cards that are known."""

import re
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from buio.cards import Cards, card_text
from buio.games.codes import BRING_IN, POKERSTARS_READ, STANDARDS
from buio.history.forced import forced
from buio.history.phh.settled import settled
from buio.history.phh.standard import first_cards
from buio.history.pokerstars import UNDATED
from buio.history.records.record import Record
from buio.history.told import ANTE, DEAD, POST
from buio.i18n import catalogue
from buio.play import moves
from buio.play.boards import boards
from buio.play.contests import LOW_HAND
from buio.play.deal import Deal
from buio.play.hand_names import named_hands
from buio.play.moves import Move
from buio.play.options import Simple
from buio.play.outcome import SHOWDOWN
from buio.play.phases import Draw
from buio.play.recipe import DealState

TITLES: Final = {code: title for title, code in [*POKERSTARS_READ.items()][::-1]}
"""By code, the game and its betting as PokerStars names them; of two names the first."""
_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£"}
_BOARDS: Final = {0: "FLOP", 3: "TURN", 4: "RIVER"}
_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWS: Final = ("FIRST", "SECOND", "THIRD")
_FORCED: Final = {ANTE: "the ante", POST: "big blind", DEAD: "small blind"}
"""How what is put in before the cards is called, where its kind has another name here."""


class Telling:
    """The lines of a hand: it is told of each move before it is made."""

    def __init__(self, record: Record, deal: Deal, code: str) -> None:
        self.record: Record = record
        self.code: str = code
        self.order: Sequence[int] = deal.clockwise(deal.dealer)
        self.brought_in: bool = STANDARDS[code].begins_with == BRING_IN
        self.all_draws: int = sum(isinstance(phase, Draw) for phase in deal.recipe.phases)
        places = {seat: at for at, seat in enumerate(self.order)}
        named = record.players or [f"p{places[seat] + 1}" for seat in range(deal.seats)]
        self.names: Sequence[str] = named
        # stud has no button: the last seat deals
        self.seats: list[int] = [
            places[seat] + 1 if self.brought_in else record.seats[seat] + 1 for seat in range(deal.seats)
        ]
        self.sign: str = _SIGNS.get(str(record.about.get("currency")), "")
        self.hidden: set[int] = {filled.card for filled in record.filled}
        self.held: dict[int, list[int]] = {seat: [] for seat in self.order}
        self.dealt: dict[int, list[int]] = {}
        self.streets: int = 0
        self.draws: int = 0
        self.drawn: set[int] = set()
        self.lines: list[str] = []
        self.before: list[str] = self._forced(deal)

    def chips(self, amount: int) -> str:
        """An amount, with the sign of its currency."""
        scale = self.record.scale
        whole, rest = divmod(amount, scale)
        return f"{self.sign}{whole}" + (f".{rest:0{len(str(scale)) - 1}}".ljust(3, "0") if rest else "")

    def _seated(self) -> list[str]:
        record, about = self.record, self.record.about
        button = "" if self.brought_in else f" Seat #{self.seats[record.dealer]} is the button"
        return [
            f"PokerStars Hand #{self._number()}: {_event(about)}{' '.join(TITLES[self.code])} ({self._limits()})"
            + _when(about),
            f"Table '{about.get('table', 'Buio')}' {max(record.seated, *self.seats)}-max{button}",
            *(
                f"Seat {seat}: {name} ({self.chips(stack)} in chips)"
                for seat, name, stack in sorted(zip(self.seats, self.names, record.stacks, strict=True))
            ),
        ]

    def _number(self) -> str:
        """The number of the hand; where it has none, one that no other hand has: programs tell hands apart by it."""
        said = str(self.record.about.get("hand", ""))
        if re.fullmatch(r"[A-Za-z0-9_]{1,30}", said):
            return said
        record = self.record
        same = repr((record.stacks, record.dealer, self.names, record.moves, sorted(record.about.items())))
        return str(int.from_bytes(sha256(same.encode()).digest()[:6], "big"))

    def _limits(self) -> str:
        rules: Any = self.record.rules
        if STANDARDS[self.code].betting == "fixed_limit":
            small, big = rules.first_bet, rules.later_bet
        else:
            small, big = rules.small_blind or rules.first_bet, rules.first_bet
        currency = str(self.record.about.get("currency", ""))
        return f"{self.chips(small)}/{self.chips(big)}" + (f" {currency}" if currency in _SIGNS else "")

    def _forced(self, deal: Deal) -> list[str]:
        left, lines, posted = list(self.record.stacks), list[str](), forced(deal, self.record.rules)
        dead = {seat: chips for kind, seat, chips in posted if kind == DEAD}
        both = {seat for kind, seat, _ in posted if kind == POST and seat in dead}
        for kind, seat, chips in posted:
            if kind == DEAD and seat in both:
                continue
            put = chips + (dead[seat] if kind == POST and seat in both else 0)
            left[seat] -= put
            said = "small & big blinds" if seat in both and kind == POST else _FORCED.get(kind, kind)
            all_in = " and is all-in" * (not left[seat])
            lines.append(f"{self.names[seat]}: posts {said} {self.chips(put)}{all_in}")
        return lines

    def __call__(self, deal: DealState, move: Move) -> None:
        verb, seat = move.verb, move.seat
        if verb == moves.HOLE:
            full = 1 if self.streets else first_cards(self.code)
            if self.brought_in and len(self.dealt.get(seat, ())) == full:  # another street, though nobody can act
                self._cards()
            self.dealt.setdefault(seat, []).extend(move.cards)
        elif verb == moves.BLIND:
            self.lines.append(f"{self.names[seat]}: posts straddle {self.chips(move.amount)}")
        elif verb not in (moves.DEAD, moves.DECLINE, moves.ONCE, moves.TWICE):
            self._cards()
            self._done(deal, move)

    def _done(self, deal: DealState, move: Move) -> None:
        verb, seat = move.verb, move.seat
        if verb == moves.BOARD:
            street, before = self._street(deal)
            self.lines.append(f"*** {street} *** {f'{_brackets(before)} {_brackets(move.cards)}'.strip()}")
            return
        if verb == moves.DISCARD:
            self._draw(seat)
        else:
            self.drawn.clear()
        self.lines.append(f"{self.names[seat]}: {self._said(deal, move)}")
        self.held[seat] = [card for card in self.held[seat] if verb != moves.DISCARD or card not in move.cards]

    def _street(self, deal: DealState) -> tuple[str, Cards]:
        """How the next cards on the table are called, and those that lie there."""
        run, lying = "", deal.board
        if len(tables := boards(deal)) > 1:
            second = len(lying) == deal.recipe.dealt.board
            run, lying = ("SECOND ", tables[1]) if second else ("FIRST ", lying)
        return run + ("RIVER" if self.brought_in else _BOARDS[len(lying)]), lying  # in stud one for all

    def _said(self, deal: DealState, move: Move) -> str:
        """What a player does, in the words of PokerStars."""
        verb, seat = move.verb, move.seat
        level, call = max(deal.bets), deal.options().get(moves.CALL)
        cost = call.cost if isinstance(call, Simple) else 0
        if verb == moves.DISCARD:
            count, cards = len(move.cards), move.cards or self.held[seat]
            said = f"discards {count} card{'s' * (count > 1)} " if count else "stands pat on "
            return said.removesuffix(" on ").strip() if self.hidden.intersection(cards) else said + _brackets(cards)
        if verb == moves.FOLD:
            return "folds"
        paid = cost if verb == moves.CALL else move.amount - deal.bets[seat]
        all_in = " and is all-in" * (paid == deal.stacks[seat] > 0)
        if verb == moves.CALL:
            return f"calls {self.chips(cost)}{all_in}" if cost else "checks"
        if verb == moves.BRING_IN:
            return f"brings in for {self.chips(move.amount)}{all_in}"
        whole = self.chips(move.amount)
        return (f"raises {self.chips(move.amount - level)} to {whole}" if level else f"bets {whole}") + all_in

    def _draw(self, seat: int) -> None:
        """A player changes cards: for the first time, or in another draw, which has a line of its own."""
        if not self.drawn or seat in self.drawn:
            self.drawn.clear()
            if self.all_draws > 1:  # a single draw has no line
                self.lines.append(f"*** {_DRAWS[self.draws]} DRAW ***")
            self.draws += 1
        self.drawn.add(seat)

    def _cards(self) -> None:
        """Tell the cards that have been dealt since the last line, beside those that were held."""
        if self.dealt and (self.brought_in or not self.streets):
            begun = "DEALING HANDS" if self.all_draws else "HOLE CARDS"
            self.lines.append(f"*** {_STREETS[self.streets] if self.brought_in else begun} ***")
        for seat, cards in self.dealt.items():
            before, new = self.held[seat], [card for card in cards if card not in self.hidden]
            if self.brought_in and not before:
                before, new = [card for card in cards[:-1] if card not in self.hidden], new[-1:]
            kept = [card for card in before if card not in self.hidden]
            if new:
                self.lines.append(f"Dealt to {self.names[seat]} {_brackets(kept)} {_brackets(new)}".replace("  ", " "))
            self.held[seat] += cards
        self.streets += bool(self.dealt)
        self.dealt = {}

    def all_of(self, deal: Deal) -> list[str]:
        """The lines, when the deal is over."""
        self._cards()
        assert deal.outcome is not None
        _, won, rake = settled(deal, self.record.results if self.record.foreign else {})
        for seat, back in enumerate(deal.outcome.returned or ()):
            if back:
                self.lines.append(f"Uncalled bet ({self.chips(back)}) returned to {self.names[seat]}")
        showing = deal.survivors if deal.outcome.ended == SHOWDOWN else ()
        shown = {seat for seat in showing if seat in deal.shown and not self.hidden.intersection(deal.hands[seat])}
        self.lines += ["*** SHOW DOWN ***"] * bool(showing)
        for seat in showing:
            self.lines.append(f"{self.names[seat]}: {_shows(deal, seat) if seat in shown else 'mucks hand'}")
        for seat in self.order:
            if won[seat]:
                self.lines.append(f"{self.names[seat]} collected {self.chips(won[seat])} from pot")
        self.lines += self._kept()
        whole = sum(won) + rake + deal.outcome.carry.total
        self.lines += ["*** SUMMARY ***", f"Total pot {self.chips(whole)} | Rake {self.chips(rake)}"]
        for board, run in zip(tables := boards(deal), ("FIRST ", "SECOND ") if len(tables) > 1 else ("",), strict=True):
            self.lines += [f"{run}Board {_brackets(board)}"] * bool(board)
        for number, seat in sorted(zip(self.seats, range(deal.seats), strict=True)):
            button = " (button)" * (seat == deal.dealer and not self.brought_in)
            self.lines.append(f"Seat {number}: {self.names[seat]}{button} {self._ended(deal, seat, won[seat], shown)}")
        return [*self._seated(), *self.before, *self.lines]

    def _kept(self) -> list[str]:
        """Who collects what nobody has won."""
        return []

    def _ended(self, deal: Deal, seat: int, won: int, shown: Collection[int]) -> str:
        """How the hand ended for a seat."""
        if seat in shown:
            return f"showed {_brackets(deal.hands[seat])} and {f'won ({self.chips(won)})' if won else 'lost'}"
        return f"collected ({self.chips(won)})" if won else "mucked" if deal.live[seat] else "folded"


def _brackets(cards: Sequence[int]) -> str:
    """Cards as PokerStars writes them: `[Ah Kd]`; none: nothing."""
    return f"[{' '.join(map(card_text, cards))}]" if cards else ""


def _shows(deal: Deal, seat: int) -> str:
    """What a player shows, and what it makes: other programs know by these words that the cards were seen."""
    made, words = named_hands(deal.view(seat), seat), catalogue("en")
    both = len({one.contest for one in made}) > 1
    named = [f"{'LO' if one.contest == LOW_HAND else 'HI'}: " * both + words.hand(one.name) for one in made]
    return f"shows {_brackets(deal.hands[seat])} ({'; '.join(named)})"


def _event(about: Mapping[str, object]) -> str:
    """The tournament, as far as PokerStars would name it."""
    event = str(about.get("event", ""))
    return f"{event}, " if re.fullmatch(r"Tournament #\d+", event) else ""


def _when(about: Mapping[str, object]) -> str:
    """The day and hour; those of `UNDATED` where they are not told."""
    day, hour = (about.get(key) for key in ("year", "month", "day")), str(about.get("time", "")).partition(".")[0]
    year, month, date = (part if isinstance(part, int) else 0 for part in day)
    zone = str(about.get("time_zone_abbreviation") or about.get("time_zone") or "")
    if not (year and month and date) or not re.fullmatch(r"\d+:\d\d:\d\d", hour):
        return f" - {UNDATED}"
    return f" - {year:04}/{month:02}/{date:02} {hour}" + (f" {zone}" if re.fullmatch("[A-Z]+", zone) else "")
