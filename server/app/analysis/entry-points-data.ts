import type { Doubt } from '#protocol/doubt-codes.ts';
import type { EntryPointType } from '#server/engine/entry-points/entry-point.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { doubtsAboutEntries } from '#server/engine/entry-points/entry-doubts.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { EntryPoint } from '#protocol/entry-points.ts';
import { asLinked } from '../workspaces/linked-snapshot.ts';

export interface EntryPointsRequest {
  readonly type?: EntryPointType;
  /** How many the pages before had. */
  readonly from: number;
  readonly limit: number;
}

export interface EntryPointsPage {
  readonly entryPoints: EntryPoint[];
  readonly hasMore: boolean;
  readonly reasons: readonly Doubt[];
}

export function entryPointsData(snapshot: GraphSnapshot, request: EntryPointsRequest): EntryPointsPage {
  const { from, limit } = request;
  const linked = asLinked(snapshot);
  const asked = entryPointsOf(linked).filter(({ type }) => request.type === undefined || type === request.type);
  const doubts = doubtsAboutEntries(linked).filter(
    ({ types }) => request.type === undefined || types.has(request.type),
  );
  const page = asked.slice(from, from + limit);
  return {
    entryPoints: page.map(({ id, type, name, file, line, column }) => ({ id, type, name, file, line, column })),
    hasMore: from + limit < asked.length,
    reasons: doubts.map(({ doubt }) => doubt),
  };
}
