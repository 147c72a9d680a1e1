import { RunEstimate } from '#server/app/workspaces/run-estimate.ts';
import { Workspace } from '#server/app/workspaces/workspace.ts';
import type { WorkspaceRun } from '#server/app/workspaces/workspace-run.ts';
import { FakeClock } from './fake-clock.ts';
import { type ScriptedIndexer, scriptedIndexers } from './scripted-indexers.ts';

export interface ScriptedWorkspace {
  readonly workspace: Workspace;
  readonly indexer: ScriptedIndexer;
  readonly clock: FakeClock;
  /** Notifications of the listener. */
  readonly notified: string[];
}

/** A workspace over an indexer that does what the test says. */
export function openScripted(before: Partial<WorkspaceRun> = {}): ScriptedWorkspace {
  const indexers = scriptedIndexers();
  const clock = new FakeClock();
  const notified: string[] = [];
  const workspace = new Workspace(
    'prj_1',
    { root: '/root', workspaceKey: 'key', fileLimit: 10, watch: true },
    {
      indexers,
      clock,
      estimate: new RunEstimate({}),
      listener: {
        indexing: () => notified.push('indexing'),
        indexed: ({ id }, _report, { followed }) => notified.push(`indexed ${id}${followed ? ', followed' : ''}`),
        failed: ({ code }) => notified.push(`failed ${code}`),
      },
    },
    { status: 'created', ...before },
  );
  return { workspace, indexer: indexers.newest(), clock, notified: notified };
}
