/** Members of a remote, their roles, and the record of what they did. API.md §12.6. */
import { Type, type Static } from 'typebox';
import { createdAt, cursor, keyId, nextCursor, notBlank, pageLimit } from './values.ts';

/** The role with the most rights first. */
export const memberRoles = ['owner', 'admin', 'member', 'reader'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const MemberRole = Type.Enum([...memberRoles], { type: 'string' });

export const memberNameMax = 100;

const name = Type.String({
  minLength: 1,
  maxLength: memberNameMax,
  pattern: notBlank,
  description: 'As others see the member. No two names differ in case alone.',
  examples: ['anna'],
});

const email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^@ \\t\\r\\n]+@[^@ \\t\\r\\n]+$',
  description: 'Address by which a single sign-on recognises the member. Nothing is sent to it.',
});

const at = Type.String({ format: 'date-time' });

export const Member = Type.Object({
  name: Type.String(),
  role: MemberRole,
  createdAt,
  keys: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Keys that are valid. For callers with the permission `team`.' }),
  ),
  email: Type.Optional(Type.String({ description: 'With `detail=full`.' })),
  lastUsedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'Last request with one of the keys. With `detail=full`.' }),
  ),
});
export type Member = Static<typeof Member>;

export const Invitation = Type.Object({
  name: Type.String(),
  role: MemberRole,
  invitedBy: Type.String(),
  createdAt: at,
  expiresAt: at,
});
export type Invitation = Static<typeof Invitation>;

export const listMembersQuery = {
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: '`full`, for callers with the permission `team`: last use, addresses and open invitations as well.',
    }),
  ),
};

export const MemberList = Type.Object({
  members: Type.Array(Member, { description: 'Oldest first.' }),
  /** The member who asks. */
  self: Type.Optional(Type.String({ description: 'With `detail=full`: the name of the member who asks.' })),
  invitations: Type.Optional(
    Type.Array(Invitation, { description: 'With `detail=full`: those that nobody has accepted, oldest first.' }),
  ),
});
export type MemberList = Static<typeof MemberList>;

export const inviteBody = {
  name,
  role: MemberRole,
  email: Type.Optional(email),
};

export const InvitationLink = Type.Object({
  link: Type.String({ description: 'Works once. It is in this response and in no other.' }),
  expiresAt: at,
});
export type InvitationLink = Static<typeof InvitationLink>;

export const memberPath = {
  name: Type.String({ minLength: 1, maxLength: memberNameMax, description: 'Name of the member.' }),
};

export const changeMemberBody = {
  role: MemberRole,
  email: Type.Optional(email),
};

export const ChangedMember = Type.Object({ member: Type.Object({ name: Type.String(), role: MemberRole }) });
export type ChangedMember = Static<typeof ChangedMember>;

/** Answer to an invitation that was accepted. */
export const AcceptedInvitation = Type.Object({
  key: Type.String({ description: 'The key of the new member: shown here and never again.' }),
  member: Type.Object({ name: Type.String(), role: MemberRole }),
});
export type AcceptedInvitation = Static<typeof AcceptedInvitation>;

export const auditActions = [
  'invitation.created',
  'invitation.withdrawn',
  'member.joined',
  'member.changed',
  'member.removed',
  'key.created',
  'key.revoked',
  'session.opened',
  'session.closed',
  'project.created',
  'project.deleted',
  'snapshot.stored',
  'branch.chosen',
  'triage.set',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AuditEntry = Type.Object({
  at,
  actor: Type.String({ description: 'Name of a member; `machine` for the command line of the server itself.' }),
  keyId: Type.Optional(keyId),
  action: Type.Enum([...auditActions], { type: 'string' }),
  subject: Type.String({ description: 'What was acted on: a name or an identifier.' }),
  detail: Type.Optional(Type.String({ description: 'A few words more, such as the new role.' })),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAuditQuery = {
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: memberNameMax, description: 'What this member did.' })),
  action: Type.Optional(Type.Enum([...auditActions], { type: 'string', description: 'Deeds of this kind.' })),
  limit: Type.Optional(pageLimit),
  cursor: Type.Optional(cursor),
};

export const AuditList = Type.Object({
  entries: Type.Array(AuditEntry, { description: 'Newest first.' }),
  nextCursor: Type.Optional(nextCursor),
});
export type AuditList = Static<typeof AuditList>;

/** Entries that are kept; the oldest ones go. */
export const auditEntriesMax = 10_000;
