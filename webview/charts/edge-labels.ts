import { BoxGrid } from './box-grid.ts';
import { grown } from './boxes.ts';
import { type EdgeLabel, edgeLabelSize, isLongEnough } from './draw-edge-label.ts';
import type { DrawnEdge } from './drawn-edges.ts';
import type { PenScale } from './pen.ts';
import type { Box, Point, SceneMark } from './scene.ts';
import { pointAt } from './ways.ts';

/** Counts around what is pointed at. */
const FRONT_MAX = 40;

/** Places along a line, the most wanted first. */
const SPOTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** Pixels of the screen. */
const CELL = 240;
/** Between a label and what it must not touch. */
const CLEARANCE = 2;

/**
 * Where counts stand on the edges that stand out: on their own edge, over no mark, no name of an unfolded one, and over
 * none of each other. First come, first served: the heaviest.
 */
export function labelEdges(
  heaviestFirst: readonly DrawnEdge[],
  marks: readonly SceneMark[],
  scale: PenScale,
): Map<DrawnEdge, EdgeLabel> {
  const labels = new Map<DrawnEdge, EdgeLabel>();
  const taken = new BoxGrid(CELL / scale.zoom);
  for (const box of takenBoxes(marks)) taken.add(box);
  for (const drawn of heaviestFirst.filter(({ part }) => part !== undefined).slice(0, FRONT_MAX)) {
    const at = freeSpot(drawn, taken, scale);
    if (at !== undefined) labels.set(drawn, { at });
  }
  return labels;
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
  { edge, route: { way } }: DrawnEdge,
  taken: BoxGrid,
  { zoom, fontRatio }: PenScale,
): Point | undefined {
  if (!isLongEnough(way, zoom)) return undefined;
  const size = edgeLabelSize(edge, fontRatio);
  const [width, height] = [size.x / zoom, size.y / zoom];
  for (const spot of SPOTS) {
    const at = pointAt(way, spot);
    const box = { x: at.x - width / 2, y: at.y - height / 2, width, height };
    if (taken.overlaps(grown(box, CLEARANCE / zoom))) continue;
    taken.add(box);
    return at;
  }
  return undefined;
}
