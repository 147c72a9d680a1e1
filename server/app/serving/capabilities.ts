import { featureExtensions, type Capabilities } from '#protocol/capabilities.ts';
import { requestLimits, searchLimitMax } from '#protocol/limits.ts';
import { operations, operationSpec, type OperationId } from '#protocol/operations.ts';
import { permissionsOf } from '#server/service/tiers.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { Caller } from '../operations/operation.ts';

export interface CapabilityParts {
  readonly version: string;
  /** It has what only a team's remote has. */
  readonly isRemote: () => boolean;
  /** Projects that the caller may register. */
  readonly projectsMax: (caller: Caller) => number;
}

export function capabilityHandlers(parts: CapabilityParts): HandlersOf<'capabilities.get'> {
  return { 'capabilities.get': (_params, { caller }) => ({ data: () => capabilitiesFor(parts, caller) }) };
}

function capabilitiesFor({ version, isRemote, projectsMax }: CapabilityParts, caller: Caller): Capabilities {
  return {
    name: 'groundplan',
    version,
    apiVersion: 'v1',
    extensions: extensions(isRemote()),
    limits: { searchLimitMax, bodyBytesMax: requestLimits.bodyBytes, projectsMax: projectsMax(caller) },
    key:
      caller.kind === 'owner'
        ? { type: 'live', tier: 'enterprise', permissions: [...permissionsOf('enterprise')] }
        : { type: caller.type, tier: caller.tier, permissions: [...caller.permissions] },
  };
}

/** Taken from the operation table: what is not there is not offered. */
function extensions(isRemote: boolean): string[] {
  const ids = Object.keys(operations) as OperationId[];
  const offered = ids.map((id) => operationSpec(id)).filter(({ remoteOnly = false }) => isRemote || !remoteOnly);
  const built = offered.map(({ extension }) => extension).filter((name) => name !== undefined);
  const ofRemote = isRemote ? ['sync.diff', 'sync.delta'] : [];
  return [...new Set([...built, ...featureExtensions, ...ofRemote])];
}
