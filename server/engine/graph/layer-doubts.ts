import { traitsOf } from '../source/language-traits.ts';
import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import { isPathPattern } from '../resolve/javascript/path-pattern.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { pathOfText } from '../source/path-texts.ts';
import { namesTemplateOrLibrary } from '../source/template-names.ts';
import { type ImportKind, mayImport } from '../source/read-languages.ts';
import { fileKinds } from './file-kinds.ts';
import { usesOf } from './edge-uses.ts';
import { targetName, namesOf } from './named-targets.ts';
import { type FileLayer, proofLevels, unresolvedTarget } from './snapshot.ts';

const exact = proofLevels.indexOf('exact');
const reference = importKinds.indexOf('reference');

/** Imports that may lead to some file unseen, and files that may have such imports. Both in ascending order. */
export interface Suspects {
  /** Rows of uses that are unresolved, or not proven. */
  readonly rows: readonly number[];
  /** Files that are broken, compute what they import, or are not read. */
  readonly files: readonly number[];
}

/** Of a whole layer. */
interface LayerDoubts {
  readonly files: readonly number[];
  /** By the name that their target must have; `''`: any name. */
  readonly rowsByName: ReadonlyMap<string, readonly number[]>;
}

/** Returns the doubtful imports that may lead to the file by its name. Ascending. */
export function suspectRowsNaming(layer: FileLayer, file: number): readonly number[] {
  const [kinds, { sources }] = [fileKinds(layer), layer.uses];
  const rows = suspectRowsNamed(layer, namesOf(stringAt(layer.paths, file)));
  return rows.filter((row) => sources[row] !== file && mayImport(kinds[sources[row]], kinds[file]));
}

/** Returns those that may lead to a file of any name. Ascending. */
export function suspectRowsOfAnyName(layer: FileLayer): readonly number[] {
  return doubtsOf(layer).rowsByName.get('') ?? [];
}

/** Returns all names that the targets of doubtful imports must have; `''` stands for any. */
export function suspectNamesOf(layer: FileLayer): readonly string[] {
  return [...doubtsOf(layer).rowsByName.keys()];
}

/** Returns the doubtful imports whose target must have one of these names. */
export function suspectRowsNamed(layer: FileLayer, names: Iterable<string>): readonly number[] {
  const { rowsByName } = doubtsOf(layer);
  return [...new Set(names)].flatMap((name) => rowsByName.get(name) ?? []);
}

/** Returns the files of the whole layer that may have imports which are not read. Ascending. */
export function suspectFilesOf(layer: FileLayer): readonly number[] {
  return doubtsOf(layer).files;
}

const doubtsOf = remember(gatherDoubts);

/**
 * Returns the rows of the unresolved imports that may have meant a file of that path, which does not exist. Ascending.
 */
export function importsLostWith(layer: FileLayer, path: string): readonly number[] {
  const doubts = doubtsOf(layer);
  return namesOf(path)
    .flatMap((name) => doubts.rowsByName.get(name) ?? [])
    .filter((row) => layer.uses.targets[row] === unresolvedTarget)
    .toSorted((a, b) => a - b);
}

function gatherDoubts(layer: FileLayer): LayerDoubts {
  const rowsByName = new Map<string, number[]>();
  for (let row = 0; row < layer.uses.count; row++) {
    if (!isDoubtful(layer, row)) continue;
    const name = nameOfSpecifier(layer, row) ?? '';
    const rows = rowsByName.get(name);
    if (rows === undefined) rowsByName.set(name, [row]);
    else rows.push(row);
  }
  const files: number[] = [];
  for (let file = 0; file < layer.count; file++) if (isSuspect(layer, file)) files.push(file);
  return { rowsByName, files };
}

/**
 * Returns the files among these that may lead further than is known. Their unresolved imports count all: the target may
 * be a file that was left out and imports others, so that its name proves nothing. A file counts where its language may
 * lead to a file that was not reached and matters: a target, or one that may import further.
 */
export function suspectsOnTheWay(layer: FileLayer, reached: readonly number[], targets: ReadonlySet<number>): Suspects {
  const kinds = fileKinds(layer);
  const outside = kindsOutside(layer, new Set(reached), targets);
  const leadsOutside = (file: number) => [...outside].some((to) => mayImport(kinds[file], to));
  return {
    rows: reached.flatMap((file) => [...usesOf(layer.uses, file)].filter((row) => isDoubtful(layer, row))),
    files: reached.filter((file) => isSuspect(layer, file) && leadsOutside(file)),
  };
}

/** A package may be written in anything. */
const packageKind: ImportKind = { language: 'plaintext', reading: 'unread' };

function kindsOutside(
  layer: FileLayer,
  reached: ReadonlySet<number>,
  targets: ReadonlySet<number>,
): ReadonlySet<ImportKind> {
  const kinds = new Set<ImportKind>();
  fileKinds(layer).forEach((kind, file) => {
    if (!reached.has(file) && (targets.has(file) || kind.reading !== 'none')) kinds.add(kind);
  });
  return [...targets].some((target) => target >= layer.count) ? kinds.add(packageKind) : kinds;
}

/**
 * The tag of a component (`<Field>`) that is resolved by convention is one of that name, and nothing else. Other
 * possible targets of a pattern are covered by its file, as one that computes targets. Of a text that is the path of a
 * module, in Python a dotted one, it is doubtful whether it is one, and not which.
 */
function isDoubtful(layer: FileLayer, row: number): boolean {
  const { uses } = layer;
  if (uses.targets[row] === unresolvedTarget) return true;
  if (uses.proofs[row] === exact) return false;
  if (uses.kinds[row] === reference && hasDottedModules(layer, row)) return false;
  const specifier = stringAt(uses.specifierTable, row);
  if (namesTemplateOrLibrary(specifier)) return false;
  return !specifier.startsWith('<') && !isPathPattern(specifier) && pathOfText(specifier) === undefined;
}

function nameOfSpecifier(layer: FileLayer, row: number): string | undefined {
  return targetName(stringAt(layer.uses.specifierTable, row), hasDottedModules(layer, row));
}

function hasDottedModules(layer: FileLayer, row: number): boolean {
  return traitsOf(fileKinds(layer)[layer.uses.sources[row]].language).hasDottedModules;
}

function isSuspect(layer: FileLayer, file: number): boolean {
  const { reading } = fileKinds(layer)[file];
  return layer.broken[file] === 1 || layer.computesTargets[file] === 1 || reading === 'unread' || reading === 'styles';
}
