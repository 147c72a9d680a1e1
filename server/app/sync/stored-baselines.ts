import type { BaselineAge } from '#protocol/diff.ts';
import type { Baselines, KeptBaseline } from '../ports/baselines.ts';
import { baselineAge } from './baseline-age.ts';
import type { SyncParts } from './sync-parts.ts';

type StoredBaselinesParts = Pick<SyncParts, 'state' | 'baselineFiles' | 'clock'>;

/** The baselines of this user. */
export class StoredBaselines implements Baselines {
  readonly #parts: StoredBaselinesParts;

  constructor(parts: StoredBaselinesParts) {
    this.#parts = parts;
  }

  of(projectId: string): KeptBaseline | undefined {
    const { state, baselineFiles, clock } = this.#parts;
    const record = state.sync.baselines().find((each) => each.projectId === projectId);
    if (record === undefined || (record.keptUntilMs ?? Number.POSITIVE_INFINITY) <= clock.nowMs()) return undefined;
    const { remoteId: remoteProject, fetchedAtMs } = record;
    const mark = JSON.stringify([projectId, remoteProject, fetchedAtMs]);
    return { remoteProject, mark, packed: () => baselineFiles.read(projectId) };
  }

  ageOf(projectId: string): BaselineAge | undefined {
    return baselineAge(this.#parts, projectId);
  }
}
