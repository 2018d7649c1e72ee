"""The night: turns, carried pots across deals, people who come and go, the ledger, saving."""

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import buio
from buio.cards import parse_card
from buio.night import Night, NightError, load, save, saving
from buio.night.entries import Corrected, DealerDrawn, Moved, MoveText, PotClaimed, encode, from_log, to_log
from buio.night.ledger import POT
from buio.night.menu import Menu, Offer
from buio.play.moves import Move
from buio.play.parts import opening_rank
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from buio.play.verbs import VERBS
from tests.rulebook import rule

ITALIAN = buio.games["italian"]
NAMES = ("Anna", "Beppe", "Carla", "Dino", "Elsa", "Furio", "Gina", "Ivo", "Lia")


def night_of(people: int, seed: int = 1, chips: int = 200, **house: object) -> Night:
    night = Night(ITALIAN, ITALIAN.rules(**house), Shuffle(seed))
    for name in NAMES[:people]:
        night.sit(name, chips)
    return night


def finish(night: Night, line: str = "", rng: Random | None = None) -> None:
    """Play the running deal: first the given verbs, then the cheapest (or a random) legal move."""
    deal = night.deal
    assert deal is not None
    verbs = line.split()
    while not deal.over:
        options = deal.options()
        if verbs:
            option = options.get(verbs.pop(0))
            assert option is not None, f"not possible, but: {options}"
        else:
            option = options.get("no") or options.get("cc") or options.items[0]
        deal.apply(options.sample(rng) if rng else next(iter(option.moves(options.seat))))
    night.end_deal()


def test_one_moves_to_a_free_seat_or_changes_with_somebody() -> None:
    night = night_of(4)
    left = night.people["Beppe"].seat
    night.reseat("Anna", 7)
    assert night.people["Anna"].seat == 7
    night.reseat("Beppe", 7)
    assert (night.people["Anna"].seat, night.people["Beppe"].seat) == (left, 7)


@pytest.mark.parametrize("seat", [0, 9, -1])
def test_one_moves_to_no_seat_that_there_is_not_nor_to_the_own_one(seat: int) -> None:
    night = night_of(4)
    with pytest.raises(
        NightError, match=f"^Anna sits on seat 0, and can move to 1, 2, 3, 4, 5, 6, 7, 8, not to {seat}$"
    ):
        night.reseat("Anna", seat)
    assert [night.people[name].seat for name in NAMES[:4]] == [0, 1, 2, 3]


def passed_out(night: Night) -> None:
    night.begin_deal()
    finish(night)


def paroled(night: Night) -> None:
    """Deal until somebody can open; one opens, one calls, the others fold, both say parol."""
    while True:
        deal = night.begin_deal()
        while not deal.over and "cbr" not in deal.options():
            options = deal.options()
            deal.apply(next((options.get("no") or options.get("cc")).moves(options.seat)))  # type: ignore[union-attr]
        if not deal.over:
            break
        night.end_deal()
        night.share_pot()
    finish(night, " ".join(["cbr", "cc", *["f"] * (deal.seats - 2), "sd", "sd", "par", "par"]))


@rule("ITA-1.07", "X-45d")
def test_the_turn_to_deal_passes_left_whatever_happens() -> None:
    night = night_of(4)
    seats = []
    for _ in range(5):
        deal = night.begin_deal()
        seats.append(night.people[night.order[deal.dealer]].seat)
        finish(night)
    assert [(seat - seats[0]) % 4 for seat in seats] == [0, 1, 2, 3, 0]


@rule("X-45k")
def test_the_first_dealer_is_drawn_and_remembered() -> None:
    dealers = {night_of(5, seed).begin_deal().dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3, 4}
    night = night_of(5, 3)
    night.begin_deal()
    drawn = night.entries[-2]
    assert isinstance(drawn, DealerDrawn)
    highest = max(drawn.cards, key=lambda name: parse_card(drawn.cards[name]))
    assert night.people[highest].seat == drawn.seat


STANDARD, ITALY = "shdc", "hdcs"


@rule("X-45k", "GEN-1.08")
@pytest.mark.parametrize(
    ("code", "house", "suits"),
    [
        ("italian", {}, ITALY),
        ("italian", {"suit_order": "cshd"}, "cshd"),
        ("poker32", {}, ITALY),
        ("telesina", {}, ITALY),
        ("texas", {}, STANDARD),
        ("texas", {"suit_order": "dhsc"}, "dhsc"),
        ("soko", {}, STANDARD),
        ("badugi", {}, STANDARD),
        ("chinese", {}, STANDARD),
        ("guts", {}, STANDARD),
        ("ramino_v1", {}, STANDARD),
        ("carioca", {}, STANDARD),
        ("pai_gow", {}, STANDARD),
        ("three_card", {}, STANDARD),
    ],
)
def test_equal_cards_for_the_first_dealer_are_decided_by_the_games_suits(
    code: str, house: dict[str, object], suits: str
) -> None:
    """Where suits have no rank of their own: spades, hearts, diamonds, clubs (004:102-103)."""
    game, ties = buio.games[code], 0
    for seed in range(200):
        if ties == 3:
            break
        night = Night(game, game.rules(**house), Shuffle(f"{code} {seed}".encode()))
        for name in NAMES[:4]:
            night.sit(name, 500)
        night.begin_deal()
        drawn = next(entry for entry in night.entries if isinstance(entry, DealerDrawn))
        cards = {night.people[name].seat: card for name, card in drawn.cards.items()}
        top = max(parse_card(card) >> 2 for card in cards.values())
        best = {seat: card for seat, card in cards.items() if parse_card(card) >> 2 == top}
        if len(best) > 1 and top < 13:
            ties += 1
            assert suits.index(best[drawn.seat][1]) == min(suits.index(card[1]) for card in best.values())
        assert drawn.seat in best
    assert ties


@rule("G-ITA-26", "ITA-1.35", "X-12")
def test_passed_out_deals_carry_the_pot_and_raise_the_pair() -> None:
    night = night_of(4)
    ranks, pots = [], []
    for _ in range(4):
        deal = night.begin_deal()
        ranks.append(opening_rank(deal.view(None)))
        pots.append(deal.total)
        finish(night)
    assert ranks == [9, 10, 11, 9]
    assert pots == [4, 8, 12, 16]  # the pot before the fourth deal's cards: 12 carried and 4 of antes


def test_a_night_says_what_it_is() -> None:
    night = night_of(4)
    assert repr(night) == "<Night of italian, 4 seated, 0 deals over>"
    passed_out(night)
    assert repr(night) == "<Night of italian, 4 seated, 1 deals over, 4 carried>"
    night.begin_deal()
    assert repr(night) == "<Night of italian, 4 seated, 1 deals over, 4 carried, a deal running>"


@rule("G-ITA-25", "ITA-1.61", "ITA-1.62", "ITA-1.63", "X-45")
def test_after_parol_those_who_folded_pay_in_and_all_ante() -> None:
    night = night_of(4)
    paroled(night)
    survivors = [name for name in night.order if night.owed(name) == 0]
    folded = [name for name in night.order if name not in survivors]
    assert len(survivors) == 2
    due = night.owed(folded[0])
    assert due == night.owed(folded[1])
    assert night.carry.total == 4 + 2 * (due or 0)
    deal = night.begin_deal()
    for _ in folded:
        assert [option.verb for option in deal.options()] == ["in", "no"]
        deal.apply(next(deal.options().moves()))
    assert deal.total == 4 + 4 * (due or 0) + 4
    assert opening_rank(deal.view(None)) == 11
    assert deal.phase.name == "betting"  # no blinds were offered


def test_who_does_not_pay_in_is_out_until_the_pot_is_won() -> None:
    night = night_of(4)
    paroled(night)
    folded = [name for name in night.order if night.owed(name)]
    deal = night.begin_deal()
    while deal.phase.name == "pay_in":
        deal.apply(list(deal.options().moves())[-1])
    finish(night)
    if night.carry.total:
        assert all(night.owed(name) is None for name in folded)
        night.share_pot()
    assert all(night.owed(name) == 0 for name in folded)


@rule("X-11")
@pytest.mark.parametrize("policy", ["wait", "pay_in"])
def test_a_newcomer_to_a_carried_pot(policy: str) -> None:
    night = night_of(4, join_carried_pot=policy)
    paroled(night)
    paid = max(night.carry.paid)
    night.sit("Zita", 200)
    assert night.owed("Zita") == (None if policy == "wait" else paid)
    deal, carried = night.begin_deal(), night.carry.total
    while deal.phase.name == "pay_in":
        deal.apply(next(deal.options().moves()))
    pays_in = [night.order[move.seat] for move in deal.log if move.verb == "in"]
    assert ("Zita" in night.order, "Zita" in pays_in) == (policy == "pay_in", policy == "pay_in")
    assert deal.total == carried + sum(move.amount for move in deal.log) + len(night.order)


@rule("X-12")
def test_sitting_out_gives_up_the_claim_to_a_carried_pot() -> None:
    night = night_of(4)
    passed_out(night)
    night.sit_out("Anna")
    night.come_back("Anna")
    assert night.owed("Anna") is None
    assert "Anna" not in [person.name for person in night.players]


def test_the_last_claimant_takes_a_carried_pot_and_none_opens_it() -> None:
    night = night_of(3)
    passed_out(night)
    before = night.people["Carla"].stack
    night.sit_out("Anna")
    night.leave("Beppe")
    assert night.entries[-1] == PotClaimed("Carla")
    assert night.people["Carla"].stack == before + 3
    night.come_back("Anna")
    assert night.begin_deal().carry.chips == 0
    night.sit_out("Anna")
    night.sit_out("Carla")
    finish(night)
    assert not night.carry.owed
    assert night.carry.total == 2
    assert night.carry.step == 1  # the pot was not won: the opening level stays


def broke_with_a_claim(names: int) -> Night:
    """Anna (and Beppe) have anted the last chip in a passed-out deal; the others, who also had a claim, are gone."""
    night = night_of(0)
    for place, name in enumerate(NAMES[:4]):
        night.sit(name, 1 if place < names else 200)
    passed_out(night)
    for name in NAMES[max(names, 2) : 4]:
        night.leave(name)
    return night


def test_who_alone_has_chips_to_play_for_a_pot_takes_it() -> None:
    night = broke_with_a_claim(1)
    before = save(night)
    with pytest.raises(NightError, match="two players with chips"):
        night.begin_deal()  # Anna may still buy chips
    assert save(night) == before
    night.sit("Zita", 200)  # has to wait
    deal = night.begin_deal()
    assert PotClaimed("Beppe") in night.entries
    assert night.order == ("Beppe", "Zita")
    assert deal.carry.chips == 0


def test_a_pot_that_nobody_can_play_for_is_open_to_whoever_has_chips() -> None:
    night = broke_with_a_claim(2)
    night.sit("Yuri", 200)
    night.sit("Zita", 200)
    deal = night.begin_deal()
    assert night.order == ("Yuri", "Zita")
    assert deal.carry.chips == 4


def test_the_last_to_leave_takes_an_open_pot_and_all_who_leave_together_share_it() -> None:
    night = night_of(3)
    deal = night.begin_deal()
    for name in NAMES[:3]:
        night.leave(name)
    finish(night)
    assert deal.outcome is not None
    assert deal.outcome.carry.total == 3
    assert [night.net(name) for name in NAMES[:3]] == [0, 0, 0]
    alone = night_of(2)
    passed_out(alone)
    alone.sit("Carla", 5)
    for name in NAMES[:3]:
        alone.leave(name)
    assert alone.net("Beppe") == 1  # Anna gave up her claim, so the pot was his before he left
    assert sum(balance.net for balance in alone.balances().values()) == 0
    opened = night_of(2)
    opened.begin_deal()
    opened.sit_out("Anna")
    opened.sit_out("Beppe")
    finish(opened)
    opened.leave("Anna")
    opened.leave("Beppe")
    assert opened.net("Beppe") == 1


def test_a_carried_pot_is_shared_by_those_who_owe_nothing() -> None:
    night = night_of(4)
    paroled(night)
    total, free = night.carry.total, [name for name in night.order if night.owed(name) == 0]
    before = {name: night.people[name].stack for name in NAMES[:4]}
    night.share_pot()
    gains = {name: night.people[name].stack - before[name] for name in NAMES[:4]}
    assert {name for name, gain in gains.items() if gain} == set(free)
    assert sorted(gains[name] for name in free) == sorted([total // 2, total - total // 2])
    assert sum(transfer.chips for transfer in night.settlement()) >= 0


def test_the_odd_chips_of_a_shared_pot_go_to_the_first_seats_wherever_people_sat_before() -> None:
    night = night_of(4)
    passed_out(night)
    passed_out(night)
    night.leave("Dino")
    night.reseat("Carla", 0)
    assert [(one.name, one.seat) for one in night.seated] == [("Carla", 0), ("Beppe", 1), ("Anna", 2)]
    before = {person.name: person.stack for person in night.seated}
    assert night.carry.total == 8
    night.share_pot()
    assert {name: night.people[name].stack - chips for name, chips in before.items()} == {
        "Carla": 3,
        "Beppe": 3,
        "Anna": 2,
    }


@rule("X-12", "ITA-V.13")
def test_a_claim_is_gone_for_all_parts_of_a_divided_pot() -> None:
    """One part is won, and the other is still played for: who gave the claim up waits for that, too."""
    night = night_of(4, parol_split_parts=2, join_carried_pot="pay_in")
    paroled(night)
    gone = next(name for name in night.order if night.owed(name))
    night.sit_out(gone)
    night.come_back(gone)
    assert night.owed(gone) is None
    ended = ""
    while ended != "folds":
        deal = night.begin_deal()
        while deal.phase.name == "pay_in":
            deal.apply(next(deal.options().moves()))
        while not deal.over:
            options = deal.options()
            found = [option for verb in ("f", "cbr", "no", "cc") if (option := options.get(verb))]
            deal.apply(next(iter(found[0].moves(options.seat))))
        assert deal.outcome is not None
        ended = deal.outcome.ended
        night.end_deal()
    passed_out(night)
    assert night.carry.total
    night.sit("Zita", 200)
    assert (night.owed("Zita"), night.owed(gone)) == (1, None), "the claim came back with the first part"


def test_a_forfeited_claim_is_not_bought_back_while_the_pot_lives() -> None:
    night = night_of(4, join_carried_pot="pay_in")
    passed_out(night)
    night.sit_out("Anna")
    night.come_back("Anna")
    passed_out(night)
    assert night.owed("Anna") is None
    night.sit("Zita", 200)
    assert night.owed("Zita") == 2


@rule("X-10")
def test_the_pack_does_not_grow_with_a_newcomer_while_a_pot_is_carried() -> None:
    night = night_of(4, join_carried_pot="wait")
    passed_out(night)
    night.sit("Zita", 200)
    assert len(night.begin_deal().recipe.pack) == 32
    finish(night)
    night.share_pot()
    assert len(night.begin_deal().recipe.pack) == 36


@rule("X-10", "ITA-V.19")
def test_the_pack_goes_by_those_seated_and_stays_while_a_pot_is_carried() -> None:
    night = night_of(5)
    passed_out(night)
    night.sit_out("Anna")
    assert len(night.begin_deal().recipe.pack) == 36
    finish(night)
    by_dealt = night_of(5, deck_by="dealt_in")
    assert len(by_dealt.begin_deal().recipe.pack) == 36
    finish(by_dealt)
    by_dealt.sit_out("Anna")
    assert len(by_dealt.begin_deal().recipe.pack) == 32


@rule("ITA-V.13", "X-45c")
@pytest.mark.parametrize(("level", "rank"), [("kings_all_parts", 11), ("first_part_only", 9)])
def test_an_abandoned_pot_divided_over_two_deals(level: str, rank: int) -> None:
    night = night_of(2, parol_split_parts=2, parol_split_level=level)
    paroled(night)
    whole = night.carry.total
    deal = night.begin_deal()
    assert deal.carry.later == (whole // 2,)
    assert deal.total == whole - whole // 2 + 2
    while "cbr" not in deal.options():
        deal.apply(next(deal.options().moves()))
        if deal.over:  # passed out: the part stays alive and the series goes on
            assert deal.outcome is not None
            assert deal.outcome.carry.later == (whole // 2,)
            night.end_deal()
            deal = night.begin_deal()
    finish(night, "cbr f")
    assert night.carry.chips == whole // 2
    assert night.carry.later == ()
    deal = night.begin_deal()
    assert opening_rank(deal.view(None)) == rank
    assert deal.carry.blinds == (level == "first_part_only")


def test_a_void_deal_gives_every_stake_back() -> None:
    night = night_of(4)
    deal = night.begin_deal()
    dealer = night.turn.seat
    deal.apply(next(deal.options().moves()))
    night.void("two cards fell")
    assert all(person.stack == 200 for person in night.seated)
    night.begin_deal()
    assert night.turn.seat == dealer


def test_leaving_during_a_deal_takes_effect_after_it() -> None:
    night = night_of(4)
    night.begin_deal()
    night.leave("Anna")
    assert not night.people["Anna"].gone
    finish(night)
    assert night.people["Anna"].gone
    assert night.net("Anna") == -1


def test_a_correction_is_an_entry_with_its_reason() -> None:
    night = night_of(2)
    night.correct("Anna", -50, "a chip counted twice")
    corrected = night.entries[-1]
    assert isinstance(corrected, Corrected)
    assert corrected.reason == "a chip counted twice"
    assert night.people["Anna"].stack == 150
    assert night.net("Anna") == 0


def test_a_correction_may_take_the_last_chip() -> None:
    night = night_of(2)
    night.correct("Anna", -200, "counted twice")
    assert night.people["Anna"].stack == 0


def test_a_correction_between_two_changes_their_results() -> None:
    night = night_of(2)
    night.correct("Anna", -50, "she had folded", other="Beppe")
    assert [night.net(name) for name in ("Anna", "Beppe")] == [-50, 50]
    assert night.settlement() == [("Anna", "Beppe", 50)]


def test_the_game_may_change_between_deals_when_no_pot_is_carried() -> None:
    night = night_of(3)
    night.choose(buio.games["italian_2011"], buio.games["italian_2011"].rules(ante=2))
    assert night.begin_deal().total == 6
    again = load(save(night))
    assert (again.game.code, again.deal and again.deal.total) == ("italian_2011", 6)
    finish(night)
    with pytest.raises(NightError, match="a pot is carried"):
        night.choose(ITALIAN)


def test_a_deal_the_game_cannot_have_is_refused_and_nothing_changes() -> None:
    night = night_of(9, dummy_hand=True)
    before = save(night)
    with pytest.raises(NightError, match="dummy hand"):
        night.begin_deal()
    assert save(night) == before
    night.leave("Anna")
    night.begin_deal()


def test_who_wants_to_go_may_stay_after_all() -> None:
    night = night_of(2)
    night.begin_deal()
    night.leave("Anna")
    night.come_back("Anna")
    finish(night)
    assert not night.people["Anna"].gone


@pytest.mark.parametrize(("act", "says"), [
    (lambda night: night.sit("Anna", 5), "sits at this table already"),
    (lambda night: night.sit("Zita", 0), "at least 1 chip"),
    (lambda night: night.sit("", 10), "name is needed"),
    (lambda night: night.sit("Anna ", 5), "sits at this table already"),
    (lambda night: night.sit("pot", 5), "accounts of the ledger"),
    (lambda night: night.correct("Anna", 300, "x", other="Beppe"), "Beppe has 200 chips: 300 cannot be taken"),
    (lambda night: night.correct("Anna", 3, "x", other="Anna"), "cannot be corrected against Anna"),
    (lambda night: night.sit("Zita", 10, seat=0), "seat 0 is not free; free seats: 2, 3"),
    (lambda night: night.buy("Zita", 10), "does not sit at this table; there are: Anna, Beppe"),
    (lambda night: night.correct("Anna", -999, "x"), "has 200 chips"),
    (lambda night: night.correct("", 5, "x"), "does not sit at this table"),
    (lambda night: night.correct("", 5, "x", other="Anna"), "does not sit at this table"),
    (lambda night: night.correct("Anna", -9, " "), "needs its reason"),
    (lambda night: night.end_deal(), "no deal is running"),
    (lambda night: night.void("x"), "no deal is running"),
    (lambda night: night.share_pot(), "no pot is carried"),
])  # fmt: skip
def test_what_cannot_be_done_is_refused_in_one_line_and_changes_nothing(act, says: str) -> None:  # type: ignore[no-untyped-def]
    night = night_of(2)
    before = save(night)
    with pytest.raises(NightError, match=says):
        act(night)
    assert save(night) == before


def test_one_alone_cannot_play() -> None:
    with pytest.raises(NightError, match="two players with chips"):
        night_of(1).begin_deal()


def test_during_a_deal_chips_cannot_be_bought() -> None:
    night = night_of(2)
    night.begin_deal()
    with pytest.raises(NightError, match="a deal is running"):
        night.buy("Anna", 10)


ALL_HOUSES: st.SearchStrategy[dict[str, object]] = st.fixed_dictionaries({
    "parol_split_parts": st.sampled_from([1, 2, 3]),
    "parol_split_level": st.sampled_from(["kings_all_parts", "first_part_only"]),
    "join_carried_pot": st.sampled_from(["wait", "pay_in"]),
    "deck_by": st.sampled_from(["seated", "dealt_in"]),
    "odd_chip": st.sampled_from(["suit", "stays_in_pot"]),
    "false_opening": st.sampled_from(["prevented", "dead_hand", "refund"]),
    "max_bet": st.sampled_from(["pot", "none"]),
})  # fmt: skip
HOUSES = ALL_HOUSES.filter(lambda one: one["parol_split_parts"] != 1 or one["parol_split_level"] == "kings_all_parts")


@settings(max_examples=40)
@given(st.integers(0, 10**9), st.integers(2, 7), HOUSES)
def test_a_random_night_saved_and_loaded_after_any_move_continues_identically(
    seed: int, people: int, house: dict[str, object]
) -> None:
    rng = Random(seed)
    night = night_of(people, seed, rng.choice([5, 40, 300]), **house)
    for _ in range(10):
        _somebody_comes_or_goes(night, rng)
        try:
            deal = night.begin_deal(events=True)
        except NightError:
            _settled(night)
            continue
        while not deal.over:
            if rng.random() < 0.1:
                night = load(save(night))
                assert night.deal is not None
                assert (night.deal.log, night.deal.events) == (deal.log, deal.events)
                deal = night.deal
            if rng.random() < 0.03:
                _somebody_comes_or_goes(night, rng)
            deal.apply(deal.options().sample(rng))
        if rng.random() < 0.1:
            night.void("a card fell")
        else:
            night.end_deal()
        assert save(load(save(night))) == save(night)
        _adds_up(night)
    _settled(night)


def _somebody_comes_or_goes(night: Night, rng: Random) -> None:
    person = rng.choice(night.seated) if night.seated else None
    roll = rng.random()
    if person is None or roll < 0.2:
        if night.free_seats:
            night.sit(f"P{len(night.entries)}", rng.randint(1, 100))
    elif roll < 0.3:
        night.leave(person.name)
    elif roll < 0.45:
        night.sit_out(person.name)
    elif roll < 0.7:
        night.come_back(person.name)
    elif night.deal is None and not person.stack:
        night.buy(person.name, 50)
    elif night.deal is None and roll < 0.75:
        night.correct(person.name, -1, "a chip on the floor", rng.choice(["", *_others(night, person.name)]))


def _others(night: Night, name: str) -> list[str]:
    return [person.name for person in night.seated if person.name != name]


def _adds_up(night: Night) -> None:
    """Every line of the ledger sums to zero, and its lines alone give everybody's stack and the carried pot."""
    accounts: dict[str, int] = {}
    for line in night.ledger.lines:
        assert sum(line.changes.values()) == 0
        for account, chips in line.changes.items():
            accounts[account] = accounts.get(account, 0) + chips
    assert accounts.get(POT, 0) == night.carry.total
    assert all(accounts.get(person.name, 0) == person.stack for person in night.people.values())
    assert not night.carry.total or night.pot.holders or not night.carry.owed  # every pot has a claimant


def _settled(night: Night) -> None:
    if night.carry.total:
        night.share_pot()
    left = {name: balance.net for name, balance in night.balances().items()}
    for payer, payee, chips in night.settlement():
        left[payer] += chips
        left[payee] -= chips
    assert not any(left.values())


def test_a_night_saved_after_every_single_move_is_the_same_night() -> None:
    rng, straight, stopped = Random(4), night_of(4, 9), night_of(4, 9)
    for _ in range(6):
        straight.begin_deal(events=True)
        stopped.begin_deal(events=True)
        while straight.deal is not None and not straight.deal.over:
            move = straight.deal.options().sample(rng)
            straight.deal.apply(move)
            assert stopped.deal is not None
            stopped.deal.apply(move)
            stopped = load(save(stopped))
        straight.end_deal()
        stopped.end_deal()
        assert save(straight) == save(stopped)


def _spoilt(value: object, rng: Random) -> object:
    """The same JSON with something in it replaced."""
    if isinstance(value, (list, dict)) and value and rng.random() < 0.9:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        changed = value.copy()
        key = rng.choice(list(keys))
        changed[key] = _spoilt(value[key], rng)
        return changed
    return rng.choice([None, -1, 7, 10**9, "", "x", "p1 cc", [], {}, True, 1.5, "italian", "void", "begin"])


@given(st.integers(0, 10**9))
def test_a_saved_night_that_is_nonsense_under_a_good_seal_is_refused_or_is_a_night(seed: int) -> None:
    night = night_of(3)
    passed_out(night)
    night.begin_deal()
    body = json.loads(save(night))
    rng = Random(seed)
    key = rng.choice([key for key in body if key not in ("seal", "buio")])
    body[key] = _spoilt(body[key], rng)
    _adds_up(load_or_refuse(body) or night)


def load_or_refuse(body: dict[str, object]) -> Night | None:
    del body["seal"]
    with suppress(NightError):
        return load(json.dumps({**body, "seal": saving._seal(encode(body))}))
    return None


@pytest.mark.parametrize(("spoil", "says"), [
    (lambda text: text[:-40], "not a saved night, or not all of it"),
    (lambda text: text[:-2] + "\\ud800\"}", r"not all of it: \\ud800 is half of a letter, without the other half$"),
    (lambda text: text.replace('"chips":200', '"chips":900'), "seal does not fit"),
    (lambda text: "[]", "this is not a saved night"),
    (lambda text: text.replace('"buio":4', '"buio":true'), "this is not a saved night"),
    (lambda text: text.replace('"buio":4', '"buio":9'), "saved in form 9, .* form 4 alone: .* the newer Buio"),
    (lambda text: text.replace('"buio":4', '"buio":3'), "saved in form 3, .* form 4 alone: .* the older Buio"),
])  # fmt: skip
def test_a_truncated_or_edited_night_is_refused(spoil, says: str) -> None:  # type: ignore[no-untyped-def]
    night = night_of(3)
    passed_out(night)
    with pytest.raises(NightError, match=says):
        load(spoil(save(night)))


@pytest.mark.parametrize("when", ["first", "later", "on the menu"])
def test_a_night_of_a_game_that_nobody_registered_is_not_saved(when: str) -> None:
    game, known = replace(ITALIAN, code="nobodys"), ITALIAN
    menu = Menu((Offer(known, known.rules()), Offer(game, game.rules()))) if when == "on the menu" else None
    night = Night(game if when == "first" else known, menu=menu)
    night.sit("Anna", 50)
    if when == "later":
        save(night)
        night.choose(game)
    with pytest.raises(NightError, match=r"in buio\.games, and nobodys is not there: register it"):
        save(night)


# -- moves in the log --------------------------------------------------------------------------------------------------


def moves_of(night: Night) -> list[str]:
    return [str(entry.move) for entry in night.entries if isinstance(entry, Moved)]


def test_moves_are_written_down_whether_the_night_or_its_deal_makes_them() -> None:
    night, rng = night_of(4, 2), Random(2)
    deal = night.begin_deal()
    while not deal.over:
        move = deal.options().sample(rng)
        night.play(move) if rng.random() < 0.5 else deal.apply(move)
    assert moves_of(night) == [str(move) for move in deal.log if move.actor >= 0]
    assert moves_of(load(save(night))) == moves_of(night)


def test_a_move_that_is_undone_is_in_the_log_no_more() -> None:
    night = night_of(4, 2)
    deal = night.begin_deal()
    for _ in range(3):
        deal.apply(deal.options().sample(Random(1)))
    before = moves_of(night)
    night.sit("Zeno", 50)
    deal.undo()
    assert moves_of(night) == before[:-1]
    assert isinstance(night.entries[-1], Moved)
    again = load(save(night))
    assert again.deal is not None
    assert again.deal.log == deal.log


@pytest.mark.parametrize(
    "text", ["p1 cc", "p2 cbr 12", "p3 sd AhTc", "p1 close 2h2d2s/3c4c5c/Kd", "p4 lay 3 Jk9s", "p10 sd"]
)
def test_a_log_is_read_before_anybody_has_declared_the_verbs_of_its_game(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = Moved(Move.parse(text), late=True, at=1.5, cid="x")
    told = to_log(moved)
    assert isinstance(told, MoveText)
    assert (told.move, told.late, told.at, told.cid) == (text, True, 1.5, "x")
    assert from_log(told) == moved
    monkeypatch.delitem(VERBS, moved.move.verb)
    assert from_log(told) == moved


@pytest.mark.parametrize("text", ["", "p1", "x1 mine", "p0 mine", "d mine", "p1 mine Zz"])
def test_what_is_no_move_in_a_log_is_refused_though_nobody_knows_its_verb(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever says so: the log names the entry
        from_log(MoveText(text))


def test_a_move_that_is_not_legal_is_refused_and_not_written() -> None:
    night = night_of(3)
    with pytest.raises(NightError, match="no deal is running"):
        night.play(Move("cc", 0))
    deal = night.begin_deal()
    before = save(night)
    for move in (Move("cbr", deal.actor, 10**6), Move("cbr 4 #", deal.actor, 7), Move("f", deal.actor, 5)):
        with pytest.raises(IllegalMove):
            night.play(move)
    assert save(night) == before
