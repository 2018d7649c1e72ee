"""The words of the page: asked of the server, so that a changed sentence needs no new page."""

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from buio import i18n

CATALOGUES = Path(i18n.__file__).parent
PARTS: Final = {
    "fair": re.compile(r"fair\.(?!title$|fails$)"),
    "hands": re.compile(r"(hands|spots?)\."),
    "phone": re.compile(r"phone\.|table\.no\.(key|key_taken|reach|no_push)$"),
    "rules": re.compile(r"(rule|value\.\w+|example)\."),
}
"""What a page asks for by its name, when somebody looks there, and what the keys of it begin with."""


def words(language: str, part: str = "") -> bytes:
    """Give the words of a language as JSON, `{"it": {key: sentence}}`: one of `PARTS`, or else all but these.

    Games that were registered bring theirs. What the page never shows is left out.
    """
    added = {key: text for key, text in i18n.added_words(language).items() if _part(key) == part}
    return msgspec.json.encode({language: _spoken(CATALOGUES / language, part) | added})


def _part(key: str) -> str:
    return next((part for part, begins in PARTS.items() if begins.match(key)), "")


@lru_cache
def _spoken(folder: Path, part: str) -> dict[str, str]:
    files = [
        file
        for file in sorted(folder.glob("*.json"))
        if not file.stem.endswith("terminal") and "lesson_" not in file.stem and file.stem != "how"
    ]
    spoken = {key: sentence for file in files for key, sentence in msgspec.json.decode(file.read_bytes()).items()}
    return {key: sentence for key, sentence in spoken.items() if _part(key) == part}


def sentence(language: str, key: str) -> str:
    """Say a sentence of the page in a language, in English where we do not speak that; empty: there is none."""
    code = language if language in i18n.LANGUAGES else "en"
    return {**_spoken(CATALOGUES / code, ""), **i18n.added_words(code)}.get(key, "")


def tagged(request: Request, body: bytes) -> Response:
    """JSON that a page keeps; one that has it already is told so."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _wanted(request: Request) -> str:
    """The language that is asked for by name, else the first of the reader's that we speak, else English."""
    tags = [request.query_params.get("language", ""), *request.headers.get("accept-language", "").split(",")]
    return next((code for tag in tags if (code := tag.strip()[:2].lower()) in i18n.LANGUAGES), "en")


async def serve_words(request: Request) -> Response:
    """`words.json`, in one language: on a slow line three take a second more; `?part=` one of `PARTS`."""
    part = request.query_params.get("part", "")
    response = tagged(request, words(_wanted(request), part if part in PARTS else ""))
    response.headers["Vary"] = "Accept-Language"
    return response
