"""Questions about the code of a project that only servers of this kind answer."""

from typing import AsyncIterator, Optional, Sequence

from .. import _operations as operations
from .._requests import Call, CallOptions
from .._types import (
    Cycles,
    DependencyPath,
    EdgeUses,
    EntryPoint,
    GetEdgeTests,
    GetEdgeTypes,
    GetPathLevel,
    GetPathTier,
    GetViewCycleTypes,
    GetViewLevel,
    GetViewShape,
    GetViewTests,
    GetViewTypes,
    ListCalleesDetail,
    ListCalleesTier,
    ListCallersDetail,
    ListCallersTier,
    ListCyclesLevel,
    ListCyclesTypes,
    ListEntryPointsType,
    ListSymbolsTier,
    ListSymbolsType,
    ListUnusedCertainty,
    ListUnusedTier,
    Owners,
    SourceExcerpt,
    SymbolEdges,
    SymbolEntry,
    UnusedEntry,
    View,
)
from .caller import AsyncCaller


class AsyncProjectQuestions:
    """Each asks the server first, once, whether it has the extension: `UnsupportedError` where it has not."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

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
        tier: Optional[GetPathTier] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> DependencyPath:
        """A shortest way from one file or symbol to another, each step with its evidence; no steps: there is no way.

        >>> answer = await client.projects.path(project_id, "test/cart.test.ts", "src/price.ts")
        >>> [step["id"] for step in answer["path"]]
        ['test/cart.test.ts', 'src/cart.ts', 'src/price.ts']
        """
        call = Call(operations.GET_PATH, {"id": id}, {"from": from_, "to": to, "level": level, "tier": tier})
        path: DependencyPath = await self._caller.call(call, CallOptions(timeout, max_retries))
        return path

    async def cycles(
        self,
        id: str,
        *,
        level: Optional[ListCyclesLevel] = None,
        types: Optional[ListCyclesTypes] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Cycles:
        """Files that depend on each other in a circle; `types` says whether imports of types alone count.

        >>> answer = await client.projects.cycles(project_id)
        >>> answer["summary"]["cycles"]
        1
        """
        call = Call(operations.LIST_CYCLES, {"id": id}, {"level": level, "types": types, "limit": limit})
        cycles: Cycles = await self._caller.call(call, CallOptions(timeout, max_retries))
        return cycles

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

    async def view(
        self,
        id: str,
        *,
        level: Optional[GetViewLevel] = None,
        expanded: Optional[Sequence[str]] = None,
        folded: Optional[Sequence[str]] = None,
        focus: Optional[str] = None,
        depth: Optional[int] = None,
        external: Optional[bool] = None,
        tests: Optional[GetViewTests] = None,
        types: Optional[Sequence[GetViewTypes]] = None,
        languages: Optional[Sequence[str]] = None,
        folder: Optional[str] = None,
        cycle_types: Optional[GetViewCycleTypes] = None,
        limit: Optional[int] = None,
        shape: Optional[GetViewShape] = None,
        seed: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> View:
        """What a drawing needs: marks with positions and sizes in CSS pixels, and edges between them.

        >>> view = await client.projects.view(project_id, tests="exclude")
        >>> [mark["label"] for mark in view["marks"]]
        ['cart.ts', 'price.ts']
        """
        query = {
            "level": level,
            "expanded": expanded,
            "folded": folded,
            "focus": focus,
            "depth": depth,
            "external": external,
            "tests": tests,
            "types": types,
            "languages": languages,
            "folder": folder,
            "cycleTypes": cycle_types,
            "limit": limit,
            "shape": shape,
            "seed": seed,
        }
        call = Call(operations.GET_VIEW, {"id": id}, query)
        view: View = await self._caller.call(call, CallOptions(timeout, max_retries))
        return view

    async def edge(
        self,
        id: str,
        source: str,
        target: str,
        *,
        tests: Optional[GetEdgeTests] = None,
        types: Optional[Sequence[GetEdgeTypes]] = None,
        languages: Optional[Sequence[str]] = None,
        folder: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> EdgeUses:
        """Every import, call and reference behind one edge of a drawing.

        >>> answer = await client.projects.edge(project_id, "src/cart.ts", "src/price.ts")
        >>> [(use["type"], use["line"]) for use in answer["uses"]]
        [('import', 1), ('call', 5)]
        """
        query = {
            "source": source,
            "target": target,
            "tests": tests,
            "types": types,
            "languages": languages,
            "folder": folder,
        }
        call = Call(operations.GET_EDGE, {"id": id}, query)
        uses: EdgeUses = await self._caller.call(call, CallOptions(timeout, max_retries))
        return uses

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
