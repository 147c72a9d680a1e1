import type { OperationParams } from '#protocol/operations.ts';
import { type IndexStarted, type IndexState, skippedFilesMax, waitMaxSeconds } from '#protocol/index-state.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { DataAnswer, CallContext, Caller } from '../operations/operation.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { ProjectClones } from './project-clones.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ProjectIndexRecord, ProjectRecord, StateStore } from '../ports/state-store.ts';
import { ApiError } from '../operations/api-error.ts';
import { hasFolder } from '../projects/has-folder.ts';
import { requireTrust } from './require-trust.ts';
import { publicFailure } from './run-failure.ts';
import { countByReason, nothingSkipped } from './skip-counts.ts';
import type { Workspace } from './workspace.ts';
import type { WorkspaceRun } from './workspace-run.ts';

export interface IndexContext {
  readonly state: StateStore;
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
  readonly clones: Pick<ProjectClones, 'concerns' | 'settled' | 'requestFor' | 'begin'>;
  /** How far the scan of a project is; undefined while none is under way. */
  readonly scans: { progress(projectId: string, context: CallContext): IndexState['scan'] };
}

type Failure = NonNullable<WorkspaceRun['failure']>;
type LastRun = NonNullable<ProjectIndexRecord['lastRun']>;

/** Longest wait of the answer to a first POST for the scan, without which the length of the run cannot be estimated. */
const firstEstimateMs = 250;

export function indexHandlers(deps: IndexContext): HandlersOf<'index.start' | 'index.state'> {
  return {
    'index.start': (params, context) => startIndex(deps, params, context),
    'index.state': (params, context) => indexState(deps, params, context),
  };
}

/** Starts a run, or joins the one under way. */
async function startIndex(
  deps: IndexContext,
  { id, full = false }: OperationParams<'index.start'>,
  context: CallContext,
): Promise<DataAnswer<IndexStarted>> {
  const { register, workspaces, state, clones } = deps;
  const { caller, signal, remember } = context;
  const project = register.find(caller, id);
  if (clones.concerns(project)) return startClone(deps, project, full, context);
  if (!hasFolder(project))
    throw new ApiError('project_not_indexed', 'The project has no folder here: its structure is pushed.');
  // In an editor this is what a person asks for, in a folder that is not trusted too.
  if (caller.kind === 'key') requireTrust(workspaces, project, { caller });
  const workspace = workspaces.workspaceOf(project);
  // A crash from here on leaves the run and its answer, or neither; the estimate follows when there is one.
  state.transaction(() => {
    workspace.request(full, { asked: true });
    remember?.(startedAnswer(workspace));
  });
  await untilEstimable(workspace, AbortSignal.any([signal, AbortSignal.timeout(firstEstimateMs)]));
  const answer = startedAnswer(workspace);
  remember?.(answer);
  return answer;
}

/** The run begins once the repository is there; until then the project counts as indexing. */
async function startClone(
  { workspaces, clones, state }: IndexContext,
  project: ProjectRecord,
  full: boolean,
  { remember }: CallContext,
): Promise<DataAnswer<IndexStarted>> {
  const request = await clones.requestFor(project);
  const answer = { data: () => ({ status: 'indexing' as const, estimatedTime: 0 }) };
  // A crash from here on leaves the run, which the next start begins again, and its answer, or neither.
  state.transaction(() => {
    state.saveProjectIndex({ ...workspaces.recordOf(project), status: 'indexing' });
    remember?.(answer);
  });
  clones.begin(project, request, (copied) => workspaces.workspaceOf(copied).request(full, { asked: true }));
  return answer;
}

function startedAnswer({ estimatedSeconds }: Workspace): DataAnswer<IndexStarted> {
  return { data: () => ({ status: 'indexing', estimatedTime: estimatedSeconds }) };
}

async function untilEstimable(workspace: Workspace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && workspace.run.status === 'indexing' && workspace.run.done === 0) {
    await workspace.nextChange(signal).catch(() => undefined);
  }
}

async function indexState(
  deps: IndexContext,
  { id, detail, wait = 0, snapshot: held }: OperationParams<'index.state'>,
  context: CallContext,
): Promise<DataAnswer<IndexState>> {
  const { caller } = context;
  const deadline = wait > 0 ? deadlineOf(wait, context) : undefined;
  const cloned = deadline && deps.clones.settled(deps.register.find(caller, id), deadline);
  if (cloned !== undefined) await cloned;
  const project = deps.register.find(caller, id);
  const wasIndexed = deps.workspaces.recordOf(project).indexedAtMs !== undefined;
  // A client that follows a project wants its changes to be looked for; what was never indexed has none.
  const isFollowed = wait > 0 && held !== undefined && wasIndexed;
  const workspace = isFollowed ? deps.workspaces.workspaceOf(project) : deps.workspaces.ifOpen(project);
  if (deadline !== undefined && workspace !== undefined) {
    await untilItChanges(workspace, held, deadline);
    // It may have been deleted meanwhile.
    deps.register.find(caller, id);
  }
  const run = deps.workspaces.runOf(project);
  const { lastRun } = deps.workspaces.recordOf(project);
  const snapshot = snapshotOf(workspace, lastRun);
  const scan = detail === 'full' ? deps.scans.progress(id, context) : undefined;
  const described = {
    ...describeRun(run, detail === 'full', caller),
    ...(scan && { scan }),
    skipped: skippedOf(run, lastRun),
  };
  const data = () => ({ ...described, estimatedTime: workspace?.estimatedSeconds ?? 0 });
  return snapshot === undefined ? { data } : { snapshot, data: () => ({ ...data(), snapshot }) };
}

/** Ends a wait: the time is over, the request was cancelled, or its client is leaving. */
function deadlineOf(waitSeconds: number, { signal, leaving }: CallContext): AbortSignal {
  const late = AbortSignal.timeout(Math.min(waitSeconds, waitMaxSeconds) * 1000);
  return AbortSignal.any(leaving === undefined ? [signal, late] : [signal, leaving, late]);
}

/** The newest snapshot of the open workspace, else the recorded one, unless the loaded index is older than the record. */
function snapshotOf(workspace: Workspace | undefined, lastRun: LastRun | undefined): string | undefined {
  return workspace?.newest('files')?.id ?? (workspace?.isBehindRecord ? undefined : lastRun?.snapshot);
}

/** Counts of skipped files by reason: of this run if it has listed them, else of the last one. */
function skippedOf({ skipped }: WorkspaceRun, lastRun: LastRun | undefined): IndexState['skipped'] {
  return skipped === undefined ? (lastRun?.skipped ?? nothingSkipped) : countByReason(skipped);
}

/**
 * Held back while a run goes on in the same phase, or while the newest snapshot is the one that the caller has. A
 * caller that names none gets the answer at once when nothing runs: the run whose end was waited for may have ended
 * just before. The phases of a hidden run end no wait.
 */
async function untilItChanges(workspace: Workspace, held: string | undefined, deadline: AbortSignal): Promise<void> {
  const { status, phase } = workspace.run;
  const isSame = () => {
    const isIndexing = status === 'indexing';
    const isSameRun = workspace.run.status === status && (!isIndexing || workspace.run.phase === phase);
    if (held === undefined) return isSameRun && isIndexing;
    const newest = workspace.newest('files');
    return isSameRun && (newest === undefined ? !workspace.hasLoaded : newest.id === held);
  };
  while (!deadline.aborted && isSame()) await workspace.nextChange(deadline).catch(() => undefined);
}

function describeRun(run: WorkspaceRun, full: boolean, caller: Caller): Omit<IndexState, 'estimatedTime' | 'skipped'> {
  const { status, phase, done, total, startedAtMs, finishedAtMs, failure, skipped = [] } = run;
  return {
    status,
    phase,
    done,
    total,
    ...(startedAtMs !== undefined && { startedAt: timestamp(startedAtMs) }),
    ...(finishedAtMs !== undefined && { finishedAt: timestamp(finishedAtMs) }),
    ...(failure !== undefined && { failure: shownFailure(failure, caller) }),
    ...(full && {
      skippedFiles: skipped.slice(0, skippedFilesMax).map(({ path, reason }) => ({ file: path, reason })),
    }),
  };
}

function shownFailure({ code, message }: Failure, caller: Caller): Failure {
  return caller.kind === 'owner' && code !== 'internal_error' ? { code, message } : publicFailure(code);
}
