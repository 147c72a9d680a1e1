"""Groundplan: what code depends on what, who calls whom, and what a change breaks.

>>> from groundplan import Groundplan
>>> with Groundplan(api_key=api_key, base_url=base_url) as client:
...     for project in client.projects.list():
...         print(project["name"])
Shop
"""

from typing import TYPE_CHECKING, Any

from ._errors import (
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ConnectionError,
    GroundplanError,
    IndexFailedError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    UnsupportedError,
    WebhookVerificationError,
)
from ._rate_limit import RateLimit
from ._version import __version__
from ._webhook_signature import verify_webhook

if TYPE_CHECKING:
    from ._async.client import AsyncGroundplan
    from ._async.event_stream import AsyncEventStream
    from ._sync.client import Groundplan
    from ._sync.event_stream import EventStream

__all__ = [
    "AsyncEventStream",
    "AsyncGroundplan",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "ConnectionError",
    "EventStream",
    "Groundplan",
    "GroundplanError",
    "IndexFailedError",
    "NotFoundError",
    "PermissionError",
    "RateLimit",
    "RateLimitError",
    "ServerError",
    "TimeoutError",
    "UnsupportedError",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]

_CLIENTS = {
    "AsyncEventStream": "_async.event_stream",
    "AsyncGroundplan": "_async.client",
    "EventStream": "_sync.event_stream",
    "Groundplan": "_sync.client",
}


def __getattr__(name: str) -> Any:
    """Clients are loaded when they are first named: neither needs what the other is made of, such as asyncio."""
    if name not in _CLIENTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(f".{_CLIENTS[name]}", __name__), name)
    globals()[name] = value
    return value
