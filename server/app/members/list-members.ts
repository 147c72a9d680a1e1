import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { invitationMs, isInvitationOpen } from '#server/service/members/lives.ts';
import type { CallContext, Caller, DataAnswer } from '../operations/operation.ts';
import type { InvitationRecord, MemberRecord } from '../ports/member-store.ts';
import type { KeyRecord } from '../ports/state-store.ts';
import { ownerMember } from '../projects/project-space.ts';
import { timestamp } from '../projects/project-view.ts';
import type { MembersContext } from './members-context.ts';

type List = OperationResult<'members.list'>;

export function listMembers(
  deps: Pick<MembersContext, 'state' | 'clock'>,
  { detail }: OperationParams<'members.list'>,
  { caller }: CallContext,
): DataAnswer<List> {
  const managesTeam = caller.kind === 'owner' || caller.permissions.includes('team');
  const isFull = detail === 'full';
  const nowMs = deps.clock.nowMs();
  const keys = managesTeam ? Map.groupBy(deps.state.keys(), ({ member }) => member) : undefined;
  const members = membersOf(deps).map((member) => {
    const own = keys && (keys.get(member.name) ?? []);
    return entryOf(member, own && { own, nowMs, isFull });
  });
  return { data: () => ({ members, ...(isFull && more(deps, caller, managesTeam)) }) };
}

/** To look begins nothing: without members the list has the one that every installation has. */
function membersOf({ state, clock }: Pick<MembersContext, 'state' | 'clock'>): readonly MemberRecord[] {
  const members = state.members.all();
  return members.length > 0 ? members : [{ name: ownerMember, role: 'owner', createdAtMs: clock.nowMs() }];
}

function entryOf(
  { name, role, email, createdAtMs }: MemberRecord,
  keys: { readonly own: readonly KeyRecord[]; readonly nowMs: number; readonly isFull: boolean } | undefined,
): List['members'][number] {
  const entry = { name, role, createdAt: timestamp(createdAtMs) };
  if (keys === undefined) return entry;
  const { own, nowMs, isFull } = keys;
  const valid = own.filter(
    ({ revokedAtMs, expiresAtMs = Infinity }) => revokedAtMs === undefined && expiresAtMs > nowMs,
  );
  const lastUsedAtMs = Math.max(...own.map((key) => key.lastUsedAtMs ?? 0), 0);
  return {
    ...entry,
    keys: valid.length,
    ...(isFull && email !== undefined && { email }),
    ...(isFull && lastUsedAtMs > 0 && { lastUsedAt: timestamp(lastUsedAtMs) }),
  };
}

function more(
  { state, clock }: Pick<MembersContext, 'state' | 'clock'>,
  caller: Caller,
  managesTeam: boolean,
): Pick<List, 'self' | 'invitations'> {
  const open = state.members.invitations().filter((invitation) => isInvitationOpen(invitation, clock.nowMs()));
  return {
    ...(caller.kind === 'key' && { self: caller.member }),
    ...(managesTeam && { invitations: open.map(invitationOf) }),
  };
}

function invitationOf({ name, role, invitedBy, createdAtMs }: InvitationRecord) {
  const [createdAt, expiresAt] = [timestamp(createdAtMs), timestamp(createdAtMs + invitationMs)];
  return { name, role, invitedBy, createdAt, expiresAt };
}
