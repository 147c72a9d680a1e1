import type { FileLayer } from '../graph/snapshot.ts';

/** How many imports lie between a file and the nearest of these, by file; those that import none are left out. */
export function importDistances(layer: FileLayer, files: readonly number[]): ReadonlyMap<number, number> {
  const { reverseStarts, reverseSources } = layer.edges;
  const distances = new Map(files.map((file) => [file, 0]));
  // What is added to a map while it is walked through is walked through as well.
  for (const [file, distance] of distances) {
    for (let at = reverseStarts[file]; at < reverseStarts[file + 1]; at++) {
      const importer = reverseSources[at];
      if (importer < layer.count && !distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}
