"""Deliveries of webhooks: signed as Standard Webhooks 1.0.0 says, https://www.standardwebhooks.com."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Iterable, NoReturn, Optional, Protocol, Tuple, Union, cast

from ._errors import WebhookVerificationError
from ._types import Event

_TOLERANCE_S = 300


class Headers(Protocol):
    """A dict, or the headers of whatever framework received the delivery."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


def verify_webhook(
    body: Union[bytes, str],
    headers: Headers,
    secret: str,
    *,
    tolerance_seconds: float = _TOLERANCE_S,
    received_at: Optional[float] = None,
) -> Event:
    """The event of a delivery, once it is proven that this secret signed it, and lately.

    `body` is what came, byte for byte: parsed and written again it is another one. `headers` may be of any framework
    that has them by name, in whatever case. Raises `WebhookVerificationError`. A delivery can come twice: drop those
    whose header `webhook-id` you know already.

    >>> secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
    >>> body = b'{"type":"webhook.test","timestamp":"2026-01-31T12:00:00.000Z","data":{"webhookId":"whk_1"}}'
    >>> headers = {
    ...     "webhook-id": "evt_1",
    ...     "webhook-timestamp": "1769860800",
    ...     "webhook-signature": "v1,pJmhL9KUXkeEB2R86Ix4txlqSL3J0lSRGg24j0Fr24c=",
    ... }
    >>> event = verify_webhook(body, headers, secret, received_at=1769860800)
    >>> event["type"]
    'webhook.test'
    """
    content = body.encode("utf-8") if isinstance(body, str) else bytes(body)
    given = {name.lower(): value for name, value in headers.items()}
    identifier, timestamp, signatures = (
        given.get(f"webhook-{name}") or _refuse("header_missing", f"The header webhook-{name} is missing.")
        for name in ("id", "timestamp", "signature")
    )
    _check_time(timestamp, tolerance_seconds, time.time() if received_at is None else received_at)
    signed = b".".join((identifier.encode("utf-8"), timestamp.encode("ascii"), content))
    expected = base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
    if not _is_among(expected, signatures):
        _refuse("signature_mismatch", "The delivery is not signed with this secret, or was changed.")
    return _event_of(content)


def _key_of(secret: str) -> bytes:
    encoded = secret[len("whsec_") :] if secret.startswith("whsec_") else secret
    try:
        key = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    return key or _refuse("secret_invalid", "The secret must be the one that webhooks.create gave: whsec_ and base64.")


def _check_time(timestamp: str, tolerance_seconds: float, now: float) -> None:
    if re.fullmatch(r"[0-9]{1,15}", timestamp) is None:
        _refuse("timestamp_invalid", "The header webhook-timestamp is no Unix time in seconds.")
    # What is no number is not within the tolerance.
    if not abs(now - int(timestamp)) <= tolerance_seconds:
        _refuse("timestamp_out_of_tolerance", "The delivery was signed too long ago, or a clock is wrong.")


def _is_among(expected: bytes, signatures: str) -> bool:
    """While a secret is rotated there are several. All are compared, each in constant time."""
    given = [each[len("v1,") :] for each in signatures.split(" ") if each.startswith("v1,")]
    found = [hmac.compare_digest(expected, each.encode("utf-8")) for each in given]
    return any(found)


def _event_of(content: bytes) -> Event:
    try:
        event = json.loads(content)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        _refuse("payload_invalid", "What was signed is no event.")
    return cast(Event, event)


def _refuse(code: str, message: str) -> NoReturn:
    raise WebhookVerificationError(message, code=code)
