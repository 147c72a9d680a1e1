import { isBesideProduct } from '../source/beside-product.ts';
import type { MarkTree } from './mark-tree.ts';
import type { ProjectFacts } from './project-facts.ts';

/**
 * A newcomer asks for the product first. Four files of tests count as one of it. Examples, benchmarks and the like are
 * made in great numbers, often by copying: measured, a repository's packages had one product file for each six of those.
 */
const weights = { product: 32, test: 8, besideProduct: 1 };

/**
 * How much a node counts when it is decided what is shown of it: its files that depend on others of the project or are
 * depended on (of all files, if none is), weighed by what they are. 0 for a symbol.
 */
export function weighFiles({ layer, paths, tests }: ProjectFacts, tree: MarkTree): (node: number) => number {
  const { starts, targets, reverseStarts } = layer.edges;
  const isConnected = (file: number) => {
    // Externals are numbered behind the files, so that they come last among the targets.
    const isSource = starts[file] < starts[file + 1] && targets[starts[file]] < layer.count;
    return isSource || reverseStarts[file] < reverseStarts[file + 1];
  };
  const weightOf = (file: number) =>
    isBesideProduct(paths[file]) ? weights.besideProduct : tests[file] === 1 ? weights.test : weights.product;
  const isAnyConnected = tree.files.some(isConnected);
  const sums = new Uint32Array(tree.files.length + 1);
  tree.files.forEach((file, at) => {
    const counts = !isAnyConnected || isConnected(file);
    sums[at + 1] = sums[at] + (counts ? weightOf(file) : 0);
  });
  const { firsts, ends } = tree;
  return (node) => (node < tree.count ? sums[ends[node]] - sums[firsts[node]] : 0);
}
