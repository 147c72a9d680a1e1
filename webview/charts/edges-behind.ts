import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { BoxGrid } from './box-grid.ts';
import type { Route } from './route-edges.ts';
import type { ViewIndex } from './view-index.ts';
import { isTrack, pointAt } from './ways.ts';

const CELL = 160;
/** Points of a curve that are looked at. */
const STEPS = 32;

/** Edges that run behind a mark which is not one of their ends: there they look as if they ended at it. */
export function edgesBehind(index: ViewIndex, routes: ReadonlyMap<ViewEdge, Route>): Set<ViewEdge> {
  const leaves = new BoxGrid<ViewMark>(CELL);
  for (const mark of index.view.marks) if (!index.children.has(mark.id)) leaves.add(mark);
  const isBehind = ({ source, target }: ViewEdge, { way }: Route) => {
    if (isTrack(way)) return false;
    for (let step = 1; step < STEPS; step++) {
      const at = { ...pointAt(way, step / STEPS), width: 0, height: 0 };
      if (leaves.overlaps(at, ({ id }) => id !== source && id !== target)) return true;
    }
    return false;
  };
  return new Set([...routes].filter(([edge, route]) => isBehind(edge, route)).map(([edge]) => edge));
}
