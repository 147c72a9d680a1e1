import { sharedHalfWords, sharedWords } from '#server/base/shared-array.ts';
import type { SymbolUseTable } from '../snapshot.ts';
import type { Run } from '../unchanged-runs.ts';

const columnNames = ['slots', 'sources', 'lines', 'columns', 'facts', 'importSites', 'receivers'] as const;
type UseColumns = Pick<SymbolUseTable, (typeof columnNames)[number]>;

/** Room for saves, beside the rows there are: untouched memory costs nothing. */
const roomShare = 1 / 4;
const roomLeast = 4096;

/**
 * The rows of the uses of all files, two thirds of a call layer, in memory that its snapshots share. New rows of a file
 * go behind all others, so that a save costs the rows of its file. When the room is used up, all rows move to new
 * memory, in the order of the files.
 *
 * Invariant: rows that a snapshot refers to are never written again, so readers of an older snapshot are not disturbed.
 */
export class UseRows {
  #columns: UseColumns = emptyColumns(0);
  /** First free row. */
  #end = 0;

  /**
   * The rows of unchanged files as they are; those of new ones have their place, and are to be filled.
   *
   * @param old the table before, which the runs are about
   * @param sizeOf how many uses a new file has
   */
  layOut(
    runs: readonly Run[],
    count: number,
    old: SymbolUseTable | undefined,
    sizeOf: (file: number) => number,
  ): SymbolUseTable {
    const sizes = new Map<number, number>();
    for (const { from, before } of runs) if (before === undefined) sizes.set(from, sizeOf(from));
    const fresh = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const isMoving = this.#end === 0 || this.#end + fresh > this.#columns.slots.length;
    if (isMoving) this.#begin(fresh + runs.reduce((sum, run) => sum + sizeOfRun(run, old), 0));
    const [starts, ends] = [sharedWords(count), sharedWords(count)];
    for (const { from, to, before } of runs) {
      for (let file = from; file < to; file++) {
        if (before === undefined) starts[file] = this.#take(sizes.get(file) as number);
        else starts[file] = this.#keep(old as SymbolUseTable, before + file - from, isMoving);
        const size = before === undefined ? (sizes.get(file) as number) : sizeIn(old, before + file - from);
        ends[file] = starts[file] + size;
      }
    }
    return { starts, ends, ...upTo(this.#columns, this.#end) };
  }

  #begin(rows: number): void {
    this.#columns = emptyColumns(rows + Math.max(roomLeast, Math.floor(rows * roomShare)));
    this.#end = 0;
  }

  #take(size: number): number {
    const start = this.#end;
    this.#end += size;
    return start;
  }

  #keep(old: SymbolUseTable, file: number, isMoving: boolean): number {
    if (!isMoving) return old.starts[file];
    const start = this.#take(sizeIn(old, file));
    for (const name of columnNames) {
      this.#columns[name].set(old[name].subarray(old.starts[file], old.ends[file]), start);
    }
    return start;
  }
}

/** The same table with its rows in the order of the files, and nothing else among them: as one made from nothing has it. */
export function inFileOrder(uses: SymbolUseTable): SymbolUseTable {
  const { length } = uses.starts;
  if (isInOrder(uses)) return uses;
  const rows = new UseRows();
  const whole = [{ from: 0, to: length, before: 0 }];
  return rows.layOut(whole, length, uses, () => 0);
}

function isInOrder({ starts, ends, slots }: SymbolUseTable): boolean {
  const { length } = starts;
  for (let file = 0; file < length; file++) if (starts[file] !== (file === 0 ? 0 : ends[file - 1])) return false;
  return slots.length === (length === 0 ? 0 : ends[length - 1]);
}

function sizeIn(old: SymbolUseTable | undefined, file: number): number {
  return old === undefined ? 0 : old.ends[file] - old.starts[file];
}

function sizeOfRun({ from, to, before }: Run, old: SymbolUseTable | undefined): number {
  if (before === undefined) return 0;
  let size = 0;
  for (let file = before; file < before + to - from; file++) size += sizeIn(old, file);
  return size;
}

function emptyColumns(rows: number): UseColumns {
  return {
    slots: sharedWords(rows),
    sources: sharedWords(rows),
    lines: sharedWords(rows),
    columns: sharedWords(rows),
    facts: sharedHalfWords(rows),
    importSites: sharedHalfWords(rows),
    receivers: sharedWords(rows),
  };
}

function upTo(columns: UseColumns, end: number): UseColumns {
  const views = columnNames.map((name) => [name, columns[name].subarray(0, end)] as const);
  return Object.fromEntries(views) as unknown as UseColumns;
}
