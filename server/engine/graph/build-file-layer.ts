import { bytesFromHex } from '#server/base/content-hash.ts';
import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import type { ModuleMap } from '../resolve/modules.ts';
import { isVendored } from '../source/vendored.ts';
import { buildLeftOut } from './build-left-out.ts';
import type { LeftOutFile, LinkedFile, ResolvedUse } from './file-facts.ts';
import { joinEdges, joinUses } from './join-uses.ts';
import { type NodeNumbers, numberNodes, type NumberedUses, numberUses } from './number-uses.ts';
import { packUses, type PackedUses } from './pack-uses.ts';
import { contentHashBytes, type FileLayer, type LeftOutTable } from './snapshot.ts';

/** Parts of a file layer that depend on the paths alone. */
type NamedFiles = Pick<FileLayer, 'count' | 'paths' | 'modules' | 'moduleNames' | 'needs'>;

/**
 * Lays linked files out as tables, again and again.
 *
 * Invariant: the result depends on the files alone, not on how they came to be known: an index kept up to date save by
 * save and one built from nothing are equal byte by byte. What is remembered between builds is only how parts look that
 * did not change, so that a build after a save copies memory and encodes nothing.
 */
export class FileLayerBuilder {
  readonly #packed = new WeakMap<readonly ResolvedUse[], PackedUses>();
  #numbered = new WeakMap<PackedUses, NumberedUses>();
  #paths: readonly string[] = [];
  #externals: readonly string[] = [];
  #numbers: NodeNumbers = numberNodes([], []);
  #named: NamedFiles | undefined;
  #joined: { files: readonly NumberedUses[]; tables: Pick<FileLayer, 'uses' | 'edges'> } | undefined;
  #modules: ModuleMap | undefined;
  #leftOut: { files: readonly LeftOutFile[]; byPath: NodeNumbers['byPath']; table: LeftOutTable } | undefined;

  /**
   * @param files sorted by path (code units)
   * @param paths of these files; the same array as long as they are the same
   * @param modules the same object as long as it says the same
   * @param leftOut sorted by path; the same array as long as they are the same
   */
  build(
    files: readonly LinkedFile[],
    paths: readonly string[],
    modules: ModuleMap,
    leftOut: readonly LeftOutFile[] = [],
  ): FileLayer {
    const packed = files.map((file) => this.#pack(file.uses));
    this.#renumber(paths, packed);
    const numbered = packed.map((uses, source) => this.#number(uses, source));
    const languages = numberNames(files.map((file) => file.language));
    return {
      ...this.#name(paths, modules),
      contentHashes: joinContentHashes(files),
      languageNames: languages.names,
      languages: fill(new Uint16Array(new SharedArrayBuffer(files.length * 2)), (i) => languages.numbers[i]),
      lines: fill(sharedWords(files.length), (i) => files[i].lines),
      codeLines: fill(sharedWords(files.length), (i) => files[i].codeLines),
      broken: fill(sharedBytes(files.length), (i) => (files[i].broken ? 1 : 0)),
      computesTargets: fill(sharedBytes(files.length), (i) => (files[i].computesTargets ? 1 : 0)),
      vendored: fill(sharedBytes(files.length), (i) =>
        isVendored(paths[i], files[i].hasReleaseBanner === true) ? 1 : 0,
      ),
      ...joinWords(files),
      externals: this.#externals,
      ...this.#join(numbered),
      leftOut: this.#tableOf(leftOut),
    };
  }

  #tableOf(files: readonly LeftOutFile[]): LeftOutTable {
    const { byPath } = this.#numbers;
    if (this.#leftOut?.files !== files || this.#leftOut.byPath !== byPath) {
      this.#leftOut = { files, byPath, table: buildLeftOut(files, byPath) };
    }
    return this.#leftOut.table;
  }

  /** A save that changes no import, which most are, leaves uses and edges as they were. */
  #join(files: readonly NumberedUses[]): Pick<FileLayer, 'uses' | 'edges'> {
    if (this.#joined !== undefined && areEqual(this.#joined.files, files)) return this.#joined.tables;
    const tables = { uses: joinUses(files), edges: joinEdges(files, this.#numbers.nodeCount) };
    this.#joined = { files, tables };
    return tables;
  }

  #pack(uses: readonly ResolvedUse[]): PackedUses {
    const known = this.#packed.get(uses);
    if (known !== undefined) return known;
    const packed = packUses(uses);
    this.#packed.set(uses, packed);
    return packed;
  }

  #renumber(paths: readonly string[], packed: readonly PackedUses[]): void {
    const externals = [...new Set(packed.flatMap((uses) => uses.externals))].toSorted();
    if (paths === this.#paths && areEqual(externals, this.#externals)) return;
    this.#paths = paths;
    this.#externals = externals;
    this.#numbers = numberNodes(paths, externals);
    this.#numbered = new WeakMap();
    this.#named = undefined;
  }

  #number(uses: PackedUses, source: number): NumberedUses {
    const known = this.#numbered.get(uses);
    if (known !== undefined) return known;
    const numbered = numberUses(uses, source, this.#numbers);
    this.#numbered.set(uses, numbered);
    return numbered;
  }

  #name(paths: readonly string[], map: ModuleMap): NamedFiles {
    if (this.#named !== undefined && map === this.#modules) return this.#named;
    const { names, numbers } = numberNames(paths.map((path) => map.moduleOf(path)));
    const modules = fill(sharedWords(paths.length), (i) => numbers[i]);
    const needs = numbersOfNeeds(map, names);
    this.#modules = map;
    this.#named = { count: paths.length, paths: buildStringTable(paths), modules, moduleNames: names, needs };
    return this.#named;
  }
}

/** A package without a file in the graph has no number: nothing goes through it. */
function numbersOfNeeds({ needs }: ModuleMap, names: readonly string[]): Uint32Array {
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const pairs = needs.map((pair) => pair.map((name) => numberOf.get(name)));
  const known = pairs.filter((pair): pair is number[] => !pair.includes(undefined)).flat();
  return fill(sharedWords(known.length), (index) => known[index]);
}

function joinWords(files: readonly LinkedFile[]): Pick<FileLayer, 'words' | 'wordStarts'> {
  const wordStarts = sharedWords(files.length + 1);
  files.forEach(({ words }, file) => {
    wordStarts[file + 1] = wordStarts[file] + (words?.length ?? 0);
  });
  const words = sharedWords(wordStarts[files.length]);
  files.forEach((file, index) => {
    if (file.words !== undefined) words.set(file.words, wordStarts[index]);
  });
  return { words, wordStarts };
}

function joinContentHashes(files: readonly LinkedFile[]): Uint8Array {
  return sharedCopy(bytesFromHex(files.map((file) => file.contentHash).join('')), files.length * contentHashBytes);
}

function sharedCopy(bytes: Uint8Array, length: number): Uint8Array {
  const copy = sharedBytes(length);
  copy.set(bytes);
  return copy;
}

function numberNames(values: readonly string[]): { names: readonly string[]; numbers: readonly number[] } {
  const names = [...new Set(values)].toSorted();
  const numberOf = new Map(names.map((name, index) => [name, index]));
  return { names, numbers: values.map((value) => numberOf.get(value) as number) };
}

function fill<Column extends Uint8Array | Uint16Array | Uint32Array>(
  column: Column,
  value: (index: number) => number,
): Column {
  for (let index = 0; index < column.length; index++) column[index] = value(index);
  return column;
}

function areEqual(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
