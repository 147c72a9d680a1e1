"""Webhooks: addresses that a server tells what happens."""

from typing import AsyncIterator, Optional, Sequence

from .. import _operations as operations
from .._requests import Call, CallOptions, field_of
from .._types import CreateWebhookEvents, Delivery, Webhook, WebhookWithSecret
from .caller import AsyncCaller


class AsyncWebhooks:
    """Makes, tries and removes webhooks: `client.webhooks`. What arrives is checked by `verify_webhook`."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create(
        self,
        *,
        url: str,
        events: Optional[Sequence[CreateWebhookEvents]] = None,
        project_id: Optional[str] = None,
        description: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> WebhookWithSecret:
        """Makes a webhook for these types of events, or for all. Keep its secret: it is told here and never again.

        >>> webhook = await client.webhooks.create(url="https://ci.example.com/hook", events=["index.completed"])
        >>> webhook["secret"][:6]
        'whsec_'
        """
        body = {"url": url, "events": events, "projectId": project_id, "description": description}
        call = Call(operations.CREATE_WEBHOOK, body=body)
        data = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        webhook: WebhookWithSecret = field_of(data, "webhook")
        return webhook

    def list(self, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> AsyncIterator[Webhook]:
        """Every webhook of the key's owner, oldest first.

        >>> async for webhook in client.webhooks.list():
        ...     print(webhook["url"], webhook["active"])
        https://ci.example.com/hook True
        """
        return self._caller.items(Call(operations.LIST_WEBHOOKS), "webhooks", CallOptions(timeout, max_retries))

    async def delete(self, id: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> None:
        """Removes a webhook; what waits to be sent to it is dropped.

        >>> await client.webhooks.delete(webhook_id)
        """
        call = Call(operations.DELETE_WEBHOOK, {"webhookId": id})
        await self._caller.call(call, CallOptions(timeout, max_retries))

    async def test(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Delivery:
        """Sends a `webhook.test` event now and tells how it went.

        >>> delivery = await client.webhooks.test(webhook_id)
        >>> delivery["status"]
        204
        """
        call = Call(operations.TEST_WEBHOOK, {"webhookId": id})
        delivery: Delivery = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        return delivery

    def deliveries(
        self,
        id: str,
        *,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[Delivery]:
        """What was sent to a webhook in the last 30 days, newest first; `limit` is the size of a page.

        >>> async for delivery in client.webhooks.deliveries(webhook_id):
        ...     print(delivery["type"], delivery["status"], delivery.get("error"))
        index.completed 503 http_status: The receiver answered 503.
        """
        call = Call(operations.LIST_DELIVERIES, {"webhookId": id}, {"limit": limit})
        return self._caller.items(call, "deliveries", CallOptions(timeout, max_retries))

    async def redeliver(
        self,
        id: str,
        delivery_id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Delivery:
        """Sends the event of a delivery again, under its old identifier.

        >>> delivery = await client.webhooks.redeliver(webhook_id, delivery_id)
        >>> delivery["attempt"]
        2
        """
        call = Call(operations.REDELIVER, {"webhookId": id, "deliveryId": delivery_id})
        delivery: Delivery = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        return delivery

    async def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> WebhookWithSecret:
        """Gives a webhook a new secret. For 24 hours both sign, so that receivers can change in their own time.

        >>> webhook = await client.webhooks.rotate_secret(webhook_id)
        >>> webhook["secret"][:6]
        'whsec_'
        """
        call = Call(operations.ROTATE_WEBHOOK_SECRET, {"webhookId": id})
        data = await self._caller.call(call, CallOptions(timeout, max_retries, idempotency_key))
        webhook: WebhookWithSecret = field_of(data, "webhook")
        return webhook
