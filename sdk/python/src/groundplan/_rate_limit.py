"""What a server says about its limits."""

import time
from datetime import datetime, timezone
from typing import Mapping, NamedTuple, Optional

#: Unix time in seconds passed this in 2001, in milliseconds in 1970: servers that count otherwise are told apart.
_EARLIEST_UNIX_SECONDS = 10**9
_EARLIEST_UNIX_MILLISECONDS = 10**12


class RateLimit(NamedTuple):
    """The window with the fewest requests left, as of the last answer."""

    limit: int
    """Requests in this window."""
    remaining: int
    """Requests that are left, the last one already counted."""
    reset_at: datetime
    """When the window is whole again if nothing more is sent. In UTC."""


def read_rate_limit(headers: Mapping[str, str], now: Optional[float] = None) -> Optional[RateLimit]:
    """From the headers of an answer; none where it has not all three.

    >>> read_rate_limit({"x-ratelimit-limit": "10", "x-ratelimit-remaining": "9", "x-ratelimit-reset": "60"}, now=0)
    RateLimit(limit=10, remaining=9, reset_at=datetime.datetime(1970, 1, 1, 0, 1, tzinfo=datetime.timezone.utc))
    """
    limit, remaining, reset = (_integer(headers.get(f"x-ratelimit-{name}")) for name in ("limit", "remaining", "reset"))
    if limit is None or remaining is None or reset is None:
        return None
    try:
        reset_at = datetime.fromtimestamp(_unix_seconds(reset, now), timezone.utc)
    except (OverflowError, OSError, ValueError):
        return None
    return RateLimit(limit, remaining, reset_at)


def _unix_seconds(reset: int, now: Optional[float]) -> float:
    if reset < _EARLIEST_UNIX_SECONDS:
        return (time.time() if now is None else now) + reset
    return reset / 1000 if reset > _EARLIEST_UNIX_MILLISECONDS else reset


def read_retry_after(headers: Mapping[str, str]) -> Optional[int]:
    """Seconds; none where the header is missing or holds a date."""
    return _integer(headers.get("retry-after"))


def _integer(value: Optional[str]) -> Optional[int]:
    return int(value) if value is not None and value.isascii() and value.isdigit() and len(value) < 19 else None
