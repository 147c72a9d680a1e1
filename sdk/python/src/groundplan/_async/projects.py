"""Projects: what a server knows of folders of code."""

import math
import time
from typing import AsyncIterator, Callable, Optional, Sequence

from .. import _operations as operations
from .._errors import IndexFailedError, TimeoutError
from .._requests import Call, CallOptions, field_of
from .._types import (
    AnalyzeImpactBodySymbols,
    AnalyzeImpactDetail,
    GetGraphDetail,
    GetGraphEdges,
    GetGraphLevel,
    GetIndexStateDetail,
    GetMetricsOrder,
    GetMetricsSort,
    GetProjectDetail,
    GetSecurityCategory,
    GetSecurityConfidence,
    GetSecurityDetail,
    GetSecurityReach,
    GetSecuritySeverity,
    GetSecuritySuppressed,
    GetSecurityTrend,
    GetSecurityTriage,
    Graph,
    Impact,
    IndexStarted,
    IndexState,
    IndexStateFailure,
    Metrics,
    Project,
    ProjectRef,
    ProjectSummary,
    PutTriageState,
    SearchCodeDetail,
    SearchCodeKind,
    SearchCodeTests,
    SearchResults,
    Security,
    Triage,
)
from .connection import sleep
from .project_questions import AsyncProjectQuestions

#: Seconds for which an answer about a run under way is held back, and after which a server is asked that does not.
_HOLD_S = 30
_POLL_S = 2.0


class AsyncProjects(AsyncProjectQuestions):
    """Registers, indexes and asks projects: `client.projects`."""

    async def create(
        self,
        *,
        name: str,
        path: str,
        description: Optional[str] = None,
        private: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ProjectRef:
        """Registers a folder on the server's machine; one that is registered already is given back as it is.

        Nothing is read before it is indexed. On a remote, ``private`` hides it from other members.

        >>> project = await client.projects.create(name="Shop", path="/home/me/shop")
        >>> project["name"]
        'Shop'
        """
        body = {"name": name, "path": path, "description": description, "private": private}
        call = Call(operations.CREATE_PROJECT, body=body)
        data = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        project: ProjectRef = field_of(data, "project")
        return project

    def list(
        self,
        *,
        path: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[ProjectSummary]:
        """Every project that the key may see, oldest first; with `limit` so many at a time.

        >>> async for project in client.projects.list():
        ...     print(project["name"], project["status"])
        Shop indexed
        """
        call = Call(operations.LIST_PROJECTS, query={"path": path, "limit": limit})
        return self._caller.items(call, "projects", CallOptions(timeout, max_retries))

    async def get(
        self,
        id: str,
        *,
        detail: Optional[GetProjectDetail] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Project:
        """One project with its counters. With `detail`: where its answers come from, and on a remote whose it is.

        >>> project = await client.projects.get(project_id)
        >>> project["status"], project["stats"]["files"]
        ('indexed', 5)
        """
        call = Call(operations.GET_PROJECT, {"id": id}, query={"detail": detail})
        data = await self._caller.call(call, CallOptions(timeout, max_retries))
        project: Project = field_of(data, "project")
        return project

    async def delete(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> None:
        """Removes a project and its index. The source files stay as they are.

        >>> await client.projects.delete(project_id)
        """
        await self._caller.call(Call(operations.DELETE_PROJECT, {"id": id}), CallOptions(timeout, max_retries))

    async def index(
        self,
        id: str,
        *,
        full: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> IndexStarted:
        """Starts indexing, or joins the run under way; `full` begins from nothing.

        >>> started = await client.projects.index(project_id)
        >>> started["status"], started["estimatedTime"]
        ('indexing', 2)
        """
        call = Call(operations.INDEX_PROJECT, {"id": id}, body=None if full is None else {"full": full})
        started: IndexStarted = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        return started

    async def index_state(
        self,
        id: str,
        *,
        detail: Optional[GetIndexStateDetail] = None,
        snapshot: Optional[str] = None,
        wait: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> IndexState:
        """How far the run under way is, and how the last one ended.

        With `wait` the server holds its answer back for so many seconds (60 at most) until something changes.

        >>> state = await client.projects.index_state(project_id)
        >>> state["phase"]
        'idle'
        """
        query = {"detail": detail, "snapshot": snapshot}
        call = Call(operations.GET_INDEX_STATE, {"id": id}, query, wait=wait)
        state: IndexState = await self._caller.call(call, CallOptions(timeout, max_retries))
        return state

    async def index_and_wait(
        self,
        id: str,
        *,
        full: Optional[bool] = None,
        max_wait: Optional[float] = None,
        on_progress: Optional[Callable[[IndexState], object]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Project:
        """Indexes a project and gives it back once that is done.

        Raises `IndexFailedError` when the run fails, and `TimeoutError` when it is not done after `max_wait` seconds;
        it goes on all the same. `on_progress` is told each state, by servers that tell it.

        >>> project = await client.projects.index_and_wait(project_id)
        >>> project["status"]
        'indexed'
        """
        ends = None if max_wait is None else time.monotonic() + max_wait
        await self.index(id, full=full, idempotency_key=idempotency_key, timeout=timeout, max_retries=max_retries)
        has_state = await self._caller.has("index.state", CallOptions(timeout, max_retries))
        while True:
            left = _time_left(ends)
            if has_state:
                wait = min(_HOLD_S, math.ceil(left))
                state = await self.index_state(id, wait=wait, timeout=timeout, max_retries=max_retries)
                if on_progress is not None:
                    on_progress(state)
                if _is_over(state["status"], state.get("failure")):
                    return await self.get(id, timeout=timeout, max_retries=max_retries)
            else:
                project = await self.get(id, timeout=timeout, max_retries=max_retries)
                if _is_over(project["status"], None):
                    return project
                await sleep(min(_POLL_S, left))

    async def graph(
        self,
        id: str,
        *,
        level: Optional[GetGraphLevel] = None,
        detail: Optional[GetGraphDetail] = None,
        external: Optional[bool] = None,
        focus: Optional[str] = None,
        depth: Optional[int] = None,
        edges: Optional[GetGraphEdges] = None,
        match: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Graph:
        """Which file depends on which; with `focus` only what lies around one of them.

        >>> graph = await client.projects.graph(project_id)
        >>> [(edge["source"], edge["target"]) for edge in graph["edges"]]
        [('src/cart.ts', 'src/price.ts')]
        """
        query = {
            "level": level,
            "detail": detail,
            "external": external,
            "focus": focus,
            "depth": depth,
            "edges": edges,
            "match": match,
            "limit": limit,
        }
        # A server without an extension would ignore these, and answer another question than the one asked.
        is_fuller = any(value is not None for name, value in query.items() if name != "level")
        needed = [*([] if level in (None, "file") else ["graph.levels"]), *(["graph.detail"] if is_fuller else [])]
        call = Call(operations.GET_GRAPH, {"id": id}, query, extensions=tuple(needed))
        graph: Graph = await self._caller.call(call, CallOptions(timeout, max_retries))
        return graph

    async def metrics(
        self,
        id: str,
        *,
        sort: Optional[GetMetricsSort] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        detail: Optional[str] = None,
        within: Optional[str] = None,
        symbol: Optional[str] = None,
        order: Optional[GetMetricsOrder] = None,
        top: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Metrics:
        """Sizes, complexity, coupling, duplication and cycles; with `detail` functions, history, hotspots and more.

        `files` come in pages: the next one begins at `nextCursor`.

        >>> answer = await client.projects.metrics(project_id, detail="hotspots", top=1)
        >>> answer["summary"]["functions"], answer["hotspots"][0]["file"]
        (4, 'src/cart.ts')
        """
        extra = {"detail": detail, "within": within, "symbol": symbol, "order": order, "top": top}
        # A server without an extension would ignore these, and answer another question than the one asked.
        is_fuller = any(value is not None for value in extra.values())
        is_past = any(part in (detail or "") for part in ("history", "hotspots", "pairs", "people", "trend"))
        needed = [*(["metrics.history"] if is_past else []), *(["metrics.functions"] if is_fuller else [])]
        query = {"sort": sort, "limit": limit, "cursor": cursor, **extra}
        call = Call(operations.GET_METRICS, {"id": id}, query, extensions=tuple(needed))
        metrics: Metrics = await self._caller.call(call, CallOptions(timeout, max_retries))
        return metrics

    async def security(
        self,
        id: str,
        *,
        severity: Optional[GetSecuritySeverity] = None,
        confidence: Optional[GetSecurityConfidence] = None,
        category: Optional[GetSecurityCategory] = None,
        reach: Optional[GetSecurityReach] = None,
        file: Optional[str] = None,
        rule: Optional[str] = None,
        fingerprint: Optional[str] = None,
        base: Optional[str] = None,
        triage: Optional[GetSecurityTriage] = None,
        suppressed: Optional[GetSecuritySuppressed] = None,
        trend: Optional[GetSecurityTrend] = None,
        detail: Optional[GetSecurityDetail] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Security:
        """Holes in the code, the worst first, and what was looked at: an empty list says no more than that.

        `findings` come in pages: the next one begins at `nextCursor`.

        >>> answer = await client.projects.security(project_id, severity="high", detail="full")
        >>> answer["findings"][0]["title"], answer["scope"]["files"]
        ('Command injection', 5)
        """
        query = {
            "severity": severity,
            "confidence": confidence,
            "category": category,
            "reach": reach,
            "file": file,
            "rule": rule,
            "fingerprint": fingerprint,
            "base": base,
            "triage": triage,
            "suppressed": suppressed,
            "trend": trend,
            "detail": detail,
            "limit": limit,
            "cursor": cursor,
        }
        call = Call(operations.GET_SECURITY, {"id": id}, query)
        security: Security = await self._caller.call(call, CallOptions(timeout, max_retries))
        return security

    async def triage(
        self, id: str, fingerprint: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Triage:
        """The decision about the finding with this fingerprint.

        >>> decided = await client.projects.triage(project_id, "3f9a01c2" * 4)
        >>> decided["state"], decided["note"]
        ('false_positive', 'a number by then')
        """
        call = Call(operations.GET_TRIAGE, {"id": id, "fingerprint": fingerprint})
        triage: Triage = await self._caller.call(call, CallOptions(timeout, max_retries))
        return triage

    async def set_triage(
        self,
        id: str,
        fingerprint: str,
        *,
        state: PutTriageState,
        note: Optional[str] = None,
        if_match: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Triage:
        """Decides about a finding. `if_match` is the `version` of the decision that is replaced; the first replaces none.

        >>> await client.projects.set_triage(project_id, "3f9a01c2" * 4, state="false_positive", note="a number by then")
        {'state': 'false_positive', 'note': 'a number by then'}
        """
        path = {"id": id, "fingerprint": fingerprint}
        call = Call(operations.PUT_TRIAGE, path, body={"state": state, "note": note}, if_match=if_match)
        triage: Triage = await self._caller.call(call, CallOptions(timeout, max_retries))
        return triage

    async def search(
        self,
        id: str,
        query: str,
        *,
        limit: Optional[int] = None,
        path: Optional[str] = None,
        language: Optional[str] = None,
        kind: Optional[SearchCodeKind] = None,
        tests: Optional[SearchCodeTests] = None,
        detail: Optional[SearchCodeDetail] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> SearchResults:
        """Code by what it does, by name or by path: the best results first, each with an excerpt.

        >>> found = await client.projects.search(project_id, "total of a cart", tests="exclude")
        >>> [(result["file"], result["line"]) for result in found["results"]]
        [('src/cart.ts', 3)]
        """
        body = {
            "query": query,
            "limit": limit,
            "path": path,
            "language": language,
            "kind": kind,
            "tests": tests,
            "detail": detail,
        }
        call = Call(operations.SEARCH_CODE, {"id": id}, body=body)
        results: SearchResults = await self._caller.call(call, CallOptions(timeout, max_retries))
        return results

    async def analyze(
        self,
        id: str,
        *,
        files: Optional[Sequence[str]] = None,
        symbols: Optional[Sequence[AnalyzeImpactBodySymbols]] = None,
        diff: Optional[str] = None,
        base: Optional[str] = None,
        depth: Optional[int] = None,
        limit: Optional[int] = None,
        detail: Optional[AnalyzeImpactDetail] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Impact:
        """What a change reaches: files, entry points, and the tests to run.

        Of files, symbols, a unified diff, and what changed since the git revision `base`, all united; without any of
        them of what is not committed. Nothing reached is safe only where `certainty` is "exact".

        >>> impact = await client.projects.analyze(project_id, files=["src/price.ts"])
        >>> [test["file"] for test in impact["tests"]], impact["certainty"]
        (['test/cart.test.ts'], 'exact')
        """
        body = {
            "files": files,
            "symbols": symbols,
            "diff": diff,
            "base": base,
            "depth": depth,
            "limit": limit,
            "detail": detail,
        }
        call = Call(operations.ANALYZE_IMPACT, {"id": id}, body=body)
        impact: Impact = await self._caller.call(call, CallOptions(timeout, max_retries))
        return impact


def _time_left(ends: Optional[float]) -> float:
    left = _HOLD_S if ends is None else ends - time.monotonic()
    if left <= 0:
        raise TimeoutError("The index is not ready yet: the run goes on.", code="timeout")
    return left


def _is_over(status: str, failure: Optional[IndexStateFailure]) -> bool:
    if status == "indexing":
        return False
    if status == "indexed":
        return True
    code, message = ("index_failed", "") if failure is None else (failure["code"], failure["message"])
    raise IndexFailedError(message or "The project could not be indexed.", code=code)
