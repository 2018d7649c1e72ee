"""Deals written in the PHH format, for other programs (github.com/uoftcprg/phh-std).

What the format has no field for stands in fields of our own, which others pass over; so a hand is read again as it was.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from buio.cards import UNKNOWN
from buio.games import games
from buio.games.codes import BRING_IN, PHH, UNSAID
from buio.games.holdem import HoldemRules
from buio.games.stakes import BlindStakes, Stakes
from buio.history.phh.fields import RecordError
from buio.history.phh.standard import TRIMMING, dealers_place, rules_of
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, DEAD, DEALER, DECLINE, DISCARD, HOLE, SHOW, Move
from buio.play.moves import BRING_IN as POST
from buio.play.outcome import SHOWDOWN
from buio.play.rules import Rules

SAID = {
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
}
"""House rules that the format says, or that leave no trace."""
VERSION = 1
UNWRITTEN = (DEAD, BLIND, DECLINE)
"""Moves that the format leaves out: burnt cards and blinds."""


def code_of(game: Game, rules: Rules) -> str:
    """The code that other programs know a game by, played like this.

    Raises:
        RecordError: they know no such game.
    """
    other: str | None = None
    for code, known in PHH.items():
        standard = games[known.game]
        if (standard.rules_type, standard.recipe) != (game.rules_type, game.recipe):
            continue
        if not isinstance(rules, Stakes) or rules.betting != known.betting:
            continue
        differing = list(_differing(standard, rules))
        if not differing:
            return code
        if known.game == game.code:
            other = f"{differing[0]} = {getattr(rules, differing[0])} cannot be said of {code} in the PHH format"
    raise RecordError(other or f"{game.code} with these house rules is no game of the PHH format")


def _differing(standard: Game, rules: Rules) -> Iterator[str]:
    for known in standard.house_rules():
        if known.key not in SAID and known.key not in UNSAID and getattr(rules, known.key) != known.default:
            yield known.key


def written(deal: Deal, game: Game, rules: Rules, players: Sequence[str] = (), unknown: Collection[int] = ()) -> str:
    """A deal as a PHH file.

    Args:
        unknown: cards of the deal that nobody was told (`??`).

    Raises:
        RecordError: a game, house rules or a deal that the format cannot say.
    """
    code = code_of(game, rules)
    stacks = deal.start[1]
    if not all(stacks) or deal.carry.total or not deal.carry.antes:
        raise RecordError("the PHH format knows no pot from another deal, and no players without chips")
    order = deal.clockwise(deal.dealer)
    place = {seat: at for at, seat in enumerate(order)}
    fields: dict[str, object] = {
        "variant": code,
        TRIMMING: _who_antes(rules) == "all",
        "antes": _antes(rules, deal.seats),
        **_begun(rules, code, deal, order),
        "starting_stacks": [stacks[seat] for seat in order],
        "actions": [
            _action(_hidden(move, deal, unknown), place) for move in _with_shows(deal, _in_their_order(deal.log))
        ],
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    if deal.over:
        fields["finishing_stacks"] = [deal.stacks[seat] for seat in order]
    return document(fields | _unsaid(fields, code, rules))


def _antes(rules: Any, seats: int) -> list[int]:
    who = _who_antes(rules)
    if who == "all":
        return [rules.ante] * seats
    payer = 1 if who == "big_blind" else dealers_place(seats)
    return [rules.ante if place == payer else 0 for place in range(seats)]


def _who_antes(rules: Rules) -> str:
    return rules.ante_by if isinstance(rules, BlindStakes) else "all"


def _begun(rules: Any, code: str, deal: Deal, order: Sequence[int]) -> dict[str, object]:
    fields: dict[str, object] = {}
    if PHH[code].begun == BRING_IN:
        if not rules.forced:
            raise RecordError(f"bring_in = {rules.bring_in} cannot be said of {code} in the PHH format")
        fields["bring_in"] = rules.forced
    else:
        blinds = [rules.small_blind, rules.big_blind, *[0] * (deal.seats - 2)]
        if isinstance(rules, HoldemRules) and rules.button_blind:
            dealer = dealers_place(deal.seats)
            blinds[dealer] = max(blinds[dealer], rules.button_blind)
        for move in deal.log:
            if move.verb == BLIND:
                blinds[order.index(move.seat)] = move.amount
        fields["blinds_or_straddles"] = blinds
    if PHH[code].betting == "fixed_limit":
        return fields | {"small_bet": rules.small_bet, "big_bet": rules.big_bet}
    return fields | {"min_bet": rules.small_bet}


def _unsaid(fields: Mapping[str, Any], code: str, rules: Rules) -> dict[str, object]:
    """House rules without a field, where a reader would suppose others."""
    supposed = rules_of({**fields}, games[PHH[code].game], PHH[code], fields["starting_stacks"])
    differing = {key: value for key in UNSAID if (value := getattr(rules, key, None)) != getattr(supposed, key, None)}
    return {"_buio": VERSION, "_rules": differing} if differing else {}


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


def _hidden(move: Move, deal: Deal, unknown: Collection[int]) -> Move:
    """The move without cards that nobody was told; a hand that has lost with them was thrown away."""
    if not unknown or not any(card in unknown for card in move.cards):
        return move
    if move.verb == SHOW and not (deal.outcome and move.seat in deal.outcome.winners):
        return move._replace(cards=())
    return move._replace(cards=tuple([UNKNOWN if card in unknown else card for card in move.cards]))


def _action(move: Move, place: Mapping[int, int]) -> str:
    """An action in the words of the format."""
    text = str(move._replace(seat=place.get(move.seat, move.seat)))
    return " ".join(text.split()[:2]) if move.verb == POST else text


def _with_shows(deal: Deal, moves: list[Move]) -> list[Move]:
    """The hands shown and thrown away at the showdown.

    All show as soon as nobody can act any more, and once again when more cards have been dealt to them.
    """
    if deal.outcome is None or deal.outcome.ended != SHOWDOWN:
        return moves
    end = 1 + max((at for at, move in enumerate(moves) if move.actor != DEALER), default=sum(deal.dealt_in) - 1)
    if moves[end - 1].verb == DISCARD:  # hands are not shown while they change
        end = len(moves)
    before, after = moves[:end], moves[end:]
    if not after:
        return before + _shows(deal, deal.shown)
    dealt = Counter(move.seat for move in after for _ in move.cards if move.verb == HOLE)
    again = _shows(deal, deal.survivors) if dealt else []
    return before + _shows(deal, deal.survivors, dealt) + after + again


def _shows(deal: Deal, shown: Sequence[int], later: Mapping[int, int] | None = None) -> list[Move]:
    """What each survivor does at the showdown, in order: who is not among `shown` throws the hand away.

    Args:
        later: by seat, how many cards are dealt only afterwards.
    """
    first = deal.shown[0]
    shows = []
    for seat in (first, *deal.clockwise(first)[:-1]):
        if deal.live[seat]:
            held = deal.hands[seat][: len(deal.hands[seat]) - (later or {}).get(seat, 0)]
            shows.append(Move(SHOW, seat, 0, held if seat in shown else ()))
    return shows
