import type { Box, Cubic, Point, Shape, Stroke } from '../scene.ts';

/** How it is known that the value comes along; `reach`: the code is reached, no value is followed. */
export type ArrowProof = 'exact' | 'inferred' | 'hint' | 'reach';

/** A style of line each: what it means must not hang on its colour. The legend of the page draws the same. */
export const arrowStrokes: Readonly<Record<ArrowProof, Stroke>> = {
  exact: { paint: 'text', width: 1.8 },
  inferred: { paint: 'text', width: 1.8, dash: [7, 4] },
  hint: { paint: 'text', width: 1.8, dash: [1.8, 3.6] },
  reach: { paint: 'muted', width: 1 },
};

const head = { length: 8, half: 4 };
/** Left of the first marks of a row, where arrows come down from the row above. */
const lane = 15;

/** An arrow from one mark to the next: straight in a row, else around to the beginning of the next one. */
export function stepArrow(from: Box, to: Box, proof: ArrowProof, isSameRow: boolean): Shape[] {
  const stroke = arrowStrokes[proof];
  const tip = { x: to.x, y: middleOf(to) };
  const base = { x: tip.x - head.length, y: tip.y };
  const points = isSameRow ? [{ x: from.x + from.width, y: middleOf(from) }, base] : [...around(from, to), base];
  const lines = points.slice(1).map((end, index): Shape => ({
    kind: 'curve',
    className: 'way',
    curve: straight(points[index] as Point, end),
    stroke,
  }));
  return [...lines, headAt(tip, proof)];
}

/** Down out of the mark, between the rows to the left, and down to the height of the next mark. */
function around(from: Box, to: Box): Point[] {
  const x = from.x + from.width / 2;
  const below = from.y + from.height;
  const between = below + (to.y - below) / 3;
  const left = to.x - lane;
  return [
    { x, y: below },
    { x, y: between },
    { x: left, y: between },
    { x: left, y: middleOf(to) },
  ];
}

/** Filled where a value comes along, an outline where code is reached. */
function headAt(tip: Point, proof: ArrowProof): Shape {
  const { paint } = arrowStrokes[proof];
  const points = [
    tip,
    { x: tip.x - head.length, y: tip.y - head.half },
    { x: tip.x - head.length, y: tip.y + head.half },
  ];
  return proof === 'reach'
    ? { kind: 'polygon', className: 'head', points, fill: 'background', stroke: { paint, width: 1 } }
    : { kind: 'polygon', className: 'head', points, fill: paint };
}

function straight(start: Point, end: Point): Cubic {
  return { start, first: start, second: end, end };
}

function middleOf({ y, height }: Box): number {
  return y + height / 2;
}
