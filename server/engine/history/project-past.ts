import { CoChange } from './co-change.ts';
import { type FilePast, filePasts, ranks, type FilePasts } from './file-past.ts';
import type { HistoryTables } from './history-tables.ts';
import { canBeHotspot, type FileSize, type HotspotOrder, hotspotScores } from './hotspots.ts';
import { pastChanges } from './past-changes.ts';
import { type FileAuthor, type Knowledge, PastKnowledge } from './past-knowledge.ts';

export interface PastOptions {
  /** False: no answer says anything about a person. */
  readonly people: boolean;
}

export interface CoChangedFile {
  readonly file: string;
  readonly support: number;
  readonly confidence: number;
}

export interface ChangePair {
  readonly files: readonly [string, string];
  readonly together: number;
  readonly changes: readonly [number, number];
  /** Of the rarer one. */
  readonly confidence: number;
  /** As `isConnected` says. */
  readonly isConnected: boolean;
}

/**
 * The history of the files that exist now.
 *
 * @param paths files that exist now, relative to the project
 */
export class ProjectPast {
  readonly #paths: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #pasts: FilePasts;
  readonly #hot: Float64Array;
  readonly #knowledge: PastKnowledge | undefined;
  readonly #coChange: CoChange;

  constructor(tables: HistoryTables, paths: readonly string[], options: PastOptions) {
    this.#paths = paths;
    const past = pastChanges(tables, paths);
    this.#numbers = new Map(paths.map((path, file) => [path, file]));
    this.#pasts = filePasts(past, paths.length, tables.newestAtSeconds);
    this.#hot = ranks(this.#pasts.recentChanges);
    this.#knowledge = options.people ? new PastKnowledge(past, paths.length, tables.newestAtSeconds) : undefined;
    this.#coChange = new CoChange(past, paths);
  }

  /** Undefined where no commit changed the file. */
  file(path: string): FilePast | undefined {
    const number = this.#numbers.get(path);
    if (number === undefined || this.#pasts.changes[number] === 0) return undefined;
    return {
      changes: this.#pasts.changes[number],
      recentChanges: this.#pasts.recentChanges[number],
      latestChanges: this.#pasts.latestChanges[number],
      fixes: this.#pasts.fixes[number],
      authors: this.#knowledge?.authorCount(number) ?? 0,
      ...(!Number.isNaN(this.#pasts.added[number]) && {
        added: this.#pasts.added[number],
        removed: this.#pasts.removed[number],
      }),
      firstChangedAtSeconds: this.#pasts.firstChangedAtSeconds[number],
      lastChangedAtSeconds: this.#pasts.lastChangedAtSeconds[number],
      hotspot: this.#hot[number],
    };
  }

  /** Files that change with it, the most confident first. */
  coChanged(path: string, limit: number): CoChangedFile[] {
    const number = this.#numbers.get(path);
    if (number === undefined) return [];
    return this.#coChange
      .with(number)
      .filter(({ support }) => support >= supportMin)
      .slice(0, limit)
      .map(({ file: other, support, confidence }) => ({ file: this.#paths[other], support, confidence }));
  }

  /** Files that change together, those that no dependency connects first. */
  pairs(limit: number, isConnected: (left: string, right: string) => boolean): ChangePair[] {
    return this.#coChange
      .pairs(pairSupportMin)
      .filter(({ confidence }) => confidence >= pairConfidenceMin)
      .map(({ files: [left, right], ...rest }) => {
        const files = [this.#paths[left], this.#paths[right]] as const;
        return { ...rest, files, isConnected: isConnected(...files) };
      })
      .toSorted(byConnection)
      .slice(0, limit);
  }

  /** By recent changes; none where people are left out. */
  authorsOf(path: string): FileAuthor[] {
    const number = this.#numbers.get(path);
    return number === undefined ? [] : (this.#knowledge?.authorsOf(number) ?? []);
  }

  /** Undefined where people are left out. */
  people(codeLines: (path: string) => number): Knowledge | undefined {
    return this.#knowledge?.knowledge(this.#paths, codeLines);
  }

  /**
   * Paths of the files that were changed and can be hotspots, those first that are to be looked at first (`hotspotScores`).
   *
   * @param sizeOf undefined: the file is none
   */
  hotspots(order: HotspotOrder, sizeOf: (path: string) => FileSize | undefined): string[] {
    return this.#paths
      .flatMap((path, number) => {
        const size = this.#pasts.changes[number] > 0 ? sizeOf(path) : undefined;
        if (size === undefined || !canBeHotspot(size)) return [];
        return { path, score: hotspotScores[order](this.#pasts, number, size) };
      })
      .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
      .map(({ path }) => path);
  }
}

/** Once is chance. */
const supportMin = 2;
/** Pairs are among millions: more is asked of them. */
const pairSupportMin = 5;
const pairConfidenceMin = 0.5;

function byConnection(left: ChangePair, right: ChangePair): number {
  return (
    Number(left.isConnected) - Number(right.isConnected) ||
    right.together * right.confidence - left.together * left.confidence ||
    (left.files.join('\0') < right.files.join('\0') ? -1 : 1)
  );
}
