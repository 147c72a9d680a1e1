import type { RoutingGrid } from './routing-grid.ts';

/** Clockwise: one more is a turn to the right. */
export const directions = { right: 0, down: 1, left: 2, up: 3 } as const;
export type Direction = (typeof directions)[keyof typeof directions];

/** Between nodes that lie beside each other. */
export function directionBetween({ xs }: RoutingGrid, node: number, next: number): Direction {
  const difference = next - node;
  if (difference === 1) return directions.right;
  if (difference === -1) return directions.left;
  return difference === xs.length ? directions.down : directions.up;
}

export function isAcross(direction: Direction): boolean {
  return (direction & 1) === 0;
}

export function isOpposite(one: Direction, other: Direction): boolean {
  return ((one + 2) & 3) === other;
}
