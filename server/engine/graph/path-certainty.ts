import { stringAt } from '#server/base/string-table.ts';
import { importReading } from '../source/read-languages.ts';
import type { DependencyPath } from './dependency-path.ts';
import { readUse, usesOf } from './edge-uses.ts';
import { languageNameOf } from './find-file.ts';
import { type FileLayer, proofLevels, unresolvedTarget } from './snapshot.ts';

export interface PathCertainty {
  readonly certainty: 'exact' | 'bounded';
  /** Sentences; none where it is exact. */
  readonly reasons: string[];
}

const exact = proofLevels.indexOf('exact');

/**
 * How surely a path that was found is one: `exact` where every step is proven. It says nothing about a shorter one that
 * an import which leads nowhere may hide.
 */
export function certaintyOfPath(layer: FileLayer, { uses }: DependencyPath): PathCertainty {
  const unproven = uses.filter((row) => layer.uses.proofs[row] !== exact);
  return because(
    unproven.map((row) => `The import of ${readUse(layer, row).name} at ${placeOf(layer, row)} is not proven.`),
  );
}

/**
 * How surely there is no path: `exact` where every import of every file that can be reached is read and proven. It is
 * `bounded` where one of them leads nowhere (its target is skipped, generated, or could not be resolved), where one is
 * known by inference alone and so may lead elsewhere, where a file is reached that is broken, computes what it imports
 * or whose language is not read, and where the search begins outside the project. Not seen at all, and so never a
 * reason, are imports through an alias of what imports, `eval`, and what a package loads of the project by itself.
 */
export function certaintyOfNoPath(layer: FileLayer, from: ReadonlySet<number>, to: ReadonlySet<number>): PathCertainty {
  const reached = [...reachableFiles(layer, from)].toSorted((a, b) => a - b);
  const uses = reached.flatMap((file) => [...usesOf(layer.uses, file)]);
  const leadingNowhere = uses.filter((row) => layer.uses.targets[row] === unresolvedTarget);
  const inferred = uses.filter(
    (row) => layer.uses.targets[row] !== unresolvedTarget && layer.uses.proofs[row] !== exact,
  );
  const targetsAreCode = [...to].every((node) => node < layer.count && isCode(layer, node));
  return because([
    ...ofPackages(layer, from),
    ...ofUses(layer, leadingNowhere, 'lead nowhere'),
    ...ofUses(layer, inferred, 'are not proven and may lead elsewhere'),
    ...ofFiles(layer, layer.broken, reached, 'could not be read to the end'),
    ...ofFiles(layer, layer.computesTargets, reached, 'compute what they import, which is not read'),
    ...ofLanguages(layer, reached, targetsAreCode),
  ]);
}

function because(reasons: string[]): PathCertainty {
  return { certainty: reasons.length === 0 ? 'exact' : 'bounded', reasons };
}

/** The files of the group and everything they import, however far away. */
function reachableFiles({ count, edges }: FileLayer, from: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set(Array.from(from).filter((node) => node < count));
  // What is added to a set while it is walked through is walked through as well.
  for (const file of reached) {
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      if (edges.targets[row] < count) reached.add(edges.targets[row]);
    }
  }
  return reached;
}

function ofPackages({ count }: FileLayer, from: ReadonlySet<number>): string[] {
  return [...from].some((node) => node >= count) ? ['What a package outside the project imports is not read.'] : [];
}

function ofUses(layer: FileLayer, rows: readonly number[], what: string): string[] {
  if (rows.length === 0) return [];
  return [`Imports of files on the way ${what}: ${rows.length}, the first at ${placeOf(layer, rows[0])}.`];
}

/** @param flags 1 for each file of which it is true */
function ofFiles(layer: FileLayer, flags: Uint8Array, reached: readonly number[], what: string): string[] {
  const flagged = reached.filter((file) => flags[file] === 1);
  if (flagged.length === 0) return [];
  return [`Files on the way ${what}: ${flagged.length}, the first ${stringAt(layer.paths, flagged[0])}.`];
}

/** One reason a language, by its first file. */
function ofLanguages(layer: FileLayer, reached: readonly number[], targetsAreCode: boolean): string[] {
  const unread = new Map<string, number[]>();
  for (const file of reached) {
    const language = languageNameOf(layer, file);
    const reading = importReading(language, stringAt(layer.paths, file));
    if (reading !== 'unread' && (reading !== 'styles' || targetsAreCode)) continue;
    const known = unread.get(language);
    if (known === undefined) unread.set(language, [file]);
    else known.push(file);
  }
  return Array.from(unread, ([language, files]) => {
    const first = stringAt(layer.paths, files[0]);
    return `Imports of ${language} files are not read: ${files.length} on the way, the first ${first}.`;
  });
}

function isCode(layer: FileLayer, file: number): boolean {
  return importReading(languageNameOf(layer, file), stringAt(layer.paths, file)) === 'read';
}

function placeOf(layer: FileLayer, row: number): string {
  const { file, line } = readUse(layer, row);
  return `${file}:${line}`;
}
