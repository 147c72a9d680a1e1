import type { Track } from '../scene.ts';
import { type Piece, placeInOrder } from './place-pieces.ts';

/** Orders that are tried for the lines of one frame: where so many do not help, the ways themselves cross. */
const TRIES = 150;

interface Lines {
  /** Pieces that lie together in one channel, in their order. */
  readonly groups: readonly Piece[][];
  readonly unit: number;
  /** The lines of each trunk, as they lie now. */
  readonly tracks: () => readonly (readonly Track[])[];
}

/**
 * Changes the order of lines in a channel where fewer lines cross then. The first order looks at one channel at a time: of two lines that
 * leave it for the same other one, it cannot say which of them turns off first.
 *
 * @returns how many cross then
 */
export function uncrossPieces({ groups, unit, tracks }: Lines): number {
  let fewest = countCrossings(tracks());
  let tries = 0;
  for (let before = Infinity; fewest > 0 && fewest < before;) {
    before = fewest;
    for (const { group, piece, place } of movesIn(groups)) {
      if (fewest === 0 || tries++ >= TRIES) return fewest;
      const order = group.slice();
      group.splice(group.indexOf(piece), 1);
      group.splice(place, 0, piece);
      placeInOrder(group, unit);
      const crossings = countCrossings(tracks());
      if (crossings < fewest) {
        fewest = crossings;
        continue;
      }
      group.splice(0, group.length, ...order);
      placeInOrder(group, unit);
    }
  }
  return fewest;
}

/** Each piece of each channel to each place in it. */
function* movesIn(groups: Lines['groups']): Generator<{ group: Piece[]; piece: Piece; place: number }> {
  for (const group of groups) {
    for (const piece of group.slice()) {
      for (let place = 0; place < group.length; place++) yield { group, piece, place };
    }
  }
}

/** A straight part of a line, across `at`. */
interface Part {
  readonly trunk: number;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

function countCrossings(trunks: readonly (readonly Track[])[]): number {
  const [level, upright]: [Part[], Part[]] = [[], []];
  trunks.forEach((tracks, trunk) => {
    for (const { points } of tracks) {
      for (let index = 1; index < points.length; index++) {
        const [a, b] = [points[index - 1], points[index]];
        if (a.y === b.y) level.push({ trunk, at: a.y, from: Math.min(a.x, b.x), to: Math.max(a.x, b.x) });
        else upright.push({ trunk, at: a.x, from: Math.min(a.y, b.y), to: Math.max(a.y, b.y) });
      }
    }
  });
  let count = 0;
  for (const one of level) {
    for (const other of upright) {
      const isCrossed = other.at > one.from && other.at < one.to && one.at > other.from && one.at < other.to;
      if (isCrossed && one.trunk !== other.trunk) count++;
    }
  }
  return count;
}
