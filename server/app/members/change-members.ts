import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { type MemberChange, refusalOf } from '#server/service/members/member-changes.ts';
import { removedName } from '#server/service/members/member-name.ts';
import { revokeKey } from '../access/keys.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext, Caller, DataAnswer } from '../operations/operation.ts';
import type { KeyRecord, StateStore } from '../ports/state-store.ts';
import { actorOf, noteDeed } from './audit-log.ts';
import { beginMembers } from './begin-members.ts';
import type { MembersContext } from './members-context.ts';

type ChangeContext = Pick<MembersContext, 'state' | 'clock' | 'keyEnds'>;

/** Throws the refusal of a change that this caller may not make, or no caller may. */
export function requireChange(state: StateStore, caller: Caller, change: Omit<MemberChange, 'owners'>): void {
  const by = caller.kind === 'owner' ? 'machine' : (caller.role ?? 'reader');
  const owners = state.members.all().filter(({ role }) => role === 'owner').length;
  const refusal = refusalOf(by, { ...change, owners });
  if (refusal === 'last_owner') {
    throw new ApiError(refusal, 'The last owner can be neither removed nor lowered: make another member owner first.');
  }
  if (refusal !== undefined) throw new ApiError(refusal, 'Only an owner may do that to an owner, or make one.');
}

export function changeMember(
  deps: ChangeContext,
  { name, role, email }: OperationParams<'members.change'>,
  { caller }: CallContext,
): DataAnswer<OperationResult<'members.change'>> {
  const { state } = deps;
  state.transaction(() => {
    beginMembers(deps);
    const member = state.members.get(name);
    if (member === undefined) throw memberNotFound();
    requireChange(state, caller, { from: member.role, to: role });
    state.members.save({ ...member, role, ...(email !== undefined && { email: email.toLowerCase() }) });
    const detail = member.role === role ? role : `${member.role} → ${role}`;
    noteDeed(deps, actorOf(caller), { action: 'member.changed', subject: name, detail });
    // What is open was opened with the rights of before.
    if (member.role !== role) endStreams(deps, name);
  });
  return { data: () => ({ member: { name, role } }) };
}

function endStreams({ state, keyEnds }: ChangeContext, name: string): void {
  state.afterCommit(() => {
    for (const { id } of keysOf(state, name)) keyEnds.listener(id);
  });
}

/** All that gives the member a way in ends with this. What the member registered stays, under a name that no member can have. */
export function removeMember(
  deps: ChangeContext,
  { name }: OperationParams<'members.remove'>,
  { caller }: CallContext,
): DataAnswer<OperationResult<'members.remove'>> {
  const { state } = deps;
  state.transaction(() => {
    beginMembers(deps);
    const member = state.members.get(name);
    if (member === undefined) return withdrawInvitation(deps, name, caller);
    requireChange(state, caller, { from: member.role });
    for (const { id } of keysOf(state, name)) {
      revokeKey(deps, id);
      state.members.deleteSessionsOfKey(id);
    }
    for (const webhook of state.webhooks.all()) if (webhook.member === name) state.webhooks.delete(webhook.id);
    state.members.delete(name);
    state.renameOwner(name, removedName(name, deps.clock.nowMs()));
    noteDeed(deps, actorOf(caller), { action: 'member.removed', subject: name, detail: member.role });
  });
  return { data: () => ({}) };
}

function withdrawInvitation(deps: ChangeContext, name: string, caller: Caller): void {
  const { members } = deps.state;
  const invitation = members.invitations().find((each) => each.name === name);
  if (invitation === undefined) throw memberNotFound();
  requireChange(deps.state, caller, { to: invitation.role });
  members.deleteInvitation(invitation.hash);
  noteDeed(deps, actorOf(caller), { action: 'invitation.withdrawn', subject: name });
}

function keysOf(state: StateStore, name: string): KeyRecord[] {
  return state.keys().filter(({ member, revokedAtMs }) => member === name && revokedAtMs === undefined);
}

export function memberNotFound(): ApiError {
  return new ApiError('member_not_found', 'There is no such member.');
}
