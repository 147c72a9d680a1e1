import { lowerBound } from '#server/base/lower-bound.ts';
import type { FileLayer } from '../../graph/snapshot.ts';

/** Edges of the default graph that lead to the file. */
export function fanInOf({ edges }: FileLayer, file: number): number {
  return edges.reverseStarts[file + 1] - edges.reverseStarts[file];
}

/** Edges of the default graph that begin at the file: those to packages come behind those to files, and are no part of it. */
export function fanOutOf({ count, edges }: FileLayer, file: number): number {
  const start = edges.starts[file];
  return lowerBound(edges.targets, count, start, edges.starts[file + 1]) - start;
}

/** Robert C. Martin's Ce / (Ca + Ce); 0 where nothing leads in or out. */
export function instabilityOf(fanIn: number, fanOut: number): number {
  return shareOf(fanOut, fanIn + fanOut);
}

/** 0 of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
