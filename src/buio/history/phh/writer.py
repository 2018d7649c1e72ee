"""Deals written in the PHH format, for other programs.

What the format has no field for stands in fields of our own, which others pass over; so a hand is read again as it was.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from buio.cards import UNKNOWN
from buio.games import games
from buio.games.codes import BRING_IN, PHH, UNSAID, Standard
from buio.history.errors import RecordError
from buio.history.fields import VERSION
from buio.history.phh.hidden import Filled
from buio.history.phh.posting import TRIMMING, dealers_index, listed
from buio.history.phh.standard import rules_of
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, DEAD, DEALER, DECLINE, DISCARD, HOLE, ONCE, SHOW, TWICE, Move
from buio.play.moves import BRING_IN as POST
from buio.play.outcome import SHOWDOWN
from buio.play.rules import Rules

SAID: Final = frozenset(
    (
        "ante",
        "ante_by",
        "small_blind",
        "big_blind",
        "button_blind",
        "bring_in",
        "small_bet",
        "big_bet",
        "betting",
        "burn",
    )
)
"""House rules that the format says, or that leave no trace."""
UNWRITTEN: Final = (DEAD, BLIND, DECLINE, ONCE, TWICE)
"""Moves that the format leaves out: burnt cards, blinds, and how often a board is dealt, which its cards tell."""

House = Mapping[str, Any]
"""All house rules of a game, by key."""


def write(
    deal: Deal,
    game: Game,
    rules: Rules,
    players: Sequence[str] = (),
    unknown: Collection[Filled] = (),
    about: Mapping[str, object] | None = None,
) -> str:
    """Write a finished or running deal as a PHH file.

    Args:
        deal: the deal.
        game: the game that it is a deal of.
        rules: the house rules that it is played by.
        players: by seat, the names; empty: they are not written.
        unknown: cards of the deal that nobody was told (`??`), each with the time it is dealt.
        about: where, when and by whom it was played, by field; default: nothing is said of it.

    Raises:
        RecordError: a game, house rules or a deal that the format cannot say.
    """
    code, house = code_of(game, rules), rules.values()
    if deal.carry.posts and "straddle" in house:
        house["straddle"] = 0  # nobody is asked: straddles are among what is posted
    stacks = deal.start[1]
    if not all(stacks) or deal.carry.total or not deal.carry.antes:
        raise RecordError("the PHH format knows no pot from another deal, and no players without chips")
    order = deal.clockwise(deal.dealer)
    fields: dict[str, object] = {
        "variant": code,
        TRIMMING: house.get("ante_by", "all") == "all" and not any(deal.carry.dead),
        "antes": _antes(house, deal, order),
        **_begun(deal, order, rules, house, code),
        **_bets(rules, PHH[code]),
        "starting_stacks": [stacks[seat] for seat in order],
        "actions": _actions(deal, order, unknown),
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    fields |= about or {}
    if deal.over:
        fields["finishing_stacks"] = [deal.stacks[seat] for seat in order]
    return document(fields | _unsaid(fields, code, house))


def code_of(game: Game, rules: Rules) -> str:
    """Return the code that other programs know a game by, played by these house rules.

    Raises:
        RecordError: they know no such game.
    """
    house = rules.values()
    other, why = "", "is no game of the PHH format, whatever its house rules"
    for code, known in PHH.items():
        standard = games[known.game]
        if (standard.rules_type, standard.recipe) != (game.rules_type, game.recipe):
            continue
        why = "with these house rules is no game of the PHH format"
        if house.get("betting", "") != known.betting:
            continue
        differing = [rule.key for rule in standard.house_rules() if house[rule.key] != rule.default]
        differing = [key for key in differing if key not in SAID and key not in UNSAID]
        if not differing:
            return code
        if known.game == game.code:
            other = f"{differing[0]} = {house[differing[0]]} cannot be said of {code} in the PHH format"
    raise RecordError(other or f"{game.code} {why}")


def _antes(house: House, deal: Deal, order: Sequence[int]) -> list[int]:
    """The antes, and what is paid for missed blinds."""
    payer, seats, ante = house.get("ante_by", "all"), deal.seats, house["ante"]
    index = 1 if payer == "big_blind" else dealers_index(seats)
    antes = [ante if payer == "all" or player == index else 0 for player in range(seats)]
    if not any(deal.carry.dead):
        return antes
    if payer == "all" and min(deal.start[1]) < ante:
        raise RecordError("the PHH format cannot say a dead blind beside an ante that somebody cannot pay")
    return [chips + dead for chips, dead in zip(antes, listed([deal.carry.dead[seat] for seat in order]), strict=True)]


def _begun(deal: Deal, order: Sequence[int], rules: Any, house: House, code: str) -> dict[str, object]:
    if PHH[code].begins_with == BRING_IN:
        if not rules.forced:
            raise RecordError(f"bring_in = {house['bring_in']} cannot be said of {code} in the PHH format")
        return {"bring_in": rules.forced}
    if posts := deal.carry.posts:
        return {"blinds_or_straddles": listed([posts[seat] for seat in order])}
    blinds = [house["small_blind"], house["big_blind"], *[0] * (deal.seats - 2)]
    if button_blind := house.get("button_blind", 0):
        dealer = dealers_index(deal.seats)
        blinds[dealer] = max(blinds[dealer], button_blind)
    for move in deal.log:
        if move.verb == BLIND:
            blinds[order.index(move.seat)] = move.amount
    return {"blinds_or_straddles": blinds}


def _bets(rules: Any, standard: Standard) -> dict[str, object]:
    if standard.betting == "fixed_limit":
        return {"small_bet": rules.first_bet, "big_bet": rules.later_bet}
    return {"min_bet": rules.first_bet}


def _unsaid(fields: Mapping[str, Any], code: str, house: House) -> dict[str, object]:
    """House rules without a field, where a reader would suppose others."""
    game = games[PHH[code].game]
    supposed = rules_of({**fields}, game, PHH[code], fields["starting_stacks"])[0].values()
    differing = {key: house[key] for key in UNSAID if key in house and house[key] != supposed[key]}
    return {"_buio": VERSION, "_rules": differing} if differing else {}


def _actions(deal: Deal, order: Sequence[int], unknown: Collection[Filled]) -> list[str]:
    number = {seat: index for index, seat in enumerate(order)}
    untold, found = _Untold(deal, unknown), []
    for move in _with_shows(deal, _in_their_order(deal.log)):
        told = untold.hidden(move) if unknown else move
        words = str(told._replace(seat=number.get(told.seat, told.seat))).split()
        found.append(" ".join(words[:2] if told.verb == POST else words))  # the format leaves the bring-in's amount out
    return found


def _in_their_order(moves: Sequence[Move]) -> list[Move]:
    """The moves as the format has them: everybody changes cards before anybody is given others."""
    ordered: list[Move] = []
    waiting: list[Move] = []
    drawn: set[int] = set()
    for move in moves:
        if move.verb in UNWRITTEN:
            continue
        if move.verb == HOLE and drawn:
            waiting.append(move)
            continue
        if move.verb != DISCARD or move.seat in drawn:  # the draw is over, perhaps for another one
            ordered += waiting
            waiting = []
            drawn = set()
        if move.verb == DISCARD:
            drawn.add(move.seat)
        ordered.append(move)
    return ordered + waiting


class _Untold:
    """Takes out of the moves of a deal the cards that nobody was told."""

    def __init__(self, deal: Deal, unknown: Collection[Filled]) -> None:
        self.deal, self.unknown = deal, frozenset(unknown)
        self.times, self.now = Counter[int](), set[int]()

    def hidden(self, move: Move) -> Move:
        """The move without these cards; a hand that lost with such cards was thrown away. Moves come in their order."""
        if move.verb == HOLE:
            for card in move.cards:
                self.times[card] += 1
                (self.now.add if Filled(card, self.times[card]) in self.unknown else self.now.discard)(card)
        if not self.now.intersection(move.cards):
            return move
        if move.verb == SHOW and not (self.deal.outcome and move.seat in self.deal.outcome.winners):
            return move._replace(cards=())
        return move._replace(cards=tuple([UNKNOWN if card in self.now else card for card in move.cards]))


def _with_shows(deal: Deal, moves: list[Move]) -> list[Move]:
    """The hands shown and thrown away at the showdown.

    All show as soon as nobody can act any more, and once again when more cards have been dealt to them.
    """
    if deal.outcome is None or deal.outcome.ended != SHOWDOWN:
        return moves
    end = 1 + max((index for index, move in enumerate(moves) if move.actor != DEALER), default=sum(deal.dealt_in) - 1)
    end = len(moves) if moves[end - 1].verb == DISCARD else end  # hands are not shown while they change
    before, after = moves[:end], moves[end:]
    if not after:
        return before + _shows(deal, deal.shown)
    dealt = Counter(move.seat for move in after for _ in move.cards if move.verb == HOLE)
    again = _shows(deal, deal.survivors) if dealt else []
    return before + _shows(deal, deal.survivors, dealt) + after + again


def _shows(deal: Deal, shown: Sequence[int], later: Mapping[int, int] | None = None) -> list[Move]:
    """What each survivor does at the showdown, in order: whoever is not among `shown` throws the hand away.

    Args:
        deal: the finished deal.
        shown: the seats that show.
        later: by seat, how many cards are dealt only afterwards.
    """
    first = deal.shown[0]
    shows = []
    for seat in (first, *deal.clockwise(first)[:-1]):
        if deal.live[seat]:
            held = deal.hands[seat][: len(deal.hands[seat]) - (later or {}).get(seat, 0)]
            shows.append(Move(SHOW, seat, 0, held if seat in shown else ()))
    return shows
