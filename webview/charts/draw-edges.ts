import type { ViewEdge } from '#protocol/view.ts';
import { contains, overlaps } from './boxes.ts';
import { chooseEdges, rankEdges } from './choose-edges.ts';
import { describeEdge } from './describe.ts';
import { drawEdge, drawEdgeLabel } from './draw-edge.ts';
import type { Look } from './draw-marks.ts';
import { cached, type Drawing } from './drawing.ts';
import { edgeKey } from './edge-key.ts';
import type { Highlight, Part } from './highlight.ts';
import { type LabelWish, placeEdgeLabels } from './place-edge-labels.ts';
import type { Route } from './route-edges.ts';
import type { Box, SceneEdge, SceneMark } from './scene.ts';

/** Counts on edges while nothing is pointed at, signs of cycles, and counts around what is pointed at. */
const COUNTS_MAX = 6;
const SIGNS_MAX = 16;
const FRONT_LABELS_MAX = 40;
/** From further away labels would be larger than what they are about. */
const LABEL_ZOOM_MIN = 0.25;

interface ChosenEdge {
  readonly key: string;
  readonly edge: ViewEdge;
  readonly route: Route;
  readonly part?: Part;
}

/** The edges of a drawing, the lightest first, those that stand out last. */
export function drawEdges(
  drawing: Drawing,
  look: Look,
  highlight: Highlight | undefined,
  marks: readonly SceneMark[],
): SceneEdge[] {
  const chosen = chosenEdges(drawing, look, highlight);
  const ranked = rankEdges(chosen.map(({ edge }) => edge));
  const places = new Map(ranked.map((edge, index) => [edge, index]));
  const inOrder = chosen.toSorted(
    (a, b) => Number(a.part !== undefined) - Number(b.part !== undefined) || place(places, b) - place(places, a),
  );
  const areLabelled = highlight !== undefined || look.zoom >= LABEL_ZOOM_MIN;
  const wanted = areLabelled ? wishes(inOrder, highlight) : [];
  const labels = placeEdgeLabels(wanted, takenBoxes(marks), look.zoom, look.fontRatio);
  return inOrder.map(({ key, edge, route, part }) => {
    const bare = cached(drawing.cache.edges, `${part ?? ''}:${key}`, () => drawEdge(edge, route, look.zoom, part));
    const at = labels.get(key);
    const withCount = part !== undefined || place(places, { edge }) < COUNTS_MAX;
    const shapes = at ? [...bare, ...drawEdgeLabel(edge, at, look, part, withCount)] : bare;
    return {
      key,
      source: edge.source,
      target: edge.target,
      label: describeEdge(edge),
      prominence: prominenceOf(highlight, part, look.window === undefined || isAtEnd(route, look.window)),
      curve: route.curve,
      bounds: route.bounds,
      shapes,
    };
  });
}

function place(places: ReadonlyMap<ViewEdge, number>, { edge }: { readonly edge: ViewEdge }): number {
  return places.get(edge) ?? 0;
}

/** One of its ends is in sight. */
function isAtEnd({ curve: { start, end } }: Route, window: Box): boolean {
  return contains(window, start) || contains(window, end);
}

function prominenceOf(
  highlight: Highlight | undefined,
  part: Part | undefined,
  isNear: boolean,
): SceneEdge['prominence'] {
  if (highlight === undefined) return isNear ? 'plain' : 'far';
  return part === undefined ? 'dim' : 'front';
}

/** Those that are shown anyway, and those that stand out, be they ever so light. */
function chosenEdges({ index, routes, cache }: Drawing, look: Look, highlight: Highlight | undefined): ChosenEdge[] {
  const { edges } = index.view;
  const shown = cached(cache.shownEdges, look.edgeShare, () => new Set(chooseEdges(edges, look.edgeShare)));
  const chosen: ChosenEdge[] = [];
  for (const edge of highlight === undefined ? shown : edges) {
    const key = edgeKey(edge.source, edge.target);
    const part = highlight?.edges.get(key);
    const route = routes.get(edge);
    if (route === undefined || (part === undefined && !shown.has(edge))) continue;
    if (look.part === undefined || overlaps(route.bounds, look.part)) chosen.push({ key, edge, route, part });
  }
  return chosen;
}

/** The heaviest come first. */
function wishes(inOrder: readonly ChosenEdge[], highlight: Highlight | undefined): LabelWish[] {
  const heaviest = inOrder.toReversed();
  if (highlight !== undefined) {
    const front = heaviest.filter(({ part }) => part !== undefined).slice(0, FRONT_LABELS_MAX);
    return front.map((chosen) => ({ ...chosen, withCount: true }));
  }
  const counts = heaviest.slice(0, COUNTS_MAX).map((chosen) => ({ ...chosen, withCount: true }));
  const signs = heaviest.slice(COUNTS_MAX).filter(({ edge }) => edge.cyclic);
  return [...counts, ...signs.slice(0, SIGNS_MAX).map((chosen) => ({ ...chosen, withCount: false }))];
}

/** Marks, and the names of unfolded ones: no label may lie on these. */
function takenBoxes(marks: readonly SceneMark[]): Box[] {
  return marks.flatMap(({ isOpen, box, header }) => (isOpen ? (header ?? []) : box));
}
