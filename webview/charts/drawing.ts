import type { View, ViewEdge } from '#protocol/view.ts';
import { describeMark } from './describe.ts';
import { edgesBehind } from './edges-behind.ts';
import type { DrawnContainer } from './draw-container.ts';
import { nameCuts } from './name-cuts.ts';
import { type Route, routeEdges } from './route-edges.ts';
import type { Shape } from './scene.ts';
import { indexView, isEgoView, type ViewIndex } from './view-index.ts';

/** State that is the same in every drawing of a view, and the shapes drawn at the zoom that was requested last. */
export interface Drawing {
  readonly index: ViewIndex;
  /** It is drawn around one node. */
  readonly isEgo: boolean;
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
  const labels = new Map(view.marks.map((mark) => [mark.id, describeMark(mark)]));
  const heaviest = view.edges.reduce((most, { weight }) => Math.max(most, weight), 1);
  const [routes, cuts] = [routeEdges(index), nameCuts(view.marks)];
  const behind = edgesBehind(index, routes);
  return { index, heaviest, isEgo: isEgoView(view), routes, behind, labels, cuts, cache: new DrawingCache() };
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
