import assert from 'node:assert/strict';
import { unchangedRuns } from '#server/engine/graph/unchanged-runs.ts';
import { seededRandom } from '../../../../../bench/seeded-random.ts';

const parts = new Map<string, object>();

/** A letter is a part, always the same one. */
function partsOf(letters: string): object[] {
  return Array.from(letters, (letter) => parts.get(letter) ?? (parts.set(letter, { letter }).get(letter) as object));
}

/** `from-to<before`, or `from` of a new part. */
function check(before: string, now: string, expected: string): void {
  const runs = unchangedRuns(partsOf(before), partsOf(now));
  const reported = runs.map(({ from, to, before: at }) => (at === undefined ? `${from}` : `${from}-${to}<${at}`));
  assert.equal(reported.join(' '), expected);
}

describe('unchanged runs', () => {
  const cases: readonly (readonly [what: string, before: string, now: string, expected: string])[] = [
    ['nothing before', '', 'ab', '0 1'],
    ['nothing now', 'ab', '', ''],
    ['no change', 'abc', 'abc', '0-3<0'],
    ['one replaced', 'abcd', 'aXcd', '0-1<0 1 2-4<2'],
    ['the first replaced', 'abcd', 'Xbcd', '0 1-4<1'],
    ['the last replaced', 'abcd', 'abcX', '0-3<0 3'],
    ['one put in', 'abcd', 'abXcd', '0-2<0 2 3-5<2'],
    ['one taken out', 'abcd', 'acd', '0-1<0 1-3<2'],
    ['two side by side replaced', 'abcd', 'aXYd', '0-1<0 1 2 3-4<3'],
    ['moved to the front', 'abcd', 'dabc', '0 1-4<0'],
  ];
  for (const [what, before, now, expected] of cases) it(what, () => check(before, now, expected));

  it('name only places where the same part stood, and every place once', () => {
    const random = seededRandom(5);
    const letters = () => Array.from({ length: Math.floor(random() * 9) }, () => 'abcdef'[Math.floor(random() * 6)]);
    for (let round = 0; round < 2000; round++) {
      const [before, now] = [partsOf(letters().join('')), partsOf(letters().join(''))];
      const reported = unchangedRuns(before, now).flatMap(({ from, to, before: at }) =>
        Array.from({ length: to - from }, (_, index) => [from + index, at === undefined ? undefined : at + index]),
      );
      assert.deepEqual(
        reported.map(([index]) => index),
        now.map((_, index) => index),
      );
      for (const [index, at] of reported) if (at !== undefined) assert.equal(before[at], now[index as number]);
    }
  });
});
