import { CoChange } from './co-change.ts';
import { type FilePast, filePasts, ranks } from './file-past.ts';
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

/** The history of the files that exist now. */
export interface ProjectPast {
  /** Undefined where no commit changed the file. */
  file(path: string): FilePast | undefined;
  /** Files that change with it, the most confident first. */
  coChanged(path: string, limit: number): CoChangedFile[];
  /** Files that change together, those that no dependency connects first. */
  pairs(limit: number, isConnected: (left: string, right: string) => boolean): ChangePair[];
  /** By recent changes; none where people are left out. */
  authorsOf(path: string): FileAuthor[];
  /** Undefined where people are left out. */
  people(codeLines: (path: string) => number): Knowledge | undefined;
  /**
   * Paths of the files that were changed and can be hotspots, those first that are to be looked at first (`hotspotScores`).
   *
   * @param sizeOf undefined: the file is none
   */
  hotspots(order: HotspotOrder, sizeOf: (path: string) => FileSize | undefined): string[];
}

/** @param paths files that exist now, relative to the project */
export function projectPast(tables: HistoryTables, paths: readonly string[], options: PastOptions): ProjectPast {
  const past = pastChanges(tables, paths);
  const numbers = new Map(paths.map((path, file) => [path, file]));
  const pasts = filePasts(past, paths.length, tables.newestAtSeconds);
  const hot = ranks(pasts.recentChanges);
  const knowledge = options.people ? new PastKnowledge(past, paths.length, tables.newestAtSeconds) : undefined;
  const coChange = new CoChange(past, paths);

  function filePast(path: string): FilePast | undefined {
    const number = numbers.get(path);
    if (number === undefined || pasts.changes[number] === 0) return undefined;
    return {
      changes: pasts.changes[number],
      recentChanges: pasts.recentChanges[number],
      latestChanges: pasts.latestChanges[number],
      fixes: pasts.fixes[number],
      authors: knowledge?.authorCount(number) ?? 0,
      added: pasts.added[number],
      removed: pasts.removed[number],
      firstChangedAtSeconds: pasts.firstChangedAtSeconds[number],
      lastChangedAtSeconds: pasts.lastChangedAtSeconds[number],
      hotspot: hot[number],
    };
  }

  function coChanged(path: string, limit: number): CoChangedFile[] {
    const number = numbers.get(path);
    if (number === undefined) return [];
    return coChange
      .with(number)
      .filter(({ support }) => support >= supportMin)
      .slice(0, limit)
      .map(({ file: other, support, confidence }) => ({ file: paths[other], support, confidence }));
  }

  function pairs(limit: number, isConnected: (left: string, right: string) => boolean): ChangePair[] {
    return coChange
      .pairs(pairSupportMin)
      .filter(({ confidence }) => confidence >= pairConfidenceMin)
      .map(({ files: [left, right], ...rest }) => {
        const files = [paths[left], paths[right]] as const;
        return { ...rest, files, isConnected: isConnected(...files) };
      })
      .toSorted(byConnection)
      .slice(0, limit);
  }

  return {
    file: filePast,
    coChanged,
    pairs,
    authorsOf: (path) => {
      const number = numbers.get(path);
      return number === undefined ? [] : (knowledge?.authorsOf(number) ?? []);
    },
    people: (codeLines) => knowledge?.knowledge(paths, codeLines),
    hotspots: (order, sizeOf) =>
      paths
        .flatMap((path, number) => {
          const size = pasts.changes[number] > 0 ? sizeOf(path) : undefined;
          if (size === undefined || !canBeHotspot(size)) return [];
          return { path, score: hotspotScores[order](pasts, number, size) };
        })
        .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
        .map(({ path }) => path),
  };
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
