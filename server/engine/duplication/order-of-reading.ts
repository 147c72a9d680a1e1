import type { CloneGroupTable } from '../graph/clone-tables.ts';

/** A group repeats others where more than this share of its lines lies in groups before it. */
const repeatedShare = 0.5;

/**
 * Returns groups in the order in which they are worth reading: copies that begin a few lines elsewhere, or have a few places more, make
 * many groups of the same code, so the first of them stands for the others, which come later. Tests come last.
 *
 * @param groups numbers, the largest first
 * @param isTest by number of the file
 */
export function orderOfReading(
  table: CloneGroupTable,
  groups: readonly number[],
  isTest: (file: number) => boolean,
): number[] {
  const read = new ReadLines(table);
  const { product = [], tests = [] } = Object.groupBy(groups, (group) =>
    filesOf(table, group).every(isTest) ? 'tests' : 'product',
  );
  return [product, tests].flatMap((ones) => {
    const { fresh = [], repeated = [] } = Object.groupBy(ones, (group) =>
      read.take(group) > repeatedShare ? 'repeated' : 'fresh',
    );
    return [...fresh, ...repeated];
  });
}

function filesOf({ starts, files }: CloneGroupTable, group: number): Uint32Array {
  return files.subarray(starts[group], starts[group + 1]);
}

class ReadLines {
  readonly #table: CloneGroupTable;
  readonly #lines = new Map<number, Set<number>>();

  constructor(table: CloneGroupTable) {
    this.#table = table;
  }

  /** Share of the group's lines that were read before. */
  take(group: number): number {
    const { starts, files, lines, endLines } = this.#table;
    let [known, all] = [0, 0];
    for (let row = starts[group]; row < starts[group + 1]; row++) {
      const read = this.#linesOf(files[row]);
      const before = read.size;
      for (let line = lines[row]; line <= endLines[row]; line++) read.add(line);
      const length = endLines[row] - lines[row] + 1;
      known += length - (read.size - before);
      all += length;
    }
    return known / all;
  }

  #linesOf(file: number): Set<number> {
    let read = this.#lines.get(file);
    if (read === undefined) this.#lines.set(file, (read = new Set()));
    return read;
  }
}
