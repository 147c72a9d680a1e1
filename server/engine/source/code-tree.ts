/**
 * The syntax tree of one file, without parts that linking never needs: punctuation, parentheses, comments, statements
 * that are only an expression. Nodes are numbered in preorder; node 0 is the file.
 *
 * Invariant: a tree depends on the file's bytes alone, and is never changed. The decoder's caller interns texts, so
 * that two equal names of a project are one string.
 */
export interface CodeTree {
  readonly count: number;
  /** Kind of each node: the numbers of the language's own table (`languages/<name>/node-kinds.ts`). */
  readonly kinds: Uint8Array;
  /** Number of the first node behind each node's descendants: children of n start at n + 1, the next sibling of c is `ends[c]`. */
  readonly ends: Uint32Array;
  /** Number of each node's parent; 0 for the file itself. */
  readonly parents: Uint32Array;
  /** Name of each node, as an index into `texts`; 0 where it has no name. */
  readonly names: Uint32Array;
  /** Bits of the language's own table. */
  readonly flags: Uint32Array;
  /** Offset (UTF-16 units, from 0, a byte order mark not counted) of the name token, of the first token where there is no name. */
  readonly positions: Uint32Array;
  /** `texts[0]` is the empty string. */
  readonly texts: readonly string[];
  /** Offset at which each line begins; the first is 0. */
  readonly lineStarts: Uint32Array;
  /** Nodes that declare a symbol of the file's declaration facts, ascending. Overloads and merged declarations share one. */
  readonly declaringNodes: Uint32Array;
  /** Index into the declarations of the file, beside `declaringNodes`. */
  readonly declaredSymbols: Uint32Array;
}

/** A tree without what follows from `ends`: all that is stored of one. */
export type TreeColumns = Omit<CodeTree, 'parents'>;

/** Name of a node, `''` where it has none. */
export function nameOf(tree: CodeTree, node: number): string {
  return tree.texts[tree.names[node]];
}

/** Children of a node, in the order of the source. For loops over large trees write out `child = node + 1; child < ends[node]; child = ends[child]`. */
export function* childrenOf(tree: CodeTree, node: number): Generator<number> {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) yield child;
}

/** Number of the symbol that a node declares, -1 where it declares none. */
export function symbolAt({ declaringNodes, declaredSymbols }: TreeColumns, node: number): number {
  let low = 0;
  let high = declaringNodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (declaringNodes[middle] < node) low = middle + 1;
    else high = middle;
  }
  return declaringNodes[low] === node ? declaredSymbols[low] : -1;
}

/** Line and column, both from 1, of an offset. */
export function lineAndColumn(
  { lineStarts }: Pick<CodeTree, 'lineStarts'>,
  offset: number,
): { line: number; column: number } {
  let low = 0;
  let high = lineStarts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineStarts[middle] <= offset) low = middle + 1;
    else high = middle;
  }
  return { line: low, column: offset - lineStarts[low - 1] + 1 };
}
