import type { TrendPointOfSecurity } from '#protocol/security.ts';
import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { TablesFile } from '../ports/index-store.ts';
import type { ProjectRecord } from '../ports/state-store.ts';

/** The oldest are dropped. */
export const trendPointsMax = 200;

/** Changes with the form of what is stored. */
const format = 1;

/**
 * Counts of the scans that were made, one row a commit: the last of those made while it was checked out. Nothing is scanned for it, so
 * commits between two rows are gaps.
 */
export class ScanTrends {
  readonly #open: (project: ProjectRecord) => TablesFile;

  /** @param open file of a project's counts */
  constructor(open: (project: ProjectRecord) => TablesFile) {
    this.#open = open;
  }

  /** In the order in which they were scanned. */
  of(project: ProjectRecord): readonly TrendPointOfSecurity[] {
    const bytes = this.#open(project).load();
    if (bytes === undefined) return [];
    const stored = JSON.parse(decodeUtf8(bytes)) as {
      readonly format: number;
      readonly points: TrendPointOfSecurity[];
    };
    return stored.format === format ? stored.points : [];
  }

  add(project: ProjectRecord, point: TrendPointOfSecurity): void {
    const others = this.of(project).filter(({ commit }) => commit !== point.commit);
    const points = [...others, point].slice(-trendPointsMax);
    this.#open(project).save(encodeUtf8(JSON.stringify({ format, points })));
  }
}
