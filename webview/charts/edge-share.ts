import type { View } from '#protocol/view.ts';

/** Upper bound on lines that can be distinguished in one picture. */
const EDGES_SHOWN = 100;

/** Returns the share of edges that is drawn by default: all as long as they can be distinguished. */
export function defaultEdgeShare({ edges }: View): number {
  return edges.length <= EDGES_SHOWN ? 1 : EDGES_SHOWN / edges.length;
}
