import { overlaps } from '../boxes.ts';
import { fitText } from '../fit-text.ts';
import type { Box, Point, Scene, SceneMark, Shape } from '../scene.ts';
import { textWidth } from '../text-width.ts';
import type { Room } from './room.ts';
import { rootScale, rootTicks } from './ticks.ts';

/** A file on the map of change and complexity. */
export interface MapPoint {
  readonly file: string;
  readonly name: string;
  /** Recency-weighted. */
  readonly changes: number;
  readonly cognitive: number;
  readonly codeLines: number;
}

export interface MapWords {
  readonly title: string;
  readonly description: string;
  readonly across: string;
  readonly up: string;
  /** In the corner of what changes often and is complex. */
  readonly corner: string;
  readonly numberText: (value: number) => string;
  readonly labelOf: (point: MapPoint) => string;
}

const left = 46;
const bottom = 40;
const top = 12;
const right = 18;
const fontSize = 11;
/** Files that take the keyboard; the rest are dots. */
const marksMax = 200;
const labelsMax = 14;
/** The axes go on beyond the largest values, so that no mark is cut off. */
const roomAbove = 1.1;
/** Marks that no name covers. */
const keptFree = 30;
/** From here on, as shares of both axes. */
const cornerShare = 0.45;

const cornerStroke = { paint: 'groundBorder', width: 1, dash: [3, 3] } as const;

interface Placed {
  readonly point: MapPoint;
  readonly at: Point;
  readonly radius: number;
}

/** Files by how often they change and how complex they are, the weightiest named. */
export function changeMap(points: readonly MapPoint[], words: MapWords, room: Room, picked?: string): Scene {
  const width = Math.max(60, room.width - left - right);
  const height = Math.max(60, room.height - top - bottom);
  const [changesMax, cognitiveMax] = [roomAbove * most(points, 'changes'), roomAbove * most(points, 'cognitive')];
  const [across, up] = [rootScale(changesMax, width), rootScale(cognitiveMax, height)];
  const placed = weightiestFirst(points).map((point): Placed => ({
    point,
    at: { x: left + across(point.changes), y: top + height - up(point.cognitive) },
    radius: Math.min(14, 3 + Math.sqrt(point.codeLines) / 6),
  }));
  const marks = placed.slice(0, marksMax);
  const frame = { x: left, y: top, width, height };
  return {
    bounds: { x: 0, y: 0, width: room.width, height: room.height },
    title: words.title,
    description: words.description,
    // Small ones lie above large ones, and names above all.
    marks: marks
      .toSorted((a, b) => b.radius - a.radius)
      .map((each) => markOf(each, words.labelOf(each.point), each.point.file === picked)),
    captions: namesOf(marks, frame, room.fontRatio),
    edges: [],
    backdrop: [
      ...axes(frame, words, {
        across: rootTicks(changesMax, width, 34).map((value) => [value, left + across(value)] as const),
        up: rootTicks(cognitiveMax, height, 24).map((value) => [value, top + height - up(value)] as const),
      }),
      ...placed.slice(marksMax).map(dot),
    ],
  };
}

/** Returns the points by the product of change and complexity, the largest first. */
export function weightiestFirst(points: readonly MapPoint[]): MapPoint[] {
  return points.toSorted((a, b) => b.changes * b.cognitive - a.changes * a.cognitive || (a.file < b.file ? -1 : 1));
}

function most(points: readonly MapPoint[], value: 'changes' | 'cognitive'): number {
  return points.reduce((max, point) => Math.max(max, point[value]), 1);
}

function markOf({ point, at, radius }: Placed, label: string, isPicked: boolean): SceneMark {
  const box = around(at, radius);
  const body: Shape = {
    kind: 'rect',
    className: 'box',
    box,
    radius,
    fill: 'heat4',
    stroke: isPicked ? { paint: 'focus', width: 2.5 } : { paint: 'text', width: 1 },
  };
  const shared = { isOpen: false, prominence: 'plain', ground: [], plate: [] } as const;
  return { ...shared, id: point.file, box, label, shapes: [body] };
}

function dot({ at }: Placed): Shape {
  return { kind: 'rect', className: 'dot', box: around(at, 1.5), radius: 1.5, fill: 'edge' };
}

function around({ x, y }: Point, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
}

/** Names of the weightiest, each where it covers no other and no mark that is named. */
function namesOf(placed: readonly Placed[], frame: Box, fontRatio: number): Shape[] {
  const taken: Box[] = placed.slice(0, keptFree).map(({ at, radius }) => around(at, radius));
  return placed.slice(0, labelsMax).flatMap(({ point, at, radius }): Shape[] => {
    const text = fitText(point.name, 200 / fontSize) ?? '';
    const width = textWidth(text) * fontSize * fontRatio;
    const places = [
      { x: at.x + radius + 3, y: at.y + 4 },
      { x: at.x - radius - 3 - width, y: at.y + 4 },
      { x: at.x - width / 2, y: at.y - radius - 4 },
      { x: at.x - width / 2, y: at.y + radius + 12 },
    ];
    const boxAt = ({ x, y }: Point): Box => ({ x, y: y - 10, width, height: 13 });
    const isFree = (box: Box) =>
      box.x >= frame.x &&
      box.x + box.width <= frame.x + frame.width + right &&
      box.y >= 0 &&
      !taken.some((other) => overlaps(box, other));
    const place = places.find((each) => isFree(boxAt(each)));
    if (place === undefined) return [];
    taken.push(boxAt(place));
    const look = { size: fontSize, paint: 'text', halo: 'background' } as const;
    return [{ kind: 'text', className: 'name', at: place, anchor: 'start', text, ...look }];
  });
}

type Ticks = readonly (readonly [value: number, at: number])[];

function axes(
  { x, y, width, height }: Box,
  words: MapWords,
  ticks: { readonly across: Ticks; readonly up: Ticks },
): Shape[] {
  const corner = {
    x: x + width * cornerShare,
    y,
    width: width * (1 - cornerShare),
    height: height * (1 - cornerShare),
  };
  const text = (given: string, at: Point, anchor: 'start' | 'middle' | 'end'): Shape => ({
    kind: 'text',
    className: 'axis',
    at,
    anchor,
    text: given,
    size: fontSize,
    paint: 'muted',
  });
  return [
    { kind: 'rect', className: 'corner', box: corner, radius: 4, fill: 'ground2', stroke: cornerStroke },
    text(
      fitText(words.corner, (corner.width - 16) / fontSize) ?? '',
      { x: x + width - 8, y: y + corner.height - 9 },
      'end',
    ),
    line({ x, y }, { x, y: y + height }),
    line({ x, y: y + height }, { x: x + width, y: y + height }),
    ...ticks.across.map(([value, at]) => text(words.numberText(value), { x: at, y: y + height + 14 }, 'middle')),
    ...ticks.up.map(([value, at]) => text(words.numberText(value), { x: x - 6, y: at + 4 }, 'end')),
    text(fitText(words.across, width / fontSize) ?? '', { x: x + width, y: y + height + 32 }, 'end'),
    text(fitText(words.up, (width * cornerShare) / fontSize) ?? '', { x: x + 6, y: y + 15 }, 'start'),
  ];
}

function line(start: Point, end: Point): Shape {
  const curve = { start, first: start, second: end, end };
  return { kind: 'curve', className: 'axis', curve, stroke: { paint: 'markBorder', width: 1 } };
}
