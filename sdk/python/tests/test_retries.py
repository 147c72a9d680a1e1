"""What is tried again, when, and with what."""

from typing import Any, List

import groundplan
from groundplan import GroundplanError
from groundplan._retries import delay_before_retry

from .both_clients import BothClients
from .scripted_server import ScriptedServer, answer, failure, head, reset

DONE = answer({"project": {"id": "p"}})
WRONG = failure(500, "internal_error")
SOON = failure(429, "rate_limit_exceeded", headers={"Retry-After": "60"})
LATE = failure(429, "rate_limit_exceeded", headers={"Retry-After": "61"})
CUT = head(200, {"Content-Length": "100"}) + b"{"


def get(client: Any) -> Any:
    return client.projects.get("p")


class Retries(BothClients):
    def test_what_may_pass_is_tried_three_times_in_all(self) -> None:
        def passes(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results, [{"id": "p"}])
            self.assertEqual(len(server.requests), 3)

        self.check([WRONG, WRONG, DONE], [get], passes)
        self.check([reset, lambda connection: connection.sendall(CUT), DONE], [get], passes)
        self.check([SOON, failure(503, "http_503"), DONE], [get], passes)

    def test_what_fails_once_more_is_told(self) -> None:
        def fails(results: List[Any], server: ScriptedServer) -> None:
            self.assertIsInstance(results[0], groundplan.ServerError)
            self.assertEqual(len(server.requests), 3)

        self.check([WRONG], [get], fails)

    def test_what_will_not_pass_is_not_tried_again(self) -> None:
        def fails(results: List[Any], server: ScriptedServer) -> None:
            self.assertIsInstance(results[0], GroundplanError)
            self.assertEqual((len(server.requests), self.delays), (1, []))

        for step in (
            LATE,
            failure(429, "rate_limit_exceeded"),
            failure(404, "project_not_found"),
            failure(400, "request_timeout"),
            head(200, {"Content-Length": "1"}) + b"x",
        ):
            self.check([step, DONE], [get], fails)

    def test_the_number_of_tries_is_the_callers_to_choose(self) -> None:
        def none(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(len(server.requests), 1)

        self.check([WRONG], [get], none, max_retries=0)
        self.check([WRONG], [lambda c: c.projects.get("p", max_retries=0)], none, max_retries=5)

    def test_tries_wait_longer_and_longer(self) -> None:
        def expected(results: List[Any], _: ScriptedServer) -> None:
            bounds = [(0.25, 0.5), (0.5, 1), (1, 2), (2, 4), (4, 8), (4, 8), (60, 60)]
            self.assertEqual(len(self.delays), len(bounds))
            for delay, (least, most) in zip(self.delays, bounds):
                self.assertTrue(least <= delay <= most, self.delays)

        self.check([*[WRONG] * 6, SOON, DONE], [get], expected, max_retries=7)

    def test_delays_differ(self) -> None:
        error = groundplan.ServerError("m", code="c")
        self.assertGreater(len({delay_before_retry(error, 0) for _ in range(20)}), 10)

    def test_a_post_has_one_key_for_all_its_tries_and_another_one_the_next_time(self) -> None:
        def expected(_: List[Any], server: ScriptedServer) -> None:
            keys = [each.headers["idempotency-key"] for each in server.requests]
            self.assertEqual(len(keys), 5)
            self.assertEqual((len(set(keys[:3])), len(set(keys[3:])), len(set(keys))), (1, 2, 3))

        uses = [lambda c: c.projects.index("p")] * 3
        self.check([WRONG, WRONG, answer({})], uses, expected)

    def test_a_key_of_the_callers_own_is_sent_as_it_is_and_a_get_has_none(self) -> None:
        def expected(_: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([each.headers.get("idempotency-key") for each in server.requests], ["m" * 255, None])

        self.check(
            [answer({"project": {}})],
            [lambda c: c.projects.create(name="n", path="/p", idempotency_key="m" * 255), get],
            expected,
        )

    def test_a_server_that_is_not_there_is_tried_again(self) -> None:
        with ScriptedServer(DONE) as server:
            gone = server.url
        self.check([DONE], [], lambda *_: None)
        client = groundplan.Groundplan(api_key="sk_live_x", base_url=gone)
        with self.assertRaises(groundplan.ConnectionError) as caught:
            client.projects.get("p")
        self.assertEqual((caught.exception.code, len(self.delays)), ("connection_failed", 2))
