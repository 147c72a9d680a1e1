"""The same calls by the client that waits and by the one for asyncio."""

import asyncio
import inspect
import unittest
from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, List, Sequence
from unittest.mock import patch

from groundplan import AsyncGroundplan, Groundplan, GroundplanError

from .scripted_server import ScriptedServer, Step

KEY = "sk_live_gp_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"

Use = Callable[[Any], Any]


def by_waiting(base_url: str, *uses: Use, **options: Any) -> List[Any]:
    """What each use gives; a list for what iterates, the error for what raises one."""
    results: List[Any] = []
    with Groundplan(api_key=KEY, base_url=base_url, **options) as client:
        for use in uses:
            try:
                result = use(client)
                results.append(list(result) if isinstance(result, Iterator) else result)
            except GroundplanError as error:
                results.append(error)
    return results


def by_asyncio(base_url: str, *uses: Use, **options: Any) -> List[Any]:
    async def run() -> List[Any]:
        results: List[Any] = []
        async with AsyncGroundplan(api_key=KEY, base_url=base_url, **options) as client:
            for use in uses:
                try:
                    results.append(await _settled(use(client)))
                except GroundplanError as error:
                    results.append(error)
        return results

    return asyncio.run(run())


async def _settled(result: Any) -> Any:
    if isinstance(result, AsyncIterator):
        return [item async for item in result]
    return await result if inspect.isawaitable(result) else result


class BothClients(unittest.TestCase):
    """A case whose uses both clients make, each against a server of its own with the same script."""

    def setUp(self) -> None:
        self.delays: List[float] = []

        async def sleep(seconds: float) -> None:
            self.delays.append(seconds)

        for module in ("caller", "projects"):
            self._patch(f"groundplan._sync.{module}.sleep", self.delays.append)
            self._patch(f"groundplan._async.{module}.sleep", sleep)

    def _patch(self, name: str, by: Callable[[float], "Awaitable[None] | None"]) -> None:
        patcher = patch(name, by)
        patcher.start()
        self.addCleanup(patcher.stop)

    def check(
        self,
        script: Sequence[Step],
        uses: Sequence[Use],
        expected: Callable[[List[Any], ScriptedServer], None],
        **options: Any,
    ) -> None:
        """Runs the uses by both clients, and hands over the results and the server that gave them."""
        for run in (by_waiting, by_asyncio):
            with self.subTest(run.__name__), ScriptedServer(*script) as server:
                self.delays.clear()
                expected(run(server.url, *uses, **options), server)

    def check_error(self, script: Sequence[Step], use: Use, kind: type, code: str, **options: Any) -> None:
        def expected(results: List[Any], _: ScriptedServer) -> None:
            self.assertIs(type(results[0]), kind, results[0])
            self.assertEqual(results[0].code, code)

        self.check(script, [use], expected, **options)
