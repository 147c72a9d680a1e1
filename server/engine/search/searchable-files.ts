import { allStrings, stringAt } from '#server/base/string-table.ts';
import { languageNameOf } from '../graph/find-file.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import { isTestPath } from '../source/tests.ts';
import { textKindOf } from './chunking/text-kind.ts';
import type { IndexPart, SearchIndex } from './search-tables.ts';

/** A file of the index with its data in the snapshot. */
export interface SearchableFile {
  readonly path: string;
  /** Number in the snapshot. */
  readonly file: number;
  readonly language: string;
  /** A test, an example or a fixture: rarely the target of a search. */
  readonly isAside: boolean;
  /** Code of others that is committed: rarely the target either, but no test. */
  readonly isVendored: boolean;
  /** Prose about the project, or a configuration: no code. */
  readonly isText: boolean;
  readonly part: IndexPart;
  /** Number in the part. */
  readonly inPart: number;
}

/** Folders that hold neither tests nor the product (the list of docs/search.md, beside that of tests). */
const asideFolder = /(?:^|\/)(?:spec|testing|e2e|playgrounds?|fixtures?|examples?|benchmarks?|testdata|t)\//;

/** Returns the files of all parts that count, in the order of the parts. */
export function searchableFiles({ parts }: SearchIndex, files: FileLayer): SearchableFile[] {
  const numbers = new Map(allStrings(files.paths).map((path, file) => [path, file]));
  const found: SearchableFile[] = [];
  for (const part of parts) {
    for (let inPart = 0; inPart < part.live.length; inPart += 1) {
      if (part.live[inPart] === 0) continue;
      const path = stringAt(part.segment.paths, inPart);
      const file = numbers.get(path);
      if (file === undefined) continue;
      const isAside = isTestPath(path) || asideFolder.test(path);
      const isVendored = files.vendored[file] === 1;
      const isText = textKindOf(path) !== undefined;
      found.push({ path, file, language: languageNameOf(files, file), isAside, isVendored, isText, part, inPart });
    }
  }
  return found;
}

/** Returns the numbers of a file's chunks in the whole index: from the first up to, not including, the second. */
export function chunksOf({ part, inPart }: SearchableFile): readonly [from: number, to: number] {
  const { starts } = part.segment;
  return [part.firstChunk + starts[inPart], part.firstChunk + starts[inPart + 1]];
}

/** Returns the same for all files, two numbers each. */
export function boundsOf(files: readonly SearchableFile[]): Uint32Array {
  const bounds = new Uint32Array(2 * files.length);
  for (const [index, file] of files.entries()) bounds.set(chunksOf(file), 2 * index);
  return bounds;
}
