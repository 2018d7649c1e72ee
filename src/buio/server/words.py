"""The words of the page: asked of the server, so that a changed sentence needs no new page."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from buio import i18n

CATALOGUES = Path(i18n.__file__).parent


@lru_cache
def words() -> bytes:
    """The words of all languages as JSON, `{"it": {key: sentence}}`, without those of the terminal."""
    return msgspec.json.encode({language: _spoken(CATALOGUES / language) for language in i18n.LANGUAGES})


def _spoken(folder: Path) -> dict[str, str]:
    files = [file for file in sorted(folder.glob("*.json")) if not file.stem.endswith("terminal")]
    return {key: sentence for file in files for key, sentence in msgspec.json.decode(file.read_bytes()).items()}


@lru_cache
def etag() -> str:
    return f'"{sha256(words()).hexdigest()[:32]}"'


async def serve_words(request: Request) -> Response:
    """`words.json`; a page that has these words already is told so."""
    headers = {"ETag": etag(), "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if request.headers.get("if-none-match") == etag():
        return Response(status_code=304, headers=headers)
    return Response(words(), media_type="application/json", headers=headers)
