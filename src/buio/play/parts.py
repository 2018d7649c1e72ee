"""The parts of a view, read by those who serve every game: what a seat has drawn, declared, laid out or wagered.

Each function answers for any game; where the game has no such part, the answer is nobody, none or nothing.
"""

from buio.play.bank import BankView
from buio.play.bets import BetsView
from buio.play.declarations import DeclarationsView
from buio.play.moves import NOBODY
from buio.play.opening import OpeningView
from buio.play.options import Rows
from buio.play.phases.drawing import DrawsView
from buio.play.rows import RowsView
from buio.play.view import View


def aggressor(view: View) -> int:
    """Who made the last bet, raise or blind; `NOBODY` before the first."""
    bets = view.part(BetsView)
    return bets.aggressor if bets else NOBODY


def first_to_show(view: View) -> int:
    """Who led the last round of betting; `NOBODY` before the first."""
    bets = view.part(BetsView)
    return bets.first_to_show if bets else NOBODY


def opener(view: View) -> int:
    """Who opened, where openers are asked for; else `NOBODY`."""
    opening = view.part(OpeningView)
    return opening.opener if opening else NOBODY


def opening_step(view: View) -> int:
    """Where the ladder of openers stands."""
    opening = view.part(OpeningView)
    return opening.step if opening else 0


def opening_rank(view: View) -> int | None:
    """Return the rank of the pair that opens; None: any hand may bet."""
    opening = view.part(OpeningView)
    return opening.rank if opening else None


def drew(view: View, seat: int) -> int:
    """How many cards a seat has changed; -1 before it has drawn."""
    draws = view.part(DrawsView)
    return draws.drew[seat] if draws else -1


def declared(view: View, seat: int) -> tuple[str, ...]:
    """Return what a seat has said it plays for, or holds."""
    declarations = view.part(DeclarationsView)
    return declarations.said[seat] if declarations else ()


def rows_of(view: View, seat: int) -> Rows:
    """Return the rows of a hand that was laid out; -1 where the viewer cannot see which card."""
    laid = view.part(RowsView)
    return laid.rows[seat] if laid else ()


def wagers(view: View, seat: int) -> dict[str, int]:
    """Return the bets of a seat against the bank, by name."""
    bank = view.part(BankView)
    return dict(bank.wagers[seat]) if bank else {}


def against_the_bank(view: View) -> bool:
    """Does everybody play against the bank?"""
    return view.part(BankView) is not None


def proof(view: View) -> tuple[int, ...]:
    """Cards that everybody sees because the house wants openers proved."""
    opening = view.part(OpeningView)
    return opening.proof if opening else ()
