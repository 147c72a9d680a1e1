import type { KeyEntry } from '#protocol/keys.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { formatApiKey, hashApiKey, keyRandomBytes, lastFourOf } from '#server/service/api-keys.ts';
import type { Identifiers, RandomBytes } from '#server/service/identifiers.ts';
import { grantPermissions } from '#server/service/tiers.ts';
import { ApiError } from '../operations/api-error.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { KeyEnds } from './key-ends.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRecord, StateStore } from '../ports/state-store.ts';
import { ownerMember } from '../projects/project-space.ts';
import { timestamp } from '../projects/project-view.ts';

export interface KeysContext {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly identifiers: Identifiers;
  readonly randomBytes: RandomBytes;
  readonly keyEnds: KeyEnds;
}

const dayMs = 86_400_000;
const testKeyDays = 90;

/** Keys are managed by the person at the machine only, never over HTTP. */
export function keyHandlers(deps: KeysContext): HandlersOf<'keys.create' | 'keys.list' | 'keys.revoke'> {
  return {
    'keys.create': (params) => {
      const created = createKey(deps, params);
      return { data: () => created };
    },
    'keys.list': () => ({ data: () => ({ keys: deps.state.keys().map(entryOf) }) }),
    'keys.revoke': (params) => {
      const revokedAtMs = revokeKey(deps, params.id);
      return { data: () => ({ id: params.id, revokedAt: timestamp(revokedAtMs) }) };
    },
  };
}

/** The answer holds the key itself: nothing else ever will. */
export function createKey(
  deps: Omit<KeysContext, 'keyEnds'>,
  params: OperationParams<'keys.create'>,
  life: Pick<KeyRecord, 'forRun'> = {},
): OperationResult<'keys.create'> {
  const type = params.type ?? 'live';
  const key = formatApiKey(type, deps.randomBytes(keyRandomBytes));
  const record = recordOf(deps, params, key);
  deps.state.insertKey({ ...record, ...life });
  const { member: _member, lastFour: _lastFour, ...shown } = entryOf(record);
  return { key, ...shown };
}

function recordOf(deps: Omit<KeysContext, 'keyEnds'>, params: OperationParams<'keys.create'>, key: string): KeyRecord {
  const createdAtMs = deps.clock.nowMs();
  const { type = 'live', tier = 'enterprise' } = params;
  const member = memberOf(deps.state, params.member?.toWellFormed());
  const { granted, refused } = grantPermissions(tier, params.permissions);
  if (refused.length > 0) {
    throw new ApiError('invalid_parameter', `The tier ${tier} does not have: ${refused.join(', ')}.`);
  }
  const days = params.expiresInDays ?? (type === 'test' ? testKeyDays : undefined);
  return {
    id: deps.identifiers.next('key', createdAtMs),
    name: params.name?.toWellFormed() ?? `${type} key of ${timestamp(createdAtMs).slice(0, 10)}`,
    hash: hashApiKey(key),
    lastFour: lastFourOf(key),
    type,
    tier,
    permissions: granted,
    member,
    createdAtMs,
    ...(days === undefined ? {} : { expiresAtMs: createdAtMs + Math.round(days * dayMs) }),
  };
}

/** Throws `member_not_found` where there are members and none has the name. Without a name it is the owner's. */
function memberOf({ members }: StateStore, name: string | undefined): string {
  const all = members.all();
  if (all.length === 0) return name ?? ownerMember;
  const found = name === undefined ? all.find(({ role }) => role === 'owner') : members.get(name);
  if (found === undefined) throw new ApiError('member_not_found', 'There is no such member: invite one.');
  return found.name;
}

/** Moment of revocation; a key that was revoked before keeps its moment. Throws `key_not_found`. */
export function revokeKey(deps: Pick<KeysContext, 'state' | 'clock' | 'keyEnds'>, id: string): number {
  const record = deps.state.keys().find((key) => key.id === id);
  if (record === undefined) throw new ApiError('key_not_found', 'There is no such API key.');
  if (record.revokedAtMs !== undefined) return record.revokedAtMs;
  const revokedAtMs = deps.clock.nowMs();
  deps.state.revokeKey(id, revokedAtMs);
  deps.state.afterCommit(() => deps.keyEnds.listener(id));
  return revokedAtMs;
}

function entryOf(record: KeyRecord): KeyEntry {
  const { id, name, type, tier, permissions, member, lastFour } = record;
  return {
    id,
    name,
    type,
    tier,
    permissions: [...permissions],
    member,
    lastFour,
    createdAt: timestamp(record.createdAtMs),
    ...(record.expiresAtMs === undefined ? {} : { expiresAt: timestamp(record.expiresAtMs) }),
    ...(record.revokedAtMs === undefined ? {} : { revokedAt: timestamp(record.revokedAtMs) }),
    ...(record.lastUsedAtMs === undefined ? {} : { lastUsedAt: timestamp(record.lastUsedAtMs) }),
  };
}
