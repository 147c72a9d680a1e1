import type { ViewEdge } from '#protocol/view.ts';
import { contains, overlaps } from './boxes.ts';
import type { Look } from './draw-marks.ts';
import { cached, type Drawing } from './drawing.ts';
import { edgeKey } from './edge-key.ts';
import type { Highlight, Part } from './highlight.ts';
import type { Route } from './route-edges.ts';
import { shownEdges } from './shown-edges.ts';
import { isStepFromFocus } from './view-index.ts';
import { endOf, startOf } from './ways.ts';

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
  const { index, routes, overview } = drawing;
  const wanted = wantedEdges(drawing, look);
  const drawn: DrawnEdge[] = [];
  for (const edge of highlight === undefined ? wanted : new Set([...overview, ...index.view.edges])) {
    const key = edgeKey(edge.source, edge.target);
    const part = highlight?.edges.get(key);
    const route = routes.get(edge);
    if (route === undefined || (part === undefined && !wanted.has(edge))) continue;
    if (look.part !== undefined && !overlaps(route.bounds, look.part)) continue;
    drawn.push({ key, edge, route, part, isNear: isNear(drawing, edge, route, look) });
  }
  return drawn;
}

/** Those that are drawn whether they stand out or not: the overview, or as many as the user chose. */
function wantedEdges({ index, isEgo, overview, cache }: Drawing, { edgeShare }: Look): ReadonlySet<ViewEdge> {
  if (edgeShare === undefined && !isEgo) return overview;
  return cached(cache.shownEdges, `${edgeShare}`, () => shownEdges(index, edgeShare));
}

function isNear({ index, isEgo }: Drawing, edge: ViewEdge, { way }: Route, { window }: Look): boolean {
  if (isEgo && !isStepFromFocus(index, edge)) return false;
  return window === undefined || contains(window, startOf(way)) || contains(window, endOf(way));
}
