"""Hands of hold'em and Omaha written as open hand histories (`history.ohh` reads them)."""

import json
from datetime import date, time
from functools import partial
from typing import Any, Final

from buio.cards import card_text
from buio.games.codes import BLINDS, PHH
from buio.history.errors import RecordError
from buio.history.forced import forced
from buio.history.ohh import CODES, FORCED
from buio.history.phh.settled import settled
from buio.history.phh.writer import code_of
from buio.history.records.record import Record
from buio.play.deal import Deal
from buio.play.moves import BLIND, BOARD, CALL, DEALER, FOLD, HOLE, RAISE, TWICE, Move
from buio.play.options import Simple
from buio.play.outcome import SHOWDOWN
from buio.play.recipe import DealState
from buio.play.rules import Rules

KINDS: Final = {code: kind for kind, code in CODES.items()}
_STREETS: Final = ("Preflop", "Flop", "Turn", "River")


class _Rounds:
    """What happens in a deal, by street: it is told of each move before it is made."""

    def __init__(self, rules: Rules, deal: Deal) -> None:
        self.rounds: list[dict[str, Any]] = [{"id": 0, "street": _STREETS[0], "cards": [], "actions": []}]
        self.held: dict[int, list[int]] = {}
        for kind, seat, chips in forced(deal, rules):
            self._add(FORCED[kind], seat, chips)

    def _add(self, kind: str, seat: int, amount: int) -> None:
        self.rounds[-1]["actions"].append({"player_id": seat, "action": kind, "amount": amount})

    def __call__(self, deal: DealState, move: Move) -> None:
        verb, seat = move.verb, move.seat
        if verb == HOLE:
            self.held.setdefault(seat, []).extend(move.cards)
        elif verb == BOARD:
            street, cards = _STREETS[len(self.rounds)], [card_text(card) for card in move.cards]
            self.rounds.append({"id": len(self.rounds), "street": street, "cards": cards, "actions": []})
        elif verb == BLIND:
            raise RecordError("a straddle is not written as an open hand history")
        elif verb == TWICE:
            raise RecordError("a board that is dealt twice is not written as an open hand history")
        elif move.actor != DEALER:
            call, level = deal.options().get(CALL), max(deal.bets)
            cost = call.cost if isinstance(call, Simple) else 0
            kinds = {FOLD: "Fold", CALL: "Call" if cost else "Check", RAISE: "Raise" if level else "Bet"}
            if verb in kinds:
                self._add(kinds[verb], seat, {FOLD: 0, CALL: cost, RAISE: move.amount - deal.bets[seat]}[verb])


def write(record: Record) -> str:
    """Write a hand as an open hand history: a JSON object.

    Raises:
        RecordError: the format cannot say it, or it does not play through.
    """
    record.refuse_unknown()
    code = code_of(record.game, record.rules)
    if code not in KINDS or record.carry.total:
        known = ", ".join(" ".join(kind) for kind in CODES)
        raise RecordError(f"{record.game.code} is not written as an open hand history: there are {known}")
    house = record.rules.values()
    if house.get("ante_by", "all") != "all" or house.get("button_blind") or PHH[code].begins_with != BLINDS:
        raise RecordError("an ante or blind of the dealer is not written as an open hand history")
    deal, watcher = record.watched(partial(_Rounds, record.rules))
    hidden = {filled.card for filled in record.filled}
    told = {seat: [card_text(card) for card in cards] for seat, cards in watcher.held.items() if not hidden & {*cards}}
    for seat, cards in told.items():
        watcher.rounds[0]["actions"].append({"player_id": seat, "action": "Dealt Cards", "amount": 0, "cards": cards})
    assert deal.outcome is not None
    if deal.outcome.ended == SHOWDOWN:
        shows = [
            (seat, "Shows Cards" if seat in deal.shown and seat in told else "Mucks Cards") for seat in deal.survivors
        ]
        actions = [
            {"player_id": seat, "action": what, "amount": 0, **({"cards": told[seat]} if seat in told else {})}
            for seat, what in shows
        ]
        watcher.rounds.append({"id": len(watcher.rounds), "street": "Showdown", "cards": [], "actions": actions})
    return json.dumps({"ohh": _history(record, deal, code, house, watcher.rounds)}, ensure_ascii=False) + "\n"


def _history(
    record: Record, deal: Deal, code: str, house: dict[str, Any], rounds: list[dict[str, Any]]
) -> dict[str, Any]:
    def chips(amount: int) -> int | float:
        return amount if record.scale == 1 else amount / record.scale

    number = 0
    for each in rounds:
        for one in each["actions"]:
            number += 1
            one |= {"action_number": number, "player_id": one["player_id"] + 1, "amount": chips(one["amount"])}
    _, won, rake = settled(deal, record.results if record.foreign else {})
    wins = [{"player_id": seat + 1, "win_amount": chips(got)} for seat, got in enumerate(won) if got]
    names = record.players or [f"p{record.order.index(seat) + 1}" for seat in range(deal.seats)]
    game, bets = KINDS[code]
    return {
        "spec_version": "1.4.7", "internal_version": "1.4.7", "site_name": "Buio", "network_name": "Buio",
        **_about(record), "game_type": game, "bet_limit": {"bet_type": bets, "bet_cap": 0}, "table_size": record.seated,
        "dealer_seat": record.seats[record.dealer] + 1, "small_blind_amount": chips(house["small_blind"]),
        "big_blind_amount": chips(house["big_blind"]), "ante_amount": chips(house["ante"]),
        "players": [
            {"id": seat + 1, "seat": record.seats[seat] + 1, "name": names[seat], "starting_stack": chips(stack)}
            for seat, stack in enumerate(record.stacks)
        ],
        "rounds": rounds,
        "pots": [{"number": 0, "amount": chips(sum(won) + rake), "rake": chips(rake), "player_wins": wins}],
    }  # fmt: skip


def _about(record: Record) -> dict[str, object]:
    """What is told of the hand; when it was played only by the clock of the whole world."""
    about = record.about
    said = {"site_name": "venue", "game_number": "hand", "table_name": "table", "currency": "currency"}
    found: dict[str, object] = {"game_number": "", "table_name": "", "currency": "Chips"}
    found |= {ours: str(about[theirs]) for ours, theirs in said.items() if theirs in about}
    day, hour = [about.get(key) for key in ("year", "month", "day")], about.get("time")
    if about.get("time_zone") == "UTC" and isinstance(hour, time) and all(isinstance(part, int) for part in day):
        found["start_date_utc"] = f"{date(*day)}T{hour}Z"  # type: ignore[arg-type]
    return found
