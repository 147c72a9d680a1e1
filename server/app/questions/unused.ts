import { findFile } from '#server/engine/graph/find-file.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { Unused } from '#protocol/unused.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { fileNotFound } from '../operations/not-found.ts';
import { keptLinked, newestLinked } from '../workspaces/linked-snapshot.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { DataAnswer, CallContext } from '../operations/operation.ts';
import { proveUnused } from '../proving/prove-unused.ts';
import type { ProvingParts } from '../proving/proving-context.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';

interface UnusedParams extends OperationParams<'unused.list'> {
  /** Node id of any level: only what its files declare. Only answers to questions ask for that. */
  readonly within?: string;
}

export interface UnusedParts extends ProvingParts, PageParts {
  readonly snapshots: Snapshots;
  readonly analysis: Analysis;
}

/** Position that a cursor points behind: so many entries of a snapshot's list. */
type Position = readonly [snapshotId: string, from: number];

/** Exports and files that nothing uses: proven ones first. */
export async function listUnused(
  parts: UnusedParts,
  params: UnusedParams,
  context: CallContext,
): Promise<DataAnswer<Unused>> {
  const { id, file, within, certainty } = params;
  const position =
    params.cursor === undefined ? undefined : openPosition<Position>(parts, binding(params), params.cursor);
  const state =
    position === undefined
      ? await newestLinked(parts.snapshots, id, context)
      : keptLinked(parts.snapshots, { id, snapshotId: position[0] }, context);
  const { snapshot, skipped, unfollowed } = state;
  if (file !== undefined && findFile(snapshot.files, file) === undefined) {
    throw fileNotFound(snapshot.files, 'file', file);
  }
  const [from, limit] = [position?.[1] ?? 0, pageSize(params, context)];
  const isProof = params.tier === 'exact';
  const request = { file, within, certainty, from, limit, skipped, unfollowed, withSites: isProof };
  const linked = (await parts.analysis.ask(snapshot, 'unused', request, context.signal)).read();
  const page = isProof ? await proveUnused(parts, { id, snapshot, unfollowed }, linked, context) : linked;
  const { hasMore, ...data } = page;
  const next: Position = [snapshot.id, from + limit];
  const nextCursor = hasMore ? sealPosition(parts, binding(params), next) : undefined;
  return {
    snapshot: snapshot.id,
    version: JSON.stringify([state.version, ...binding(params), from, limit, params.tier]),
    data: () => ({ ...data, ...(nextCursor !== undefined && { nextCursor }) }),
  };
}

function binding({ id, file, within, certainty }: UnusedParams): readonly unknown[] {
  return ['unused.list', id, file ?? null, certainty ?? null, ...(within === undefined ? [] : [within])];
}
