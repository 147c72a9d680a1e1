import type { View, ViewEdge } from '#protocol/view.ts';
import { chooseEdges } from './choose-edges.ts';
import { defaultEdgeShare } from './edge-share.ts';
import { indexView, isEgoView, isStepFromFocus, type ViewIndex } from './view-index.ts';

/**
 * Returns the edges that are drawn from afar while nothing is highlighted: a share, and around a node every step to it
 * or from it, unless the user chose the share.
 */
export function shownEdges(index: ViewIndex, share: number, isChosen: boolean): ReadonlySet<ViewEdge> {
  const { edges } = index.view;
  const chosen = new Set(chooseEdges(edges, share));
  if (isChosen || !isEgoView(index.view)) return chosen;
  return new Set([...chosen, ...edges.filter((edge) => isStepFromFocus(index, edge))]);
}

/** @param chosen the share that the user chose */
export function countShownEdges(view: View, chosen: number | undefined): number {
  return shownEdges(indexView(view), chosen ?? defaultEdgeShare(view), chosen !== undefined).size;
}
