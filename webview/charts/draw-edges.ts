import { rankEdges } from './choose-edges.ts';
import { describeEdge } from './describe.ts';
import { drawEdge } from './draw-edge.ts';
import { drawEdgeLabel, type EdgeLabel } from './draw-edge-label.ts';
import type { Look } from './draw-marks.ts';
import { cached, type Drawing } from './drawing.ts';
import { type DrawnEdge, drawnEdges } from './drawn-edges.ts';
import { labelEdges } from './edge-labels.ts';
import type { Highlight } from './highlight.ts';
import type { SceneEdge, SceneMark } from './scene.ts';

/** So many of those that stand out lie over marks: more would hide what they lead to. */
const ABOVE_MAX = 40;

/** The edges of a drawing, the lightest first, those that stand out last. */
export function drawEdges(
  drawing: Drawing,
  look: Look,
  highlight: Highlight | undefined,
  marks: readonly SceneMark[],
): SceneEdge[] {
  const heaviestFirst = inOrderOfWeight(drawnEdges(drawing, look, highlight));
  const labels = highlight === undefined ? new Map<DrawnEdge, EdgeLabel>() : labelEdges(heaviestFirst, marks, look);
  const above = edgesAbove(drawing, heaviestFirst);
  return heaviestFirst.toReversed().map((drawn) => {
    const { key, edge, route, part } = drawn;
    const isAbove = above.has(drawn);
    const crossing = isAbove ? 'above' : drawing.behind.has(edge) ? 'behind' : undefined;
    const bare = cached(drawing.cache.edges, `${part ?? ''}${isAbove ? '+' : ''}:${key}`, () =>
      drawEdge(edge, route, { zoom: look.zoom, part, heaviest: drawing.heaviest, crossing }),
    );
    const label = labels.get(drawn);
    return {
      key,
      source: edge.source,
      target: edge.target,
      label: describeEdge(edge),
      prominence: prominenceOf(drawn, highlight),
      isAbove,
      way: route.way,
      bounds: route.bounds,
      shapes: label === undefined ? bare : [...bare, ...drawEdgeLabel(edge, label, look, part)],
    };
  });
}

/**
 * Those that stand out and would be hidden by marks that they pass. Around a node it is plain where they lead, and there
 * they pass whole columns, whose names they would strike out.
 */
function edgesAbove({ isEgo, behind }: Drawing, heaviestFirst: readonly DrawnEdge[]): ReadonlySet<DrawnEdge> {
  if (isEgo) return new Set();
  const hidden = heaviestFirst.filter(({ edge, part }) => part !== undefined && behind.has(edge));
  return new Set(hidden.slice(0, ABOVE_MAX));
}

function inOrderOfWeight(drawn: readonly DrawnEdge[]): DrawnEdge[] {
  const places = new Map(rankEdges(drawn.map(({ edge }) => edge)).map((edge, place) => [edge, place]));
  const placeOf = ({ edge, part }: DrawnEdge) => (places.get(edge) ?? 0) + (part === undefined ? drawn.length : 0);
  return drawn.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function prominenceOf({ edge, part, isNear }: DrawnEdge, highlight: Highlight | undefined): SceneEdge['prominence'] {
  if (highlight === undefined) return isNear ? 'plain' : 'far';
  if (part !== undefined) return 'front';
  return highlight.inside?.has(edge.source) && highlight.inside.has(edge.target) ? 'plain' : 'dim';
}
