import type { ViewEdge } from '#protocol/view.ts';
import { grouped } from './describe.ts';
import { edgePaint } from './draw-edge.ts';
import type { Part } from './highlight.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Cubic, Point, Shape } from './scene.ts';
import { textWidth } from './text-width.ts';

/** Label of an edge, and the place of its middle. */
export interface EdgeLabel {
  readonly at: Point;
  readonly withCount: boolean;
}

const LABEL_SIZE = 10.5;
const SIGN_SIZE = 11;

/** Size of what stands on an edge, in pixels of the screen. */
export function edgeLabelSize({ weight, cyclic }: ViewEdge, withCount: boolean, fontRatio: number): Point {
  const count = withCount ? textWidth(grouped(weight)) * LABEL_SIZE * fontRatio : 0;
  const sign = cyclic ? SIGN_SIZE : 0;
  return { x: count + sign + (count > 0 && sign > 0 ? 2 : 0) + 7, y: 15 };
}

/** The number of uses and the sign of a cycle, around a point of the edge. */
export function drawEdgeLabel(edge: ViewEdge, { at, withCount }: EdgeLabel, scale: PenScale, part?: Part): Shape[] {
  const size = edgeLabelSize(edge, withCount, scale.fontRatio);
  const [width, height] = [size.x / scale.zoom, size.y / scale.zoom];
  const pen = new Pen({ x: at.x - width / 2, y: at.y - height / 2, width, height }, scale);
  const paint = edgePaint(edge, part);
  pen.frame('plate', size.y / 2, { fill: 'background' });
  if (edge.cyclic) pen.icon('sign', 'cycle', 'cyclic', 3.5, 2, SIGN_SIZE);
  if (withCount) {
    const x = edge.cyclic ? SIGN_SIZE + 5.5 : 3.5;
    const look = { className: 'count', size: LABEL_SIZE, paint: paint === 'edge' ? 'muted' : paint } as const;
    pen.text(grouped(edge.weight), x, 11.2, look);
  }
  return pen.shapes;
}

export function isLongEnough({ start, end }: Cubic, zoom: number): boolean {
  return Math.hypot(end.x - start.x, end.y - start.y) * zoom >= 44;
}
