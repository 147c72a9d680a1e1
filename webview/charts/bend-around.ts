import type { ViewMark } from '#protocol/view.ts';
import { centreOf } from './boxes.ts';
import type { ViewIndex } from './view-index.ts';

/** Beside what is gone around, at scale 1. */
const CLEARANCE = 12;
/** A way that would lead further around than this, in widths of the source, is better behind. */
const DETOUR_MAX = 1.4;
/** Boxes with more content than this are not searched: there lines lead anywhere. */
const SIBLINGS_MAX = 200;

/**
 * How far the middle of a way down must be moved aside so that it does not run behind the marks between two marks of a
 * column: behind those it would look like two edges. 0: nothing is in the way, or too much.
 */
export function bendAround(index: ViewIndex, from: ViewMark, to: ViewMark): number {
  if (from.parent !== to.parent) return 0;
  return among(from.parent === undefined ? index.top : (index.children.get(from.parent) ?? []), from, to);
}

function among(siblings: readonly ViewMark[], from: ViewMark, to: ViewMark): number {
  const [start, end] = [centreOf(from), centreOf(to)];
  const isColumn = Math.abs(end.x - start.x) < Math.min(from.width, to.width) / 2;
  if (!isColumn || siblings.length > SIBLINGS_MAX) return 0;
  const [top, bottom] = [from.y + from.height, to.y];
  const middle = (start.x + end.x) / 2;
  const between = siblings.filter(
    ({ x, y, width, height }) => y >= top && y + height <= bottom && x < middle && x + width > middle,
  );
  if (between.length === 0) return 0;
  const clearance = CLEARANCE * from.scale;
  const left = middle - Math.min(...between.map(({ x }) => x)) + clearance;
  const right = Math.max(...between.map(({ x, width }) => x + width)) - middle + clearance;
  const nearest = right <= left ? right : -left;
  return Math.abs(nearest) > from.width * DETOUR_MAX ? 0 : nearest;
}
