import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { type DeclarationColumns, readDeclarationColumns } from '../source/declaration-columns.ts';
import type { SymbolLayer } from './snapshot.ts';
import { type Run, unchangedRuns } from './unchanged-runs.ts';

const columnNames = ['lines', 'columns', 'endLines', 'containers', 'kinds', 'nameEnds'] as const;

/**
 * Joins the declaration columns of all files: copies of memory, nothing is decoded. Files that stood side by side in the
 * build before and did not change are copied together.
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
    const layer = this.#layOut(runs, declarations);
    for (const run of runs) {
      if (run.before === undefined) copyFile(layer, declarations[run.from], run.from);
      else copyRun(this.#layer as SymbolLayer, layer, run.before, run.from, run.to);
    }
    this.#declarations = declarations;
    this.#layer = layer;
    return layer;
  }

  /** The layer with room for everything and nothing in it. */
  #layOut(runs: readonly Run[], declarations: readonly Uint8Array[]): SymbolLayer {
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
    return emptyLayer(starts, nameStarts);
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

function emptyLayer(starts: Uint32Array, nameStarts: Uint32Array): SymbolLayer {
  const count = starts[starts.length - 1];
  const columns = columnNames.map((name) => [name, sharedWords(count)] as const);
  const names = sharedBytes(nameStarts[nameStarts.length - 1]);
  return {
    count,
    starts,
    nameStarts,
    names,
    ...(Object.fromEntries(columns) as Record<(typeof columnNames)[number], Uint32Array>),
  };
}

function copyFile(layer: SymbolLayer, bytes: Uint8Array, file: number): void {
  if (bytes.length === 0) return;
  const columns: DeclarationColumns = readDeclarationColumns(bytes);
  for (const name of columnNames) layer[name].set(columns[name], layer.starts[file]);
  layer.names.set(columns.names, layer.nameStarts[file]);
}

/** Files `from` up to `to` lie in the layer before from file `before` on. */
function copyRun(old: SymbolLayer, layer: SymbolLayer, before: number, from: number, to: number): void {
  const end = before + to - from;
  for (const name of columnNames) {
    layer[name].set(old[name].subarray(old.starts[before], old.starts[end]), layer.starts[from]);
  }
  layer.names.set(old.names.subarray(old.nameStarts[before], old.nameStarts[end]), layer.nameStarts[from]);
}
