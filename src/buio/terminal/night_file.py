"""The file in which a night is kept, held by one process and whole at every moment, and what it was begun with."""

import os
from collections.abc import Mapping
from pathlib import Path

from buio.history.nights import records
from buio.lock import Lock
from buio.night import Night, NightError, load, save
from buio.night.entries import Sat
from buio.night.menu import ROTATION
from buio.play.shuffle import Shuffle


class NightFile:
    """A night's file, which nobody else can use until it is released.

    Attributes:
        path: where it is.

    Raises:
        NightError: there is no such folder, or another process plays this night.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.parent.is_dir():
            raise NightError(f"{path}: there is no folder {path.parent} to keep the night in")
        try:
            self._lock = Lock(path.with_name(path.name + ".lock"))
        except BlockingIOError:
            raise NightError(
                f"{path}: this night is being played in another window; close it there, or give --save another name"
            ) from None

    def __str__(self) -> str:
        return str(self.path)

    def load(self) -> Night | None:
        """Read the night that is kept here; None: there is none yet.

        Raises:
            NightError: the file is no night, or not a whole one; it stays as it is.
        """
        if not self.path.exists():
            return None
        try:
            return load(self.path.read_text(encoding="utf-8"))
        except (NightError, UnicodeDecodeError) as error:
            self.release()
            why = error if isinstance(error, NightError) else "this is not text"
            raise NightError(
                f"{self.path}: {why}; the file stays as it is: give --save another name for a new night"
            ) from None

    def keep(self, night: Night) -> None:
        """Write the night; until it is all on the disk the file is the one before."""
        fresh = self.path.with_name(self.path.name + ".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(save(night) + "\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self.path)

    def close(self, night: Night) -> Path | None:
        """Put the hands of a night that is over into a new file beside this one, which goes; return where, if any."""
        hands = self._write_hands(records(night))
        self.path.unlink(missing_ok=True)
        return hands

    @property
    def hands(self) -> Path:
        """Where the hands of the night lie when it is over, unless those of an earlier night lie there."""
        return self.path.with_name(self.path.stem + ".phhs")

    def _write_hands(self, written: str) -> Path | None:
        """Hands of an earlier night are never written over: these take the next name that is free."""
        hands, number = self.hands, 1
        while written:
            try:
                with hands.open("x", encoding="utf-8") as file:
                    file.write(written)
                return hands
            except FileExistsError:
                number += 1
                hands = self.hands.with_stem(f"{self.path.stem}-{number}")
        return None

    def release(self) -> None:
        """Let another process use the file."""
        self._lock.release()


def unheeded(night: Night, given: Mapping[str, object], house: Mapping[str, object]) -> list[str]:
    """List those of the wishes, as the command line writes them, that this night does not follow.

    Args:
        night: the night, as it was begun.
        given: wishes by their option, the games under the empty one; None: no wish.
        house: house rules.
    """
    begun, seed = _begun(night), given.get("--seed")
    if isinstance(seed, int) and Shuffle(seed).key == night.key.key:
        begun["--seed"] = seed
    wishes = {flag: wish for flag, wish in given.items() if wish is not None}
    differing = [f"{flag} {wish}".strip() for flag, wish in wishes.items() if wish != begun.get(flag)]
    known = night.began[1].texts()
    others = [f"--set {key}={wish}" for key, wish in house.items() if known.get(key, "").lower() != str(wish).lower()]
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
