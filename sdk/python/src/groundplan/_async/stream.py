"""Answers that go on: what streams of all kinds have in common."""

import json
from typing import Any, Generic, List, Optional, TypeVar

from .._errors import ConnectionError
from .._requests import Call, CallOptions
from .._response_reader import Head
from .._server_sent_events import EventParser, ServerSentEvent
from .caller import AsyncCaller
from .connections import AsyncResponse


_Item = TypeVar("_Item")


class AsyncStream(Generic[_Item]):
    """Connects when it is entered or first read, and holds a connection until closed."""

    _broken: str
    """What is said where its connection breaks."""

    def __init__(self, caller: AsyncCaller, call: Call, options: CallOptions) -> None:
        self._caller = caller
        self._call = call
        self._options = options
        self._response: Optional[AsyncResponse] = None
        self._parser = EventParser()
        self._waiting: List[ServerSentEvent] = []
        self._is_closed = False
        #: By the server, and nothing of it had to be refused.
        self._is_ended = False

    async def __aenter__(self: "_Stream") -> "_Stream":
        await self._opened()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self: "_Stream") -> "_Stream":
        return self

    async def __anext__(self) -> _Item:
        while not self._waiting:
            if self._is_closed:
                if self._is_ended:
                    self._check_end()
                raise StopAsyncIteration
            await self._receive(await self._opened())
        response = await self._opened()
        try:
            return self._item_of(self._waiting.pop(0), response.head)
        except BaseException:
            # What came behind it is dropped: told, it would look as if nothing were missing.
            self._waiting.clear()
            self._is_ended = False
            await self.close()
            raise

    def _item_of(self, received: ServerSentEvent, head: Head) -> _Item:
        raise NotImplementedError

    def _check_end(self) -> None:
        """Raises where the server ended it too early."""

    def _stream_broken(self) -> ConnectionError:
        return ConnectionError(self._broken, code="stream_broken")

    async def close(self) -> None:
        """Ends the stream.

        >>> stream = client.events()
        >>> await stream.close()
        """
        self._is_closed = True
        if self._response is not None:
            self._response.close()

    async def _opened(self) -> AsyncResponse:
        if self._response is None:
            self._response = await self._caller.open(self._call, self._options)
        return self._response

    async def _receive(self, response: AsyncResponse) -> None:
        try:
            # The first events may have come along with the head.
            data = response.take()
            if not data and not response.is_finished:
                await response.receive_late()
                data = response.take()
            self._waiting += self._parser.feed(data)
        except BaseException as error:
            await self.close()
            if isinstance(error, ConnectionError) and error.code == "connection_failed":
                raise self._stream_broken() from error
            raise
        if response.is_finished:
            self._is_ended = True
            await self.close()


_Stream = TypeVar("_Stream", bound=AsyncStream[Any])


def json_of(received: ServerSentEvent) -> Any:
    try:
        data = json.loads(received.data)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ConnectionError("The server sent an event that is no JSON.", code="invalid_response")
    return data
