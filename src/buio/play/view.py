"""The view: what a seat, or a spectator, may know of a deal. Built from an allow-list; nothing is stripped afterwards.

Everything a player is shown, a bot is told or a server sends comes from here. Two deals that differ only in what a viewer
cannot see give that viewer equal views.
"""

from dataclasses import dataclass
from typing import NamedTuple

from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.events import UNKNOWN
from buio.play.facet import FacetView, V
from buio.play.moves import BUY_DISCARD, DISCARD, PILE, TAKE
from buio.play.outcome import Outcome
from buio.play.recipe import Laid
from buio.play.upcards import wild_in_sight


class Done(NamedTuple):
    """Something done with the discard pile, before everybody's eyes."""

    verb: str
    """`take`, `buyd` or `sd`."""
    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What can be seen of one seat."""

    stack: int
    stake: int
    """Chips put in during this deal."""
    bet: int
    """The part of the stake in this round of betting."""
    state: str
    """`in`, `folded`, `all_in`, `out` (not in this deal)."""
    cards: tuple[int, ...]
    """Cards before the seat; -1 where the viewer cannot see which."""
    drew: int
    """Cards changed; -1 before the seat has drawn."""
    net: int | None
    """Chips won or lost, when the deal is over."""
    up: tuple[int, ...] = ()
    """Those of the cards that lie face up."""
    declared: tuple[str, ...] = ()
    """What the seat has said that it plays for."""
    wagers: tuple[tuple[str, int], ...] = ()
    """Bets against the bank, by name."""
    rows: tuple[tuple[int, ...], ...] = ()
    """The rows of a hand that was laid out; -1 where the viewer cannot see which cards."""
    score: int = 0
    """Points in a match so far."""
    opened: bool = False
    """Has this seat laid down what the contract asks for?"""
    wild: tuple[int, ...] = ()
    """Cards that are wild for this seat because of how the deal has gone, where the viewer can see the hand."""


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat (or a spectator, `seat` None) may know it."""

    seat: int | None
    dealer: int
    actor: int
    """Whose move it is; -1 the dealer, -2 nobody."""
    phase: str
    round: int
    """Rounds of betting begun so far."""
    pot: int
    carried: int
    """Chips in the pot that came from earlier deals."""
    later: tuple[int, ...]
    """Parts of a divided pot that wait for later deals."""
    to_call: int
    """Chips the viewer lacks to the bet."""
    board: tuple[int, ...]
    """The cards on the table, -1 face down; the bank's hand in games against it."""
    seats: tuple[SeatView, ...]
    pack: tuple[int, ...]
    stock: int
    """Cards left to deal."""
    muck: int
    step: int
    opening_rank: int | None
    """The rank of the pair that opens, in games that ask for openers."""
    opener: int
    aggressor: int
    lead: int
    openers_split: bool
    """The opener has announced that openers were thrown away."""
    proof: tuple[int, ...]
    outcome: Outcome | None
    contests: tuple[Contest, ...] = ()
    """What each pot is played for: how hands are made and compared."""
    wild: tuple[int, ...] = ()
    """Cards that are wild for the viewer now."""
    layout: tuple[tuple[int, int], ...] = ()
    """Row and column of each place of the board; empty: one line."""
    house: bool = False
    """Is this a game against the bank?"""
    pile: int = 0
    """How many cards lie in the discard pile."""
    top: int = UNKNOWN
    """Its top card."""
    melds: tuple[Laid, ...] = ()
    """The combinations on the table, numbered from 1 by their moves."""
    contract: int = 0
    """The number of the contract of this deal; 0: none, or not chosen yet."""
    contracts_left: tuple[int, ...] = ()
    """What is still to be played in a match, this deal included."""
    pool: int = 0
    """Chips that whoever wins the match wins."""
    lately: tuple[Done, ...] = ()
    """What the others have done with the discard pile since the viewer's last move, in order; for a spectator nothing."""

    parts: tuple[FacetView, ...] = ()
    """What may be known of the facets of the deal, each a part of its own."""

    def part(self, kind: type[V]) -> V | None:
        """The part of that kind; None: this game has none, or there is nothing to see."""
        for part in self.parts:
            if isinstance(part, kind):
                return part
        return None

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's own cards."""
        return () if self.seat is None else self.seats[self.seat].cards


def view(deal: Deal, seat: int | None) -> View:
    """What `seat`, or a spectator (None), may know now.

    Raises:
        ValueError: there is no such seat.
    """
    if seat is not None and not 0 <= seat < deal.seats:
        raise ValueError(f"there is no seat {seat}: seats are 0 to {deal.seats - 1}")
    openers = deal.recipe.openers
    return View(
        seat=seat,
        dealer=deal.dealer,
        actor=deal.actor,
        phase=deal.phase.name,
        round=sum(phase.name == "betting" for phase in deal.recipe.phases[: deal.at + 1]),
        pot=deal.total,
        carried=deal.carried,
        later=deal.later,
        to_call=0 if seat is None or not deal.live[seat] else max(deal.bets) - deal.bets[seat],
        board=deal.board[: deal.turned] + (UNKNOWN,) * (len(deal.board) - deal.turned),
        seats=tuple([_seat_view(deal, other, seat) for other in range(deal.seats)]),
        pack=tuple(sorted(deal.recipe.pack)),
        stock=deal.stock_left,
        muck=len(deal.muck),
        step=deal.step,
        opening_rank=openers.ladder.rank(deal.step) if openers else None,
        opener=deal.opener,
        aggressor=deal.aggressor,
        lead=deal.lead,
        openers_split=bool(deal.aside),
        proof=deal.proof,
        outcome=deal.outcome,
        contests=deal.contests,
        wild=_wild(deal, seat),
        layout=deal.recipe.layout,
        house=deal.recipe.house,
        pile=len(deal.pile),
        top=deal.pile[-1] if deal.pile else UNKNOWN,
        melds=deal.melds,
        contract=deal.contract,
        contracts_left=deal.match.left if deal.match else (),
        pool=deal.match.pool if deal.match else 0,
        lately=_lately(deal, seat) if deal.pile else (),
        parts=tuple([part for facet in deal.facets.values() if (part := facet.view(deal, seat)) is not None]),
    )


def _lately(deal: Deal, seat: int | None) -> tuple[Done, ...]:
    """What a player has seen of the discards since its own last move; older ones it has to remember itself."""
    log = deal.log
    start = next((place for place in range(len(log) - 1, -1, -1) if log[place].actor == seat), None)
    if start is None:
        return ()
    top = UNKNOWN
    done: list[Done] = []
    for place, move in enumerate(log):
        if move.verb in (DISCARD, PILE):
            top = move.cards[0]
        if move.verb in (DISCARD, TAKE, BUY_DISCARD) and place > start and move.seat != seat:
            done.append(Done(move.verb, move.seat, top))
    return tuple(done)


def _seat_view(deal: Deal, other: int, viewer: int | None) -> SeatView:
    outcome = deal.outcome
    return SeatView(
        stack=deal.stacks[other],
        stake=deal.stakes[other],
        bet=deal.bets[other],
        state=_state(deal, other),
        cards=_visible(deal, other, viewer),
        drew=deal.drew[other],
        net=outcome.net[other] if outcome else None,
        up=deal.up[other],
        declared=deal.declared[other],
        wagers=deal.wagers[other],
        rows=_rows(deal, other, viewer),
        score=deal.match.scores[other] if deal.match else 0,
        opened=any(laid.opening and laid.seat == other for laid in deal.melds),
        wild=deal.wild_for(other) if _sees(deal, other, viewer) else wild_in_sight(deal),
    )


def _rows(deal: Deal, other: int, viewer: int | None) -> tuple[tuple[int, ...], ...]:
    rows, up = deal.rows[other], deal.up[other]
    if other == viewer or other in deal.shown:
        return rows
    return tuple([tuple([card if card in up else UNKNOWN for card in row]) for row in rows])


def _wild(deal: Deal, seat: int | None) -> tuple[int, ...]:
    """The cards that are wild by the house rules, and for this seat because of how the deal has gone."""
    always = deal.recipe.ranking.wild_cards
    known = deal.wild_for(seat) if seat is not None and not deal.dark else wild_in_sight(deal)
    return tuple(dict.fromkeys(always + known))


def _visible(deal: Deal, other: int, viewer: int | None) -> tuple[int, ...]:
    """A hand as the viewer sees it: open to its owner once looked at, to all when shown; face-up cards come first."""
    hand, up = deal.hands[other], deal.up[other]
    if _sees(deal, other, viewer):
        return hand
    return up + (UNKNOWN,) * (len(hand) - len(up))


def _sees(deal: Deal, other: int, viewer: int | None) -> bool:
    """May the viewer know the whole hand of this seat?"""
    return other in deal.shown or (other == viewer and not deal.dark)


def _state(deal: Deal, seat: int) -> str:
    if deal.dealt_in and not deal.dealt_in[seat]:
        return "out"
    if not deal.live[seat]:
        return "folded" if deal.dealt_in else "out"
    return "all_in" if not deal.stacks[seat] and not deal.over else "in"
