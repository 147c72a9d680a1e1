import { boxAround } from './boxes.ts';
import type { Box, Cubic, Point } from './scene.ts';

export function pointAt({ start, first, second, end }: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: a * start.x + b * first.x + c * second.x + d * end.x,
    y: a * start.y + b * first.y + c * second.y + d * end.y,
  };
}

/** Shortest distance from a point to a curve, as exact as pointing needs. */
export function distanceTo(curve: Cubic, at: Point): number {
  let [least, before] = [Infinity, curve.start];
  const steps = 24;
  for (let step = 1; step <= steps; step++) {
    const next = pointAt(curve, step / steps);
    least = Math.min(least, distanceToPiece(before, next, at));
    before = next;
  }
  return least;
}

/** From a point to a straight line between two others. */
export function distanceToPiece(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** A box that holds the curve: its control points do. */
export function boundsOf({ start, first, second, end }: Cubic): Box {
  return boxAround([start, first, second, end]);
}

/** How far the curve itself reaches, as exact as a margin needs. */
export function extentOfCurve(curve: Cubic): Box {
  return boxAround([0, 0.2, 0.35, 0.5, 0.65, 0.8, 1].map((t) => pointAt(curve, t)));
}
