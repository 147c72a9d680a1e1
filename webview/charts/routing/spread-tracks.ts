import type { Box, Point, Track } from '../scene.ts';
import { type Direction, directionBetween, isAcross } from './directions.ts';
import type { GridWay } from './find-way.ts';
import { placePieces, type Piece } from './place-pieces.ts';
import type { BoxArrow, RoutedBox, Trunk } from './routed-box.ts';
import type { RoutingGrid } from './routing-grid.ts';
import { uncrossPieces } from './uncross-pieces.ts';

/** Radius of corners, in pixels. */
const RADIUS = 6;
/** Ends keep this far from the corners of a box. */
const CORNER = 8;

/** A straight part of one way. */
interface Run {
  readonly isLevel: boolean;
  /** Number of its line in the grid. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** Box at which it begins or ends: it must stay beside that. */
  readonly boxes: readonly Box[];
}

export interface SpreadTracks {
  readonly tracks: ReadonlyMap<BoxArrow, Track>;
  /** Places in which lines of different trunks cross. */
  readonly crossings: number;
}

/** The lines of all ways, those of different trunks beside each other where they share a channel. */
export function spreadTracks(trunks: readonly Trunk[], routed: RoutedBox): SpreadTracks {
  const runs = new Map<BoxArrow, readonly Run[]>();
  const pieces: Piece[] = [];
  const pieceOf = new Map<Run, Piece>();
  trunks.forEach(({ target, arrows, ways }, trunk) => {
    arrows.forEach((arrow, index) => {
      const way = ways[index];
      if (way?.entering === undefined) return;
      runs.set(arrow, runsOf(way, way.entering, routed, routed.boxes[arrow.source], routed.boxes[target]));
    });
    const own = arrows.flatMap((arrow) => runs.get(arrow) ?? []);
    for (const piece of joinRuns(own, trunk, routed, pieceOf)) pieces.push(piece);
    for (const arrow of arrows) noteTurns(runs.get(arrow) ?? [], pieceOf, routed.grid);
  });
  const groups = placePieces(pieces, routed);
  const { unit } = routed;
  const trackOfArrow = (arrow: BoxArrow) => trackOf(runs.get(arrow) ?? [], pieceOf, unit);
  const routedArrows = trunks.map(({ arrows }) => arrows.filter((arrow) => runs.has(arrow)));
  const crossings = uncrossPieces({
    groups,
    unit,
    tracks: () => routedArrows.map((arrows) => arrows.map(trackOfArrow)),
  });
  return { tracks: new Map(Array.from(runs, ([arrow]) => [arrow, trackOfArrow(arrow)])), crossings };
}

function runsOf(way: GridWay, entering: Direction, { grid }: RoutedBox, source: Box, target: Box): Run[] {
  const { nodes, leaving } = way;
  const columns = grid.xs.length;
  const runs: { isLevel: boolean; line: number; from: number; to: number; boxes: Box[] }[] = [];
  const begin = (direction: Direction, node: number, from: number) => {
    const isLevel = isAcross(direction);
    const line = isLevel ? Math.floor(node / columns) : node % columns;
    runs.push({ isLevel, line, from, to: from, boxes: [] });
  };
  const placeOf = (node: number, isLevel: boolean) =>
    isLevel ? grid.xs[node % columns] : grid.ys[Math.floor(node / columns)];
  begin(leaving, nodes[0], sideOf(source, leaving, true));
  runs[0].boxes.push(source);
  runs[0].to = placeOf(nodes[0], runs[0].isLevel);
  let direction = leaving;
  const onward = [...nodes.slice(1).map((node, index) => directionBetween(grid, nodes[index], node)), entering];
  onward.forEach((next, index) => {
    if (next !== direction) begin(next, nodes[index], placeOf(nodes[index], isAcross(next)));
    const run = runs[runs.length - 1];
    run.to = index === onward.length - 1 ? sideOf(target, entering, false) : placeOf(nodes[index + 1], run.isLevel);
    direction = next;
  });
  runs[runs.length - 1].boxes.push(target);
  return runs;
}

/** Where a box is left in a direction, or entered. */
function sideOf({ x, y, width, height }: Box, direction: Direction, isLeaving: boolean): number {
  const isFar = direction < 2 === isLeaving;
  return isAcross(direction) ? x + (isFar ? width : 0) : y + (isFar ? height : 0);
}

/** Runs of one trunk that lie on one line and touch are one piece. */
function joinRuns(runs: readonly Run[], trunk: number, routed: RoutedBox, pieceOf: Map<Run, Piece>): Piece[] {
  const pieces: Piece[] = [];
  for (const [, onLine] of Map.groupBy(runs, ({ isLevel, line }) => `${isLevel} ${line}`)) {
    const sorted = onLine.toSorted((a, b) => Math.min(a.from, a.to) - Math.min(b.from, b.to));
    let piece: Piece | undefined;
    for (const run of sorted) {
      const [start, end] = [Math.min(run.from, run.to), Math.max(run.from, run.to)];
      if (piece === undefined || start > piece.end) {
        const { isLevel, line } = run;
        const at = (isLevel ? routed.grid.ys : routed.grid.xs)[line];
        piece = { isLevel, line, trunk, start, end, at, grid: at, least: -Infinity, most: Infinity, turns: [] };
        pieces.push(piece);
      }
      piece.end = Math.max(piece.end, end);
      for (const box of run.boxes) keepBeside(piece, box, routed.unit);
      pieceOf.set(run, piece);
    }
  }
  return pieces;
}

function keepBeside(piece: Piece, { x, y, width, height }: Box, unit: number): void {
  const [start, length] = piece.isLevel ? [y, height] : [x, width];
  const corner = Math.min(CORNER * unit, length / 3);
  piece.least = Math.max(piece.least, start + corner);
  piece.most = Math.min(piece.most, start + length - corner);
}

/** Where a way turns off a piece, and to which side of it. */
function noteTurns(runs: readonly Run[], pieceOf: ReadonlyMap<Run, Piece>, grid: RoutingGrid): void {
  runs.forEach((run, index) => {
    const piece = pieceOf.get(run);
    const [before, after] = [runs[index - 1], runs[index + 1]];
    if (before !== undefined) piece?.turns.push({ at: lineOf(grid, before), side: Math.sign(before.from - before.to) });
    if (after !== undefined) piece?.turns.push({ at: lineOf(grid, after), side: Math.sign(after.to - after.from) });
  });
}

function lineOf({ xs, ys }: RoutingGrid, { isLevel, line }: Run): number {
  return (isLevel ? ys : xs)[line];
}

function trackOf(runs: readonly Run[], pieceOf: ReadonlyMap<Run, Piece>, unit: number): Track {
  const at = (run: Run) => pieceOf.get(run)?.at ?? 0;
  const point = (run: Run, along: number): Point => (run.isLevel ? { x: along, y: at(run) } : { x: at(run), y: along });
  const first = runs[0];
  const last = runs[runs.length - 1];
  const corners = runs.slice(1).map((run, index) => point(runs[index], at(run)));
  return { points: [point(first, first.from), ...corners, point(last, last.to)], radius: RADIUS * unit };
}
