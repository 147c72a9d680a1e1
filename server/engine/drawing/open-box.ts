import type { MapBox } from './map-box.ts';
import { framePadding, gapX, gapYPlain, type Size } from './natural-size.ts';

/** A mark in a box that may still change. */
export interface Seat extends Area {
  readonly node: number;
  readonly id: string;
  readonly line: number;
  readonly scale: number;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

export interface Area extends Spot, Size {}

/** A box of an earlier drawing into which new marks are put without moving one that is there. */
export class OpenBox {
  width: number;
  height: number;
  readonly #seats = new Map<number, Seat>();
  /** Where content begins: below the header. */
  readonly #top: number;
  readonly #padding: number;
  /** Something that is not of the box stands there. */
  readonly #blocked: Area | undefined;

  /** @param nodes by id, for those of the box that are still there */
  constructor(box: MapBox, nodes: ReadonlyMap<string, number>, isRoot: boolean, blocked?: Area) {
    this.width = box.width;
    this.height = box.height;
    this.#padding = isRoot ? 0 : framePadding;
    this.#blocked = blocked;
    this.#top = box.tops.reduce((least, top) => Math.min(least, top), Infinity);
    box.ids.forEach((id, index) => {
      const node = nodes.get(id);
      if (node !== undefined) this.put(seatAt(box, node, index));
    });
  }

  get seats(): Seat[] {
    return [...this.#seats.values()];
  }

  get #taken(): readonly Area[] {
    return this.#blocked === undefined ? this.seats : [...this.seats, this.#blocked];
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
    const tops = this.#taken.flatMap((seat) => [seat.top, seat.top + seat.height + gaps.height]);
    return [...new Set([this.#top, ...tops])].filter((top) => top >= this.#top && top <= bottom);
  }

  #freeLeft({ width, height }: Size, top: number, gaps: Size): number | undefined {
    const right = this.width - this.#padding;
    const beside = this.#taken
      .filter((seat) => seat.top < top + height + gaps.height && seat.top + seat.height + gaps.height > top)
      .toSorted((a, b) => a.left - b.left);
    let left = this.#padding;
    for (const seat of beside) {
      if (left + width + gaps.width <= seat.left) return left;
      left = Math.max(left, seat.left + seat.width + gaps.width);
    }
    return left + width <= right ? left : undefined;
  }

  /** Whether nothing but one mark stands in a part of the box. */
  isFree(area: Area, except: number): boolean {
    const own = this.#seats.get(except);
    return this.#taken.every((other) => other === own || !meet(other, area));
  }

  /** Below everything, and right of everything: places that are there once the box is large enough. */
  get spotsOutside(): readonly Spot[] {
    const taken = this.#taken;
    const bottom = taken.reduce((most, { top, height }) => Math.max(most, top + height), this.#top - gapYPlain);
    const right = taken.reduce((most, { left, width }) => Math.max(most, left + width), this.#padding - gapX);
    return [
      { left: this.#padding, top: bottom + gapYPlain },
      { left: right + gapX, top: this.#top },
    ];
  }

  /** How much larger the box must become to hold something. */
  missing({ left, top, width, height }: Area): Size {
    return {
      width: Math.max(0, left + width + this.#padding - this.width),
      height: Math.max(0, top + height + this.#padding - this.height),
    };
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

function meet(a: Area, b: Area): boolean {
  const isBeside = a.left >= b.left + b.width || a.left + a.width <= b.left;
  return !isBeside && a.top < b.top + b.height && a.top + a.height > b.top;
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
