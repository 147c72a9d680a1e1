"""Server-sent events, and the streams that they come in."""

import asyncio
import json
import random
import socket
import threading
import time
import unittest
from typing import Any, List, Type

import groundplan
from groundplan._server_sent_events import EventParser, ServerSentEvent

from .both_clients import KEY, BothClients
from .scripted_server import ScriptedServer, Step, answer, failure, head

OFFERED = answer({"extensions": ["events"]})
STARTED = head(200, {"Content-Type": "text/event-stream; charset=utf-8", "Transfer-Encoding": "chunked"})


def chunk(text: str) -> bytes:
    data = text.encode()
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def event(number: int) -> str:
    body = json.dumps({"type": "index.started", "timestamp": "t", "data": {"projectId": f"p{number}"}})
    return f"event: index.started\nid: evt_{number}\ndata: {body}\n\n"


def given(number: int) -> Any:
    return {"id": f"evt_{number}", "type": "index.started", "timestamp": "t", "data": {"projectId": f"p{number}"}}


def broken_after(*pieces: str) -> Step:
    """A stream of these pieces, whose connection breaks then."""

    def serve(connection: socket.socket) -> None:
        connection.sendall(STARTED + b"".join(map(chunk, pieces)))

    return serve


def held_open(pieces: bytes, ended: threading.Event) -> Step:
    """A stream that the server never ends; `ended` is set once the client has closed its end."""

    def serve(connection: socket.socket) -> None:
        connection.sendall(pieces)
        connection.settimeout(5)
        if connection.recv(1) == b"":
            ended.set()

    return serve


async def by_asyncio(url: str, take: int, timeout: float) -> List[Any]:
    async with (
        groundplan.AsyncGroundplan(api_key=KEY, base_url=url, timeout=timeout) as client,
        client.events() as stream,
    ):
        events: List[Any] = []
        async for each in stream:
            events.append(each)
            if len(events) == take:
                break
        return events


def heard(url: str, take: int, is_async: bool, timeout: float = 5.0) -> List[Any]:
    if is_async:
        return asyncio.run(by_asyncio(url, take, timeout))
    with groundplan.Groundplan(api_key=KEY, base_url=url, timeout=timeout) as client, client.events() as stream:
        return [each for _, each in zip(range(take), stream)]


class Parser(unittest.TestCase):
    def check(self, text: str, *expected: ServerSentEvent) -> None:
        data = text.encode()
        for size in (1, 2, 5, max(1, len(data))):
            parser = EventParser()
            events = [each for at in range(0, len(data), size) for each in parser.feed(data[at : at + size])]
            self.assertEqual(events, list(expected))

    def test_fields(self) -> None:
        self.check("event: a\nid: 1\ndata: x\n\n", ServerSentEvent("a", "x", "1"))
        self.check("data:x\ndata\ndata:  y\n\n", ServerSentEvent("message", "x\n\n y", ""))
        self.check(
            "id: 1\ndata: x\n\ndata: y\n\nid\ndata: z\n\n",
            ServerSentEvent("message", "x", "1"),
            ServerSentEvent("message", "y", "1"),
            ServerSentEvent("message", "z", ""),
        )

    def test_what_is_no_event(self) -> None:
        self.check(": still here\n\n\n\nevent: a\n\nretry: 1\nother: 2\ndata2: x\n\ndata: unfinished\n")
        self.check("id: a\0b\ndata: x\n\n", ServerSentEvent("message", "x", ""))

    def test_ends_of_lines_and_signs_of_many_bytes(self) -> None:
        self.check(
            "\ufeffdata: é☕\r\n\r\ndata: b\rdata: c\r\r\n",
            ServerSentEvent("message", "é☕", ""),
            ServerSentEvent("message", "b\nc", ""),
        )

    def test_an_event_without_an_end_is_refused(self) -> None:
        for line in (b"data: " + b"x" * 100_000, b"data: " + b"x" * 100_000 + b"\n"):
            parser = EventParser()
            with self.assertRaises(groundplan.ConnectionError):
                for _ in range(200):
                    parser.feed(line)

    def test_noise_is_no_trouble(self) -> None:
        source = random.Random(8)
        for _ in range(500):
            parser = EventParser()
            for _ in range(20):
                parser.feed(source.choice([b"data:", b"\n", b"\r", source.randbytes(3)]))


class Streams(BothClients):
    def test_events_come_one_by_one_until_the_server_ends_the_stream(self) -> None:
        pieces = (
            STARTED + chunk(": hello\n\n" + event(1)) + chunk(event(2)[:30]) + chunk(event(2)[30:]) + chunk(event(3))
        )
        for is_async in (False, True):
            for take, expected in ((2, [given(1), given(2)]), (9, [given(1), given(2), given(3)])):
                with ScriptedServer(OFFERED, pieces + b"0\r\n\r\n") as server:
                    self.assertEqual(heard(server.url, take, is_async), expected)
                    self.assertEqual(server.requests[1].target, "/api/v1/events")
                    self.assertEqual(server.requests[1].headers["accept"], "text/event-stream")

    def check_broken(self, step: Step, kind: Type[groundplan.GroundplanError], code: str, timeout: float = 5.0) -> None:
        for is_async in (False, True):
            with ScriptedServer(OFFERED, step) as server, self.assertRaises(kind) as caught:
                heard(server.url, 9, is_async, timeout)
            self.assertEqual(caught.exception.code, code)

    def test_a_stream_that_breaks_is_told(self) -> None:
        self.check_broken(broken_after(event(1)), groundplan.ConnectionError, "stream_broken")
        self.check_broken(STARTED + chunk("data: no json\n\n"), groundplan.ConnectionError, "invalid_response")

    def test_silence_is_a_timeout_and_signs_of_life_are_none(self) -> None:
        def silent(connection: socket.socket) -> None:
            connection.sendall(STARTED)
            connection.recv(1)

        def alive(connection: socket.socket) -> None:
            connection.sendall(STARTED)
            for _ in range(8):
                time.sleep(0.15)
                connection.sendall(chunk(": still here\n\n"))
            connection.sendall(chunk(event(1)) + b"0\r\n\r\n")

        self.check_broken(silent, groundplan.TimeoutError, "timeout", timeout=0.2)
        for is_async in (False, True):
            with ScriptedServer(OFFERED, alive) as server:
                self.assertEqual(heard(server.url, 9, is_async, timeout=1), [given(1)])

    def test_what_is_refused_is_raised_or_tried_again(self) -> None:
        self.check_broken(
            failure(403, "insufficient_permissions"), groundplan.PermissionError, "insufficient_permissions"
        )
        self.check_broken(answer({}), groundplan.ConnectionError, "invalid_response")
        for is_async in (False, True):
            with ScriptedServer(OFFERED, failure(500, "internal_error"), STARTED + chunk(event(1))) as server:
                self.assertEqual(heard(server.url, 1, is_async), [given(1)])

    def test_one_that_breaks_says_how_to_go_on(self) -> None:
        for is_async in (False, True):
            with ScriptedServer(OFFERED, broken_after(event(1))) as server:
                with self.assertRaisesRegex(groundplan.ConnectionError, "open it again, and read what changed"):
                    heard(server.url, 9, is_async)

    def test_a_closed_stream_has_ended(self) -> None:
        with ScriptedServer(OFFERED, STARTED + chunk(event(1) + event(2))) as server:
            stream = groundplan.Groundplan(api_key=KEY, base_url=server.url).events()
            self.assertEqual(next(stream), given(1))
            stream.close()
            # What had come already is told.
            self.assertEqual(list(stream), [given(2)])


ASKS = answer({"extensions": ["ask.stream"]})


def told(name: str, data: str) -> bytes:
    return chunk(f"event: {name}\ndata: {data}\n\n")


SOURCE = told("source", '{"file": "a.ts"}')
DELTA = told("delta", '{"text": "It is [1]."}')
DONE = told("done", '{"answer": "It is [1].", "mode": "graph"}')


def refused_then_read_on(url: str, ended: threading.Event) -> List[Any]:
    """The error of a stream, whether its connection had ended before the client was closed, and what came behind it."""
    with groundplan.Groundplan(api_key=KEY, base_url=url) as client:
        stream = client.projects.ask_stream("prj_1", "Why?")
        try:
            raise AssertionError(list(stream))
        except groundplan.GroundplanError as error:
            return [error, ended.wait(5), list(stream)]


async def refused_then_read_on_by_asyncio(url: str, ended: threading.Event) -> List[Any]:
    async with groundplan.AsyncGroundplan(api_key=KEY, base_url=url) as client:
        stream = client.projects.ask_stream("prj_1", "Why?")
        try:
            raise AssertionError([each async for each in stream])
        except groundplan.GroundplanError as error:
            is_ended = await asyncio.get_running_loop().run_in_executor(None, ended.wait, 5)
            return [error, is_ended, [each async for each in stream]]


async def asked_by_asyncio(url: str) -> List[Any]:
    async with groundplan.AsyncGroundplan(api_key=KEY, base_url=url) as client:
        return [each async for each in client.projects.ask_stream("prj_1", "Why?", max_sources=1)]


def asked(url: str, is_async: bool) -> List[Any]:
    if is_async:
        return asyncio.run(asked_by_asyncio(url))
    with groundplan.Groundplan(api_key=KEY, base_url=url) as client:
        return list(client.projects.ask_stream("prj_1", "Why?", max_sources=1))


class Answers(unittest.TestCase):
    def test_an_answer_is_told_while_it_is_written(self) -> None:
        for is_async in (False, True):
            with ScriptedServer(ASKS, STARTED + chunk(": wait\n\n") + SOURCE + DELTA + DONE + b"0\r\n\r\n") as server:
                events = asked(server.url, is_async)
            self.assertEqual([each["event"] for each in events], ["source", "delta", "done"])
            self.assertEqual(events[1]["data"], {"text": "It is [1]."})
            request = server.requests[1]
            self.assertEqual((request.method, request.headers["accept"]), ("POST", "text/event-stream"))
            # With a key it would be told when it is finished.
            self.assertNotIn("idempotency-key", request.headers)
            self.assertEqual(json.loads(request.body), {"question": "Why?", "maxSources": 1})

    def check_broken(self, pieces: bytes, kind: Type[groundplan.GroundplanError], code: str) -> None:
        for is_async in (False, True):
            with ScriptedServer(ASKS, STARTED + pieces + b"0\r\n\r\n") as server, self.assertRaises(kind) as caught:
                asked(server.url, is_async)
            self.assertEqual(caught.exception.code, code)

    def test_one_that_breaks_off_is_told(self) -> None:
        self.check_broken(SOURCE + DELTA, groundplan.ConnectionError, "stream_broken")
        error = told("error", '{"success": false, "error": "It failed.", "code": "internal_error"}')
        self.check_broken(SOURCE + error, groundplan.ServerError, "internal_error")

    def test_one_that_is_refused_ends_its_connection_and_tells_nothing_behind_it(self) -> None:
        error = told("error", '{"success": false, "error": "It failed.", "code": "internal_error"}')
        bad = told("delta", "no json")
        end = b"0\r\n\r\n"
        for pieces, code in (
            (SOURCE + error, "internal_error"),
            (SOURCE + bad + DONE, "invalid_response"),
            (bad + DONE + end, "invalid_response"),
            (error + end, "internal_error"),
        ):
            for is_async in (False, True):
                ended = threading.Event()
                with ScriptedServer(ASKS, held_open(STARTED + pieces, ended)) as server:
                    if is_async:
                        found = asyncio.run(refused_then_read_on_by_asyncio(server.url, ended))
                    else:
                        found = refused_then_read_on(server.url, ended)
                self.assertEqual([found[0].code, *found[1:]], [code, True, []])

    def test_an_error_on_the_way_has_the_request_id_that_its_message_speaks_of(self) -> None:
        started = head(200, {"Content-Type": "text/event-stream", "X-Request-Id": "req_7"})
        error = 'event: error\ndata: {"success": false, "error": "It failed.", "code": "internal_error"}\n\n'
        for is_async in (False, True):
            with ScriptedServer(ASKS, started + error.encode()) as server:
                with self.assertRaises(groundplan.ServerError) as caught:
                    asked(server.url, is_async)
            self.assertEqual(caught.exception.request_id, "req_7")
            self.assertRegex(str(caught.exception), r"under the request id\. \(internal_error, 500, req_7\)$")

    def test_one_whose_connection_breaks_is_to_be_asked_again(self) -> None:
        for is_async in (False, True):
            with ScriptedServer(ASKS, broken_after("event: delta\ndata: {}\n\n")) as server:
                with self.assertRaises(groundplan.ConnectionError) as caught:
                    asked(server.url, is_async)
            self.assertEqual(caught.exception.code, "stream_broken")
            self.assertEqual(caught.exception.message, "The answer broke off: ask again.")
