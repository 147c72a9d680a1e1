"""HTTP/1.1 as a client reads it: bytes in, head and body out. It knows no sockets, so both clients share it.

Strict where leniency would let two readers see different answers in the same bytes: lengths that differ, a length
beside chunks, codings that nobody asked for.
"""

import re
from typing import Callable, Dict, NamedTuple, NoReturn, Optional

from ._errors import ConnectionError

_HEAD_BYTES_MAX = 64 * 1024
_LINE_BYTES_MAX = 4 * 1024

_STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*?)[ \t]*")
_CHUNK_SIZE = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;[^\r\n]*)?")


class Head(NamedTuple):
    status: int
    headers: Dict[str, str]
    """By name in small letters; values of several fields of a name are joined by commas."""


class ResponseReader:
    """Reads one response. `feed` it what arrives, then `take` what there is of the body."""

    def __init__(self) -> None:
        self.head: Optional[Head] = None
        self.is_finished = False
        self._received = bytearray()
        self._body = bytearray()
        self._remaining = 0
        self._keeps_alive = False
        self._step: Callable[[], bool] = self._read_head

    @property
    def is_reusable(self) -> bool:
        """Whether the connection can carry another request: nothing but this response came, and the server stays."""
        return self.is_finished and self._keeps_alive and not self._received

    @property
    def announced_length(self) -> Optional[int]:
        """Bytes of the body, where the head says so."""
        length = self.head.headers.get("content-length") if self.head is not None else None
        return None if length is None else int(length)

    def feed(self, data: bytes) -> None:
        """Takes what arrived; nothing at all means that the server closed the connection."""
        self._received += data
        while not self.is_finished and self._step():
            pass
        if not data and not self.is_finished:
            self._end()

    def take(self) -> bytes:
        """What has come of the body since the last call."""
        body = bytes(self._body)
        self._body.clear()
        return body

    def _end(self) -> None:
        if self._step != self._read_until_end:
            raise ConnectionError(
                "The server closed the connection before its answer was whole.", code="connection_failed"
            )
        self.is_finished = True

    def _read_head(self) -> bool:
        end = self._received.find(b"\r\n\r\n")
        if end < 0 and len(self._received) > _HEAD_BYTES_MAX or end > _HEAD_BYTES_MAX:
            _refuse("a head of more than 64 KiB")
        if end < 0:
            return False
        first, *lines = bytes(self._received[:end]).split(b"\r\n")
        del self._received[: end + 4]
        status_line = _STATUS_LINE.fullmatch(first)
        if status_line is None:
            _refuse("no status line")
        status = int(status_line.group(2))
        if status == 101:
            _refuse("an upgrade that nobody asked for")
        if status >= 200:
            self.head = Head(status, _fields(lines))
            self._keeps_alive = status_line.group(1) == b"1" and "close" not in _tokens(self.head, "connection")
            self._choose_framing(self.head)
        return True

    def _choose_framing(self, head: Head) -> None:
        length = head.headers.get("content-length")
        if "transfer-encoding" in head.headers:
            if length is not None or _tokens(head, "transfer-encoding") != ["chunked"]:
                _refuse("a transfer coding other than chunks")
            self._step = self._read_chunk_size
        elif head.status in (204, 304) or length == "0":
            self.is_finished = True
        elif length is not None:
            if not length.isascii() or not length.isdigit() or len(length) > 18:
                _refuse("a length that is no number")
            self._remaining = int(length)
            self._step = self._read_length
        else:
            self._keeps_alive = False
            self._step = self._read_until_end

    def _read_length(self) -> bool:
        self._move_body()
        self.is_finished = self._remaining == 0
        return False

    def _read_until_end(self) -> bool:
        self._body += self._received
        self._received.clear()
        return False

    def _read_chunk_size(self) -> bool:
        line = self._line()
        if line is None:
            return False
        size = _CHUNK_SIZE.fullmatch(line)
        if size is None:
            _refuse("a chunk without its size")
        self._remaining = int(size.group(1), 16)
        self._step = self._read_chunk if self._remaining > 0 else self._read_trailer
        return True

    def _read_chunk(self) -> bool:
        self._move_body()
        if self._remaining > 0:
            return False
        self._step = self._read_chunk_end
        return True

    def _read_chunk_end(self) -> bool:
        line = self._line()
        if line is None:
            return False
        if line:
            _refuse("a chunk that is longer than its size")
        self._step = self._read_chunk_size
        return True

    def _read_trailer(self) -> bool:
        line = self._line()
        self.is_finished = line == b""
        return line is not None and not self.is_finished

    def _move_body(self) -> None:
        piece = self._received[: self._remaining]
        self._body += piece
        self._remaining -= len(piece)
        del self._received[: len(piece)]

    def _line(self) -> Optional[bytes]:
        end = self._received.find(b"\r\n")
        if end > _LINE_BYTES_MAX or end < 0 and len(self._received) > _LINE_BYTES_MAX:
            _refuse("a line of more than 4 KiB")
        if end < 0:
            return None
        line = bytes(self._received[:end])
        del self._received[: end + 2]
        return line


def _fields(lines: "list[bytes]") -> Dict[str, str]:
    headers: Dict[str, str] = {}
    for line in lines:
        field = _FIELD.fullmatch(line)
        if field is None:
            _refuse("a line that is no header")
        name, value = (part.decode("latin-1") for part in field.groups())
        before = headers.get(name.lower())
        if before is not None and name.lower() == "content-length":
            if before != value:
                _refuse("two lengths")
            continue
        headers[name.lower()] = value if before is None else f"{before}, {value}"
    return headers


def _tokens(head: Head, name: str) -> "list[str]":
    return [token.strip().lower() for token in head.headers.get(name, "").split(",")]


def _refuse(what: str) -> NoReturn:
    raise ConnectionError(f"The server sent what is not HTTP/1.1: {what}.", code="invalid_response")
