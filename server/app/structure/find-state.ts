import type { OperationParams } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import { notTrusted } from '../workspaces/require-trust.ts';
import { hasFolder } from '../projects/has-folder.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import type { BaselineStructures } from './baseline-structures.ts';
import type { ComparedState } from './compared-state.ts';
import type { PushedSnapshots } from './pushed-snapshots.ts';
import type { ProjectStructures } from './project-structures.ts';
import type { RevisionStructures } from './revision-structures.ts';

export interface ComparedStatesParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly snapshots: Snapshots;
  readonly structures: ProjectStructures;
  readonly revisions: RevisionStructures;
  readonly baselines: BaselineStructures;
  readonly pushed: PushedSnapshots;
}

type DiffParams = OperationParams<'diff.get'>;

interface ComparedProject {
  readonly project: ProjectRecord;
  readonly params: DiffParams;
  readonly context: CallContext;
}

/**
 * Finds the two states that a difference is of. Throws `snapshot_not_found`, `revision_not_found`, and `workspace_not_trusted` where a
 * revision would have to be read of a folder that may not be.
 */
export async function comparedStates(
  parts: ComparedStatesParts,
  params: DiffParams,
  context: CallContext,
): Promise<{ readonly from: ComparedState; readonly to: ComparedState }> {
  const asked = { project: parts.register.find(context.caller, params.id), params, context };
  // The newest state is found first: a scan that both wait for is made once.
  const to = await stateNamed(parts, params.to ?? (hasFolder(asked.project) ? 'worktree' : 'latest'), asked);
  return { from: await stateNamed(parts, params.from, asked), to };
}

async function stateNamed(parts: ComparedStatesParts, name: string, asked: ComparedProject): Promise<ComparedState> {
  const pushed = pushedState(parts, name, asked);
  if (pushed !== undefined) return pushed;
  if (!hasFolder(asked.project)) throw notThere(name);
  if (name === 'worktree' || name === 'latest') return newestState(parts, asked);
  if (name === 'baseline') return baselineState(parts, asked);
  return isSnapshotId(name) ? keptState(parts, name, asked) : revisionState(parts, name, asked);
}

/** Of a structure that was pushed. */
function pushedState(
  { pushed }: ComparedStatesParts,
  name: string,
  { project }: ComparedProject,
): ComparedState | undefined {
  const byId = isSnapshotId(name) ? pushed.list(project.id).find(({ id }) => id === name) : undefined;
  if (byId !== undefined) return pushed.stateOf(byId);
  if (hasFolder(project)) return undefined;
  const record = name === 'latest' ? pushed.latest(project.id) : pushed.named(project.id, name);
  return record && pushed.stateOf(record);
}

function notThere(name: string): ApiError {
  if (name === 'baseline') return new ApiError('snapshot_not_found', 'The project is linked with no remote.');
  const isState = isSnapshotId(name) || ['latest', 'worktree'].includes(name);
  return isState
    ? new ApiError('snapshot_not_found', 'There is no such snapshot.')
    : new ApiError('revision_not_found', 'No structure of this branch or commit was pushed.');
}

function isSnapshotId(name: string): boolean {
  return /^snp_[0-9A-Z]{26}$/.test(name);
}

async function newestState(parts: ComparedStatesParts, asked: ComparedProject): Promise<ComparedState> {
  const { project, context } = asked;
  const made = await parts.structures.structureOf(project.id, { scans: wantsFindings(parts, asked) }, context);
  return { snapshot: made.snapshot, mark: made.id, packed: made.packed };
}

function wantsFindings({ snapshots }: ComparedStatesParts, { project, params, context }: ComparedProject): boolean {
  return params.findings !== false && snapshots.mayRead(project.id, context);
}

async function baselineState({ baselines }: ComparedStatesParts, { project }: ComparedProject): Promise<ComparedState> {
  const state = await baselines.of(project.id);
  if (state === undefined)
    throw new ApiError(
      'snapshot_not_found',
      'No state of a remote project was brought home: link the project and pull first.',
    );
  return state;
}

async function keptState(
  { snapshots, structures }: ComparedStatesParts,
  id: string,
  { project, context }: ComparedProject,
): Promise<ComparedState> {
  const kept = snapshots.kept(project.id, id, context);
  if (kept === undefined)
    throw new ApiError('snapshot_not_found', 'There is no such snapshot, or it is no longer kept.');
  const made = await structures.ofSnapshot(project, kept, {}, context);
  return { snapshot: id, mark: made.id, packed: made.packed };
}

async function revisionState(
  parts: ComparedStatesParts,
  revision: string,
  asked: ComparedProject,
): Promise<ComparedState> {
  const { snapshots, revisions } = parts;
  const { project, params, context } = asked;
  if (!snapshots.mayRead(project.id, context)) throw notTrusted();
  const now = await snapshots.newest(project.id, 'calls', context);
  const { parting: sinceParting = false } = params;
  const withFindings = wantsFindings(parts, asked);
  return revisions.of({ root: project.path, revision, sinceParting, now, withFindings }, context.signal);
}
