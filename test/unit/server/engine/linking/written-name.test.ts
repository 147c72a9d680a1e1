import assert from 'node:assert/strict';
import { isLike } from '#server/engine/linking/written-name.ts';

const cases: readonly (readonly [name: string, pattern: string, expected: boolean])[] = [
  ['visit_name', 'visit_*', true],
  ['visit_', 'visit_*', true],
  ['visited', 'visit_*', false],
  ['name_done', '*_done', true],
  ['visit_name_now', 'visit_*_now', true],
  ['visit_now', 'visit_*_now', false],
  ['a_b_c', 'a*_b*c', true],
  ['a_c_b', 'a*_b*c', false],
  ['aba', 'ab*ba', false],
];

describe('names that are known in part', () => {
  for (const [name, pattern, expected] of cases) {
    it(`${name} ${expected ? 'is' : 'is not'} like ${pattern}`, () => assert.equal(isLike(name, pattern), expected));
  }
});
