"""Questions about the code of a project, which are extensions but for `ask`."""

from typing import AsyncIterator, Literal, Optional

from .. import _operations as operations
from .._requests import Call, CallOptions
from .._types import (
    Answer,
    AskPrompt,
    DependencyPath,
    EntryPoint,
    GetPathLevel,
    GetPathLoad,
    GetPathTier,
    ListCalleesDetail,
    ListCalleesTier,
    ListCallersDetail,
    ListCallersTier,
    ListEntryPointsType,
    ListPackagesDetail,
    ListPackagesEcosystem,
    ListPackagesScope,
    ListSymbolsTier,
    ListSymbolsType,
    ListUnusedCertainty,
    ListUnusedTier,
    Owners,
    Package,
    SourceExcerpt,
    SymbolEdges,
    SymbolEntry,
    Tour,
    UnusedEntry,
)
from .ask_stream import AsyncAskStream
from .drawing_questions import AsyncDrawingQuestions


class AsyncProjectQuestions(AsyncDrawingQuestions):
    """Each but `ask` asks the server first, once, whether it has the extension: `UnsupportedError` where it has not."""

    async def ask(
        self,
        id: str,
        question: str,
        *,
        conversation_id: Optional[str] = None,
        max_sources: Optional[int] = None,
        path: Optional[str] = None,
        mode: Optional[Literal["auto", "extractive", "model"]] = None,
        detail: Optional[Literal["default", "full"]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Answer:
        """Answers a question in words, with its sources; every server has it, and `mode` says how it answered.

        `conversation_id`, from an earlier answer, lets "it" mean what was spoken of last. `detail="full"` adds `steps`: what
        a language model looked up.

        >>> said = await client.projects.ask(project_id, "Who calls price?")
        >>> said["mode"], [source["file"] for source in said["sources"]]
        ('graph', ['src/cart.ts'])
        """
        body = {
            "question": question,
            "conversationId": conversation_id,
            "maxSources": max_sources,
            "path": path,
            "mode": mode,
            "detail": detail,
        }
        call = Call(operations.ASK_PROJECT, {"id": id}, body=body)
        answer: Answer = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        return answer

    def ask_stream(
        self,
        id: str,
        question: str,
        *,
        conversation_id: Optional[str] = None,
        max_sources: Optional[int] = None,
        path: Optional[str] = None,
        mode: Optional[Literal["auto", "extractive", "model"]] = None,
        detail: Optional[Literal["default", "full"]] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncAskStream:
        """The same answer while it is written: its sources, pieces of its text, and `done` in the end.

        `timeout` is also the longest silence. Where it breaks off, `ConnectionError` is raised: ask again.

        >>> async for event in client.projects.ask_stream(project_id, "Who calls price?"):
        ...     if event["event"] == "delta":
        ...         print(event["data"]["text"])
        `total` [1].
        """
        body = {
            "question": question,
            "conversationId": conversation_id,
            "maxSources": max_sources,
            "path": path,
            "mode": mode,
            "detail": detail,
        }
        call = Call(operations.ASK_PROJECT, {"id": id}, body=body, extensions=("ask.stream",))
        return AsyncAskStream(self._caller, call, CallOptions(timeout, max_retries))

    async def ask_prompt(
        self,
        id: str,
        question: str,
        *,
        conversation_id: Optional[str] = None,
        max_sources: Optional[int] = None,
        path: Optional[str] = None,
        mode: Optional[Literal["auto", "extractive", "model"]] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AskPrompt:
        """What `ask` would send to the language model that is set up, for the same question; nothing is sent.

        >>> prompt = await client.projects.ask_prompt(project_id, "How are prices rounded?")
        >>> prompt["wouldSend"], prompt["place"]
        (True, 'http://127.0.0.1:11434/v1')
        """
        body = {
            "question": question,
            "conversationId": conversation_id,
            "maxSources": max_sources,
            "path": path,
            "mode": mode,
        }
        call = Call(operations.GET_ASK_PROMPT, {"id": id}, body=body)
        prompt: AskPrompt = await self._caller.call(call, CallOptions(timeout, max_retries))
        return prompt

    def symbols(
        self,
        id: str,
        *,
        name: Optional[str] = None,
        file: Optional[str] = None,
        type: Optional[ListSymbolsType] = None,
        callers: Optional[bool] = None,
        limit: Optional[int] = None,
        tier: Optional[ListSymbolsTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[SymbolEntry]:
        """What is declared in the project, page by page; `limit` is the size of a page.

        >>> async for symbol in client.projects.symbols(project_id, name="total"):
        ...     print(symbol["id"], symbol["line"])
        src/cart.ts#total 3
        """
        query = {"name": name, "file": file, "type": type, "callers": callers, "limit": limit, "tier": tier}
        call = Call(operations.LIST_SYMBOLS, {"id": id}, query)
        return self._caller.items(call, "symbols", CallOptions(timeout, max_retries))

    async def callers(
        self,
        id: str,
        symbol: str,
        *,
        depth: Optional[int] = None,
        detail: Optional[ListCallersDetail] = None,
        limit: Optional[int] = None,
        tier: Optional[ListCallersTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> SymbolEdges:
        """Who calls a symbol, and whether these are all: with `certainty` "bounded", at least these.

        `proof` says of one edge how it is known: "exact" (proven), "inferred", or "hint" (by name). A list may be
        exact and have inferred edges in it: then none is missing.

        >>> answer = await client.projects.callers(project_id, "src/price.ts#price")
        >>> [edge["source"] for edge in answer["edges"]], answer["certainty"]
        (['src/cart.ts#total'], 'exact')
        """
        query = {"symbol": symbol, "depth": depth, "detail": detail, "limit": limit, "tier": tier}
        call = Call(operations.LIST_CALLERS, {"id": id}, query)
        edges: SymbolEdges = await self._caller.call(call, CallOptions(timeout, max_retries))
        return edges

    async def callees(
        self,
        id: str,
        symbol: str,
        *,
        depth: Optional[int] = None,
        detail: Optional[ListCalleesDetail] = None,
        limit: Optional[int] = None,
        tier: Optional[ListCalleesTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> SymbolEdges:
        """What a symbol calls.

        >>> answer = await client.projects.callees(project_id, "src/cart.ts#total")
        >>> [edge["target"] for edge in answer["edges"]]
        ['src/price.ts#price']
        """
        query = {"symbol": symbol, "depth": depth, "detail": detail, "limit": limit, "tier": tier}
        call = Call(operations.LIST_CALLEES, {"id": id}, query)
        edges: SymbolEdges = await self._caller.call(call, CallOptions(timeout, max_retries))
        return edges

    async def path(
        self,
        id: str,
        from_: str,
        to: str,
        *,
        level: Optional[GetPathLevel] = None,
        load: Optional[GetPathLoad] = None,
        tier: Optional[GetPathTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> DependencyPath:
        """A shortest way from one file or symbol to another, each step with its evidence; no steps: there is no way.

        >>> answer = await client.projects.path(project_id, "test/cart.test.ts", "src/price.ts")
        >>> [step["id"] for step in answer["path"]]
        ['test/cart.test.ts', 'src/cart.ts', 'src/price.ts']
        """
        query = {"from": from_, "to": to, "level": level, "load": load, "tier": tier}
        call = Call(operations.GET_PATH, {"id": id}, query)
        path: DependencyPath = await self._caller.call(call, CallOptions(timeout, max_retries))
        return path

    def unused(
        self,
        id: str,
        *,
        file: Optional[str] = None,
        certainty: Optional[ListUnusedCertainty] = None,
        limit: Optional[int] = None,
        tier: Optional[ListUnusedTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[UnusedEntry]:
        """What nothing uses, proven ones first, page by page; `limit` is the size of a page.

        >>> async for entry in client.projects.unused(project_id, certainty="exact"):
        ...     print(entry["id"])
        src/old.ts#forgotten
        """
        query = {"file": file, "certainty": certainty, "limit": limit, "tier": tier}
        call = Call(operations.LIST_UNUSED, {"id": id}, query)
        return self._caller.items(call, "unused", CallOptions(timeout, max_retries))

    async def source(
        self,
        id: str,
        file: str,
        *,
        line: Optional[int] = None,
        end_line: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> SourceExcerpt:
        """Lines of a file as they were indexed, at most 400, secrets masked.

        >>> excerpt = await client.projects.source(project_id, "src/price.ts", line=1, end_line=2)
        >>> excerpt["language"]
        'typescript'
        """
        call = Call(operations.GET_SOURCE, {"id": id}, {"file": file, "line": line, "endLine": end_line})
        excerpt: SourceExcerpt = await self._caller.call(call, CallOptions(timeout, max_retries))
        return excerpt

    def entry_points(
        self,
        id: str,
        *,
        type: Optional[ListEntryPointsType] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[EntryPoint]:
        """Where the program is entered: routes, commands, what a package exports. `limit` is the size of a page.

        >>> async for entry_point in client.projects.entry_points(project_id, type="route"):
        ...     print(entry_point["name"], entry_point["file"])
        GET /cart src/server.ts
        """
        call = Call(operations.LIST_ENTRY_POINTS, {"id": id}, {"type": type, "limit": limit})
        return self._caller.items(call, "entryPoints", CallOptions(timeout, max_retries))

    def packages(
        self,
        id: str,
        *,
        ecosystem: Optional[ListPackagesEcosystem] = None,
        name: Optional[str] = None,
        scope: Optional[ListPackagesScope] = None,
        detail: Optional[ListPackagesDetail] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[Package]:
        """The packages of others that the project needs, as its lock files pin them; with `detail` what each needs.

        `limit` is the size of a page.

        >>> async for package in client.projects.packages(project_id, name="express"):
        ...     print(package["version"], package["importers"])
        4.19.2 3
        """
        query = {"ecosystem": ecosystem, "name": name, "scope": scope, "detail": detail, "limit": limit}
        call = Call(operations.LIST_PACKAGES, {"id": id}, query)
        return self._caller.items(call, "packages", CallOptions(timeout, max_retries))

    async def owners(
        self, id: str, file: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> Owners:
        """Who a file belongs to by CODEOWNERS, and who changed it.

        >>> answer = await client.projects.owners(project_id, "src/cart.ts")
        >>> answer["owners"]
        ['@shop']
        """
        call = Call(operations.GET_OWNERS, {"id": id}, {"file": file})
        owners: Owners = await self._caller.call(call, CallOptions(timeout, max_retries))
        return owners

    async def tour(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Tour:
        """The places to read first, at most `limit` (5), each with its reason.

        >>> answer = await client.projects.tour(project_id, limit=1)
        >>> answer["stops"][0]["id"]
        'src/cart.ts#total'
        """
        call = Call(operations.GET_TOUR, {"id": id}, {"limit": limit})
        tour: Tour = await self._caller.call(call, CallOptions(timeout, max_retries))
        return tour
