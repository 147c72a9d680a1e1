"""Asks several questions at a time: who calls the functions of a file? python most_called.py PROJECT FILE"""

import asyncio
import sys

from groundplan import AsyncGroundplan


async def main(project_id: str, file: str) -> None:
    async with AsyncGroundplan() as client:
        ids = [symbol["id"] async for symbol in client.projects.symbols(project_id, file=file, type="function")]
        answers = await asyncio.gather(*(client.projects.callers(project_id, id) for id in ids))
    for answer in sorted(answers, key=lambda each: -len(each["edges"])):
        more = "" if answer["certainty"] == "exact" else " at least"
        print(f"{answer['symbol']}:{more} {len(answer['edges'])}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
