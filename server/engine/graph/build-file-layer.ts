import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import { bytesFromHex } from '#server/base/content-hash.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { buildEdges } from './build-edges.ts';
import type { LinkedFile, ResolvedUse } from './file-facts.ts';
import { contentHashBytes, type FileLayer, proofLevels, unresolvedTarget, type UseTable } from './snapshot.ts';

/**
 * Lays the linked files out as tables.
 *
 * Invariant: the result depends on the files alone, not on how they came to be known: an index kept up to date save by
 * save and one built from nothing are equal byte by byte.
 *
 * @param files sorted by path (code units)
 * @param moduleOf name of the module a path belongs to
 */
export function buildFileLayer(files: readonly LinkedFile[], moduleOf: (path: string) => string): FileLayer {
  const externals = collectExternals(files);
  const uses = buildUses(files, nodeNumbers(files, externals));
  const languages = numberNames(files.map((file) => file.language));
  const modules = numberNames(files.map((file) => moduleOf(file.path)));
  return {
    count: files.length,
    paths: buildStringTable(files.map((file) => file.path)),
    contentHashes: buildContentHashes(files),
    languageNames: languages.names,
    languages: fill(new Uint16Array(new SharedArrayBuffer(files.length * 2)), (i) => languages.numbers[i]),
    lines: fill(sharedWords(files.length), (i) => files[i].lines),
    codeLines: fill(sharedWords(files.length), (i) => files[i].codeLines),
    modules: fill(sharedWords(files.length), (i) => modules.numbers[i]),
    moduleNames: modules.names,
    externals,
    uses,
    edges: buildEdges(files.length + externals.length, uses),
  };
}

function buildContentHashes(files: readonly LinkedFile[]): Uint8Array {
  const hashes = sharedBytes(files.length * contentHashBytes);
  files.forEach((file, index) => hashes.set(bytesFromHex(file.contentHash), index * contentHashBytes));
  return hashes;
}

function collectExternals(files: readonly LinkedFile[]): readonly string[] {
  const found = new Set<string>();
  for (const file of files) {
    for (const use of file.uses) if (use.external) found.add(use.target as string);
  }
  return [...found].toSorted();
}

/** Files and externals are numbered apart: an external may bear the name of a path. */
function nodeNumbers(files: readonly LinkedFile[], externals: readonly string[]): (use: ResolvedUse) => number {
  const byPath = new Map(files.map((file, index) => [file.path, index]));
  const byExternal = new Map(externals.map((id, index) => [id, files.length + index]));
  return ({ target, external }) => {
    if (target === undefined) return unresolvedTarget;
    return (external ? byExternal : byPath).get(target) ?? unresolvedTarget;
  };
}

function buildUses(files: readonly LinkedFile[], numberOf: (use: ResolvedUse) => number): UseTable {
  const count = files.reduce((sum, file) => sum + file.uses.length, 0);
  const specifiers = new Map<string, number>();
  const table = emptyUses(count);
  let row = 0;
  files.forEach((file, source) => {
    for (const use of file.uses) writeUse(table, row++, source, use, numberOf(use), intern(specifiers, use.specifier));
  });
  return { ...table, specifierTable: buildStringTable([...specifiers.keys()]) };
}

function emptyUses(count: number): Omit<UseTable, 'specifierTable'> {
  return {
    count,
    sources: sharedWords(count),
    targets: sharedWords(count),
    kinds: sharedBytes(count),
    proofs: sharedBytes(count),
    lines: sharedWords(count),
    columns: sharedWords(count),
    specifiers: sharedWords(count),
  };
}

function writeUse(
  table: Omit<UseTable, 'specifierTable'>,
  row: number,
  source: number,
  use: ResolvedUse,
  target: number,
  specifier: number,
): void {
  table.sources[row] = source;
  table.targets[row] = target;
  table.kinds[row] = importKinds.indexOf(use.kind);
  table.proofs[row] = proofLevels.indexOf(use.proof);
  table.lines[row] = use.line;
  table.columns[row] = use.column;
  table.specifiers[row] = specifier;
}

function intern(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function numberNames(values: readonly string[]): { names: readonly string[]; numbers: readonly number[] } {
  const names = [...new Set(values)].toSorted();
  const numberOf = new Map(names.map((name, index) => [name, index]));
  return { names, numbers: values.map((value) => numberOf.get(value) as number) };
}

function fill<Column extends Uint16Array | Uint32Array>(column: Column, value: (index: number) => number): Column {
  for (let index = 0; index < column.length; index++) column[index] = value(index);
  return column;
}
