import assert from 'node:assert/strict';
import { nearestInDirection } from '#webview/panels/metrics/nearest-mark.ts';
import type { SceneMark } from '#webview/charts/scene.ts';

const at = (id: string, x: number, y: number): SceneMark => ({
  id,
  box: { x, y, width: 10, height: 10 },
  label: id,
  isOpen: false,
  prominence: 'plain',
  ground: [],
  shapes: [],
  plate: [],
});

/** a b c, below them d e f. */
const grid = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => at(id, (index % 3) * 20, Math.floor(index / 3) * 20));

describe('the mark that an arrow leads to', () => {
  it('is the nearest one in its direction', () => {
    assert.deepEqual(
      ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => nearestInDirection(grid, 'b', key)),
      ['c', 'e', 'a', undefined],
    );
    assert.equal(nearestInDirection(grid, 'f', 'ArrowUp'), 'c');
  });

  it('is the first or the last with Home and End, and none with other keys', () => {
    assert.equal(nearestInDirection(grid, 'e', 'Home'), 'a');
    assert.equal(nearestInDirection(grid, 'e', 'End'), 'f');
    assert.equal(nearestInDirection(grid, 'e', 'x'), undefined);
  });

  it('can be any: each is reached from each', () => {
    const scattered = Array.from({ length: 60 }, (_, index) => at(`${index}`, (index * 37) % 200, (index * 71) % 130));
    const reached = new Set(['0']);
    for (const from of reached)
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
        const next = nearestInDirection(scattered, from, key);
        if (next !== undefined) reached.add(next);
      }
    assert.equal(reached.size, scattered.length);
  });
});
