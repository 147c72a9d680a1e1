"""What every call goes through: the key, tries, limits, capabilities, pages."""

import itertools
import logging
import os
import time
from typing import Any, AsyncIterator, Awaitable, Callable, FrozenSet, Mapping, Optional, Set, TypeVar

from .._address import Address, parse_address
from .._api_key import ApiKey
from .._discovery import discover_base_url
from .._errors import ConnectionError, GroundplanError, NotFoundError, UnsupportedError
from .._operations import GET_CAPABILITIES
from .._rate_limit import RateLimit, read_rate_limit
from .._requests import (
    Call,
    CallOptions,
    EVENT_STREAM,
    NDJSON,
    check_idempotency_key,
    data_of,
    encode_request,
    field_of,
    is_event_stream,
    lines_of,
    list_of,
    new_idempotency_key,
    next_cursor,
)
from .._retries import delay_before_retry
from .connection import Turn, sleep
from .connections import AsyncConnections, AsyncResponse

_Result = TypeVar("_Result")
_NO_OPTIONS = CallOptions()
_DEFAULT_TIMEOUT_S = 60.0

_log = logging.getLogger("groundplan")


class AsyncCaller:
    """Calls operations of one server with one key."""

    def __init__(self, api_key: Optional[str], base_url: Optional[str], max_retries: int, timeout: Optional[float]) -> None:
        self.key = ApiKey(api_key or os.environ.get("GROUNDPLAN_API_KEY"))
        chosen = base_url or os.environ.get("GROUNDPLAN_BASE_URL")
        #: None: that of this machine, which is looked for when it is needed, since it may start or move meanwhile.
        self.address: Optional[Address] = parse_address(chosen) if chosen else None
        self.rate_limit: Optional[RateLimit] = None
        self._max_retries = max_retries
        self._timeout = _DEFAULT_TIMEOUT_S if timeout is None else timeout
        self._connections: Optional[AsyncConnections] = None
        self._extensions: Optional[FrozenSet[str]] = None
        self._turn = Turn()

    async def call(self, call: Call, options: CallOptions = _NO_OPTIONS) -> Any:
        """`data` of the answer."""

        async def exchange(connections: AsyncConnections, request: bytes, timeout: float) -> Any:
            answer = await connections.exchange(request, timeout)
            self._note(call, answer.status, answer.headers)
            return data_of(answer, is_bare=call.operation.method == "DELETE")

        return await self._repeat(call, options, "application/json", exchange)

    async def lines(self, call: Call, options: CallOptions = _NO_OPTIONS) -> str:
        """An answer in NDJSON, which has no envelope."""

        async def exchange(connections: AsyncConnections, request: bytes, timeout: float) -> str:
            answer = await connections.exchange(request, timeout)
            self._note(call, answer.status, answer.headers)
            return lines_of(answer)

        return await self._repeat(call, options, NDJSON, exchange)

    async def open(self, call: Call, options: CallOptions = _NO_OPTIONS) -> AsyncResponse:
        """An answer that goes on and on, once the server has begun it."""

        async def begin(connections: AsyncConnections, request: bytes, timeout: float) -> AsyncResponse:
            response = await connections.open(request, timeout)
            self._note(call, *response.head)
            if response.head.status == 200 and is_event_stream(response.head):
                return response
            data_of(await connections.finish(response))
            raise ConnectionError("The server did not answer with a stream of events.", code="invalid_response")

        return await self._repeat(call, options, EVENT_STREAM, begin)

    async def items(self, call: Call, name: str, options: CallOptions = _NO_OPTIONS) -> AsyncIterator[Any]:
        """The items of a list, page by page; the next page is asked for when it is needed."""
        known: Set[str] = set()
        cursor: Optional[str] = None
        while True:
            page = await self.call(call._replace(query={**call.query, "cursor": cursor}), options)
            cursor = next_cursor(page, known)
            for item in list_of(page, name):
                yield item
            if cursor is None:
                return

    async def has(self, extension: str, options: CallOptions = _NO_OPTIONS) -> bool:
        """Whether the server lists it. Asked once, also where several calls begin at the same time.

        Each of them has its own time for it, and asks by itself where that of the one before was not enough.
        """
        if self._extensions is None:
            deadline = time.monotonic() + self._timeout_of(options)
            await self._turn.begin(deadline)
            try:
                if self._extensions is None:
                    left = CallOptions(deadline - time.monotonic(), options.max_retries)
                    self._extensions = await self._listed(left)
            finally:
                self._turn.end()
        return extension in self._extensions

    async def _listed(self, options: CallOptions) -> FrozenSet[str]:
        try:
            return frozenset(map(str, list_of(await self.call(Call(GET_CAPABILITIES), options), "extensions")))
        except NotFoundError:
            # A server without this path has none.
            return frozenset()

    async def close(self) -> None:
        if self._connections is not None:
            await self._connections.close()

    def _timeout_of(self, options: CallOptions) -> float:
        return self._timeout if options.timeout is None else options.timeout

    async def _require_all(self, call: Call, options: CallOptions) -> None:
        own = call.operation.extension
        for extension in (*(() if own is None else (own,)), *call.extensions):
            if not await self.has(extension, options):
                raise UnsupportedError(
                    f"This server does not offer '{extension}': capabilities() tells what it does. A newer one may.",
                    code="extension_not_available",
                )

    async def _connected(self) -> AsyncConnections:
        address = self.address or parse_address(discover_base_url(os.environ))
        if self._connections is None or self._connections.address != address:
            await self.close()
            self._connections = AsyncConnections(address)
        return self._connections

    async def _repeat(
        self,
        call: Call,
        options: CallOptions,
        accept: str,
        attempt: Callable[[AsyncConnections, bytes, float], Awaitable[_Result]],
    ) -> _Result:
        check_idempotency_key(options.idempotency_key)
        await self._require_all(call, options)
        idempotency_key = options.idempotency_key
        # What is told while it is written is told with a key only when it is finished.
        if idempotency_key is None and accept == "application/json":
            idempotency_key = new_idempotency_key()
        # What the server was asked to wait is no silence.
        timeout = self._timeout_of(options) + (call.wait or 0)
        retries_max = self._max_retries if options.max_retries is None else options.max_retries
        for retries in itertools.count():
            try:
                connections = await self._connected()
                request = encode_request(call, connections.address, self.key, idempotency_key, accept)
                return await attempt(connections, request, timeout)
            except GroundplanError as error:
                delay = delay_before_retry(error, retries) if retries < retries_max else None
                _log.debug("%s %s failed: %s", *call.operation[:2], error.code)
                if delay is None:
                    raise
                await sleep(delay)
        raise AssertionError("a count has no end")

    def _note(self, call: Call, status: int, headers: Mapping[str, str]) -> None:
        self.rate_limit = read_rate_limit(headers) or self.rate_limit
        _log.debug("%s %s %d %s", *call.operation[:2], status, headers.get("x-request-id"))
