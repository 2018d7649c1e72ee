"""The doors of a server of tables, from outside: where a link leads, and a table that is opened."""

import contextlib
import json
from http import HTTPStatus
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener


class ClientError(ConnectionError):
    """The table cannot be reached, or has sent this client away; the text says why."""


class RefusedByTable(Exception):
    """The table has refused something; nothing has changed.

    Attributes:
        code: a word for programs.
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        super().__init__(text)


def _web(address: str) -> str:
    """An address of the web.

    Raises:
        ClientError: it is none.
    """
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).netloc:
        raise ClientError(f"{address!r} is no address of a table server: it begins with http:// or https://")
    return address


def _why(error: Exception) -> object:
    """Why an address cannot be reached."""
    return error.reason if isinstance(error, URLError) else error


def _refusal(link: str, error: HTTPError) -> str:
    """What a server says that does not let anybody in; a page of its own is for browsers."""
    if error.code == HTTPStatus.NOT_FOUND:
        return f"there is no such table at {link}, or its invitation is good no more"
    page = error.headers.get_content_type() == "text/html"
    return "" if page else error.read().decode(errors="replace")[:200].strip()


def knock(link: str) -> tuple[str, str]:
    """Fetch the address of a table's line, and the token of a seat there, as a header.

    Raises:
        ClientError: there is no such table, or it cannot be reached.
    """
    jar = CookieJar()
    opener = build_opener(HTTPCookieProcessor(jar))
    asked = Request(_web(link), headers={"Accept": "text/html"})  # noqa: S310  of the web, as has been seen
    try:
        with opener.open(asked, timeout=10) as answer:
            parts = urlsplit(answer.url)
    except HTTPError as error:
        with error:
            raise ClientError(_refusal(link, error) or str(error)) from None
    except (URLError, OSError, ValueError) as error:
        raise ClientError(f"{link} cannot be reached: {_why(error)}") from None
    if not len(jar):  # whoever is new at a table is given a token
        raise ClientError(f"there is no table at {link}: ask for its link")
    path = parts.path.rpartition("/")[0] + "/ws"
    address = urlunsplit(("wss" if parts.scheme == "https" else "ws", parts.netloc, path, "", ""))
    return address, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def look_back(line: str, cookie: str) -> bytes:
    """Fetch what a table tells of its finished deals.

    Args:
        line: the address of its line.
        cookie: what proves whose seat it is, as a header.

    Raises:
        ClientError: it cannot be reached.
    """
    address = "http" + line.removeprefix("ws").removesuffix("/ws") + "/past.json"
    try:
        with build_opener().open(Request(_web(address), headers={"Cookie": cookie}), timeout=10) as answer:  # noqa: S310
            return bytes(answer.read())
    except (HTTPError, URLError, OSError, ValueError) as error:
        raise ClientError(f"the table does not tell what has been played: {_why(error)}") from None


def open_table(server: str, **wanted: object) -> dict[str, str]:
    """Open a table on a server: its name, its link, and the link of its host.

    Raises:
        ClientError: it cannot be opened; the text says why.
    """
    return _opened(f"{_web(server).rstrip('/')}/api/tables", server, json.dumps(wanted).encode())


def open_next(host_link: str) -> dict[str, str]:
    """Open the next night of the people of a table, by the host's link: the new table's name, and the same links of it.

    Raises:
        ClientError: it cannot be opened; the text says why.
    """
    parts = urlsplit(_web(host_link))
    return _opened(urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/next", fragment="")), host_link)


def _opened(address: str, named: str, body: bytes = b"") -> dict[str, str]:
    """What a server answers that was asked for a table; `named`: how whoever asks calls it.

    Raises:
        ClientError: there is none.
    """
    request = Request(address, body, {"Content-Type": "application/json"})  # noqa: S310  of the web, as has been seen
    try:
        with build_opener().open(request, timeout=15) as answer:
            return dict(json.load(answer))
    except HTTPError as error:
        with contextlib.suppress(ValueError, KeyError):
            raise ClientError(json.load(error)["error"]) from None
        raise ClientError(f"no tables are opened at {named}: {error}") from None
    except (URLError, OSError, ValueError) as error:
        raise ClientError(f"{named} cannot be reached: {_why(error)}") from None
