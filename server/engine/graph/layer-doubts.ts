import { traitsOf } from '../source/language-traits.ts';
import { stringAt } from '#server/base/string-table.ts';
import { remember } from '#server/base/remember-by.ts';
import { isPathPattern } from '../resolve/javascript/path-pattern.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { pathOfText } from '../source/path-texts.ts';
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

/**
 * Files that may import that file unseen. Asked once a file is shown, on a thread that others wait for: what all files
 * share is gathered in one pass over the columns, and a name is decoded for doubtful imports only.
 */
export function suspectsOf(layer: FileLayer, file: number): Suspects {
  const kinds = fileKinds(layer);
  const mayLeadHere = (source: number) => source !== file && mayImport(kinds[source], kinds[file]);
  return { rows: suspectRowsOf(layer, file), files: suspectFilesOf(layer).filter(mayLeadHere) };
}

/** Files outside of a group that may import something of it unseen. Of a package: all that is doubtful. */
export function suspectsInto(layer: FileLayer, members: ReadonlySet<number>): Suspects {
  const kinds = fileKinds(layer);
  const inside = [...members].map((node) => kinds[node] ?? packageKind);
  const within = [...new Set(inside)];
  const mayLeadHere = (source: number) =>
    !members.has(source) && within.some((kind) => kind === packageKind || mayImport(kinds[source], kind));
  const { rowsByName, files } = doubtsOf(layer);
  const names = within.includes(packageKind)
    ? [...rowsByName.keys()]
    : ['', ...[...members].flatMap((file) => namesOf(stringAt(layer.paths, file)))];
  const rows = [...new Set(names)].flatMap((name) => rowsByName.get(name) ?? []);
  return {
    rows: rows.filter((row) => mayLeadHere(layer.uses.sources[row])).toSorted((a, b) => a - b),
    files: files.filter(mayLeadHere),
  };
}

/** Returns the imports that are unresolved, or not proven, and may lead to that file unseen. Ascending. */
export function suspectRowsOf(layer: FileLayer, file: number): readonly number[] {
  const kinds = fileKinds(layer);
  const mayLeadHere = (row: number) => mayImport(kinds[layer.uses.sources[row]], kinds[file]);
  const nameless = suspectRowsOfAnyName(layer).filter((row) => layer.uses.sources[row] !== file && mayLeadHere(row));
  return [...nameless, ...suspectRowsNaming(layer, file)].toSorted((a, b) => a - b);
}

/** Of these, those whose target must be called like the file. */
export function suspectRowsNaming(layer: FileLayer, file: number): readonly number[] {
  const { rowsByName } = doubtsOf(layer);
  const [kinds, { sources }] = [fileKinds(layer), layer.uses];
  const rows = [...new Set(namesOf(stringAt(layer.paths, file)))].flatMap((name) => rowsByName.get(name) ?? []);
  return rows.filter((row) => sources[row] !== file && mayImport(kinds[sources[row]], kinds[file]));
}

/** Those that may lead to a file of any name. Ascending. */
export function suspectRowsOfAnyName(layer: FileLayer): readonly number[] {
  return doubtsOf(layer).rowsByName.get('') ?? [];
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
