import assert from 'node:assert/strict';
import type { TourStop } from '#protocol/tour.ts';
import { currentStop, stepped, type TourWalk, waysFrom } from '#extension/tour/tour-walk.ts';

function stop(number: number): TourStop {
  const file = `${number}.ts`;
  return { id: file, file, line: 1, endLine: 2, title: file, reason: 'One line.', score: 1 };
}

function walk(count: number, at = 0): TourWalk {
  return { folder: 'file:///shop', stops: Array.from({ length: count }, (_, number) => stop(number)), at };
}

/** `111`: touring, a next stop, a stop before. */
function ways(of: TourWalk | undefined): string {
  return Object.values(waysFrom(of)).map(Number).join('');
}

describe('a walk through a tour', () => {
  const cases: readonly [from: number, step: -1 | 1, to: string][] = [
    [0, 1, '1.ts'],
    [1, -1, '0.ts'],
    [0, -1, '0.ts'],
    [2, 1, '2.ts'],
  ];
  for (const [from, step, to] of cases) {
    it(`goes from ${from} by ${step} to ${to}`, () => {
      assert.equal(currentStop(stepped(walk(3, from), step)).file, to);
    });
  }

  it('says which ways there are', () => {
    assert.deepEqual(
      [ways(undefined), ways(walk(1)), ways(walk(3)), ways(walk(3, 1)), ways(walk(3, 2))],
      ['000', '100', '110', '111', '101'],
    );
  });
});
