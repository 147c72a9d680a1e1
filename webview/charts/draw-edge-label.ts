import type { ViewEdge } from '#protocol/view.ts';
import { grouped } from './describe.ts';
import { edgePaint } from './draw-edge.ts';
import type { Part } from './highlight.ts';
import { Pen, type PenScale } from './pen.ts';
import type { Point, Shape, Way } from './scene.ts';
import { textWidth } from './text-width.ts';
import { endOf, startOf } from './ways.ts';

/** Label of an edge, and the place of its middle. */
export interface EdgeLabel {
  readonly at: Point;
}

const LABEL_SIZE = 11;
const SIGN_SIZE = 11;

/** Size of what stands on an edge, in pixels of the screen. */
export function edgeLabelSize({ weight, cut }: ViewEdge, fontRatio: number): Point {
  const count = textWidth(grouped(weight)) * LABEL_SIZE * fontRatio;
  return { x: count + (cut === undefined ? 0 : SIGN_SIZE + 2) + 7, y: 15 };
}

/** The number of uses and the sign of a cycle, around a point of the edge. */
export function drawEdgeLabel(edge: ViewEdge, { at }: EdgeLabel, scale: PenScale, part?: Part): Shape[] {
  const size = edgeLabelSize(edge, scale.fontRatio);
  const [width, height] = [size.x / scale.zoom, size.y / scale.zoom];
  const pen = new Pen({ x: at.x - width / 2, y: at.y - height / 2, width, height }, scale);
  const paint = edgePaint(edge, part);
  pen.frame('plate', size.y / 2, { fill: 'background' });
  if (edge.cut !== undefined) pen.icon('sign', 'cycle', 'cyclic', 3.5, 2, SIGN_SIZE);
  const x = edge.cut === undefined ? 3.5 : SIGN_SIZE + 5.5;
  const look = { className: 'count', size: LABEL_SIZE, paint: paint === 'edge' ? 'muted' : paint } as const;
  pen.text(grouped(edge.weight), x, 11.2, look);
  return pen.shapes;
}

export function isLongEnough(way: Way, zoom: number): boolean {
  const [start, end] = [startOf(way), endOf(way)];
  return Math.hypot(end.x - start.x, end.y - start.y) * zoom >= 44;
}
