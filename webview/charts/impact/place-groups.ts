import { centreOf } from '../boxes.ts';
import type { Box, Point } from '../scene.ts';
import type { FoldedGroup } from './fold-items.ts';
import { boxAround, columnsIn, gridColumns, placeAround, placeGrid } from './place-around.ts';

/** Around the marks of a ring; above them its name has room. */
const padding = 14;
const header = 26;
/** Between the rings and the rim. */
const rimGap = 36;
/** The rings are never narrower or wider than this. */
const aspectMin = 0.5;
const aspectMax = 3;

export interface PlacedGroups {
  /** By id of the part. */
  readonly parts: ReadonlyMap<string, Box>;
  /** By key of the group. */
  readonly groups: ReadonlyMap<string, Box>;
  readonly bounds: Box;
}

/** Places by group and part, filled while they are found. */
interface Places {
  readonly parts: Map<string, Box>;
  readonly groups: Map<string, Box>;
}

/**
 * The change in the middle, each layer as a ring around what is nearer, and at the rim entry points on one side, tests on
 * the other and what is not known below. In a narrow room the rim lies above and below.
 *
 * @param from of a part, the one that it is reached from
 * @param aspect width by height of the room
 */
export function placeGroups(
  groups: readonly FoldedGroup[],
  from: ReadonlyMap<string, string>,
  aspect: number,
): PlacedGroups {
  const places: Places = { parts: new Map(), groups: new Map() };
  const isWide = aspect >= 1;
  const rings = placeRings(groups, from, ringAspect(groups, aspect, isWide), places);
  placeRim(groups, rings, isWide, places);
  return { ...places, bounds: boxAround([rings, ...places.groups.values()]) };
}

/** Returns the aspect ratio of the room that remains inside the rim. */
function ringAspect(groups: readonly FoldedGroup[], aspect: number, isWide: boolean): number {
  const count = (kinds: readonly string[]) =>
    groups.reduce((sum, { kind, parts }) => sum + (kinds.includes(kind) ? parts.length : 0), 0);
  const share = Math.max(1, count(['changed', 'layer'])) / Math.max(1, count(['changed', 'layer', 'entries', 'tests']));
  // What is not known lies below all else: the rest is to be as much wider than the room.
  const above =
    aspect / (1 - count(['unknown']) / Math.max(1, count(['changed', 'layer', 'entries', 'tests', 'unknown'])));
  return Math.min(aspectMax, Math.max(aspectMin, isWide ? above * share : aspect / share));
}

function placeRings(
  groups: readonly FoldedGroup[],
  from: ReadonlyMap<string, string>,
  aspect: number,
  places: Places,
): Box {
  let ring: Box = { x: 0, y: 0, width: 0, height: 0 };
  for (const group of groups) {
    if (group.kind === 'changed')
      ring = placeBlock(group, { x: 0, y: 0 }, gridColumns(group.parts.length, aspect), places);
    if (group.kind !== 'layer') continue;
    const middle = centreOf(ring);
    const anchored = group.parts.map(({ id }) => ({ id, anchor: anchorOf(places, from.get(id), middle) }));
    const placed = placeAround(ring, anchored, aspect);
    for (const [id, box] of placed.places) places.parts.set(id, box);
    ring = framed(placed.box);
    places.groups.set(group.key, ring);
  }
  return ring;
}

function anchorOf({ parts }: Places, from: string | undefined, middle: Point): Point {
  const box = from === undefined ? undefined : parts.get(from);
  return box === undefined ? middle : centreOf(box);
}

function framed({ x, y, width, height }: Box): Box {
  return { x: x - padding, y: y - header, width: width + 2 * padding, height: height + header + padding };
}

/** Marks in rows, with a frame whose corner is at a point. */
function placeBlock({ key, parts }: FoldedGroup, at: Point, columnCount: number, places: Places): Box {
  if (parts.length === 0) return { ...at, width: 0, height: 0 };
  const ids = parts.map(({ id }) => id);
  const placed = placeGrid(ids, { x: at.x + padding, y: at.y + header }, columnCount);
  for (const [id, box] of placed.places) places.parts.set(id, box);
  const frame = framed(placed.box);
  places.groups.set(key, frame);
  return frame;
}

function placeRim(groups: readonly FoldedGroup[], rings: Box, isWide: boolean, places: Places): void {
  const of = (kind: FoldedGroup['kind']) => groups.find((group) => group.kind === kind && group.parts.length > 0);
  const [entries, tests, unknown] = [of('entries'), of('tests'), of('unknown')];
  let all = rings;
  if (entries !== undefined) all = beside(entries, rings, all, isWide ? 'left' : 'above', places);
  if (tests !== undefined) all = beside(tests, rings, all, isWide ? 'right' : 'below', places);
  if (unknown !== undefined) beside(unknown, all, all, 'below', places);
}

type Side = 'left' | 'right' | 'above' | 'below';

/** A block beside the rings, in the middle of that side; gives what all of it takes now. */
function beside(group: FoldedGroup, rings: Box, all: Box, side: Side, places: Places): Box {
  const isBeside = side === 'left' || side === 'right';
  const count = group.parts.length;
  // As high as the rings where there are few, nearly square where there are many.
  const columnCount = isBeside
    ? gridColumns(count, 1, rings.height - header - padding)
    : Math.min(count, Math.max(columnsIn(rings.width - 2 * padding), gridColumns(count, 1)));
  const size = sizeOfBlock(count, columnCount);
  const middle = centreOf(rings);
  const at: Record<Side, Point> = {
    left: { x: all.x - rimGap - size.width, y: middle.y - size.height / 2 },
    right: { x: all.x + all.width + rimGap, y: middle.y - size.height / 2 },
    above: { x: middle.x - size.width / 2, y: all.y - rimGap - size.height },
    below: { x: middle.x - size.width / 2, y: all.y + all.height + rimGap },
  };
  return boxAround([all, placeBlock(group, at[side], columnCount, places)]);
}

function sizeOfBlock(count: number, columnCount: number): Pick<Box, 'width' | 'height'> {
  const ids = Array.from({ length: count }, (_, index) => String(index));
  return framed(placeGrid(ids, { x: 0, y: 0 }, columnCount).box);
}
