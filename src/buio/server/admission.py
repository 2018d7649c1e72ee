"""Who may come in: signed tokens of seats, names that a server answers to, and how much one address may ask for."""

import hashlib
import hmac
import ipaddress
import os
import secrets
import socket
import time
from asyncio import sleep
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from buio.server.refusals import refused
from buio.table.budget import Window
from buio.table.desks.controls import digest

FORWARDED: Final = "FORWARDED_ALLOW_IPS"
"""The variable in which uvicorn is told what proxies are believed."""
TOKEN_BYTES: Final = 18
SIGNATURE: Final = 22
"""Letters of a signature: 132 bits."""
COOKIE_DAYS: Final = 90
SOCKETS: Final = 64
"""Lines that one address may have open: a family behind one router, and their televisions."""
TABLES, TABLES_SECONDS = 20, 3600.0
"""Tables that one address may open in so much time."""
OWN_NETWORK: Final = 64
"""So many bits of an address of IPv6 a provider gives, and the others are anybody's choice who has it."""
LOOKS, LOOKS_SECONDS = 120, 60.0
"""How often one address may look back at finished deals in so much time."""
ASKS, ASKS_SECONDS = 600, 60.0
"""How often one address may ask for anything, scripts and styles apart, which a browser keeps."""
MISSES, MISSES_SECONDS = 60, 60.0
"""How often one address may come by a link that leads nowhere: each is looked for in the store."""

REFUSED_SECONDS: Final = 1.0
"""So long an address that asks too much waits for each answer: who asks one thing after another does it seldom then."""


class Seats:
    """The tokens of the seats of one table: made here only, and good at no other.

    Args:
        secret: of the store.
        table: the table's name.
    """

    def __init__(self, secret: bytes, table: str) -> None:
        self._key = hmac.digest(secret, b"buio/seats/" + table.encode(), "sha256")
        self.cookie: str = f"buio_{table}"

    def token(self) -> str:
        """Make a new one."""
        return self.signed(secrets.token_urlsafe(TOKEN_BYTES))

    def signed(self, token: str) -> str:
        """Make one of what a token of another table is made of: the same browser has both, and is known by it."""
        text = token.partition(".")[0]
        return f"{text}.{self._signature(text)}"

    def known(self, token: str | None) -> str | None:
        """Digest a token that was made here; None: it was not."""
        text, _, signature = (token or "").partition(".")
        mine = hmac.compare_digest(signature.encode(), self._signature(text).encode())
        return digest(text) if text and mine else None

    def _signature(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:SIGNATURE]


class Below:
    """An application below a path of its own, whether or not a proxy takes that path away before it asks.

    Args:
        app: what answers.
        prefix: the path, as the world sees it: `/buio`.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app, self._prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as if the path had never been taken away."""
        if scope["type"] in ("http", "websocket"):
            path, prefix = scope["path"], self._prefix
            if path == prefix and scope["type"] == "http":
                await RedirectResponse(f"{prefix}/")(scope, receive, send)
                return
            below = path if path.startswith(f"{prefix}/") else prefix + path
            scope = {**scope, "path": below, "root_path": prefix}
        await self._app(scope, receive, send)


class Names:
    """The names that this server answers to, so that no page of another name can reach it through somebody's browser.

    Args:
        public_url: where the world finds it; empty: where it listens.
        others: more names, as in a request's `Host`.
    """

    def __init__(self, public_url: str = "", others: tuple[str, ...] = ()) -> None:
        self.public_url: str = public_url.rstrip("/")
        here = socket.gethostname().lower()
        self._names = {"localhost", here, f"{here}.local", *[name.lower() for name in others]}
        if public_url:
            self._names.add(_name(urlsplit(public_url).netloc))

    @property
    def prefix(self) -> str:
        """The path in front of all paths, as the world sees it."""
        return urlsplit(self.public_url).path

    def admits(self, asked: HTTPConnection) -> str:
        """Why this is refused; empty: it is not."""
        host = asked.headers.get("host", "")
        if not self._answers_to(host):
            return f"this server does not answer to the name {_name(host)!r}: start it with --public-url"
        origin = asked.headers.get("origin")
        if origin and _origin(origin) not in (_origin(f"{asked.url.scheme}://{host}"), _origin(self.public_url)):
            return (
                f"a page of {origin} may not speak to {host}: if this is the server's own name, "
                "let the proxy pass the header Host on, or start the server with --public-url"
            )
        return ""

    def _answers_to(self, host: str) -> bool:
        name = _name(host)
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._names
        return True  # nobody can make a name point here by this


def _origin(address: str) -> str:
    """The host of an address, with its port where that is not the usual one; `?`: it has none.

    Not the scheme: a proxy that ends https may not say that it did.
    """
    try:
        there = urlsplit(address.lower())
        usual = {"http": 80, "https": 443, "ws": 80, "wss": 443}.get(there.scheme)
        port = there.port or usual
    except ValueError:
        return "?"
    return f"{there.hostname}:{port}" if port != usual else there.hostname or "?"


def _name(netloc: str) -> str:
    """A host without its port."""
    text = netloc.lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0]


class Believed:
    """The machine itself, and whose `X-Forwarded-For` is believed.

    Args:
        named: addresses and networks, as uvicorn is told them: `FORWARDED_ALLOW_IPS`; `*`: everybody's.
    """

    def __init__(self, named: str | None = None) -> None:
        names = [one.strip() for one in (os.environ.get(FORWARDED, "") if named is None else named).split(",")]
        self._all = "*" in names
        self._networks = [ipaddress.ip_network(one, strict=False) for one in names if is_network(one)]

    def __contains__(self, host: str) -> bool:
        """Is this one of them?"""
        if self._all or not is_network(host):
            return self._all
        there = ipaddress.ip_address(host)
        if isinstance(there, ipaddress.IPv6Address):
            there = there.ipv4_mapped or there
        return there.is_loopback or any(there in network for network in self._networks)


def is_network(text: str) -> bool:
    """Is this an address, or a network?"""
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def from_here(asked: HTTPConnection, believed: Believed | None = None) -> bool:
    """Does this come from the same machine, or one of these, and through no proxy that says so?"""
    if asked.client is None or asked.headers.get("x-forwarded-for") or asked.headers.get("forwarded"):
        return False
    here = asked.client.host in ("127.0.0.1", "::1", "testclient")
    return here or (believed is not None and asked.client.host in believed)


def address_of(asked: HTTPConnection) -> str:
    """Where this comes from: an address, or the network of IPv6 that somebody has to themselves; empty: from here."""
    if from_here(asked):
        return ""
    return network_of(asked.client.host if asked.client else "?")


def network_of(host: str) -> str:
    """The address itself, or the network of IPv6 that somebody has to themselves."""
    try:
        there = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(there, ipaddress.IPv4Address):
        return host
    return str(there.ipv4_mapped or ipaddress.ip_network((there, OWN_NETWORK), strict=False))


class Limits:
    """How much one address may have; the machine itself is trusted.

    Addresses are remembered no longer than they matter, and in memory only.
    """

    def __init__(self) -> None:
        self._sockets: Counter[str] = Counter()
        self._opened = Window(TABLES, TABLES_SECONDS)
        self._looked = Window(LOOKS, LOOKS_SECONDS)
        self._asked = Window(ASKS, ASKS_SECONDS)
        self._missed = Window(MISSES, MISSES_SECONDS)

    def enter(self, asked: HTTPConnection, back: bool = False) -> bool:
        """May this address open one more line, or come back on a new one? It counts until `leave`."""
        address = address_of(asked)
        if not back and address and self._sockets[address] >= SOCKETS:
            return False
        self._sockets[address] += 1
        return True

    def leave(self, asked: HTTPConnection) -> None:
        """Note that a line of this address is closed."""
        address = address_of(asked)
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    def asks(self, asked: HTTPConnection) -> bool:
        """May this address ask for anything more? It counts."""
        return self._admits(self._asked, asked)

    def misses(self, asked: HTTPConnection) -> None:
        """Count a link that leads nowhere."""
        self._admits(self._missed, asked)

    def guesses(self, asked: HTTPConnection) -> bool:
        """Has this address come by too many links that lead nowhere?"""
        address = address_of(asked)
        return bool(address) and self._missed.full(address, time.monotonic())

    def opens(self, asked: HTTPConnection) -> bool:
        """May this address open one more table? It counts."""
        return self._admits(self._opened, asked)

    def looks(self, asked: HTTPConnection) -> bool:
        """May this address look back once more? It counts."""
        return self._admits(self._looked, asked)

    @staticmethod
    def _admits(window: Window, asked: HTTPConnection) -> bool:
        address = address_of(asked)
        return not address or window.admits(address, time.monotonic())


def limited(app: ASGIApp) -> ASGIApp:
    """Let nobody ask this application too much."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"].startswith(f"{scope.get('root_path', '')}/assets/"):
            await app(scope, receive, send)
            return
        asked = HTTPConnection(scope)
        limits: Limits = asked.app.state.limits
        if limits.asks(asked) and not limits.guesses(asked):
            await app(scope, receive, send)
            return
        refused("refused at the door", "rate", why="too many requests from one address")
        await sleep(REFUSED_SECONDS)
        if scope["type"] == "http":
            await TOO_OFTEN(scope, receive, send)
        else:
            await WebSocket(scope, receive, send).send_denial_response(TOO_OFTEN)

    return answer


TOO_OFTEN: Final = PlainTextResponse("Too many questions: wait a minute.", 429)
