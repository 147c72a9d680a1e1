import { lowerBound } from '#server/base/lower-bound.ts';
import type { EdgeTable } from './snapshot.ts';

/** Row of the edge from one file to another, which is there. */
export function edgeBetween({ starts, targets }: EdgeTable, source: number, target: number): number {
  return lowerBound(targets, target, starts[source], starts[source + 1]);
}
