import { traitsOf } from '../source/language-traits.ts';
import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import { languageOf } from '../source/languages.ts';
import type { LeftOutFile, ResolvedUse } from './file-facts.ts';
import { targetName } from './named-targets.ts';
import { leftOutBits, type LeftOutTable } from './snapshot.ts';

/** @param files sorted by path @param numbers of the graph's files */
export function buildLeftOut(files: readonly LeftOutFile[], numbers: ReadonlyMap<string, number>): LeftOutTable {
  const rows = files.map((file) => rowOf(file, numbers));
  const targets = joinNumbers(rows.map((row) => row.targets));
  const words = joinNumbers(files.map((file) => file.words ?? []));
  const lostStarts = startsOf(rows.map(({ lost }) => lost));
  const flags = sharedBytes(files.length);
  rows.forEach((row, index) => {
    flags[index] = row.flags;
  });
  return {
    paths: buildStringTable(files.map(({ path }) => path)),
    flags,
    targets: targets.numbers,
    targetStarts: targets.starts,
    lost: buildStringTable(rows.flatMap(({ lost }) => lost)),
    lostStarts,
    words: words.numbers,
    wordStarts: words.starts,
  };
}

interface Row {
  readonly flags: number;
  readonly targets: readonly number[];
  readonly lost: readonly string[];
}

function rowOf({ path, mayImportMore, uses }: LeftOutFile, numbers: ReadonlyMap<string, number>): Row {
  const { hasDottedModules } = traitsOf(languageOf(path));
  const found = uses.flatMap(({ target, external }) => (external ? [] : (numbers.get(target ?? '') ?? [])));
  const meant = uses.filter(isUnproven).map(({ specifier }) => targetName(specifier, hasDottedModules));
  const isOpen = mayImportMore || meant.includes(undefined);
  return {
    flags: (isOpen ? leftOutBits.importsAnything : 0) | (isOpen || uses.length > 0 ? leftOutBits.importsSomething : 0),
    targets: [...new Set(found)].toSorted((a, b) => a - b),
    lost: [...new Set(meant.filter((name) => name !== undefined))].toSorted(),
  };
}

/** Reports whether an import is doubtful, as in `layer-doubts.ts`: unresolved, or resolved by a guess. */
function isUnproven({ target, proof }: ResolvedUse): boolean {
  return target === undefined || proof !== 'exact';
}

function joinNumbers(lists: readonly ArrayLike<number>[]): { numbers: Uint32Array; starts: Uint32Array } {
  const starts = startsOf(lists);
  const numbers = sharedWords(starts[lists.length]);
  lists.forEach((list, index) => numbers.set(list, starts[index]));
  return { numbers, starts };
}

function startsOf(lists: readonly { readonly length: number }[]): Uint32Array {
  const starts = sharedWords(lists.length + 1);
  lists.forEach(({ length }, index) => {
    starts[index + 1] = starts[index] + length;
  });
  return starts;
}
