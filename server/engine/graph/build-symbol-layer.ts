import { sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import { NameBytes } from './name-bytes.ts';
import type { SymbolLayer } from './snapshot.ts';
import { type Run, unchangedRuns } from './unchanged-runs.ts';

const columnNames = ['lines', 'columns', 'endLines', 'containers', 'kinds', 'nameEnds'] as const;

/**
 * Joins the declaration columns of all files: copies of memory, nothing is decoded. Files that stood side by side in the
 * build before and did not change are copied together, and a column that says what it said is the same one again.
 *
 * Invariant: the result depends on the declarations alone, but for where names lie (`withNamesInOrder`); what is
 * remembered only saves copies.
 */
export class SymbolLayerBuilder {
  readonly #names = new NameBytes();
  #declarations: readonly Uint8Array[] = [];
  #layer: SymbolLayer | undefined;

  /**
   * @param declarations encoded declaration facts by file, in the order of the file layer; empty where a file has none.
   * The same array of bytes for a file as long as they are the same.
   */
  build(declarations: readonly Uint8Array[]): SymbolLayer {
    const runs = unchangedRuns(this.#declarations, declarations);
    const copy = new LayerCopy(runs, declarations, this.#layer);
    const names = this.#names.layOut(runs, declarations.length, this.#layer, (file) => copy.fresh.get(file));
    const layer = { ...copy.columns(), ...names };
    this.#declarations = declarations;
    this.#layer = layer;
    return layer;
  }
}

type Columns = Omit<SymbolLayer, 'nameStarts' | 'names'>;
type ColumnName = (typeof columnNames)[number];

/** One build: each column is that of the layer before, or a new one. */
class LayerCopy {
  /** Declarations of new files, by file. */
  readonly fresh: ReadonlyMap<number, DeclarationColumns>;
  readonly #starts: Uint32Array;
  readonly #runs: readonly Run[];
  readonly #old: SymbolLayer | undefined;

  constructor(runs: readonly Run[], declarations: readonly Uint8Array[], old: SymbolLayer | undefined) {
    this.#runs = runs;
    this.#old = old;
    const fresh = runs.flatMap(({ from, before }) => (before === undefined ? [from] : []));
    const declaring = fresh.filter((file) => declarations[file].length > 0);
    this.fresh = new Map(declaring.map((file) => [file, readDeclarationColumns(declarations[file])]));
    this.#starts = this.#layOut(declarations.length);
  }

  columns(): Columns {
    const starts = this.#starts;
    const isInPlace = this.#isInPlace();
    const column = (name: ColumnName) =>
      isInPlace && this.#isSame(name) ? (this.#old as SymbolLayer)[name] : this.#copy(name);
    const columns = columnNames.map((name) => [name, column(name)] as const);
    const count = starts[starts.length - 1];
    return { count, starts, ...(Object.fromEntries(columns) as Record<ColumnName, Uint32Array>) };
  }

  /** Where the rows of each file begin. */
  #layOut(files: number): Uint32Array {
    const starts = sharedWords(files + 1);
    for (const { from, to, before } of this.#runs) {
      for (let file = from; file < to; file++) {
        const count =
          before === undefined ? (this.fresh.get(file)?.count ?? 0) : this.#countBefore(before + file - from);
        starts[file + 1] = starts[file] + count;
      }
    }
    return starts;
  }

  #countBefore(file: number): number {
    const { starts } = this.#old as SymbolLayer;
    return starts[file + 1] - starts[file];
  }

  /** Every file begins where it began, and unchanged ones are the same. */
  #isInPlace(): boolean {
    const before = this.#old?.starts;
    if (before?.length !== this.#starts.length || !areEqual(before, this.#starts)) return false;
    return this.#runs.every((run) => run.before === undefined || run.before === run.from);
  }

  #isSame(name: ColumnName): boolean {
    const old = this.#old as SymbolLayer;
    for (const [file, fresh] of this.fresh) {
      if (!areEqual(fresh[name], old[name].subarray(old.starts[file], old.starts[file + 1]))) return false;
    }
    return true;
  }

  #copy(name: ColumnName): Uint32Array {
    const starts = this.#starts;
    const column = sharedWords(starts[starts.length - 1]);
    for (const { from, to, before } of this.#runs) {
      if (before === undefined) {
        const fresh = this.fresh.get(from);
        if (fresh !== undefined) column.set(fresh[name], starts[from]);
      } else {
        const old = this.#old as SymbolLayer;
        column.set(old[name].subarray(old.starts[before], old.starts[before + to - from]), starts[from]);
      }
    }
    return column;
  }
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
