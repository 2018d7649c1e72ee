"""A hand as the file of a site tells it, bit by bit, and the fields of the PHH format that this comes to."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeAlias

from buio.games.codes import BLINDS, BRING_IN, STANDARDS
from buio.history.errors import RecordError
from buio.history.phh.posting import TRIMMING, antes_owed, listed
from buio.history.phh.settled import MOST, RAKE

SMALL, BIG, ANTE, POST, DEAD, STRADDLE = "small blind", "big blind", "ante", "post", "dead", "straddle"
"""Kinds of what is put in before the cards: blinds, antes, a newcomer's live and dead part, straddles; and others."""


Amounts: TypeAlias = "defaultdict[str, Decimal]"
"""Chips by name, none for whoever is not named."""


def _nothing_yet() -> Amounts:
    return defaultdict(Decimal)


@dataclass
class Told:
    """A hand while its lines are read. Amounts are those of the file.

    Attributes:
        code: its game, as the PHH format calls it.
        about: where and when it was played.
        limits: small and big blind, in a fixed limit small and big bet; None: only what is posted tells them.
        button: the seat of the dealer; 0: there is none.
        seats: by seat, who sits there.
        chips: by name, the chips before the deal.
        forced: by kind, what was put in before anybody had a choice, by name.
        bets: by name, the chips put in on this street.
        last: the same on the last street before on which chips were put in.
        paid: the chips put in on the streets before, and antes.
        done: what happened: by whom, in the notation without the player, and the line that says it.
        again: the same of the cards that came to the table when the board was run a second time.
        gone: who has folded.
        won: by name, the chips collected.
        left: by name, the chips afterwards, where they are told.
        back: the chips that nobody called and that are not among those collected.
        rake: what the house took, fees of other names included; None: that is not told.
        fees: the parts of it, where there are several.
    """

    code: str
    about: dict[str, object]
    limits: tuple[Decimal, Decimal] | None = None
    button: int = 0
    seats: dict[int, str] = field(default_factory=dict)
    chips: dict[str, Decimal] = field(default_factory=dict)
    forced: dict[str, dict[str, Decimal]] = field(default_factory=dict)
    bets: Amounts = field(default_factory=_nothing_yet)
    last: Amounts = field(default_factory=_nothing_yet)
    paid: Decimal = Decimal()
    done: list[tuple[str, str, int]] = field(default_factory=list)
    again: list[tuple[str, str, int]] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    won: Amounts = field(default_factory=_nothing_yet)
    left: dict[str, Decimal] = field(default_factory=dict)
    back: Decimal = Decimal()
    rake: Decimal | None = None
    fees: list[Decimal] = field(default_factory=list)

    @property
    def brought_in(self) -> bool:
        """Whether it is begun by a bring-in, after upcards, and not by blinds."""
        return STANDARDS[self.code].begins_with == BRING_IN

    @property
    def fixed(self) -> bool:
        """Whether its limit is a fixed one."""
        return STANDARDS[self.code].betting == "fixed_limit"

    def seat(self, number: int, name: str, chips: Decimal, line: int) -> None:
        """Somebody sits at the table."""
        if number in self.seats or name in self.chips:
            raise RecordError(f"line {line}: seat {number}, or {name}, is there twice")
        self.seats[number], self.chips[name] = name, chips

    def post(self, kind: str, name: str, chips: Decimal, line: int) -> None:
        """Somebody puts in an ante, a blind, a straddle or what a newcomer owes: a blind that others have posted."""
        if kind == POST or (kind in (SMALL, BIG) and (self.forced.get(kind) or self.forced.get(BIG))):
            self._post_anew(name, chips, line)
            return
        posted = self.forced.setdefault(kind, {})
        if name in posted:
            raise RecordError(f"line {line}: {name} posts a second {kind}")
        posted[name] = chips
        if kind == BIG and self.limits and not self.fixed and chips + self._ante(name) < self.chips[name]:
            self.limits = (self.limits[0], chips)  # when the level changes, the first line of a hand may be ahead
        if kind == ANTE:
            self.paid += chips
        else:
            self.bets[name] += chips

    def _ante(self, name: str) -> Decimal:
        return self.forced.get(ANTE, {}).get(name, Decimal())

    def straddle(self, name: str, to: Decimal, line: int) -> None:
        """Somebody straddles to so many chips: among them are a blind and a straddle of their own, if there are any."""
        if to <= self.bets[name]:
            raise RecordError(f"line {line}: {name} has put in {self.bets[name]} before, so a straddle cannot be {to}")
        straddled = self.forced.setdefault(STRADDLE, {})
        straddled[name] = straddled.get(name, Decimal()) + to - self.bets[name]
        self.bets[name] = to

    def _post_anew(self, name: str, chips: Decimal, line: int) -> None:
        """A newcomer posts, perhaps not for the first time; with a blind it owes no more, and what is above it is dead.

        Whether less than a blind is live, sites differ: that is found out when the hand is played.
        """
        live, dead = self.forced.setdefault(POST, {}), self.forced.setdefault(DEAD, {})
        before, posted = live.get(name, Decimal()), self.bets[name]
        most = self.limits[not self.fixed] if self.limits else max(self.forced.get(BIG, {}).values(), default=Decimal())
        live[name] = min(before + dead.get(name, Decimal()) + chips, max(most + before - posted, Decimal()))
        if posted > before and live[name]:
            raise RecordError(f"line {line}: {name} has posted {posted} before, and cannot add a newcomer's post")
        added = live[name] - before
        dead[name] = dead.get(name, Decimal()) + chips - added
        self.bets[name] += added
        self.paid += chips - added

    def does(self, name: str, what: str, line: int, more: Decimal = Decimal(), to: Decimal | None = None) -> None:
        """Somebody moves.

        Args:
            name: who.
            what: the verb of the notation; a bet or raise (`cbr`) is given its amount here.
            line: the line that says it.
            more: the chips put in.
            to: the chips put in on this street, these included; None: `more` tells.
        """
        if to is not None and to <= self.bets[name]:
            raise RecordError(f"line {line}: {name} has put in {self.bets[name]} before, so it cannot be {to} now")
        self.bets[name] = self.bets[name] + more if to is None else to
        if what == "f":
            self.gone.add(name)
        self.done.append((name, f"cbr {self.bets[name]}" if what == "cbr" else what, line))

    def discards(self, name: str, count: int, cards: str, line: int) -> None:
        """Somebody throws cards away, told or not, and is dealt as many; none: whoever stands pat."""
        self.street()
        blank = "??" * count
        self.done.append((name, f"sd {cards or blank}".strip(), line))
        if count:
            self.done.append((name, f"d dh {{}} {blank}", line))

    def street(self) -> None:
        """A round of betting begins."""
        self.paid += sum(self.bets.values(), Decimal())
        self.last = self.bets if any(self.bets.values()) else self.last
        self.bets = _nothing_yet()

    def deal(self, count: int, line: int) -> None:
        """All who are left are dealt cards that are not told, or not yet."""
        self.done += [(name, f"d dh {{}} {'??' * count}", line) for name in self.chips if name not in self.gone]

    def tells(self, name: str, groups: Sequence[str], line: int) -> None:
        """Cards of somebody are told, as groups of those held: the last are new, in stud what lies face up."""
        mine = [at for at, (who, text, _) in enumerate(self.done) if who == name and text.startswith("d dh")]
        if not mine:
            raise RecordError(f"line {line}: {name} is dealt no cards here")
        _, text, dealt_at = self.done[mine[-1]]
        width = len(text.rpartition(" ")[2])
        new = "".join(groups) if len(mine) == 1 else groups[-1]
        self.done[mine[-1]] = (name, f"d dh {{}} {new.rjust(width, '?')}", dealt_at)

    def uncalled(self) -> tuple[str, Decimal]:
        """Return who has put in chips that nobody called, and how many; nobody, where there are none."""
        bets = self.bets if any(self.bets.values()) else self.last
        name = max(bets, key=bets.__getitem__, default="")
        return name, bets[name] - max([chips for other, chips in bets.items() if other != name], default=Decimal())

    def uncalled_collected(self) -> None:
        """Take what nobody called, and is told as collected by whoever put it in, out of that again."""
        name, back = self.uncalled()
        back = min(back, self.won[name])
        self.won[name] -= back
        self.back += back

    def cards(self, name: str = "") -> str:
        """Return the cards dealt to somebody, or to the table, as far as they are told."""
        dealt = [text.rpartition(" ")[2] for who, text, _ in self.done if who == name and text.startswith("d d")]
        return "".join(dealt).replace("?", "")

    def without_idle(self) -> None:
        """Forget who was listed at the table, but neither had to put in anything nor did anything."""
        busy = {name for posted in self.forced.values() for name in posted} | {
            name for name, text, _ in self.done if not text.startswith("d ")
        }
        self.done = [one for one in self.done if one[0] in busy or not one[0]]

    def fields(self) -> tuple[dict[str, Any], list[int]]:
        """Return the fields of the PHH format, and the line on which each action stands.

        Raises:
            RecordError: what the hand tells contradicts itself.
        """
        order = self._in_order()
        place = {name: f"p{at}" for at, name in enumerate(order, 1)}
        chips, dead = [self.chips[name] for name in order], self.forced.get(DEAD, {})
        paid = antes_owed([self._ante(name) for name in order], chips)
        antes = listed([ante + dead.get(name, Decimal()) for ante, name in zip(paid, order, strict=True)])
        if self.again:
            self._run_twice()
        done = self.done + self._thrown(order)
        fields: dict[str, Any] = {
            "variant": self.code,
            TRIMMING: len(set(antes)) == 1,
            "antes": antes,
            **self._begun(order),
            "starting_stacks": chips,
            "actions": [acted(place.get(name, ""), text) for name, text, _ in done],
            "players": order,
            "winnings": [self.won[name] for name in order],
            RAKE: self.fees or self.rake,
            **({"finishing_stacks": [self.left.get(name, Decimal()) for name in order]} if self.left else {}),
            **self.about,
        }
        return fields, [line for _, _, line in done]

    def _in_order(self) -> list[str]:
        """Who was dealt cards, from the left of whoever deals."""
        dealt = {name for name, text, _ in self.done if text.startswith("d dh")}
        seats = [seat for seat in sorted(self.seats) if self.seats[seat] in dealt]
        order = [self.seats[seat] for seat in sorted(seats, key=lambda seat: (seat <= self.button, seat))]
        if len(order) < 2:
            raise RecordError("cards are dealt to fewer than two players")
        return order

    def taken(self, rake: Decimal | None = None) -> Decimal:
        """Return what nobody has collected of the chips put in and called.

        Args:
            rake: what it has to be; None: as much as a house takes at most.

        Raises:
            RecordError: it is something else, or more was collected than put in.
        """
        won = sum(self.won.values(), Decimal())
        pot = self.paid + sum(self.bets.values(), Decimal()) - self.back
        if won > pot or rake not in (None, pot - won) or (pot - won) * MOST > pot:
            raise RecordError(f"{won + (rake or 0)} was collected, but {pot} was put in and called")
        return pot - won

    def _run_twice(self) -> None:
        """Put the second run behind the first, and then each hand once, though it is told for both."""
        shown: dict[str, tuple[str, str, int]] = {}
        for one in self.done:
            if one[1].startswith("sm") and len(one[1]) > len(shown.get(one[0], ("", "", 0))[1]):
                shown[one[0]] = one
        played = [one for one in self.done if not one[1].startswith("sm")]
        self.done = [*played, *self.again, *shown.values()]

    def _thrown(self, order: list[str]) -> list[tuple[str, str, int]]:
        """Of whom neither cards nor an end are told though nobody bet them out: the hand was thrown away."""
        left = [name for name in order if name not in self.gone]
        told = {name for name, text, _ in self.done if text.startswith("sm")}
        dark = {name for name, text, _ in self.done if text.startswith("d dh") and "?" in text}
        line = self.done[-1][2]
        thrown = [name for name in left if name in dark - told and not self.won[name]]
        return [(name, "sm", line) for name in thrown] if len(left) > 1 else []

    def _begun(self, order: list[str]) -> dict[str, Any]:
        """How the hand is begun, and the least bets."""
        posted = max(self.forced.get(BIG, {}).values(), default=Decimal())
        first, later = self.limits or (posted, 2 * posted if self.fixed else posted)
        bets = {"small_bet": first, "big_bet": later} if self.fixed else {"min_bet": later}
        if self.brought_in:
            # who completes at once brings nothing in: it is then not told how much that would have been
            return {BRING_IN: max(self.forced.get(BRING_IN, {}).values(), default=first / 2), **bets}
        if self.limits is None and posted < max(self.forced.get(SMALL, {}).values(), default=Decimal()):
            raise RecordError(f"the big blind is all in with {posted}, and how much it was is not told")
        blinds = (first / 2, first) if self.fixed else (first, later)
        return {BLINDS: listed([self._blind(name, *(blinds if self.limits else (0, 0))) for name in order]), **bets}

    def _blind(self, name: str, small: Decimal | int, big: Decimal | int) -> Decimal:
        """What a player owed before the cards; whoever has put in all there was owed the whole blind.

        Below zero: what a newcomer posts.
        """
        posted = {kind: chips[name] for kind, chips in self.forced.items() if chips.get(name)}
        all_in = sum(posted.values(), Decimal()) == self.chips[name]
        bets = {kind: chips for kind, chips in posted.items() if kind not in (ANTE, DEAD)}
        owed = sum(bets.values(), Decimal())
        if len(bets) == 1 and all_in:
            (kind,) = bets
            owed = max(owed, Decimal({SMALL: small, BIG: big, POST: big}.get(kind, owed)))
        return -owed if POST in bets else owed


def acted(player: str, text: str) -> str:
    """Return what somebody does in the notation: `text` without the player, with `{}` in their place for cards."""
    if text.startswith("d "):
        return text.replace("{}", player)
    return f"{player} {text}"
