"""Which failures are tried again, and when."""

import random
from typing import Optional

from ._errors import ConnectionError, GroundplanError, RateLimitError, ServerError

DEFAULT_MAX_RETRIES = 2
_FIRST_DELAY_S = 0.5
_DELAY_MAX_S = 8.0
#: A server that asks for more patience than this is told to the caller instead.
_RETRY_AFTER_MAX_S = 60

#: What may be otherwise the next time. An answer that is refused is refused again.
_PASSING = frozenset({"connection_failed"})


def delay_before_retry(error: GroundplanError, retries_before: int) -> Optional[float]:
    """Seconds to wait before the next try; none where there should not be one."""
    if isinstance(error, RateLimitError):
        wait = error.retry_after
        return float(wait) if wait is not None and wait <= _RETRY_AFTER_MAX_S else None
    if isinstance(error, ServerError) or (isinstance(error, ConnectionError) and error.code in _PASSING):
        # Between half of it and all of it: clients that failed together do not come back together.
        return min(_DELAY_MAX_S, _FIRST_DELAY_S * 2.0**retries_before) * random.uniform(0.5, 1.0)
    return None
