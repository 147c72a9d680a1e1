import { allStrings } from '#server/base/string-table.ts';
import { hexFromBytes } from '#server/base/content-hash.ts';
import { placesOf } from './commit-places.ts';
import { type HistorySegment, type HistoryTables, kindNumbers } from './history-tables.ts';
import { bulkFiles } from './past-changes.ts';

/** A commit that changed one file of a group and none of its others. */
export interface LoneCommit {
  /** Number of the group. */
  readonly group: number;
  readonly file: string;
  /** Object name. */
  readonly commit: string;
  readonly authoredAtSeconds: number;
}

/**
 * The newest commits that changed one file of a group alone, at most so many of each group. Files are known by the names that they have
 * now: what lies behind a rename is not found.
 *
 * @param groups paths of files, in the project
 */
export function loneCommits(tables: HistoryTables, groups: readonly (readonly string[])[], most: number): LoneCommit[] {
  const groupsOf = groupsByPath(groups, tables.prefix);
  const filesOf = new Map(tables.segments.map((segment) => [segment, filesNamed(segment, groupsOf)] as const));
  const found: LoneCommit[] = [];
  const counts = new Uint32Array(groups.length);
  for (const { segment, commit, start, end } of placesOf(tables)) {
    if (end - start > bulkFiles) continue;
    const touched = new Map<number, string[]>();
    for (let change = start; change < end; change++) {
      const path = filesOf.get(segment)?.get(segment.paths[change]);
      if (path === undefined || segment.kinds[change] !== kindNumbers.modified) continue;
      for (const group of groupsOf.get(path) ?? []) touched.set(group, [...(touched.get(group) ?? []), path]);
    }
    for (const [group, paths] of touched) {
      if (paths.length > 1 || counts[group]++ >= most) continue;
      const name = segment.names.subarray(commit * segment.nameBytes, (commit + 1) * segment.nameBytes);
      const file = paths[0].slice(tables.prefix.length);
      found.push({ group, file, commit: hexFromBytes(name), authoredAtSeconds: segment.authoredAtSeconds[commit] });
    }
  }
  return found;
}

function groupsByPath(groups: readonly (readonly string[])[], prefix: string): ReadonlyMap<string, number[]> {
  const byPath = new Map<string, number[]>();
  for (const [group, paths] of groups.entries()) {
    for (const path of new Set(paths)) byPath.set(prefix + path, [...(byPath.get(prefix + path) ?? []), group]);
  }
  return byPath;
}

/** Paths of the segment that are asked about, by their numbers. */
function filesNamed({ pathTexts }: HistorySegment, wanted: ReadonlyMap<string, unknown>): ReadonlyMap<number, string> {
  return new Map([...allStrings(pathTexts).entries()].filter(([, path]) => wanted.has(path)));
}
