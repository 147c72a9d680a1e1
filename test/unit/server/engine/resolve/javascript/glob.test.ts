import assert from 'node:assert/strict';
import { compileGlobs, matchesGlob } from '#server/engine/resolve/javascript/glob.ts';

type Case = readonly [pattern: string, matching: string, other: string];

const cases: readonly Case[] = [
  ['packages/*', 'packages/a', 'packages packages/a/b other/a packages/.hidden'],
  ['./packages/*/', 'packages/a', 'a'],
  ['packages/**', 'packages packages/a packages/a/b', 'package packages/.git/a packages/a/.b'],
  ['**/test/**', 'test a/test a/b/test/c test/c', 'a/tests testing'],
  ['**', 'a a/b', '.a a/.b'],
  ['*-x/?', 'a-x/b -x/c', 'a-x/bc a/b a-xx/b'],
  ['a*b*c', 'abc axbyc aabbcc', 'ab abcd acb'],
  ['{a,b}/{c,d}', 'a/c a/d b/c b/d', 'a b/e {a,b}/c'],
  ['a/{b/{c,d},e}', 'a/b/c a/b/d a/e', 'a/b a/c'],
  ['{a}', '{a}', 'a'],
  ['.config/*', '.config/a', 'config/a'],
  ['**/*', 'a a/b a/b/c', '.a'],
  ['a/**/b', 'a/b a/x/b a/x/y/b', 'b a a/x/c'],
  ['a.c', 'a.c', 'abc'],
];

describe('globs', () => {
  for (const [pattern, matching, other] of cases) {
    it(pattern, () => {
      const globs = compileGlobs(pattern);
      const matches = (path: string) => globs.some((glob) => matchesGlob(glob, path.split('/')));
      for (const path of matching.split(' ')) assert.ok(matches(path), `${path} does not match`);
      for (const path of other.split(' ')) assert.ok(!matches(path), `${path} matches`);
    });
  }
});
