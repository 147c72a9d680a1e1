import type { AuditAction, MemberRole } from '#protocol/members.ts';

export interface MemberRecord {
  readonly name: string;
  readonly role: MemberRole;
  /** By which a single sign-on recognises the member. */
  readonly email?: string;
  readonly createdAtMs: number;
}

export interface InvitationRecord {
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  /** One invitation a name. */
  readonly name: string;
  readonly role: MemberRole;
  readonly email?: string;
  readonly invitedBy: string;
  readonly createdAtMs: number;
}

/** A sign-in to the dashboard. It is worth as much as the key that it was opened with. */
export interface SessionRecord {
  /** SHA-256 of the identifier in the cookie, hex. */
  readonly hash: string;
  readonly keyId: string;
  readonly createdAtMs: number;
  readonly usedAtMs: number;
}

export interface AuditRecord {
  /** Ascends; given by the store. */
  readonly id: number;
  readonly atMs: number;
  /** Name of a member, or of the machine. */
  readonly actor: string;
  readonly keyId?: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail?: string;
}

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: AuditAction;
  /** Entries before this one. */
  readonly beforeId?: number;
  readonly limit: number;
}

/** The part of `state.db` that belongs to members; its methods join the transaction of the store. */
export interface MemberStore {
  /** Oldest first. None: keys have no roles. */
  all(): readonly MemberRecord[];
  get(name: string): MemberRecord | undefined;
  /** Inserts or replaces the member of that name. */
  save(member: MemberRecord): void;
  /** False where there was none. */
  delete(name: string): boolean;

  /** Oldest first. */
  invitations(): readonly InvitationRecord[];
  invitation(hash: string): InvitationRecord | undefined;
  /** Replaces an invitation of the same name. */
  saveInvitation(invitation: InvitationRecord): void;
  /** False where there was none: of several who delete it, one gets true. */
  deleteInvitation(hash: string): boolean;

  session(hash: string): SessionRecord | undefined;
  saveSession(session: SessionRecord): void;
  deleteSession(hash: string): boolean;
  deleteSessionsOfKey(keyId: string): void;
  /** Drops sessions that began or were used last before that. */
  pruneSessions(createdBeforeMs: number, usedBeforeMs: number): void;

  /** Newest first. */
  audit(filter: AuditFilter): readonly AuditRecord[];
  /** @param entriesMax the oldest above that number go */
  addAudit(entry: Omit<AuditRecord, 'id'>, entriesMax: number): void;
}
