import type { GraphSnapshot } from '../graph/snapshot.ts';
import { NodeFinder } from './find-node.ts';
import { childrenOf, markId, markKinds, markLabel, type MarkTree } from './mark-tree.ts';
import { SymbolNodes } from './symbol-nodes.ts';
import { sumsAlong } from './weigh-files.ts';

/** Nodes of a tree and, behind them, the symbols of its files, as one numbering. */
export class MarkNodes {
  readonly tree: MarkTree;
  readonly symbols: SymbolNodes;
  readonly #finder: NodeFinder;
  readonly #shipped: Float64Array;

  /** @param shipped by file: 1 for code of the product */
  constructor(tree: MarkTree, snapshot: GraphSnapshot, shipped: Uint8Array) {
    this.tree = tree;
    this.#shipped = sumsAlong(tree.files, (file) => shipped[file]);
    this.symbols = new SymbolNodes(tree, snapshot);
    this.#finder = new NodeFinder(tree);
  }

  /** The smaller ones of a folder together. */
  isRest(node: number): boolean {
    return !this.isSymbol(node) && this.tree.kinds[node] === markKinds.rest;
  }

  /** Nothing of it is shipped, while something beside it is; so is the rest of a folder. It stands in rows of its own. */
  isAside(node: number): boolean {
    if (this.isSymbol(node) || node === 0 || this.tree.kinds[node] === markKinds.externals) return false;
    if (this.tree.kinds[node] === markKinds.external) return false;
    return this.isRest(node) || (this.#shippedIn(node) === 0 && this.#shippedIn(this.#around(node)) > 0);
  }

  /** The mark that its siblings lie in, apart from the smaller ones. */
  #around(node: number): number {
    const parent = this.tree.parents[node];
    return this.isRest(parent) ? this.tree.parents[parent] : parent;
  }

  #shippedIn(node: number): number {
    const { firsts, ends } = this.tree;
    return this.#shipped[ends[node]] - this.#shipped[firsts[node]];
  }

  isSymbol(node: number): boolean {
    return node >= this.tree.count;
  }

  holdsSymbols(node: number): boolean {
    return this.isSymbol(node) || this.tree.kinds[node] === markKinds.file;
  }

  /** Returns the marks that unfolding shows: for the root, everything but the external packages. */
  contentOf(node: number): ArrayLike<number> {
    if (this.holdsSymbols(node)) return this.symbols.childrenOf(node);
    const children = childrenOf(this.tree, node);
    const last = children.at(-1);
    const hasExternals = last !== undefined && this.tree.kinds[last] === markKinds.externals;
    return hasExternals ? children.subarray(0, -1) : children;
  }

  hasContent(node: number): boolean {
    if (this.holdsSymbols(node)) return this.symbols.hasChildren(node);
    return this.tree.childStarts[node] < this.tree.childStarts[node + 1];
  }

  parentOf(node: number): number {
    return this.isSymbol(node) ? this.symbols.parentOf(node) : this.tree.parents[node];
  }

  idOf(node: number): string {
    return this.isSymbol(node) ? this.symbols.rowOf(node).id : markId(this.tree, node);
  }

  labelOf(node: number): string {
    return this.isSymbol(node) ? this.symbols.rowOf(node).name : markLabel(this.tree, node);
  }

  filesOf(node: number): number {
    return this.isSymbol(node) ? 0 : this.tree.ends[node] - this.tree.firsts[node];
  }

  /** Undefined for an id that names nothing in the tree. */
  find(id: string): number | undefined {
    return this.#finder.find(id) ?? this.#findSymbol(id);
  }

  /** Paths and names may hold `#`: the longest path that is a file decides. */
  #findSymbol(id: string): number | undefined {
    for (let hash = id.lastIndexOf('#'); hash > 0; hash = id.lastIndexOf('#', hash - 1)) {
      const file = this.#finder.fileNode(id.slice(0, hash));
      if (file !== undefined) return this.symbols.find(file, id);
    }
    return undefined;
  }
}
