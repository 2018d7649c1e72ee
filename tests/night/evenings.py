"""Random evenings: people who come, lose all they have, buy again, sit out and go, menus, pots that stay, other rules.

`python -m tests.night.evenings 1 20000` plays that many, and says what came of them.
"""

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Final

import buio
from buio.history.nights import played
from buio.history.records import read
from buio.night import Menu, Night, NightError, Offer
from buio.night.menu import DEALER, ROTATION
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import DECLINE, FOLD, PAROL, Move
from buio.play.options import Options
from buio.play.rules import Rules, RulesError
from buio.play.shuffle import Shuffle
from tests.night.books import Books, stands
from tests.play.test_random import LONG, looks_alike_to_who_cannot_know, random_rules

CARRYING: Final = (
    "italian",
    "italian",
    "italian_2011",
    "jacks_or_better",
    "progressive_jackpots",
    "guts",
    "carioca",
    "ramino_v1",
)
"""Games that leave something to the next deal are met more often."""
STAYING: Final[dict[str, tuple[object, ...]]] = {
    "parol_split_parts": (1, 2, 3),
    "parol_split_level": ("kings_all_parts", "first_part_only"),
    "join_carried_pot": ("wait", "pay_in"),
    "deck_by": ("seated", "dealt_in"),
    "odd_chip": ("suit", "stays_in_pot"),
    "false_opening": ("prevented", "dead_hand", "refund"),
}
REASONS: Final = re.compile(r"a deal needs (two players|a player) with chips$|no deal is possible: .+")
"""Why no deal begins: every one of them names what would help."""
MOVES: Final = 20_000
"""More than any deal has."""


class Evening:
    """One random night under the eyes of a referee.

    Attributes:
        seed: what all of it follows from.
        met: what has happened, counted.
        by_hand: the cards are real ones.
        chips: what one buys; come: how many have come.
        liking: they like pots that grow.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(f"evening {seed}")
        self.met: Counter[str] = Counter()
        rng = self.rng
        kind = rng.choice(("", "", DEALER, ROTATION))
        offers = offers_of(rng, rng.randrange(1, 5) if kind else 1)
        menu = Menu(offers, kind, rng.choice((0, 1, 1, 2))) if kind else None
        self.night = Night(*offers[0], Shuffle(seed), menu)
        self.books = Books(self.night)
        self.by_hand = rng.random() < 0.06
        self.chips = rng.choice((3, 12, 60, 300))
        self.liking = rng.random() < 0.5
        self.come = 0

    # -- a night -----------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[None]:
        """Play it, from the first who comes to the last who goes; a step for each move, so that others play beside."""
        for _ in range(self.rng.randrange(2, 7)):
            self._comes()
        for _ in range(self.rng.choice((1, 2)) if self.night.game.code in LONG else self.rng.randrange(2, 10)):
            for _ in range(self.rng.choice((0, 0, 1, 1, 2, 4))):
                self._something()
            self._who_is_broke()
            if self.books.pot and self.rng.random() < 0.1:
                self._tried("share", self.night.share_pot)
            yield
            if self.by_hand:
                self._by_hand()
            elif self._begins():
                yield from self._to_its_end()
            if self.rng.random() < 0.1:
                self.night = self.books.loaded(self.night)
        yield from self._goes_on_if_they_want()
        self._ends()

    def _who_is_broke(self) -> None:
        """Some buy again, some come back."""
        for name in self.books.seated:
            if self.rng.random() < 0.4:
                self.night.come_back(name)
            if not self.books.people[name].stack and self.rng.random() < 0.6:
                self.night.buy(name, self.chips)

    def _begins(self) -> bool:
        """Does the next deal begin? If not, there is a reason that names what would help, and nothing has changed."""
        night, before = self.night, stands(self.night)
        if night.chooser is not None and self.rng.random() < 0.7:
            night.pick(night.chooser, self.rng.choice(night.choices).game.code)
            before = stands(night)
        self.books.rotating = True
        try:
            night.begin_deal(events=True, entropy=self.rng.choice(("", "", f"p0 {self.seed}")))
        except NightError as error:
            reason = str(error)
        finally:
            self.books.rotating = False
        if self.books.deal is None:
            assert REASONS.fullmatch(reason), reason
            assert stands(night) == before, f"refused, and yet something has changed: {reason}"
            self._refused_with_reason(reason)
            return False
        deal = self.books.deal
        self.met["deals"] += 1
        self.met["carried"] += deal.carry.total > 0
        self.met[f"of {night.game.code}"] += 1
        return True

    def _refused_with_reason(self, reason: str) -> None:
        able, needed = len(self.books.able(self.night)), min(2, self.night.game.players[0])
        assert reason.startswith("a deal needs") == (able < needed)
        self.met[reason.partition(":")[0]] += 1

    def _to_its_end(self) -> Iterator[None]:
        """Play the running deal; somebody may go meanwhile, or the deal be void."""
        rng, moves = self.rng, 0
        deal = self.night.deal
        assert deal is not None
        long, void_at = self.night.game.code in LONG, rng.randrange(400) if rng.random() < 0.05 else -1
        while not deal.over:
            moves += 1
            assert moves < MOVES, "a deal without an end"
            options = deal.options()
            assert options.items
            assert options.seat == deal.actor
            if rng.random() < (0.004 if long else 0.04):
                self._something()
            if rng.random() < (0.001 if long else 0.01):
                self.night = self.books.loaded(self.night)
                deal = self.night.deal
                assert deal is not None
            if moves == void_at % 12:
                self.night.void("a card fell")
                self.met["void"] += 1
                return
            deal.apply(self._move(deal.options()))
            yield
        self.night.end_deal()
        if rng.random() < (0.02 if long else 0.05):
            self._nothing_leaks(deal)

    def _move(self, options: Options) -> Move:
        """Any move; but the pot is left on the table more often, and a hand given up less, than by chance."""
        move = options.sample(self.rng)
        if self.liking and move.verb in (FOLD, DECLINE):
            move = options.sample(self.rng)
        parol = options.get(PAROL)
        return next(parol.moves(options.seat)) if parol and self.liking else move

    def _nothing_leaks(self, deal: Deal) -> None:
        viewer = self.rng.choice((None, *range(deal.seats)))
        self.met["compared"] += looks_alike_to_who_cannot_know(deal, viewer, self.rng)

    def _by_hand(self) -> None:
        """A deal with real cards, written down: what somebody gets has been put in."""
        night, rng = self.night, self.rng
        stakes = {name: rng.randint(0, self.books.people[name].stack) for name in self.books.seated}
        pot, shares = self.books.pot + sum(stakes.values()), dict.fromkeys(self.books.seated, 0)
        for name in rng.sample(self.books.seated, len(shares)):
            shares[name] = rng.randint(0, pot) if rng.random() < 0.7 else pot
            pot -= shares[name]
        self._tried("tally", lambda: night.tally(stakes, shares))

    # -- people ------------------------------------------------------------------------------------------------------

    def _tried(self, what: str, do: Callable[[], object]) -> None:
        """Do it, or be refused in one line; then nothing has changed."""
        before, entries, refusal = stands(self.night), len(self.night.entries), ""
        try:
            do()
        except NightError as error:
            refusal = str(error) or "?"
        if refusal:
            assert "\n" not in refusal
            assert len(self.night.entries) == entries
            assert stands(self.night) == before
        self.met[f"no {what}" if refusal else what] += 1
        self.books.compare(self.night)

    def _comes(self) -> None:
        gone = [name for name, one in self.books.people.items() if one.gone]
        name = self.rng.choice(gone) if gone and self.rng.random() < 0.4 else f"p{self.come}"
        self.come += 1
        seat = self.rng.choice((None, None, self.rng.randrange(-1, 10)))
        chips = self.rng.choice((self.chips, self.chips, 1, 0, self.rng.randrange(1, 100)))
        self._tried("sit", lambda: self.night.sit(name, chips, seat))

    def _something(self) -> None:
        """Somebody does something between two deals, or while one is played."""
        night, rng = self.night, self.rng
        name = rng.choice([*self.books.seated, "nobody"])
        other = rng.choice([*self.books.seated, "nobody", ""])
        chips = rng.choice((1, 5, self.chips, 0, -1, -rng.randrange(1, 40)))
        what = rng.choice(("come", "come", *WAYS))
        if what == "come":
            self._comes()
        elif what == "choose":
            offer = offers_of(rng, 1)[0] if rng.random() < 0.7 else Offer(night.game, rules_of(night.game, rng))
            self._tried(what, lambda: night.choose(*offer))
        elif what == "pick":
            codes = [offer.game.code for offer in night.menu.offers] if night.menu else ["italian"]
            self._tried(what, lambda: night.pick(name, rng.choice(codes)))
        else:
            self._tried(what, lambda: WAYS[what](night, name, other, chips))

    # -- its end -----------------------------------------------------------------------------------------------------

    def _goes_on_if_they_want(self) -> Iterator[None]:
        """However it stands: if all come back and buy chips there is a deal, if need be of another game."""
        night, books = self.night, self.books
        for name in books.seated:
            night.come_back(name)
            if not books.people[name].stack:
                night.buy(name, self.chips)
        while len(books.seated) < 2 and night.free_seats:
            self._comes()
        if len(books.seated) < 2:
            return
        if not self._begins():
            self.met["another game helps"] += 1
            if books.pot:
                night.share_pot()
            night.choose(buio.games["texas"])
            assert self._begins(), "nothing helps"
        yield from self._to_its_end()

    def _ends(self) -> None:
        """Everybody goes, with everything; who owes whom is settled."""
        night, books = self.night, self.books
        assert stands(books.loaded(night)) == stands(night)
        for name in self.rng.sample(books.seated, len(books.seated)):
            night.leave(name)
        assert books.pot == 0
        assert not books.seated
        left = {name: one.paid_out - one.bought for name, one in books.people.items()} | {"bank": books.house}
        assert not sum(left.values())
        if self.rng.random() < 0.1:
            self._records_tell_the_same()
        for payer, payee, chips in night.settlement():
            assert chips > 0
            left[payer] += chips
            left[payee] -= chips
        assert not any(left.values())

    def _records_tell_the_same(self) -> None:
        """Each finished deal, written down and read, is the same deal; and so is what each seat is told of it."""
        for hand in played(self.night):
            text = hand.record()
            (record,) = read(text)
            again = record.play(events=True)
            assert (record.players, record.seats) == (hand.names, hand.seats)
            assert (again.outcome, again.log, again.start[3]) == (
                hand.deal.outcome,
                hand.deal.log,
                hand.deal.start[3],
            )
            read(hand.record(self.rng.choice(hand.names)))
            self.met["records"] += 1


def offers_of(rng: Random, count: int) -> tuple[Offer, ...]:
    """So many different games, with house rules at random."""
    codes: list[str] = []
    while len(codes) < count:
        code = rng.choice(CARRYING if rng.random() < 0.5 else tuple(buio.games))
        if code not in codes and (code not in LONG or rng.random() < 0.15):
            codes.append(code)
    return tuple(Offer(buio.games[code], rules_of(buio.games[code], rng)) for code in codes)


def rules_of(game: Game, rng: Random) -> Rules:
    """Its own house rules, or others; at best those on which it depends who may play for a pot, and what for."""
    while game.family == "italian" and rng.random() < 0.6:
        with suppress(RulesError):
            rules: Rules = game.rules(**{key: rng.choice(values) for key, values in STAYING.items()})
            return rules
    if game.code in LONG or rng.random() < 0.5:
        return random_rules(game, rng, rng.choice((game.players[0], game.players[-1])))
    own: Rules = game.rules()
    return own


WAYS: Final[dict[str, Callable[[Night, str, str, int], object]]] = {
    "sit_out": lambda night, name, other, chips: night.sit_out(name),
    "come_back": lambda night, name, other, chips: night.come_back(name),
    "leave": lambda night, name, other, chips: night.leave(name),
    "buy": lambda night, name, other, chips: night.buy(name, chips),
    "correct": lambda night, name, other, chips: night.correct(name, chips, "a chip on the floor", other),
    "reseat": lambda night, name, other, chips: night.reseat(name, abs(chips) % 10),
    "share": lambda night, name, other, chips: night.share_pot() if chips > 1 else night.draw_for_dealer(),
    "choose": lambda night, name, other, chips: None,
    "pick": lambda night, name, other, chips: None,
}
"""What anybody may try, at any time."""


def evening(seed: int) -> Counter[str]:
    """Play the night of this seed; what happened in it.

    Raises:
        AssertionError: the night is wrong; the text names the seed.
    """
    one = Evening(seed)
    try:
        for _ in one.play():
            pass
    except Exception as error:
        raise AssertionError(f"evening({seed}), after {one.night.entries[-3:]}: {error!r}") from error
    return one.met


def main(evening: Callable[[int], Counter[str]]) -> None:
    """Play those of the seeds on the command line, from the first to before the last, and say what came of them."""
    first, last = map(int, sys.argv[1:3])
    met: Counter[str] = Counter()
    wrong, began = 0, time.process_time()
    for seed in range(first, last):
        try:
            met += evening(seed)
        except AssertionError as error:
            wrong += 1
            sys.stdout.write(f"{error}\n")
    sys.stdout.write(
        f"{last - first} nights from {first}, {wrong} wrong, {time.process_time() - began:.0f} s of a processor\n"
    )
    sys.stdout.write(f"{dict(sorted(met.items()))}\n")


if __name__ == "__main__":
    main(evening)
