import type { View, ViewEdge } from '#protocol/view.ts';
import { describeMark } from './describe.ts';
import { edgesBehind } from './edges-behind.ts';
import type { DrawnContainer } from './draw-container.ts';
import { nameCuts } from './name-cuts.ts';
import { kindPaint } from './language-kinds.ts';
import { overviewArrows } from './overview-arrows.ts';
import { type Route, routeEdges } from './route-edges.ts';
import { routeOverview } from './routing/route-overview.ts';
import type { Shape } from './scene.ts';
import { edgeKey } from './edge-key.ts';
import { type SiblingArrow, siblingArrows } from './sibling-arrows.ts';
import { indexView, isEgoView, type ViewIndex } from './view-index.ts';

/** State that is the same in every drawing of a view, and the shapes drawn at the zoom that was requested last. */
export interface Drawing {
  readonly index: ViewIndex;
  /** It is drawn around one node. */
  readonly isEgo: boolean;
  /** Edges between siblings, with all that is behind them, by `edgeKey`. */
  readonly arrows: ReadonlyMap<string, SiblingArrow>;
  /** Those that are drawn while nothing is picked; none around a node, where all edges are. */
  readonly overview: ReadonlySet<ViewEdge>;
  /** By mark: arrows to siblings above it, against the order. */
  readonly against: ReadonlyMap<string, number>;
  /** Marks differ by their languages. */
  readonly hasStripes: boolean;
  readonly routes: ReadonlyMap<ViewEdge, Route>;
  /** Edges that run behind marks which are not their ends. */
  readonly behind: ReadonlySet<ViewEdge>;
  /** Weight of the heaviest edge. */
  readonly heaviest: number;
  /** Text for a screen reader, by mark. */
  readonly labels: ReadonlyMap<string, string>;
  /** Where names may lose their beginning. */
  readonly cuts: ReadonlyMap<string, readonly number[]>;
  readonly cache: DrawingCache;
}

export function prepareDrawing(view: View): Drawing {
  const index = indexView(view);
  const isEgo = isEgoView(view);
  const labels = new Map(view.marks.map((mark) => [mark.id, describeMark(mark)]));
  const siblings = isEgo ? [] : siblingArrows(index);
  const overview = overviewArrows(index, siblings);
  const routes = new Map([...routeEdges(index), ...routeOverview(index, overview)]);
  const heaviest = [...view.edges, ...siblings.map(({ edge }) => edge)];
  return {
    index,
    isEgo,
    arrows: new Map(siblings.map((arrow) => [edgeKey(arrow.edge.source, arrow.edge.target), arrow])),
    overview: new Set(overview.map(({ edge }) => edge)),
    against: countAgainst(siblings),
    hasStripes: areKindsMixed(view),
    heaviest: heaviest.reduce((most, { weight }) => Math.max(most, weight), 1),
    routes,
    behind: edgesBehind(index, routes),
    labels,
    cuts: nameCuts(view.marks),
    cache: new DrawingCache(),
  };
}

function countAgainst(arrows: readonly SiblingArrow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { edge } of arrows) if (edge.back) counts.set(edge.source, (counts.get(edge.source) ?? 0) + 1);
  return counts;
}

/** One language in nine of ten marks needs no colour. */
const RULING_SHARE = 0.9;

function areKindsMixed({ marks }: View): boolean {
  const kinds = Map.groupBy(
    marks.filter(({ language }) => language !== undefined),
    kindPaint,
  );
  const counts = Array.from(kinds.values(), ({ length }) => length);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Math.max(0, ...counts) < RULING_SHARE * all;
}

/**
 * Shapes of one zoom. Pointing changes few of them: the others stay the same objects, which renderers need not look at
 * again.
 */
export class DrawingCache {
  readonly marks = new Map<string, DrawnContainer>();
  readonly edges = new Map<string, Shape[]>();
  /** By share, of any zoom. */
  readonly shownEdges = new Map<string, ReadonlySet<ViewEdge>>();
  #of = '';

  begin(zoom: number, fontRatio: number): void {
    const of = `${zoom} ${fontRatio}`;
    if (of === this.#of) return;
    this.#of = of;
    this.marks.clear();
    this.edges.clear();
  }
}

/** Returns the value cached under a key; makes it where it is missing. */
export function cached<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
