import type { PastChanges } from './past-changes.ts';

/** Of commits with more files it is not concluded that these belong together. */
export const coChangeFilesMax = 25;

export interface CoChanged {
  readonly file: number;
  /** Commits that changed both. */
  readonly support: number;
  /** Share of the commits that changed the first file which changed this one too. */
  readonly confidence: number;
}

export interface CoChangedPair {
  readonly files: readonly [number, number];
  readonly together: number;
  readonly changes: readonly [number, number];
  /** Share of the changes of the rarer one. */
  readonly confidence: number;
}

/**
 * Which files change in the same commits. Source of the measure: Zimmermann et al., "Mining Version Histories to Guide
 * Software Changes" (ROSE), 2005.
 */
export class CoChange {
  readonly #past: PastChanges;
  /** By file: commits with few enough files that changed it, the newest first. */
  readonly #commits: readonly number[][];

  constructor(past: PastChanges, files: number) {
    this.#past = past;
    this.#commits = Array.from({ length: files }, () => []);
    for (let commit = 0; commit + 1 < past.starts.length; commit++) {
      if (past.sizes[commit] > coChangeFilesMax) continue;
      for (let change = past.starts[commit]; change < past.starts[commit + 1]; change++)
        this.#commits[past.files[change]].push(commit);
    }
  }

  /** Commits of the file that count here. */
  changes(file: number): number {
    return this.#commits[file].length;
  }

  /** Files that change with it, the most confident first. */
  with(file: number): CoChanged[] {
    const counts = new Map<number, number>();
    for (const commit of this.#commits[file]) {
      for (let change = this.#past.starts[commit]; change < this.#past.starts[commit + 1]; change++) {
        const other = this.#past.files[change];
        if (other !== file) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
    }
    const changes = this.#commits[file].length;
    return Array.from(counts, ([other, support]) => ({ file: other, support, confidence: support / changes })).toSorted(
      byConfidence,
    );
  }

  /** Pairs with at least `supportMin` common commits, those of the most surprising share first. */
  pairs(supportMin: number): CoChangedPair[] {
    const pairs: CoChangedPair[] = [];
    this.#commits.forEach((commits, file) => {
      if (commits.length < supportMin) return;
      for (const { file: other, support } of this.with(file)) {
        if (other <= file || support < supportMin) continue;
        const changes = [commits.length, this.#commits[other].length] as const;
        pairs.push({ files: [file, other], together: support, changes, confidence: support / Math.min(...changes) });
      }
    });
    return pairs;
  }
}

function byConfidence(left: CoChanged, right: CoChanged): number {
  return right.support - left.support || left.file - right.file;
}
