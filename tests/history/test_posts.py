"""What newcomers post, dead blinds and straddles, in the words of each site: the chips come out as it tells."""

from random import Random

import pytest

import buio
from buio.history import ohh_writing, phh, pokerstars_writing
from buio.history.records import Record, RecordError, read, replayed
from buio.history.stats import Seen
from buio.i18n import catalogue
from buio.play.outcome import Carry
from buio.play.shuffle import Shuffle
from buio.terminal.story import whole_hand
from tests.history import test_ipoker, test_pokernow
from tests.history.sites import hands
from tests.rulebook import rule

STARS, GG, WINAMAX, PARTY = (hands(f"{site}.txt")[0] for site in ("pokerstars", "ggpoker", "winamax", "partypoker"))
ANNA, BEPPE, CARLA = test_pokernow.ANNA, test_pokernow.BEPPE, test_pokernow.CARLA
IPOKER = test_ipoker.HOLDEM
Changes = tuple[tuple[str, str], ...]

FOLDS: Changes = (("Carla folds", "Carla folds\nDora folds"), ("49.70", "51.20"))
CALLS: Changes = (
    ("*** FLOP *** [2c 7h 9s]\n", "*** FLOP *** [2c 7h 9s]\nDora: checks\n"),
    ("il re: bets $4\n", "il re: bets $4\nDora: folds\n"),
)
STARS_BOTH: Changes = (
    ("Carla: posts small", "Seat 6: Dora ($40 in chips)\nCarla: posts small"),
    ("Dora joins the table at seat #6", "Dora: posts small & big blinds $1.50"),
    ("Carla: folds", "Carla: folds\nDora: folds"), ("29.20", "30.70"), ("30.50", "32"),
)  # fmt: skip
STARS_DEAD: Changes = (
    STARS_BOTH[0],
    ("Dora joins the table at seat #6", "Dora: posts small blind $0.50"),
    ("Carla: folds", "Carla: folds\nDora: calls $3"), *CALLS, ("29.20", "32.70"), ("30.50", "34"),
)  # fmt: skip
WINAMAX_BOTH: Changes = (
    ("Dora deny BB 0€", "Dora posts small blind 1.50€ out of position\nDora posts big blind 0€ out of position"),
    *FOLDS,
)
PARTY_BIG = "Anna posts big blind [$1 USD].\n"
PARTY_BOTH: Changes = (
    (PARTY_BIG, f"{PARTY_BIG}Dora posts big blind + dead [$1.50].\n"), ("Dora is sitting out\n", ""), *FOLDS,
)  # fmt: skip
PARTY_LIVE: Changes = (
    (PARTY_BIG, f"{PARTY_BIG}Dora posts small blind [$0.50 USD].\n"), ("Dora is sitting out\n", ""),
    ("Carla folds", "Carla folds\nDora calls [$2.50 USD]"), ("[ 2c, 7h, 9s ]\n", "[ 2c, 7h, 9s ]\nDora checks\n"),
    ("bets [$4 USD]\n", "bets [$4 USD]\nDora folds\n"), ("49.70", "52.70"),
)  # fmt: skip
IPOKER_BOTH: Changes = (
    ('player="Dora" type="8" sum="€0"', 'player="Dora" type="2" sum="€1.50"'),
    ('chips="€1,040" dealer="0" win="€0" bet="€0"', 'chips="€1,040" dealer="0" win="€0" bet="€1.50"'),
    (
        '</round>\n  <round no="2">',
        '<cards type="Pocket" player="Dora">X X</cards><action no="5" player="Dora" type="0" sum="€0"/></round>\n'
        '  <round no="2">',
    ),
    ("49.70", "51.20"),
)
GG_BOTH: Changes = (
    ("*** HOLE", "18b4ee9: posts missed blind $0.05\n18b4ee9: posts big blind $0.1\n*** HOLE"),
    ("$9.75", "$9.7"), ("$19.3 ", "$19.25 "), ("$20.1 ", "$20.05 "),
)  # fmt: skip
GG_STRADDLE: Changes = (
    ("*** HOLE", "18b4ee9: straddle $0.25\n*** HOLE"),
    (GG[GG.index("18b4ee9: raises") :], """7a-c: folds
Hero: folds
Uncalled bet ($0.15) returned to 18b4ee9
18b4ee9 collected $0.25 from pot
*** SUMMARY ***
Total pot $0.25 | Rake $0
"""),
)  # fmt: skip


GG_OVER: Changes = (
    ("*** HOLE", "Hero: straddle $0.2\nHero: straddle $0.4\n*** HOLE"),
    (GG[GG.index("18b4ee9: raises") :], """18b4ee9: raises $0.4 to $0.8
7a-c: folds
Hero: calls $0.4
*** FLOP *** [7h 2c 9s]
Hero: checks
18b4ee9: bets $0.1
Hero: folds
Uncalled bet ($0.1) returned to 18b4ee9
7a-c: shows [2h]
18b4ee9 collected $1.65 from pot
*** SUMMARY ***
Total pot $1.65 | Rake $0
"""),
)  # fmt: skip
GG_OVER_ALL_IN: Changes = (
    ("*** HOLE", "18b4ee9: straddle $0.2\n18b4ee9: straddle $10 and is all-in\n*** HOLE"),
    (GG[GG.index("18b4ee9: raises") :], """7a-c: folds
Hero: folds
Uncalled bet ($9.9) returned to 18b4ee9
18b4ee9 collected $0.25 from pot
*** SUMMARY ***
Total pot $0.25 | Rake $0
"""),
)  # fmt: skip


POKERNOW = test_pokernow.OMAHA
POKERNOW_BOTH: Changes = (
    (
        f"{CARLA} raises",
        f"{CARLA} posts a missing small blind of 1\n{CARLA} posts a missed big blind of 2\n{CARLA} raises",
    ),
    ("collected 5", "collected 6"),
)
POKERNOW_NO_SMALL: Changes = (
    (f"{ANNA} posts a small blind of 1", "Dead Small Blind"),
    ("raises to 7", "raises to 6"), ("Uncalled bet of 5", "Uncalled bet of 4"), ("collected 5", "collected 4"),
)  # fmt: skip


def changed(text: str, changes: Changes) -> Record:
    """A hand told otherwise."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    (record,) = read(test_pokernow.log(text) if text.startswith("-- starting") else text)
    return record


def net(record: Record) -> dict[str, float]:
    return dict(zip(record.players, replayed([record])["net"], strict=True))


@pytest.mark.parametrize(
    ("text", "changes", "posts", "dead", "gained"),
    [
        pytest.param(STARS, STARS_BOTH, (0.5, -1, 1, 0), (0, 0.5, 0, 0), ("Anna", 15.7), id="pokerstars"),
        pytest.param(WINAMAX, WINAMAX_BOTH, (0.5, -1, 1, 0), (0, 0.5, 0, 0), ("Anna", 15.7), id="winamax"),
        pytest.param(PARTY, PARTY_BOTH, (0.5, -1, 1, 0), (0, 0.5, 0, 0), ("Anna", 15.7), id="partypoker"),
        pytest.param(IPOKER, IPOKER_BOTH, (0.5, -1, 1, 0), (0, 0.5, 0, 0), ("Anna", 15.7), id="ipoker"),
        pytest.param(GG, GG_BOTH, (0.05, 0.1, -0.1), (0, 0, 0.05), ("7a-c", 9.3), id="gg"),
        pytest.param(POKERNOW, POKERNOW_BOTH, (1, 2, -2), (0, 0, 1), (CARLA.strip('"'), 3), id="pokernow"),
    ],
)
@rule("HLD-1.12")
def test_who_missed_both_blinds_posts_one_live_and_one_dead(
    text: str, changes: Changes, posts: tuple[float, ...], dead: tuple[float, ...], gained: tuple[str, float]
) -> None:
    record = changed(text, changes)
    assert tuple(chips / record.scale for chips in record.carry.posts) == posts
    assert tuple(chips / record.scale for chips in record.carry.dead) == dead
    assert gained in net(record).items()


@rule("HLD-1.11")
def test_a_second_small_blind_is_dead_where_it_counts_towards_no_call() -> None:
    dead = changed(STARS, STARS_DEAD)
    assert (dead.carry, net(dead)["Dora"]) == (Carry(posts=(50, 0, 100, 0), dead=(0, 50, 0, 0)), -3.5)
    live = changed(PARTY, PARTY_LIVE)
    assert (live.carry, net(live)["Dora"]) == (Carry(posts=(50, -50, 100, 0)), -3)


@rule("HLD-1.14")
def test_a_straddle_of_the_button_has_the_last_word() -> None:
    record = changed(GG, GG_STRADDLE)
    assert record.carry.posts == (5, 10, 25)
    assert net(record) == {"7a-c": -0.05, "Hero": -0.1, "18b4ee9": 0.15}


def test_over_a_straddle_of_ones_own_all_that_was_put_in_is_told() -> None:
    """At the blind's own seat, too; the least bet of the next street is the blind, whatever was straddled."""
    assert net(changed(GG, GG_OVER)) == {"7a-c": -0.05, "Hero": -0.8, "18b4ee9": 0.85}
    assert net(changed(GG, GG_OVER_ALL_IN)) == {"7a-c": -0.05, "Hero": -0.1, "18b4ee9": 0.15}
    with pytest.raises(RecordError, match=r"line 8: Hero has put in 0\.1 before, so a straddle cannot be 0\.1"):
        changed(GG, (("*** HOLE", "Hero: straddle $0.1\n*** HOLE"),))


@rule("HLD-1.13")
def test_a_log_of_pokernow_may_have_no_small_blind() -> None:
    record = changed(POKERNOW, POKERNOW_NO_SMALL)
    assert (record.carry, record.rules.values()["small_blind"]) == (Carry(), 0)
    assert net(record) == {ANNA.strip('"'): 0, BEPPE.strip('"'): -2, CARLA.strip('"'): 2}


def test_what_is_posted_is_told_in_words_and_is_no_choice_of_anybody() -> None:
    record = changed(STARS, STARS_BOTH)
    told = list(whole_hand(record.play(), "texas", record.players, catalogue("en"), 1))
    assert "Dora pays 50 into the pot for a missed blind" in told
    assert "Dora posts 100 to come in" in told
    _, seen = record.watched(Seen)
    dora = record.players.index("Dora")
    assert [
        (spot.name, spot.taken) for spot in seen.spots(known=True) if spot.seat == dora and spot.name == "vpip"
    ] == [("vpip", False)]


def test_hands_are_written_for_trackers_with_what_was_posted_and_read_again() -> None:
    game = buio.games["texas"]
    rules = game.rules(small_blind=5, big_blind=10)
    for seed in range(24):
        rng = Random(seed)
        posts = [5, 10, *rng.sample([0, -10, -10, 25 * (seed % 3 == 0)], 3)]
        dead = [0, 0, *(5 * (chips < 0) * rng.randrange(2) for chips in posts[2:])]
        carry = Carry(posts=tuple(posts), dead=tuple(dead) if any(dead) else ())
        deal = game.deal([rng.choice((60, 200)) for _ in posts], 4, rules, Shuffle(seed), carry)
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        (record,) = read(phh.write(deal, game, rules))
        for text in (pokerstars_writing.write(record), ohh_writing.write(record)):
            (again,) = read(text)
            assert (again.carry, again.play().stacks) == (record.carry, deal.stacks), text
