"""The players' part in the shuffle: each page commits to a seed, and opens it when the table is committed too."""

import re
from collections.abc import Container
from hashlib import sha256
from typing import Final
from urllib.parse import quote, unquote

_DIGEST: Final = re.compile("[0-9a-f]{64}")
_SEED: Final = re.compile("(?:[0-9a-f]{2}){16,64}")
_PART: Final = re.compile("([^: ]+)(?:~([0-9a-f]{64})|:((?:[0-9a-f]{2}){16,64}))")
_ROUND: Final = re.compile("drand@([1-9][0-9]{0,11})(?::(?:[0-9a-f]{2}){16,64})?")
NOBODY: Final = "-"
"""The text where nobody has contributed anything."""


class EntropyError(ValueError):
    """Something that does not count as a contribution to this shuffle; nothing has changed."""


class Entropy:
    """What people contribute to the shuffle of one deal.

    First the digests of their seeds come in (`commit`), then the table publishes the list of them (`close`), then the
    seeds are opened (`open`). Whoever does not open theirs in time contributes the digest instead: nobody can make the
    table wait, and nobody can choose.

    Attributes:
        closed: the list of promises is out: no digest is taken any more, and seeds are.
        round: the round of drand that is one more part; 0: none is. See `buio.fairness.beacon`.
    """

    def __init__(self) -> None:
        self.closed: bool = False
        self.round: int = 0
        self._digests: dict[str, str] = {}
        self._seeds: dict[str, str] = {}

    def commit(self, name: str, digest: str) -> None:
        """Take a page's promise of a seed; until the table is committed a later one takes its place.

        Args:
            name: whose page it is.
            digest: the SHA-256 of the seed's bytes, as 64 small hexadecimal digits.

        Raises:
            EntropyError: it is no digest, or too late.
        """
        if self.closed:
            raise EntropyError("the pack of this deal is committed to already: promise a seed for the next one")
        if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
            raise EntropyError("a promise is the SHA-256 of a seed: 64 small hexadecimal digits")
        self._digests[name] = digest

    def close(self, names: Container[str] | None = None, number: int = 0) -> None:
        """Take no more promises: the list of them (`promises`) is published now, and does not change any more.

        Args:
            names: only the promises of these people count; None: all do.
            number: the round of drand that is one more part, not published yet; 0: none is.
        """
        if names is not None:
            self._digests = {name: digest for name, digest in self._digests.items() if name in names}
        self.closed, self.round = True, number

    @classmethod
    def listed(cls, promises: str) -> "Entropy":
        """Return what is known when the list of promises has been published, and no seed is opened yet."""
        entropy = cls()
        entropy._digests = {name: digest for name, digest in parsed(promises) if digest}
        entropy.closed, entropy.round = True, round_in(promises)
        return entropy

    def open(self, name: str, seed: str) -> None:
        """Take the seed that a page has promised.

        Args:
            name: whose page it is; `drand@ROUND`: the seed is what drand has signed in that round.
            seed: 16 to 64 bytes, in small hexadecimal digits.

        Raises:
            EntropyError: it is no seed, or not the promised one, or the table is not committed yet.
        """
        if not self.closed:
            raise EntropyError("a seed is opened after the table has committed to its own, not before")
        if not isinstance(seed, str) or not _SEED.fullmatch(seed):
            raise EntropyError("a seed is 16 to 64 bytes in small hexadecimal digits")
        if self.round and name == beacon_part(self.round):
            self._seeds[name] = seed
            return
        if name not in self._digests:
            raise EntropyError(f"{name} has promised no seed for this deal")
        if sha256(bytes.fromhex(seed)).hexdigest() != self._digests[name]:
            raise EntropyError(f"this is not the seed that {name} has promised")
        self._seeds[name] = seed

    @property
    def promised(self) -> dict[str, str]:
        """Who has promised a seed, and its digest."""
        return {**self._digests}

    @property
    def opened(self) -> set[str]:
        """Who has opened theirs."""
        return {*self._seeds}

    @property
    def waiting(self) -> list[str]:
        """Who has promised a seed and not opened it, by name."""
        return sorted(self._digests.keys() - self._seeds.keys())

    @property
    def dark(self) -> int:
        """The round of drand that is waited for; 0: none is."""
        return 0 if beacon_part(self.round) in self._seeds else self.round

    @property
    def promises(self) -> str:
        """The list of all promises in one line, by name: `Ada~DIGEST Bea~DIGEST`; `-` where there is none."""
        parts = [f"{quoted(name)}~{self._digests[name]}" for name in sorted(self._digests)]
        return " ".join([*parts, beacon_part(self.round)] if self.round else parts) or NOBODY

    def text(self) -> str:
        """Write all contributions in one line, as the list has them: `Ada:SEED Bea~DIGEST`, a digest if unopened.

        Names are written as in an address (`%20` for a blank); where nobody has promised anything it is `-`. A round of
        drand stands last, as `drand@ROUND:SIGNATURE`, or `drand@ROUND` if it did not come in time.
        """
        opened = {name: f":{seed}" for name, seed in self._seeds.items()}
        parts = [quoted(name) + opened.get(name, f"~{digest}") for name, digest in sorted(self._digests.items())]
        beacon = beacon_part(self.round)
        return " ".join([*parts, beacon + opened.get(beacon, "")] if self.round else parts) or NOBODY


def beacon_part(number: int) -> str:
    """Return a round of drand as it stands in the list of promises: no name of a person has an `@` there."""
    return f"drand@{number}"


def round_in(text: str) -> int:
    """Return the round of drand in a line of promises or contributions; 0: there is none."""
    return next((int(found[1]) for part in text.split(" ") if (found := _ROUND.fullmatch(part))), 0)


def quoted(name: str) -> str:
    """Return a name as it stands in the text of all contributions."""
    return quote(name, safe="")


def promised_by(entropy: str) -> str:
    """Return the promises that contributions fulfil: what everybody has to have seen before the first was opened.

    Raises:
        ValueError: they are not as `Entropy.text` writes them.
    """
    return " ".join(f"{quoted(name)}~{digest}" if digest else name for name, digest in parsed(entropy)) or NOBODY


def parsed(text: str) -> list[tuple[str, str]]:
    """Return each name in a line of promises or contributions, with the digest that was promised; a beacon has none.

    Raises:
        ValueError: it is no such line.
    """
    return [_promise(part) for part in text.split(" ")] if text not in ("", NOBODY) else []


def _promise(part: str) -> tuple[str, str]:
    if found := _ROUND.fullmatch(part):
        return beacon_part(int(found[1])), ""
    found = _PART.fullmatch(part)
    name, digest, seed = found.groups() if found else ("", "", "")
    if not name or quoted(unquote(name)) != name:
        raise ValueError("contributions are parts such as Ada:SEED and Bea~DIGEST, a blank between two")
    return unquote(name), digest or sha256(bytes.fromhex(seed)).hexdigest()
