import type { FileLayer } from '../graph/snapshot.ts';
import type { MarkTree } from './mark-tree.ts';

/** How many files below a node depend on others of the project or are depended on; of all files, if none is. 0 for a symbol. */
export function connectedFiles(layer: FileLayer, tree: MarkTree): (node: number) => number {
  const { starts, targets, reverseStarts } = layer.edges;
  const sums = new Uint32Array(tree.files.length + 1);
  tree.files.forEach((file, at) => {
    // Externals are numbered behind the files, so that they come last among the targets.
    const isSource = starts[file] < starts[file + 1] && targets[starts[file]] < layer.count;
    sums[at + 1] = sums[at] + (isSource || reverseStarts[file] < reverseStarts[file + 1] ? 1 : 0);
  });
  const { firsts, ends } = tree;
  const isAnyConnected = sums[tree.files.length] > 0;
  return (node) => {
    if (node >= tree.count) return 0;
    return isAnyConnected ? sums[ends[node]] - sums[firsts[node]] : ends[node] - firsts[node];
  };
}
