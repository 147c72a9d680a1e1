import type { ViewEdge } from '#protocol/view.ts';
import type { Part } from './highlight.ts';
import type { Route } from './route-edges.ts';
import type { Point, PolygonShape, Shape, Stroke, Way } from './scene.ts';
import type { Paint } from './theme.ts';
import { directionOf, endOf, isTrack, shortened } from './ways.ts';

/** Pixels of the screen. */
const WIDTH_MIN = 1.1;
const WIDTH_MAX = 3.6;
/** A view whose heaviest edge is lighter than this has no heavy edges. */
const HEAVY_MIN = 16;
/** Above 1: of edges that differ by powers of ten, the middle ones are nearer to the light ones. */
const WIDTH_EXPONENT = 1.6;
/** Where lines are small because what they join is small, they get thinner, yet never vanish. */
const THINNEST = 0.5;

const TYPE_ONLY_DASH = [6, 4];
const DYNAMIC_DASH = [1.5, 4];
/** Dash of an edge that may not exist. */
const UNSURE_DASH = [2, 5];
const BACK_DASH = [9, 3, 2, 3];

/** Of a line that runs behind marks: it must not seem to end there. */
const BEHIND_OPACITY = 0.6;
/** On each side of a line that runs over marks. */
const HALO = 2.5;

export interface EdgeLook {
  readonly zoom: number;
  /** Why it stands out. */
  readonly part?: Part;
  /** Weight of the heaviest edge of the view. */
  readonly heaviest?: number;
  /** Whether it runs over marks that are not its ends, or behind them. */
  readonly crossing?: 'above' | 'behind';
}

/**
 * An edge as a line with an arrowhead at what is depended on. Its width is by the logarithm of its weight, against that of
 * the heaviest of the view.
 */
export function drawEdge(
  edge: ViewEdge,
  route: Route,
  { zoom, part, heaviest = HEAVY_MIN, crossing }: EdgeLook,
): Shape[] {
  const heaviness = Math.min(1, Math.log2(edge.weight) / Math.log2(Math.max(heaviest, HEAVY_MIN)));
  const thinning = Math.min(1, Math.max(THINNEST, zoom * route.scale));
  const width = (edgeWidth(heaviness) * thinning * (part === undefined ? 1 : 1.25)) / zoom;
  const paint = edgePaint(edge, part);
  const length = (5 * thinning) / zoom + width * 1.5;
  const tip = endOf(route.way);
  const direction = directionOf(route.way);
  const base = { x: tip.x - direction.x * length, y: tip.y - direction.y * length };
  // Tracks meet in trunks, where transparent ones would add up.
  const opacity = isTrack(route.way) ? undefined : opacityOf(heaviness, part, crossing);
  const dash = dashOf(edge)?.map((step) => (step * Math.max(0.7, thinning)) / zoom);
  const way = shortened(route.way, base);
  const halo = { paint: 'background', width: width + (2 * HALO * thinning) / zoom } as const;
  return [
    ...(crossing === 'above' ? [lineShape('halo', way, halo)] : []),
    lineShape('line', way, { paint, width, dash, opacity }),
    {
      ...arrowHead(tip, base, (2.4 * thinning) / zoom + width * 0.9, paint, part === 'in' ? width * 0.8 : undefined),
      opacity,
    },
  ];
}

function lineShape(className: string, way: Way, stroke: Stroke): Shape {
  return isTrack(way)
    ? { kind: 'track', className, track: way, stroke }
    : { kind: 'curve', className, curve: way, stroke };
}

/** Light edges lie back; those that stand out hide nothing and are not hidden. */
function opacityOf(heaviness: number, part: Part | undefined, crossing: EdgeLook['crossing']): number | undefined {
  if (part !== undefined) return undefined;
  return (0.55 + 0.3 * heaviness) * (crossing === 'behind' ? BEHIND_OPACITY : 1);
}

/** `heaviness` from 0, a single use, to 1, the heaviest edge of the view. */
function edgeWidth(heaviness: number): number {
  return WIDTH_MIN + (WIDTH_MAX - WIDTH_MIN) * heaviness ** WIDTH_EXPONENT;
}

/** Red is what ends a cycle when it goes; what stands out has the one colour of what is picked. */
export function edgePaint({ cut }: ViewEdge, part: Part | undefined): Paint {
  if (part !== undefined) return 'focus';
  return cut === undefined ? 'edge' : 'cyclic';
}

function dashOf({ types, back, proof }: ViewEdge): readonly number[] | undefined {
  if (proof === 'hint') return UNSURE_DASH;
  if (back) return BACK_DASH;
  if (types.every((type) => type === 'type_import')) return TYPE_ONLY_DASH;
  return types.every((type) => type === 'dynamic_import') ? DYNAMIC_DASH : undefined;
}

/** Filled; only its outline where `hollow` gives the width of the line: so are the arrows of those who depend on it. */
function arrowHead(tip: Point, base: Point, half: number, paint: Paint, hollow: number | undefined): PolygonShape {
  const [dx, dy] = [tip.x - base.x, tip.y - base.y];
  const length = Math.hypot(dx, dy) || 1;
  const [sideX, sideY] = [(-dy / length) * half, (dx / length) * half];
  const points = [tip, { x: base.x + sideX, y: base.y + sideY }, { x: base.x - sideX, y: base.y - sideY }];
  const className = 'arrow';
  if (hollow === undefined) return { kind: 'polygon', className, points, fill: paint };
  return { kind: 'polygon', className, points, fill: 'background', stroke: { paint, width: hollow } };
}
