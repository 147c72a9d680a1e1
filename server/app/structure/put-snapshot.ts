import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import type { CheckedStructure } from '#server/engine/structure/check-structure.ts';
import { type PlannedRoom, planRoom, snapshotLimits } from '#server/service/snapshot-quota.ts';
import { structureMediaType } from '#protocol/structure-lines.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { SnapshotFiles, SnapshotRecord } from '../ports/snapshot-store.ts';
import type { ProjectRecord, StateStore } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import { hasFolder } from '../projects/has-folder.ts';
import { type EventHub, scopeOf } from '../events/event-hub.ts';
import type { PushedChanges } from './pushed-changes.ts';
import type { PushedSnapshots } from './pushed-snapshots.ts';
import { isDelta, receiveDelta, receiveStructure } from './receive-structure.ts';

export interface PutSnapshotParts {
  readonly state: StateStore;
  readonly clock: Clock;
  readonly events: EventHub;
  readonly register: ProjectRegister;
  readonly pushed: PushedSnapshots;
  readonly snapshotFiles: SnapshotFiles;
  readonly pushedChanges: PushedChanges;
}

type Stored = DataAnswer<OperationResult<'snapshots.put'>>;

/** Stores the structure of a project. It is durable when the answer leaves; the same again is known. */
export async function putSnapshot(
  parts: PutSnapshotParts,
  { id, snapshotId }: OperationParams<'snapshots.put'>,
  context: CallContext,
): Promise<Stored> {
  const project = parts.register.find(context.caller, id);
  const upload = context.upload ?? { bytes: new Uint8Array(), isPacked: false, mediaType: structureMediaType };
  const known = () => parts.state.snapshots.find(project.id, snapshotId);
  const before = isDelta(upload) ? known() : undefined;
  // Without a look at the difference: its lines could be no others.
  if (before !== undefined) return answerWith(before, []);
  const { checked, packed } = isDelta(upload)
    ? await receiveDelta(upload, (base) => ofProject(parts, project, base))
    : await receiveStructure(upload);
  if (checked.id !== snapshotId) throw wrongName(checked.id);
  const stored = known();
  if (stored !== undefined) return answerWith(stored, []);
  const record = recordOf(parts, project, checked, packed.length, context);
  // What would not be kept is not written either.
  roomFor(parts, project, record, context);
  await parts.snapshotFiles.write(snapshotId, packed);
  return keep(parts, project, record, context);
}

/** Of this project alone: another one's may be of a member who shows it to no other. */
function ofProject({ state, pushed }: PutSnapshotParts, { id }: ProjectRecord, base: string): Uint8Array | undefined {
  return state.snapshots.find(id, base) && pushed.packed(base);
}

function wrongName(id: string): ApiError {
  const message = `The lines have another name: ${id}.`;
  return new ApiError('invalid_body', message, [{ field: 'snapshotId', issue: 'format', message }]);
}

function recordOf(
  { clock }: PutSnapshotParts,
  project: ProjectRecord,
  { id, header, nodes, edges, findings }: CheckedStructure,
  bytes: number,
  { caller }: CallContext,
): SnapshotRecord {
  const { commit, branch, createdAt } = header;
  return {
    projectId: project.id,
    id,
    createdAtMs: Date.parse(createdAt),
    storedAtMs: clock.nowMs(),
    member: caller.kind === 'key' ? caller.member : project.member,
    ...(commit !== undefined && { commit }),
    ...(branch !== undefined && { branch }),
    nodes,
    edges,
    findings,
    bytes,
  };
}

function roomFor(
  { state }: PutSnapshotParts,
  project: ProjectRecord,
  record: SnapshotRecord,
  { caller }: CallContext,
): PlannedRoom<SnapshotRecord> {
  const limits = snapshotLimits[caller.kind === 'key' ? caller.tier : 'enterprise'];
  const { snapshots } = state;
  const stored = {
    ofProject: snapshots.list(project.id),
    memberBytes: snapshots.bytesOf(record.member),
    mainBranch: snapshots.mainBranch(project.id) ?? record.branch,
  };
  const room = planRoom(stored, record, limits);
  if (room === undefined)
    throw new ApiError(
      'quota_exceeded',
      'There is no room for another structure: what is stored is of the main branch.',
    );
  return room;
}

/** One transaction: the row, the rows that make room for it, the main branch, the state of the project, and the event. */
function keep(parts: PutSnapshotParts, project: ProjectRecord, record: SnapshotRecord, context: CallContext): Stored {
  const { state, pushed, snapshotFiles, pushedChanges } = parts;
  const before = pushed.latest(project.id);
  const dropped = state.transaction(() => {
    // It may have been deleted, or stored by another request, while the file was written.
    parts.register.find(context.caller, project.id);
    if (state.snapshots.find(project.id, record.id) !== undefined) return undefined;
    // It is shared by projects, of which another may have given it up meanwhile.
    if (!snapshotFiles.has(record.id))
      throw new ApiError('storage_error', 'The structure was not kept; send it again.');
    const room = roomFor(parts, project, record, context);
    for (const each of room.dropped) state.snapshots.delete(each.projectId, each.id);
    state.snapshots.insert(record);
    if (record.branch !== undefined && state.snapshots.mainBranch(project.id) === undefined)
      state.snapshots.saveMainBranch(project.id, record.branch);
    const latest = pushed.latest(project.id)?.id === record.id;
    if (latest) saveIndex(parts, project, record);
    publishPushed(parts, project, record, latest);
    return room.dropped;
  });
  if (dropped === undefined) return answerWith(record, []);
  pushed.release(dropped.map(({ id }) => id));
  pushedChanges.note(project, { before, record, isMain: pushed.latest(project.id)?.id === record.id });
  return { ...answerWith(record, dropped), created: true };
}

function publishPushed(
  { events }: PutSnapshotParts,
  project: ProjectRecord,
  { id, branch }: SnapshotRecord,
  latest: boolean,
): void {
  const ofBranch = branch === undefined ? {} : { branch };
  const data = { projectId: project.id, snapshot: id, ...ofBranch, latest };
  events.publish({ ...scopeOf(project), type: 'snapshot.pushed', data });
}

function saveIndex({ state, clock }: PutSnapshotParts, project: ProjectRecord, record: SnapshotRecord): void {
  if (hasFolder(project)) return;
  const stats = { files: record.nodes, symbols: 0, nodes: record.nodes, dependencies: record.edges };
  state.saveProjectIndex({ projectId: project.id, status: 'indexed', indexedAtMs: clock.nowMs(), stats });
}

function answerWith(
  { id, createdAtMs, nodes, edges, findings }: SnapshotRecord,
  dropped: readonly SnapshotRecord[],
): Stored {
  const snapshot = { id, createdAt: timestamp(createdAtMs), nodes, edges, findings };
  return { data: () => ({ snapshot, ...(dropped.length > 0 && { dropped: dropped.map((each) => each.id) }) }) };
}
