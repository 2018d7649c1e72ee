"""The questions of the command line as functions: a request in, a JSON-ready answer out.

The single commands and `--batch` both come here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from buio.cards import ACE, JACK, KING, QUEEN, RANKS, cards_text, parse_cards
from buio.cli.melding import meld
from buio.games import games
from buio.i18n import LANGUAGES, Catalogue, catalogue, names
from buio.play.contests import Contest
from buio.play.game import Game, GameError
from buio.play.moves import ARRANGE, DECLARE, FOLD, HOLE, PAROL, Move
from buio.play.open_cards import OpenCards
from buio.play.openers import KINGS_AFTER_PAROL, Openers, four_suited
from buio.play.options import Rows
from buio.play.phases import LayOut, SettlePairs, Showdown
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast
from buio.play.settlement.pots import shares
from buio.play.settlement.showdown import odd_chip_order
from buio.ranking import HandName, incomplete_name, incomplete_score

Answer = dict[str, Any]
NO_LOW = HandName("no_low", ())
LEVELS = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}


class Request:
    """A question about hands of a game.

    Args:
        game: its code; players: how many are seated, default: as many as usual, but at least `least`.
        settings: house rules.
    """

    def __init__(
        self, game: str, players: int | None = None, settings: Mapping[str, object] | None = None, least: int = 0
    ) -> None:
        self.game = games[game]
        self.rules = self.game.rules(**(settings or {}))
        self.players = max(usual_players(self.game), least) if players is None else players
        if self.players not in self.game.players:  # 0 would mean the default to the game
            few, many = self.game.players[0], self.game.players[-1]
            raise GameError(f"{game} is for {few} to {many} players, not {self.players}")
        self.recipe = self.game.written(self.rules, self.players)

    def hand(self, text: str) -> tuple[int, ...]:
        """A hand of this game, out of its pack."""
        if not self.recipe.contests:
            raise GameError(f"{self.game.code} compares no hands: ask buio meld how a hand closes")
        cards = self.cards(text)
        sizes = hand_sizes(self.recipe)
        if len(cards) not in sizes:
            some = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
            raise GameError(
                f"a hand has {some} card{'s' if some != '1' else ''}, not {len(cards)}: {cards_text(cards)}"
            )
        return cards

    def board(self, text: str) -> tuple[int, ...]:
        """The cards on the table; a game that needs them says so."""
        counts = board_sizes(self.recipe)
        if not counts and text:
            raise GameError(f"{self.game.code} has no board: leave --board out")
        cards = self.cards(text) if text else ()
        if counts and len(cards) not in counts:
            some = " or ".join(map(str, counts))
            raise GameError(f"the board of {self.game.code} has {some} cards, not {len(cards)}: give it with --board")
        return cards

    def cards(self, text: str) -> tuple[int, ...]:
        """Different cards out of the pack."""
        cards, pack = parse_cards(text), self.recipe.pack
        for card in cards:
            if card not in pack:
                low = RANKS[min(pack) >> 2]
                raise GameError(
                    f"{cards_text([card])} is not in the pack of {self.players} players:"
                    f" {len(pack)} cards from {low} to A; --players decides the pack"
                )
        if len(set(cards)) < len(cards):
            raise GameError(f"a card stands twice in {cards_text(cards)}")
        return cards

    def wild(self, cards: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
        """The cards that are wild for who holds these cards with this board, where nothing else lies open."""
        rule = self.recipe.wild
        return rule.of(cards, OpenCards(board)) if rule else ()

    def up(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards that lie face up, for cards given in the order in which they are dealt."""
        return tuple([cards[place] for place in self.recipe.up_places if place < len(cards)])


def usual_players(game: Game) -> int:
    """How many play when nobody says: the fewest that are recommended."""
    return (game.recommended or game.players)[0]


def hand_sizes(recipe: Recipe) -> range:
    """How many cards a hand may have that is asked about: what is held in the end; in stud with five cards also fewer."""
    held, least = recipe.dealt.kept, recipe.ranking.size
    if recipe.incomplete:
        return range(1, held + 1)
    if recipe.has_bank:
        return range(least, max(held, recipe.dealt.board) + 1)
    whole = any((contest.board and recipe.dealt.board) or contest.hole_only for contest in recipe.contests)
    return range(held, held + 1) if whole else range(min(least, held), held + 1)


def board_sizes(recipe: Recipe) -> list[int]:
    """How many cards the board may have; none where there is none. A card that makes others wild may be left out."""
    lying, contest = recipe.dealt.board, recipe.contests[0]
    if not lying or recipe.has_bank:
        return []
    if not contest.board:
        return [0, lying]
    own = recipe.dealt.kept if contest.from_hand is None else contest.from_hand
    return [lying] if contest.lines else list(range(min(contest.ranking.size - own, lying), lying + 1))


def rank(request: Request, hand: str, board: str = "") -> Answer:
    """The rank of one hand; where low hands share the pot, `low` has the rank of its low, or nothing."""
    if _layout(request.recipe):
        return _rows(request, hand)
    cards, table = request.hand(hand), request.board(board)
    _refuse_twice([cards, table])
    first, *others = [_ranked(request, contest, cards, table) for contest in request.recipe.contests]
    answer = first or {"score": 0, "category": "none", "name": names(NO_LOW), "best": "", "wild": {}}
    return {**answer, **{contest.name: low for contest, low in zip(request.recipe.contests[1:], others, strict=True)}}


def _ranked(request: Request, contest: Contest, cards: tuple[int, ...], board: tuple[int, ...]) -> Answer | None:
    """What a hand is in one contest; nothing if it does not qualify."""
    if request.recipe.incomplete and contest is request.recipe.contests[0]:
        name = incomplete_name(cards) if len(cards) < contest.ranking.size else contest.ranking.describe(cards)
        return _named(incomplete_score(cards), name, cards, {})
    if len(cards) + len(board) < contest.ranking.size:
        return None
    wild = request.wild(cards, board)
    ranking = contest.ranking.with_wild(wild) if wild else contest.ranking
    best = contest.best(cards, board, wild, request.up(cards))
    if not best:
        return None
    stands = [card for card in best if card in ranking.wild_cards]
    meant = ranking.completed(best)[len(best) - len(stands) :] if stands else ()
    told = {cards_text([card]): cards_text([other]) for card, other in zip(stands, meant, strict=True)}
    return _named(ranking.score(best), ranking.describe(best), best, told)


def _named(score: int, name: HandName, best: tuple[int, ...], wild: Mapping[str, str]) -> Answer:
    return {
        "score": score,
        "category": name.category,
        "name": names(name),
        "best": cards_text(best),
        "wild": dict(wild),
    }


def showdown(request: Request, hands: Sequence[str], board: str = "", pot: int = 0) -> Answer:
    """Who wins, and what each is paid; hands stand in seat order from the dealer's left.

    Where high and low share the pot, `winners` are those of the high half and `low` those of the low one.
    """
    if len(hands) < 2:
        raise GameError(f"a showdown is between two hands or more, not {len(hands)}")
    if len(hands) > request.players:
        raise GameError(f"{len(hands)} hands are too many for {request.players} players: say --players {len(hands)}")
    if pot < 0:
        raise GameError(f"a pot cannot be negative: {pot}")
    if _layout(request.recipe):
        return _rows_settled(request, hands)
    answers = [rank(request, hand, board) for hand in hands]
    held, table = [request.hand(hand) for hand in hands], request.board(board)
    _refuse_twice([*held, table])
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
        hands = {place: held[place] for place in places}
        best = {
            place: contest.best(cards, board, request.wild(cards, board), request.up(cards)) or cards
            for place, cards in hands.items()
        }
        ordered = odd_chip_order(contest.ranking, best, policy)
        for place, chips in zip(ordered, shares(part, ordered), strict=True):
            pays[place] += chips
    return pays


# -- hands laid out in rows ------------------------------------------------------------------------------------------------


def _layout(recipe: Recipe) -> LayOut | None:
    """The phase in which hands are laid out in rows, where a game has one."""
    return recipe.find(LayOut)


def _rows_of(request: Request, hand: str) -> Rows:
    """`front/middle/back` as rows of cards, in the order that the game allows."""
    layout = _layout(request.recipe)
    assert layout is not None
    rows = tuple([request.cards(row) for row in hand.split("/")])
    sizes = layout.layout.sizes
    if tuple(map(len, rows)) != sizes:
        raise GameError(f"a hand is laid out in rows of {', '.join(map(str, sizes))} cards, written a/b/c: {hand!r}")
    _refuse_twice(rows)
    if not layout.shows(rows) and not layout.layout.legal(rows):
        raise GameError(f"{hand} is a foul: each row has to be at least as good as the one before it")
    return rows


def _rows(request: Request, hand: str) -> Answer:
    """What each row of a hand is."""
    rows = _rows_of(request, hand)
    told = [
        _named(contest.ranking.score(row), contest.ranking.describe(row), row, {})
        for contest, row in zip(request.recipe.contests, rows, strict=True)
    ]
    return {**told[-1], "best": "/".join(map(cards_text, rows)), "rows": told}


def _rows_settled(request: Request, hands: Sequence[str]) -> Answer:
    """What each wins from the others, in units."""
    layout = _layout(request.recipe)
    assert layout is not None
    laid = [_rows_of(request, hand) for hand in hands]
    _refuse_twice([tuple([card for row in rows for card in row]) for rows in laid])
    deal = request.game.deal([10**6] * len(hands), len(hands) - 1, request.rules)
    for seat, rows in enumerate(laid):
        deal.apply(Move(HOLE, seat, 0, tuple([card for row in rows for card in row])))
    for seat, rows in enumerate(laid):
        cards = tuple([card for row in rows for card in row])
        deal.apply(Move(DECLARE, seat) if layout.shows(rows) else Move(ARRANGE, seat, 0, cards))
    assert deal.outcome is not None
    settled = request.recipe.find(SettlePairs)
    pays = [net // (settled.unit if settled else 1) for net in deal.outcome.net]
    winners = [place for place, units in enumerate(pays) if units == max(pays) and units > 0]
    return {"winners": winners, "pays": pays, "hands": [_rows(request, hand) for hand in hands]}


def opens(request: Request, hand: str, level: str = "J") -> Answer:
    """May this hand open the betting at this level of the ladder?"""
    openers, ranking = request.recipe.openers, request.recipe.ranking
    if openers is None:
        raise GameError(f"{request.game.code} asks for no openers: any hand may bet")
    step = _step(request, openers, level)
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


def _step(request: Request, openers: Openers, level: str) -> int:
    """Where on the ladder this level is asked for; kings are also what follows an all-parol deal."""
    ranks = openers.ladder.ranks
    after_parol = (KING,) if request.recipe.offers(PAROL) else ()
    there = [name for name, wanted in LEVELS.items() if wanted in (*ranks, *after_parol)]
    if level.upper() not in there:
        raise GameError(f"level {level} is not on the ladder of {request.game.code}; there are: {', '.join(there)}")
    wanted = LEVELS[level.upper()]
    return ranks.index(wanted) if wanted in ranks else KINGS_AFTER_PAROL


def meld_lines(answer: Answer, language: str) -> Iterator[str]:
    """What `meld` has found, to be read."""
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


# -- the bank --------------------------------------------------------------------------------------------------------------


def edge(game: str, settings: Mapping[str, object]) -> Answer:
    """What the bank wins of every bet against it, by these house rules."""
    from buio.games.edge import edges  # counts with NumPy

    rules = games[game].rules(**settings)
    bets = [
        {
            "bet": one.bet,
            "edge": float(one.edge),
            "exact": str(one.edge),
            "staked": float(one.staked),
            "risk": float(one.risk),
            "choices": {choice: float(share) for choice, share in one.choices.items()},
            "weakest": cards_text(one.weakest),
        }
        for one in edges(games[game], rules)
    ]
    return {"game": game, "bets": bets}


def edge_lines(answer: Answer, language: str) -> Iterator[str]:
    """The same in words."""
    words = catalogue(language)
    for one in answer["bets"]:
        bet = words.words[f"action.{one['bet']}"]
        yield words.text("edge.bet", bet=bet, edge=_percent(one["edge"], language))
        if one["choices"]:
            yield words.text("edge.risk", risk=_percent(one["risk"], language))
            shares = [f"{_choice(words, name)} {_percent(share, language)}" for name, share in one["choices"].items()]
            yield words.text("edge.choices", choices=", ".join(shares))
        if one["weakest"]:
            yield words.text("edge.weakest", cards=words.cards(parse_cards(one["weakest"])[::-1]))


def _choice(words: Catalogue, name: str) -> str:
    """`fold`, or `play` with how many antes: `play × 3`."""
    verb, _, times = name.partition(" ")
    word = words.words["action.fold" if verb == FOLD else f"action.{verb}"]
    return f"{word} × {times}" if times else word


def _percent(share: float, language: str) -> str:
    return f"{100 * share:.3f}%".replace(".", "." if language == "en" else ",")


def catalogue_of_games() -> list[Answer]:
    """Every game with its names and house rules."""
    return [
        {
            "code": game.code,
            "name": {language: catalogue(language).text(f"game.{game.code}") for language in LANGUAGES},
            "family": game.family,
            "players": [game.players[0], game.players[-1]],
            "rules": _house_rules(game),
        }
        for game in games.values()
    ]


def _house_rules(game: Game) -> Answer:
    return {
        rule.key: {"default": rule.default, "allowed": [_allowed(value) for value in rule.allowed], "help": rule.help}
        for rule in game.house_rules()
    }


def _allowed(value: object) -> object:
    return {"min": value.low} if isinstance(value, AtLeast) else value


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
            yield _QUESTIONS[question](decoder.decode(line))
        except ValueError as error:
            yield {"error": f"{error}".replace("\n", " ")}


def _request(ask: Any, least: int = 0) -> Request:
    return Request(ask.game, ask.players, ask.set, least)


def _hand(ask: Any) -> str:
    """The hand of a request that needs one."""
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


def _refuse_twice(hands: Sequence[tuple[int, ...]]) -> None:
    seen: set[int] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise GameError(f"{cards_text([card])} stands in two places; one pack has it once")
            seen.add(card)
