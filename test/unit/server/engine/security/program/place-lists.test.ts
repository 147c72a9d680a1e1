import assert from 'node:assert/strict';
import { NumberPairs } from '#server/engine/security/program/number-pairs.ts';
import { noEntry, PlaceLists } from '#server/engine/security/program/place-lists.ts';
import { announcedSeed, seededRandom } from '../../../../../support/random-rounds.ts';

/** Enough for every column to grow, several times. */
const rounds = 40_000;
const largest = 2 ** 32 - 2;

describe('lists by place', () => {
  it('hold what lists of their own would hold, and number entries in the order of their coming', () => {
    const random = seededRandom(announcedSeed('lists by place'));
    const lists = new PlaceLists(10);
    const model = new Map<number, number[]>();
    const came: [place: number, item: number][] = [];
    for (let round = 0; round < rounds; round++) {
      const [place, item] = [Math.floor(random() ** 4 * 30_000), Math.floor(random() * largest)];
      lists.append(place, item);
      model.set(place, [...(model.get(place) ?? []), item]);
      came.push([place, item]);
    }
    for (const [place, items] of model) assert.deepEqual(lists.itemsOf(place), items);
    assert.deepEqual(
      came.map((_, index) => [lists.placeOf(index + 1), lists.itemOf(index + 1)]),
      came,
    );
    assert.deepEqual([lists.count, lists.firstOf(1e9)], [rounds, noEntry]);
  });
});

describe('a set of pairs', () => {
  it('knows each pair once, also where one number of it is known', () => {
    const random = seededRandom(announcedSeed('pairs'));
    const pairs = new NumberPairs();
    const model = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const [first, second] = [Math.floor(random() * 150), Math.floor(random() * 150)];
      assert.equal(pairs.add(first, second), !model.has(`${first} ${second}`));
      model.add(`${first} ${second}`);
    }
    assert.deepEqual([pairs.add(largest, 0), pairs.add(0, largest), pairs.add(largest, 0)], [true, true, false]);
  });
});
