import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Impact } from '#protocol/impact.ts';
import { committed, impactIn, impactLines, shop } from '../../../../support/analyzed-shop.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const twice = shop['src/price.ts'].replace('return 1', 'return 2');
const total = ['modified src/price.ts #price', '→ src/cart.ts', '→ test/cart.test.ts', 'test test/cart.test.ts'];

/** Returns what is reported in addition to the files: sentences, and inputs that were not understood. */
function said({ reasons, unresolved }: Impact): string {
  return [...reasons, ...unresolved.map((input) => `? ${input}`)].join('\n');
}

async function changed(indexed: IndexedFiles, files: Readonly<Record<string, string | undefined>>): Promise<Impact> {
  indexed.write(files);
  await indexed.refresh();
  return impactIn(indexed);
}

/** A clone of the shop, as deep as asked, with a price that is not committed. */
async function cloned(depth: string): Promise<IndexedFiles> {
  const { root } = await committed();
  commitAll(root, 'Once more');
  const clone = join(temporaryFolder(), 'clone');
  git('/', 'clone', '-q', '--depth', depth, `file://${root}`, clone);
  const indexed = await linkFolder(shop);
  cpSync(join(clone, '.git'), join(indexed.root, '.git'), { recursive: true });
  indexed.write({ 'src/price.ts': twice });
  await indexed.refresh();
  return indexed;
}

/** The lines of a diff that say which file it is about. */
function whole(path: string): string {
  return `--- a/${path}\n+++ b/${path}\n`;
}

/** 5,000 files of one number each. */
function many(value: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`many/${index}.txt`, `${value}\n`] as const));
}

describe('the impact of a diff', () => {
  const good = `${whole('src/price.ts')}@@ -2,1 +2,1 @@\n-  return 1;\n+  return 2;\n`;
  const cases: readonly (readonly [title: string, diff: string, expected: readonly string[], said: RegExp])[] = [
    [
      'of which one file does not apply: the other all the same',
      `${good}${whole('src/cart.ts')}@@ -1,1 +1,1 @@\n-nothing of this\n+is there\n`,
      ['unknown src/cart.ts', ...total.filter((line) => line !== '→ src/cart.ts'), '? src/cart.ts', 'unknown high'],
      /src\/cart\.ts/,
    ],
    [
      'with a binary file: that as a whole',
      `${good}diff --git a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n`,
      ['modified logo.png', ...total, 'exact high'],
      /^$/,
    ],
    [
      'that only renames: who imported it by its old name',
      'diff --git a/src/price.ts b/src/cost.ts\nsimilarity index 100%\nrename from src/price.ts\nrename to src/cost.ts\n',
      [
        'modified src/price.ts',
        ...total.slice(1),
        '→ src/page.ts',
        '→ test/page.test.ts',
        'test test/page.test.ts',
        'exact high',
      ],
      /^$/,
    ],
    ['with carriage returns', good.replaceAll('\n', '\r\n'), [...total, 'exact high'], /^$/],
    [
      'that is cut off: what is there of it',
      `${good}${whole('src/page.ts')}@@ -1,9 +1,9 @@\n import`,
      [...total, 'modified src/page.ts', '? The diff of src/page.ts is cut off.', 'unknown high'],
      /cut off/,
    ],
  ];
  for (const [title, diff, expected, sentences] of cases) {
    it(title, async () => {
      const impact = await impactIn(await linkFolder(shop), { diff });
      assert.deepEqual(impactLines(impact).toSorted(), [...expected].toSorted());
      assert.match(said(impact), sentences);
    });
  }

  it('of 5,000 files that are not there: those that are', async () => {
    const rest = Array.from({ length: 5000 }, (_, index) => `${whole(`gone/${index}.ts`)}@@ -1,1 +1,1 @@\n-a\n+b\n`);
    const impact = await impactIn(await linkFolder(shop), { diff: good + rest.join('') });
    assert.deepEqual([impact.changed.length, impact.unresolved.length], [5001, 5000]);
    assert.deepEqual(
      impact.tests.map(({ file }) => file),
      ['test/cart.test.ts'],
    );
  });
});

describe('the impact of what git reports', () => {
  it('without a head that is on a branch', async () => {
    const indexed = await committed();
    git(indexed.root, 'checkout', '-q', '--detach');
    assert.deepEqual(impactLines(await changed(indexed, { 'src/price.ts': twice })), [...total, 'exact medium']);
  });

  it('in files that were checked out with carriage returns: what changed but for these', async () => {
    const indexed = await committed();
    git(indexed.root, 'config', 'core.autocrlf', 'true');
    const returns = shop['src/price.ts'].replaceAll('\n', '\r\n');
    assert.deepEqual(impactLines(await changed(indexed, { 'src/price.ts': returns })).slice(-1), ['exact none']);
    const more = returns.replace('return 1', 'return 2');
    assert.deepEqual(impactLines(await changed(indexed, { 'src/price.ts': more })), [...total, 'exact medium']);
  });

  it('in a clone that is cut off: what is not committed, and that an older base is not there', async () => {
    const indexed = await cloned('1');
    assert.deepEqual(impactLines(await impactIn(indexed)), [...total, 'exact medium']);
    const impact = await impactIn(indexed, { base: 'HEAD~1' });
    assert.match(said(impact), /no such revision[^]*\? HEAD~1/);
    assert.equal(impact.summary.level, 'medium');
  });

  it('in the middle of a merge with a conflict: both sides', async () => {
    const indexed = await committed();
    const { root } = indexed;
    git(root, 'checkout', '-q', '-b', 'other');
    indexed.write({ 'src/price.ts': twice });
    commitAll(root, 'Two');
    git(root, 'checkout', '-q', 'main');
    indexed.write({ 'src/price.ts': shop['src/price.ts'].replace('return 1', 'return 3') });
    commitAll(root, 'Three');
    assert.throws(() => git(root, 'merge', '-q', 'other'));
    assert.match(readFileSync(join(root, 'src/price.ts'), 'utf8'), /<{7}/);
    await indexed.refresh();
    const impact = await impactIn(indexed);
    assert.deepEqual(
      impact.changed.map(({ file, kind }) => `${kind} ${file}`),
      ['modified src/price.ts'],
    );
    assert.ok(impact.tests.some(({ file }) => file === 'test/cart.test.ts'));
  });

  it('of a submodule that is at another commit: that no one looked into it', async () => {
    const inner = await committed({ 'part.ts': 'export const part = 1;\n' });
    const indexed = await committed();
    git(indexed.root, 'submodule', '--quiet', 'add', inner.root, 'part');
    commitAll(indexed.root, 'A part');
    commitAll(join(indexed.root, 'part'), 'Another state');
    const impact = await changed(indexed, { 'src/price.ts': twice });
    assert.match(said(impact), /^Submodules .*: 1, the first part\.$/m);
    assert.equal(impact.certainty, 'bounded');
    assert.ok(impact.tests.some(({ file }) => file === 'test/cart.test.ts'));
  });

  it('of 5,000 changed files: 500 are compared, the others count as a whole', async () => {
    const indexed = await committed({ ...shop, ...many(1) });
    const impact = await changed(indexed, { ...many(2), 'src/price.ts': twice });
    assert.equal(impact.changed.length, 5001);
    assert.match(said(impact), /^Changed files that were not compared, and count as changed as a whole: 4501\.$/m);
    assert.ok(impact.tests.some(({ file }) => file === 'test/cart.test.ts'));
  });
});
