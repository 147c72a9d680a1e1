import type { CodeTree } from '../source/code-tree.ts';

/** Memory of a decoded tree, its texts aside: they are shared. */
export function treeBytes(tree: CodeTree): number {
  const { kinds, ends, parents, names, flags, positions, texts, lineStarts, declaringNodes, declaredSymbols } = tree;
  const columns = [kinds, ends, parents, names, flags, positions, lineStarts, declaringNodes, declaredSymbols];
  return columns.reduce((sum, column) => sum + column.byteLength, texts.length * bytesOfReference);
}

const bytesOfReference = 8;
