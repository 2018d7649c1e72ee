"""The words of the page: asked of the server, so that a changed sentence needs no new page."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from buio import i18n

CATALOGUES = Path(i18n.__file__).parent


Added: TypeAlias = tuple[tuple[tuple[str, str], ...], ...]


def words() -> bytes:
    """The words of all languages as JSON, `{"it": {key: sentence}}`, without those of the terminal."""
    return _encoded(_added())


def _added() -> Added:
    """What games from outside have brought along, language by language."""
    return tuple([tuple(i18n.added_words(language).items()) for language in i18n.LANGUAGES])


@lru_cache(maxsize=4)
def _encoded(added: Added) -> bytes:
    both = zip(i18n.LANGUAGES, added, strict=True)
    return msgspec.json.encode({language: _spoken(CATALOGUES / language) | dict(more) for language, more in both})


def _spoken(folder: Path) -> dict[str, str]:
    files = [file for file in sorted(folder.glob("*.json")) if not file.stem.endswith("terminal")]
    return {key: sentence for file in files for key, sentence in msgspec.json.decode(file.read_bytes()).items()}


def etag() -> str:
    return _tag(words())


@lru_cache(maxsize=4)
def _tag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:32]}"'


async def serve_words(request: Request) -> Response:
    """`words.json`; a page that has these words already is told so."""
    headers = {"ETag": etag(), "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if request.headers.get("if-none-match") == etag():
        return Response(status_code=304, headers=headers)
    return Response(words(), media_type="application/json", headers=headers)
