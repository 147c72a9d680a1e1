import type { PastChanges } from './past-changes.ts';
import { fixWeight, latestDays, recencyWeight, secondsPerDay } from './recency.ts';

/** The past of one file, under all its names. */
export interface FilePast {
  /** Commits that changed it. */
  readonly changes: number;
  /** The same, each by its age: `recencyWeight`. */
  readonly recentChanges: number;
  /** Those of the `latestDays` up to the newest commit. */
  readonly latestChanges: number;
  /** Those that say that they mend something. */
  readonly fixes: number;
  /** People, programs left out. */
  readonly authors: number;
  /** Lines, those of commits that change very many files left out; absent while one of its changes is not counted. */
  readonly added?: number;
  readonly removed?: number;
  readonly firstChangedAtSeconds: number;
  readonly lastChangedAtSeconds: number;
  /** 0 to 1: the share of today's files whose recent changes are fewer. */
  readonly hotspot: number;
}

/** The same by file, in columns. */
export interface FilePasts {
  readonly changes: Float64Array;
  readonly recentChanges: Float64Array;
  readonly latestChanges: Float64Array;
  readonly fixes: Float64Array;
  /** Those, each by its age: `fixWeight`. */
  readonly recentFixes: Float64Array;
  /** NaN where a change is not counted. */
  readonly added: Float64Array;
  readonly removed: Float64Array;
  readonly firstChangedAtSeconds: Float64Array;
  readonly lastChangedAtSeconds: Float64Array;
}

export function filePasts(past: PastChanges, files: number, newestAtSeconds: number): FilePasts {
  const column = () => new Float64Array(files);
  const pasts: FilePasts = {
    changes: column(),
    recentChanges: column(),
    latestChanges: column(),
    fixes: column(),
    recentFixes: column(),
    added: column(),
    removed: column(),
    firstChangedAtSeconds: column().fill(Infinity),
    lastChangedAtSeconds: column(),
  };
  for (let commit = 0; commit + 1 < past.starts.length; commit++) {
    const at = past.authoredAtSeconds[commit];
    const age = newestAtSeconds - at;
    const isFix = Number(past.isFix[commit]);
    const weights = {
      recent: recencyWeight(age),
      latest: Number(age <= latestDays * secondsPerDay),
      fix: isFix * fixWeight(age),
    };
    for (let change = past.starts[commit]; change < past.starts[commit + 1]; change++) {
      const file = past.files[change];
      pasts.changes[file]++;
      pasts.recentChanges[file] += weights.recent;
      pasts.latestChanges[file] += weights.latest;
      pasts.fixes[file] += isFix;
      pasts.recentFixes[file] += weights.fix;
      pasts.added[file] += past.added[change];
      pasts.removed[file] += past.removed[change];
      pasts.firstChangedAtSeconds[file] = Math.min(pasts.firstChangedAtSeconds[file], at);
      pasts.lastChangedAtSeconds[file] = Math.max(pasts.lastChangedAtSeconds[file], at);
    }
  }
  return pasts;
}

/** By file, 0 to 1: the share of the others whose value is lower. Equal values have equal ranks. */
export function ranks(values: Float64Array): Float64Array {
  const order = Array.from(values.keys()).toSorted((left, right) => values[left] - values[right]);
  const ranked = new Float64Array(values.length);
  let less = 0;
  order.forEach((file, index) => {
    if (index > 0 && values[file] > values[order[index - 1]]) less = index;
    ranked[file] = values.length === 1 ? 1 : less / (values.length - 1);
  });
  return ranked;
}
