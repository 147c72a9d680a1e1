import type { Caller, CallContext } from '#server/app/operations/operation.ts';
import type { ProjectRecord } from '#server/app/ports/state-store.ts';
import { permissionsOf } from '#server/service/tiers.ts';

/** A live project of the owner in `/root`, by default. */
export function sampleProject(change: Partial<ProjectRecord> = {}): ProjectRecord {
  return {
    id: 'prj_1',
    name: 'sample',
    description: '',
    path: '/root',
    kind: 'live',
    member: 'owner',
    createdAtMs: 0,
    ...change,
  };
}

const keyCaller: Caller = {
  kind: 'key',
  keyId: 'key_1',
  type: 'live',
  member: 'owner',
  tier: 'enterprise',
  permissions: permissionsOf('enterprise'),
};

/** A call over HTTP, with a key that may do everything. */
export function byKey(signal: AbortSignal = new AbortController().signal): CallContext {
  return { caller: keyCaller, signal };
}

/** A call by the person at the machine. */
export function byOwner(signal: AbortSignal = new AbortController().signal): CallContext {
  return { caller: { kind: 'owner' }, signal };
}
