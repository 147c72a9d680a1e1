import type { View } from '#protocol/view.ts';

/** As many lines can be told apart in one picture. */
const EDGES_SHOWN = 100;

/** The share of edges that is drawn when nobody asked for one: all as long as they can be told apart. */
export function defaultEdgeShare({ edges }: View): number {
  return edges.length <= EDGES_SHOWN ? 1 : EDGES_SHOWN / edges.length;
}
