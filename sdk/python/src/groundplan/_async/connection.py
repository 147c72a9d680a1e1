"""A connection for asyncio, over its transports."""

import asyncio
import socket
import time
import weakref
from asyncio import sleep as sleep
from typing import Optional, cast

from .._address import Address
from .._errors import TimeoutError
from .._sockets import failure_of, is_at_rest, tls_context
from .within import within

#: Above it the server is not read on until the caller has taken what there is.
_BUFFERED_MAX = 1024 * 1024

_WAIT_MAX_S = 86_400.0


class Turn:
    """Lets one task at a time do what stands between its beginning and its end; each loop has its own turns."""

    def __init__(self) -> None:
        self._locks: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]" = weakref.WeakKeyDictionary()

    async def begin(self, deadline: float) -> None:
        """Waits for it until `deadline` (monotonic time)."""
        lock = self._locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())
        try:
            await within(_seconds_until(deadline), lock.acquire(), lambda _: lock.release())
        except asyncio.TimeoutError:
            raise _timed_out() from None

    def end(self) -> None:
        self._locks[asyncio.get_running_loop()].release()


class Connection:
    """One connection to the server, for one request at a time. What it does ends at `deadline` (monotonic time)."""

    def __init__(self, received: "_Received", deadline: float) -> None:
        self._received = received
        self._loop = asyncio.get_running_loop()
        self.deadline = deadline

    @classmethod
    async def open(cls, address: Address, deadline: float) -> "Connection":
        seconds = _seconds_until(deadline)
        loop = asyncio.get_running_loop()
        connecting = loop.create_connection(
            _Received, address.host, address.port, ssl=tls_context() if address.is_secure else None
        )
        try:
            _, received = await within(seconds, connecting, lambda made: made[0].abort())
        except asyncio.TimeoutError:
            raise _timed_out() from None
        except OSError as error:
            raise failure_of(error) from error
        return cls(received, deadline)

    async def send(self, data: bytes) -> None:
        """Does not wait until it is sent: an answer that comes is waited for, whichever is first."""
        self._received.transport.write(data)

    async def receive(self) -> bytes:
        """What has come, as soon as anything has; nothing when the server closed the connection."""
        seconds = _seconds_until(self.deadline)
        try:
            return await self._received.take(seconds)
        except asyncio.TimeoutError:
            raise _timed_out() from None

    def is_usable(self) -> bool:
        """Whether it can carry another request: nothing has come since the last one, and its loop still runs."""
        return self._loop is asyncio.get_running_loop() and self._received.is_at_rest

    def close(self) -> None:
        if not self._loop.is_closed():
            self._received.transport.abort()


class _Received(asyncio.Protocol):
    """Holds what has come until somebody takes it."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self._data = bytearray()
        self._has_ended = False
        self._failure: Optional[Exception] = None
        self._is_paused = False
        self._waiter: "Optional[asyncio.Future[None]]" = None

    @property
    def is_quiet(self) -> bool:
        return not self._data and not self._has_ended

    @property
    def is_at_rest(self) -> bool:
        """A loop that was busy may not have told yet what came."""
        connected = self.transport.get_extra_info("socket")
        return self.is_quiet and connected is not None and is_at_rest(connected.fileno())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if len(self._data) > _BUFFERED_MAX and not self._is_paused:
            self._is_paused = True
            self.transport.pause_reading()
        self._wake()

    def eof_received(self) -> None:
        self._has_ended = True
        self._wake()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        self._has_ended = True
        self._failure = exc
        self._wake()

    async def take(self, timeout: float) -> bytes:
        if self.is_quiet:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await within(timeout, self._waiter, lambda _: None)
            finally:
                self._waiter = None
        if not self._data and isinstance(self._failure, OSError):
            raise failure_of(self._failure) from self._failure
        data = bytes(self._data)
        self._data.clear()
        if self._is_paused and not self._has_ended:
            self._is_paused = False
            self.transport.resume_reading()
        return data

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


def _seconds_until(deadline: float) -> float:
    # No system waits longer than a day at a time, and what is no number is no time.
    seconds = min(deadline - time.monotonic(), _WAIT_MAX_S)
    if not seconds > 0:
        raise _timed_out()
    return seconds


def _timed_out() -> TimeoutError:
    return TimeoutError("The server did not answer in time.", code="timeout")
