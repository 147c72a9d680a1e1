import type { Figure, FigureSample } from '../ports/figures.ts';
import type { StateStore } from '../ports/state-store.ts';
import type { ProjectClones } from '../workspaces/project-clones.ts';
import type { ProjectWorkspaces } from '../workspaces/project-workspaces.ts';
import type { EngineFacts } from './engine-status.ts';

export interface ServerFiguresParts {
  readonly facts: Pick<EngineFacts, 'version' | 'startedAtMs'>;
  readonly state: Pick<StateStore, 'projects' | 'projectIndex' | 'webhooks' | 'snapshots'>;
  readonly workspaces: Pick<ProjectWorkspaces, 'bytes' | 'opened'>;
  readonly clones: Pick<ProjectClones, 'underWay'>;
  /** Of the process itself. */
  readonly processFigures: () => readonly Figure[];
}

/** Returns the numbers of the engine that `/metrics` shows. No name of a project, member or key is in them. */
export function serverFigures(parts: ServerFiguresParts): Figure[] {
  const { facts, state, workspaces, clones, processFigures } = parts;
  const snapshots = state.snapshots.totals();
  return [
    one('groundplan_info', 'The version that runs, as a label.', 1, { version: facts.version }),
    one('groundplan_start_time_seconds', 'Unix time at which the engine started.', facts.startedAtMs / 1000),
    {
      name: 'groundplan_projects',
      kind: 'gauge',
      help: 'Projects by the state of their index.',
      samples: byState(state),
    },
    one('groundplan_open_workspaces', 'Projects whose index is in memory.', workspaces.opened().length),
    one('groundplan_workspace_bytes', 'Bytes of memory that the open projects account for.', workspaces.bytes()),
    one('groundplan_webhook_queue_length', 'Deliveries of webhooks that are to be sent.', state.webhooks.queueLength()),
    one('groundplan_snapshots', 'Structures that were pushed and are kept.', snapshots.count),
    one(
      'groundplan_snapshot_bytes',
      'Bytes of these on the disk, counted for each project that has them.',
      snapshots.bytes,
    ),
    one('groundplan_clones', 'Repositories that are being copied, or wait for it.', clones.underWay),
    ...processFigures(),
  ];
}

function one(name: string, help: string, value: number, labels?: FigureSample['labels']): Figure {
  return { name, kind: 'gauge', help, samples: [{ value, ...(labels && { labels }) }] };
}

const states = ['created', 'indexing', 'indexed', 'failed'] as const;

function byState(state: ServerFiguresParts['state']): FigureSample[] {
  const counts = new Map<string, number>(states.map((status) => [status, 0]));
  for (const { id } of state.projects()) {
    const status = state.projectIndex(id)?.status ?? 'created';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, value]) => ({ labels: { status }, value }));
}
