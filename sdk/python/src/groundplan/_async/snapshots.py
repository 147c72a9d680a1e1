"""Structures that are pushed to a remote, which are extensions."""

import gzip
from typing import AsyncIterator, Optional, Union

from .. import _operations as operations
from .._requests import Call, CallOptions
from .._snapshot_id import snapshot_id as id_of
from .._types import ListedSnapshot, PutMainBranchData, PutSnapshotData
from .caller import AsyncCaller


class AsyncSnapshots:
    """Structures of a project: its files and what depends on what, without a line of its code."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def push_snapshot(
        self,
        id: str,
        lines: Union[str, bytes],
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> PutSnapshotData:
        """Pushes a structure in NDJSON, a header in its first line; it travels compressed.

        Its id is the hash of the lines, so that the same lines again change nothing. `dropped` names those that made
        room for it.

        >>> header = '{"createdAt":"2026-01-31T12:00:00.000Z","tool":"mine 1.0","mode":"plain","branch":"main"}\\n'
        >>> node = '{"kind":"node","id":"src/cart.ts","type":"file","label":"cart.ts","size":7}\\n'
        >>> pushed = await client.projects.push_snapshot(project_id, header + node)
        >>> pushed["snapshot"]["nodes"]
        1
        """
        content = lines.encode("utf-8") if isinstance(lines, str) else lines
        path = {"id": id, "snapshotId": id_of(content)}
        call = Call(operations.PUT_SNAPSHOT, path, packed=gzip.compress(content, mtime=0))
        stored: PutSnapshotData = await self._caller.call(call, CallOptions(timeout, max_retries))
        return stored

    def snapshots(
        self,
        id: str,
        *,
        branch: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[ListedSnapshot]:
        """The structures that were pushed, newest first, page by page; `limit` is the size of a page.

        >>> async for snapshot in client.projects.snapshots(project_id, branch="main"):
        ...     print(snapshot["commit"], snapshot["isMain"])
        5f2c1e8 True
        """
        call = Call(operations.LIST_SNAPSHOTS, {"id": id}, {"branch": branch, "limit": limit})
        return self._caller.items(call, "snapshots", CallOptions(timeout, max_retries))

    async def snapshot(
        self, id: str, snapshot_id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> str:
        """The lines of a structure as they were pushed.

        >>> lines = await client.projects.snapshot(project_id, snapshot_id)
        >>> lines.splitlines()[1]
        '{"kind":"node","id":"src/cart.ts","type":"file","label":"cart.ts","size":7}'
        """
        call = Call(operations.GET_SNAPSHOT, {"id": id, "snapshotId": snapshot_id})
        return await self._caller.lines(call, CallOptions(timeout, max_retries))

    async def set_main_branch(
        self, id: str, branch: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None
    ) -> PutMainBranchData:
        """Names the branch whose newest structure is the state of the project; before, it is the one pushed first.

        >>> await client.projects.set_main_branch(project_id, "main")
        {'branch': 'main'}
        """
        call = Call(operations.PUT_MAIN_BRANCH, {"id": id}, body={"branch": branch})
        main: PutMainBranchData = await self._caller.call(call, CallOptions(timeout, max_retries))
        return main
