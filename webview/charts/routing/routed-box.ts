import type { Box } from '../scene.ts';
import type { GridWay } from './find-way.ts';
import type { RoutingGrid } from './routing-grid.ts';

/** An arrow between two boxes of one frame, by their numbers. */
export interface BoxArrow {
  readonly source: number;
  readonly target: number;
}

/** Ways to one target: they meet and enter it as one. */
export interface Trunk {
  readonly target: number;
  readonly arrows: readonly BoxArrow[];
  /** Of each arrow, in their order; undefined where there is none. */
  readonly ways: readonly (GridWay | undefined)[];
}

export interface RoutedBox {
  readonly grid: RoutingGrid;
  readonly boxes: readonly Box[];
  readonly area: Box;
  readonly unit: number;
}
