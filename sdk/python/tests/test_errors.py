"""Answers that are no success, and those that are no answers."""

import builtins
import pickle
import unittest
from typing import Any, List

import groundplan
from groundplan import GroundplanError

from .both_clients import KEY, BothClients
from .scripted_server import ScriptedServer, answer, envelope, failure, head


def get(client: Any) -> Any:
    return client.projects.get("p")


class Statuses(BothClients):
    def test_each_status_has_its_class(self) -> None:
        for status, code, kind in [
            (400, "invalid_parameter", groundplan.BadRequestError),
            (401, "invalid_api_key", groundplan.AuthenticationError),
            (403, "path_not_allowed", groundplan.PermissionError),
            (404, "project_not_found", groundplan.NotFoundError),
            (405, "method_not_allowed", groundplan.GroundplanError),
            (409, "idempotency_key_reused", groundplan.ConflictError),
            (429, "rate_limit_exceeded", groundplan.RateLimitError),
            (500, "internal_error", groundplan.ServerError),
            (418, "new_in_this_version", groundplan.GroundplanError),
        ]:
            with self.subTest(code):
                self.check_error([failure(status, code)], get, kind, code, max_retries=0)

    def test_an_error_tells_everything_that_the_answer_did(self) -> None:
        details = [{"field": "/name", "issue": "required", "message": "is missing"}]
        script = failure(400, "missing_parameter", details=details)

        def expected(results: List[Any], _: ScriptedServer) -> None:
            error = results[0]
            self.assertEqual((error.status, error.request_id, error.retry_after), (400, "req_1", None))
            self.assertEqual(error.details, details)
            self.assertEqual(error.message, "It is missing_parameter.")
            self.assertEqual(str(error), "It is missing_parameter. /name: is missing (missing_parameter, 400, req_1)")

        self.check([script], [get], expected)

    def test_too_many_requests_tell_how_long_to_wait(self) -> None:
        script = failure(429, "daily_limit_exceeded", headers={"Retry-After": "3600"})

        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertEqual(results[0].retry_after, 3600)
            self.assertIn("Try again in 3600 s.", str(results[0]))

        self.check([script], [get], expected)

    def test_a_page_of_a_server_in_between_is_told_by_its_status(self) -> None:
        page = head(502, {"Content-Type": "text/html", "Content-Length": "6"}) + b"<html>"
        self.check_error([page], get, groundplan.ServerError, "http_502", max_retries=0)

    def test_what_is_no_envelope_is_refused(self) -> None:
        for script in [
            head(200, {"Content-Length": "6"}) + b"<html>",
            envelope([1], 200),
            envelope({"success": False}, 200),
            envelope({"success": True}, 200),
            envelope({"success": True, "data": []}, 200),
            answer({"other": 1}),
            head(200, {"Content-Length": str(200_000)}) + b"[" * 200_000,
            head(204, {}),
        ]:
            self.check_error([script], get, groundplan.ConnectionError, "invalid_response")

    def test_a_list_that_is_none_or_has_no_end_is_refused(self) -> None:
        def all_of(client: Any) -> Any:
            return client.projects.list()

        empty: Any = {"projects": []}
        for script in [
            [answer({"projects": 5})],
            [answer({"projects": None})],
            [answer({"projects": "abc"})],
            [answer({**empty, "nextCursor": 5})],
            [answer({**empty, "nextCursor": {"a": 1}})],
            [answer({**empty, "nextCursor": ""})] * 2,
            [answer({**empty, "nextCursor": "a"})] * 2,
            [answer({**empty, "nextCursor": cursor}) for cursor in "aba"],
        ]:
            self.check_error(script, all_of, groundplan.ConnectionError, "invalid_response")

    def test_redirects_are_not_followed(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results[0].code, "redirect_refused")
            self.assertEqual(len(server.requests), 1)

        for status in (300, 301, 302, 303, 307, 308):
            redirect = head(status, {"Location": "http://127.0.0.1:9/", "Content-Length": "0"})
            self.check([redirect], [get], expected)

    def test_what_cannot_be_sent_is_refused_before_it_is_sent(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([each.code for each in results], ["idempotency_key_invalid"] * 5)
            self.assertEqual(server.requests, [])

        uses = [
            lambda c, key=key: c.projects.index("p", idempotency_key=key)
            for key in ("", "a b", "a\r\nX-Other: 1", "é" * 10, "a" * 256)
        ]
        self.check([answer({})], uses, expected)


class Errors(unittest.TestCase):
    def test_connection_errors_and_timeouts_are_also_those_of_the_language(self) -> None:
        self.assertIsInstance(groundplan.ConnectionError("x", code="c"), builtins.ConnectionError)
        self.assertIsInstance(groundplan.TimeoutError("x", code="c"), builtins.TimeoutError)
        self.assertNotIsInstance(groundplan.PermissionError("x", code="c"), builtins.PermissionError)

    def test_errors_survive_pickling(self) -> None:
        for kind in (groundplan.RateLimitError, groundplan.ConnectionError):
            error: GroundplanError = pickle.loads(pickle.dumps(kind("m", status=429, code="c", retry_after=3)))
            self.assertIs(type(error), kind)
            self.assertEqual((error.message, error.status, error.code, error.retry_after), ("m", 429, "c", 3))

    def test_the_key_is_in_no_error(self) -> None:
        with ScriptedServer(failure(401, "invalid_api_key")) as server:
            client = groundplan.Groundplan(api_key=KEY, base_url=server.url)
            with self.assertRaises(groundplan.AuthenticationError) as caught, client:
                client.projects.get("p")
            traceback = caught.exception.__traceback__
            while traceback is not None:
                shown = {name: repr(value) for name, value in traceback.tb_frame.f_locals.items()}
                self.assertNotIn(KEY, str(shown) + str(caught.exception))
                traceback = traceback.tb_next
