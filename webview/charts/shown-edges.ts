import type { ViewEdge } from '#protocol/view.ts';
import { chooseEdges } from './choose-edges.ts';
import { isEgoView, isStepFromFocus, type ViewIndex } from './view-index.ts';

/** Lines that can be distinguished around one node. */
const AROUND_MAX = 100;

/**
 * Returns the edges between single marks that are drawn while nothing is highlighted: the share that the user chose, or
 * around a node every step to it or from it and the heaviest of the others.
 */
export function shownEdges(index: ViewIndex, share: number | undefined): ReadonlySet<ViewEdge> {
  const { edges } = index.view;
  const chosen = new Set(chooseEdges(edges, share ?? Math.min(1, AROUND_MAX / edges.length)));
  if (share !== undefined || !isEgoView(index.view)) return chosen;
  return new Set([...chosen, ...edges.filter((edge) => isStepFromFocus(index, edge))]);
}
