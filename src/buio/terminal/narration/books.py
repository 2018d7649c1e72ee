"""The books of a table, its rules and its past in words."""

from collections.abc import Iterator, Sequence

from buio.cards import JOKER
from buio.i18n import Catalogue
from buio.night.ledger import POT, RESERVED
from buio.ranking import Ranking
from buio.terminal.narration.speech import Speech
from buio.terminal.viewpoint import Viewpoint


class BookNarrator:
    """Says how everybody stands, by which rules, and what has been played."""

    def __init__(self, speech: Speech) -> None:
        self.table: Viewpoint = speech.table
        self.words: Catalogue = speech.words

    @property
    def pot(self) -> int:
        """The chips that nobody has: they wait in the pot, or are played for now."""
        return sum(row.net for row in self.table.state.ledger if row.name == POT)

    def ledger(self) -> Iterator[str]:
        """Tell everybody's chips, the winners first; chips in the running deal count as they are now."""
        rows, pot = {row.name: row for row in self.table.state.ledger}, self.pot
        for one in sorted([row for name, row in rows.items() if name not in ("", POT)], key=lambda row: -row.net):
            chips, net = self.words.text("many.chips", count=one.stack), self.words.signed(one.net)
            yield self.words.text("line.ledger", name=one.name, chips=chips, bought=one.bought, net=net)
        if "" in rows:
            yield f"{self.words.text('account.house')}: {self.words.signed(rows[''].net)}"
        if pot or self.table.running:
            yield self.words.text("line.pot", pot=pot)

    def history(self) -> Iterator[str]:
        """Tell each deal of the night so far: what was played, who won, and what it meant for me."""
        words, own = self.words, self.table.own
        for number, changes in enumerate(self.table.played, 1):
            won = [f"{name} {words.signed(net)}" for name, net in changes.items() if net > 0 and name not in RESERVED]
            net = words.signed(changes.get(own.name, 0) if own else 0)
            yield words.text("line.played", number=number, won=", ".join(won) or words.text("line.nobody"), net=net)
        if not self.table.played:
            yield words.text("line.no_history")

    def pack(self, pack: Sequence[int]) -> dict[str, str]:
        """Say how many cards a pack has, and from which rank to which, in figures and in words."""
        ranks, words = [card >> 2 for card in pack if card < JOKER], self.words
        low, high = min(ranks), max(ranks)
        said = {"one": words.words[f"rank.{low}.one"], "to": words.words[f"rank.{low}.to"]}
        said |= {"to2": words.words[f"rank.{high}.to"], "low": words.figure(low), "high": words.figure(high)}
        return said | {"cards": words.text("many.cards", count=len(pack))}

    def rules(self) -> Iterator[str]:
        """Tell pack, ranking and house rules of this table."""
        state, words = self.table.state, self.words
        yield from self.ranking(len(state.seats))
        for rule in state.rules:
            label = words.text(f"rule.{rule.key}")
            value = words.value(rule.key, rule.value)
            yield f"{label} {value}" if label.endswith("?") else f"{label}: {value}"
        yield words.text("rules.page", code=state.game)

    def ranking(self, players: int) -> Iterator[str]:
        """Tell the pack for so many players, and how hands rank."""
        words, recipe = self.words, self.table.recipe
        yield words.text("rules.pack", players=words.text("many.players", count=players), **self.pack(recipe.pack))
        if recipe.ranking.order:
            order = ", ".join(words.text(f"category.{category.value}") for category in reversed(recipe.ranking.order))
            yield words.text("rules.order", order=order)
            suits = sorted(range(4), key=recipe.ranking.suit_strength, reverse=True)
            yield words.text("rules.suits", suits=", ".join(words.text(f"suit.{suit}") for suit in suits))
        if isinstance(recipe.ranking, Ranking) and recipe.ranking.cycle:
            yield words.text("rules.cycle")
