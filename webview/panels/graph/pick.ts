import { contains, grown } from '#webview/charts/boxes.ts';
import type { Subject } from '#webview/charts/highlight.ts';
import type { Point, Scene, SceneEdge, SceneMark } from '#webview/charts/scene.ts';
import { distanceTo } from '#webview/charts/ways.ts';

export type Picked =
  | { readonly kind: 'mark'; readonly id: string; readonly part: 'body' | 'toggle' | 'header' | 'area' }
  | { readonly kind: 'edge'; readonly edge: SceneEdge };

/** Pixels of the screen between a pointer and a line that still count. */
const EDGE_REACH = 6;

/** Returns the mark or edge under a point of the view: the innermost mark, or an edge where there is only an area. */
export function pick(scene: Scene, at: Point, zoom: number): Picked | undefined {
  const mark = scene.marks.findLast(({ box }) => contains(box, at));
  if (mark !== undefined) {
    const part = partAt(mark, at);
    if (part !== 'area') return { kind: 'mark', id: mark.id, part };
  }
  const edge = pickEdge(scene, at, EDGE_REACH / zoom);
  if (edge !== undefined) return { kind: 'edge', edge };
  return mark && { kind: 'mark', id: mark.id, part: 'area' };
}

function partAt({ isOpen, toggle, header }: SceneMark, at: Point): 'body' | 'toggle' | 'header' | 'area' {
  if (toggle !== undefined && contains(toggle, at)) return 'toggle';
  if (!isOpen) return 'body';
  return header !== undefined && contains(header, at) ? 'header' : 'area';
}

function pickEdge({ edges }: Scene, at: Point, reach: number): SceneEdge | undefined {
  let [nearest, least]: [SceneEdge | undefined, number] = [undefined, reach];
  for (const edge of edges) {
    if (!contains(grown(edge.bounds, reach), at)) continue;
    const distance = distanceTo(edge.way, at);
    if (distance <= least) [nearest, least] = [edge, distance];
  }
  return nearest;
}

export function subjectOf(picked: Picked): Subject {
  if (picked.kind === 'mark') return { kind: 'mark', id: picked.id };
  return { kind: 'edge', source: picked.edge.source, target: picked.edge.target };
}

export function isSameSubject(a: Subject | undefined, b: Subject | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (a.kind === 'mark') return b.kind === 'mark' && a.id === b.id;
  return b.kind === 'edge' && a.source === b.source && a.target === b.target;
}
