import { isBesideProduct } from '../source/beside-product.ts';
import type { MarkTree } from './mark-tree.ts';
import type { ProjectFacts } from './project-facts.ts';

/**
 * A newcomer asks for the product first. Tests, examples, benchmarks and the like are made in great numbers, often by
 * copying: measured, a repository's packages had one product file for each six of those.
 */
const weights = { product: 64, test: 2, besideProduct: 1 };

/**
 * How much each file counts when it is decided what is shown: by what it is, and nothing where no dependency leads to it
 * or away from it, unless none does anywhere.
 */
export function fileWeights({ layer, paths, tests }: ProjectFacts): Uint8Array {
  const { starts, targets, reverseStarts } = layer.edges;
  const isConnected = (file: number) => {
    // Externals are numbered behind the files, so that they come last among the targets.
    const isSource = starts[file] < starts[file + 1] && targets[starts[file]] < layer.count;
    return isSource || reverseStarts[file] < reverseStarts[file + 1];
  };
  const weightOf = (file: number) =>
    isBesideProduct(paths[file]) ? weights.besideProduct : tests[file] === 1 ? weights.test : weights.product;
  const connected = Uint8Array.from(paths, (_, file) => (isConnected(file) ? weightOf(file) : 0));
  return connected.some((weight) => weight > 0) ? connected : connected.map((_, file) => weightOf(file));
}

/** How much a node counts: the sum of its files; 0 for a symbol. */
export function nodeWeights(
  weightOfFile: Uint8Array,
  { files, firsts, ends, count }: MarkTree,
): (node: number) => number {
  const sums = sumsAlong(files, (file) => weightOfFile[file]);
  return (node) => (node < count ? sums[ends[node]] - sums[firsts[node]] : 0);
}

/** Sums over the files up to, not including, each position. */
export function sumsAlong(files: Uint32Array, value: (file: number) => number): Float64Array {
  const sums = new Float64Array(files.length + 1);
  files.forEach((file, at) => {
    sums[at + 1] = sums[at] + value(file);
  });
  return sums;
}
