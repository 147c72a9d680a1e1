"""Answers while they are written."""

from typing import cast

from .._ask_events import AskEvent
from .._requests import streamed_error
from .._response_reader import Head
from .._server_sent_events import ServerSentEvent
from .stream import AsyncStream, json_of


class AsyncAskStream(AsyncStream[AskEvent]):
    """What `client.projects.ask_stream()` gives: sources, pieces of the text, and `done` in the end.

    >>> async with client.projects.ask_stream(project_id, "Who calls price?") as stream:
    ...     async for event in stream:
    ...         if event["event"] == "delta":
    ...             print(event["data"]["text"])
    `total` [1].
    """

    _broken = "The answer broke off: ask again."
    _is_done = False

    def _item_of(self, received: ServerSentEvent, head: Head) -> AskEvent:
        data = json_of(received)
        if received.event == "error":
            raise streamed_error(data, head)
        self._is_done = received.event == "done"
        return cast(AskEvent, {"event": received.event, "data": data})

    def _check_end(self) -> None:
        if not self._is_done:
            raise self._stream_broken()
