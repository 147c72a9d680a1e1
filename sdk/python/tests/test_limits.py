"""What a client says about the limits of its key."""

import time
import unittest
from datetime import datetime, timezone
from typing import Any, Dict, List, Optional

from groundplan._rate_limit import RateLimit, read_rate_limit, read_retry_after

from .both_clients import BothClients
from .scripted_server import ScriptedServer, answer, failure


def headers(reset: object, limit: object = 10, remaining: object = 9) -> Dict[str, str]:
    values = {"limit": limit, "remaining": remaining, "reset": reset}
    return {f"x-ratelimit-{name}": str(value) for name, value in values.items()}


class Units(unittest.TestCase):
    def check(self, reset: object, expected: Optional[float]) -> None:
        limit = read_rate_limit(headers(reset), now=2_000_000_000)
        at = None if expected is None else datetime.fromtimestamp(expected, timezone.utc)
        self.assertEqual(limit and limit.reset_at, at, reset)

    def test_the_time_of_a_reset_is_understood_in_three_units(self) -> None:
        self.check(0, 2_000_000_000)
        self.check(60, 2_000_000_060)
        self.check(999_999_999, 2_999_999_999)
        self.check(1_000_000_000, 1_000_000_000)
        self.check(2_000_000_060, 2_000_000_060)
        self.check(1_000_000_000_000, None)
        self.check(2_000_000_060_500, 2_000_000_060.5)

    def test_what_is_no_number_is_not_told(self) -> None:
        for reset in ("", "-1", "1.5", "soon", "٣", "9" * 18, "9" * 40):
            self.check(reset, None)
        self.assertIsNone(read_rate_limit({"x-ratelimit-limit": "10"}))

    def test_dates_to_wait_for_are_not_seconds(self) -> None:
        self.assertEqual(read_retry_after({"retry-after": "7"}), 7)
        self.assertIsNone(read_retry_after({"retry-after": "Fri, 31 Dec 1999 23:59:59 GMT"}))
        self.assertIsNone(read_retry_after({}))


class Property(BothClients):
    def test_it_is_that_of_the_last_answer_also_where_that_is_an_error(self) -> None:
        script = [
            answer({"project": {}}, headers=headers(30)),
            failure(404, "project_not_found", headers=headers(int(time.time()) + 30, remaining=8)),
            answer({"project": {}}),
        ]

        def get(client: Any) -> Any:
            return client.projects.get("p")

        def expected(results: List[Any], _: ScriptedServer) -> None:
            before, _, first, _, second, _, third = results
            self.assertIsNone(before)
            self.assertIsInstance(first, RateLimit)
            self.assertEqual((first.limit, first.remaining, second.remaining, third.remaining), (10, 9, 8, 8))
            for limit in (first, second):
                self.assertAlmostEqual(limit.reset_at.timestamp(), time.time() + 30, delta=20)

        def look(client: Any) -> Any:
            return client.rate_limit

        self.check(script, [look, get, look, get, look, get, look], expected)
