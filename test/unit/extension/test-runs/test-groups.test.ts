import assert from 'node:assert/strict';
import {
  isChosen,
  isEndToEnd,
  packageFolders,
  type SelectedTest,
  testGroups,
} from '#extension/test-runs/test-groups.ts';

const folderOf = packageFolders(async (path) => ['shop/package.json', 'api/pyproject.toml'].includes(path));

/** `shop known: a b` by group, `*` before those that are chosen. */
async function groupsOf(tests: readonly SelectedTest[]): Promise<string[]> {
  const groups = await testGroups(tests, folderOf);
  return groups.map((each) => `${isChosen(each) ? '*' : ' '}${each.folder} ${each.kind}: ${each.files.join(' ')}`);
}

describe('tests that a person chooses among', () => {
  it('are grouped by package; what the change reaches is chosen, and nothing else', async () =>
    assert.deepEqual(
      await groupsOf([
        { file: 'shop/src/b.test.ts', basis: 'observed' },
        { file: 'shop/src/a.test.ts', basis: 'inferred' },
        { file: 'api/tests/test_a.py', basis: 'inferred' },
        { file: 'shop/src/c.test.ts', basis: 'widened' },
        { file: 'shop/e2e/buy.spec.ts', basis: 'inferred' },
        { file: 'test/d.test.ts', basis: 'widened' },
      ]),
      [
        '*api known: api/tests/test_a.py',
        '*shop known: shop/src/b.test.ts shop/src/a.test.ts',
        '  widened: test/d.test.ts',
        ' shop widened: shop/src/c.test.ts',
        ' shop endToEnd: shop/e2e/buy.spec.ts',
      ],
    ));

  const rows: readonly (readonly [file: string, expected: boolean])[] = [
    ['e2e/a.spec.ts', true],
    ['apps/web/playwright/a.spec.ts', true],
    ['cypress/integration/a.js', true],
    ['src/a.e2e-spec.ts', true],
    ['src/a.e2e.ts', true],
    ['src/a.cy.tsx', true],
    ['src/a.test.ts', false],
    ['src/e2email.test.ts', false],
    ['src/policy.test.ts', false],
  ];
  for (const [file, expected] of rows)
    it(`${file} is ${expected ? 'one' : 'none'} that drives the whole program`, () =>
      assert.equal(isEndToEnd(file), expected));

  it('look into each folder once', async () => {
    const asked: string[] = [];
    const find = packageFolders(async (path) => {
      asked.push(path);
      return path === 'a/package.json';
    });
    assert.deepEqual(await Promise.all(['a/b/x.ts', 'a/b/y.ts', 'a/z.ts', 'x.ts'].map(find)), ['a', 'a', 'a', '']);
    assert.equal(new Set(asked).size, asked.length);
  });
});
