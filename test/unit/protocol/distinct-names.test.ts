import assert from 'node:assert/strict';
import { distinctNames } from '#protocol/distinct-names.ts';

function check(what: string, paths: readonly string[], expected: readonly string[]): void {
  it(what, () => assert.deepEqual([...distinctNames(paths).values()], expected));
}

describe('names that distinguish files', () => {
  check('are their names', ['src/a.ts', 'src/b.ts', 'src/a.ts'], ['a.ts', 'b.ts']);
  check(
    'have the folder before one that tells nothing',
    ['x/index.ts', 'm/__init__.py'],
    ['x/index.ts', 'm/__init__.py'],
  );
  check('are whole at the root', ['index.ts', 'a.ts'], ['index.ts', 'a.ts']);
  check('have folders where two are called the same', ['a/c.ts', 'b/c.ts', 'b/d.ts'], ['a/c.ts', 'b/c.ts', 'd.ts']);
  check('have as many as it takes', ['a/x/index.ts', 'b/x/index.ts'], ['a/x/index.ts', 'b/x/index.ts']);
  check('end at the root', ['c.ts', 'a/c.ts'], ['c.ts', 'a/c.ts']);
});
