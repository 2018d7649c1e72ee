"""The books of a night and the rules of its table in words, and how the night ends."""

from collections.abc import Iterator, Sequence

from buio.cards import JOKER
from buio.i18n import Catalogue
from buio.night import BANK
from buio.night.ledger import RESERVED
from buio.ranking import Ranking
from buio.terminal.narration.speech import Speech
from buio.terminal.table import Table


class BookNarrator:
    """Says how everybody stands, by which rules, and who owes whom."""

    def __init__(self, speech: Speech) -> None:
        self.table: Table = speech.table
        self.words: Catalogue = speech.words

    def ledger(self) -> Iterator[str]:
        """Chips of everybody, the winners first; chips in the running deal count as they are now."""
        night, deal = self.table.night, self.table.deal
        known = night.balances()
        names = [person.name for person in night.seated]
        for name in sorted(names, key=lambda name: known[name].bought - known[name].stack):
            one = known[name]
            chips, net = self.words.text("many.chips", count=one.stack), self.words.signed(one.net)
            yield self.words.text("line.ledger", name=name, chips=chips, bought=one.bought, net=net)
        if night.bank:
            yield f"{self.words.text('account.house')}: {self.words.signed(night.bank)}"
        if deal is not None and night.deal is not None:
            yield self.words.text("line.pot", pot=deal.total)
        elif night.carry.total:
            yield self.words.text("line.pot", pot=night.carry.total)

    def history(self) -> Iterator[str]:
        """Each deal of the night so far: what was played, who won, and what it meant for me."""
        night, words = self.table.night, self.words
        played = [line.changes for line in night.ledger.lines if line.what == "deal"]
        for number, changes in enumerate(played, 1):
            won = [f"{name} {words.signed(net)}" for name, net in changes.items() if net > 0 and name not in RESERVED]
            net = words.signed(changes.get(self.table.me, 0))
            yield words.text("line.played", number=number, won=", ".join(won) or words.text("line.nobody"), net=net)
        if not played:
            yield words.text("line.no_history")

    def pack(self, pack: Sequence[int]) -> dict[str, str]:
        """How many cards a pack has, and from which rank to which, as figures and as each language says it."""
        ranks, words = [card >> 2 for card in pack if card < JOKER], self.words
        low, high = min(ranks), max(ranks)
        said = {"one": words.words[f"rank.{low}.one"], "to": words.words[f"rank.{low}.to"]}
        said |= {"to2": words.words[f"rank.{high}.to"], "low": words.figure(low), "high": words.figure(high)}
        return said | {"cards": words.text("many.cards", count=len(pack))}

    def rules(self) -> Iterator[str]:
        """Pack, ranking and house rules of this table."""
        night, words, recipe = self.table.night, self.words, self.table.recipe
        players = words.text("many.players", count=len(night.seated))
        yield words.text("rules.pack", players=players, **self.pack(recipe.pack))
        if recipe.ranking.order:
            order = ", ".join(words.text(f"category.{category.value}") for category in reversed(recipe.ranking.order))
            yield words.text("rules.order", order=order)
            suits = sorted(range(4), key=recipe.ranking.suit_strength, reverse=True)
            yield words.text("rules.suits", suits=", ".join(words.text(f"suit.{suit}") for suit in suits))
        if isinstance(recipe.ranking, Ranking) and recipe.ranking.cycle:
            yield words.text("rules.cycle")
        for rule in night.game.house_rules():
            label, value = words.text(f"rule.{rule.key}"), words.value(rule.key, getattr(night.rules, rule.key))
            yield f"{label} {value}" if label.endswith("?") else f"{label}: {value}"
        yield words.text("rules.page", code=night.game.code)

    # -- the beginning -----------------------------------------------------------------------------------------------

    def greeting(self) -> Iterator[str]:
        """What is played here, and by how many; of a night that goes on, how it stands."""
        night, words = self.table.night, self.words
        game, players = words.text(f"game.{night.game.code}"), words.text("many.players", count=len(night.seated))
        if not self.table.resumed:
            chips = words.text("many.chips", count=self.table.stack)
            yield words.text("line.title", game=game, players=players, chips=chips)
            return
        deals = words.text("many.deals", count=night.deals)
        yield words.text("line.resumed", file=self.table.file, game=game, players=players, deals=deals)
        if self.table.unheeded:
            yield words.text("line.unheeded", given=", ".join(self.table.unheeded))
        yield from self.ledger()

    # -- the end -----------------------------------------------------------------------------------------------------

    def ends(self) -> str:
        """What it would mean to end the night now."""
        return self.words.text("leave.deal" if self.table.running else "leave.night")

    def question(self) -> str:
        """Shall the night end? What that would mean now, and what else may be answered."""
        if self.table.file is None:
            return self.words.text("leave.ask", ends=self.ends())
        return self.words.text("leave.ask_kept", ends=self.ends(), file=self.table.file)

    def leaving(self, closing: bool) -> Iterator[str]:
        """The player goes: a saved night waits unless it is to be closed, any other is closed."""
        if closing or self.table.file is None:
            yield from self.closing()
        else:
            yield from self.ledger()
            yield self.words.text("line.saved", file=self.table.file)

    def closing(self) -> Iterator[str]:
        """The end of the night: books, and who owes whom."""
        night, words = self.table.night, self.words
        played = night.deals
        if night.carry.total and night.deal is None:
            yield words.text("line.shared", amount=night.carry.total)
        if night.deal is not None:
            yield words.text("event.void")
        transfers = self.table.close()
        yield words.text("end.title", count=played)
        yield from self.ledger()
        for transfer in transfers:
            yield self._transfer(transfer.payer, transfer.payee, transfer.chips)
        if not transfers:
            yield words.text("end.even")
        if self.table.hands is not None and self.table.file is not None:
            if self.table.hands != self.table.file.hands:
                yield words.text("end.hands_besides", file=self.table.file.hands)
            yield words.text("end.hands", file=self.table.hands)

    def _transfer(self, payer: str, payee: str, amount: int) -> str:
        me = self.table.me
        key = "end.you_owe" if payer == me else "end.owes_you" if payee == me else "end.owes"
        if payee == BANK:
            key = f"{key}_bank"
        payer = self.words.text("account.house") if payer == BANK else payer
        return self.words.text(key, payer=payer, payee=payee, amount=amount)
