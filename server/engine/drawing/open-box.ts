import type { MapBox } from './map-box.ts';
import { framePadding, gapX, gapYPlain, type Size } from './natural-size.ts';

/** A mark in a box that may still change. */
export interface Seat extends Size {
  readonly node: number;
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly line: number;
  readonly scale: number;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** A box of an earlier drawing into which new marks are put without moving one that is there. */
export class OpenBox {
  width: number;
  height: number;
  readonly #seats = new Map<number, Seat>();
  /** Where content begins: below the header. */
  readonly #top: number;
  readonly #padding: number;

  /** @param nodes by id, for those of the box that are still there */
  constructor(box: MapBox, nodes: ReadonlyMap<string, number>, isRoot: boolean) {
    this.width = box.width;
    this.height = box.height;
    this.#padding = isRoot ? 0 : framePadding;
    this.#top = box.tops.reduce((least, top) => Math.min(least, top), Infinity);
    box.ids.forEach((id, index) => {
      const node = nodes.get(id);
      if (node !== undefined) this.put(seatAt(box, node, index));
    });
  }

  get seats(): Seat[] {
    return [...this.#seats.values()];
  }

  seatOf(node: number): Seat | undefined {
    return this.#seats.get(node);
  }

  put(seat: Seat): void {
    this.#seats.set(seat.node, seat);
  }

  /**
   * The free place for something of this size that is nearest to a height.
   *
   * @param gaps to keep to everything that is there
   */
  freeSpot(size: Size, wantedTop: number, gaps: Size): Spot | undefined {
    const tops = this.#possibleTops(size, gaps).toSorted(
      (a, b) => Math.abs(a - wantedTop) - Math.abs(b - wantedTop) || a - b,
    );
    for (const top of tops) {
      const left = this.#freeLeft(size, top, gaps);
      if (left !== undefined) return { left, top };
    }
    return undefined;
  }

  /** In line with something, or right below something. */
  #possibleTops({ height }: Size, gaps: Size): number[] {
    const bottom = this.height - this.#padding - height;
    const tops = this.seats.flatMap((seat) => [seat.top, seat.top + seat.height + gaps.height]);
    return [...new Set([this.#top, ...tops])].filter((top) => top >= this.#top && top <= bottom);
  }

  #freeLeft({ width, height }: Size, top: number, gaps: Size): number | undefined {
    const right = this.width - this.#padding;
    const beside = this.seats
      .filter((seat) => seat.top < top + height + gaps.height && seat.top + seat.height + gaps.height > top)
      .toSorted((a, b) => a.left - b.left);
    let left = this.#padding;
    for (const seat of beside) {
      if (left + width + gaps.width <= seat.left) return left;
      left = Math.max(left, seat.left + seat.width + gaps.width);
    }
    return left + width <= right ? left : undefined;
  }

  /** Whether nothing stands in a part of the box. */
  isFree(area: Spot & Size, except: number): boolean {
    return this.seats.every(
      (seat) =>
        seat.node === except ||
        seat.left >= area.left + area.width ||
        seat.left + seat.width <= area.left ||
        seat.top >= area.top + area.height ||
        seat.top + seat.height <= area.top,
    );
  }

  /** Below everything: there, once the box is high enough. */
  get endSpot(): Spot {
    const bottom = this.seats.reduce((most, seat) => Math.max(most, seat.top + seat.height), this.#top - gapYPlain);
    return { left: this.#padding, top: bottom + gapYPlain };
  }

  /** How much higher the box must become to hold something at a place. */
  missingHeight(size: Size, spot: Spot): number {
    return Math.max(0, spot.top + size.height + this.#padding - this.height);
  }

  /** Line of a mark that is put there: that of what stands beside it, else between those above and below. */
  lineAt(spot: Spot, { height }: Size): number {
    const middle = spot.top + height / 2;
    const beside = this.seats.find((seat) => seat.top <= middle && seat.top + seat.height >= middle);
    if (beside !== undefined) return beside.line;
    return this.seats.reduce((line, seat) => (seat.top < spot.top ? Math.max(line, seat.line + 0.5) : line), -0.5);
  }

  close(): MapBox {
    const seats = this.seats.toSorted((a, b) => a.node - b.node);
    return {
      width: this.width,
      height: this.height,
      nodes: Uint32Array.from(seats, ({ node }) => node),
      ids: seats.map(({ id }) => id),
      lefts: Float64Array.from(seats, ({ left }) => left),
      tops: Float64Array.from(seats, ({ top }) => top),
      widths: Float64Array.from(seats, ({ width }) => width),
      heights: Float64Array.from(seats, ({ height }) => height),
      lines: Float64Array.from(seats, ({ line }) => line),
      scales: Float64Array.from(seats, ({ scale }) => scale),
    };
  }
}

function seatAt(box: MapBox, node: number, index: number): Seat {
  return {
    node,
    id: box.ids[index],
    left: box.lefts[index],
    top: box.tops[index],
    width: box.widths[index],
    height: box.heights[index],
    line: box.lines[index],
    scale: box.scales[index],
  };
}

/** Gaps that a new mark of a size of text keeps. */
export function gapsFor(scale: number): Size {
  return { width: gapX * scale, height: gapYPlain * scale };
}
