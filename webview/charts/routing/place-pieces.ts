import type { Box } from '../scene.ts';
import type { RoutedBox } from './routed-box.ts';

/** A straight piece of all ways of one trunk on one line of the grid. */
export interface Piece {
  readonly isLevel: boolean;
  readonly line: number;
  readonly trunk: number;
  readonly start: number;
  end: number;
  /** Where it lies across its direction. */
  at: number;
  /** The same before it was moved aside. */
  grid: number;
  /** Where it may lie. */
  least: number;
  most: number;
  /** Where ways turn off, and to which side: −1 is up or left. */
  readonly turns: { readonly at: number; readonly side: number }[];
}

/** Between lines of different trunks in one channel, in pixels. */
const DISTANCE = 8;
/** Between a line and a box that it passes. */
const CLEARANCE = 4;

/**
 * Moves pieces that would lie on one another apart, in an order in which few of them cross.
 *
 * @returns those that lie together, in their order
 */
export function placePieces(pieces: readonly Piece[], routed: RoutedBox): Piece[][] {
  for (const piece of pieces) limit(piece, routed);
  const groups: Piece[][] = [];
  for (const [, onLine] of Map.groupBy(pieces, ({ isLevel, line }) => `${isLevel} ${line}`)) {
    for (const together of overlapping(onLine)) if (together.length > 1) groups.push(inOrder(together));
  }
  for (const group of groups) placeInOrder(group, routed.unit);
  return groups;
}

/** Between the boxes at both sides, and inside of the frame. */
function limit(piece: Piece, { boxes, area, unit }: RoutedBox): void {
  const { isLevel, start, end, at } = piece;
  const along = ({ x, y, width, height }: Box) => (isLevel ? [x, x + width] : [y, y + height]);
  const across = ({ x, y, width, height }: Box) => (isLevel ? [y, y + height] : [x, x + width]);
  const [first, last] = across(area);
  piece.least = Math.max(piece.least, first);
  piece.most = Math.min(piece.most, last);
  for (const box of boxes) {
    const [from, to] = along(box);
    if (from >= end || to <= start) continue;
    const [before, behind] = across(box);
    if (behind <= at) piece.least = Math.max(piece.least, behind + CLEARANCE * unit);
    if (before >= at) piece.most = Math.min(piece.most, before - CLEARANCE * unit);
  }
  if (piece.least > piece.most) piece.least = piece.most = (piece.least + piece.most) / 2;
  piece.at = piece.grid = Math.min(piece.most, Math.max(piece.least, at));
}

/** Groups of pieces of one line that touch each other, directly or over others. */
function overlapping(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let end = -Infinity;
  for (const piece of pieces.toSorted((a, b) => a.start - b.start || a.trunk - b.trunk)) {
    if (piece.start > end) groups.push([]);
    groups[groups.length - 1].push(piece);
    end = Math.max(end, piece.end);
  }
  return groups;
}

/** Beside each other, from the upper or left one on. */
export function placeInOrder(ordered: readonly Piece[], unit: number): void {
  const tracks = tracksOf(ordered);
  const count = Math.max(...tracks.values()) + 1;
  const least = Math.max(...ordered.map((piece) => piece.least));
  const most = Math.min(...ordered.map((piece) => piece.most));
  const middle = ordered.reduce((sum, { grid }) => sum + grid, 0) / ordered.length;
  const isWide = most > least;
  const distance = isWide ? Math.min(DISTANCE * unit, (most - least) / Math.max(1, count - 1)) : DISTANCE * unit;
  const half = ((count - 1) / 2) * distance;
  const centre = isWide ? Math.min(most - half, Math.max(least + half, middle)) : middle;
  for (const piece of ordered) {
    const wanted = centre - half + (tracks.get(piece) as number) * distance;
    piece.at = Math.min(piece.most, Math.max(piece.least, wanted));
  }
}

/** From the upper or left one on: of each two the one first with which fewer ways cross. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = [];
  for (const piece of pieces) {
    let [best, fewest, crossings] = [0, 0, 0];
    for (let place = 1; place <= ordered.length; place++) {
      const other = ordered[place - 1];
      crossings += crossingsOf(other, piece) - crossingsOf(piece, other);
      if (crossings < fewest) [best, fewest] = [place, crossings];
    }
    ordered.splice(best, 0, piece);
  }
  return ordered;
}

/** How many ways cross if `first` lies above or left of `second`. */
function crossingsOf(first: Piece, second: Piece): number {
  if (first.start > second.end || second.start > first.end) return 0;
  return turnsOver(first, 1, second) + turnsOver(second, -1, first);
}

/** How many ways turn off a piece over another one; half of those that do at its end, where there may be a way around. */
function turnsOver({ turns }: Piece, side: number, { start, end }: Piece): number {
  return turns
    .filter((turn) => turn.side === side && turn.at >= start && turn.at <= end)
    .reduce((sum, { at }) => sum + (at === start || at === end ? 0.5 : 1), 0);
}

/** Tracks from 0 on; only pieces that touch need different ones. */
function tracksOf(ordered: readonly Piece[]): Map<Piece, number> {
  const tracks = new Map<Piece, number>();
  for (const piece of ordered) {
    let track = 0;
    for (const [other, taken] of tracks) {
      const isBeside = other.trunk !== piece.trunk && other.start <= piece.end && piece.start <= other.end;
      if (isBeside) track = Math.max(track, taken + 1);
    }
    tracks.set(piece, track);
  }
  return tracks;
}
