"""Why a good player would do what was advised."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from buio.bots.advice import Advice, Loose
from buio.bots.betting import BettingSpot
from buio.i18n import Catalogue
from buio.play.hand_names import named_hands
from buio.play.moves import ARRANGE, CLOSE, DISCARD, FOLD, LAY, MELD, OPEN, TAKE, Move
from buio.play.options import Discard, Options
from buio.play.rummy_options import LayMelds, LayOff
from buio.play.view import View


class Reasons:
    """Says the reasons of an advice.

    Attributes:
        words: the catalogue of the language.
        view: what whoever asks may see.
        options: what they may do.
        hand: their cards, in the order in which they are told.
        letters: are suits letters instead of symbols?
    """

    def __init__(
        self, words: Catalogue, view: View, options: Options, hand: Sequence[int], letters: bool = False
    ) -> None:
        self.words = words
        self.view = view
        self.options = options
        self.hand = hand
        self.letters = letters

    def of(self, advice: Advice) -> Iterator[str]:
        """Say a line for each."""
        if advice.spot is not None:
            yield from self._betting(advice.spot, advice)
            return
        counted = list(self._melding(advice.loose, advice.move)) if advice.loose else []
        yield from counted
        if not counted or advice.move.verb == DISCARD:
            yield self._other(advice.move)

    def _betting(self, spot: BettingSpot, advice: Advice) -> Iterator[str]:
        """The chance to win, and what it would have to be: rounded so that both still say what was advised."""
        words, folds = self.words, advice.move.verb == FOLD
        percent = floor(100 * spot.chance) if folds else round(100 * spot.chance)
        yield words.text("hint.chance", count=len(spot.opponents), percent=percent)
        if not spot.cost:
            yield words.text("hint.free", pot=spot.view.pot)
        else:
            asked = max(ceil(100 * advice.needed), percent + 1) if folds else min(floor(100 * advice.needed), percent)
            price = round(100 * spot.price)
            yield words.text("hint.price", cost=spot.cost, pot=spot.pot, price=price, percent=max(asked, 0))

    def _melding(self, loose: Loose, move: Move) -> Iterator[str]:
        """What lies in no meld now, and after the move."""
        words = self.words
        nearer = loose.then is not None and loose.then < loose.now
        if move.verb in (CLOSE, OPEN, MELD, LAY) or (move.verb == TAKE and not nearer):
            return
        key = {TAKE: "hint.loose_with_it", DISCARD: "hint.loose_then"}.get(move.verb, "hint.loose")
        count = loose.now if loose.then is None or key == "hint.loose" else loose.then
        yield words.text(key if count else "hint.none_loose", count=count, now=loose.now)
        if loose.then is not None and not nearer and move.verb != DISCARD:
            yield words.text("hint.loose_as_many")

    def _other(self, move: Move) -> str:
        option = self.options.get(move.verb)
        if isinstance(option, Discard) and option.word == "draw":
            return self._keeping(move)
        if isinstance(option, Discard) and option.word == "discard":
            return self.words.text("hint.useless")
        if move.verb == CLOSE:
            return self.words.text("hint.none_loose")
        if isinstance(option, (LayMelds, LayOff)):
            return self.words.text("hint.lays")
        return self.words.text("hint.laid" if move.verb == ARRANGE else "hint.usual")

    def _keeping(self, move: Move) -> str:
        """The cards that stay; all of them: what they are."""
        kept = [card for card in self.hand if card not in move.cards]
        if move.cards or self.view.seat is None:
            return self.words.text("hint.keeps", cards=self.words.cards(kept, self.letters))
        made = "; ".join([self.words.hand(one.name) for one in named_hands(self.view, self.view.seat)])
        return self.words.text("hint.complete", hand=made)
