"""Events as they happen."""

from typing import cast

from .._response_reader import Head
from .._server_sent_events import ServerSentEvent
from .._types import StreamedEvent
from .stream import AsyncStream, json_of


class AsyncEventStream(AsyncStream[StreamedEvent]):
    """What `client.events()` gives. Connects when it is entered or first read, and holds a connection until closed.

    >>> async with client.events() as stream:
    ...     async for event in stream:
    ...         print(event["type"])
    ...         break
    project.created
    """

    _broken = "The stream broke: open it again, and read what changed meanwhile."

    def _item_of(self, received: ServerSentEvent, head: Head) -> StreamedEvent:
        return cast(StreamedEvent, {"id": received.id, **json_of(received)})
