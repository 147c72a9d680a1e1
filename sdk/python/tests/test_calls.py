"""What each method sends, and what it gives of the answer."""

import gzip
import json
import re
from typing import Any, Dict, List, Set, Tuple

from groundplan import _operations as operations
from groundplan._address import parse_address
from groundplan._api_key import ApiKey
from groundplan._requests import Call, encode_request

from .both_clients import KEY, BothClients, Use
from .scripted_server import ScriptedServer, answer, head

EVERYTHING = answer(
    {
        "extensions": sorted(
            {each.extension for each in vars(operations).values() if isinstance(each, operations.Operation)} - {None}
            | {"graph.levels", "graph.detail", "metrics.functions", "metrics.history"},
            key=str,
        )
    }
)

#: Operation, use, what is sent, `data` of the answer, and what the method gives of it.
CASES: List[Tuple[operations.Operation, Use, str, Dict[str, Any], Any, Any]] = [
    (operations.LIST_PROJECTS, lambda c: c.projects.list(path="/a b", limit=2), "GET /projects?path=%2Fa%20b&limit=2",
     {}, {"projects": [{"id": "p"}]}, [{"id": "p"}]),
    (operations.CREATE_PROJECT, lambda c: c.projects.create(name="Café", path="/a", description="", private=True),
     "POST /projects", {"name": "Café", "path": "/a", "description": "", "private": True}, {"project": {"id": "p"}}, {"id": "p"}),
    (operations.GET_PROJECT, lambda c: c.projects.get("p"), "GET /projects/p",
     {}, {"project": {"id": "p"}}, {"id": "p"}),
    (operations.GET_PROJECT, lambda c: c.projects.get("p", detail="full"), "GET /projects/p?detail=full",
     {}, {"project": {"id": "p"}}, {"id": "p"}),
    (operations.GET_PROJECT, lambda c: c.projects.get("../a?b#c d"), "GET /projects/..%2Fa%3Fb%23c%20d",
     {}, {"project": {"id": "p"}}, {"id": "p"}),
    (operations.DELETE_PROJECT, lambda c: c.projects.delete("p"), "DELETE /projects/p", {}, None, None),
    (operations.INDEX_PROJECT, lambda c: c.projects.index("p"), "POST /projects/p/index",
     {}, {"status": "x"}, {"status": "x"}),
    (operations.INDEX_PROJECT, lambda c: c.projects.index("p", full=False), "POST /projects/p/index",
     {"full": False}, {"status": "x"}, {"status": "x"}),
    (operations.GET_INDEX_STATE, lambda c: c.projects.index_state("p", detail="full", snapshot="s", wait=7),
     "GET /projects/p/index?detail=full&snapshot=s", {"prefer": "wait=7"}, {"phase": "idle"}, {"phase": "idle"}),
    (operations.GET_GRAPH, lambda c: c.projects.graph("p", level="file", detail="full", external=True, focus="a.ts",
                                                      depth=2, edges="none", match="x y", limit=3),
     "GET /projects/p/graph?level=file&detail=full&external=true&focus=a.ts&depth=2&edges=none&match=x%20y&limit=3",
     {}, {"nodes": []}, {"nodes": []}),
    (operations.LIST_SYMBOLS, lambda c: c.projects.symbols("p", name="n", file="f", type="class", callers=False,
                                                           limit=1, tier="exact"),
     "GET /projects/p/symbols?name=n&file=f&type=class&callers=false&limit=1&tier=exact", {}, {"symbols": [1]}, [1]),
    (operations.GET_SOURCE, lambda c: c.projects.source("p", "f", line=1, end_line=2),
     "GET /projects/p/source?file=f&line=1&endLine=2", {}, {"line": 1}, {"line": 1}),
    (operations.GET_EDGE, lambda c: c.projects.edge("p", "a", "b", tests="only", types=["import", "call"],
                                                    languages=["python"], folder="src"),
     "GET /projects/p/edge?source=a&target=b&tests=only&types=import&types=call&languages=python&folder=src",
     {}, {"uses": []}, {"uses": []}),
    (operations.GET_VIEW, lambda c: c.projects.view(
        "p", level="file", expanded=["a/", "b/"], folded=["c/"], focus="f", depth=1, external=False, tests="exclude",
        types=["import"], languages=["go"], folder="d", cycle_load="all", cycle_types="exclude", modules_first=True, limit=9,
        shape="tall", seed="s"),
     "GET /projects/p/view?level=file&expanded=a%2F&expanded=b%2F&folded=c%2F&focus=f&depth=1&external=false"
     "&tests=exclude&types=import&languages=go&folder=d&cycleLoad=all&cycleTypes=exclude&modulesFirst=true&limit=9&shape=tall&seed=s",
     {}, {"marks": []}, {"marks": []}),
    (operations.GET_PATH, lambda c: c.projects.path("p", "a#b", "c", level="file", load="start", tier="exact"),
     "GET /projects/p/path?from=a%23b&to=c&level=file&load=start&tier=exact", {}, {"path": []}, {"path": []}),
    (operations.LIST_CALLERS, lambda c: c.projects.callers("p", "a#b", depth=2, detail="full", limit=4, tier="exact"),
     "GET /projects/p/callers?symbol=a%23b&depth=2&detail=full&limit=4&tier=exact", {}, {"edges": []}, {"edges": []}),
    (operations.LIST_CALLEES, lambda c: c.projects.callees("p", "a#b", depth=2, detail="full", limit=4, tier="exact"),
     "GET /projects/p/callees?symbol=a%23b&depth=2&detail=full&limit=4&tier=exact", {}, {"edges": []}, {"edges": []}),
    (operations.LIST_UNUSED, lambda c: c.projects.unused("p", file="f", certainty="exact", limit=1, tier="exact"),
     "GET /projects/p/unused?file=f&certainty=exact&limit=1&tier=exact", {}, {"unused": [1]}, [1]),
    (operations.LIST_PACKAGES,
     lambda c: c.projects.packages("p", ecosystem="npm", name="n", scope="production", detail="full",
                                 limit=1),
     "GET /projects/p/packages?ecosystem=npm&name=n&scope=production&detail=full&limit=1", {}, {"packages": [1]}, [1]),
    (operations.LIST_ENTRY_POINTS, lambda c: c.projects.entry_points("p", type="route", limit=1),
     "GET /projects/p/entry-points?type=route&limit=1", {}, {"entryPoints": [1]}, [1]),
    (operations.LIST_CYCLES, lambda c: c.projects.cycles("p", level="file", load="all", types="exclude", limit=1),
     "GET /projects/p/cycles?level=file&load=all&types=exclude&limit=1", {}, {"cycles": []}, {"cycles": []}),
    (operations.SEARCH_CODE, lambda c: c.projects.search("p", "what is it", limit=1, path="src/**", language="python",
                                                         kind="class", tests="only", detail="full"),
     "POST /projects/p/search",
     {"query": "what is it", "limit": 1, "path": "src/**", "language": "python", "kind": "class", "tests": "only",
      "detail": "full"}, {"results": []}, {"results": []}),
    (operations.ASK_PROJECT, lambda c: c.projects.ask("p", "what is it", conversation_id="c", max_sources=2,
                                                      path="src/**", mode="extractive", detail="full"),
     "POST /projects/p/ask",
     {"question": "what is it", "conversationId": "c", "maxSources": 2, "path": "src/**", "mode": "extractive",
      "detail": "full"},
     {"answer": "a", "sources": []}, {"answer": "a", "sources": []}),
    (operations.GET_ASK_PROMPT, lambda c: c.projects.ask_prompt("p", "what is it", conversation_id="c", max_sources=2,
                                                                path="src/**", mode="model"),
     "POST /projects/p/ask/prompt",
     {"question": "what is it", "conversationId": "c", "maxSources": 2, "path": "src/**", "mode": "model"},
     {"messages": []}, {"messages": []}),
    (operations.ANALYZE_IMPACT, lambda c: c.projects.analyze("p"), "POST /projects/p/analyze",
     {}, {"tests": []}, {"tests": []}),
    (operations.ANALYZE_IMPACT, lambda c: c.projects.analyze("p", files=["a"], symbols=[{"file": "a", "name": "b"}],
                                                             diff="d", base="main", depth=1, limit=2, detail="full"),
     "POST /projects/p/analyze",
     {"files": ["a"], "symbols": [{"file": "a", "name": "b"}], "diff": "d", "base": "main", "depth": 1, "limit": 2,
      "detail": "full"}, {"tests": []}, {"tests": []}),
    (operations.GET_OWNERS, lambda c: c.projects.owners("p", "f"), "GET /projects/p/owners?file=f", {}, {"owners": []},
     {"owners": []}),
    (operations.GET_METRICS, lambda c: c.projects.metrics("p", sort="fanIn", limit=2, cursor="c", detail="functions,people",
                                                          within="src", symbol="f#g", order="faults", top=3),
     "GET /projects/p/metrics?sort=fanIn&limit=2&cursor=c&detail=functions%2Cpeople&within=src&symbol=f%23g&order=faults&top=3", {},
     {"files": []}, {"files": []}),
    (operations.GET_SECURITY, lambda c: c.projects.security("p", severity="high", confidence="low", category="secret",
                                                            reach="unknown", file="f", rule="r", fingerprint="x", base="main",
                                                            triage="all", suppressed="include", trend="include", detail="full",
                                                            limit=2, cursor="c"),
     "GET /projects/p/security?severity=high&confidence=low&category=secret&reach=unknown&file=f&rule=r&fingerprint=x&base=main&triage=all"
     "&suppressed=include&trend=include&detail=full&limit=2&cursor=c", {}, {"findings": []}, {"findings": []}),
    (operations.GET_TRIAGE, lambda c: c.projects.triage("p", "f"), "GET /projects/p/triage/f", {}, {"state": "open"},
     {"state": "open"}),
    (operations.PUT_TRIAGE, lambda c: c.projects.set_triage("p", "f", state="open", note="n", if_match="7"),
     "PUT /projects/p/triage/f", {"state": "open", "note": "n", "ifMatch": '"7"'}, {"state": "open"}, {"state": "open"}),
    (operations.GET_DIFF, lambda c: c.projects.diff("p", "main", to="worktree", parting=True, findings=False),
     "GET /projects/p/diff?from=main&to=worktree&parting=true&findings=false", {}, {"metrics": []}, {"metrics": []}),
    (operations.LIST_SNAPSHOTS, lambda c: c.projects.snapshots("p", branch="b", limit=1),
     "GET /projects/p/snapshots?branch=b&limit=1", {}, {"snapshots": [1]}, [1]),
    (operations.PUT_MAIN_BRANCH, lambda c: c.projects.set_main_branch("p", "b"), "PUT /projects/p/main-branch",
     {"branch": "b"}, {"branch": "b"}, {"branch": "b"}),
    (operations.GET_TOUR, lambda c: c.projects.tour("p", limit=3), "GET /projects/p/tour?limit=3", {}, {"stops": []},
     {"stops": []}),
    (operations.GET_CAPABILITIES, lambda c: c.capabilities(), "GET ", {}, {"version": "1"}, {"version": "1"}),
    (operations.GET_LIMITS, lambda c: c.limits(), "GET /limits", {}, {"windows": []}, {"windows": []}),
    (operations.LIST_WEBHOOKS, lambda c: c.webhooks.list(), "GET /webhooks", {}, {"webhooks": [1]}, [1]),
    (operations.CREATE_WEBHOOK, lambda c: c.webhooks.create(url="https://a.example", events=["*"], project_id="p",
                                                            description="d"), "POST /webhooks",
     {"url": "https://a.example", "events": ["*"], "projectId": "p", "description": "d"}, {"webhook": {"id": "w"}},
     {"id": "w"}),
    (operations.DELETE_WEBHOOK, lambda c: c.webhooks.delete("w"), "DELETE /webhooks/w", {}, None, None),
    (operations.TEST_WEBHOOK, lambda c: c.webhooks.test("w"), "POST /webhooks/w/test", {}, {"id": "d"}, {"id": "d"}),
    (operations.LIST_DELIVERIES, lambda c: c.webhooks.deliveries("w", limit=1), "GET /webhooks/w/deliveries?limit=1",
     {}, {"deliveries": [1]}, [1]),
    (operations.REDELIVER, lambda c: c.webhooks.redeliver("w", "d"), "POST /webhooks/w/deliveries/d/redeliver",
     {}, {"id": "e"}, {"id": "e"}),
    (operations.ROTATE_WEBHOOK_SECRET, lambda c: c.webhooks.rotate_secret("w"), "POST /webhooks/w/secret",
     {}, {"webhook": {"id": "w"}}, {"id": "w"}),
    (operations.LIST_MEMBERS, lambda c: c.members.list(detail="full"), "GET /members?detail=full",
     {}, {"members": []}, {"members": []}),
    (operations.INVITE_MEMBER, lambda c: c.members.invite(name="Ä b", role="reader", email="a@b"),
     "POST /members/invitations", {"name": "Ä b", "role": "reader", "email": "a@b"}, {"link": "l"}, {"link": "l"}),
    (operations.CHANGE_MEMBER, lambda c: c.members.change("Ä b/c", role="admin", email="a@b"),
     "PUT /members/%C3%84%20b%2Fc", {"role": "admin", "email": "a@b"}, {"member": {"name": "m"}}, {"name": "m"}),
    (operations.REMOVE_MEMBER, lambda c: c.members.remove("m"), "DELETE /members/m", {}, None, None),
    (operations.LIST_AUDIT, lambda c: c.members.audit(actor="m", action="member.changed", limit=1),
     "GET /audit?actor=m&action=member.changed&limit=1", {}, {"entries": [1]}, [1]),
]  # fmt: skip


class Calls(BothClients):
    def test_each_method_sends_its_operation_and_unwraps_the_answer(self) -> None:
        for operation, use, sent, more, data, given in CASES:
            asks_first = operation.extension is not None

            def expected(results: List[Any], server: ScriptedServer) -> None:
                self.assertEqual(results, [given])
                last = server.requests[-1]
                self.assertEqual(f"{last.method} {last.target}".replace("/api/v1", "", 1), sent)
                body = json.loads(last.body) if last.body else {}
                prefer = {"prefer": last.headers["prefer"]} if "prefer" in last.headers else {}
                if_match = {"ifMatch": last.headers["if-match"]} if "if-match" in last.headers else {}
                self.assertEqual({**body, **prefer, **if_match}, more)
                self.assertEqual("content-type" in last.headers, bool(last.body))

            asks_first = asks_first or "level=" in sent and operation is operations.GET_GRAPH
            asks_first = asks_first or operation is operations.GET_METRICS
            script = [EVERYTHING, answer(data)] if asks_first else [answer(data)]
            with self.subTest(sent):
                self.check(script, [use], expected)

    def test_every_operation_has_a_method_and_every_parameter_a_name_in_it(self) -> None:
        told: Dict[operations.Operation, Set[str]] = {}
        for operation, _, sent, more, _, _ in CASES:
            names = set(re.findall(r"[?&](\w+)=", sent)) | set(more) | ({"wait"} if "prefer" in more else set())
            told.setdefault(operation, set()).update(names - {"prefer"})
        # No JSON goes there or comes back: tests of their own call their methods.
        apart = (operations.STREAM_EVENTS, operations.PUT_SNAPSHOT, operations.GET_SNAPSHOT)
        for name, operation in vars(operations).items():
            if isinstance(operation, operations.Operation) and operation not in apart:
                # Cursors are the iterators' own affair; the pages of metrics and security hold more than a list.
                is_paged = operation in (operations.GET_METRICS, operations.GET_SECURITY)
                hidden = set() if is_paged else {"cursor"}
                self.assertEqual(told.get(operation), set(operation.parameters) - hidden, name)

    def test_a_structure_travels_packed_under_its_hash_and_comes_back_as_it_was(self) -> None:
        name = "snp_S8YHCEXB0N9R30KJ4RA0AT7KQV"
        lines = head(200, {"Content-Type": "application/x-ndjson; charset=utf-8", "Content-Length": "3"}) + b"{}\n"

        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results, [{"snapshot": {}}, {"snapshot": {}}, "{}\n"])
            first, second, last = server.requests[1:]
            for each in (first, second):
                self.assertEqual((each.method, each.target), ("PUT", f"/api/v1/projects/p/snapshots/{name}"))
                self.assertEqual(gzip.decompress(each.body), b"{}\n")
                self.assertEqual(each.headers["content-type"], "application/x-ndjson")
                self.assertEqual(each.headers["content-encoding"], "gzip")
            self.assertEqual((last.method, last.target), ("GET", f"/api/v1/projects/p/snapshots/{name}"))
            self.assertEqual(last.headers["accept"], "application/x-ndjson")

        uses: List[Use] = [
            lambda c: c.projects.push_snapshot("p", "{}\n"),
            lambda c: c.projects.push_snapshot("p", b"{}\n"),
            lambda c: c.projects.snapshot("p", name),
        ]
        stored = answer({"snapshot": {}})
        self.check([EVERYTHING, stored, stored, lines], uses, expected)

    def test_what_stands_in_place_of_a_structure_is_refused(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([each.code for each in results], ["invalid_response"])

        page = head(200, {"Content-Type": "text/html", "Content-Length": "3"}) + b"<p>"
        for foreign in (page, answer({"lines": ""})):
            self.check([EVERYTHING, foreign], [lambda c: c.projects.snapshot("p", "s")], expected)

    def test_what_would_lead_to_another_path_is_no_id_and_is_not_sent(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual([getattr(each, "code", each) for each in results], ["invalid_identifier"] * 6)
            self.assertEqual(server.requests, [])

        uses: List[Use] = [
            lambda c: c.projects.get(""),
            lambda c: c.projects.get("."),
            lambda c: c.projects.delete(".."),
            lambda c: c.projects.get(None),
            lambda c: c.projects.index(".."),
            lambda c: c.webhooks.delete(""),
        ]
        self.check([answer({"project": {}})], uses, expected)

    def test_lists_go_on_over_pages_and_ask_for_those_that_are_read(self) -> None:
        script = [answer({"projects": [1, 2], "nextCursor": "a&b"}), answer({"projects": [3]})]

        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(results, [[1, 2, 3]])
            self.assertEqual(
                [each.target for each in server.requests],
                ["/api/v1/projects?limit=2", "/api/v1/projects?limit=2&cursor=a%26b"],
            )

        self.check(script, [lambda c: c.projects.list(limit=2)], expected)

        def first(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(len(server.requests), 0)

        self.check(script, [lambda c: [c.projects.list(limit=2)]], first)

    def test_capabilities_are_asked_once_and_before_an_extension(self) -> None:
        def expected(results: List[Any], server: ScriptedServer) -> None:
            self.assertEqual(
                [each.target for each in server.requests], ["/api/v1", "/api/v1/projects/p/cycles", "/api/v1/limits"]
            )

        self.check(
            [answer({"extensions": ["cycles", "limits"]}), answer({})],
            [lambda c: c.projects.cycles("p"), lambda c: c.limits()],
            expected,
        )

    def test_compression_is_asked_for_where_a_network_is_in_between(self) -> None:
        call, key = Call(operations.GET_LIMITS), ApiKey(KEY)
        for base_url, accept, asked in [
            ("https://a.example", "application/json", True),
            ("http://127.0.0.1:1", "application/json", False),
            ("https://a.example", "text/event-stream", False),
        ]:
            request = encode_request(call, parse_address(base_url), key, None, accept)
            self.assertEqual(b"Accept-Encoding: gzip\r\n" in bytes(request), asked)
            self.assertNotIn(KEY, repr(request))
