import assert from 'node:assert/strict';
import { nearestAspect } from '#webview/panels/impact/nearest-aspect.ts';

describe('The shape of a room', () => {
  const rooms: readonly (readonly [width: number, height: number, aspect: number])[] = [
    [1600, 1000, 1.6],
    [1500, 1000, 1.6],
    [820, 650, 1.2],
    [300, 900, 0.5],
    [700, 900, 0.8],
    [3000, 400, 2.2],
    [0, 0, 1.6],
  ];
  for (const [width, height, aspect] of rooms)
    it(`of ${width} × ${height} is ${aspect}`, () => assert.equal(nearestAspect(width, height), aspect));
});
