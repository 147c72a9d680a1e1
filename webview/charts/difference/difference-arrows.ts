import { BoxGrid } from '../box-grid.ts';
import { grouped } from '../describe.ts';
import type { Box, Point, Shape, Stroke, Way } from '../scene.ts';
import { textWidth } from '../text-width.ts';
import type { Paint } from '../theme.ts';
import { directionOf, endOf, isTrack, pointAt, shortened } from '../ways.ts';
import { signMarks } from './changes.ts';
import type { DifferenceArrow } from './fold-difference.ts';

type Look = Pick<DifferenceArrow, 'sign' | 'weight' | 'isCyclic'>;

export const removedDash = [6, 4];
const widthMin = 1.4;
const widthMax = 3.4;
/** An arrow of so many dependencies is as thick as any. */
const heavy = 64;
const numberSize = 11.5;
const plateHeight = 16;
/** Where a number may stand, as shares of the way, the first that is free. */
const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];
const cellSize = 120;

/** A line with a head: solid and filled where it was added, dashed with an outline for a head where it was removed. */
export function arrowLine(arrow: Look, way: Way): Shape[] {
  const stroke = strokeOf(arrow);
  const length = 7 + stroke.width;
  const [tip, direction] = [endOf(way), directionOf(way)];
  const base = { x: tip.x - direction.x * length, y: tip.y - direction.y * length };
  const half = 2.8 + stroke.width * 0.7;
  const side = { x: -direction.y * half, y: direction.x * half };
  const points = [tip, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }];
  const isAdded = arrow.sign === 'added';
  return [
    lineShape(shortened(way, base), stroke),
    isAdded
      ? { kind: 'polygon', className: 'arrow', points, fill: stroke.paint }
      : {
          kind: 'polygon',
          className: 'arrow',
          points,
          fill: 'background',
          stroke: { paint: stroke.paint, width: 1.2 },
        },
  ];
}

function lineShape(way: Way, stroke: Stroke): Shape {
  const className = 'line';
  return isTrack(way)
    ? { kind: 'track', className, track: way, stroke }
    : { kind: 'curve', className, curve: way, stroke };
}

export function strokeOf({ sign, weight, isCyclic }: Look): Stroke {
  const width = widthMin + (widthMax - widthMin) * Math.min(1, Math.log2(weight) / Math.log2(heavy));
  return { paint: paintOf(sign, isCyclic), width, ...(sign === 'removed' && { dash: removedDash }) };
}

function paintOf(sign: Look['sign'], isCyclic: boolean): Paint {
  if (isCyclic) return 'cyclic';
  return sign === 'added' ? 'edgeIn' : 'muted';
}

/** `+3`, `−1`, and with the sign of a cycle `+3 ⟳`. */
export function arrowNumber({ sign, weight, isCyclic }: Look): string {
  return `${signMarks[sign]}${grouped(weight)}${isCyclic ? ' ⟳' : ''}`;
}

/** Puts the numbers of arrows where they cover neither a box nor one another, as far as there is room. */
export class ArrowNumbers {
  readonly #taken = new BoxGrid(cellSize);
  readonly #fontRatio: number;

  constructor(boxes: readonly Box[], fontRatio: number) {
    for (const box of boxes) this.#taken.add(box);
    this.#fontRatio = fontRatio;
  }

  draw(arrow: Look, way: Way): Shape[] {
    const text = arrowNumber(arrow);
    const width = textWidth(text, true) * numberSize * this.#fontRatio + 8;
    const around = ({ x, y }: Point): Box => {
      return { x: x - width / 2, y: y - plateHeight / 2, width, height: plateHeight };
    };
    const boxes = places.map((share) => around(pointAt(way, share)));
    const box = boxes.find((place) => !this.#taken.overlaps(place)) ?? (boxes[0] as Box);
    this.#taken.add(box);
    const at = { x: box.x + width / 2, y: box.y + 12 };
    const paint = paintOf(arrow.sign, arrow.isCyclic);
    return [
      { kind: 'rect', className: 'plate', box, radius: plateHeight / 2, fill: 'background' },
      { kind: 'text', className: 'count', at, anchor: 'middle', text, size: numberSize, paint, bold: true },
    ];
  }
}
