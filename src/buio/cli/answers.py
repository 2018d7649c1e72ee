"""The questions of the command line as functions: a request in, a JSON-ready answer out.

The single commands and `--batch` both come here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from buio.cards import ACE, JACK, KING, QUEEN, UNKNOWN, Cards, cards_text
from buio.cli.melding import meld
from buio.cli.request import Answer, Request, named, refuse_twice
from buio.i18n import LANGUAGES, catalogue, names
from buio.play.contests import Contest
from buio.play.deal import Deal
from buio.play.declarations import Declarations
from buio.play.game import GameError
from buio.play.moves import ARRANGE, HOLE, PAROL, Move
from buio.play.openers import KINGS_AFTER_PAROL, four_suited
from buio.play.options import DealCards, Rows
from buio.play.phases import BuildUp, LayRows, SettlePairs, Showdown
from buio.play.rows import ArrangedRows
from buio.play.settlement.pots import shares
from buio.play.settlement.showdown import odd_chip_order
from buio.play.validation import unread
from buio.ranking import HandName, incomplete_name, incomplete_score

NO_LOW = HandName("no_low", ())
LEVELS = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}


def rank(request: Request, hand: str, board: str = "") -> Answer:
    """Return the rank of one hand; where low hands share the pot, `low` has the rank of its low, or nothing."""
    if lays_out(request):
        return rows_named(request, hand)
    cards, table = request.hand(hand), request.board(board)
    refuse_twice([cards, table])
    first, *others = [_ranked(request, contest, cards, table) for contest in request.recipe.contests]
    answer = first or {"score": 0, "category": "none", "name": names(NO_LOW), "best": "", "wild": {}}
    return {**answer, **{contest.name: low for contest, low in zip(request.recipe.contests[1:], others, strict=True)}}


def _ranked(request: Request, contest: Contest, cards: tuple[int, ...], board: tuple[int, ...]) -> Answer | None:
    """What a hand is in one contest; nothing if it does not qualify."""
    if request.recipe.incomplete and contest is request.recipe.contests[0]:
        name = incomplete_name(cards) if len(cards) < contest.ranking.size else contest.ranking.describe(cards)
        return named(incomplete_score(cards), name, cards, {})
    if len(cards) + len(board) < contest.ranking.size:
        return None
    wild = request.wild(cards, board)
    ranking = contest.ranking.with_wild(wild) if wild else contest.ranking
    best = contest.best(cards, board, wild, request.up(cards))
    if not best:
        return _too_little(request, contest, cards, board)
    stands = [card for card in best if card in ranking.wild_cards]
    meant = ranking.completed(best)[len(best) - len(stands) :] if stands else ()
    told = {cards_text([card]): cards_text([other]) for card, other in zip(stands, meant, strict=True)}
    return named(ranking.score(best), ranking.describe(best), best, told)


def _too_little(request: Request, contest: Contest, cards: tuple[int, ...], board: tuple[int, ...]) -> Answer | None:
    """A hand that has its name, and wins no showdown, for more is asked (FCD-3.08)."""
    told = _ranked(request, replace(contest, least=1), cards, board) if contest.least > 1 else None
    if told is None:
        return None
    name = {each: catalogue(each).text("hand.too_little", hand=told["name"][each]) for each in LANGUAGES}
    return {**told, "score": 0, "name": name}


def showdown(request: Request, hands: Sequence[str], board: str = "", pot: int = 0) -> Answer:
    """Return who wins, and what each is paid; hands stand in seat order from the dealer's left.

    Where high and low share the pot, `winners` are those of the high half and `low` those of the low one. Where nobody
    wins anything `stays` is what goes on to the next deal.
    """
    if len(hands) < 2:
        raise GameError(f"a showdown is between two hands or more, not {len(hands)}")
    if len(hands) > request.players:
        raise GameError(f"{len(hands)} hands are too many for {request.players} players: say --players {len(hands)}")
    if pot < 0:
        raise GameError(f"a pot cannot be negative: {pot}")
    if lays_out(request):
        return rows_settled(request, hands)
    answers = [rank(request, hand, board) for hand in hands]
    held, table = [request.hand(hand) for hand in hands], request.board(board)
    refuse_twice([*held, table])
    won = {}
    for contest in request.recipe.contests:
        main = contest is request.recipe.contests[0]
        scores = [answer["score"] if main else (answer[contest.name] or {"score": 0})["score"] for answer in answers]
        if max(scores):
            won[contest] = [place for place in contest.ranking.winners(scores) if scores[place]]
    pays = _paid(request, won, held, table, pot)
    winners = {contest.name: list(places) for contest, places in won.items()}
    first, *others = [contest.name for contest in request.recipe.contests]
    return {
        "winners": winners.get(first, []),
        **{name: winners.get(name, []) for name in others},
        "pays": pays,
        "hands": answers,
        **({} if won else {"stays": pot}),
    }


def _paid(
    request: Request,
    won: Mapping[Contest, list[int]],
    held: Sequence[tuple[int, ...]],
    board: tuple[int, ...],
    pot: int,
) -> list[int]:
    """What each hand is paid: equal parts for each contest, the odd chip to the first; equal shares of each part."""
    settled = request.recipe.find(Showdown)
    policy = settled.odd_chip if settled else "suit"
    pays = [0] * len(held)
    for (contest, places), part in zip(won.items(), shares(pot, list(won)) if won else (), strict=True):

        def suit(place: int, contest: Contest = contest) -> int:
            cards = held[place]
            return contest.suit(cards, board, request.wild(cards, board), request.up(cards))

        ordered = odd_chip_order(places, suit, policy)
        for place, chips in zip(ordered, shares(part, ordered), strict=True):
            pays[place] += chips
    return pays


def opens(request: Request, hand: str, level: str = "J") -> Answer:
    """May this hand open the betting at this level of the ladder?"""
    openers, ranking = request.recipe.openers, request.recipe.ranking
    if openers is None:
        raise GameError(f"{request.game.code} asks for no openers: any hand may bet")
    ranks = openers.ladder.ranks
    after_parol = (KING,) if request.recipe.offers(PAROL) else ()
    there = [name for name, wanted in LEVELS.items() if wanted in (*ranks, *after_parol)]
    if level.upper() not in there:
        raise GameError(f"level {level} is not on the ladder of {request.game.code}; there are: {', '.join(there)}")
    wanted = LEVELS[level.upper()]
    step = ranks.index(wanted) if wanted in ranks else KINGS_AFTER_PAROL
    cards = request.hand(hand)
    words = catalogue("en")
    name = words.hand(ranking.describe(cards))
    pair = f"a pair of {words.words[f'rank.{openers.ladder.rank(step)}.many']}"
    if ranking.value(cards) >= openers.least(ranking, step):
        return {"opens": True, "because": f"{name} is {pair} or better"}
    if openers.four_suited and four_suited(cards):
        return {"opens": True, "because": "it has four consecutive cards of one suit without the ace"}
    also = ", and it lacks four consecutive cards of one suit without the ace" if openers.four_suited else ""
    return {"opens": False, "because": f"{name} is less than {pair}{also}"}


def meld_lines(answer: Answer, language: str) -> Iterator[str]:
    """Yield what `meld` has found, to be read."""
    words = catalogue(language)
    yes = answer.get("closes", answer.get("opens"))
    yield words.text("melding.closes" if "closes" in answer else "melding.opens") if yes else words.text("melding.not")
    yield from (f"  {cards}" for cards in answer["melds"])
    if answer.get("discard"):
        yield words.text("melding.discard", card=answer["discard"])
    if answer.get("special"):
        yield words.text("melding.special", hand=words.text(f"special.{answer['special']}"), count=answer["multiple"])
    if answer.get("deadwood"):
        yield words.text("melding.deadwood", count=answer["deadwood"])


def batch(question: str, lines: Iterable[bytes]) -> Iterator[Answer]:
    """Answer one JSON request a line; a bad line is answered with its error and the rest goes on."""
    import msgspec

    class Ask(msgspec.Struct, forbid_unknown_fields=True):
        game: str
        hand: str = ""
        hands: list[str] = []
        board: str | None = None
        players: int | None = None
        pot: int | None = None
        level: str | None = None
        contract: int | None = None
        set: dict[str, bool | int | str] | None = None

    decoder = msgspec.json.Decoder(Ask)
    for line in lines:
        try:
            ask = decoder.decode(line)
        except (ValueError, RecursionError) as error:
            yield {"error": unread(line, error)}
            continue
        try:
            yield _QUESTIONS[question](ask)
        except ValueError as error:
            yield {"error": f"{error}".replace("\n", " ")}


def _request(ask: Any, least: int = 0) -> Request:
    return Request(ask.game, ask.players, ask.set, least)


def _hand(ask: Any) -> str:
    if ask.hands or not ask.hand:
        raise GameError("this question is about one hand: the request needs 'hand', a text such as 'QhJsTc9c8s'")
    return str(ask.hand)


def _hands(ask: Any) -> list[str]:
    if ask.hand or not ask.hands:
        raise GameError("a showdown is about several hands: the request needs 'hands', a list of texts")
    return list(ask.hands)


_QUESTIONS: dict[str, Callable[[Any], Answer]] = {
    "rank": lambda ask: rank(_request(ask), _hand(ask), ask.board or ""),
    "showdown": lambda ask: showdown(_request(ask, len(ask.hands)), _hands(ask), ask.board or "", ask.pot or 0),
    "open": lambda ask: opens(_request(ask), _hand(ask), ask.level or "J"),
    "meld": lambda ask: meld(_request(ask), _hand(ask), ask.contract),
}


def lays_out(request: Request) -> LayRows | BuildUp | None:
    """Return the phase in which hands are laid out in rows; None: this game has no rows."""
    return request.recipe.find(LayRows) or request.recipe.find(BuildUp)


def _rows_of(request: Request, hand: str) -> Rows:
    """`front/middle/back` as rows of cards, in the order that the game allows; rows that grow may turn out foul."""
    layout = lays_out(request)
    assert layout is not None
    rows = tuple([request.cards(row) for row in hand.split("/")])
    sizes = layout.layout.sizes
    if tuple(map(len, rows)) != sizes:
        raise GameError(f"a hand is laid out in rows of {', '.join(map(str, sizes))} cards, written a/b/c: {hand!r}")
    refuse_twice(rows)
    if isinstance(layout, LayRows) and not layout.shows(rows) and not layout.layout.legal(rows):
        raise GameError(f"{hand} is a foul: each row has to be at least as good as the one before it")
    return rows


def rows_named(request: Request, hand: str) -> Answer:
    """Return what each row of a hand is."""
    rows = _rows_of(request, hand)
    told = [
        named(contest.ranking.score(row), contest.ranking.describe(row), row, {})
        for contest, row in zip(request.recipe.contests, rows, strict=True)
    ]
    return {**told[-1], "best": "/".join(map(cards_text, rows)), "rows": told}


def rows_settled(request: Request, hands: Sequence[str]) -> Answer:
    """Return what each wins from the others, in units; special hands count as declared when the rows show them."""
    laid = [_rows_of(request, hand) for hand in hands]
    cards = [tuple([card for row in rows for card in row]) for rows in laid]
    refuse_twice(cards)
    layout, settled = lays_out(request), request.recipe.find(SettlePairs)
    deal = request.game.deal([10**6] * len(hands), len(hands) - 1, request.rules)
    if isinstance(layout, LayRows):
        _lay_out(deal, layout, laid, cards)
    else:
        _build_up(deal, laid, cards)
    pays = [0] * len(hands)
    if settled is not None:
        for one, other in combinations(range(len(hands)), 2):
            units, _ = settled.owed(deal, one, other)
            pays[one] += units
            pays[other] -= units
    else:
        assert deal.outcome is not None
        pays = list(deal.outcome.net)
    winners = [place for place, units in enumerate(pays) if units == max(pays) and units > 0]
    return {"winners": winners, "pays": pays, "hands": [rows_named(request, hand) for hand in hands]}


def _lay_out(deal: Deal, layout: LayRows, laid: Sequence[Rows], cards: Sequence[Cards]) -> None:
    for seat, hand in enumerate(cards):
        deal.apply(Move(HOLE, seat, 0, hand))
    for seat, rows in enumerate(laid):
        deal.facet(ArrangedRows).lay(seat, rows)
        if name := layout.shows(rows):
            deal.facet(Declarations).say(seat, name)


def _build_up(deal: Deal, laid: Sequence[Rows], cards: Sequence[Cards]) -> None:
    """The rows grow, card by card in their order, each in its place, to the end of the deal."""
    while not deal.over:
        option = deal.options().items[0]
        if isinstance(option, DealCards):
            coming = [card for card in cards[option.to] if card not in deal.hands[option.to]]
            deal.apply(Move(option.verb, option.to, 0, tuple(coming[: option.size])))
        else:
            held = deal.hands[deal.actor]
            places = [card if card in held else UNKNOWN for row in laid[deal.actor] for card in row]
            deal.apply(Move(ARRANGE, deal.actor, 0, tuple(places)))
