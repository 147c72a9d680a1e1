import { distanceTo as distanceToCurve, distanceToPiece, extentOfCurve, pointAt as pointOfCurve } from './curves.ts';
import { boxAround } from './boxes.ts';
import type { Box, Point, Track, Way } from './scene.ts';

export function isTrack(way: Way): way is Track {
  return 'points' in way;
}

export function startOf(way: Way): Point {
  return isTrack(way) ? way.points[0] : way.start;
}

export function endOf(way: Way): Point {
  return isTrack(way) ? way.points[way.points.length - 1] : way.end;
}

/** Into the target, of length 1. */
export function directionOf(way: Way): Point {
  const before = isTrack(way) ? way.points[way.points.length - 2] : way.second;
  const end = endOf(way);
  const [dx, dy] = [end.x - before.x, end.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}

/** @param t 0 at the start, 1 at the end */
export function pointAt(way: Way, t: number): Point {
  return isTrack(way) ? pointOfTrack(way, t) : pointOfCurve(way, t);
}

function pointOfTrack({ points }: Track, t: number): Point {
  const lengths = points.slice(1).map(({ x, y }, index) => Math.hypot(x - points[index].x, y - points[index].y));
  let left = t * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to] = [points[index], points[index + 1]];
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length };
    }
    left -= length;
  }
  return points[points.length - 1];
}

/** Shortest distance from a point to a line, as exact as pointing needs. */
export function distanceTo(way: Way, at: Point): number {
  if (!isTrack(way)) return distanceToCurve(way, at);
  return way.points.reduce(
    (least, point, index) => (index === 0 ? least : Math.min(least, distanceToPiece(way.points[index - 1], point, at))),
    Infinity,
  );
}

/** How far the line reaches, as exact as a margin needs. */
export function extentOf(way: Way): Box {
  return isTrack(way) ? boxAround(way.points) : extentOfCurve(way);
}

/** The line without its last pixels, which the head takes. */
export function shortened(way: Way, end: Point): Way {
  if (!isTrack(way)) return { ...way, end };
  return { ...way, points: [...way.points.slice(0, -1), end] };
}
