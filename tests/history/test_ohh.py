"""Open hand histories: deals of our own, written as the specification asks for, come to the same chips."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import card_text
from buio.cli import app
from buio.history import ohh_writing
from buio.history.records import Record, RecordError, read, read_each, replayed, write
from buio.play.deal import Deal
from buio.play.moves import BOARD, CALL, DEALER, FOLD, RAISE, Move
from buio.play.options import Simple

KINDS = {
    "texas": ("Holdem", "NL", 2), "texas_limit": ("Holdem", "FL", 2), "omaha": ("Omaha", "PL", 4),
    "omaha_hilo8": ("OmahaHiLo", "FL", 4),
}  # fmt: skip
NAMES = ("Anna", "Beppe", "Carla", "Dino", "Elsa")


def a_deal(code: str, number: int) -> Deal:
    rng, game = Random(f"{code} {number}"), buio.games[code]
    seats = rng.choice([2, 3, 5])
    rules = game.rules(ante=number % 3 // 2, **({"betting": "fixed_limit"} if code == "omaha_hilo8" else {}))
    stacks = [rng.choice([3, 40, 200]) for _ in range(seats)]
    deal = game.deal(stacks, rng.randrange(seats), rules, buio.Shuffle(number), events=True)
    while not deal.over:
        options = deal.options()
        calls = CALL in options and rng.random() < 0.5
        deal.apply(Move(CALL, options.seat) if calls else options.sample(rng))
    return deal


def action(kind: str, seat: int, amount: float = 0, cards: tuple[int, ...] = ()) -> dict[str, Any]:
    more = {"cards": [card_text(card) for card in cards]} if cards else {}
    return {"action_number": 1, "player_id": 10 + seat, "action": kind, "amount": amount, "is_allin": False, **more}


def forced(deal: Deal) -> list[dict[str, Any]]:
    posted = []
    for event in deal.events or ():
        if event.word == "ante":
            posted.append(action("Post Ante", event.seat, event.amount))
        elif event.word == "blind":
            kind = "Post BB" if any(one["action"] == "Post SB" for one in posted) else "Post SB"
            posted.append(action(kind, event.seat, event.amount))
    return posted


def rounds(deal: Deal) -> list[dict[str, Any]]:
    """What happened, by street; every amount is what the seat added."""
    again, streets = Deal(*deal.start), ["Preflop", "Flop", "Turn", "River"]
    found: list[dict[str, Any]] = [{"id": 0, "street": "Preflop", "cards": [], "actions": forced(deal)}]
    for seat in range(deal.seats):
        cards = tuple(card for move in deal.log if move.verb == "dh" and move.seat == seat for card in move.cards)
        found[0]["actions"].append(action("Dealt Cards", seat, 0, cards))
    for move in deal.log:
        if move.verb == BOARD:
            texts = [card_text(card) for card in move.cards]
            found.append({"id": len(found), "street": streets[len(found)], "cards": texts, "actions": []})
        if move.actor == DEALER:
            continue
        bet, level, call = again.bets[move.seat], max(again.bets), again.options().get(CALL)
        again.apply(move)
        kinds = {FOLD: "Fold", RAISE: "Raise" if level else "Bet", CALL: "Call" if level > bet else "Check"}
        paid = call.cost if move.verb == CALL and isinstance(call, Simple) else 0
        amount = move.amount - bet if move.verb == RAISE else paid
        found[-1]["actions"].append(action(kinds[move.verb], move.seat, amount))
    return found


def history(deal: Deal, number: int) -> dict[str, Any]:
    kind, bets, _ = KINDS[deal.recipe.code]
    assert deal.outcome is not None
    pots: list[dict[str, Any]] = []
    for result in deal.outcome.pots:
        wins = [
            {"player_id": 10 + seat, "win_amount": chips}
            for seat, chips in zip(result.winners, result.shares, strict=True)
        ]
        pots.append({"number": len(pots), "amount": result.pot.amount, "rake": 0, "player_wins": wins})
    rules: Any = deal.recipe.origin[1]
    return {"ohh": {
        "spec_version": "1.4.7", "site_name": "Home", "game_type": kind, "bet_limit": {"bet_type": bets, "bet_cap": 0},
        "table_size": 9, "currency": "EUR", "dealer_seat": deal.dealer + 1, "game_number": str(number),
        "start_date_utc": "2024-05-06T07:08:09Z", "table_name": "Kitchen", "ante_amount": rules.ante,
        "small_blind_amount": rules.small_blind, "big_blind_amount": rules.big_blind, "flags": [],
        "players": [
            {"id": 10 + seat, "seat": seat + 1, "name": NAMES[seat], "starting_stack": stack}
            for seat, stack in enumerate(deal.start[1])
        ] + [{"id": 99, "seat": 9, "name": "Absent", "starting_stack": 50}],
        "rounds": rounds(deal), "pots": pots,
    }}  # fmt: skip


DEALS = [(code, a_deal(code, number)) for code in KINDS for number in range(12)]
"""Each game in small, with antes and short stacks."""


def nets(found: Record) -> dict[str, float]:
    return dict(zip(found.players, replayed([found])["net"], strict=True))


@pytest.mark.parametrize("indent", [None, 2])
def test_the_hands_come_to_the_chips_that_were_won(indent: int | None) -> None:
    text = "\n\n".join(json.dumps(history(deal, number), indent=indent) for number, (_, deal) in enumerate(DEALS))
    for (code, deal), found in zip(DEALS, read_each(text), strict=True):
        assert isinstance(found, Record), (code, str(found))
        assert found.game.code == code.removesuffix("_limit")
        assert nets(found) == dict(zip(NAMES, deal.net, strict=False))
    assert isinstance(found, Record)
    assert found.about["time_zone"] == "UTC"
    assert (found.about["venue"], found.about["table"], found.about["hand"]) == ("Home", "Kitchen", str(len(DEALS) - 1))


def test_hands_that_are_shown_or_thrown_away_need_not_be_told_before() -> None:
    met = set[str]()
    for number, (_, deal) in enumerate(DEALS):
        hand, again = history(deal, number), dict[int, list[str]]()
        for one in hand["ohh"]["rounds"][0]["actions"]:
            if one["action"] == "Dealt Cards":
                again[one["player_id"]] = one.pop("cards")
        assert deal.outcome is not None
        showdown = deal.outcome.ended == "showdown"
        shows = {10 + seat: "Shows Cards" if seat in deal.outcome.winners else "Mucks Cards" for seat in deal.survivors}
        actions = [{"player_id": who, "action": what, "cards": again[who]} for who, what in shows.items() if showdown]
        hand["ohh"]["rounds"].append({"id": 9, "street": "Showdown", "actions": actions})
        (found,) = read(json.dumps(hand))
        assert nets(found) == dict(zip(NAMES, deal.net, strict=False))
        met.update(shows.values() if showdown else ())
    assert met == {"Shows Cards", "Mucks Cards"}


@pytest.fixture(scope="module")
def flop() -> dict[str, Any]:
    """A hand of hold'em with a winner of 20 chips or more."""
    found = next(
        deal for code, deal in DEALS
        if code == "texas" and deal.outcome and len(deal.outcome.winners) == 1
        and sum(result.pot.amount for result in deal.outcome.pots) > 20
    )  # fmt: skip
    return history(found, 1)


def test_rake_is_what_the_pots_say(flop: dict[str, Any]) -> None:
    hand = json.loads(json.dumps(flop))
    pot = hand["ohh"]["pots"][-1]
    pot["rake"], pot["player_wins"][0]["win_amount"] = 2, pot["player_wins"][0]["win_amount"] - 2
    assert replayed(read(json.dumps(hand)))["rake"] == 2
    pot["rake"] = 1
    with pytest.raises(RecordError, match="are not the amount of the pots"):
        read(json.dumps(hand))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"NL"', '"CAP"', "Holdem CAP is not read: there are Holdem NL"),
        ('"Holdem"', '"Draw"', "Draw NL is not read"),
        ('"Post SB"', '"Post BB"', "a blind is posted twice: a newcomer's is called Post Extra Blind"),
        ('"flags": []', '"flags": ["Run_It_Twice"]', "two boards"),
        ('"win_amount"', '"cashout_amount": 3, "win_amount"', "cashed out"),
        ('"win_amount": ', '"win_amount": 1', "are not the amount of the pots"),
        ('"Preflop"', '"First Draw"', "a street 'First Draw' is not known"),
        ('"Call"', '"Whistle"', "an action 'Whistle' is not understood"),
        ('"starting_stack": ', '"starting_stack": 1e99', "an amount is no number of chips"),
        ('"starting_stack": ', '"starting_stack": -', "an amount is no number of chips"),
        ('"seat": 2', '"seat": "two"', "Expected `int`, got `str`"),
        ('"id": 10', '"id": 11', "two players have one seat, or one id"),
        ('"id": 10', '"id": 77', "players act, and"),
        ('"amount": ', '"amount": 1', "was put in, of which"),
        ('"rounds": ', '"rounds": [', "no open hand history"),
    ],
)
def test_what_is_wrong_is_refused_by_its_name(flop: dict[str, Any], old: str, new: str, says: str) -> None:
    text = json.dumps(flop)
    assert old in text
    with pytest.raises(RecordError, match=says) as caught:
        read(text.replace(old, new, 1))
    assert str(caught.value).startswith("hand at line 1: ")


def test_any_byte_may_be_wrong_and_no_chip_comes_from_nowhere() -> None:
    rng, refused = Random(4), 0
    texts = [json.dumps(history(deal, number)) for number, (_, deal) in enumerate(DEALS)]
    for number in range(300):
        text, (_, deal) = texts[number % len(texts)], DEALS[number % len(texts)]
        at = rng.randrange(len(text))
        with suppress(RecordError):
            for found in read(text[:at] + rng.choice('0123456789.-e"{}[],: \x00é') + text[at + 1 :]):
                assert sorted(nets(found).values()) == sorted(deal.net)
            continue
        refused += 1
    assert refused > 100


def test_a_file_is_known_by_what_stands_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for indent in (None, 2):
        file = tmp_path / f"{indent}.json"
        file.write_text("\n\n".join(json.dumps(history(deal, 1), indent=indent) for _, deal in DEALS[:3]))
        assert app(["replay", str(file), "--json"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 3


def test_what_we_write_is_what_the_specification_asks_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says what the deals say that are written here by hand, as far as both say it."""
    for number, (_, deal) in enumerate(DEALS):
        game, rules, seated = deal.recipe.origin
        (record,) = read(write(deal, game, rules, seated, NAMES[: deal.seats]))
        ours, theirs = json.loads(ohh_writing.write(record))["ohh"], history(deal, number)["ohh"]
        for key in ("game_type", "bet_limit", "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount"):
            assert ours[key] == theirs[key]
        assert [each["cards"] for each in ours["rounds"] if each["street"] != "Showdown"] == [
            each["cards"] for each in theirs["rounds"]
        ]
        assert sorted(done(ours, 1)) == sorted(done(theirs, 10))
        assert [one for one in done(ours, 1) if "Post" not in one[0]] == [
            one for one in done(theirs, 10) if "Post" not in one[0]
        ]
        assert nets(read(json.dumps({"ohh": ours}))[0]) == dict(zip(NAMES, deal.net, strict=False))
    file = tmp_path / "hands.ohh"
    file.write_text("\n\n".join(json.dumps(history(deal, 1)) for _, deal in DEALS[:3]))
    assert app(["replay", str(file), "--ohh"]) == 0
    written = capsys.readouterr().out
    assert [nets(found) for found in read(written)] == [nets(found) for found in read(file.read_text())]
    assert "2024-05-06T07:08:09Z" in written


def done(hand: dict[str, Any], first: int) -> list[tuple[str, int, float]]:
    """What the players do, and what it costs; of seats from 0."""
    actions = [one for each in hand["rounds"] for one in each["actions"]]
    return [
        (one["action"], one["player_id"] - first, one["amount"]) for one in actions
        if one["action"] not in ("Dealt Cards", "Shows Cards", "Mucks Cards")
    ]  # fmt: skip


def test_what_the_format_has_no_words_for_is_not_written() -> None:
    game = buio.games["italian"]
    deal = game.deal([50] * 4, shuffle=buio.Shuffle(1))
    while not deal.over:
        deal.apply(deal.options().sample(Random(2)))
    (record,) = read(write(deal, game, game.rules(), 4))
    with pytest.raises(RecordError, match="italian is no game of the PHH format"):
        ohh_writing.write(record)
