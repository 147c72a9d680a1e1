"""Server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html has them parsed."""

import codecs
from typing import List, NamedTuple, Optional

from ._errors import ConnectionError

_EVENT_LENGTH_MAX = 8 * 1024 * 1024


class ServerSentEvent(NamedTuple):
    event: str
    data: str
    id: str


class EventParser:
    """Bytes in, whole events out. What a stream ends in the middle of is dropped, as the standard says."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._text = ""
        self._event = ""
        self._data: List[str] = []
        self._id = ""
        self._length = 0

    def feed(self, data: bytes) -> List[ServerSentEvent]:
        text = self._text + self._decoder.decode(data)
        # A carriage return may be the first half of a line's end: it waits for what comes after it.
        held = "\r" if text.endswith("\r") else ""
        lines = text[: len(text) - len(held)].replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._text = lines.pop() + held
        events = [event for event in map(self._take, lines) if event is not None]
        if self._length + len(self._text) > _EVENT_LENGTH_MAX:
            raise ConnectionError("An event of the server is larger than 8 MiB.", code="response_too_large")
        return events

    def _take(self, line: str) -> Optional[ServerSentEvent]:
        if line == "":
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            self._event = value
        elif name == "data":
            self._data.append(value)
            self._length += len(value)
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _dispatch(self) -> Optional[ServerSentEvent]:
        data = "\n".join(self._data) if self._data else None
        event, self._event, self._data, self._length = self._event or "message", "", [], 0
        return None if data is None else ServerSentEvent(event, data, self._id)
