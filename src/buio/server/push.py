"""Web Push: a short text for one browser, encrypted for it alone, handed to the push service that it has named."""

import asyncio
import hmac
import json
import logging
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from buio.table.notes import note
from buio.table.refusal import Refused
from buio.table.wire import Reach

log: Final = logging.getLogger("buio.server")
SERVICES: Final = ("fcm.googleapis.com", "push.services.mozilla.com", "notify.windows.com", "push.apple.com")
"""The push services of the browsers, and what lies below their names: nobody else is ever called, so no browser can
make this server ask somebody in its own net for anything."""
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
LONGEST: Final = 1000
SECONDS: Final = 5.0
"""So long a push service may take to answer."""
AT_ONCE: Final = 4
WAITING: Final = 64
"""Calls that may wait for their push services; what comes then is not sent."""
KEPT_SECONDS: Final = 120
"""So long a push service keeps a call for a phone that it cannot reach: afterwards the turn is over."""
DAY: Final = 86400
GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
"""What a push service answers about a browser that wants no calls any more."""


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _raw(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def sealed(text: bytes, public: bytes, auth: bytes, salt: bytes, mine: EllipticCurvePrivateKey) -> bytes:
    """Encrypt a text for one browser (RFC 8291): `salt` and the key `mine` are used for this text alone."""
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
    own = _raw(mine.public_key())
    secret = _derived(auth, mine.exchange(ECDH(), theirs), b"WebPush: info\0" + public + own, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    return salt + (4096).to_bytes(4) + bytes([len(own)]) + own + AESGCM(key).encrypt(nonce, text + b"\2", None)


def checked(reach: Reach) -> None:
    """Look whether somebody can be called there.

    Raises:
        Refused: it is no address of a browser's push service, or there are no keys with it.
    """
    try:
        there = urlsplit(reach.endpoint)
        usual = there.scheme == "https" and there.port in (None, 443) and there.username is None
        known = any(there.hostname == one or (there.hostname or "").endswith(f".{one}") for one in SERVICES)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(reach.p256dh))
        whole = len(_bytes(reach.auth)) == 16 and len(reach.endpoint) <= LONGEST and reach.endpoint.isascii()
    except ValueError:
        usual = known = whole = False
    if not (usual and known and whole and reach.endpoint.isprintable() and " " not in reach.endpoint):
        raise Refused("reach", f"one is called by https at {', '.join(SERVICES)}, with both keys of the browser")


class Push:
    """Calls browsers, a few at once, and keeps nobody waiting.

    Args:
        secret: of the store: the keys of this server follow from it, the same for every process.
        contact: where the people of a push service can write to: `mailto:` or `https:`.
        connect: opens the connection to a host.

    Attributes:
        key: the public key, as browsers ask for it.
    """

    def __init__(
        self,
        secret: bytes,
        contact: str,
        connect: Callable[[str], HTTPConnection] = lambda host: HTTPSConnection(host, timeout=SECONDS),
    ) -> None:
        number = int.from_bytes(hmac.digest(secret, b"buio/push", "sha512")) % (ORDER - 1) + 1
        self._private = derive_private_key(number, SECP256R1())
        self._contact, self._connect = contact, connect
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self.key: str = _text(_raw(self._private.public_key()))

    async def call(self, reach: Reach, said: dict[str, str], topic: str) -> bool:
        """Call a browser; is it there still, as far as is known?

        Args:
            reach: where it is called.
            said: what its worker is told.
            topic: a call takes the place of one about the same that has not arrived.
        """
        if self._waiting >= WAITING:
            return True
        self._waiting += 1
        try:
            async with self._places:
                answer = await asyncio.to_thread(self._send, reach, json.dumps(said).encode(), topic)
            if answer >= HTTPStatus.BAD_REQUEST and answer not in GONE:
                note(
                    log, logging.WARNING, "a call was not taken", service=urlsplit(reach.endpoint).hostname, why=answer
                )
        except (OSError, HTTPException) as error:
            note(log, logging.WARNING, "a call was not taken", service=urlsplit(reach.endpoint).hostname, why=error)
            return True
        finally:
            self._waiting -= 1
        return answer not in GONE

    def _send(self, reach: Reach, text: bytes, topic: str) -> int:
        there = urlsplit(reach.endpoint)
        own = generate_private_key(SECP256R1())
        body = sealed(text, _bytes(reach.p256dh), _bytes(reach.auth), os.urandom(16), own)
        headers = {
            "Authorization": f"vapid t={self._signed(f'https://{there.netloc}')}, k={self.key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": _text(sha256(topic.encode()).digest())[:32],
            "Urgency": "high",
        }
        line = self._connect(there.hostname or "")
        try:
            line.request("POST", f"{there.path or '/'}{'?' if there.query else ''}{there.query}", body, headers)
            return line.getresponse().status
        finally:
            line.close()

    def _signed(self, audience: str) -> str:
        """A token that says who calls (RFC 8292)."""
        claims = {"aud": audience, "exp": int(time.time()) + DAY // 2, "sub": self._contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        text = ".".join(_text(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._private.sign(text.encode(), ECDSA(SHA256())))
        return f"{text}.{_text(r.to_bytes(32) + s.to_bytes(32))}"
