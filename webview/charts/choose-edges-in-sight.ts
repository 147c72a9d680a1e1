import type { ViewEdge } from '#protocol/view.ts';
import { contains } from './boxes.ts';
import { rankEdges } from './choose-edges.ts';
import type { Route } from './route-edges.ts';
import type { Box } from './scene.ts';

/** As many edges are wanted in a window, if there are as many. */
const WANTED = 70;

/**
 * Returns more edges at a closer look: in addition to the edges that are drawn anyway, the heaviest of those that begin
 * and end in sight, as long as few are there.
 */
export function chooseEdgesInSight(
  shown: ReadonlySet<ViewEdge>,
  routes: ReadonlyMap<ViewEdge, Route>,
  window: Box,
): ViewEdge[] {
  const isInSight = ({ curve: { start, end } }: Route) => contains(window, start) && contains(window, end);
  const inSight = [...routes].filter(([, route]) => isInSight(route)).map(([edge]) => edge);
  const missing = inSight.filter((edge) => !shown.has(edge));
  const room = WANTED - (inSight.length - missing.length);
  return room <= 0 ? [] : rankEdges(missing).slice(0, room);
}
