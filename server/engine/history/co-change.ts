import type { PastChanges } from './past-changes.ts';
import { secondsPerDay } from './recency.ts';

/** Of commits with more files it is not concluded that these belong together. */
export const coChangeFilesMax = 25;

export interface CoChanged {
  readonly file: number;
  /** Commits that changed both. */
  readonly support: number;
  /** Share of the commits that changed the first file which changed this one too. */
  readonly confidence: number;
  readonly score: number;
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
  readonly #paths: readonly string[];
  /** By file: commits with few enough files that changed it, the newest first. */
  readonly #commits: readonly number[][];

  constructor(past: PastChanges, paths: readonly string[]) {
    this.#past = past;
    this.#paths = paths;
    this.#commits = paths.map(() => []);
    for (let commit = 0; commit + 1 < past.starts.length; commit++) {
      if (past.sizes[commit] > coChangeFilesMax) continue;
      for (let change = past.starts[commit]; change < past.starts[commit + 1]; change++)
        this.#commits[past.files[change]].push(commit);
    }
  }

  /**
   * Files that changed with it, the most likely to do so again first: each common commit weighs the more the newer it is and the
   * fewer files it has, and paths with common words go first among those of like weight.
   *
   * @param behind commits before this one alone count
   */
  with(file: number, behind = -1): CoChanged[] {
    const { starts, files, sizes, authoredAtSeconds } = this.#past;
    const found = new Map<number, { support: number; weight: number }>();
    const commits = this.#commits[file].filter((commit) => commit > behind);
    for (const commit of commits) {
      const ageDays = (authoredAtSeconds[commits[0]] - authoredAtSeconds[commit]) / secondsPerDay;
      const weight = 0.5 ** (Math.max(0, ageDays) / halfLifeDays) / Math.max(1, sizes[commit] - 1);
      for (let change = starts[commit]; change < starts[commit + 1]; change++) {
        const other = files[change];
        if (other === file) continue;
        const known = found.get(other);
        if (known === undefined) found.set(other, { support: 1, weight });
        else [known.support, known.weight] = [known.support + 1, known.weight + weight];
      }
    }
    const words = wordsOf(this.#paths[file]);
    return Array.from(found, ([other, { support, weight }]) => ({
      file: other,
      support,
      confidence: support / commits.length,
      score: weight + likenessWeight * shareOfWords(words, wordsOf(this.#paths[other])),
    })).toSorted((left, right) => right.score - left.score || left.file - right.file);
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

/** Older than for the changes themselves: what belongs together does so for long. */
const halfLifeDays = 365;
/** Found on 12 repositories and judged on 21 others, as all of this: docs/history.md. */
const likenessWeight = 0.2;

function wordsOf(path: string): ReadonlySet<string> {
  const words = path.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return new Set(words.match(/[a-z\d]+/g));
}

function shareOfWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length;
  return common / (left.size + right.size - common || 1);
}
