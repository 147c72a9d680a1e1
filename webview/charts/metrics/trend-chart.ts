import { textWidth } from '../text-width.ts';
import { visible } from '../fit-text.ts';
import type { Point, Scene, SceneMark, Shape } from '../scene.ts';
import type { Room } from './room.ts';
import { linearTicks } from './ticks.ts';

/** A commit on the line. */
export interface LinePoint {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
  /** Name of the release that the commit is. */
  readonly release?: string;
}

export interface TrendWords {
  readonly title: string;
  readonly description: string;
  /** Below the line. */
  readonly caption: string;
  readonly numberText: (value: number) => string;
  readonly dateText: (at: number) => string;
  readonly labelOf: (point: LinePoint) => string;
}

interface Placed extends Point {
  readonly point: LinePoint;
}

const left = 58;
const right = 24;
const top = 26;
const bottom = 40;
const fontSize = 11;
/** Commits of one moment would else be one to the pointer. */
const apart = 4;
const dateWidth = 120;
const labelGap = 8;

/** One value along the history as a line from zero, with the releases above it. Points come in their order. */
export function trendChart(points: readonly LinePoint[], words: TrendWords, room: Room): Scene {
  const width = Math.max(60, room.width - left - right);
  const height = Math.max(60, room.height - top - bottom);
  const ticks = linearTicks(Math.max(0, ...points.map(({ value }) => value)), Math.max(2, height / 60));
  const highest = ticks.at(-1) || 1;
  const yOf = (value: number) => top + height * (1 - value / highest);
  const across = spreadTimes(
    points.map(({ at }) => at),
    width,
    apart,
  );
  const placed = points.map((point, index): Placed => ({ point, x: left + across[index], y: yOf(point.value) }));
  const grid = ticks.flatMap((tick): Shape[] => [
    line({ x: left, y: yOf(tick) }, { x: left + width, y: yOf(tick) }, tick === 0 ? 'axis' : 'tick'),
    text(words.numberText(tick), { x: left - 6, y: yOf(tick) + 4 }, 'end'),
  ]);
  return {
    bounds: { x: 0, y: 0, width: room.width, height: room.height },
    title: words.title,
    description: words.description,
    backdrop: [
      ...datesOf(points, words, { x: left, y: top + height + 15, width }),
      text(words.caption, { x: left + width, y: top + height + 33 }, 'end'),
    ],
    marks: placed.map((each, index) => columnOf(each, placed[index - 1]?.x, placed[index + 1]?.x, { words, height })),
    // Above the columns, which cover all from edge to edge.
    captions: [...grid, ...releasesOf(placed, height, room.fontRatio), ...lineOf(placed)],
    edges: [],
  };
}

/**
 * Places times within a length, each at least `distance` behind the one before, or as much as there is room for. A time before that of its
 * predecessor, which clocks of several machines make, stands directly behind it.
 */
export function spreadTimes(times: readonly number[], length: number, distance: number): number[] {
  const first = Math.min(...times);
  const span = Math.max(...times) - first || 1;
  const gap = Math.min(distance, length / times.length);
  let behind = -gap;
  return times.map((time, index) => {
    behind = Math.max(behind + gap, (length * (time - first)) / span);
    return Math.min(behind, length - gap * (times.length - 1 - index));
  });
}

/** All of the height around a point answers to pointing; side by side the columns are walked in their order. */
function columnOf(
  { point, x, y }: Placed,
  before: number | undefined,
  after: number | undefined,
  { words, height }: { readonly words: TrendWords; readonly height: number },
): SceneMark {
  const start = before === undefined ? x - apart : (before + x) / 2;
  const end = after === undefined ? x + apart : (x + after) / 2;
  const box = { x: start, y: top, width: end - start, height };
  const dot = { x: x - 2.5, y: y - 2.5, width: 5, height: 5 };
  return {
    id: point.id,
    box,
    label: words.labelOf(point),
    isOpen: false,
    prominence: 'plain',
    ground: [{ kind: 'rect', className: 'column', box, radius: 0, fill: 'background' }],
    shapes: [{ kind: 'rect', className: 'dot', box: dot, radius: 2.5, fill: 'edgeOut' }],
    plate: [],
  };
}

function lineOf(placed: readonly Placed[]): Shape[] {
  return placed.slice(1).map((end, index) => line(placed[index] as Placed, end, 'line'));
}

/** A thin line for each release; names as far as there is room, the newest first. */
function releasesOf(placed: readonly Placed[], height: number, fontRatio: number): Shape[] {
  let free = Number.POSITIVE_INFINITY;
  return placed
    .filter(({ point }) => point.release !== undefined)
    .toReversed()
    .flatMap(({ point, x }) => {
      const tick = line({ x, y: top - 6 }, { x, y: top + height }, 'release');
      const name = visible(point.release ?? '');
      const half = (textWidth(name) * fontSize * fontRatio) / 2;
      if (x + half > free || x - half < 0) return [tick];
      free = x - half - labelGap;
      return [tick, text(name, { x, y: top - 10 }, 'middle')];
    });
}

/** Dates at equal distances, none twice. */
function datesOf(
  points: readonly LinePoint[],
  { dateText }: TrendWords,
  { x, y, width }: Point & { readonly width: number },
): Shape[] {
  const times = points.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  if (points.length === 0) return [];
  const count = Math.max(1, Math.floor(width / dateWidth));
  const dates = Array.from({ length: count + 1 }, (_, index) => dateText(first + ((last - first) * index) / count));
  return dates.flatMap((date, index) => {
    if (date === dates[index - 1]) return [];
    return [
      text(date, { x: x + (width * index) / count, y }, index === 0 ? 'start' : index === count ? 'end' : 'middle'),
    ];
  });
}

function text(given: string, at: Point, anchor: 'start' | 'middle' | 'end'): Shape {
  return { kind: 'text', className: 'axis', at, anchor, text: given, size: fontSize, paint: 'muted' };
}

const strokes = {
  axis: { paint: 'groundBorder', width: 1 },
  // In themes of high contrast borders are as bright as the line.
  tick: { paint: 'groundBorder', width: 1, opacity: 0.4 },
  release: { paint: 'muted', width: 1, dash: [2, 3] },
  line: { paint: 'edgeOut', width: 2 },
} as const;

function line(start: Point, end: Point, className: keyof typeof strokes = 'axis'): Shape {
  return { kind: 'curve', className, curve: { start, first: start, second: end, end }, stroke: strokes[className] };
}
