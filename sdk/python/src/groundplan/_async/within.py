"""Waiting with a limit, on every Python from 3.9 on."""

import asyncio
from typing import Awaitable, Callable, TypeVar

_Made = TypeVar("_Made")


async def within(seconds: float, work: Awaitable[_Made], undo: Callable[[_Made], object]) -> _Made:
    """What `work` makes; `asyncio.TimeoutError` where that takes longer. What it makes for nobody is undone.

    `asyncio.wait_for` loses a cancellation before Python 3.12 where the work ends in the same turn of the loop
    (https://github.com/python/cpython/issues/86296): the caller would go on, and be told of no cancellation.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
        if not task.done():
            raise asyncio.TimeoutError
        return task.result()
    except BaseException:
        task.cancel()
        await asyncio.wait({task})
        if not task.cancelled() and task.exception() is None:
            undo(task.result())
        raise
