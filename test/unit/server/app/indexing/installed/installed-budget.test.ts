import assert from 'node:assert/strict';
import { InstalledBudget } from '#server/app/indexing/installed/installed-budget.ts';

const limits = { files: 4, bytes: 100, packageFiles: 2, packageBytes: 60 };

/** Files with their bytes, in the order in which they are asked for; those that are taken. */
function check(title: string, asked: readonly (readonly [string, number])[], taken: readonly string[]): void {
  it(title, () => {
    const budget = new InstalledBudget(limits);
    const found = asked.filter(([path, bytes]) => budget.takes(`node_modules/${path}`, bytes));
    assert.deepEqual(
      found.map(([path]) => path),
      taken,
    );
  });
}

describe('how much of installed packages is read', () => {
  check(
    'all that fits',
    [
      ['a/1.d.ts', 10],
      ['a/2.d.ts', 10],
      ['@s/b/1.d.ts', 10],
    ],
    ['a/1.d.ts', 'a/2.d.ts', '@s/b/1.d.ts'],
  );
  check(
    'so many files of a package',
    [
      ['a/1.d.ts', 1],
      ['a/x/2.d.ts', 1],
      ['a/3.d.ts', 1],
    ],
    ['a/1.d.ts', 'a/x/2.d.ts'],
  );
  check(
    'so many bytes of a package',
    [
      ['a/1.d.ts', 50],
      ['a/2.d.ts', 11],
      ['a/3.d.ts', 10],
    ],
    ['a/1.d.ts', 'a/3.d.ts'],
  );
  check(
    'packages in one scope are several',
    [
      ['@s/a/1.d.ts', 50],
      ['@s/b/2.d.ts', 50],
    ],
    ['@s/a/1.d.ts', '@s/b/2.d.ts'],
  );
  check(
    'so many files in all',
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}/1.d.ts`, 1] as const),
    ['a/1.d.ts', 'b/1.d.ts', 'c/1.d.ts', 'd/1.d.ts'],
  );
  check(
    'so many bytes in all',
    [
      ['a/1.d.ts', 60],
      ['b/1.d.ts', 41],
      ['c/1.d.ts', 40],
    ],
    ['a/1.d.ts', 'c/1.d.ts'],
  );
});
