"""What happened, in words: the log of a deal in three languages."""

from collections.abc import Iterable, Iterator, Sequence

from buio.i18n import Catalogue, symbols
from buio.play.events import Event
from buio.ranking import HandRanking


def sentence(event: Event, names: Sequence[str], words: Catalogue, ranking: HandRanking, letters: bool = False) -> str:
    """One event as a sentence. Give it an event as its reader may see it (`event.seen_by`)."""
    places: dict[str, object] = {"name": names[event.seat] if event.seat >= 0 else "", "amount": event.amount}
    places |= {"extra": event.extra, "cards": symbols(event.cards, letters), "hand": ""}
    known = bool(event.cards) and min(event.cards) >= 0
    if event.word == "show" and known:
        places["hand"] = words.hand(ranking.describe(event.cards))
    text = words.text(f"event.{event.word}", **places)
    return f"{text}: {symbols(event.cards, letters)}" if event.private and known else text


def log(events: Iterable[Event], names: Sequence[str], words: Catalogue, ranking: HandRanking, viewer: int | None, letters: bool = False) -> Iterator[str]:  # fmt: skip
    """The sentences of a deal for one seat, or for a spectator (None)."""
    for event in events:
        yield sentence(event.seen_by(viewer), names, words, ranking, letters)
