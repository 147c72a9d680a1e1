import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { gunzipSync } from 'node:zlib';
import { structureBytesMax } from '#server/engine/structure/check-structure.ts';
import { ApiError } from '../operations/api-error.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import { openPosition, type PageParts, pageSize, sealPosition } from '../operations/list-pages.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import { timestamp } from '../projects/project-view.ts';
import { putSnapshot, type PutSnapshotParts } from './put-snapshot.ts';

export type SnapshotParts = PutSnapshotParts & PageParts;

export function snapshotHandlers(
  parts: SnapshotParts,
): HandlersOf<'snapshots.put' | 'snapshots.list' | 'snapshots.get' | 'mainBranch.put'> {
  return {
    'snapshots.put': (params, context) => putSnapshot(parts, params, context),
    'snapshots.list': (params, context) => listSnapshots(parts, params, context),
    'snapshots.get': (params, context) => getSnapshot(parts, params, context),
    'mainBranch.put': ({ id, branch }, { caller }) => {
      const project = parts.register.find(caller, id);
      parts.state.snapshots.saveMainBranch(project.id, branch);
      return { data: () => ({ branch }) };
    },
  };
}

/** The last snapshot of the page before. */
type Position = readonly [createdAtMs: number, storedAtMs: number, id: string];

function listSnapshots(
  parts: SnapshotParts,
  params: OperationParams<'snapshots.list'>,
  context: CallContext,
): DataAnswer<OperationResult<'snapshots.list'>> {
  const project = parts.register.find(context.caller, params.id);
  const binding = ['snapshots.list', project.id, params.branch ?? null];
  const main = parts.state.snapshots.mainBranch(project.id);
  const all = parts.pushed
    .list(project.id)
    .filter(({ branch }) => params.branch === undefined || branch === params.branch);
  const behind = params.cursor === undefined ? undefined : openPosition<Position>(parts, binding, params.cursor);
  const rest = behind === undefined ? all : all.filter((each) => isBehind(positionOf(each), behind));
  const page = rest.slice(0, pageSize(params, context));
  const last = page.at(-1);
  const isLast = last === undefined || page.length === rest.length;
  const nextCursor = isLast ? undefined : sealPosition(parts, binding, positionOf(last));
  const snapshots = page.map(({ id, createdAtMs, nodes, edges, findings, commit, branch }) => ({
    id,
    createdAt: timestamp(createdAtMs),
    nodes,
    edges,
    findings,
    ...(commit !== undefined && { commit }),
    ...(branch !== undefined && { branch }),
    isMain: branch === main,
  }));
  return { data: () => ({ snapshots, ...(nextCursor !== undefined && { nextCursor }) }) };
}

function positionOf({
  createdAtMs,
  storedAtMs,
  id,
}: {
  createdAtMs: number;
  storedAtMs: number;
  id: string;
}): Position {
  return [createdAtMs, storedAtMs, id];
}

/** Newest first: what is older, or of equal age with a later id. */
function isBehind(position: Position, than: Position): boolean {
  if (position[0] !== than[0]) return position[0] < than[0];
  if (position[1] !== than[1]) return position[1] < than[1];
  return position[2] > than[2];
}

function getSnapshot(
  { register, state, pushed }: SnapshotParts,
  { id, snapshotId }: OperationParams<'snapshots.get'>,
  { caller }: CallContext,
): DataAnswer<OperationResult<'snapshots.get'>> {
  const project = register.find(caller, id);
  const known = state.snapshots.find(project.id, snapshotId);
  const packed = known && pushed.packed(snapshotId);
  if (packed === undefined) throw new ApiError('snapshot_not_found', 'There is no such snapshot.');
  return {
    version: snapshotId,
    packed: () => packed,
    data: () => ({ lines: gunzipSync(packed, { maxOutputLength: structureBytesMax }).toString('utf8') }),
  };
}
