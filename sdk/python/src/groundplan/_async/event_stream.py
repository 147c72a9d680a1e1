"""Events as they happen."""

import json
from typing import List, Optional, cast

from .._errors import ConnectionError
from .._requests import Call, CallOptions
from .._server_sent_events import EventParser, ServerSentEvent
from .._types import StreamedEvent
from .caller import AsyncCaller
from .connections import AsyncResponse


class AsyncEventStream:
    """What `client.events()` gives. Connects when it is entered or first read, and holds a connection until closed.

    >>> async with client.events() as stream:
    ...     async for event in stream:
    ...         print(event["type"])
    ...         break
    project.created
    """

    def __init__(self, caller: AsyncCaller, call: Call, options: CallOptions) -> None:
        self._caller = caller
        self._call = call
        self._options = options
        self._response: Optional[AsyncResponse] = None
        self._parser = EventParser()
        self._waiting: List[ServerSentEvent] = []
        self._is_closed = False

    async def __aenter__(self) -> "AsyncEventStream":
        await self._opened()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> "AsyncEventStream":
        return self

    async def __anext__(self) -> StreamedEvent:
        while not self._waiting:
            if self._is_closed:
                raise StopAsyncIteration
            await self._receive(await self._opened())
        return _event_of(self._waiting.pop(0))

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
                raise ConnectionError(
                    "The stream broke: open it again, and read what changed meanwhile.", code="stream_broken"
                ) from error
            raise
        if response.is_finished:
            await self.close()


def _event_of(received: ServerSentEvent) -> StreamedEvent:
    try:
        envelope = json.loads(received.data)
    except (ValueError, RecursionError):
        envelope = None
    if not isinstance(envelope, dict):
        raise ConnectionError("The server sent an event that is no JSON.", code="invalid_response")
    return cast(StreamedEvent, {"id": received.id, **envelope})
