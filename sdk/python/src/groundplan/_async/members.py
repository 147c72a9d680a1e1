"""Members of a remote, which are extensions."""

from typing import AsyncIterator, Optional

from .. import _operations as operations
from .._requests import Call, CallOptions, field_of
from .._types import (
    ChangeMemberDataMember,
    ChangeMemberRole,
    InviteMemberData,
    InviteMemberRole,
    ListAuditAction,
    ListAuditDataEntries,
    ListMembersData,
    ListMembersDetail,
)
from .caller import AsyncCaller


class AsyncMembers:
    """Invites, changes and removes members of a remote: `client.members`. Servers that are no remote have none."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list(
        self,
        *,
        detail: Optional[ListMembersDetail] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ListMembersData:
        """Members with their roles, oldest first. With `detail="full"`: invitations, and when keys were last used.

        >>> listed = await client.members.list()
        >>> [(member["name"], member["role"]) for member in listed["members"]]
        [('owner', 'owner'), ('anna', 'member')]
        """
        call = Call(operations.LIST_MEMBERS, query={"detail": detail})
        listed: ListMembersData = await self._caller.call(call, CallOptions(timeout, max_retries))
        return listed

    async def invite(
        self,
        *,
        name: str,
        role: InviteMemberRole,
        email: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> InviteMemberData:
        """Invites a member. Keep the link: it is in this answer and in no other, and works once, for 72 hours.

        >>> invitation = await client.members.invite(name="anna", role="member")
        >>> invitation["link"]
        'https://team.example/invitations/inv_1'
        """
        call = Call(operations.INVITE_MEMBER, body={"name": name, "role": role, "email": email})
        options = CallOptions(timeout, max_retries, idempotency_key)
        invitation: InviteMemberData = await self._caller.call(call, options)
        return invitation

    async def change(
        self,
        name: str,
        *,
        role: ChangeMemberRole,
        email: Optional[str] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> ChangeMemberDataMember:
        """Changes a role. It holds for the keys that exist, from the next request on.

        >>> await client.members.change("anna", role="admin")
        {'name': 'anna', 'role': 'admin'}
        """
        call = Call(operations.CHANGE_MEMBER, {"name": name}, body={"role": role, "email": email})
        data = await self._caller.call(call, CallOptions(timeout, max_retries))
        member: ChangeMemberDataMember = field_of(data, "member")
        return member

    async def remove(self, name: str, *, timeout: Optional[float] = None, max_retries: Optional[int] = None) -> None:
        """Removes a member, whose keys, streams and webhooks end at once; or withdraws an invitation.

        >>> await client.members.remove("anna")
        """
        call = Call(operations.REMOVE_MEMBER, {"name": name})
        await self._caller.call(call, CallOptions(timeout, max_retries))

    def audit(
        self,
        *,
        actor: Optional[str] = None,
        action: Optional[ListAuditAction] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> AsyncIterator[ListAuditDataEntries]:
        """The log of the remote, newest first, page by page; `limit` is the size of a page.

        >>> async for entry in client.members.audit(actor="owner"):
        ...     print(entry["actor"], entry["action"], entry["subject"])
        owner member.changed anna
        """
        call = Call(operations.LIST_AUDIT, query={"actor": actor, "action": action, "limit": limit})
        return self._caller.items(call, "entries", CallOptions(timeout, max_retries))
