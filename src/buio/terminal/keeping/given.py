"""What a night was begun with, and which wishes of whoever goes on with it differ from that."""

from collections.abc import Mapping

from buio.night import Night
from buio.night.entries import Sat
from buio.night.menu import ROTATION
from buio.play.shuffle import Shuffle


def unheeded(night: Night, given: Mapping[str, object], settings: Mapping[str, object]) -> list[str]:
    """Those of the wishes, as the command line writes them, that this night does not follow.

    Args:
        night: the night, as it was begun.
        given: wishes by their option, the games under the empty one; None: no wish.
        settings: house rules.
    """
    begun, seed = _begun(night), given.get("--seed")
    if isinstance(seed, int) and Shuffle(seed).key == night.key.key:
        begun["--seed"] = seed
    wishes = {flag: wish for flag, wish in given.items() if wish is not None}
    differing = [f"{flag} {wish}".strip() for flag, wish in wishes.items() if wish != begun.get(flag)]
    rules = night.began[1]
    known = {rule.key: str(getattr(rules, rule.key)).lower() for rule in rules.catalogue()}
    others = [f"--set {key}={wish}" for key, wish in settings.items() if known.get(key, "") != str(wish).lower()]
    return differing + others


def _begun(night: Night) -> dict[str, object]:
    """The wishes that would have begun this night."""
    sat = [entry for entry in night.entries if isinstance(entry, Sat)]
    offers = night.menu.offers if night.menu else ()
    return {
        "": " ".join(offer.game.code for offer in offers) or night.began[0].code,
        "--players": len(sat),
        "--stack": sat[0].chips,
        "--name": sat[0].name,
        "--rotation": "" if night.menu is not None and night.menu.by == ROTATION else None,
    }
