"""What a strictly checked program sees of the package: right uses pass, wrong ones are errors."""

from typing import AsyncIterator, Iterator, Optional

from typing_extensions import assert_type

import groundplan
from groundplan import AsyncGroundplan, Groundplan, RateLimit, verify_webhook
from groundplan.types import (
    Event,
    Graph,
    Impact,
    Project,
    ProjectRef,
    ProjectSummary,
    SearchResults,
    StreamedEvent,
    SymbolEntry,
    WebhookWithSecret,
)


def waits(client: Groundplan) -> None:
    assert_type(client.projects.create(name="n", path="/p"), ProjectRef)
    assert_type(client.projects.list(), Iterator[ProjectSummary])
    assert_type(client.projects.get("p"), Project)
    assert_type(client.projects.index_and_wait("p", on_progress=lambda state: print(state["done"])), Project)
    assert_type(client.projects.graph("p", level="directory"), Graph)
    assert_type(client.projects.analyze("p", symbols=[{"file": "a", "name": "b"}]), Impact)
    assert_type(client.projects.search("p", "total of a cart", kind="function"), SearchResults)
    assert_type(client.projects.symbols("p", type="class"), Iterator[SymbolEntry])
    assert_type(client.webhooks.create(url="https://a.example", events=["index.completed"]), WebhookWithSecret)
    assert_type(client.rate_limit, Optional[RateLimit])
    client.projects.delete("p", timeout=5, max_retries=0)


async def goes_on(client: AsyncGroundplan) -> None:
    assert_type(await client.projects.get("p"), Project)
    assert_type(client.projects.list(), AsyncIterator[ProjectSummary])
    async with client.events() as stream:
        async for event in stream:
            assert_type(event, StreamedEvent)
            break


def told(event: Event) -> int:
    if event["type"] == "index.completed":
        return event["data"]["stats"]["files"]
    return 0


def receives(body: bytes) -> None:
    assert_type(verify_webhook(body, {}, "whsec_"), Event)


def fails(error: groundplan.GroundplanError) -> None:
    assert_type(error.status, Optional[int])
    assert_type([detail["field"] for detail in error.details], "list[str]")


def misuses(client: Groundplan) -> None:
    client.projects.create("Shop", "/p")  # type: ignore[misc]
    client.projects.graph("p", level="galaxy")  # type: ignore[arg-type]
    client.projects.get(1)  # type: ignore[arg-type]
    client.projects.get("p")["nam"]  # type: ignore[typeddict-item]
    client.projects.get("p")["indexedAt"].year  # type: ignore[attr-defined]
    client.projects.metrics("p", order="best")  # type: ignore[arg-type]
    client.webhooks.create(url="https://a.example", events=["index.finished"])  # type: ignore[list-item]
    Groundplan("sk_live_x")  # type: ignore[misc]
