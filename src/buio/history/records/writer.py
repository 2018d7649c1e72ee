"""Deals written as records."""

from collections.abc import Iterable, Mapping, Sequence
from reprlib import repr as short
from typing import Final

from buio.history.fields import BACKWARDS, VERSION
from buio.history.phh.settled import winnings
from buio.history.records.carry import carry_fields
from buio.history.redaction import redacted
from buio.history.toml import document
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.phases import AntesPaid
from buio.play.rules import Rules
from buio.play.validation import list_of, one_of_kind, whole

SPECTATOR: Final = -1
"""The viewer of a record who has no seat."""


def write(
    deal: Deal,
    game: Game,
    rules: Rules,
    seated: int,
    players: Sequence[str] = (),
    seats: Sequence[int] = (),
    viewer: int | None = None,
    about: Mapping[str, object] | None = None,
) -> str:
    """Write a finished or running deal as a record.

    Args:
        deal: the deal.
        game: the game that it is a deal of.
        rules: the house rules that it is played by.
        seated: how many players the pack is for.
        players: by seat of the deal, the names; empty: they are not written.
        seats: by seat of the deal, the seat at the table, from 0; empty: the same.
        viewer: the seat that the record is for, with only the cards that it may know, others as `??`; `SPECTATOR`: for
            somebody without a seat; None: all cards, the host's record.
        about: where, when and by whom it was played, by field; default: nothing is said of it.
    """
    one_of_kind("deal", deal, Deal, "a Deal")
    one_of_kind("game", game, Game, "a Game, as of buio.games")
    one_of_kind("rules", rules, game.rules_type, f"the house rules of {game.code}")
    if viewer is not None:
        whole("viewer", viewer, SPECTATOR, deal.seats - 1)
    for name, values in (("players", players), ("seats", seats)):
        if len(list_of(name, values, "a list by seat")) not in (0, deal.seats):
            raise ValueError(f"{name} are for {len(values)} seats, and {deal.seats} play")
    order = deal.clockwise(deal.dealer)
    seats, number = seats or range(deal.seats), {seat: index for index, seat in enumerate(order)}
    stacks, carry = deal.start[1], deal.start[3]
    came, standard = results(deal, order), game.rules().values()
    moves = deal.log if viewer is None else redacted(deal, None if viewer == SPECTATOR else viewer)
    fields: dict[str, object] = {
        "variant": game.code,
        "antes": came["antes"],
        "starting_stacks": [stacks[seat] for seat in order],
        "actions": [str(move._replace(seat=number.get(move.seat, move.seat))) for move in moves],
        "seats": [seats[seat] + 1 for seat in order],
    }
    if players:
        fields["players"] = [players[seat] for seat in order]
    if deal.over:
        fields |= came
    fields |= about or {}
    if deal.seats == 2 and seats[0] > seats[1]:
        fields[BACKWARDS] = True
    differing = {key: value for key, value in rules.values().items() if value != standard[key]}
    fields |= {"_buio": VERSION, "_rules": differing, "_pack": seated, "_carry": carry_fields(carry, order)}
    return document(fields)


def together(hands: Iterable[str]) -> str:
    """Join written hands to one file: one as it is, several as tables `[1]`, `[2]`, ...

    Raises:
        TypeError: one text, which is no list of them.
    """
    if isinstance(hands, (str, bytes)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands are a list of written hands, not {short(hands)}")
    hands = list(hands)
    if len(hands) == 1:
        return hands[0]
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


RESULTS: Final = ("antes", "finishing_stacks", "winnings")
"""The fields of a record that say what the deal came to."""


def results(deal: Deal, order: Sequence[int]) -> dict[str, list[int]]:
    """Return what a deal came to, in chips: antes paid, stacks now, and chips collected from the pots.

    Args:
        deal: the deal, running or over.
        order: the seats of the deal in the order of the lists returned.
    """
    won, paid = winnings(deal), deal.find(AntesPaid)
    antes = (paid.chips_by_seat if paid else ()) or (0,) * deal.seats
    came = dict(zip(RESULTS, (antes, deal.stacks, won), strict=True))
    return {key: [chips[seat] for seat in order] for key, chips in came.items()}
