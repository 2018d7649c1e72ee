"""The course of an evening at the terminal in words: how it begins, what happens between its deals, how it ends."""

from collections.abc import Iterator

from buio.i18n import Catalogue
from buio.night import BANK, NightError
from buio.terminal.narration.books import BookNarrator
from buio.terminal.table import Note, Table


class EveningNarrator:
    """Says what nobody but the one person at the table decides."""

    def __init__(self, table: Table, books: BookNarrator) -> None:
        self.table = table
        self.words: Catalogue = table.words
        self.books = books

    def greeting(self) -> Iterator[str]:
        """Say what is played here, and by how many; of a night that goes on, how it stands."""
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
        yield from self.books.ledger()

    # -- between two deals -------------------------------------------------------------------------------------------

    def note(self, note: Note) -> str:
        """Say what had to happen before a deal."""
        me = note.name == self.table.me and f"line.you_{note.what}" in self.words
        game = self.words.text(f"game.{note.game}") if note.game else ""
        return self.words.text(f"line.{'you_' if me else ''}{note.what}", name=note.name, amount=note.chips, game=game)

    def no_deal(self, error: NightError) -> str:
        """Say why the next deal cannot begin: one without chips is the usual reason."""
        return self.words.text("line.two_needed") if self.table.broke else str(error)

    # -- the end -----------------------------------------------------------------------------------------------------

    def ends(self) -> str:
        """Say what it would mean to end the night now."""
        return self.words.text("leave.deal" if self.table.running else "leave.night")

    def question(self) -> str:
        """Ask whether the night shall end: what that would mean now, and what else may be answered."""
        if self.table.file is None:
            return self.words.text("leave.ask", ends=self.ends())
        return self.words.text("leave.ask_kept", ends=self.ends(), file=self.table.file)

    def leaving(self, closing: bool) -> Iterator[str]:
        """Tell whoever goes: a saved night waits unless it is to be closed, any other is closed."""
        if closing or self.table.file is None:
            yield from self.closing()
        else:
            yield from self.books.ledger()
            yield self.words.text("line.saved", file=self.table.file)

    def closing(self) -> Iterator[str]:
        """Tell the end of the night: books, and who owes whom."""
        night, words = self.table.night, self.words
        played = night.deals
        if night.carry.total and night.deal is None:
            yield words.text("line.shared", amount=night.carry.total)
        if night.deal is not None:
            yield words.text("event.void")
        transfers = self.table.close()
        yield words.text("end.title", count=played)
        yield from self.books.ledger()
        for transfer in transfers:
            yield self.owed(transfer.payer, transfer.payee, transfer.chips)
        if not transfers:
            yield words.text("end.even")
        if self.table.hands is not None and self.table.file is not None:
            if self.table.hands != self.table.file.hands:
                yield words.text("end.hands_besides", file=self.table.file.hands)
            yield words.text("end.hands", file=self.table.hands)

    def owed(self, payer: str, payee: str, amount: int) -> str:
        """Say who owes whom how much, to me where I am one of them."""
        me = self.table.me
        key = "end.you_owe" if payer == me else "end.owes_you" if payee == me else "end.owes"
        if payee == BANK:
            key = f"{key}_bank"
        payer = self.words.text("account.house") if payer == BANK else payer
        return self.words.text(key, payer=payer, payee=payee, amount=amount)
