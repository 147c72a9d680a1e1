import type { ArchitectureDiff } from '#protocol/diff.ts';
import { OperationRefused } from '#extension/session/engine-session.ts';
import { smallDifference } from './small-difference.ts';

export const comparedId = 'prj_1';

interface Sides {
  readonly from?: string;
  readonly to?: string;
  readonly parting?: boolean;
}

const time = '2026-11-21T14:05:00.000Z';

/** Of a remote's analysis that the folder is newer than. */
export const olderBaseline = { indexedAt: time, fetchedAt: time, remoteIsOlder: true };

/** An engine with one project, for pages that compare its states. */
export class ComparingEngine {
  /** Sides of the comparisons in their order. */
  readonly asked: Sides[] = [];
  snapshot = 'snp_1';
  baseline = olderBaseline;
  readonly #compare: (sides: Sides) => ArchitectureDiff | Promise<ArchitectureDiff>;

  constructor(compare: (sides: Sides) => ArchitectureDiff | Promise<ArchitectureDiff> = () => smallDifference) {
    this.#compare = compare;
  }

  answer = (async (id: string, params: Sides & { readonly findings?: boolean }) => {
    if (id === 'projects.list') return { data: { projects: [{ id: comparedId, name: 'shop' }] } };
    if (id === 'projects.get') return { data: { project: { id: comparedId, name: 'shop' } } };
    if (id === 'index.state') return { data: { status: 'indexed', snapshot: this.snapshot, skipped: [] } };
    if (id !== 'diff.get') throw new OperationRefused('path_not_found', id);
    const { from, to, parting, findings } = params;
    const sides = { from, to, ...(parting && { parting }) };
    const found = await this.#compare(sides);
    const diff = from === 'baseline' ? { ...found, baseline: this.baseline } : found;
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
