"""HTTP/1.1 as it may come, in pieces of every size, and as it must not."""

import random
import unittest
from typing import List, Tuple

from groundplan import ConnectionError
from groundplan._response_reader import ResponseReader

LENGTH = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-One: a\r\nx-one:  b \r\n\r\nhello"
CHUNKS = (
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n1\r\nh\r\n0004;name=value\r\nello\r\n0\r\nTrailer: x\r\n\r\n"
)


def read(data: bytes, size: int, *, ends: bool = False) -> Tuple[ResponseReader, bytes]:
    reader = ResponseReader()
    body = b""
    for at in range(0, len(data), size):
        reader.feed(data[at : at + size])
        body += reader.take()
    if ends:
        reader.feed(b"")
    return reader, body + reader.take()


class Whole(unittest.TestCase):
    def check(self, data: bytes, body: bytes, *, reusable: bool = True, ends: bool = False) -> ResponseReader:
        for size in (1, 2, 3, 7, len(data)):
            reader, given = read(data, size, ends=ends)
            self.assertEqual((given, reader.is_finished, reader.is_reusable), (body, True, reusable))
        return reader

    def test_a_body_with_a_length(self) -> None:
        reader = self.check(LENGTH, b"hello")
        assert reader.head is not None
        self.assertEqual(reader.head, (200, {"content-length": "5", "x-one": "a, b"}))
        self.assertEqual(reader.announced_length, 5)

    def test_a_body_in_chunks(self) -> None:
        reader = self.check(CHUNKS, b"hello")
        self.assertIsNone(reader.announced_length)
        self.check(CHUNKS[: CHUNKS.index(b"1\r\n")] + b"1A\r\n" + b"x" * 26 + b"\r\n0\r\n\r\n", b"x" * 26)

    def test_a_body_that_ends_with_the_connection(self) -> None:
        self.check(b"HTTP/1.1 200 OK\r\n\r\nhello", b"hello", reusable=False, ends=True)
        self.check(b"HTTP/1.0 200\r\nContent-Length: 5\r\n\r\nhello", b"hello", reusable=False)
        self.check(b"HTTP/1.1 200 \r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n", b"", reusable=False)

    def test_answers_without_a_body(self) -> None:
        for status in (b"204 No Content", b"304 Not Modified"):
            self.check(b"HTTP/1.1 " + status + b"\r\nX: y\r\n\r\n", b"")

    def test_what_comes_before_the_answer_is_passed_over(self) -> None:
        self.check(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\n" + LENGTH, b"hello")

    def test_more_than_the_answer_spoils_the_connection(self) -> None:
        reader, _ = read(LENGTH + b"x", 1000)
        self.assertTrue(reader.is_finished and not reader.is_reusable)


class Refused(unittest.TestCase):
    def check(self, cases: List[bytes], code: str, *, ends: bool = False) -> None:
        for data in cases:
            for size in (3, len(data)):
                with self.subTest(data[:80]), self.assertRaises(ConnectionError) as caught:
                    read(data, size, ends=ends)
                self.assertEqual(caught.exception.code, code)

    def test_what_is_no_answer(self) -> None:
        self.check([
            b"<html>\r\n\r\n",
            b"HTTP/2 200 OK\r\n\r\n",
            b"HTTP/1.1 20 OK\r\n\r\n",
            b"HTTP/1.1 099 OK\r\n\r\n",
            b"HTTP/1.1 101 Switching\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nno field\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: a\r\n folded\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX : a\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: a\nY: b\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: \0\r\n\r\n",
            b"HTTP/1.1 200 OK\r\nX: " + b"a" * 70_000 + b"\r\n\r\n",
        ], "invalid_response")  # fmt: skip

    def test_lengths_that_two_readers_could_see_differently(self) -> None:
        head = b"HTTP/1.1 200 OK\r\n"
        self.check([
            head + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
            head + b"Content-Length: 5, 5\r\n\r\n",
            head + b"Content-Length: +5\r\n\r\n",
            head + b"Content-Length: -1\r\n\r\n",
            head + b"Content-Length: \r\n\r\n",
            head + b"Content-Length: " + b"9" * 30 + b"\r\n\r\n",
            head + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            head + b"Transfer-Encoding: gzip, chunked\r\n\r\n",
            head + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            head + b"Transfer-Encoding: identity\r\n\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\nx\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n0x1\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n" + b"1" * 16 + b"\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
            head + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 5000,
        ], "invalid_response")  # fmt: skip

    def test_answers_that_break_off(self) -> None:
        cases = [LENGTH[:20], LENGTH[:-1], CHUNKS[:-1], CHUNKS[:-20], b"HTTP/1.1 100 Continue\r\n\r\n"]
        self.check(cases, "connection_failed", ends=True)
        with self.assertRaises(ConnectionError):
            read(b"", 1, ends=True)

    def test_noise_ends_in_an_error_of_this_package_or_is_waited_on(self) -> None:
        source = random.Random(8)
        pieces = [
            b"\r\n",
            b"HTTP/1.1 200 OK",
            b":",
            b" ",
            b"0",
            b"5",
            b"Content-Length: 5",
            b"chunked",
            b"Transfer-Encoding: ",
        ]
        for _ in range(3000):
            data = b"".join(source.choice([*pieces, source.randbytes(2)]) for _ in range(source.randint(1, 12)))
            try:
                read(data, source.randint(1, 9), ends=True)
            except ConnectionError:
                continue
