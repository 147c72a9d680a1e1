import type { Point, Track } from './scene.ts';

/** A point of a track; where it turns, the line leaves its pieces at `before` and `after`. */
export interface Corner {
  readonly before: Point;
  readonly at: Point;
  readonly after: Point;
}

/** The points of a track, of which those that lie on a straight line are left out. */
export function roundedCorners({ points, radius }: Track): Corner[] {
  const turning = points.filter((point, index) => !isPassed(points[index - 1], point, points[index + 1]));
  return turning.map((at, index) => {
    const [from, to] = [turning[index - 1], turning[index + 1]];
    if (from === undefined || to === undefined) return { before: at, at, after: at };
    const reach = Math.min(radius, distance(from, at) / 2, distance(at, to) / 2);
    return { before: towards(at, from, reach), at, after: towards(at, to, reach) };
  });
}

function isPassed(before: Point | undefined, at: Point, after: Point | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const cross = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x);
  return Math.abs(cross) < 1e-9;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function towards(from: Point, to: Point, reach: number): Point {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * reach) / length, y: from.y + ((to.y - from.y) * reach) / length };
}
