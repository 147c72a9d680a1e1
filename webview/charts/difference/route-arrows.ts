import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { type Route, routeEdges } from '../route-edges.ts';
import type { Box } from '../scene.ts';
import { indexView } from '../view-index.ts';
import type { DifferenceArrow } from './fold-difference.ts';

export interface RoutedArrow extends Route {
  readonly arrow: DifferenceArrow;
}

/** The ways of arrows between boxes: those that edges of the graph would take. */
export function routeArrows(boxes: ReadonlyMap<string, Box>, arrows: readonly DifferenceArrow[]): RoutedArrow[] {
  const marks = Array.from(boxes, ([id, box]): ViewMark => {
    return { ...box, id, label: id, type: 'directory', scale: 1, size: 0, files: 1 };
  });
  const edges = arrows.map(({ source, target, weight, isCyclic }): ViewEdge => {
    return { source, target, weight, types: ['import'], proof: 'exact', cyclic: isCyclic };
  });
  const bounds = { x: 0, y: 0, width: 0, height: 0 };
  const view = { marks, edges, bounds, seed: '', files: marks.length, hiddenFiles: 0, languages: [], hubs: [] };
  const routes = routeEdges(indexView(view));
  return arrows.flatMap((arrow, at) => {
    const route = routes.get(edges[at] as ViewEdge);
    return route === undefined ? [] : [{ ...route, arrow }];
  });
}
