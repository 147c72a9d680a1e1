"""The body of an answer, collected up to a limit."""

import zlib
from typing import List, Optional

from ._errors import ConnectionError
from ._response_reader import Head

BODY_BYTES_MAX = 64 * 1024 * 1024


class BodyCollector:
    """Keeps the body as it was before compression. A few bytes can stand for gigabytes: the limit holds for both."""

    def __init__(self, head: Head, announced_length: Optional[int]) -> None:
        if announced_length is not None and announced_length > BODY_BYTES_MAX:
            _refuse()
        coding = head.headers.get("content-encoding", "identity").strip().lower()
        if coding not in ("identity", "gzip", "x-gzip"):
            raise ConnectionError("The server sent a compression that nobody asked for.", code="invalid_response")
        self._unpack = None if coding == "identity" else zlib.decompressobj(16 + zlib.MAX_WBITS)
        self._pieces: List[bytes] = []
        self._size = 0

    def add(self, data: bytes) -> None:
        piece = data if self._unpack is None else self._unpacked(self._unpack, data)
        self._size += len(piece)
        if self._size > BODY_BYTES_MAX:
            _refuse()
        self._pieces.append(piece)

    def whole(self) -> bytes:
        """All of it, once the answer has ended."""
        if self._unpack is not None and self._size > 0 and not self._unpack.eof:
            raise ConnectionError("The compressed answer ends too early.", code="connection_failed")
        return b"".join(self._pieces)

    def _unpacked(self, unpack: "zlib._Decompress", data: bytes) -> bytes:
        try:
            return unpack.decompress(data, BODY_BYTES_MAX - self._size + 1)
        except zlib.error:
            raise ConnectionError("The compressed answer is damaged.", code="invalid_response") from None


def _refuse() -> None:
    raise ConnectionError("The answer is larger than 64 MiB.", code="response_too_large")
