import { stringAt } from '#server/base/string-table.ts';
import type { ImportKind } from '../source/facts.ts';
import { type Absence, absences } from '../resolve/resolver.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { LoadedFiles } from './load-scope.ts';
import {
  type FileLayer,
  type Load,
  loads,
  type ProofLevel,
  proofLevels,
  unresolvedTarget,
  type UseTable,
} from './snapshot.ts';

/** One place behind a drawn edge. */
export interface EdgeUseRow {
  readonly type: ImportKind;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly proof: ProofLevel;
  /** Why it has no target, of those without. */
  readonly absence?: Absence;
  /** Absent while it is not known. */
  readonly load?: Load;
}

/** The first rows of a list, and how many it has. */
export interface CountedUses {
  readonly rows: readonly EdgeUseRow[];
  readonly total: number;
}

/**
 * Every use from one group of nodes to another, by file, then position; at most `limit` are listed.
 *
 * @param types of which one use must be, else there are none; all are listed then, as a drawn edge counts them all
 */
export function usesBetween(
  project: LoadedFiles,
  sources: ReadonlySet<number>,
  targets: ReadonlySet<number>,
  limit: number,
  types?: readonly string[],
): CountedUses {
  const layer = project.files;
  const rows = [...rowsBetween(layer, sources, targets)];
  const isWanted = types === undefined || rows.some((row) => types.includes(importKinds[layer.uses.kinds[row]]));
  return isWanted ? firstOf(project, rows, limit) : { rows: [], total: 0 };
}

function firstOf(project: LoadedFiles, rows: readonly number[], limit: number): CountedUses {
  return { rows: rows.slice(0, limit).map((row) => readLoadedUse(project, row)), total: rows.length };
}

function* rowsBetween(layer: FileLayer, sources: ReadonlySet<number>, targets: ReadonlySet<number>): Generator<number> {
  for (const source of sourcesWithEdge(layer, sources, targets)) {
    for (const row of usesOf(layer.uses, source)) {
      const target = layer.uses.targets[row];
      if (target !== source && targets.has(target)) yield row;
    }
  }
}

/**
 * Every use of these files that should lead to a file of the project and leads to none, by file; at most `limit` are listed.
 *
 * @param absence of this class alone
 */
export function unresolvedUses(
  project: LoadedFiles,
  sources: ReadonlySet<number>,
  limit: number,
  absence?: Absence,
): CountedUses {
  const layer = project.files;
  const found: number[] = [];
  for (const source of [...sources].toSorted(ascending)) {
    for (const row of usesOf(layer.uses, source)) {
      const why = absenceOf(layer.uses, row);
      if (why !== undefined && (absence === undefined || why === absence)) found.push(row);
    }
  }
  return firstOf(project, found, limit);
}

/** Members of the smaller group are looked at, from whichever end of the edges it is. */
function sourcesWithEdge(layer: FileLayer, sources: ReadonlySet<number>, targets: ReadonlySet<number>): number[] {
  const { starts, targets: targetOf, reverseStarts, reverseSources } = layer.edges;
  if (sources.size <= targets.size) {
    const leads = (source: number) => someIn(targetOf, starts[source], starts[source + 1], targets);
    return [...sources].filter(leads).toSorted(ascending);
  }
  const found = new Set<number>();
  for (const target of targets) {
    for (let row = reverseStarts[target]; row < reverseStarts[target + 1]; row++) {
      if (sources.has(reverseSources[row])) found.add(reverseSources[row]);
    }
  }
  return [...found].toSorted(ascending);
}

function someIn(column: Uint32Array, start: number, end: number, wanted: ReadonlySet<number>): boolean {
  for (let row = start; row < end; row++) if (wanted.has(column[row])) return true;
  return false;
}

/** Rows of the uses in a file, by position. Rows stand by source, so the first is found by a binary search. */
export function* usesOf({ sources, count }: UseTable, source: number): Generator<number> {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sources[middle] < source) low = middle + 1;
    else high = middle;
  }
  for (let row = low; row < count && sources[row] === source; row++) yield row;
}

export function readUse({ paths, uses }: FileLayer, row: number): EdgeUseRow {
  return {
    type: importKinds[uses.kinds[row]],
    file: stringAt(paths, uses.sources[row]),
    line: uses.lines[row],
    column: uses.columns[row],
    name: stringAt(uses.specifierTable, row),
    proof: proofLevels[uses.proofs[row]],
    ...(uses.targets[row] === unresolvedTarget && { absence: absenceOf(uses, row) }),
  };
}

/** Why a use has no target; undefined where it has one. */
export function absenceOf({ targets, absences: column }: UseTable, row: number): Absence | undefined {
  return targets[row] === unresolvedTarget ? absences[column[row]] : undefined;
}

/** The same with when it loads, where that is known. */
export function readLoadedUse({ files, loads: layer }: LoadedFiles, row: number): EdgeUseRow {
  return { ...readUse(files, row), ...(layer !== undefined && { load: loads[layer.uses[row]] }) };
}

function ascending(a: number, b: number): number {
  return a - b;
}
