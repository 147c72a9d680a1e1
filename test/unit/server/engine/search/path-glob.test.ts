import assert from 'node:assert/strict';
import { pathMatcher } from '#server/engine/search/path-glob.ts';

function check(glob: string, matching: readonly string[], others: readonly string[]): void {
  it(glob, () => {
    const isMeant = pathMatcher(glob);
    assert.deepEqual([...matching, ...others].filter(isMeant), matching);
  });
}

describe('globs over paths', () => {
  check('src/**', ['src/a.ts', 'src/b/c.ts'], ['lib/src/a.ts', 'srcs/a.ts']);
  check('**/*.test.ts', ['a.test.ts', 'x/y/a.test.ts'], ['a.ts']);
  check('src/*.ts', ['src/a.ts'], ['src/b/a.ts']);
  check('{src,lib}/a?.{ts,js}', ['src/ab.ts', 'lib/ac.js'], ['src/a.ts', 'app/ab.ts']);
  check('[ab].ts', ['a.ts', 'b.ts'], ['c.ts']);
  check('a[.ts', ['a[.ts'], ['a.ts']);
  check('{a', ['{a'], ['a']);
  check('**/server/**', ['server/a.ts', 'a/server/b.ts', 'server/'], ['servers/a.ts', 'a/xserver/b.ts']);
  check('a/**/b', ['a/b', 'a/x/y/b'], ['ab', 'a/xb']);
  check('a**/b?c', ['a/bxc', 'aa/bxc'], ['a/bc', 'x/a/bxc']);
  check('größe/*', ['größe/x'], ['groesse/x']);

  it('take linear time, whatever they say', () => {
    const isMeant = pathMatcher(`${'**/a*'.repeat(80)}b`);
    assert.equal(isMeant('a/'.repeat(500)), false);
  });
  it('with too many alternatives are taken as written', () => {
    assert.equal(pathMatcher('{a,b}'.repeat(20))('a'.repeat(20)), false);
  });
});
