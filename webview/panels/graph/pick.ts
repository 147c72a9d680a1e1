import { boundsOf, distanceTo } from '#webview/charts/curves.ts';
import type { Box, Point, Scene, SceneEdge, SceneMark } from '#webview/charts/scene.ts';

export type Picked =
  | { readonly kind: 'mark'; readonly id: string; readonly part: 'body' | 'toggle' | 'header' | 'area' }
  | { readonly kind: 'edge'; readonly edge: SceneEdge };

/** Pixels of the screen between a pointer and a line that still count. */
const EDGE_REACH = 6;

/** What lies under a point of the view: the innermost mark, or an edge where there is only an area. */
export function pick(scene: Scene, at: Point, zoom: number): Picked | undefined {
  const mark = scene.marks.findLast(({ box }) => isInside(box, at));
  if (mark !== undefined) {
    const part = partAt(mark, at);
    if (part !== 'area') return { kind: 'mark', id: mark.id, part };
  }
  const edge = pickEdge(scene, at, EDGE_REACH / zoom);
  if (edge !== undefined) return { kind: 'edge', edge };
  return mark && { kind: 'mark', id: mark.id, part: 'area' };
}

function partAt({ isOpen, toggle, header }: SceneMark, at: Point): 'body' | 'toggle' | 'header' | 'area' {
  if (toggle !== undefined && isInside(toggle, at)) return 'toggle';
  if (!isOpen) return 'body';
  return header !== undefined && isInside(header, at) ? 'header' : 'area';
}

function pickEdge({ edges }: Scene, at: Point, reach: number): SceneEdge | undefined {
  let [nearest, least]: [SceneEdge | undefined, number] = [undefined, reach];
  for (const edge of edges) {
    if (!isInside(grown(boundsOf(edge.curve), reach), at)) continue;
    const distance = distanceTo(edge.curve, at);
    if (distance <= least) [nearest, least] = [edge, distance];
  }
  return nearest;
}

function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function isInside({ x, y, width, height }: Box, at: Point): boolean {
  return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
}
