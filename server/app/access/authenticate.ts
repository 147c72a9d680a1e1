import type { MemberRole } from '#protocol/members.ts';
import { hashApiKey, parseApiKey, sameHash } from '#server/service/api-keys.ts';
import { permissionsWithin } from '#server/service/members/decide.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Caller } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRecord, StateStore } from '../ports/state-store.ts';

export type KeyCaller = Extract<Caller, { kind: 'key' }>;

/**
 * Returns the caller that the key belongs to. Throws `missing_api_key`, `invalid_api_key`, `revoked_api_key`,
 * `expired_api_key`. The store is read each time, so that a revocation holds from the next request on.
 */
export function authenticate(state: StateStore, clock: Clock, key: string | undefined): KeyCaller {
  if (key === undefined || key === '') throw new ApiError('missing_api_key', 'An API key is needed.');
  return callerOf(state, clock, parseApiKey(key) === undefined ? undefined : findKey(state, key));
}

/** The caller that a record of a key stands for. Throws as `authenticate` does. */
export function callerOf(state: StateStore, clock: Clock, record: KeyRecord | undefined): KeyCaller {
  if (record === undefined) throw new ApiError('invalid_api_key', 'There is no such API key.');
  if (record.revokedAtMs !== undefined) throw new ApiError('revoked_api_key', 'The API key was revoked.');
  if (record.expiresAtMs !== undefined && record.expiresAtMs <= clock.nowMs()) {
    throw new ApiError('expired_api_key', 'The API key has expired.');
  }
  const { id, type, member, tier, permissions } = record;
  const role = roleOf(state, member);
  if (role === undefined) return { kind: 'key', keyId: id, type, member, tier, permissions };
  return { kind: 'key', keyId: id, type, member, tier, permissions: permissionsWithin(role, permissions), role };
}

/** Undefined on an engine without members. Where there are members, the key of any other name is refused. */
function roleOf({ members }: StateStore, name: string): MemberRole | undefined {
  const role = members.get(name)?.role;
  if (role !== undefined || members.all().length === 0) return role;
  throw new ApiError('revoked_api_key', 'The member that the API key belongs to is gone.');
}

function findKey(state: StateStore, key: string): KeyRecord | undefined {
  const hash = hashApiKey(key);
  const record = state.keyByHash(hash);
  return record !== undefined && sameHash(record.hash, hash) ? record : undefined;
}
