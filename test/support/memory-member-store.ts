import type {
  AuditFilter,
  AuditRecord,
  InvitationRecord,
  MemberRecord,
  MemberStore,
  SessionRecord,
} from '#server/app/ports/member-store.ts';

/** The members of a memory state store: maps whose records are never changed in place. */
export class MemoryMemberStore implements MemberStore {
  #members = new Map<string, MemberRecord>();
  #invitations = new Map<string, InvitationRecord>();
  #sessions = new Map<string, SessionRecord>();
  #audit: readonly AuditRecord[] = [];
  #lastId = 0;

  /** @returns how to bring back what is there now */
  keep(): () => void {
    const [members, invitations] = [new Map(this.#members), new Map(this.#invitations)];
    const [sessions, audit] = [new Map(this.#sessions), this.#audit];
    return () => {
      this.#members = members;
      this.#invitations = invitations;
      this.#sessions = sessions;
      this.#audit = audit;
    };
  }

  all(): readonly MemberRecord[] {
    return [...this.#members.values()].toSorted(byAge);
  }

  get(name: string): MemberRecord | undefined {
    return this.#members.get(name);
  }

  save(member: MemberRecord): void {
    this.#members.set(member.name, member);
  }

  delete(name: string): boolean {
    return this.#members.delete(name);
  }

  invitations(): readonly InvitationRecord[] {
    return [...this.#invitations.values()].toSorted(byAge);
  }

  invitation(hash: string): InvitationRecord | undefined {
    return this.invitations().find((invitation) => invitation.hash === hash);
  }

  saveInvitation(invitation: InvitationRecord): void {
    this.#invitations.set(invitation.name, invitation);
  }

  deleteInvitation(hash: string): boolean {
    return this.#invitations.delete(this.invitation(hash)?.name ?? '');
  }

  session(hash: string): SessionRecord | undefined {
    return this.#sessions.get(hash);
  }

  saveSession(session: SessionRecord): void {
    this.#sessions.set(session.hash, session);
  }

  deleteSession(hash: string): boolean {
    return this.#sessions.delete(hash);
  }

  deleteSessionsOfKey(keyId: string): void {
    for (const session of this.#sessions.values()) if (session.keyId === keyId) this.#sessions.delete(session.hash);
  }

  pruneSessions(createdBeforeMs: number, usedBeforeMs: number): void {
    for (const { hash, createdAtMs, usedAtMs } of this.#sessions.values()) {
      if (createdAtMs < createdBeforeMs || usedAtMs < usedBeforeMs) this.#sessions.delete(hash);
    }
  }

  audit({ actor, action, beforeId = Infinity, limit }: AuditFilter): readonly AuditRecord[] {
    const matching = this.#audit.filter(
      (entry) =>
        entry.id < beforeId && [undefined, entry.actor].includes(actor) && [undefined, entry.action].includes(action),
    );
    return matching.toReversed().slice(0, limit);
  }

  addAudit(entry: Omit<AuditRecord, 'id'>, entriesMax: number): void {
    this.#audit = [...this.#audit, { ...entry, id: ++this.#lastId }].slice(-entriesMax);
  }
}

function byAge(left: MemberRecord | InvitationRecord, right: MemberRecord | InvitationRecord): number {
  return left.createdAtMs - right.createdAtMs || (left.name < right.name ? -1 : 1);
}
