"""Requests over connections that are kept for the next ones."""

import time
from typing import List, Optional, Tuple

from .._address import Address
from .._body import BodyCollector
from .._requests import Answer
from .._response_reader import Head, ResponseReader
from .connection import Connection

_IDLE_MAX = 10
#: Servers close connections that rest for a minute.
_IDLE_S = 30.0


class AsyncConnections:
    """Connections to one server. Several calls at a time have one each."""

    def __init__(self, address: Address) -> None:
        self.address = address
        #: With the time since when each rests, the last one at the end.
        self._idle: List[Tuple[Connection, float]] = []

    async def exchange(self, request: bytes, timeout: float) -> Answer:
        """Sends a request and reads the whole answer, both within `timeout` seconds."""
        return await self.finish(await self.open(request, timeout))

    async def finish(self, response: "AsyncResponse") -> Answer:
        """Reads an answer to its end."""
        try:
            collector = BodyCollector(response.head, response.announced_length)
            collector.add(response.take())
            while not response.is_finished:
                await response.receive()
                collector.add(response.take())
            answer = Answer(response.head.status, response.head.headers, collector.whole())
        except BaseException:
            response.close()
            raise
        self._keep(response)
        return answer

    async def open(self, request: bytes, timeout: float) -> "AsyncResponse":
        """Sends a request and reads the head of the answer; its body is the caller's to read, and to end."""
        deadline = time.monotonic() + timeout
        connection = await self._connect(deadline)
        try:
            await connection.send(request)
            reader = ResponseReader()
            while reader.head is None:
                reader.feed(await connection.receive())
            return AsyncResponse(connection, reader, reader.head, timeout)
        except BaseException:
            connection.close()
            raise

    async def close(self) -> None:
        """Closes those that rest."""
        while self._idle:
            self._idle.pop()[0].close()

    async def _connect(self, deadline: float) -> Connection:
        while True:
            try:
                connection, since = self._idle.pop()
            except IndexError:
                return await Connection.open(self.address, deadline)
            if time.monotonic() - since < _IDLE_S and connection.is_usable():
                connection.deadline = deadline
                return connection
            connection.close()

    def _keep(self, response: "AsyncResponse") -> None:
        if response.is_reusable and len(self._idle) < _IDLE_MAX:
            self._idle.append((response.connection, time.monotonic()))
        else:
            response.close()


class AsyncResponse:
    """An answer under way."""

    def __init__(self, connection: Connection, reader: ResponseReader, head: Head, timeout: float) -> None:
        self.connection = connection
        self.head = head
        self._reader = reader
        self._timeout = timeout

    @property
    def announced_length(self) -> Optional[int]:
        return self._reader.announced_length

    @property
    def is_finished(self) -> bool:
        return self._reader.is_finished

    @property
    def is_reusable(self) -> bool:
        return self._reader.is_reusable

    def take(self) -> bytes:
        """What has come of the body since the last time."""
        return self._reader.take()

    async def receive(self) -> None:
        """Waits until more has come."""
        self._reader.feed(await self.connection.receive())

    async def receive_late(self) -> None:
        """The same for an answer without an end: the time begins anew with each piece."""
        self.connection.deadline = time.monotonic() + self._timeout
        await self.receive()

    def close(self) -> None:
        self.connection.close()
