import type { OperationParams } from '#protocol/operations.ts';
import { type IndexStarted, type IndexState, skippedFilesMax, waitMaxSeconds } from '#protocol/index-state.ts';
import { ApiError } from './api-error.ts';
import type { HandlersOf } from './handler-table.ts';
import type { Answer, CallContext } from './operation.ts';
import type { ProjectRegister } from './project-register.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import { timestamp } from './project-view.ts';
import type { SkippedFile, SkipReason } from './ports.ts';
import type { Workspace, WorkspaceRun } from './workspace.ts';

export interface IndexContext {
  readonly register: ProjectRegister;
  readonly workspaces: ProjectWorkspaces;
}

/** So long the answer to a first POST waits for the scan, without which nobody can say how long the run will take. */
const firstEstimateMs = 250;

export function indexHandlers(deps: IndexContext): HandlersOf<'index.start' | 'index.state'> {
  return {
    'index.start': (params, context) => startIndex(deps, params, context),
    'index.state': (params, context) => indexState(deps, params, context),
  };
}

/** Starts a run, or joins the one under way. */
async function startIndex(
  { register, workspaces }: IndexContext,
  { id, full = false }: OperationParams<'index.start'>,
  { caller, signal }: CallContext,
): Promise<Answer<IndexStarted>> {
  const project = register.find(caller, id);
  if (caller.kind === 'key' && !workspaces.isTrusted(project)) {
    throw new ApiError('workspace_not_trusted', 'The folder is not trusted: it is indexed by its owner only.');
  }
  const workspace = workspaces.workspaceOf(project);
  workspace.request(full);
  await untilEstimable(workspace, AbortSignal.any([signal, AbortSignal.timeout(firstEstimateMs)]));
  const estimatedTime = workspace.estimatedSeconds;
  return { data: () => ({ status: 'indexing', estimatedTime }) };
}

async function untilEstimable(workspace: Workspace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && workspace.run.status === 'indexing' && workspace.run.done === 0) {
    await workspace.nextChange(signal).catch(() => undefined);
  }
}

async function indexState(
  deps: IndexContext,
  { id, detail, wait = 0 }: OperationParams<'index.state'>,
  { caller, signal }: CallContext,
): Promise<Answer<IndexState>> {
  const project = deps.register.find(caller, id);
  const workspace = deps.workspaces.ifOpen(project);
  if (wait > 0 && workspace !== undefined) await untilPhaseChanges(workspace, Math.min(wait, waitMaxSeconds), signal);
  const run = deps.workspaces.runOf(project);
  const snapshot = workspace?.newest('files')?.id;
  const data = () => ({ ...describeRun(run, detail === 'full'), estimatedTime: workspace?.estimatedSeconds ?? 0 });
  return snapshot === undefined ? { data } : { snapshot, data: () => ({ ...data(), snapshot }) };
}

/**
 * Held back while a run goes on; without one the answer comes at once, since the run whose end was waited for may have
 * ended just before. It also ends when the client goes away, and when the time is over.
 */
async function untilPhaseChanges(workspace: Workspace, seconds: number, signal: AbortSignal): Promise<void> {
  const { phase } = workspace.run;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  while (!deadline.aborted && workspace.run.status === 'indexing' && workspace.run.phase === phase) {
    await workspace.nextChange(deadline).catch(() => undefined);
  }
}

function describeRun(run: WorkspaceRun, full: boolean): Omit<IndexState, 'estimatedTime'> {
  const { status, phase, done, total, startedAtMs, finishedAtMs, failure, skipped } = run;
  return {
    status,
    phase,
    done,
    total,
    ...(startedAtMs !== undefined && { startedAt: timestamp(startedAtMs) }),
    ...(finishedAtMs !== undefined && { finishedAt: timestamp(finishedAtMs) }),
    ...(failure !== undefined && { failure: publicFailure(failure) }),
    skipped: countByReason(skipped),
    ...(full && {
      skippedFiles: skipped.slice(0, skippedFilesMax).map(({ path, reason }) => ({ file: path, reason })),
    }),
  };
}

/** The text of an unexpected exception never leaves the engine (API.md §14.5); it is in the log. */
function publicFailure({ code, message }: { code: string; message: string }): { code: string; message: string } {
  return code === 'internal_error' ? { code, message: 'Something went wrong inside the engine.' } : { code, message };
}

function countByReason(skipped: readonly SkippedFile[]): Record<SkipReason, number> {
  const counts = { tooLarge: 0, binary: 0, unreadable: 0, parseErrors: 0, generated: 0, symlink: 0, overLimit: 0 };
  for (const { reason } of skipped) counts[reason]++;
  return counts;
}
