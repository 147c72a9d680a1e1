import type { ViewEdge } from '#protocol/view.ts';
import { BoxGrid } from './box-grid.ts';
import { pointAt } from './curves.ts';
import { edgeLabelSize, isLongEnough } from './draw-edge.ts';
import type { Route } from './route-edges.ts';
import type { Box, Point } from './scene.ts';

const CELL = 240;

/** Places along a curve, the most wanted first. */
const SPOTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

export interface LabelWish {
  readonly key: string;
  readonly edge: ViewEdge;
  readonly route: Route;
  readonly withCount: boolean;
}

/** Where labels may stand: on their own edge, over no box of `taken` and over none of each other. First come, first served. */
export function placeEdgeLabels(
  wishes: readonly LabelWish[],
  taken: readonly Box[],
  zoom: number,
  fontRatio: number,
): Map<string, Point> {
  const places = new Map<string, Point>();
  const used = new BoxGrid(CELL / zoom);
  for (const box of wishes.length === 0 ? [] : taken) used.add(box);
  for (const { key, edge, route, withCount } of wishes) {
    if (!isLongEnough(route.curve, zoom)) continue;
    const size = edgeLabelSize(edge, withCount, fontRatio);
    const [width, height] = [size.x / zoom, size.y / zoom];
    for (const spot of SPOTS) {
      const at = pointAt(route.curve, spot);
      const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
      if (used.overlaps(box)) continue;
      used.add(box);
      places.set(key, at);
      break;
    }
  }
  return places;
}
