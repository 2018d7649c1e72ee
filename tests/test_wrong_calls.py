"""Wrong calls of the public library: each is one line that names what is wrong or what would be right.

Numbers for texts, None, foreign objects, amounts out of bounds: no error comes from the inside, where it would speak of
things that the caller has never seen.
"""
# mypy: disable-error-code="arg-type,call-overload,index,list-item,union-attr"

import re
from collections.abc import Callable

import pytest

import buio
from buio import bots, cards, fairness, i18n, night, odds, ranking
from buio.history import nights, phh, records, redaction
from buio.odds import simulator
from buio.odds.icm import icm

TEXAS = buio.games["texas"]
ITALIAN = buio.games["italian"]
RECIPE = TEXAS.written(seated=3)
ANY: object = object()
INSIDE = re.compile(
    r"unsupported operand|object is not|has no attribute|not supported between|argument of type|invalid literal"
    r"|cannot be interpreted|indices must|out of range|unhashable|values to unpack|not callable|not iterable"
    r"|not subscriptable|bytes-like|object at 0x|index-sized|SeedSequence|expected non-negative|must be an iterable"
    r"|expected str|must be a string or a Cluster|broadcast|inhomogeneous|not enough values|cannot unpack|int\(\)"
)
"""What Python itself says when a wrong value has come too far."""


UNPLAYED = buio.games["iron_cross"].written(seated=3)


def simulated(**given: object) -> object:
    """A simulation that is refused before it begins."""
    arguments = {"players": 3, "deals": 5, "policies": simulator.Table.plain(RECIPE), **given}
    return simulator.simulate(TEXAS, **arguments)


def played() -> bots.MatchResult:
    return buio.match(["plain", "random"], "kuhn", shuffles=1)


def deal() -> buio.Deal:
    return TEXAS.deal([50] * 3, 1, shuffle=buio.Shuffle(2))


def table() -> buio.Night:
    found = buio.Night(TEXAS, shuffle=buio.Shuffle(1))
    for name in ("Anna", "Bruno", "Carla"):
        found.sit(name, 50)
    return found


Call = Callable[[], object]
W: list[tuple[Call, str]] = [
    (lambda: buio.games[5], "a game is asked for by its code, a text such as 'texas', not 5"),
    (lambda: buio.games[None], "a game is asked for by its code"),
    (lambda: buio.games["texsa"], "did you mean texas?"),
    (lambda: TEXAS.deal(100), "stacks are a list of chips by seat, not 100"),
    (lambda: TEXAS.deal([100]), "texas is for 2 to 10 players, not 1"),
    (lambda: TEXAS.deal([100, "x"]), "each of stacks is a whole number, not 'x'"),
    (lambda: TEXAS.deal([100, 1.5]), "each of stacks is a whole number, not 1.5"),
    (lambda: TEXAS.deal([100, -1]), "each of stacks is 0 or more, not -1"),
    (lambda: TEXAS.deal([0, 0]), "a deal needs two players with chips"),
    (lambda: TEXAS.deal([50] * 3, dealer="Anna"), "dealer is a seat, a whole number, not 'Anna'"),
    (lambda: TEXAS.deal([50] * 3, dealer=7), "dealer"),
    (lambda: TEXAS.deal([50] * 3, shuffle=3), "shuffle is a Shuffle, or None where the caller deals, not 3"),
    (lambda: TEXAS.deal([50] * 3, rules=ITALIAN.rules()), "texas has house rules of its own, HoldemRules"),
    (lambda: TEXAS.deal([50] * 3, carry=5), "carry"),
    (lambda: TEXAS.deal([50] * 3, seated=2), "a pack for 2 is too small: 3 are to be dealt in"),
    (lambda: TEXAS.rules(antte=1), "'antte' is not a house rule of this game"),
    (lambda: TEXAS.rules(ante="x"), "ante = x is not possible; allowed: a whole number, 0 or more"),
    (lambda: TEXAS.rules(ante=None), "ante = None is not possible"),
    (lambda: TEXAS.written(seated=11), "texas is for 2 to 10 players, not 11"),
    (lambda: TEXAS.written("x"), "texas has house rules of its own"),
    (lambda: deal().apply("cc"), "a move is a Move, as of Move.parse('p1 cc'), not 'cc'"),
    (lambda: deal().apply(None), "a Move"),
    (lambda: deal().apply(buio.Move("cbr", 1, 10**9)), "is not legal (out of bounds)"),
    (lambda: deal().apply(buio.Move("par", 1)), "is not legal (not an option)"),
    (lambda: deal().apply(buio.Move("f", 9)), "is not legal (not your turn)"),
    (lambda: deal().view(9), "there is no seat 9: seats are 0 to 2"),
    (lambda: deal().view("p1"), "seat is a whole number, or None for a spectator, not 'p1'"),
    (lambda: deal().options().sample(None), "rng is a random.Random, such as Random(1), not None"),
    (lambda: buio.Move.parse("zz"), "'zz'"),
    (lambda: buio.Move.parse(None), "a text"),
    (lambda: buio.parse_cards(None), "a text"),
    (lambda: buio.parse_cards("AhXx"), "Xx"),
    (lambda: buio.cards_text(None), "cards are numbers in a list, as of parse_cards('AhKh'), not None"),
    (lambda: buio.cards_text([99]), "99 is no card"),
    (lambda: cards.stripped_pack("6"), "lowest is a rank from 0 (deuce) to 12 (ace), not '6'"),
    (lambda: cards.several_packs("two"), "packs and jokers are whole numbers, not 'two' and 0"),
    (lambda: cards.several_packs(0), "1 to 100 packs"),
    (lambda: buio.Shuffle("key"), "'key'"),
    (lambda: buio.Shuffle(1.5), "1.5"),
    (lambda: buio.Night(5), "game is a Game, as of buio.games, not 5"),
    (lambda: buio.Night("texas"), "game is a Game, as of buio.games, not 'texas'"),
    (lambda: table().sit("Anna", 50), "Anna sits at this table already"),
    (lambda: table().sit(5, 50), "name is a text, not 5"),
    (lambda: table().sit("Dora", "50"), "chips is a whole number, not '50'"),
    (lambda: table().sit("Dora", 0), "at least 1 chip to sit down, not 0"),
    (lambda: table().sit("Dora", 50, 0), "seat 0 is not free"),
    (lambda: table().buy("Zeno", 5), "does not sit at this table; there are: Anna, Bruno"),
    (lambda: table().end_deal(), "no deal is running"),
    (lambda: table().choose("texas"), "game is a Game"),
    (lambda: table().pick("Anna", "texas"), "nobody chooses now"),
    (lambda: table().correct("Anna", 5, ""), "a correction needs its reason"),
    (lambda: night.load(None), "text is a saved night, as save gives it, not None"),
    (lambda: night.load("{}"), "this is not a saved night"),
    (lambda: night.save(None), "night is a Night, not None"),
    (lambda: night.Menu.of(5), "codes are a list of games such as ['texas', 'omaha'], not 5"),
    (lambda: night.Menu.of("texas"), "codes are a list of games"),
    (lambda: night.Menu.of([]), "a menu needs a game"),
    (lambda: buio.match(["plain", "random"], 5), "game is a game or its code, not 5"),
    (lambda: buio.match("plain", "texas"), "contestants are names of players"),
    (lambda: buio.match([int, "random"], "texas"), "'int' makes no player of a recipe and a seed"),
    (lambda: buio.match(["plain"], "texas"), "a match at texas needs two contestants or more"),
    (lambda: buio.match([], "three_card"), "a match at three_card needs a contestant"),
    (lambda: played()["zz"], "no contestant is called 'zz'; there are: plain, random"),
    (lambda: played()[5], "no contestant is called 5"),
    (lambda: bots.players["nobody"], "no player is called 'nobody'; there are: random, plain, good"),
    (lambda: bots.players[5], "no player is called 5"),
    (lambda: buio.match(["plain", "random"], "texas", shuffles="many"), "shuffles is a whole number, not 'many'"),
    (lambda: bots.Plain(None, 1), "recipe is a Recipe, as Game.written gives it, not None"),
    (lambda: bots.General(TEXAS, 1), "recipe is a Recipe, as Game.written gives it"),
    (lambda: bots.Good(RECIPE, "x"), "seed is a whole number, not 'x'"),
    (lambda: bots.General(RECIPE, 1, None), "style is a Style, not None"),
    (lambda: bots.RandomPlayer(RECIPE, []), "seed is a whole number, not []"),
    (lambda: bots.Style(bold=2), "bold is from 0 to 1, not 2"),
    (lambda: bots.Style(samples=0), "samples is 1 or more, not 0"),
    (lambda: bots.seat_bots("two"), "two"),
    (lambda: buio.read_hands(5), "5"),
    (lambda: records.read(None), "text is what stands in a file"),
    (lambda: records.read("nonsense"), "this is not TOML"),
    (lambda: records.together(None), "hands are a list of written hands, not None"),
    (lambda: records.together("hand"), "hands are a list of written hands, not 'hand'"),
    (lambda: records.write(None, TEXAS, TEXAS.rules(), 3), "None"),
    (lambda: buio.register(5), "a Game, as of buio.games"),
    (lambda: buio.register(TEXAS), "is there already"),
    (lambda: buio.unregister([]), "[] was not registered; there are: none"),
    (lambda: buio.story(None), "None"),
    (lambda: buio.story(deal(), language="fr"), "there is no language 'fr'"),
    (lambda: fairness.decode(None), "body is what stands in the file"),
    (lambda: fairness.decode(b"{}"), "this is no proof of a deal"),
    (lambda: fairness.prove(None, deal(), 0), "committed is the secret side of the deal, a Committed, not None"),
    (lambda: fairness.prove(fairness.Committed(bytes(64), 1), None, 0), "deal is a Deal, not None"),
    (lambda: fairness.verify(None), "proof is a Proof, as decode gives it, not None"),
    (lambda: i18n.catalogue([]), "there are no words in []; languages: it, en, de"),
    (lambda: i18n.catalogue("fr"), "there are no words in 'fr'; languages: it, en, de"),
    (lambda: i18n.add_words("mine", None), "words are those of each language by key, not None"),
    (lambda: ranking.Ranking(order=None), "order does not have each category once"),
    (lambda: ranking.Ranking(suits=5), "suits = 5 is not an order of h, d, c and s"),
    (lambda: ranking.Ranking(lowest="6"), "lowest = 6 is not one of 0 (deuce) to 7 (nine)"),
    (lambda: ranking.Wild(cards=None), "no such wild cards: None"),
    (lambda: ranking.STANDARD.describe(5), "cards are numbers in a list, as of parse_cards('AhKh'), not 5"),
    (lambda: ranking.STANDARD.describe("AhKhQhJhTh"), "'A' is no card: cards are numbers"),
    (lambda: ranking.BADUGI.describe(None), "cards are numbers in a list"),
    (lambda: ranking.ACE_TO_FIVE.describe([99] * 5), "99 is no card"),
    (lambda: ranking.THREE_CARD.describe([1.5]), "1.5 is no card"),
    (lambda: ranking.STANDARD.describe([1, 2]), "a hand has 5 cards, not 2"),
    (lambda: ranking.STANDARD.winners(5), "scores are whole numbers in a list, one at least, not 5"),
    (lambda: ranking.BADUGI.winners([]), "scores are whole numbers in a list, one at least, not []"),
    (lambda: ranking.STANDARD.winners([None, 3]), "scores are whole numbers in a list, one at least"),
    (lambda: ranking.STANDARD.category(None), "None is no score of this ranking"),
    (lambda: ranking.STANDARD.category("x"), "'x' is no score of this ranking"),
    (lambda: ranking.STANDARD.category(10**9), "1000000000 is no score of this ranking"),
    (lambda: ranking.STANDARD.category(-1), "-1 is no score of this ranking"),
    (lambda: ranking.ACE_TO_FIVE.category("x"), "'x' is no score of this ranking"),
    (lambda: ranking.STANDARD.strength(None), "None is no score of this ranking"),
    (lambda: i18n.names(5), "name is a HandName, as describe gives it, not 5"),
    (lambda: i18n.catalogue("it").hand("pair"), "name is a HandName, as describe gives it, not 'pair'"),
    (lambda: i18n.symbols(5), "cards are numbers in a list, as of parse_cards('AhKh'), not 5"),
    (lambda: i18n.symbols("AhKh"), "cards are numbers in a list"),
    (lambda: i18n.catalogue("it").cards(None), "cards are numbers in a list"),
    (lambda: i18n.catalogue("it").card("Ah"), "'Ah' is no card: cards are numbers"),
    (lambda: ITALIAN.version("x", antee=1), "'antee' is not a house rule of this game"),
    (lambda: ITALIAN.version("x", ante=-1), "ante = -1 is not possible"),
    (lambda: ITALIAN.version("Bad Name!"), "'Bad Name!' is no code of a game: small letters, digits and _"),
    (lambda: ITALIAN.version("x", range(0)), "players is a range of numbers of players such as range(2, 7)"),
    (lambda: ITALIAN.version("x", recommended=range(9, 30)), "recommended is a part of players, 2 to 9, not range(9"),
    (lambda: ITALIAN.written(seated=0), "italian is for 2 to 9 players, not 0"),
    (lambda: TEXAS.deal([50] * 3, seated=0), "a pack for 0 is too small: 3 are to be dealt in"),
    (lambda: ITALIAN.rules(ante=1.5), "ante = 1.5 is not possible; allowed: a whole number, 1 or more"),
    (lambda: redaction.redacted(deal(), 9), "there is no seat 9: seats are 0 to 2"),
    (lambda: redaction.redacted(deal(), "p1"), "seat is a whole number, or None for a spectator, not 'p1'"),
    (lambda: redaction.redacted(None, 1), "deal is a Deal, not None"),
    (lambda: phh.read(5), "data are the fields of a hand, as tomllib.loads gives them, not 5"),
    (lambda: phh.read({"actions": []}), "no variant that we play"),
    (lambda: phh.recognizes(5), "data are the fields of a hand"),
    (lambda: nights.hands(None), "text is what stands in a file"),
    (lambda: list(nights.played(5)), "night is a Night, not 5"),
    (lambda: nights.records(5), "night is a Night, not 5"),
    (lambda: odds.frequencies("italian", players="x"), "players is a whole number, not 'x'"),
    (lambda: odds.frequencies("italian", players=0), "players is 1 or more, not 0"),
    (lambda: odds.discards("AhAs9c9d7s", "italian", players="x"), "players is a whole number, not 'x'"),
    (lambda: odds.equity("texas", ["AhKh", "AhQd"]), "Ah"),
    (lambda: odds.equity("texas", None), "None"),
    (lambda: odds.equity(None, ["AhKh", "QdQc"]), "None"),
    (lambda: odds.equity("texas", ["AhKh", "QdQc"], samples="x"), "'x'"),
    (lambda: odds.equity("texas", ["AhKh", "QdQc"], samples=9, seed=-1), "seed is 0 or more, not -1"),
    (lambda: odds.equity("texas", ["AhKh", 5]), "hands: "),
    (lambda: odds.scores("texas", "zz"), "zz"),
    (lambda: odds.scores(5, "AhKh"), "what: a game, its code, a recipe, a ranking or a contest, not int"),
    (lambda: odds.discards(None, "italian"), "hand: cards are whole numbers or texts such as 'AhKh'"),
    (lambda: odds.discards("AhKh", "italian"), "AhKh"),
    (lambda: odds.discards_against("AhAs9c9d7s", "poker32", 10**30), "poker32 is for 2 to 5 players, not 1000"),
    (lambda: odds.discards_against("AhAs9c9d7s", "poker32", 2, seed="x"), "seed is a whole number, not 'x'"),
    (lambda: odds.frequencies(None), "None"),
    (lambda: odds.computed_by("gpu").__enter__(), "gpu"),
    (lambda: simulator.simulate("texsa", 3, 5, simulator.Table.plain(RECIPE)), "did you mean texas?"),
    (lambda: simulator.simulate(None, 3, 5, simulator.Table.plain(RECIPE)), "game is a game or its code, or a recipe"),
    (lambda: simulator.simulate(TEXAS, 99, 5, simulator.Table.plain(RECIPE)), "99"),
    (lambda: simulator.simulate(TEXAS, 3, 0, simulator.Table.plain(RECIPE)), "0"),
    (lambda: simulator.simulate(TEXAS, 3, 5, None), "policies: one for all, or a list of 3"),
    (lambda: simulator.Table.plain(None), "recipe"),
    (lambda: simulator.Table.plain(UNPLAYED), "the simulator does not play"),
    (lambda: simulator.Table.cut(UNPLAYED, 0.5), "the simulator does not play"),
    (lambda: simulator.Table.cut("texas", 0.5), "recipe is a Recipe, as Game.written gives it, not 'texas'"),
    (lambda: simulator.Table.cut(RECIPE, 5), "each share is from 0 to 1, not 5"),
    (lambda: simulator.Table.cut(RECIPE, "x"), "each share is a number from 0 to 1, not 'x'"),
    (lambda: simulator.Table.cut(RECIPE, float("nan")), "each share is from 0 to 1, not nan"),
    (lambda: simulator.Table.cut(RECIPE, 0.9, 0.5), "shares ascend, not (0.9, 0.5)"),
    (lambda: simulated(seed="x"), "seed is a whole number, not 'x'"),
    (lambda: simulated(seed=-1), "seed is 0 or more, not -1"),
    (lambda: simulated(players="x"), "players is a whole number, not 'x'"),
    (lambda: simulated(players=1), "players is 2 to 10, not 1"),
    (lambda: simulated(stacks="x"), "stacks: 3 whole numbers from 1, or one for all"),
    (lambda: simulated(stacks=True), "stacks: 3 whole numbers from 1, or one for all"),
    (lambda: simulated(stacks=[1.5] * 3), "stacks: 3 whole numbers from 1, or one for all"),
    (lambda: simulated(stacks=None), "stacks: 3 whole numbers from 1, or one for all"),
    (lambda: simulated(workers=True), "workers is a whole number, not True"),
    (lambda: simulated(deals="x"), "deals is a whole number, not 'x'"),
    (lambda: simulated(cluster=5), "cluster is an address such as 'tcp://127.0.0.1:8786', not 5"),
    (lambda: simulated(cluster=""), "cluster is an address such as 'tcp://127.0.0.1:8786', not ''"),
    (lambda: simulated(rows=5), "rows is the path of a folder, not 5"),
    (lambda: simulated(one_in="x"), "one_in is a whole number, not 'x'"),
    (lambda: simulated(one_in=5), "one_in says how many rows are kept: name a folder for them, rows"),
    (lambda: simulated(save=5), "save is the path of a file, not 5"),
    (lambda: simulated(progress=5), "progress is a function that is told the sums so far, not 5"),
    (lambda: icm("x", [5]), "stacks"),
    (lambda: icm(5, [5]), "stacks"),
    (lambda: odds.outs("texas", ["AhKh", "QdQs"], "2h7hTc9s", seat="x"), "seat: a place among 2 hands"),
    (lambda: odds.streets("texas", 5), "hand"),
    (lambda: odds.streets("texas", "AhKh", contest=5), "contest"),
    (lambda: odds.every_hand(5), "what: a game, its code, a recipe, a ranking or a contest"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "says"), W, ids=[f"{number} {says[:40]}" for number, (_, says) in enumerate(W)])
def test_a_wrong_call_is_refused_in_one_line(call: Call, says: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)) as caught:
        call()
    told = str(caught.value)
    assert says in told
    assert told.count("\n") == 0
    assert len(told) < 700
    assert not INSIDE.search(told), told


@pytest.mark.parametrize("key", bots.players)
def test_no_bot_chooses_without_a_view_and_options(key: str) -> None:
    running = deal()
    bot = bots.players[key](running.recipe, 0)
    with pytest.raises(TypeError, match=r"^view is a View, as Deal\.view gives it, not None$"):
        bot.choose(None, running.options())
    with pytest.raises(TypeError, match=r"^options are Options, as Deal\.options gives them, not None$"):
        bot.choose(running.view(running.actor), None)


def test_there_are_as_many_as_were_once_tried() -> None:
    assert len(W) >= 68
