"""Open hand histories (OHH, JSON) of hold'em and Omaha, as fields of hands of the PHH format.

The format: https://hh-specs.handhistory.org. What a player adds in an action is its amount, of a raise as well.
"""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from buio.games.codes import BLINDS, PHH
from buio.history.errors import NotUnderstood, RecordError
from buio.history.phh.posting import TRIMMING, antes_owed, listed
from buio.history.phh.settled import RAKE
from buio.history.phh.standard import first_cards
from buio.history.told import ANTE, BIG, DEAD, POST, SMALL

BEGINS: Final = re.compile(r'\{\s*(?:$|"ohh"|"id"\s*:\s*"[^"]*"\s*,\s*"ohh")')
"""How the first line of a hand begins."""
CODES: Final = {
    ("Holdem", "NL"): "NT",
    ("Holdem", "FL"): "FT",
    ("Omaha", "PL"): "PO",
    ("OmahaHiLo", "FL"): "FO/8",
}
"""By game and betting, the code of the PHH format."""
_STREETS: Final = ("Preflop", "Flop", "Turn", "River", "Showdown")
FORCED: Final = {
    ANTE: "Post Ante", SMALL: "Post SB", BIG: "Post BB", "straddle": "Straddle", POST: "Post Extra Blind",
    DEAD: "Post Dead",
}  # fmt: skip
"""By kind, how what is put in before the cards is called here."""
_FORCED: Final = ("Post SB", "Post BB", "Straddle", "Post Extra Blind")
_DONE: Final = {"Fold": "f", "Check": "cc", "Call": "cc", "Bet": "cbr", "Raise": "cbr"}
_SHOWN: Final = ("Shows Cards", "Mucks Cards")
_SILENT: Final = ("Added Chips", "Sits Down", "Stands Up")
_KNOWN: Final = (*_DONE, *_FORCED, *_SHOWN, *_SILENT, "Dealt Cards", "Post Ante", "Post Dead")
_MOST: Final = 10**12
"""More chips than anybody has."""


class _Action(msgspec.Struct):
    """What a player does; an amount that is missing is below zero."""

    player_id: int
    action: str
    amount: Decimal = Decimal(-1)
    cards: list[str] = []


class _Round(msgspec.Struct):
    street: str
    actions: list[_Action]
    cards: list[str] | str = ""


class _Win(msgspec.Struct):
    player_id: int
    win_amount: Decimal
    cashout_amount: Decimal | None = None


class _Pot(msgspec.Struct):
    amount: Decimal
    player_wins: list[_Win]
    rake: Decimal = Decimal()
    jackpot: Decimal = Decimal()


class _Player(msgspec.Struct):
    id: int
    name: str
    seat: int
    starting_stack: Decimal


class _Limit(msgspec.Struct):
    bet_type: str


class _History(msgspec.Struct):
    game_type: str
    bet_limit: _Limit
    dealer_seat: int
    big_blind_amount: Decimal
    players: list[_Player]
    rounds: list[_Round]
    pots: list[_Pot]
    small_blind_amount: Decimal = Decimal()
    site_name: str = ""
    game_number: str | int = ""
    start_date_utc: str = ""
    table_name: str = ""
    currency: str = ""
    flags: list[str] = []

    def all(self, *actions: str) -> list[_Action]:
        """These actions, in their order."""
        return [one for each in self.rounds for one in each.actions if one.action in actions]


class _File(msgspec.Struct):
    ohh: _History


def read(text: str, first: int) -> tuple[dict[str, Any], list[int]]:
    """Read a hand from its object, as JSON; see `pieces.TEXTS`."""
    try:
        hand = msgspec.json.decode(text.encode(), type=_File).ohh
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(f"this is no open hand history (OHH): {error}") from None
    code = CODES.get((hand.game_type, hand.bet_limit.bet_type))
    if code is None:
        known = ", ".join(" ".join(pair) for pair in CODES)
        raise RecordError(f"{hand.game_type} {hand.bet_limit.bet_type} is not read: there are {known}")
    _refuse_elsewhere(hand)
    _refuse_contradictions(hand)
    players = _in_order(hand)
    number = {player.id: f"p{at}" for at, player in enumerate(players, 1)}
    antes = _antes(hand, players)
    dead = {one.player_id: one.amount for one in hand.all("Post Dead")}
    antes = [ante + dead.get(player.id, Decimal()) for ante, player in zip(antes, players, strict=True)]
    blinds = _blinds(hand, players, antes)
    won = Counter[int]()
    for win in (win for pot in hand.pots for win in pot.player_wins):
        won[win.player_id] += win.win_amount  # type: ignore[assignment]
    fields: dict[str, Any] = {
        "variant": code,
        TRIMMING: len(set(antes)) == 1,
        "antes": listed(antes),
        BLINDS: listed(blinds),
        **_bets(code, hand.big_blind_amount),
        "starting_stacks": [player.starting_stack for player in players],
        "actions": [*_dealt(hand, code, number), *_played(hand, number)],
        "players": [player.name for player in players],
        "winnings": [Decimal(won[player.id]) for player in players],
        RAKE: sum((pot.rake + pot.jackpot for pot in hand.pots), Decimal()),
        **_about(hand),
    }
    return fields, [first] * len(fields["actions"])


def _refuse_elsewhere(hand: _History) -> None:
    """Refuse what is not played here, or not understood."""
    for each in hand.rounds:
        if each.street not in _STREETS:
            raise NotUnderstood(f"a street {each.street!r} is not known; there are {', '.join(_STREETS)}")
        for one in each.actions:
            if one.action not in _KNOWN:
                raise NotUnderstood(f"an action {one.action!r} is not understood")
    amounts = [player.starting_stack for player in hand.players]
    amounts += [one.amount for one in hand.all("Call", "Bet", "Raise", "Post Ante", "Post Dead", *_FORCED)]
    amounts += [hand.big_blind_amount, hand.small_blind_amount]
    if not all(amount.is_finite() and 0 <= amount < _MOST for amount in amounts):
        raise RecordError("an amount is no number of chips")
    if len(hand.all("Post BB")) > 1 or len(hand.all("Post SB")) > 1:
        raise RecordError("a blind is posted twice: a newcomer's is called Post Extra Blind or Post Dead")
    if "Run_It_Twice" in hand.flags:
        raise RecordError("two boards (run it twice) cannot be played here")
    if any(win.cashout_amount for pot in hand.pots for win in pot.player_wins):
        raise RecordError("a hand that somebody has cashed out cannot be played here")


def _refuse_contradictions(hand: _History) -> None:
    """Refuse pots that are not what was won and the rake, or what was put in; a bet nobody called may be in them."""
    pots = sum((pot.amount for pot in hand.pots), Decimal())
    won = sum((win.win_amount for pot in hand.pots for win in pot.player_wins), Decimal())
    if pots != won + sum((pot.rake + pot.jackpot for pot in hand.pots), Decimal()):
        raise RecordError("what was won and the rake are not the amount of the pots")
    bets = {player.id: Decimal() for player in hand.players}
    for one in hand.all("Call", "Bet", "Raise", *_FORCED):
        bets[one.player_id] = bets.get(one.player_id, Decimal()) + one.amount
    *_, second, most = sorted([Decimal(), Decimal(), *bets.values()])
    put_in = sum((one.amount for one in hand.all("Post Ante", "Post Dead")), sum(bets.values(), Decimal()))
    if pots not in (put_in, put_in - most + second):
        raise RecordError(f"the pots are {pots}, but {put_in} was put in, of which {most - second} was not called")


def _in_order(hand: _History) -> list[_Player]:
    """Whoever plays, from the left of whoever deals."""
    acting = {one.player_id for one in hand.all(*_DONE, "Post Ante", "Post Dead", *_FORCED)}
    players = sorted(hand.players, key=lambda player: (player.seat <= hand.dealer_seat, player.seat))
    found = [player for player in players if player.id in acting]
    if len(found) < 2 or len(found) < len(acting):
        raise RecordError(f"{len(acting)} players act, and {len(found)} of them are named")
    if len({player.seat for player in found}) < len(found) or len({player.id for player in found}) < len(found):
        raise RecordError("two players have one seat, or one id")
    return found


def _antes(hand: _History, players: Sequence[_Player]) -> list[Decimal]:
    paid = {one.player_id: one.amount for one in hand.all("Post Ante")}
    return antes_owed([paid.get(one.id, Decimal()) for one in players], [one.starting_stack for one in players])


def _blinds(hand: _History, players: Sequence[_Player], antes: Sequence[Decimal]) -> list[Decimal]:
    """By player, the blind; who has put in all there was owed the whole of it."""
    posted = {one.player_id: one for one in hand.all(*_FORCED)}
    big = hand.big_blind_amount
    full = {"Post SB": hand.small_blind_amount, "Post BB": big, "Post Extra Blind": big}
    blinds = []
    for player, ante in zip(players, antes, strict=True):
        post = posted.get(player.id)
        short = post is not None and post.amount + ante == player.starting_stack
        amount = post.amount if post else Decimal()
        owed = max(amount, full.get(post.action, amount)) if post and short else amount
        blinds.append(-owed if post and post.action == "Post Extra Blind" else owed)
    return blinds


def _bets(code: str, big_blind: Decimal) -> dict[str, Decimal]:
    if PHH[code].betting == "fixed_limit":
        return {"small_bet": big_blind, "big_bet": 2 * big_blind}
    return {"min_bet": big_blind}


def _dealt(hand: _History, code: str, number: dict[int, str]) -> list[str]:
    told = {one.player_id: "".join(one.cards) for one in hand.all("Dealt Cards")}
    blank = "??" * first_cards(code)
    return [f"d dh {name} {told.get(player) or blank}" for player, name in number.items()]


def _played(hand: _History, number: dict[int, str]) -> list[str]:
    """What is done, and the cards that come to the table."""
    found, bets = list[str](), Counter[int]()
    for one in hand.all(*_FORCED):
        bets[one.player_id] += one.amount  # type: ignore[assignment]
    for each in hand.rounds:
        if each.street not in ("Preflop", "Showdown"):
            bets = Counter()
            found.append(f"d db {''.join(each.cards)}")
        for one in each.actions:
            name, done = number.get(one.player_id, ""), _DONE.get(one.action)
            if done:
                bets[one.player_id] += max(one.amount, Decimal())  # type: ignore[assignment]
                found.append(f"{name} {done}{f' {Decimal(bets[one.player_id]):f}' if done == 'cbr' else ''}")
            elif one.action in _SHOWN and name:
                cards = "".join(one.cards) if one.action == "Shows Cards" else ""
                found.append(f"{name} sm {cards}".strip())
    return found


def _about(hand: _History) -> dict[str, object]:
    said: dict[str, object] = {
        "venue": hand.site_name, "hand": hand.game_number, "table": hand.table_name, "currency": hand.currency,
    }  # fmt: skip
    try:
        began = datetime.fromisoformat(hand.start_date_utc)
    except ValueError:
        began = None
    if began:
        said |= {
            "year": began.year,
            "month": began.month,
            "day": began.day,
            "time": began.time().replace(microsecond=0),
        }
        said["time_zone"] = "UTC"
    return {key: value for key, value in said.items() if value != ""}
