import type { EntryPoints } from '#protocol/entry-points.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { keptLinked, newestLinked } from '../workspaces/linked-snapshot.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

type EntryPointsParams = OperationParams<'entryPoints.list'>;

export interface EntryPointsParts extends PageParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
}

/** Position that a cursor points behind: so many entry points of a snapshot. */
type Position = readonly [snapshotId: string, from: number];

/** Returns where programs are begun from outside: routes, commands, exports of packages, and the like. */
export async function listEntryPoints(
  parts: EntryPointsParts,
  params: EntryPointsParams,
  context: CallContext,
): Promise<DataAnswer<Promise<EntryPoints>>> {
  const { id, type } = params;
  const position =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
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
      const { entryPoints, reasons } = page;
      const certainty = reasons.length === 0 ? 'exact' : 'bounded';
      const answer: EntryPoints = { entryPoints, certainty, ...reasonsAndDoubts(reasons) };
      if (!page.hasMore) return answer;
      const next: Position = [snapshot.id, from + limit];
      return { ...answer, nextCursor: sealPosition(parts, binding(params), next) };
    },
  };
}

function binding({ id, type }: EntryPointsParams): readonly unknown[] {
  return ['entryPoints.list', id, type ?? null];
}
