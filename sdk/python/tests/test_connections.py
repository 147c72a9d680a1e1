"""Connections: kept, broken, slow, too large, and verified."""

import asyncio
import gc
import gzip
import os
import socket
import threading
import time
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, List
from unittest.mock import patch

import groundplan
from groundplan._sockets import tls_context

from .both_clients import KEY, BothClients, Use, by_asyncio, by_waiting
from .scripted_server import ScriptedServer, Step, answer, head

CERTIFICATE = os.path.join(os.path.dirname(__file__), "certificates", "localhost.pem")
DONE = answer({"project": {"id": "p"}})


def get(client: Any) -> Any:
    return client.projects.get("p")


def drips(data: bytes) -> Callable[[socket.socket], None]:
    """Sends a byte now and then, so that no single wait is long."""

    def drip(connection: socket.socket) -> None:
        for at in range(len(data)):
            connection.sendall(data[at : at + 1])
            time.sleep(0.02)

    return drip


class Kept(BothClients):
    def test_one_connection_serves_call_after_call(self) -> None:
        def expected(_: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([each.connection for each in server.requests], [1, 1, 1])

        self.check([DONE], [get, get, get], expected)

    def test_one_that_the_server_closed_meanwhile_is_not_used_again(self) -> None:
        def sends_and_closes(connection: socket.socket) -> None:
            connection.sendall(DONE)

        def wait(_: Any) -> None:
            time.sleep(0.3)

        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}, None, {"id": "p"}])
            self.assertEqual([each.connection for each in server.requests], [1, 2])

        self.check([sends_and_closes, DONE], [get, wait, get], expected, max_retries=0)

    def test_one_over_which_more_came_than_was_asked_is_not_used_again(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}, {"id": "p"}])
            self.assertEqual([each.connection for each in server.requests], [1, 2])

        self.check([DONE + b"HTTP/1.1 200 OK\r\n\r\n", DONE], [get, get], expected)

    def test_a_client_of_asyncio_goes_on_in_another_loop(self) -> None:
        # What was left in a loop that ended is closed by whoever collects garbage, with a warning.
        with ScriptedServer(DONE) as server, warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            client = groundplan.AsyncGroundplan(api_key="sk_live_x", base_url=server.url)
            for _ in range(2):
                self.assertEqual(asyncio.run(client.projects.get("p")), {"id": "p"})
            asyncio.run(client.close())
            gc.collect()
        self.assertEqual([each.connection for each in server.requests], [1, 2])

    def test_calls_at_the_same_time_have_a_connection_each(self) -> None:
        async def run(url: str) -> List[Any]:
            async with groundplan.AsyncGroundplan(api_key="sk_live_x", base_url=url) as client:
                return list(await asyncio.gather(*(client.projects.get("p") for _ in range(5))))

        with ScriptedServer(DONE) as server:
            self.assertEqual(asyncio.run(run(server.url)), [{"id": "p"}] * 5)
        self.assertEqual(len({each.connection for each in server.requests}), 5)

    def test_calls_at_the_same_time_ask_for_capabilities_once(self) -> None:
        async def run(url: str) -> List[Any]:
            async with groundplan.AsyncGroundplan(api_key="sk_live_x", base_url=url) as client:
                return list(await asyncio.gather(*(client.projects.cycles("p") for _ in range(5))))

        with ScriptedServer(answer({"extensions": ["cycles"]}), answer({})) as server:
            self.assertEqual(asyncio.run(run(server.url)), [{}] * 5)
        self.assertEqual([each.target for each in server.requests].count("/api/v1"), 1)

    def test_threads_share_a_client(self) -> None:
        with ScriptedServer(answer({"extensions": ["cycles"]}), answer({})) as server, ThreadPoolExecutor(5) as pool:
            with groundplan.Groundplan(api_key="sk_live_x", base_url=server.url) as client:
                results = list(pool.map(client.projects.cycles, ["p"] * 20))
        self.assertEqual(results, [{}] * 20)
        self.assertEqual([each.target for each in server.requests].count("/api/v1"), 1)

    def test_a_cancelled_call_leaves_no_connection_behind(self) -> None:
        async def run(url: str) -> Any:
            async with groundplan.AsyncGroundplan(api_key="sk_live_x", base_url=url) as client:
                call = asyncio.ensure_future(client.projects.get("p"))
                await asyncio.sleep(0.05)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call
                return await client.projects.get("p")

        hangs = drips(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100)
        with ScriptedServer(hangs, DONE) as server:
            self.assertEqual(asyncio.run(run(server.url)), {"id": "p"})
        self.assertEqual([each.connection for each in server.requests], [1, 2])


    def test_a_call_is_cancelled_at_whatever_turn_of_the_loop(self) -> None:
        def silent(connection: socket.socket) -> None:
            connection.recv(1)

        async def cancelled_after(turns: int, url: str) -> bool:
            async with groundplan.AsyncGroundplan(api_key="sk_live_x", base_url=url) as client:
                call = asyncio.ensure_future(client.projects.get("p"))
                for _ in range(turns):
                    await asyncio.sleep(0)
                call.cancel()
                await asyncio.wait({call}, timeout=5)
                return call.cancelled()

        with ScriptedServer(silent) as server:
            lost = [turns for turns in range(16) if not asyncio.run(cancelled_after(turns, server.url))]
        self.assertEqual(lost, [])


class Late(BothClients):
    def test_silence_ends_in_a_timeout_that_is_not_tried_again(self) -> None:
        def silent(connection: socket.socket) -> None:
            connection.recv(1)

        # A second is long enough for the request to arrive on a busy machine: it is to be one, not none.
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertIsInstance(results[0], groundplan.TimeoutError)
            self.assertEqual((results[0].code, len(server.requests)), ("timeout", 1))

        self.check([silent], [lambda c: c.projects.get("p", timeout=1)], expected)
        self.check([silent], [get], expected, timeout=1)

    def test_no_timeout_given_is_the_usual_one(self) -> None:
        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}])

        self.check([DONE], [get], expected, timeout=None)

    def test_each_call_has_its_own_time_while_capabilities_are_asked(self) -> None:
        def silent(connection: socket.socket) -> None:
            connection.recv(1)

        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([each.code for each in results], ["timeout"] * 2)
            self.assertEqual([each.target for each in server.requests], ["/api/v1"] * 2)

        uses: List[Use] = [lambda c: c.projects.cycles("p", timeout=0.1), lambda c: c.limits(timeout=0.1)]
        self.check([silent], uses, expected)

    def test_a_call_does_not_wait_longer_because_another_one_asks(self) -> None:
        asked = threading.Event()

        def silent(connection: socket.socket) -> None:
            asked.set()
            connection.recv(1)

        with ScriptedServer(silent) as server, ThreadPoolExecutor(1) as pool:
            with groundplan.Groundplan(api_key=KEY, base_url=server.url) as client:
                patient = pool.submit(client.projects.cycles, "p", timeout=1)
                asked.wait(10)
                with self.assertRaises(groundplan.TimeoutError):
                    client.limits(timeout=0.1)
                self.assertFalse(patient.done())
                with self.assertRaises(groundplan.TimeoutError):
                    patient.result()
        self.assertEqual(len(server.requests), 1)

    def test_nor_in_a_loop_of_asyncio(self) -> None:
        async def run(url: str) -> None:
            async with groundplan.AsyncGroundplan(api_key=KEY, base_url=url) as client:
                patient = asyncio.ensure_future(client.projects.cycles("p", timeout=2))
                await asyncio.sleep(0)
                with self.assertRaises(groundplan.TimeoutError):
                    await client.limits(timeout=0.1)
                self.assertFalse(patient.done())
                patient.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await patient

        with ScriptedServer(lambda connection: connection.recv(1)) as server:
            asyncio.run(run(server.url))

    def test_a_server_that_drips_ends_in_a_timeout_too(self) -> None:
        head_only = drips(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 100)
        self.check_error([head_only], get, groundplan.TimeoutError, "timeout", timeout=0.2)
        self.check_error([drips(DONE)], get, groundplan.TimeoutError, "timeout", timeout=0.3)

    def test_there_is_no_time_that_no_clock_knows(self) -> None:
        for timeout in (0, -1, float("nan")):
            self.check_error([DONE], get, groundplan.TimeoutError, "timeout", timeout=timeout)

        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}])

        for timeout in (float("inf"), 1e12):
            self.check([DONE], [get], expected, timeout=timeout)

    def test_an_answer_that_was_asked_to_wait_is_not_late(self) -> None:
        def late(connection: socket.socket) -> None:
            time.sleep(1.2)
            connection.sendall(answer({"status": "indexed"}))

        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertEqual(results, [{"status": "indexed"}])

        script: List[Step] = [answer({"extensions": ["index.state"]}), late]
        self.check(script, [lambda c: c.projects.index_state("p", wait=5)], expected, timeout=1)


class Large(BothClients):
    def test_more_than_64_mib_are_refused_however_they_come(self) -> None:
        announced = head(200, {"Content-Length": str(64 * 1024 * 1024 + 1)})
        packed = gzip.compress(b" " * (65 * 1024 * 1024), 1)
        bomb = head(200, {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}) + packed

        def endless(connection: socket.socket) -> None:
            connection.sendall(head(200, {"Transfer-Encoding": "chunked"}))
            while True:
                connection.sendall(b"100000\r\n" + b" " * 0x100000 + b"\r\n")

        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual((results[0].code, len(server.requests)), ("response_too_large", 1))

        steps: List[Step] = [lambda connection: connection.sendall(announced), bomb, endless]
        for step in steps:
            self.check([step], [get], expected)

    def test_compressed_answers_are_read(self) -> None:
        body = DONE[DONE.index(b"\r\n\r\n") + 4 :]
        packed = gzip.compress(body)

        def sent(content: bytes, coding: str) -> bytes:
            return head(200, {"Content-Encoding": coding, "Content-Length": str(len(content))}) + content

        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}])

        self.check([sent(packed, "GZip")], [get], expected)
        self.check_error(
            [sent(packed[:-9], "gzip")], get, groundplan.ConnectionError, "connection_failed", max_retries=0
        )
        self.check_error([sent(b"x" * 50, "gzip")], get, groundplan.ConnectionError, "invalid_response")
        self.check_error([sent(body, "br")], get, groundplan.ConnectionError, "invalid_response")


class Verified(unittest.TestCase):
    def setUp(self) -> None:
        tls_context.cache_clear()
        self.addCleanup(tls_context.cache_clear)

    def test_a_certificate_that_nobody_vouches_for_is_refused_before_the_key_is_sent(self) -> None:
        for run in (by_waiting, by_asyncio):
            with ScriptedServer(DONE, certificate=CERTIFICATE) as server:
                error = run(server.url, get)[0]
                self.assertIsInstance(error, groundplan.ConnectionError)
                self.assertEqual((error.code, server.requests), ("tls_failed", []))

    def test_one_that_is_vouched_for_is_accepted_for_its_own_name(self) -> None:
        with patch.dict(os.environ, {"SSL_CERT_FILE": CERTIFICATE}):
            for run in (by_waiting, by_asyncio):
                with ScriptedServer(DONE, certificate=CERTIFICATE) as server:
                    self.assertEqual(run(server.url, get, get), [{"id": "p"}, {"id": "p"}])
                    other = server.url.replace("127.0.0.1", "127.0.0.2")
                    self.assertEqual(run(server.url.replace("127.0.0.1", "localhost"), get), [{"id": "p"}])
                    with patch("socket.create_connection", _to_loopback(server.port)):
                        if run is by_waiting:
                            self.assertEqual(run(other, get)[0].code, "tls_failed")


def _to_loopback(port: int) -> Callable[..., socket.socket]:
    connect = socket.create_connection
    return lambda _, timeout: connect(("127.0.0.1", port), timeout)
