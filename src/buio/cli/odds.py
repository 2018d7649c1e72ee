"""What the commands about odds answer: discards, equities, frequencies."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import comb, isnan
from typing import Any, Final

import numpy as np

from buio.cards import ACE, cards_text, parse_cards
from buio.cli.common import percent
from buio.cli.request import Answer, Request
from buio.i18n import Catalogue, catalogue, language_here
from buio.odds import counting
from buio.odds.errors import OddsError
from buio.odds.hands import CARDS
from buio.odds.listed_scores import all_hands
from buio.odds.scorers import scorer
from buio.play.moves import FOLD
from buio.play.phases import BuildUp, Draw, LayRows
from buio.play.recipe import Recipe


@contextmanager
def about_the_input() -> Iterator[None]:
    """What a question about odds cannot be answered for is wrong in the input."""
    try:
        yield
    except ValueError as error:
        if type(error).__module__.startswith("buio"):
            raise
        raise OddsError(str(error).removeprefix("what: ")) from None


def _at(request: Request) -> Answer:
    """What an answer holds for: how many players, and how many cards the pack has for them."""
    return {"game": request.game.code, "players": request.players, "pack": len(request.recipe.pack)}


def _title(answer: Answer, words: Catalogue, *more: str) -> str:
    players = words.text("many.players", count=answer["players"])
    cards = words.text("many.cards", count=answer["pack"])
    return words.joined([words.text(f"game.{answer['game']}"), players, cards, *more])


# -- draw --------------------------------------------------------------------------------------------------------------


def draw(request: Request, text: str) -> Answer:
    """Return the exact value of every legal discard, the best first, and what the hand becomes."""
    from buio.odds.discards import discards

    phase = request.recipe.find(Draw)
    if phase is None:
        raise OddsError(f"no cards are changed in {request.game.code}: ask buio odds what its hands win")
    with about_the_input():
        hand = request.hand(text)
        found = discards(np.array(hand, np.uint8), request.recipe)
        chances = _becomes(hand, request.recipe)
    options = []
    for one in found.options:
        if _legal(phase, one.kept, one.thrown):
            index = sum(1 << place for place, card in enumerate(hand) if card in one.kept)
            options.append({"discard": cards_text(one.thrown), "win": one.value, "categories": chances[index]})
    return {**_at(request), "options": options}


def _legal(phase: Draw, kept: Sequence[int], thrown: Sequence[int]) -> bool:
    count = len(thrown)
    if phase.four_with_ace and count == 4 and kept[0] >> 2 != ACE:
        return False
    return count in phase.counts if phase.counts else count <= phase.at_most


def _becomes(hand: Sequence[int], recipe: Recipe) -> list[dict[str, float]]:
    """By set of cards kept, the chance of each category of the final hand."""
    from buio.odds.scores import scores
    from buio.odds.versus import every_hand

    ranking = recipe.contests[0].ranking
    every = every_hand(recipe)
    bits = np.zeros(CARDS, np.int64)
    bits[list(hand)] = 1 << np.arange(len(hand))
    kept = np.bitwise_or.reduce(bits[every], axis=1)
    _, examples, classes = np.unique(scores(ranking, every) >> 4, return_index=True, return_inverse=True)
    called = [ranking.describe(tuple(cards)).category for cards in every[examples].tolist()]
    names = list(dict.fromkeys(called))
    of_class = np.array([names.index(name) for name in called])
    counts = np.bincount(kept * len(names) + of_class[classes], minlength=len(names) << len(hand))
    table = counts.reshape(-1, len(names))
    return [
        {name: int(count) / int(row.sum()) for name, count in zip(names, row.tolist(), strict=True) if count}
        for row in table
    ]


def draw_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same, a line an option."""
    words = catalogue(language)
    yield _title(answer, words)
    yield f"{words.text('odds.win'):>9}  {words.text('odds.thrown'):10}  {words.text('odds.becomes')}"
    for one in answer["options"]:
        likely = sorted(one["categories"].items(), key=lambda item: -item[1])[:4]
        told = ", ".join(f"{_called(name, language)} {percent(chance, language)}" for name, chance in likely)
        yield f"{percent(one['win'], language):>9}  {one['discard'] or '-':10}  {told}"


# -- frequencies -------------------------------------------------------------------------------------------------------


def frequencies(request: Request) -> Answer:
    """Return how many hands of the pack each category has."""
    contests = request.recipe.contests
    if not contests:
        raise OddsError(f"{request.game.code} compares no hands: ask buio meld how a hand goes out")
    if request.recipe.find(LayRows) or request.recipe.find(BuildUp):
        raise OddsError(f"hands are set in rows in {request.game.code}, each of which is compared by itself")
    found = _by_category(request.recipe)
    return {**_at(request), "hands": sum(found.values()), "categories": dict(reversed(found.items()))}


def _by_category(recipe: Recipe) -> dict[str, int]:
    """How many hands of the ranking's own size the pack has of each category, the weakest first."""
    ranking = recipe.contests[0].ranking
    if not ranking.categories:
        return counting.frequencies(recipe).counts
    counts = zip(ranking.categories, ranking.frequencies, strict=False)
    if sum(ranking.frequencies) != comb(len(recipe.pack), ranking.size):  # the ranking is of a larger pack
        scores, times = np.unique(scorer(ranking).scores(all_hands(recipe.pack, ranking.size)), return_counts=True)
        counts = zip(map(ranking.category, scores.tolist()), times.tolist(), strict=True)
    found = Counter({category.value: 0 for category in ranking.categories})
    for category, count in counts:
        found[category.value] += int(count)
    return found


def frequency_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same, a line a category, the best first."""
    yield _title(answer, catalogue(language))
    hands = answer["hands"]
    for name, count in answer["categories"].items():
        yield f"{_called(name, language):22} {_thousands(count, language):>12}  {percent(count / hands, language):>10}"
    yield f"{'':22} {_thousands(hands, language):>12}"


# -- odds --------------------------------------------------------------------------------------------------------------


MOST_COUNTED: Final = 20_000_000
"""More deals than these, a few seconds of work, are sampled where nobody asks for all; by NumPy alone fewer."""
MOST_UNCOMPILED: Final = 2_000_000
TRIED: Final = 200_000
"""So many of them are, or fewer where ranges can hardly meet."""


def odds(
    request: Request, hands: Sequence[str], board: str, dead: str, ranges: Sequence[str], samples: int | None, seed: int
) -> Answer:
    """Answer which share of the pot each hand wins. `samples`: 0: all deals, None: all unless they take long."""
    from buio.odds import equity
    from buio.odds.backend import compiled
    from buio.odds.equity import EXACT_MOST
    from buio.odds.range_equity import deals_to_count

    left = list(ranges)
    seats = [left.pop(0) if hand == "?" and left else hand for hand in hands] + left
    with about_the_input():
        many = 0 if samples else deals_to_count(request.recipe, seats, board, dead=dead)
        many = many if many > (MOST_COUNTED if compiled() else MOST_UNCOMPILED) else 0
        tried = samples or (TRIED if many and samples is None else 0)
        if many and not tried:
            _say("odds.counting", many)
        found = equity(request.recipe, seats, board, dead=dead, samples=tried, seed=seed)
    if many and tried:
        _say("odds.may_count" if many <= EXACT_MOST else "odds.tried", many, found.deals)
    return {
        **_at(request),
        "equity": found.share.tolist(),
        "win": found.won.tolist(),
        "tie": found.tied.tolist(),
        "exact": found.exact,
        "error": found.error.tolist(),
        "deals": found.deals,
        "hands": seats,
    }


def _say(what: str, count: int, tried: int = 0) -> None:
    language = language_here()
    told = catalogue(language).text(what, count=_thousands(count, language), tried=_thousands(tried, language))
    print(f"buio: {told}", file=sys.stderr)


def coming(request: Request, hands: Sequence[str], board: str, dead: str) -> Answer:
    """Return by which next cards each hand leads, and what it becomes street by street; by hand."""
    from buio.odds.outs import outs
    from buio.odds.streets import streets

    known = ["" if hand == "?" else hand for hand in hands]
    found: dict[str, list[Any]] = {"outs": [], "streets": []}
    with about_the_input():
        for seat, hand in enumerate(known):
            next_cards = outs(request.recipe, known, board, seat=seat, dead=dead)
            contest = request.recipe.contests[0].name
            others = "".join([dead, *known[:seat], *known[seat + 1 :]])
            later = streets(request.recipe, hand, board, dead=others, contest=contest).streets
            found["outs"].append({
                "now": None if isnan(next_cards.now) else next_cards.now,
                "leads": [cards_text([card]) for card in next_cards.outs],
                "level": [cards_text([card]) for card in next_cards.level],
                "after": {cards_text([card]): share
                          for card, share in zip(next_cards.cards.tolist(), next_cards.share.tolist(), strict=True)},
            })  # fmt: skip
            found["streets"].append([{"cards": one.name, "categories": one.frequencies.shares} for one in later])
    return found


def coming_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same: for each hand the cards that take the lead, and a line a street."""
    for hand, next_cards, later in zip(answer["hands"], answer["outs"], answer["streets"], strict=True):
        leads, level = next_cards["leads"], next_cards["level"]
        told = f"{hand}: {len(leads)}/{len(next_cards['after'])} outs  {' '.join(leads)}"
        yield (f"{told}  (= {' '.join(level)})" if level else told).rstrip()
        for one in later:
            shares = [(name, share) for name, share in reversed(one["categories"].items()) if share]
            yield f"  {one['cards']:5}" + ", ".join(
                f"{_called(name, language)} {percent(share, language)}" for name, share in shares
            )


def odds_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same, a line a hand."""
    words = catalogue(language)
    key = "odds.sample" if not answer["exact"] else "odds.all" if answer["deals"] > 1 else "odds.single"
    how = words.text(key, count=_thousands(answer["deals"], language))
    yield _title(answer, words, how)
    for number, hand in enumerate(answer["hands"]):
        share, won, tied, error = (answer[name][number] for name in ("equity", "win", "tie", "error"))
        sure = "" if answer["exact"] else f" ± {percent(error, language)}"
        told = f"{percent(share, language):>9}{sure}  {percent(won, language)} / {percent(tied, language)}"
        yield f"{hand:16}{told}"
    if "outs" in answer:
        yield from coming_lines(answer, language)


def _called(name: str, language: str) -> str:
    words = catalogue(language).words
    return words.get(f"category.{name}", name.replace("_", " "))


def _thousands(number: int, language: str) -> str:
    return f"{number:,}".replace(",", "," if language == "en" else ".")


def edge(asked: Request) -> Answer:
    """Return what the bank wins of every bet against it, by these house rules."""
    from buio.games.edge import edges  # counts with NumPy

    bets = [
        {
            "bet": one.bet,
            "edge": float(one.edge),
            "exact": None if one.error else str(one.edge),
            "error": one.error,
            "staked": float(one.staked),
            "risk": float(one.risk),
            "choices": {choice: float(share) for choice, share in one.choices.items()},
            "weakest": cards_text(one.weakest),
        }
        for one in edges(asked.game, asked.rules)
    ]
    return {"game": asked.game.code, "bets": bets}


def edge_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield the same in words."""
    words = catalogue(language)
    for one in answer["bets"]:
        bet = words.words[f"action.{one['bet']}"]
        yield words.text("edge.bet", bet=bet, edge=percent(one["edge"], language))
        if one["error"]:
            yield words.text("edge.error", error=percent(one["error"], language))
        if one["choices"]:
            yield words.text("edge.risk", risk=percent(one["risk"], language))
            shares = [f"{_choice(words, name)} {percent(share, language)}" for name, share in one["choices"].items()]
            yield words.text("edge.choices", choices=", ".join(shares))
        if one["weakest"]:
            yield words.text("edge.weakest", cards=words.cards(parse_cards(one["weakest"])[::-1]))


def _choice(words: Catalogue, name: str) -> str:
    """`fold`, or `play` with how many antes: `play × 3`."""
    verb, _, times = name.partition(" ")
    word = words.words["action.fold" if verb == FOLD else f"action.{verb}"]
    return f"{word} × {times}" if times else word
