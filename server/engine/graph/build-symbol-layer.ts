import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import type { SymbolLayer } from './snapshot.ts';
import { type Run, unchangedRuns } from './unchanged-runs.ts';

const columnNames = ['lines', 'columns', 'endLines', 'containers', 'kinds', 'nameEnds'] as const;

/**
 * Joins the declaration columns of all files: copies of memory, nothing is decoded. Files that stood side by side in the
 * build before and did not change are copied together, and a column that says what it said is the same one again.
 *
 * Invariant: the result depends on the declarations alone; what is remembered only saves copies.
 */
export class SymbolLayerBuilder {
  #declarations: readonly Uint8Array[] = [];
  #layer: SymbolLayer | undefined;

  /**
   * @param declarations encoded declaration facts by file, in the order of the file layer; empty where a file has none.
   * The same array of bytes for a file as long as they are the same.
   */
  build(declarations: readonly Uint8Array[]): SymbolLayer {
    const runs = unchangedRuns(this.#declarations, declarations);
    const layout = this.#layOut(runs, declarations);
    const layer = new LayerCopy(layout, runs, declarations, this.#layer).finish();
    this.#declarations = declarations;
    this.#layer = layer;
    return layer;
  }

  /** Where the rows and names of each file begin. */
  #layOut(runs: readonly Run[], declarations: readonly Uint8Array[]): Layout {
    const starts = sharedWords(declarations.length + 1);
    const nameStarts = sharedWords(declarations.length + 1);
    for (const { from, to, before } of runs) {
      const old = before === undefined ? undefined : (this.#layer as SymbolLayer);
      for (let file = from; file < to; file++) {
        const sizes = old === undefined ? sizesOf(declarations[file]) : sizesIn(old, (before as number) + file - from);
        starts[file + 1] = starts[file] + sizes.count;
        nameStarts[file + 1] = nameStarts[file] + sizes.nameBytes;
      }
    }
    return { starts, nameStarts };
  }
}

type Layout = Pick<SymbolLayer, 'starts' | 'nameStarts'>;
type ColumnName = (typeof columnNames)[number] | 'names';

/** One build: each column is that of the layer before, or a new one. */
class LayerCopy {
  readonly #layout: Layout;
  readonly #runs: readonly Run[];
  readonly #old: SymbolLayer | undefined;
  /** What new files declare, by file. */
  readonly #fresh: ReadonlyMap<number, DeclarationColumns>;

  constructor(layout: Layout, runs: readonly Run[], declarations: readonly Uint8Array[], old: SymbolLayer | undefined) {
    this.#layout = layout;
    this.#runs = runs;
    this.#old = old;
    const fresh = runs.flatMap(({ from, before }) => (before === undefined ? [from] : []));
    const declaring = fresh.filter((file) => declarations[file].length > 0);
    this.#fresh = new Map(declaring.map((file) => [file, readDeclarationColumns(declarations[file])]));
  }

  finish(): SymbolLayer {
    const { starts, nameStarts } = this.#layout;
    const areRowsInPlace = this.#isInPlace('starts');
    const words = (name: (typeof columnNames)[number]) =>
      areRowsInPlace && this.#isSame(name)
        ? (this.#old as SymbolLayer)[name]
        : this.#copy(name, sharedWords(starts[starts.length - 1]));
    const columns = columnNames.map((name) => [name, words(name)] as const);
    const names =
      this.#isInPlace('nameStarts') && this.#isSame('names')
        ? (this.#old as SymbolLayer).names
        : this.#copy('names', sharedBytes(nameStarts[nameStarts.length - 1]));
    return {
      count: starts[starts.length - 1],
      starts,
      nameStarts,
      names,
      ...(Object.fromEntries(columns) as Record<(typeof columnNames)[number], Uint32Array>),
    };
  }

  /** Every file begins where it began, and unchanged ones are the same. */
  #isInPlace(starts: keyof Layout): boolean {
    const [before, now] = [this.#old?.[starts], this.#layout[starts]];
    if (before?.length !== now.length) return false;
    return areEqual(before, now) && this.#runs.every((run) => run.before === undefined || run.before === run.from);
  }

  #isSame(name: ColumnName): boolean {
    const old = this.#old as SymbolLayer;
    const starts = name === 'names' ? old.nameStarts : old.starts;
    for (const [file, fresh] of this.#fresh) {
      if (!areEqual(fresh[name], old[name].subarray(starts[file], starts[file + 1]))) return false;
    }
    return true;
  }

  #copy<Column extends Uint8Array | Uint32Array>(name: ColumnName, column: Column): Column {
    const key = name === 'names' ? 'nameStarts' : 'starts';
    const starts = this.#layout[key];
    for (const { from, to, before } of this.#runs) {
      if (before === undefined) {
        const fresh = this.#fresh.get(from);
        if (fresh !== undefined) column.set(fresh[name], starts[from]);
      } else {
        const old = this.#old as SymbolLayer;
        column.set(old[name].subarray(old[key][before], old[key][before + to - from]), starts[from]);
      }
    }
    return column;
  }
}

/** The first and the third word of the encoding, which are all that the layout needs. */
function sizesOf(bytes: Uint8Array): { count: number; nameBytes: number } {
  if (bytes.length === 0) return { count: 0, nameBytes: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset, 12);
  return { count: view.getUint32(0, true), nameBytes: view.getUint32(8, true) };
}

function sizesIn({ starts, nameStarts }: SymbolLayer, file: number): { count: number; nameBytes: number } {
  return { count: starts[file + 1] - starts[file], nameBytes: nameStarts[file + 1] - nameStarts[file] };
}

function areEqual(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
