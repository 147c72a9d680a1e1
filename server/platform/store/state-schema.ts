import type { Schema } from './migrations.ts';

export const STATE_SCHEMA: Schema = {
  applicationId: 0x47_50_53_54,
  migrations: [
    `CREATE TABLE projects (
       id TEXT NOT NULL PRIMARY KEY,
       name TEXT NOT NULL,
       description TEXT NOT NULL,
       path TEXT NOT NULL,
       kind TEXT NOT NULL,
       member TEXT NOT NULL,
       created_at_ms INTEGER NOT NULL,
       UNIQUE (path, kind, member)
     ) STRICT;

     CREATE TABLE project_indexes (
       project_id TEXT NOT NULL PRIMARY KEY,
       status TEXT NOT NULL,
       indexed_at_ms INTEGER,
       files INTEGER NOT NULL,
       symbols INTEGER NOT NULL,
       nodes INTEGER NOT NULL,
       dependencies INTEGER NOT NULL,
       failure_code TEXT,
       failure_message TEXT
     ) STRICT;

     CREATE TABLE keys (
       id TEXT NOT NULL PRIMARY KEY,
       name TEXT NOT NULL,
       hash TEXT NOT NULL UNIQUE,
       last_four TEXT NOT NULL,
       type TEXT NOT NULL,
       tier TEXT NOT NULL,
       permissions TEXT NOT NULL,
       member TEXT NOT NULL,
       created_at_ms INTEGER NOT NULL,
       expires_at_ms INTEGER,
       revoked_at_ms INTEGER,
       last_used_at_ms INTEGER
     ) STRICT;

     CREATE TABLE day_counts (
       key_id TEXT NOT NULL,
       day TEXT NOT NULL,
       requests INTEGER NOT NULL,
       PRIMARY KEY (key_id, day)
     ) STRICT, WITHOUT ROWID;

     CREATE TABLE idempotency (
       key_id TEXT NOT NULL,
       idempotency_key TEXT NOT NULL,
       request_hash TEXT NOT NULL,
       status INTEGER NOT NULL,
       body TEXT NOT NULL,
       created_at_ms INTEGER NOT NULL,
       PRIMARY KEY (key_id, idempotency_key)
     ) STRICT;
     CREATE INDEX idempotency_by_age ON idempotency (created_at_ms);

     CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT;`,

    'ALTER TABLE keys ADD COLUMN for_run INTEGER NOT NULL DEFAULT 0',

    'ALTER TABLE projects ADD COLUMN trusted INTEGER NOT NULL DEFAULT 1',

    // JSON.
    'ALTER TABLE project_indexes ADD COLUMN last_run TEXT',

    // `events`, `old_secrets`, `last_delivery` and `failing` are JSON.
    `CREATE TABLE webhooks (
       id TEXT NOT NULL PRIMARY KEY,
       url TEXT NOT NULL,
       events TEXT NOT NULL,
       project_id TEXT,
       description TEXT NOT NULL,
       kind TEXT NOT NULL,
       member TEXT NOT NULL,
       all_members INTEGER NOT NULL,
       created_at_ms INTEGER NOT NULL,
       secret TEXT NOT NULL,
       old_secrets TEXT NOT NULL,
       disabled_reason TEXT,
       last_delivery TEXT,
       failing TEXT
     ) STRICT;

     CREATE TABLE webhook_events (
       id TEXT NOT NULL PRIMARY KEY,
       type TEXT NOT NULL,
       at_ms INTEGER NOT NULL,
       body TEXT NOT NULL
     ) STRICT;

     CREATE TABLE webhook_queue (
       webhook_id TEXT NOT NULL,
       event_id TEXT NOT NULL,
       made INTEGER NOT NULL,
       due_at_ms INTEGER NOT NULL,
       planned_at_ms INTEGER NOT NULL,
       PRIMARY KEY (webhook_id, event_id)
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX webhook_queue_by_due ON webhook_queue (webhook_id, due_at_ms, event_id);
     CREATE INDEX webhook_queue_by_event ON webhook_queue (event_id);

     CREATE TABLE webhook_deliveries (
       id TEXT NOT NULL PRIMARY KEY,
       webhook_id TEXT NOT NULL,
       event_id TEXT NOT NULL,
       type TEXT NOT NULL,
       attempt INTEGER NOT NULL,
       at_ms INTEGER NOT NULL,
       status INTEGER NOT NULL,
       duration_ms INTEGER NOT NULL,
       error TEXT
     ) STRICT;
     CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook_id, at_ms, id);
     CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (event_id, webhook_id, attempt);
     CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (at_ms);`,

    // JSON: what events have said of the project's runs.
    'ALTER TABLE project_indexes ADD COLUMN told TEXT',

    // Trust belongs to a folder. The time of decisions made before this migration is unknown.
    `CREATE TABLE trusted_folders (path TEXT NOT NULL PRIMARY KEY, since_ms INTEGER) STRICT, WITHOUT ROWID;
     INSERT INTO trusted_folders (path) SELECT path FROM projects GROUP BY path HAVING min(trusted) = 1;
     ALTER TABLE projects DROP COLUMN trusted;`,

    // Decisions about findings: the highest revision counts, the others are history.
    `CREATE TABLE triage (
       project_id TEXT NOT NULL,
       fingerprint TEXT NOT NULL,
       revision INTEGER NOT NULL,
       state TEXT NOT NULL,
       note TEXT,
       updated_at_ms INTEGER NOT NULL,
       PRIMARY KEY (project_id, fingerprint, revision)
     ) STRICT, WITHOUT ROWID;`,

    // The state folder is that of a team's remote since then: one row at the most.
    `CREATE TABLE remote (id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1), since_ms INTEGER NOT NULL) STRICT`,
    // Without a row in `members` keys have no roles.
    `CREATE TABLE members (
       name TEXT NOT NULL PRIMARY KEY,
       role TEXT NOT NULL,
       email TEXT,
       created_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;

     CREATE TABLE invitations (
       name TEXT NOT NULL PRIMARY KEY,
       hash TEXT NOT NULL UNIQUE,
       role TEXT NOT NULL,
       email TEXT,
       invited_by TEXT NOT NULL,
       created_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;

     CREATE TABLE sessions (
       hash TEXT NOT NULL PRIMARY KEY,
       key_id TEXT NOT NULL,
       created_at_ms INTEGER NOT NULL,
       used_at_ms INTEGER NOT NULL
     ) STRICT, WITHOUT ROWID;
     CREATE INDEX sessions_by_key ON sessions (key_id);

     CREATE TABLE audit (
       id INTEGER PRIMARY KEY,
       at_ms INTEGER NOT NULL,
       actor TEXT NOT NULL,
       key_id TEXT,
       action TEXT NOT NULL,
       subject TEXT NOT NULL,
       detail TEXT
     ) STRICT;

     ALTER TABLE projects ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;`,
    // Synchronisation with a remote; records are JSON, and hold no key.
    `CREATE TABLE sync_remote (one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), record TEXT NOT NULL) STRICT;
     CREATE TABLE sync_links (
       project_id TEXT NOT NULL PRIMARY KEY,
       remote_id TEXT NOT NULL UNIQUE,
       record TEXT NOT NULL
     ) STRICT;
     CREATE TABLE sync_outbox (id TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
     CREATE TABLE sync_baselines (project_id TEXT NOT NULL PRIMARY KEY, record TEXT NOT NULL) STRICT;
     CREATE TABLE sync_sent (
       id INTEGER NOT NULL PRIMARY KEY,
       at_ms INTEGER NOT NULL,
       method TEXT NOT NULL,
       path TEXT NOT NULL,
       bytes INTEGER NOT NULL,
       body TEXT,
       status INTEGER NOT NULL,
       cause TEXT NOT NULL
     ) STRICT;
     CREATE INDEX sync_sent_by_time ON sync_sent (at_ms);
     CREATE TABLE sync_spent (
       day TEXT NOT NULL,
       cause TEXT NOT NULL,
       requests INTEGER NOT NULL,
       PRIMARY KEY (day, cause)
     ) STRICT, WITHOUT ROWID;`,

    // Where the content of a project lies that was registered with a URL.
    'ALTER TABLE projects ADD COLUMN folder TEXT',
    // Structures that were pushed; records are JSON, lines lie in files.
    `CREATE TABLE snapshots (
       project_id TEXT NOT NULL,
       id TEXT NOT NULL,
       record TEXT NOT NULL,
       PRIMARY KEY (project_id, id)
     ) STRICT, WITHOUT ROWID;
     CREATE TABLE main_branches (project_id TEXT NOT NULL PRIMARY KEY, branch TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
    // Room of a member, and who shares a file, are asked for with each push.
    `CREATE INDEX snapshots_by_id ON snapshots (id);
     CREATE INDEX snapshots_of_member ON snapshots (record ->> '$.member', record ->> '$.bytes');`,
  ],
};
