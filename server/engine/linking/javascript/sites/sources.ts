import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, symbolAt } from '../../../source/code-tree.ts';
import { annotationOf } from '../expressions/syntax.ts';

/** Innermost enclosing symbol of nodes that are asked for in the order of the tree. */
export class Sources {
  readonly #tree: CodeTree;
  #next = 0;
  readonly #open: { readonly symbol: number; readonly node: number; readonly end: number }[] = [];

  constructor(tree: CodeTree) {
    this.#tree = tree;
  }

  /** Symbol that a node lies in, -1 for the top level. What names or decorates a symbol lies outside of it. */
  at(node: number): number {
    const open = this.#open;
    while (open.length > 0 && open[open.length - 1].end <= node) open.pop();
    this.#enter(node);
    for (let index = open.length - 1; index >= 0; index--) {
      if (!this.#isOutside(open[index].node, node)) return open[index].symbol;
    }
    return -1;
  }

  #enter(node: number): void {
    const { declaringNodes, declaredSymbols, ends } = this.#tree;
    for (; this.#next < declaringNodes.length && declaringNodes[this.#next] <= node; this.#next++) {
      const declaring = declaringNodes[this.#next];
      if (ends[declaring] <= node || !this.#holdsSites(declaring)) continue;
      this.#open.push({ symbol: declaredSymbols[this.#next], node: declaring, end: ends[declaring] });
    }
  }

  /** A name in a pattern is no place where code is. */
  #holdsSites(node: number): boolean {
    return this.#tree.kinds[node] !== kind.bindingElement;
  }

  #isOutside(declaring: number, node: number): boolean {
    const { kinds, ends } = this.#tree;
    // Of a parameter that declares a property its type is the property's, as that of a field is; what it runs is the constructor's.
    if (kinds[declaring] === kind.parameter) return !isWithin(this.#tree, annotationOf(this.#tree, declaring), node);
    if (declaring === node) return false;
    if (kinds[declaring] === kind.assign) return node < ends[declaring + 1];
    return node < headEnd(this.#tree, declaring);
  }
}

function isWithin({ ends }: CodeTree, outer: number, node: number): boolean {
  return outer > 0 && outer <= node && node < ends[outer];
}

/** Behind the decorators and the computed name of a declaration. */
function headEnd({ kinds, ends }: CodeTree, declaring: number): number {
  let child = declaring + 1;
  while (child < ends[declaring] && (kinds[child] === kind.decorator || kinds[child] === kind.computedName)) {
    child = ends[child];
  }
  return child;
}

/** Number of the innermost symbol that a node lies in, the node's own left out; -1 at the top level. */
export function symbolAround(tree: CodeTree, node: number): number {
  for (let outer = tree.parents[node]; outer > 0; outer = tree.parents[outer]) {
    const symbol = symbolAt(tree, outer);
    if (symbol >= 0) return symbol;
  }
  return -1;
}
