"""Questions about the drawing of a project, which are extensions."""

from typing import Optional, Sequence

from .. import _operations as operations
from .._requests import Call, CallOptions
from .._types import (
    ArchitectureDiff,
    Cycles,
    EdgeUses,
    GetEdgeTests,
    GetEdgeTypes,
    GetViewCycleLoad,
    GetViewCycleTypes,
    GetViewLevel,
    GetViewShape,
    GetViewTests,
    GetViewTypes,
    ListCyclesLevel,
    ListCyclesLoad,
    ListCyclesTypes,
    View,
)
from .snapshots import AsyncSnapshots


class AsyncDrawingQuestions(AsyncSnapshots):
    """What is drawn of a project, what lies behind its edges, and which of them form circles."""

    async def diff(
        self,
        id: str,
        from_: str,
        *,
        to: Optional[str] = None,
        parting: Optional[bool] = None,
        findings: Optional[bool] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ArchitectureDiff:
        """Files, dependencies, cycles, findings and numbers that differ between two states.

        >>> answer = await client.projects.diff(project_id, "latest")
        >>> answer["cyclesAdded"]
        []
        """
        query = {"from": from_, "to": to, "parting": parting, "findings": findings}
        call = Call(operations.GET_DIFF, {"id": id}, query)
        diff: ArchitectureDiff = await self._caller.call(call, CallOptions(timeout, max_retries))
        return diff

    async def cycles(
        self,
        id: str,
        *,
        level: Optional[ListCyclesLevel] = None,
        load: Optional[ListCyclesLoad] = None,
        types: Optional[ListCyclesTypes] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Cycles:
        """Files that depend on each other in a circle, by what is loaded when the program starts; `load` adds imports.

        >>> answer = await client.projects.cycles(project_id)
        >>> answer["summary"]["cycles"]
        1
        """
        call = Call(operations.LIST_CYCLES, {"id": id}, {"level": level, "load": load, "types": types, "limit": limit})
        cycles: Cycles = await self._caller.call(call, CallOptions(timeout, max_retries))
        return cycles

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
        cycle_load: Optional[GetViewCycleLoad] = None,
        cycle_types: Optional[GetViewCycleTypes] = None,
        modules_first: Optional[bool] = None,
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
            "cycleLoad": cycle_load,
            "cycleTypes": cycle_types,
            "modulesFirst": modules_first,
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
