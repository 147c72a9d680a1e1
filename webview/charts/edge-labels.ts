import { BoxGrid } from './box-grid.ts';
import { grown } from './boxes.ts';
import { pointAt } from './curves.ts';
import { type EdgeLabel, edgeLabelSize, isLongEnough } from './draw-edge-label.ts';
import type { DrawnEdge } from './drawn-edges.ts';
import type { PenScale } from './pen.ts';
import type { Box, Point, SceneMark } from './scene.ts';

/** Counts while nothing is pointed at, signs of cycles, and counts around what is pointed at. */
const COUNTS_MAX = 6;
const SIGNS_MAX = 16;
const FRONT_MAX = 40;
/** From further away labels would be larger than what they are about. */
const ZOOM_MIN = 0.25;

/** Places along a curve, the most wanted first. */
const SPOTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Pixels of the screen. */
const CELL = 240;
/** Between a label and what it must not touch. */
const CLEARANCE = 2;

interface WantedLabel {
  readonly drawn: DrawnEdge;
  readonly withCount: boolean;
}

/**
 * Where labels stand: on their own edge, over no mark, no name of an unfolded one, and over none of each other. First
 * come, first served: the heaviest.
 */
export function labelEdges(
  heaviestFirst: readonly DrawnEdge[],
  marks: readonly SceneMark[],
  scale: PenScale,
  isHighlighted: boolean,
): Map<DrawnEdge, EdgeLabel> {
  const labels = new Map<DrawnEdge, EdgeLabel>();
  if (!isHighlighted && scale.zoom < ZOOM_MIN) return labels;
  const wanted = isHighlighted ? wantedInFront(heaviestFirst) : plainWanted(heaviestFirst);
  const taken = new BoxGrid(CELL / scale.zoom);
  for (const box of takenBoxes(marks)) taken.add(box);
  for (const { drawn, withCount } of wanted) {
    const at = freeSpot(drawn, withCount, taken, scale);
    if (at !== undefined) labels.set(drawn, { at, withCount });
  }
  return labels;
}

function wantedInFront(heaviestFirst: readonly DrawnEdge[]): WantedLabel[] {
  const front = heaviestFirst.filter(({ part }) => part !== undefined).slice(0, FRONT_MAX);
  return front.map((drawn) => ({ drawn, withCount: true }));
}

/** That something is used once goes without saying. */
function plainWanted(heaviestFirst: readonly DrawnEdge[]): WantedLabel[] {
  const near = heaviestFirst.filter(({ isNear }) => isNear);
  const counts = near.slice(0, COUNTS_MAX).filter(({ edge }) => edge.weight > 1);
  const signs = near.filter((drawn) => drawn.edge.cyclic && !counts.includes(drawn)).slice(0, SIGNS_MAX);
  return [
    ...counts.map((drawn) => ({ drawn, withCount: true })),
    ...signs.map((drawn) => ({ drawn, withCount: false })),
  ];
}

/** Names of unfolded marks that are too small for a header stand on plates. */
function takenBoxes(marks: readonly SceneMark[]): Box[] {
  return marks.flatMap(({ isOpen, box, header, plate }) => {
    if (!isOpen) return box;
    return [
      ...(header === undefined ? [] : [header]),
      ...plate.flatMap((shape) => (shape.kind === 'rect' ? shape.box : [])),
    ];
  });
}

function freeSpot(
  { edge, route: { curve } }: DrawnEdge,
  withCount: boolean,
  taken: BoxGrid,
  { zoom, fontRatio }: PenScale,
): Point | undefined {
  if (!isLongEnough(curve, zoom)) return undefined;
  const size = edgeLabelSize(edge, withCount, fontRatio);
  const [width, height] = [size.x / zoom, size.y / zoom];
  for (const spot of SPOTS) {
    const at = pointAt(curve, spot);
    const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
    if (taken.overlaps(grown(box, CLEARANCE / zoom))) continue;
    taken.add(box);
    return at;
  }
  return undefined;
}
