import type { GraphSnapshot, SymbolLayer } from '../graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '../graph/symbol-table.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';

/**
 * Symbols as nodes behind those of the tree: row r of the symbol layer is node `tree.count + r`. They are read when their
 * file is unfolded, which few are.
 */
export class SymbolNodes {
  readonly #tree: MarkTree;
  readonly #snapshot: GraphSnapshot;
  readonly #read = new Map<number, readonly SymbolRow[]>();

  constructor(tree: MarkTree, snapshot: GraphSnapshot) {
    this.#tree = tree;
    this.#snapshot = snapshot;
  }

  /** Symbols directly in a file or in another symbol, by position. */
  childrenOf(node: number): number[] {
    const layer = this.#snapshot.symbols;
    if (layer === undefined) return [];
    if (node >= this.#tree.count) return this.#contained(layer, this.#fileOf(node), node - this.#tree.count);
    return this.#tree.kinds[node] === markKinds.file ? this.#contained(layer, this.#tree.values[node]) : [];
  }

  hasChildren(node: number): boolean {
    const layer = this.#snapshot.symbols;
    if (layer === undefined) return false;
    if (node >= this.#tree.count) return this.childrenOf(node).length > 0;
    const file = this.#tree.values[node];
    return this.#tree.kinds[node] === markKinds.file && layer.starts[file] < layer.starts[file + 1];
  }

  /** Node of the file or symbol around a symbol. */
  parentOf(node: number): number {
    const layer = this.#snapshot.symbols as SymbolLayer;
    const file = this.#fileOf(node);
    const container = layer.containers[node - this.#tree.count];
    return container === 0 ? this.#tree.nodeOf[file] : this.#tree.count + layer.starts[file] + container - 1;
  }

  rowOf(node: number): SymbolRow {
    const file = this.#fileOf(node);
    const start = (this.#snapshot.symbols as SymbolLayer).starts[file];
    return this.#rowsOf(file)[node - this.#tree.count - start];
  }

  /** With what it lies in: `Cart.add`. */
  qualifiedNameOf(node: number): string {
    const path = this.#tree.paths[this.#fileOf(node)];
    return this.rowOf(node).id.slice(path.length + 1);
  }

  /** @param id `path#name` */
  find(fileNode: number, id: string): number | undefined {
    const layer = this.#snapshot.symbols;
    if (layer === undefined) return undefined;
    const file = this.#tree.values[fileNode];
    const index = this.#rowsOf(file).findIndex((row) => row.id === id);
    return index < 0 ? undefined : this.#tree.count + layer.starts[file] + index;
  }

  #rowsOf(file: number): readonly SymbolRow[] {
    const known = this.#read.get(file);
    if (known !== undefined) return known;
    const rows = symbolsOfFile(this.#snapshot.files, this.#snapshot.symbols as SymbolLayer, file);
    this.#read.set(file, rows);
    return rows;
  }

  #contained(layer: SymbolLayer, file: number, row?: number): number[] {
    const start = layer.starts[file];
    const container = row === undefined ? 0 : row - start + 1;
    const found: number[] = [];
    for (let each = start; each < layer.starts[file + 1]; each++) {
      if (layer.containers[each] === container) found.push(this.#tree.count + each);
    }
    return found;
  }

  /** A binary search for the last file that begins at or before the symbol. */
  #fileOf(node: number): number {
    const { starts } = this.#snapshot.symbols as SymbolLayer;
    const row = node - this.#tree.count;
    let [low, high] = [0, starts.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
