import type { AcceptedInvitation, MemberRole } from '#protocol/members.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { invitationMs, isInvitationOpen } from '#server/service/members/lives.ts';
import { foldedName, memberNameOf } from '#server/service/members/member-name.ts';
import { hashToken, newToken } from '#server/service/members/one-time-token.ts';
import { createKey } from '../access/keys.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { InvitationRecord, MemberRecord } from '../ports/member-store.ts';
import type { StateStore } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';
import { actorOf, noteDeed } from './audit-log.ts';
import { beginMembers } from './begin-members.ts';
import { requireChange } from './change-members.ts';
import type { MembersContext } from './members-context.ts';

/** The path of an invitation, before its token. */
export const invitationPath = '/invite/';

/** The link is in this answer alone: what is stored is a hash of its token. */
export function invite(
  deps: MembersContext,
  { name: given, role, email }: OperationParams<'members.invite'>,
  { caller }: CallContext,
): DataAnswer<OperationResult<'members.invite'>> {
  const { state, clock, randomBytes } = deps;
  const base = deps.publicUrl();
  const name = memberNameOf(given);
  if (name === undefined) throw invalidName('must be a name that can be read, without slashes');
  const token = newToken(randomBytes);
  const createdAtMs = clock.nowMs();
  state.transaction(() => {
    beginMembers(deps);
    requireChange(state, caller, { to: role });
    requireFree(state, name, email);
    dropInvitationsOf(state, name);
    const by = actorOf(caller);
    const hash = hashToken(token) as string;
    const address = email === undefined ? {} : { email: email.toLowerCase() };
    state.members.saveInvitation({ hash, name, role, ...address, invitedBy: by.actor, createdAtMs });
    noteDeed(deps, by, { action: 'invitation.created', subject: name, detail: role });
  });
  const link = `${base ?? ''}${invitationPath}${token}`;
  return { data: () => ({ link, expiresAt: timestamp(createdAtMs + invitationMs) }), created: true };
}

/** Two names that differ in case alone would be taken for one. */
function requireFree({ members }: StateStore, name: string, email: string | undefined): void {
  for (const member of members.all()) {
    if (foldedName(member.name) === foldedName(name)) throw invalidName('is a member already');
    if (email !== undefined && member.email === foldedName(email)) {
      const details = [{ field: '/email', issue: 'enum', message: 'belongs to another member' }];
      throw new ApiError('invalid_parameter', '/email: belongs to another member.', details);
    }
  }
}

function invalidName(message: string): ApiError {
  return new ApiError('invalid_parameter', `/name: ${message}.`, [{ field: '/name', issue: 'pattern', message }]);
}

function dropInvitationsOf({ members }: StateStore, name: string): void {
  for (const each of members.invitations()) {
    if (foldedName(each.name) === foldedName(name)) members.deleteInvitation(each.hash);
  }
}

/** The invitation that a token is for. Throws `invitation_not_found`, whatever is wrong with it. Changes nothing. */
export function openInvitation(
  { state, clock }: Pick<MembersContext, 'state' | 'clock'>,
  token: string,
): { readonly name: string; readonly role: MemberRole } {
  const { name, role } = findInvitation(state, clock.nowMs(), token);
  return { name, role };
}

function findInvitation(state: StateStore, nowMs: number, token: string): InvitationRecord {
  const hash = hashToken(token);
  const invitation = hash === undefined ? undefined : state.members.invitation(hash);
  if (invitation === undefined || !isInvitationOpen(invitation, nowMs)) throw notThere();
  return invitation;
}

function notThere(): ApiError {
  return new ApiError('invitation_not_found', 'This invitation does not exist, or no longer.');
}

/** Makes the member and a key, once: whatever comes second finds no invitation. */
export function acceptInvitation(deps: MembersContext, token: string): AcceptedInvitation {
  const { state, clock } = deps;
  return state.transaction(() => {
    const invitation = findInvitation(state, clock.nowMs(), token);
    const { name, role } = joinBy(deps, invitation);
    const { key } = createKey(deps, { member: name, name: 'invitation' });
    return { key, member: { name, role } };
  });
}

/** The invited person becomes a member; the invitation is gone with it. */
export function joinBy(
  deps: Pick<MembersContext, 'state' | 'clock'>,
  { hash, name, role, email }: InvitationRecord,
): MemberRecord {
  const { state, clock } = deps;
  if (!state.members.deleteInvitation(hash) || state.members.get(name) !== undefined) throw notThere();
  const member = { name, role, ...(email !== undefined && { email }), createdAtMs: clock.nowMs() };
  state.members.save(member);
  noteDeed(deps, { actor: name }, { action: 'member.joined', subject: name, detail: role });
  return member;
}
