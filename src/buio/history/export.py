"""Deals written in the PHH format, for other programs (github.com/uoftcprg/phh-std)."""

from collections.abc import Mapping, Sequence
from typing import Any

from buio.cards import cards_text
from buio.games.codes import BRING_IN, PHH
from buio.history.fields import RecordError
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import BLIND, DEAD, DECLINE, DISCARD, HOLE, Move
from buio.play.moves import BRING_IN as POST
from buio.play.outcome import SHOWDOWN
from buio.play.rules import Rules


def code_of(game: Game, rules: Rules) -> str | None:
    """The code that other programs know a game by, played like this; None if they do not."""
    betting = getattr(rules, "betting", "")
    return next((code for code, known in PHH.items() if (known.game, known.betting) == (game.code, betting)), None)


def written(deal: Deal, game: Game, rules: Rules, players: Sequence[str] = ()) -> str:
    """A deal as a PHH file.

    Raises:
        RecordError: a game or house rules that the format cannot say.
    """
    code = code_of(game, rules)
    if code is None:
        raise RecordError(f"{game.code} with these house rules is no game of the PHH format")
    _refuse_other_rules(game, rules, code)
    order = deal.clockwise(deal.dealer)
    place = {seat: at for at, seat in enumerate(order)}
    fields: dict[str, object] = {
        "variant": code,
        "ante_trimming_status": True,
        "antes": _antes_written(rules, deal.seats),
        **_begun_written(rules, code, deal, order),
        "starting_stacks": [deal.start[1][seat] for seat in order],
        "actions": [text for move in _draws_together(deal.log) if (text := _action_written(move, place))]
        + _shown(deal, place),
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    if deal.over:
        fields["finishing_stacks"] = [deal.stacks[seat] for seat in order]
    return document(fields)


PLAIN = {"muck", "burn", "odd_chip", "ante", "ante_by", "small_blind", "big_blind", "button_blind", "straddle", "bring_in", "small_bet", "big_bet", "betting", "raise_cap", "cap_heads_up"}  # fmt: skip
"""House rules that the format says, or that change no move."""


def _refuse_other_rules(game: Game, rules: Rules, code: str) -> None:
    for known in game.house_rules():
        if known.key not in PLAIN and getattr(rules, known.key) != known.default:
            raise RecordError(f"{known.key} = {getattr(rules, known.key)} cannot be said of {code} in the PHH format")


def _antes_written(rules: Any, seats: int) -> list[int]:
    who = getattr(rules, "ante_by", "all")
    if who == "all":
        return [rules.ante] * seats
    return [rules.ante if place == (1 if who == "big_blind" else seats - 1) else 0 for place in range(seats)]


def _begun_written(rules: Any, code: str, deal: Deal, order: Sequence[int]) -> dict[str, object]:
    standard, fields = PHH[code], dict[str, object]()
    if standard.begun == BRING_IN:
        fields["bring_in"] = rules.forced
    else:
        blinds = [rules.small_blind, rules.big_blind, *[0] * (deal.seats - 2)]
        if getattr(rules, "button_blind", 0):
            blinds[0 if deal.seats == 2 else -1] = rules.button_blind  # of two the dealer's blind comes first
        for move in deal.log:
            if move.verb == BLIND:
                blinds[order.index(move.seat)] = move.amount
        fields["blinds_or_straddles"] = blinds
    if standard.betting == "fixed_limit":
        return fields | {"small_bet": rules.small_bet, "big_bet": rules.big_bet}
    return fields | {"min_bet": rules.small_bet}


def _draws_together(moves: Sequence[Move]) -> list[Move]:
    """The format has everybody change cards before anybody is given others."""
    written: list[Move] = []
    waiting: list[Move] = []
    for move in moves:
        drawing = bool(written) and written[-1].verb == DISCARD
        if move.verb == HOLE and drawing:
            waiting.append(move)
            continue
        if move.verb != DISCARD:
            written += waiting
            waiting = []
        written.append(move)
    return written + waiting


def _action_written(move: Move, place: Mapping[int, int]) -> str:
    """An action in the words of the format; nothing for what it leaves out."""
    if move.verb in (DEAD, BLIND, DECLINE):
        return ""
    text = str(move._replace(seat=place.get(move.seat, move.seat)))
    if move.verb == POST:
        return " ".join(text.split()[:2])
    return text


def _shown(deal: Deal, place: Mapping[int, int]) -> list[str]:
    """Who shows and who throws the hand away at the showdown, in order."""
    if deal.outcome is None or deal.outcome.ended != SHOWDOWN:
        return []
    return [f"p{place[seat] + 1} sm {cards_text(deal.hands[seat])}" for seat in deal.shown] + [
        f"p{place[seat] + 1} sm -" for seat in deal.survivors if seat not in deal.shown
    ]
