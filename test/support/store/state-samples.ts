import type { KeyRecord, ProjectIndexRecord, ProjectRecord } from '#server/app/ports/state-store.ts';
import type { IdempotencyRecord } from '#server/app/ports/repetition.ts';

export const projectNamed = (id: string, more: Partial<ProjectRecord> = {}): ProjectRecord => ({
  id,
  name: `Name of ${id}`,
  description: '',
  path: `/work/${id}`,
  kind: 'live',
  member: 'owner',
  createdAtMs: 1_763_740_000_000,
  ...more,
});

export const keyNamed = (id: string, more: Partial<KeyRecord> = {}): KeyRecord => ({
  id,
  name: `Name of ${id}`,
  // No id ends like the padding: key 1 and key 10 would share a hash.
  hash: id.padEnd(64, '-'),
  lastFour: 'wxyz',
  type: 'live',
  tier: 'pro',
  permissions: ['read', 'webhooks'],
  member: 'owner',
  createdAtMs: 1_763_740_000_000,
  ...more,
});

export const indexOf = (projectId: string, more: Partial<ProjectIndexRecord> = {}): ProjectIndexRecord => ({
  projectId,
  status: 'indexed',
  stats: { files: 1, symbols: 2, nodes: 3, dependencies: 4 },
  ...more,
});

export const answerTo = (idempotencyKey: string, more: Partial<IdempotencyRecord> = {}): IdempotencyRecord => ({
  keyId: 'key_a',
  idempotencyKey,
  requestHash: 'beef',
  status: 201,
  body: '{"success":true,"data":{"name":"Ünï ✓"}}',
  createdAtMs: 1000,
  ...more,
});
