import type { DriftCounts } from '#protocol/sync.ts';

/** Counts of the difference between a project and its baseline, as they were found last. */
export class KnownDrift {
  readonly #counts = new Map<string, DriftCounts>();

  of(projectId: string): DriftCounts | undefined {
    return this.#counts.get(projectId);
  }

  set(projectId: string, counts: DriftCounts | undefined): void {
    if (counts === undefined) this.#counts.delete(projectId);
    else this.#counts.set(projectId, counts);
  }
}
