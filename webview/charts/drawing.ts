import type { View } from '#protocol/view.ts';
import { type Route, routeEdges } from './route-edges.ts';
import { indexView, type ViewIndex } from './view-index.ts';

/** What is the same in every drawing of a view. */
export interface Drawing {
  readonly index: ViewIndex;
  /** By `edgeKey`. */
  readonly routes: ReadonlyMap<string, Route>;
}

export function prepareDrawing(view: View): Drawing {
  const index = indexView(view);
  return { index, routes: routeEdges(index) };
}
