import type { Size } from './natural-size.ts';

/** Content of one unfolded mark at its natural size; places count from the mark's upper left corner. */
export interface MapBox extends Size {
  /** Ascending. */
  readonly nodes: Uint32Array;
  readonly ids: readonly string[];
  readonly lefts: Float64Array;
  readonly tops: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
  /** Line of each, 0 at the top: what edges are measured against. */
  readonly lines: Float64Array;
  /** Size of the text of each: 1, or less where a mark was made smaller to find room. */
  readonly scales: Float64Array;
}

/** Position of a node in a box, by binary search; -1 where it has no place. */
export function indexIn({ nodes }: MapBox, node: number): number {
  let [low, high] = [0, nodes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (nodes[middle] === node) return middle;
    if (nodes[middle] < node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Whether an edge between two of a box leads against its order: to a line further up, or to the left in the same line,
 * or upwards where one stands above the other.
 */
export function leadsBack({ lines, lefts, widths, tops }: MapBox, source: number, target: number): boolean {
  if (lines[source] !== lines[target]) return lines[target] < lines[source];
  const distance = lefts[target] + widths[target] / 2 - lefts[source] - widths[source] / 2;
  // What stands above each other has one centre, but for rounding.
  return Math.abs(distance) < 0.5 ? tops[target] < tops[source] : distance < 0;
}

/** The same content in a frame of another shape: the room that is left over may be used later. */
export function filling(box: MapBox, place: Size): MapBox {
  const scale = Math.min(1, place.width / box.width, place.height / box.height);
  return { ...box, width: place.width / scale, height: place.height / scale };
}
