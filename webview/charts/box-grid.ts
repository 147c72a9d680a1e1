import { overlaps } from './boxes.ts';
import type { Box } from './scene.ts';

/** Boxes that cover more cells than this are stored apart, and compared with everything. */
const CELLS_MAX = 64;

/** Boxes that are found by where they lie. */
export class BoxGrid<Item extends Box = Box> {
  readonly #cell: number;
  readonly #all: Item[] = [];
  readonly #large: Item[] = [];
  readonly #cells = new Map<string, Item[]>();

  /** `cell`: width of a square that holds few boxes. */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(box: Item): void {
    this.#all.push(box);
    if (this.#isLarge(box)) this.#large.push(box);
    else for (const key of this.#keysOf(box)) this.#addTo(key, box);
  }

  #addTo(key: string, box: Item): void {
    const boxes = this.#cells.get(key);
    if (boxes === undefined) this.#cells.set(key, [box]);
    else boxes.push(box);
  }

  overlaps(box: Box, counts?: (other: Item) => boolean): boolean {
    const isHit = (other: Item) => overlaps(other, box) && (counts === undefined || counts(other));
    if (this.#isLarge(box)) return this.#all.some(isHit);
    if (this.#large.some(isHit)) return true;
    for (const key of this.#keysOf(box)) if (this.#cells.get(key)?.some(isHit)) return true;
    return false;
  }

  #isLarge({ width, height }: Box): boolean {
    return (width / this.#cell + 1) * (height / this.#cell + 1) > CELLS_MAX;
  }

  *#keysOf({ x, y, width, height }: Box): Generator<string> {
    const [left, right] = [x, x + width].map((at) => Math.floor(at / this.#cell));
    const [top, bottom] = [y, y + height].map((at) => Math.floor(at / this.#cell));
    for (let column = left; column <= right; column++) {
      for (let row = top; row <= bottom; row++) yield `${column} ${row}`;
    }
  }
}
