import type { EntryPoints } from '#protocol/entry-points.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { pageLimitDefault, pageLimitMax } from '#protocol/values.ts';
import { openCursor, sealCursor } from '#server/service/cursors.ts';
import type { Analysis } from './analysis/analysis.ts';
import { ApiError } from './api-error.ts';
import { keptLinked, newestLinked } from './linked-snapshot.ts';
import type { Answer, CallContext } from './operation.ts';
import type { Clock } from './ports.ts';
import type { Snapshots } from './snapshots.ts';

type EntryPointsParams = OperationParams<'entryPoints.list'>;

export interface EntryPointsParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
  readonly clock: Clock;
  readonly cursorSecret: () => Uint8Array;
}

/** What a cursor points behind: so many entry points of a snapshot. */
type Position = readonly [snapshotId: string, from: number];

/** Where programs are begun from outside: routes, commands, what packages export, and the like. */
export async function listEntryPoints(
  parts: EntryPointsParts,
  params: EntryPointsParams,
  context: CallContext,
): Promise<Answer<Promise<EntryPoints>>> {
  const { id, type } = params;
  const position = params.cursor === undefined ? undefined : openPosition(parts, params);
  const { snapshot } =
    position === undefined
      ? await newestLinked(parts.snapshots, id, context)
      : keptLinked(parts.snapshots, { id, snapshotId: position[0] }, context);
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context)];
  return {
    snapshot: snapshot.id,
    version: JSON.stringify([snapshot.id, ...binding(params), from, limit]),
    data: async () => {
      const request = { type, from, limit };
      const page = (await parts.analysis.ask(snapshot, 'entryPoints', request, context.signal)).read();
      if (!page.hasMore) return { entryPoints: page.entryPoints };
      const next: Position = [snapshot.id, from + limit];
      const nextCursor = sealCursor(parts.cursorSecret(), binding(params), next, parts.clock.nowMs());
      return { entryPoints: page.entryPoints, nextCursor };
    },
  };
}

/** The owner gets the whole list unless he sets a limit. */
function pageSize({ limit }: EntryPointsParams, { caller }: CallContext): number {
  if (caller.kind === 'owner') return limit ?? Number.MAX_SAFE_INTEGER;
  return Math.min(limit ?? pageLimitDefault, pageLimitMax);
}

function openPosition({ cursorSecret, clock }: EntryPointsParts, params: EntryPointsParams): Position {
  const position = openCursor(cursorSecret(), binding(params), params.cursor as string, clock.nowMs());
  if (position === undefined) throw new ApiError('cursor_not_found', 'The cursor is not known, or no longer.');
  return position as Position;
}

function binding({ id, type }: EntryPointsParams): readonly unknown[] {
  return ['entryPoints.list', id, type ?? null];
}
