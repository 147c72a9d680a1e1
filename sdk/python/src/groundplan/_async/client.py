"""The client."""

from typing import Optional

from .. import _operations as operations
from .._rate_limit import RateLimit
from .._requests import Call, CallOptions
from .._retries import DEFAULT_MAX_RETRIES
from .._types import Capabilities, Limits
from .caller import AsyncCaller
from .event_stream import AsyncEventStream
from .members import AsyncMembers
from .projects import AsyncProjects
from .webhooks import AsyncWebhooks


class AsyncGroundplan:
    """A client of one server.

    Without arguments it takes the key from GROUNDPLAN_API_KEY, and the server from GROUNDPLAN_BASE_URL, else the one
    that runs on this machine. `timeout` is how many seconds one try may take (None: 60), of a stream how long it may be
    silent; what may pass (no connection, status 500, and 429 with a short wait) is tried again `max_retries` times. Both can be
    given to each call besides. Close it, or use it in a `with` statement, to end the connections that it keeps.

    >>> async with AsyncGroundplan(api_key=api_key, base_url=base_url) as client:
    ...     projects = [project["name"] async for project in client.projects.list()]
    >>> projects
    ['Shop']
    """

    projects: AsyncProjects
    """Projects, their indexes and what is asked about them."""
    webhooks: AsyncWebhooks
    """Addresses that are told what happens."""
    members: AsyncMembers
    """Members of a remote."""

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        max_retries: int = DEFAULT_MAX_RETRIES,
        timeout: Optional[float] = None,
    ) -> None:
        self._caller = AsyncCaller(api_key, base_url, max_retries, timeout)
        self.projects = AsyncProjects(self._caller)
        self.webhooks = AsyncWebhooks(self._caller)
        self.members = AsyncMembers(self._caller)

    def __repr__(self) -> str:
        address = self._caller.address
        return f"{type(self).__name__}(base_url={str(address or 'this machine')!r}, api_key='{self._caller.key!r}')"

    async def __aenter__(self) -> "AsyncGroundplan":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def rate_limit(self) -> Optional[RateLimit]:
        """What the last answer said about the limits; none before the first one.

        >>> limits = await client.limits()
        >>> client.rate_limit.remaining
        997
        """
        return self._caller.rate_limit

    async def capabilities(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Capabilities:
        """The server's version, its extensions, and what the key may do.

        >>> capabilities = await client.capabilities()
        >>> capabilities["key"]["tier"], "callers" in capabilities["extensions"]
        ('enterprise', True)
        """
        call = Call(operations.GET_CAPABILITIES)
        capabilities: Capabilities = await self._caller.call(call, CallOptions(timeout, max_retries))
        return capabilities

    async def limits(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> Limits:
        """All windows of the rate limit. Asking is not counted.

        >>> limits = await client.limits()
        >>> [window["name"] for window in limits["windows"]]
        ['minute']
        """
        limits: Limits = await self._caller.call(Call(operations.GET_LIMITS), CallOptions(timeout, max_retries))
        return limits

    def events(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> AsyncEventStream:
        """What happens from now on: the events that webhooks are told, while the stream is read.

        What happens while no stream is open is not told later; webhooks are for that. Where the server ends the stream,
        the iteration ends; a connection that breaks raises `ConnectionError`.

        >>> async for event in client.events():
        ...     print(event["type"], event["data"]["name"])
        ...     break
        project.created Shop
        """
        return AsyncEventStream(self._caller, Call(operations.STREAM_EVENTS), CallOptions(timeout, max_retries))

    async def close(self) -> None:
        """Ends the connections that are kept for further calls.

        >>> await client.close()
        """
        await self._caller.close()
