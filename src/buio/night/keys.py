"""How the shuffle of each deal follows from the key of a night: by its number, or as nights were dealt before."""

from typing import Final, Protocol

from buio.fairness.committed import Committed
from buio.fairness.keys import secret_of
from buio.play.shuffle import Shuffle


class Keys(Protocol):
    """The shuffles of a night.

    Attributes:
        name: what a saved night calls it.
    """

    name: str

    def __init__(self, key: Shuffle) -> None: ...

    def committed(self, number: int, entropy: str) -> Committed | None:
        """The secret of a deal; None: its shuffle follows from no secret of its own.

        Args:
            number: of the deal, from 1; a void one counts.
            entropy: what the players' pages have contributed.
        """
        ...

    def shuffle(self, number: int, entropy: str) -> Shuffle:
        """The shuffle of a deal; each number is asked for once, in order."""
        ...


class Numbered:
    """Each deal has a secret of its own: who learns it knows nothing of any other deal."""

    name = "numbered"

    def __init__(self, key: Shuffle) -> None:
        self._secret = key.key

    def committed(self, number: int, entropy: str) -> Committed:
        return Committed(secret_of(self._secret, number), number, entropy)

    def shuffle(self, number: int, entropy: str) -> Shuffle:
        return self.committed(number, entropy).shuffle


class Chained:
    """Each key is a hash of the one before, as in nights of earlier versions; a deal with entropy is numbered."""

    name = "chained"

    def __init__(self, key: Shuffle) -> None:
        self._numbered = Numbered(key)
        self._last = key
        self._number = 0

    def committed(self, number: int, entropy: str) -> Committed | None:
        return self._numbered.committed(number, entropy) if entropy else None

    def shuffle(self, number: int, entropy: str) -> Shuffle:
        while self._number < number:
            self._last, self._number = self._last.next(), self._number + 1
        return self._numbered.shuffle(number, entropy) if entropy else self._last


KEYS: Final[dict[str, type[Keys]]] = {kind.name: kind for kind in (Numbered, Chained)}
"""By the name in a saved night."""
