import type { View } from '#protocol/view.ts';

/** So many arrows can still be told apart on one screen. */
const readableEdges = 100;

/** Share of the edges that is drawn while nobody has chosen one. */
export function defaultEdgeShare({ edges }: View): number {
  return edges.length <= readableEdges ? 1 : readableEdges / edges.length;
}
