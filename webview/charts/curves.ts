import type { Cubic, Point } from './scene.ts';

export function pointAt({ start, first, second, end }: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: a * start.x + b * first.x + c * second.x + d * end.x,
    y: a * start.y + b * first.y + c * second.y + d * end.y,
  };
}

/** Shortest distance from a point to a curve, as exact as pointing needs. */
export function distanceTo(curve: Cubic, { x, y }: Point): number {
  let [least, before] = [Infinity, curve.start];
  const steps = 24;
  for (let step = 1; step <= steps; step++) {
    const next = pointAt(curve, step / steps);
    least = Math.min(least, distanceToLine(before, next, x, y));
    before = next;
  }
  return least;
}

function distanceToLine(from: Point, to: Point, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** A box that holds the curve: its control points do. */
export function boundsOf({ start, first, second, end }: Cubic): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  const [xs, ys] = [
    [start.x, first.x, second.x, end.x],
    [start.y, first.y, second.y, end.y],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
