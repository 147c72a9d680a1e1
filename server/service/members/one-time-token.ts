/**
 * Secrets that are shown once and stored as a hash: of invitations, and of sessions. Each has 256 bits of entropy, so that a
 * fast hash is enough, as for API keys.
 */
import { createHash } from 'node:crypto';
import type { RandomBytes } from '#server/service/identifiers.ts';

const tokenBytes = 32;
const form = /^[A-Za-z0-9_-]{43}$/;

/** The secret in the alphabet of base64url: it stands in an address or a cookie as it is. */
export function newToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url');
}

/** SHA-256 in hex; undefined for what no token can be. */
export function hashToken(token: string): string | undefined {
  return form.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
