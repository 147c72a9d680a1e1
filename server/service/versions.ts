import { createHash } from 'node:crypto';

/**
 * A short name for everything an answer depends on: equal parts give equal versions, and only they do. Snapshot,
 * parameters and the version of the representation belong in it.
 */
export function versionOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
