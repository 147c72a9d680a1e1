import { directionBetween, isAcross } from './directions.ts';
import type { RoutingGrid } from './routing-grid.ts';

/** How many trunks use each piece of a grid. Pieces have the number of their first node. */
export class Usage {
  readonly across: Uint8Array;
  readonly down: Uint8Array;
  /** By node: trunks that pass it straight on. */
  readonly passingAcross: Uint8Array;
  readonly passingDown: Uint8Array;
  readonly #grid: RoutingGrid;

  constructor(grid: RoutingGrid) {
    const count = grid.xs.length * grid.ys.length;
    this.#grid = grid;
    this.across = new Uint8Array(count);
    this.down = new Uint8Array(count);
    this.passingAcross = new Uint8Array(count);
    this.passingDown = new Uint8Array(count);
  }

  /** @param by 1 to add a trunk, −1 to take it away */
  change(next: ReadonlyMap<number, number>, by: 1 | -1): void {
    const passed = new Map<number, number>();
    for (const [node, onward] of next) {
      if (node === onward) continue;
      const isLevel = isAcross(directionBetween(this.#grid, node, onward));
      (isLevel ? this.across : this.down)[Math.min(node, onward)] += by;
      for (const end of [node, onward]) passed.set(end, (passed.get(end) ?? 0) | (isLevel ? 1 : 2));
    }
    for (const [node, ways] of passed) {
      if ((ways & 1) > 0) this.passingAcross[node] += by;
      if ((ways & 2) > 0) this.passingDown[node] += by;
    }
  }
}
