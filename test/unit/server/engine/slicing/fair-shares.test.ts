import assert from 'node:assert/strict';
import { array, assert as holds, integer, nat, property, record } from 'fast-check';
import { fairShares } from '#server/engine/slicing/fair-shares.ts';

describe('fair shares of a budget', () => {
  const cases: readonly [
    name: string,
    parts: readonly [cost: number, weight: number][],
    budget: number,
    shares: number[],
  ][] = [
    [
      'everything fits',
      [
        [10, 1],
        [20, 1],
      ],
      100,
      [10, 20],
    ],
    [
      'by weight',
      [
        [100, 3],
        [100, 1],
      ],
      40,
      [30, 10],
    ],
    [
      'what one leaves goes to the others',
      [
        [4, 1],
        [100, 1],
        [100, 1],
      ],
      24,
      [4, 10, 10],
    ],
    [
      'nothing is asked for',
      [
        [0, 1],
        [5, 1],
      ],
      3,
      [0, 3],
    ],
    ['nothing is there', [[5, 1]], -2, [0]],
  ];
  for (const [name, parts, budget, shares] of cases) {
    it(name, () =>
      assert.deepEqual(
        fairShares(
          parts.map(([cost, weight]) => ({ cost, weight })),
          budget,
        ),
        shares,
      ),
    );
  }

  it('never give more than there is or than is asked for, and waste nothing', () => {
    const part = record({ cost: nat(1000), weight: integer({ min: 1, max: 9 }) });
    holds(
      property(array(part, { maxLength: 8 }), nat(2000), (parts, budget) => {
        const shares = fairShares(parts, budget);
        const sum = shares.reduce((total, share) => total + share, 0);
        const asked = parts.reduce((total, { cost }) => total + cost, 0);
        assert.ok(sum <= budget && shares.every((share, index) => share <= parts[index].cost));
        assert.ok(sum >= Math.min(budget, asked) - parts.length);
      }),
    );
  });
});
