import { findFile } from '#server/engine/graph/find-file.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Unused } from '#protocol/unused.ts';
import { pageLimitDefault, pageLimitMax } from '#protocol/values.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import type { Analysis } from './analysis/analysis.ts';
import { ApiError } from './api-error.ts';
import { keptLinked, newestLinked } from './linked-snapshot.ts';
import type { Answer, CallContext } from './operation.ts';
import type { Clock } from './ports.ts';
import { proveUnused } from './prove-unused.ts';
import type { ProvingParts } from './proving.ts';
import type { Snapshots } from './snapshots.ts';

type UnusedParams = OperationParams<'unused.list'>;

export interface UnusedParts extends ProvingParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
  readonly clock: Clock;
  readonly cursorSecret: () => Uint8Array;
}

/** What a cursor points behind: so many entries of a snapshot's list. */
type Position = readonly [snapshotId: string, from: number];

/** Exports and files that nothing uses: proven ones first. */
export async function listUnused(
  parts: UnusedParts,
  params: UnusedParams,
  context: CallContext,
): Promise<Answer<Unused>> {
  const { id, file, certainty } = params;
  const position = params.cursor === undefined ? undefined : openPosition(parts, params);
  const state =
    position === undefined
      ? await newestLinked(parts.snapshots, id, context)
      : keptLinked(parts.snapshots, { id, snapshotId: position[0] }, context);
  const { snapshot, skipped, unfollowed } = state;
  if (file !== undefined && findFile(snapshot.files, file) === undefined) {
    throw new ApiError('path_not_found', 'The snapshot has no such file.');
  }
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context)];
  const isProof = params.tier === 'exact';
  const request = { file, certainty, from, limit, skipped, unfollowed, withSites: isProof };
  const linked = (await parts.analysis.ask(snapshot, 'unused', request, context.signal)).read();
  const page = isProof ? await proveUnused(parts, { id, snapshot, unfollowed }, linked, context) : linked;
  const { hasMore, ...data } = page;
  const next: Position = [snapshot.id, from + limit];
  const nextCursor = hasMore ? sealCursor(parts.cursorSecret(), binding(params), next, parts.clock.nowMs()) : undefined;
  return {
    snapshot: snapshot.id,
    version: JSON.stringify([state.version, ...binding(params), from, limit, params.tier]),
    data: () => ({ ...data, ...(nextCursor !== undefined && { nextCursor }) }),
  };
}

/** The owner gets the whole list unless he sets a limit. */
function pageSize({ limit }: UnusedParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? pageLimitDefault, pageLimitMax);
}

function openPosition({ cursorSecret, clock }: UnusedParts, params: UnusedParams): Position {
  const position = openCursor(cursorSecret(), binding(params), params.cursor as string, clock.nowMs());
  if (position === undefined) throw new ApiError('cursor_not_found', 'The cursor is not known, or no longer.');
  return position as Position;
}

function binding({ id, file, certainty }: UnusedParams): readonly unknown[] {
  return ['unused.list', id, file ?? null, certainty ?? null];
}
