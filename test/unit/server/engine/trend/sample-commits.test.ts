import assert from 'node:assert/strict';
import { coarseFirst, type DatedCommit, sampleCommits } from '#server/engine/trend/sample-commits.ts';

const daySeconds = 86_400;
const firstSeconds = Date.UTC(2020, 0) / 1000;
const nowSeconds = Date.UTC(2030, 0) / 1000;

/** One commit a day, the newest first, by number. */
function days(count: number, change: Readonly<Record<number, number>> = {}): DatedCommit[] {
  return Array.from({ length: count }, (_, number) => ({
    commit: `c${number}`,
    committedAtSeconds: change[number] ?? firstSeconds + number * daySeconds,
  })).toReversed();
}

const numbersOf = (commits: readonly { commit: string }[]) => commits.map(({ commit }) => Number(commit.slice(1)));

describe('commits that stand for a history', () => {
  it('are all of a short one, the oldest first', () => {
    assert.deepEqual(
      numbersOf(sampleCommits(days(20), [], nowSeconds)),
      Array.from({ length: 20 }, (_, at) => at),
    );
  });

  it('lie as far apart as they can: twenty to forty, the newest among them', () => {
    for (const count of [41, 79, 160, 1000, 3000]) {
      const numbers = numbersOf(sampleCommits(days(count), [], nowSeconds));
      assert.ok(numbers.length >= 20 && numbers.length <= 41, `${numbers.length} of ${count}`);
      assert.equal(numbers.at(-1), count - 1);
      const gaps = numbers.slice(2, -1).map((number, at) => number - numbers[at + 1]);
      assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 1, gaps.join(' '));
    }
  });

  it('stay as the history grows, but for every other one and the newest', () => {
    let before = new Set<number>();
    for (let count = 100; count < 2000; count += 37) {
      const now = new Set(numbersOf(sampleCommits(days(count), [], nowSeconds)));
      const fresh = [...now].filter((number) => !before.has(number) && number < count - 37 - 1);
      if (before.size > 0) assert.deepEqual(fresh, [], String(count));
      before = now;
    }
  });

  it('have releases among them, first versions before corrections, at most twenty', () => {
    const tags = Array.from({ length: 60 }, (_, number) => ({
      name: `v1.${Math.floor(number / 3)}.${number % 3}`,
      commit: `c${number * 11 + 5}`,
    }));
    const sampled = sampleCommits(days(1000), tags, nowSeconds);
    const releases = sampled.flatMap(({ release }) => release ?? []);
    assert.deepEqual(
      releases.filter((name) => name.endsWith('.0')),
      Array.from({ length: 20 }, (_, number) => `v1.${number}.0`),
    );
    assert.ok(sampled.length <= 61);
  });

  it('are not chosen by a date that cannot be', () => {
    const odd = days(200, { 50: 0, 60: Date.UTC(2106, 0) / 1000, 70: Date.UTC(2021, 0) / 1000 });
    const numbers = numbersOf(sampleCommits(odd, [], nowSeconds));
    assert.ok(numbers.length >= 20, String(numbers.length));
    for (const number of [50, 60, 70]) assert.ok(!numbers.includes(number), String(number));
  });

  it('are the newest alone where no date can be, and none without a commit', () => {
    const dated = Object.fromEntries(Array.from({ length: 9 }, (_, number) => [number, 0]));
    assert.deepEqual(numbersOf(sampleCommits(days(9, dated), [], nowSeconds)), [8]);
    assert.deepEqual(sampleCommits([], [], nowSeconds), []);
  });

  it('are measured from both ends to the middle, each once', () => {
    assert.deepEqual(coarseFirst([0, 1, 2, 3, 4, 5, 6, 7, 8]), [8, 0, 4, 6, 2, 7, 5, 3, 1]);
    for (let count = 0; count < 50; count++) {
      const order = coarseFirst(Array.from({ length: count }, (_, at) => at));
      assert.deepEqual(
        order.toSorted((left, right) => left - right),
        Array.from({ length: count }, (_, at) => at),
      );
    }
  });
});
