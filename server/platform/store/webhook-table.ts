import type { WebhookRecord } from '#server/app/ports/webhook-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Webhooks and how their deliveries go. */
export class WebhookTable {
  readonly #selectAll: SqlStatement;
  readonly #selectById: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #save: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #selectOfProject: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectAll = database.prepare('SELECT * FROM webhooks ORDER BY created_at_ms, id');
    this.#selectById = database.prepare('SELECT * FROM webhooks WHERE id = ?');
    this.#insert = database.prepare(
      `INSERT INTO webhooks (secret, old_secrets, disabled_reason, last_delivery, failing,
                             id, url, events, project_id, description, kind, member, all_members, created_at_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#save = database.prepare(
      `UPDATE webhooks SET secret = ?, old_secrets = ?, disabled_reason = ?, last_delivery = ?, failing = ? WHERE id = ?`,
    );
    this.#delete = database.prepare('DELETE FROM webhooks WHERE id = ?');
    this.#selectOfProject = database.prepare('SELECT id FROM webhooks WHERE project_id = ?');
  }

  /** Oldest first. */
  all(): readonly WebhookRecord[] {
    return this.#selectAll.all().map(webhookRecord);
  }

  byId(id: string): WebhookRecord | undefined {
    const row = this.#selectById.get(id);
    return row === undefined ? undefined : webhookRecord(row);
  }

  ofProject(projectId: string): readonly string[] {
    return this.#selectOfProject.all(projectId).map((row) => row['id'] as string);
  }

  insert(webhook: WebhookRecord): void {
    const { id, url, events, projectId, description, kind, member, allMembers, createdAtMs } = webhook;
    const fixed = [id, url, JSON.stringify(events), projectId ?? null, description, kind, member];
    this.#insert.run(...changing(webhook), ...fixed, allMembers ? 1 : 0, createdAtMs);
  }

  save(webhook: WebhookRecord): void {
    this.#save.run(...changing(webhook), webhook.id);
  }

  delete(id: string): void {
    this.#delete.run(id);
  }
}

function changing({ secret, oldSecrets, disabledReason, lastDelivery, failing }: WebhookRecord): (string | null)[] {
  return [secret, JSON.stringify(oldSecrets), disabledReason ?? null, jsonOrNull(lastDelivery), jsonOrNull(failing)];
}

function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function webhookRecord(row: SqlRow): WebhookRecord {
  const text = (name: string): string => row[name] as string;
  const given = (name: string): string | undefined => (row[name] as string | null) ?? undefined;
  const [projectId, disabledReason] = [given('project_id'), given('disabled_reason')];
  const [lastDelivery, failing] = [given('last_delivery'), given('failing')];
  return {
    id: text('id'),
    url: text('url'),
    events: JSON.parse(text('events')) as string[],
    ...(projectId !== undefined && { projectId }),
    description: text('description'),
    kind: text('kind') as WebhookRecord['kind'],
    member: text('member'),
    allMembers: row['all_members'] === 1,
    createdAtMs: row['created_at_ms'] as number,
    secret: text('secret'),
    oldSecrets: JSON.parse(text('old_secrets')) as WebhookRecord['oldSecrets'],
    ...(disabledReason !== undefined && { disabledReason: disabledReason as 'failing' | 'gone' }),
    ...(lastDelivery !== undefined && { lastDelivery: JSON.parse(lastDelivery) as WebhookRecord['lastDelivery'] }),
    ...(failing !== undefined && { failing: JSON.parse(failing) as WebhookRecord['failing'] }),
  };
}
