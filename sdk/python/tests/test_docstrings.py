"""Every public method has an example, and each does what it shows; so do those of README.md."""

import ast
import asyncio
import contextlib
import doctest
import gc
import gzip
import inspect
import io
import os
import re
import unittest
import unittest.mock
import warnings
from typing import Any, Dict, Iterator, List, Tuple

import groundplan
from groundplan import AsyncGroundplan, Groundplan, _address, _rate_limit

from .both_clients import KEY
from .scripted_server import Received, ScriptedServer, answer, head

README = os.path.join(os.path.dirname(__file__), "..", "README.md")

LIMITS = {"X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "997", "X-RateLimit-Reset": "60"}
EXTENSIONS = [
    "ask.prompt", "ask.stream", "callees", "callers", "cycles", "diff", "edge", "entryPoints", "events", "graph.detail", "graph.levels",
    "index.state", "limits", "members", "metrics.functions", "metrics.history", "owners", "packages", "path", "source", "symbols",
    "sync.snapshots", "sync.triage", "tour", "unused", "view", "webhooks.deliveries", "webhooks.rotate",
]  # fmt: skip
SHOP = {"id": "prj_1", "name": "Shop", "status": "indexed", "stats": {"files": 5, "dependencies": 4}}
HOOK = {"id": "whk_1", "url": "https://ci.example.com/hook", "active": True, "secret": "whsec_AAEC"}
DELIVERY = {"id": "dlv_2", "type": "index.completed", "status": 503, "error": "http_status: The receiver answered 503."}
EVENT = 'id: evt_1\ndata: {"type":"project.created","timestamp":"t","data":{"projectId":"prj_1","name":"Shop"}}\n\n'
ASKED = "".join(
    f"event: {name}\ndata: {data}\n\n"
    for name, data in (
        ("source", '{"file":"src/cart.ts"}'),
        ("delta", '{"text":"`total` [1]."}'),
        ("done", '{"answer":"`total` [1].","mode":"graph"}'),
    )
)
CALL = {"source": "src/cart.ts#total", "target": "src/price.ts#price"}
STEPS = ["test/cart.test.ts", "src/cart.ts", "src/price.ts"]

SNAPSHOT = "snp_" + "0" * 26
NODE = '{"kind":"node","id":"src/cart.ts","type":"file","label":"cart.ts","size":7}'

FINGERPRINT = "3f9a01c2" * 4
DECIDED = {"state": "false_positive", "note": "a number by then"}

#: `data` by method and end of the path.
ANSWERS: Dict[str, Any] = {
    "GET /api/v1": {"extensions": EXTENSIONS, "key": {"tier": "enterprise"}},
    "GET /limits": {"windows": [{"name": "minute"}]},
    "GET /projects": {"projects": [SHOP]},
    "POST /projects": {"project": SHOP},
    "GET /prj_1": {"project": SHOP},
    "POST /index": {"status": "indexing", "estimatedTime": 2},
    "GET /index": {"status": "indexed", "phase": "idle"},
    "GET /graph": {"nodes": [], "edges": [{"source": "src/cart.ts", "target": "src/price.ts"}]},
    "GET /symbols": {"symbols": [{"id": "src/cart.ts#total", "line": 3}]},
    "GET /callers": {"symbol": "src/price.ts#price", "edges": [CALL], "certainty": "exact"},
    "GET /callees": {"symbol": "src/cart.ts#total", "edges": [CALL], "certainty": "exact"},
    "GET /path": {"path": [{"id": step} for step in STEPS]},
    "GET /cycles": {"cycles": [{"nodes": ["src/left.ts", "src/right.ts"]}], "summary": {"cycles": 1}},
    "GET /unused": {"unused": [{"id": "src/old.ts#forgotten"}]},
    "GET /view": {"marks": [{"label": "cart.ts"}, {"label": "price.ts"}]},
    "GET /edge": {"uses": [{"type": "import", "line": 1}, {"type": "call", "line": 5}]},
    "GET /source": {"language": "typescript"},
    "GET /entry-points": {"entryPoints": [{"name": "GET /cart", "file": "src/server.ts"}]},
    "GET /packages": {"packages": [{"version": "4.19.2", "importers": 3}]},
    "GET /owners": {"owners": ["@shop"]},
    "GET /metrics": {"summary": {"functions": 4}, "hotspots": [{"file": "src/cart.ts"}]},
    "GET /security": {"findings": [{"title": "Command injection"}], "scope": {"files": 5}},
    f"GET /{FINGERPRINT}": DECIDED,
    f"PUT /{FINGERPRINT}": DECIDED,
    "GET /diff": {"cyclesAdded": []},
    "GET /snapshots": {"snapshots": [{"id": SNAPSHOT, "commit": "5f2c1e8", "isMain": True}]},
    "PUT /main-branch": {"branch": "main"},
    "GET /tour": {"stops": [{"id": "src/cart.ts#total"}]},
    "POST /search": {"results": [{"file": "src/cart.ts", "line": 3}]},
    "POST /ask": {"answer": "`total` [1].", "mode": "graph", "sources": [{"file": "src/cart.ts"}]},
    "POST /prompt": {"wouldSend": True, "place": "http://127.0.0.1:11434/v1", "messages": []},
    "POST /analyze": {"tests": [{"file": "test/cart.test.ts"}], "certainty": "exact", "reasons": []},
    "GET /webhooks": {"webhooks": [HOOK]},
    "POST /webhooks": {"webhook": HOOK},
    "POST /test": {"status": 204},
    "GET /deliveries": {"deliveries": [DELIVERY]},
    "POST /redeliver": {"attempt": 2},
    "POST /secret": {"webhook": HOOK},
    "GET /members": {"members": [{"name": "owner", "role": "owner"}, {"name": "anna", "role": "member"}]},
    "POST /invitations": {"link": "https://team.example/invitations/inv_1"},
    "PUT /anna": {"member": {"name": "anna", "role": "admin"}},
    "GET /audit": {"entries": [{"actor": "owner", "action": "member.changed", "subject": "anna"}]},
}


def answered(request: Received) -> bytes:
    path = request.target.partition("?")[0]
    if request.method == "DELETE":
        return answer()
    if request.headers["accept"] == "text/event-stream":
        told = EVENT if path.endswith("/events") else ASKED
        fields = {"Content-Type": "text/event-stream", "Content-Length": str(len(told))}
        return head(200, fields) + told.encode()
    if request.headers["accept"] == "application/x-ndjson":
        lines = f"{{}}\n{NODE}\n".encode()
        return head(200, {"Content-Type": "application/x-ndjson; charset=utf-8", "Content-Length": str(len(lines))}) + lines
    if request.headers.get("content-encoding") == "gzip":
        return answer({"snapshot": {"nodes": gzip.decompress(request.body).count(b'"node"')}})
    known = f"{request.method} {path if path == '/api/v1' else path[path.rindex('/') :]}"
    return answer(ANSWERS[known], headers=LIMITS)


class AnsweringServer(ScriptedServer):
    def _next_step(self, request: Received) -> bytes:
        return answered(request)


def names_for(url: str, client: Any) -> Dict[str, Any]:
    """What examples may speak of."""
    given = {"client": client, "base_url": url, "api_key": KEY}
    identifiers = {"project_id": "prj_1", "webhook_id": "whk_1", "delivery_id": "dlv_1", "snapshot_id": SNAPSHOT}
    exported = {name: getattr(groundplan, name) for name in groundplan.__all__}
    return {**vars(_address), **vars(_rate_limit), **exported, **given, **identifiers}


async def run(source: str, names: Dict[str, Any], mode: str) -> str:
    """What is printed; `await` may stand anywhere, as in the examples of the client for asyncio."""
    code = compile(source, "<example>", mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        result = eval(code, names)
        if inspect.isawaitable(result):
            await result
    return said.getvalue()


async def run_examples(text: str, url: str, client_class: Any) -> List[Tuple[str, str, str]]:
    """Of each statement what it is, what should be printed, and what is."""
    client = client_class(api_key=KEY, base_url=url)
    names = names_for(url, client)
    examples = doctest.DocTestParser().get_examples(text)
    outcomes = [(each.source, each.want, await run(each.source, names, "single")) for each in examples]
    closing = client.close()
    if inspect.isawaitable(closing):
        await closing
    return outcomes


async def run_block(block: str, url: str, client_class: Any) -> None:
    client = client_class(api_key=KEY, base_url=url)
    await run(block, names_for(url, client), "exec")
    closing = client.close()
    if inspect.isawaitable(closing):
        await closing


def public_things() -> Iterator[Tuple[str, Any, Any]]:
    """Everything that users call, with the client that its examples are for."""
    for client_class in (Groundplan, AsyncGroundplan):
        client = client_class(api_key=KEY, base_url="http://127.0.0.1:1")
        for thing in (client, client.projects, client.webhooks, client.members, client.events(), client.projects.ask_stream("prj_1", "?")):
            for name, member in inspect.getmembers(type(thing)):
                if not name.startswith("_") and (callable(member) or isinstance(member, property)):
                    yield f"{type(thing).__name__}.{name}", member, client_class
            if thing is client:
                yield type(thing).__name__, type(thing), client_class
    for function in (
        groundplan,
        groundplan.verify_webhook,
        groundplan.GroundplanError,
        _address.parse_address,
        _rate_limit.read_rate_limit,
    ):
        yield function.__name__, function, Groundplan


class Docstrings(unittest.TestCase):
    def setUp(self) -> None:
        # Examples break off loops over streams, whose connections are closed by whoever collects garbage.
        catching = warnings.catch_warnings()
        catching.__enter__()
        self.addCleanup(catching.__exit__, None, None, None)
        self.addCleanup(gc.collect)
        warnings.simplefilter("ignore", ResourceWarning)

    def test_every_public_method_has_an_example_that_does_what_it_shows(self) -> None:
        things = list(public_things())
        self.assertGreater(len(things), 60)
        with AnsweringServer(b"") as server:
            for name, thing, client_class in things:
                text = inspect.cleandoc(thing.__doc__ or "")
                with self.subTest(name):
                    outcomes = asyncio.run(run_examples(text, server.url, client_class))
                    self.assertTrue(outcomes, f"{name} has no example")
                    for source, want, got in outcomes:
                        self.assertEqual(got, want, source)

    def test_the_examples_of_the_readme_run(self) -> None:
        with open(README, encoding="utf-8") as file:
            blocks = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
        self.assertGreater(len(blocks), 5)
        environ = {"GROUNDPLAN_API_KEY": KEY}
        with AnsweringServer(b"") as server, unittest.mock.patch.dict(os.environ, environ):
            for block in blocks:
                client_class = AsyncGroundplan if "await " in block or "async for" in block else Groundplan
                with self.subTest(block):
                    os.environ["GROUNDPLAN_BASE_URL"] = server.url
                    asyncio.run(run_block(block, server.url, client_class))
