import { Type } from 'typebox';

/** Pattern of texts that must say something. */
export const notBlank = '[^ \\t\\r\\n]';

/** The alphabet of ULIDs and content-hash identifiers: Crockford's base 32. */
const ulidPattern = '[0-9A-HJKMNP-TV-Z]{26}';
const ulidExample = '01JD3ZK8M4Q7V9X2C5B6N8P0RT';

/** An identifier the server gives out: its prefix says what it names, the rest is opaque. */
function identifier(prefix: string, description: string) {
  return Type.String({
    pattern: `^${prefix}_${ulidPattern}$`,
    description,
    examples: [`${prefix}_${ulidExample}`],
  });
}

function timestamp(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-01-31T12:00:00.000Z'] });
}

export const projectId = identifier('prj', 'Project identifier.');
export const snapshotId = identifier('snp', 'Snapshot: a content hash of every file read for it.');
export const cycleId = identifier('cyc', 'Cycle: a content hash of its nodes.');
export const keyId = identifier('key', 'API key identifier.');
export const webhookId = identifier('whk', 'Webhook identifier.');
export const eventId = identifier('evt', 'Event identifier: the webhook-id header of all its deliveries.');
export const deliveryId = identifier('dlv', 'Attempt identifier.');
export const conversationId = identifier('cnv', 'Conversation identifier.');
export const requestId = identifier('req', 'Request identifier: `X-Request-Id` of the answer.');

/**
 * An identifier as a caller sends it. Its form is not checked here on purpose: a malformed identifier is answered like
 * an unknown one (404), so that no caller learns which ones could exist.
 */
export const givenId = Type.String({ minLength: 1, maxLength: 64, description: 'Project identifier.' });

export const createdAt = timestamp('Creation time, UTC.');
export const indexedAt = timestamp('End of the last successful indexing. Absent until there is one.');
export const startedAt = timestamp('Start of the current or last run.');
export const finishedAt = timestamp('End of the last run.');
export const expiresAt = timestamp('From this moment on the key is refused. Absent when it never expires.');
export const revokedAt = timestamp('Moment of revocation.');
export const lastUsedAt = timestamp('Last request that was accepted with the key.');
export const lastChangedAt = timestamp('Author date of the last change.');
export const requestedAt = timestamp('Moment at which the request was answered.');
export const happenedAt = timestamp('When the event happened.');
export const upSince = timestamp('Start of the engine process.');
export const trustedSince = timestamp('When it was said. Absent where an older version stored it.');

export const filePath = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Path relative to the project root, forward slashes, never absolute.',
  examples: ['src/auth/login.ts'],
});

/** In answers it is there for tests alone. */
export const testMark = Type.Optional(
  Type.Boolean({
    description: 'Its file is one of tests, by the conventions of test runners. Absent for shipped code.',
  }),
);

/** A file named by a caller: looked up in the snapshot's list, never opened as a path. */
export const givenFile = Type.String({
  minLength: 1,
  maxLength: 4096,
  description: 'Path relative to the project root.',
});

/** Lines and columns count from 1; columns in UTF-16 units. */
export const line = Type.Integer({ minimum: 1 });
export const column = Type.Integer({ minimum: 1 });
export const count = Type.Integer({ minimum: 0 });

export const pageLimit = Type.Integer({
  minimum: 1,
  description:
    'Page size. Without it the list of projects is complete; symbols come 100 at a time. Values above 1000 are lowered to 1000.',
});
export const cursor = Type.String({ minLength: 1, maxLength: 512, description: '`nextCursor` of the page before.' });
export const nextCursor = Type.String({ description: 'Absent on the last page.' });

/** A page holds at most this many items; larger limits are lowered, not refused. */
export const pageLimitMax = 1000;
/** Page size of lists that are paged even when no `limit` is given. */
export const pageLimitDefault = 100;
