"""Settling: who gets the pot when a deal ends, and what is left for the next one."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from buio.cards import Cards
from buio.play.bets import Bets, returned
from buio.play.boards import boards
from buio.play.contests import Contest
from buio.play.declarations import Declarations, declared
from buio.play.moves import NOBODY
from buio.play.open_cards import wild_for
from buio.play.opening import Opening
from buio.play.outcome import FOLDS, SHOWDOWN, Carry, Outcome, PotResult
from buio.play.recipe import DealState
from buio.play.seats import survivors_from
from buio.play.settlement.apart import told_apart
from buio.play.settlement.pots import Pot, shares, side_pots


def settle_alone(deal: DealState, seat: int) -> None:
    """One seat is left: it takes the whole pot and shows nothing (ITA-1.38a, ITA-1.54c)."""
    opening, openers = deal.find(Opening), deal.recipe.openers
    if opening and openers:
        if opening.false_opener(deal, openers) == seat:
            opening.unmask(deal)
            _pot_stays(deal, FOLDS)
            return
        opening.prove(deal, openers, shown=False)
    pot = Pot(deal.total, (seat,))
    _close(deal, FOLDS, [PotResult(pot, (seat,), (deal.total,))], ())


def forfeits(deal: DealState, seat: int) -> bool:
    """Does a bet that nobody has called stay in the pot: that of an opener without openers (FCD-3.07)?"""
    return _openers_policy(deal) == "dead_hand" and _false_opener(deal) == seat


def settle_showdown(deal: DealState, odd_chip: str, first: int, muck: bool = False) -> None:
    """Compare the survivors' hands pot by pot, newest side pot first (GEN-2.05, X-25), on each board (HLD-7.04).

    Args:
        deal: after its last round, with two survivors or more; it ends here.
        odd_chip: `suit`, `left_of_dealer` or `stays_in_pot` (X-26).
        first: the seat that shows first; the others follow clockwise (X-45h).
        muck: a hand that is beaten by one shown before it is thrown away unseen (GEN-2.04).
    """
    stakes = _bets(deal)  # a shorter stack may have had less than the ante
    if (bets := deal.find(Bets)) and deal.live[stakes.index(max(stakes))]:
        bets.give_back_uncalled(deal, stakes)
    policy, false = _openers_policy(deal), _false_opener(deal)
    dead = false if policy.startswith("dead_hand") else NOBODY
    alive = [live and seat != dead for seat, live in enumerate(deal.live)]
    tables = boards(deal)
    scores = [[_scores(deal, contest, alive, board) for contest in deal.contests] for board in tables]
    results = _compare(deal, alive, tables, scores, odd_chip)
    shown = tuple(survivors_from(deal.live, first))
    if muck:
        parts = [part for on_board in scores for part in on_board]
        shown = _unbeaten(deal, shown, parts, {seat for result in results for seat in result.winners})
    for seat in shown:
        deal.note("show", seat, cards=deal.hands[seat])
    deal.shown = shown
    _prove(deal, false)
    refund = policy == "refund"
    if not results or (refund and any(false in result.winners for result in results)):
        _pot_stays(deal, SHOWDOWN)
        return
    _close(deal, SHOWDOWN, results, shown, fined=false if refund else NOBODY)


def _bets(deal: DealState) -> list[int]:
    """By seat, the chips that others have to match to play for them."""
    return [stake - dead for stake, dead in zip(deal.stakes, deal.dead, strict=True)]


def _scores(deal: DealState, contest: Contest, alive: list[bool], board: Cards) -> list[int]:
    """By seat, the score in this contest; 0 where a seat has no part in it."""
    return [_score(deal, contest, seat, board) if live else 0 for seat, live in enumerate(alive)]


def _score(deal: DealState, contest: Contest, seat: int, board: Cards) -> int:
    said, wild = declared(deal, seat), wild_for(deal, seat)
    if contest.claimed:
        return contest.score_as(deal.hands[seat], board, said, wild, deal.up[seat])
    if said and contest.name not in said and not any(other.claimed for other in deal.contests):
        return 0
    return contest.score(deal.hands[seat], board, wild, deal.up[seat])


def _unbeaten(deal: DealState, order: tuple[int, ...], scores: list[list[int]], winners: set[int]) -> tuple[int, ...]:
    """Those who show when beaten hands are thrown away: who may still win something for which it has bet enough.

    Where hands beat one another in a cycle a winner may have the lower score (X-22): it shows in any case.
    """
    bets = _bets(deal)
    shown: list[int] = []
    for seat in order:
        rivals = [other for other in shown if bets[other] >= bets[seat]]
        unbeaten = any(hands[seat] and all(hands[other] <= hands[seat] for other in rivals) for hands in scores)
        if unbeaten or seat in winners:
            shown.append(seat)
    return tuple(shown)


def _compare(
    deal: DealState, alive: list[bool], tables: list[Cards], scores: list[list[list[int]]], odd_chip: str
) -> list[PotResult]:
    """The results of each pot among the claimants that are `alive`, newest side pot first.

    Boards share a pot before contests do; the first one gets its odd chips, and what nobody wins on a board goes to the
    others. A pot that one alone can win is not shared.
    """
    bets = _bets(deal)
    results: list[PotResult] = []
    for number, pot in reversed([*enumerate(side_pots(bets, alive, deal.total - sum(bets)))]):
        some = scores if len(pot.claimants) > 1 else scores[:1]
        parts = [(on, won) for on, found in enumerate(some) if (won := _won(deal, pot.claimants, found))]
        for (on, won), share in zip(parts, shares(pot.amount, parts), strict=True) if parts else ():
            for (contest, seats), amount in zip(won, shares(share, won), strict=True):
                winners = _in_order(deal, contest, tables[on], seats, amount, odd_chip)
                paid = amount - (amount % len(winners) if odd_chip == "stays_in_pot" else 0)
                part = Pot(amount, pot.claimants)
                each = tuple(shares(paid, winners))
                results.append(PotResult(part, tuple(winners), each, contest.name, on, number))
    return results


def _won(deal: DealState, claimants: tuple[int, ...], scores: list[list[int]]) -> list[tuple[Contest, list[int]]]:
    """Each contest that a claimant qualifies for, and who wins it. Whoever plays for both must win both (STD-3.03).

    All who do not are out at once, whatever their seats; if nobody is left, each contest is the best hand's after all.
    """
    if len(claimants) == 1:
        said = declared(deal, claimants[0])
        return [(next((one for one in deal.contests if one.name in said), deal.contests[0]), list(claimants))]
    won = []
    for contest, hands in zip(deal.contests, scores, strict=True):
        seats = [seat for seat in claimants if hands[seat]]
        if seats:
            best = contest.ranking.winners([hands[seat] for seat in seats])
            won.append((contest, [seats[index] for index in best]))
    if not deal.find(Declarations):
        return won
    entitled = [seat for seat in claimants if len(declared(deal, seat)) < 2 or all(seat in seats for _, seats in won)]
    return _won(deal, tuple(entitled), scores) if 0 < len(entitled) < len(claimants) else won


def _in_order(
    deal: DealState, contest: Contest, board: Cards, seats: list[int], amount: int, odd_chip: str
) -> list[int]:
    """Winners in the order in which they get odd chips: by the cards that make their hands (X-85)."""
    if len(seats) == 1:
        return seats
    order = [seat for seat in deal.clockwise(deal.dealer) if seat in seats]
    if not amount % len(seats):
        return order
    return odd_chip_order(
        order,
        lambda seat: contest.suit(deal.hands[seat], board, wild_for(deal, seat), deal.up[seat]),
        odd_chip,
    )


def throw_in(deal: DealState, ended: str, carry: Carry) -> None:
    """Throw the cards in without a winner; the pot stays (ITA-1.35, ITA-1.60)."""
    deal.note(f"ended_{ended}" if deal.total else "nobody_opens", amount=deal.total)
    _end(deal, ended, (), (), carry)


def pot_stays(
    deal: DealState, step: int, blinds: bool, owed: tuple[int | None, ...], divide: int = 1, antes: bool = True
) -> Carry:
    """Return what a deal without a winner hands on: the whole pot, and what each seat must pay to play for it."""
    return Carry(deal.total, step, blinds, deal.paid, owed, divide, deal.carry.later, antes)


def left_over(deal: DealState) -> Carry:
    """Return what a game without a pot hands on: a pot that another game has left waits."""
    carry, later = deal.recipe.after_win(deal, ()), deal.carry.later
    return replace(carry, chips=deal.total, later=later) if deal.total or later else carry


def nothing_owed(deal: DealState) -> tuple[int | None, ...]:
    """All who were in the deal play on for nothing more than the ante; others cannot (ITA-1.35, X-12)."""
    return tuple([0 if dealt_in else None for dealt_in in deal.dealt_in])


def survivors_stake_owed(deal: DealState) -> tuple[int | None, ...]:
    """Those who folded must come up to the survivors' contribution (ITA-1.61, X-45)."""
    most = max(paid for paid, live in zip(deal.paid, deal.live, strict=True) if live)
    return tuple(
        None if not dealt_in else 0 if live else max(most - paid, 0)
        for dealt_in, live, paid in zip(deal.dealt_in, deal.live, deal.paid, strict=True)
    )


def _close(deal: DealState, ended: str, results: list[PotResult], shown: tuple[int, ...], fined: int = NOBODY) -> None:
    """Pay the winners and end the deal; a seat that is `fined` pays the pot once more, for the next deal (X-43)."""
    left = won = deal.total
    for result, part in zip(results, told_apart(results), strict=True):
        for seat, chips in zip(result.winners, result.shares, strict=True):
            deal.stacks[seat] += chips
            left -= chips
            deal.note("win", seat, chips, part=part)
    if left:
        deal.note("odd_chip_stays", amount=left)
    if fined >= 0:
        fine = min(deal.stacks[fined], won)
        deal.stacks[fined] -= fine
        left += fine
        deal.note("pay_again", fined, fine)
    pots = tuple(results)
    carry = deal.recipe.after_win(deal, pots)
    _end(deal, ended, pots, shown, replace(carry, chips=carry.chips + left) if left else carry)


def _end(deal: DealState, ended: str, results: tuple[PotResult, ...], shown: tuple[int, ...], carry: Carry) -> None:
    deal.finish(Outcome(ended, deal.net, results, returned(deal), shown, carry))


def odd_chip_order(seats: Sequence[int], suit: Callable[[int], int], policy: str) -> list[int]:
    """Winners in the order in which they get odd chips: by suit, else as given: from the dealer's left (X-26, X-85)."""
    if len(seats) > 1 and policy == "suit":
        return sorted(seats, key=suit, reverse=True)
    return list(seats)


def _openers_policy(deal: DealState) -> str:
    """What becomes of a hand that was opened without openers."""
    return deal.recipe.openers.false if deal.recipe.openers else "prevented"


def _false_opener(deal: DealState) -> int:
    """The seat that opened without openers and is still in; `NOBODY` if there is none."""
    opening, openers = deal.find(Opening), deal.recipe.openers
    return opening.false_opener(deal, openers) if opening and openers else NOBODY


def _prove(deal: DealState, false: int) -> None:
    """At the showdown, reveal what the house wants proved, and a false opening."""
    opening, openers = deal.find(Opening), deal.recipe.openers
    if opening and openers:
        opening.prove(deal, openers, shown=True)
        if false >= 0:
            opening.unmask(deal)


def _pot_stays(deal: DealState, ended: str) -> None:
    """Nobody can win the pot, or a false opener would: it remains for the next deal (X-43, X-80, FCD-3.07, FCD-3.08).

    Under `refund` bets go back first.
    """
    if _openers_policy(deal) == "refund":
        for seat in range(deal.seats):
            deal.facet(Bets).give_back(deal, seat, deal.stakes[seat] - deal.dead[seat])
    carry = pot_stays(deal, deal.carry.step, deal.carry.blinds, nothing_owed(deal))
    _end(deal, ended, (), deal.shown, carry)
