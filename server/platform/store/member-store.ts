import type {
  AuditFilter,
  AuditRecord,
  InvitationRecord,
  MemberRecord,
  MemberStore,
  SessionRecord,
} from '#server/app/ports/member-store.ts';
import { AuditTable } from './audit-table.ts';
import { SessionTable } from './session-table.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Members, those who are invited, their sessions, and what they did. */
export class SqlMemberStore implements MemberStore {
  readonly #selectAll: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #save: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #selectInvitations: SqlStatement;
  readonly #selectInvitation: SqlStatement;
  readonly #saveInvitation: SqlStatement;
  readonly #deleteInvitation: SqlStatement;
  readonly #sessions: SessionTable;
  readonly #audit: AuditTable;

  constructor(database: StoreDatabase) {
    this.#selectAll = database.prepare('SELECT * FROM members ORDER BY created_at_ms, name');
    this.#selectOne = database.prepare('SELECT * FROM members WHERE name = ?');
    this.#save = database.prepare(
      'INSERT OR REPLACE INTO members (name, role, email, created_at_ms) VALUES (?, ?, ?, ?)',
    );
    this.#delete = database.prepare('DELETE FROM members WHERE name = ?');
    this.#selectInvitations = database.prepare('SELECT * FROM invitations ORDER BY created_at_ms, name');
    this.#selectInvitation = database.prepare('SELECT * FROM invitations WHERE hash = ?');
    this.#saveInvitation = database.prepare(
      `INSERT OR REPLACE INTO invitations (name, hash, role, email, invited_by, created_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#deleteInvitation = database.prepare('DELETE FROM invitations WHERE hash = ?');
    this.#sessions = new SessionTable(database);
    this.#audit = new AuditTable(database);
  }

  all(): readonly MemberRecord[] {
    return this.#selectAll.all().map(memberRecord);
  }

  get(name: string): MemberRecord | undefined {
    const row = this.#selectOne.get(name);
    return row === undefined ? undefined : memberRecord(row);
  }

  save({ name, role, email, createdAtMs }: MemberRecord): void {
    this.#save.run(name, role, email ?? null, createdAtMs);
  }

  delete(name: string): boolean {
    return this.#delete.run(name) > 0;
  }

  invitations(): readonly InvitationRecord[] {
    return this.#selectInvitations.all().map(invitationRecord);
  }

  invitation(hash: string): InvitationRecord | undefined {
    const row = this.#selectInvitation.get(hash);
    return row === undefined ? undefined : invitationRecord(row);
  }

  saveInvitation({ name, hash, role, email, invitedBy, createdAtMs }: InvitationRecord): void {
    this.#saveInvitation.run(name, hash, role, email ?? null, invitedBy, createdAtMs);
  }

  deleteInvitation(hash: string): boolean {
    return this.#deleteInvitation.run(hash) > 0;
  }

  session(hash: string): SessionRecord | undefined {
    return this.#sessions.get(hash);
  }

  saveSession(session: SessionRecord): void {
    this.#sessions.save(session);
  }

  deleteSession(hash: string): boolean {
    return this.#sessions.delete(hash);
  }

  deleteSessionsOfKey(keyId: string): void {
    this.#sessions.deleteOfKey(keyId);
  }

  pruneSessions(createdBeforeMs: number, usedBeforeMs: number): void {
    this.#sessions.prune(createdBeforeMs, usedBeforeMs);
  }

  audit(filter: AuditFilter): readonly AuditRecord[] {
    return this.#audit.list(filter);
  }

  addAudit(entry: Omit<AuditRecord, 'id'>, entriesMax: number): void {
    this.#audit.add(entry, entriesMax);
  }
}

function memberRecord(row: SqlRow): MemberRecord {
  return {
    name: row['name'] as string,
    role: row['role'] as MemberRecord['role'],
    ...emailOf(row),
    createdAtMs: row['created_at_ms'] as number,
  };
}

function invitationRecord(row: SqlRow): InvitationRecord {
  return {
    hash: row['hash'] as string,
    name: row['name'] as string,
    role: row['role'] as InvitationRecord['role'],
    ...emailOf(row),
    invitedBy: row['invited_by'] as string,
    createdAtMs: row['created_at_ms'] as number,
  };
}

function emailOf(row: SqlRow): { readonly email?: string } {
  const email = row['email'] as string | null;
  return email === null ? {} : { email };
}
