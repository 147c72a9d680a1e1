import type { ViewEdge } from '#protocol/view.ts';
import { contains, overlaps } from './boxes.ts';
import { chooseEdgesInSight } from './choose-edges-in-sight.ts';
import type { Look } from './draw-marks.ts';
import { cached, type Drawing } from './drawing.ts';
import { edgeKey } from './edge-key.ts';
import type { Highlight, Part } from './highlight.ts';
import type { Route } from './route-edges.ts';
import { shownEdges } from './shown-edges.ts';
import { isStepFromFocus } from './view-index.ts';

/** An edge that is drawn. */
export interface DrawnEdge {
  readonly key: string;
  readonly edge: ViewEdge;
  readonly route: Route;
  /** Why it stands out. */
  readonly part?: Part;
  /** One of its ends is in sight; around a node: it leads to it or away from it. */
  readonly isNear: boolean;
}

/** The edges that are drawn, in no order. */
export function drawnEdges(drawing: Drawing, look: Look, highlight: Highlight | undefined): DrawnEdge[] {
  const { index, routes } = drawing;
  const wanted = wantedEdges(drawing, look);
  const drawn: DrawnEdge[] = [];
  for (const edge of highlight === undefined ? wanted : index.view.edges) {
    const key = edgeKey(edge.source, edge.target);
    const part = highlight?.edges.get(key);
    const route = routes.get(edge);
    if (route === undefined || (part === undefined && !wanted.has(edge))) continue;
    if (look.part !== undefined && !overlaps(route.bounds, look.part)) continue;
    drawn.push({ key, edge, route, part, isNear: isNear(drawing, edge, route, look) });
  }
  return drawn;
}

/** Those that are drawn whether they stand out or not. */
function wantedEdges({ index, isEgo, routes, cache }: Drawing, look: Look): ReadonlySet<ViewEdge> {
  const isChosen = look.isShareChosen === true;
  const shown = cached(cache.shownEdges, `${isChosen} ${look.edgeShare}`, () =>
    shownEdges(index, look.edgeShare, isChosen),
  );
  if (isChosen || isEgo || look.window === undefined) return shown;
  return new Set([...shown, ...chooseEdgesInSight(shown, routes, look.window)]);
}

function isNear({ index, isEgo }: Drawing, edge: ViewEdge, { curve }: Route, { window }: Look): boolean {
  if (isEgo && !isStepFromFocus(index, edge)) return false;
  return window === undefined || contains(window, curve.start) || contains(window, curve.end);
}
