import type { GraphSnapshot } from '../graph/snapshot.ts';
import { NodeFinder } from './find-node.ts';
import { childrenOf, markId, markKinds, markLabel, type MarkTree } from './mark-tree.ts';
import { SymbolNodes } from './symbol-nodes.ts';

/** Nodes of a tree and, behind them, the symbols of its files, as one numbering. */
export class MarkNodes {
  readonly tree: MarkTree;
  readonly symbols: SymbolNodes;
  readonly #finder: NodeFinder;

  constructor(tree: MarkTree, snapshot: GraphSnapshot) {
    this.tree = tree;
    this.symbols = new SymbolNodes(tree, snapshot);
    this.#finder = new NodeFinder(tree);
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
