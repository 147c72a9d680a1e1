import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { committed, impactIn, impactLines as lines, shop } from '../../../../support/analyzed-shop.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';

async function withChanges(files: Readonly<Record<string, string | undefined>>): Promise<IndexedFiles> {
  const indexed = await committed();
  indexed.write(files);
  await indexed.refresh();
  return indexed;
}

const twice = shop['src/price.ts'].replace('return 1', 'return 2');

describe('the impact of', () => {
  it('a symbol', async () => {
    const symbols = [{ file: 'src/price.ts', name: 'price' }];
    assert.deepEqual(lines(await impactIn(await linkFolder(shop), { symbols })), [
      'modified src/price.ts #price',
      '→ src/cart.ts',
      '→ test/cart.test.ts',
      'test test/cart.test.ts',
      'exact high',
    ]);
  });

  it('a file', async () => {
    assert.deepEqual(lines(await impactIn(await linkFolder(shop), { files: ['src/price.ts'] })), [
      'modified src/price.ts',
      '→ src/cart.ts',
      '→ src/page.ts',
      '→ test/cart.test.ts',
      '→ test/page.test.ts',
      'test test/page.test.ts',
      'test test/cart.test.ts',
      'exact high',
    ]);
  });

  it('what is not committed: the symbols that changed alone', async () => {
    assert.deepEqual(lines(await impactIn(await withChanges({ 'src/price.ts': twice }))), [
      'modified src/price.ts #price',
      '→ src/cart.ts',
      '→ test/cart.test.ts',
      'test test/cart.test.ts',
      'exact medium',
    ]);
  });

  it('comments and prose: nothing', async () => {
    const indexed = await withChanges({
      'src/price.ts': `// Prices.\n${shop['src/price.ts']}`,
      'README.md': 'Two shops.\n',
    });
    assert.deepEqual(lines(await impactIn(indexed)), ['modified README.md', 'modified src/price.ts', 'exact none']);
  });

  it('a template, and code in a language that is not read: nothing that is known, and never exactly', async () => {
    const indexed = await linkFolder({
      ...shop,
      'templates/cart.html': '<p>{{ cart.total }}</p>\n',
      'native/price.rs': 'fn price() {}\n',
      'mails/paid.txt': 'Dear {{ name }},\n',
      'notes.txt': 'Nothing.\n',
    });
    const doubtsOf = async (file: string) => {
      const { certainty, doubts = [] } = await impactIn(indexed, { files: [file] });
      return [certainty, ...doubts.map(({ code }) => code)];
    };
    assert.deepEqual(await doubtsOf('templates/cart.html'), ['bounded', 'changed_unread']);
    assert.deepEqual(await doubtsOf('native/price.rs'), ['bounded', 'changed_unread']);
    assert.deepEqual(await doubtsOf('mails/paid.txt'), ['bounded', 'changed_data']);
    assert.deepEqual(await doubtsOf('notes.txt'), ['exact']);
  });

  it('a type alone: who names it, and who gives it values', async () => {
    const text = shop['src/price.ts'].replace('price: number', 'price: string');
    assert.deepEqual(lines(await impactIn(await withChanges({ 'src/price.ts': text }))), [
      'modified src/price.ts #Priced.price',
      '→ src/page.ts',
      '→ test/page.test.ts',
      'test test/page.test.ts',
      'exact medium',
    ]);
  });

  it('a removed file: who imported it', async () => {
    const indexed = await committed();
    rmSync(join(indexed.root, 'src/price.ts'));
    await indexed.refresh();
    const found = lines(await impactIn(indexed));
    assert.deepEqual(found.slice(0, 3), ['removed src/price.ts', '→ src/cart.ts', '→ src/page.ts']);
    assert.ok(found.includes('test test/cart.test.ts'));
  });

  it('a removed function: who called it', async () => {
    const indexed = await withChanges({ 'src/price.ts': 'export const other = 1;\n' });
    const found = lines(await impactIn(indexed));
    assert.ok(found.includes('→ src/cart.ts') && found.includes('test test/cart.test.ts'), found.join('\n'));
  });

  it('a file that is new, and one that is data', async () => {
    const indexed = await withChanges({ 'src/new.ts': 'export const a = 1;\n', 'prices.json': '{}\n' });
    assert.deepEqual(lines(await impactIn(indexed)), ['added prices.json', 'added src/new.ts', 'bounded medium']);
  });

  it('a test that changed is run', async () => {
    const indexed = await withChanges({ 'test/cart.test.ts': `${shop['test/cart.test.ts']}total();\n` });
    assert.deepEqual(lines(await impactIn(indexed)), [
      'modified test/cart.test.ts',
      'test test/cart.test.ts',
      'exact low',
    ]);
  });

  const manifest = { version: '1.0.0', dependencies: { shop: '1' }, scripts: { test: 'mocha' } };
  const manifestCases: readonly (readonly [string, object, readonly string[]])[] = [
    ['a version and what people read: who imports it alone', { version: '1.0.1', description: 'A shop' }, []],
    ['a dependency: all tests', { dependencies: { shop: '2' } }, ['test test/cart.test.ts', 'test test/page.test.ts']],
  ];
  for (const [title, change, tests] of manifestCases) {
    it(title, async () => {
      const about = "import about from '../package.json';\nexport const version = about.version;\n";
      const indexed = await committed({ ...shop, 'src/about.ts': about, 'package.json': JSON.stringify(manifest) });
      indexed.write({ 'package.json': JSON.stringify({ ...manifest, ...change }) });
      await indexed.refresh();
      assert.deepEqual(lines(await impactIn(indexed)), [
        'modified package.json',
        '→ src/about.ts',
        ...tests,
        'bounded medium',
      ]);
    });
  }

  it('a branch: what it changed since it parted from the base [§2.11.base]', async () => {
    const indexed = await committed();
    git(indexed.root, 'checkout', '-q', '-b', 'branch');
    indexed.write({ 'src/price.ts': twice });
    commitAll(indexed.root, 'All there is');
    git(indexed.root, 'checkout', '-q', 'main');
    indexed.write({ 'src/page.ts': `${shop['src/page.ts']}export const more = 1;\n` });
    commitAll(indexed.root, 'All there is');
    git(indexed.root, 'checkout', '-q', 'branch');
    await indexed.refresh();
    const { changed: files, tests } = await impactIn(indexed, { base: 'main' });
    assert.deepEqual(
      files.map(({ file, symbols }) => [file, ...symbols]),
      [['src/price.ts', 'src/price.ts#price']],
    );
    assert.deepEqual(
      tests.map(({ file }) => file),
      ['test/cart.test.ts'],
    );
  });

  const diff =
    '--- a/src/price.ts\n+++ b/src/price.ts\n@@ -1,3 +1,3 @@\n export function price(): number {\n-  return 1;\n+  return 2;\n }\n';
  for (const [title, files] of [
    ['a diff that is not applied yet', shop],
    ['a diff that was applied', { ...shop, 'src/price.ts': twice }],
  ] as const) {
    it(title, async () => {
      const { changed, tests } = await impactIn(await linkFolder(files), { diff });
      assert.deepEqual(changed, [{ file: 'src/price.ts', kind: 'modified', symbols: ['src/price.ts#price'] }]);
      assert.deepEqual(
        tests.map(({ file }) => file),
        ['test/cart.test.ts'],
      );
    });
  }

  it('a diff that fits nothing: the file as a whole, and that it was not understood [§2.11.diff]', async () => {
    const found = lines(
      await impactIn(await linkFolder({ ...shop, 'src/price.ts': 'export const price = () => 3;\n' }), { diff }),
    );
    assert.deepEqual([found[0], ...found.slice(-2)], ['unknown src/price.ts', '? src/price.ts', 'unknown high']);
  });

  it('inputs that name nothing: unknown, without an error', async () => {
    const inputs = {
      files: ['gone.ts'],
      symbols: [{ file: 'src/price.ts', name: 'gone' }],
      base: 'no-such',
      diff: 'Hello',
    };
    const { unresolved, certainty, summary } = await impactIn(await committed(), inputs);
    assert.deepEqual(unresolved, ['gone.ts', 'The diff names no file.', 'no-such', 'src/price.ts#gone']);
    assert.deepEqual([certainty, summary.level], ['unknown', 'medium']);
  });
});

describe('an impact', () => {
  it('without a repository is none that anybody can see', async () => {
    const { changed, certainty, reasons, unresolved } = await impactIn(await linkFolder(shop));
    assert.deepEqual([changed, certainty, unresolved], [[], 'bounded', []]);
    assert.match(reasons.join(), /^The history is not known: .* no git repository/);
  });

  it('in a folder that no one trusts runs no program, and says so', async () => {
    const { certainty, reasons, summary } = await impactIn(await committed(), {}, false);
    assert.deepEqual([certainty, summary.level], ['bounded', 'medium']);
    assert.match(reasons.join(), /not trusted/);
  });

  it('has owners and authors where they are asked for, and risks by the history [§2.11.detail]', async () => {
    const symbols = [{ file: 'src/price.ts', name: 'price' }];
    const { impacted } = await impactIn(await committed(), { symbols, detail: 'full' });
    const [first] = impacted.filter(({ file }) => file === 'src/cart.ts');
    assert.deepEqual([first.owners, first.authors], [['@shop'], ['Test']]);
    assert.ok(first.risk >= 0.45 && first.risk <= 0.9, String(first.risk));
  });

  it('is cut by the limit but for its tests, and says so [§2.11.tests-uncut]', async () => {
    const found = await impactIn(await linkFolder(shop), { files: ['src/price.ts'], limit: 1 });
    assert.deepEqual([found.impacted.length, found.tests.length, found.truncated], [1, 2, true]);
    assert.equal(found.summary.direct + found.summary.transitive, 4);
  });
});
