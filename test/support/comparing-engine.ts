import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { SyncStatus } from '#protocol/sync.ts';
import { OperationRefused } from '#extension/session/engine-session.ts';
import { smallDifference } from './small-difference.ts';

export const comparedId = 'prj_1';

interface Sides {
  readonly from?: string;
  readonly to?: string;
  readonly parting?: boolean;
}

const time = '2026-11-21T14:05:00.000Z';

/** A project that is linked, whose baseline is older than the folder. */
export const linkedStatus: SyncStatus = {
  mode: 'structure',
  remote: { url: 'https://remote.example', connectedAt: time, hasKey: true, extensions: ['diff'] },
  tier: 'pro',
  linked: [
    {
      project: { id: comparedId, name: 'shop' },
      remoteProject: { id: 'prj_9', name: 'shop', description: '', status: 'indexed', indexedAt: time },
      linkedAt: time,
      baseline: { indexedAt: time, fetchedAt: time, remoteIsOlder: true },
    },
  ],
  outbox: [],
};

/** An engine with one project, for pages that compare its states. */
export class ComparingEngine {
  /** Sides of the comparisons in their order. */
  readonly asked: Sides[] = [];
  snapshot = 'snp_1';
  status = linkedStatus;
  readonly #compare: (sides: Sides) => ArchitectureDiff | Promise<ArchitectureDiff>;

  constructor(compare: (sides: Sides) => ArchitectureDiff | Promise<ArchitectureDiff> = () => smallDifference) {
    this.#compare = compare;
  }

  answer = (async (id: string, params: Sides & { readonly findings?: boolean }) => {
    if (id === 'projects.list') return { data: { projects: [{ id: comparedId, name: 'shop' }] } };
    if (id === 'projects.get') return { data: { project: { id: comparedId, name: 'shop' } } };
    if (id === 'index.state') return { data: { status: 'indexed', snapshot: this.snapshot, skipped: [] } };
    if (id === 'sync.status') return { data: this.status };
    if (id !== 'diff.get') throw new OperationRefused('path_not_found', id);
    const { from, to, parting, findings } = params;
    const sides = { from, to, ...(parting && { parting }) };
    const diff = await this.#compare(sides);
    if (findings === false) return { data: { ...diff, findingsAdded: [], findingsFixed: [] } };
    this.asked.push(sides);
    return { data: diff };
  }) as never;
}

/** Refuses the remote's side as an engine does that has none. */
export function withoutBaseline({ from }: Sides): ArchitectureDiff {
  if (from !== 'baseline') return smallDifference;
  throw new OperationRefused('snapshot_not_found', 'The remote’s analysis of this project is not here.');
}
