import assert from 'node:assert/strict';
import { BoxGrid } from '#webview/charts/box-grid.ts';
import { overlaps } from '#webview/charts/boxes.ts';
import { announcedSeed, rounds, seededRandom } from '../../../support/random-rounds.ts';

describe('boxes found by where they lie', () => {
  const seed = announcedSeed('box grid');

  it('are those that a look at all of them finds', () => {
    const random = seededRandom(seed);
    const randomBox = () => {
      const size = random() < 0.1 ? 4000 : 60;
      return { x: random() * 2000 - 1000, y: random() * 2000 - 1000, width: random() * size, height: random() * size };
    };
    for (let round = 0; round < rounds(20); round++) {
      const [grid, boxes] = [new BoxGrid(20 + random() * 300), Array.from({ length: 30 }, randomBox)];
      for (const box of boxes) grid.add(box);
      for (let question = 0; question < 40; question++) {
        const box = randomBox();
        const isHit = boxes.some((other) => overlaps(other, box));
        assert.equal(grid.overlaps(box), isHit, JSON.stringify(box));
      }
    }
  });

  it('are none in an empty grid', () =>
    assert.equal(new BoxGrid(10).overlaps({ x: 0, y: 0, width: 9, height: 9 }), false));
});
