import type { ViewMark } from '#protocol/view.ts';
import type { Point } from './scene.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** One end of an edge. */
export interface Port {
  readonly mark: ViewMark;
  readonly side: Side;
  /** Where the edge goes to or comes from. */
  readonly towards: Point;
  /** Its place on the side, once it has one. */
  at: Point;
}

/** Part of a side that takes ports, without its rounded ends. */
const USED_SHARE = 0.84;
/** Between neighbouring ports, at scale 1, as long as they have room. */
const GAP = 7;

/**
 * Spreads the ends of edges along the sides of their boxes by the angle under which each leads away, so that lines to
 * the left begin on the left, lines do not cross at their start, and no two begin in one point.
 */
export function placePorts(ports: readonly Port[]): void {
  const sides = new Map<ViewMark, Map<Side, Port[]>>();
  for (const port of ports) {
    const ofMark = sides.get(port.mark) ?? new Map<Side, Port[]>();
    const group = ofMark.get(port.side) ?? [];
    if (group.length === 0) sides.set(port.mark, ofMark.set(port.side, group));
    group.push(port);
  }
  for (const ofMark of sides.values()) for (const group of ofMark.values()) placeSide(group);
}

interface PreferredPlace {
  readonly port: Port;
  /** From the middle of the side, in the units of the view. */
  at: number;
}

/** Places the ends of one side. Ends that prefer the same place keep the order in which they come. */
function placeSide(group: readonly Port[]): void {
  const { mark, side } = group[0];
  const isUpright = side === 'left' || side === 'right';
  const half = ((isUpright ? mark.height : mark.width) / 2) * USED_SHARE;
  const preferred = group.map((port): PreferredPlace => ({ port, at: half * leaning(port) }));
  preferred.sort((a, b) => a.at - b.at);
  spread(preferred, half, GAP * mark.scale);
  for (const { port, at } of preferred) port.at = onSide(port, at);
}

/** Sine of the angle against the way straight out of the side: −1 is towards its beginning, 1 towards its end. */
function leaning({ mark, side, towards }: Port): number {
  const [dx, dy] = [towards.x - (mark.x + mark.width / 2), towards.y - (mark.y + mark.height / 2)];
  const distance = Math.hypot(dx, dy) || 1;
  return (side === 'left' || side === 'right' ? dy : dx) / distance;
}

/** Moves neighbours apart, within −half…half, in their order. */
function spread(preferred: PreferredPlace[], half: number, gap: number): void {
  const step = Math.min(gap, preferred.length < 2 ? gap : (2 * half) / (preferred.length - 1));
  for (let index = 1; index < preferred.length; index++) {
    preferred[index].at = Math.max(preferred[index].at, preferred[index - 1].at + step);
  }
  let limit = half;
  for (let index = preferred.length - 1; index >= 0; index--) {
    preferred[index].at = Math.min(preferred[index].at, limit);
    limit = preferred[index].at - step;
  }
}

function onSide({ mark, side }: Port, at: number): Point {
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  if (side === 'top') return { x: x + at, y: mark.y };
  if (side === 'bottom') return { x: x + at, y: mark.y + mark.height };
  return side === 'left' ? { x: mark.x, y: y + at } : { x: mark.x + mark.width, y: y + at };
}
