import assert from 'node:assert/strict';
import { architectureRows, type ArchitectureOptions } from '#extension/views/architecture/architecture-rows.ts';
import { sortMarks, type Sortable, type SortOrder } from '#extension/views/architecture/sort-marks.ts';
import { rowsAtOnce } from '#extension/views/pages.ts';
import { answeringEngine, type AnsweringEngine } from '../../../support/answering-engine.ts';
import { newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';
import { smallShop } from './small-shop.ts';

const byModules: ArchitectureOptions = { grouping: 'modules', order: 'fanIn' };

describe('rows of the architecture', () => {
  let engine: AnsweringEngine;
  before(async () => {
    engine = await answeringEngine(smallShop);
  });

  async function check(options: ArchitectureOptions, depth: number, expected: readonly string[]): Promise<void> {
    const rows = await architectureRows([engine.folder], options, newList());
    assert.deepEqual(await outlineOf(rows, depth), expected);
  }

  it('begins with modules, what most depends on first, and ends with symbols', () =>
    check(byModules, 5, [
      'shop (root) | ↓1 ↑0+  ⟳2  ?1',
      '  src | ↓1 ↑0+  ⟳2  ?1',
      '    money.ts | ↓2 ↑0',
      '      add | exported',
      '      secret',
      '    cart | ↓1 ↑1  ⟳2',
      '      cart.ts | ↓2 ↑2  ⟳',
      '        fill | exported',
      '      discount.ts | ↓1 ↑1  ⟳',
      '        Rule | exported',
      '        discount | exported',
      '    main.ts | ↓0 ↑1+  ?1',
      '      Shop | exported',
      '        open | exported',
      '  docs',
      '    readme.md',
      '  package.json',
      'till | ↓0 ↑1',
      '  package.json',
      '  till/index.ts | ↓0 ↑1',
      '    total | exported',
    ]));

  it('begins with folders where that is wanted, and sorts by name', () =>
    check({ grouping: 'folders', order: 'name' }, 1, [
      'docs',
      'packages/till | ↓0 ↑1',
      'src | ↓1 ↑0+  ⟳2  ?1',
      'package.json',
    ]));

  it('lists files whose path has all words of the filter', () =>
    check({ ...byModules, filter: ' SRC ca ' }, 1, [
      'cart.ts | ↓2 ↑2  ⟳  src/cart',
      'discount.ts | ↓1 ↑1  ⟳  src/cart',
    ]));

  it('says that a filter leaves nothing', () =>
    check({ ...byModules, filter: 'cake' }, 1, ['No file has “cake” in its path']));

  it('gives each of several folders a row', async () => {
    const rows = await architectureRows([engine.folder, engine.folder], byModules, newList());
    assert.deepEqual(await outlineOf(rows, 1), ['shop | 8 files', 'shop | 8 files']);
  });

  it('asks once for all that is unfolded in one moment', async () => {
    const rows = await architectureRows([engine.folder], byModules, newList());
    const before = engine.asked.length;
    await Promise.all(rows.map((row) => row.children?.()));
    assert.deepEqual(engine.asked.slice(before), ['view.get']);
  });

  it('keeps the ids of rows when it asks again', async () => {
    const first = await architectureRows([engine.folder], byModules, newList());
    const again = await architectureRows([engine.folder], byModules, newList());
    assert.deepEqual(
      again.map(({ id }) => id),
      first.map(({ id }) => id),
    );
  });

  it('says in words what stands there in signs, and what is not known', async () => {
    const rows = await architectureRows([engine.folder], byModules, newList());
    const { spoken, tooltip, resource, context } = await rowNamed(rows, 'src');
    assert.equal(
      spoken,
      'src, folder, 4 files, 1 dependency inwards, at least 0 dependencies outwards, 2 files in import cycles, 1 unresolved import',
    );
    assert.deepEqual(tooltip?.split('\n'), [
      'src',
      '4 files, 15 lines of code, TypeScript',
      '↓ 1 dependency leads into it: a file outside imports a file inside. There may be more: 1 unresolved import in this project.',
      '↑ It depends on nothing in this project. There may be more: 1 unresolved import.',
      '⟳ 2 of its files are part of import cycles as the program starts.',
    ]);
    assert.deepEqual([resource, context], [{ folder: 'file:///shop', path: 'src' }, 'folder']);
  });

  it('opens files, and symbols at their name', async () => {
    const rows = await architectureRows([engine.folder], byModules, newList());
    const folder = 'file:///shop';
    assert.deepEqual((await rowNamed(rows, 'cart.ts')).open, { folder, path: 'src/cart/cart.ts' });
    const place = { folder, path: 'src/main.ts', line: 4, column: 14, length: 4 };
    assert.deepEqual((await rowNamed(rows, 'Shop')).open, place);
  });
});

describe('a project of one module', () => {
  it('begins with what is in it', async () => {
    const { folder } = await answeringEngine({ 'a.ts': "import './b/c';\n", 'b/c.ts': 'export {};\n' });
    const rows = await architectureRows([folder], byModules, newList());
    assert.deepEqual(await outlineOf(rows, 2), ['b | ↓1 ↑0', '  c.ts | ↓1 ↑0', 'a.ts | ↓0 ↑1']);
  });
});

describe('a folder of many files', () => {
  it('shows a page of them, and the next one when it is asked for', async () => {
    const names = Array.from({ length: rowsAtOnce + 30 }, (_, index) => `big/file-${index}.ts`);
    const engine = await answeringEngine(Object.fromEntries(names.map((name) => [name, 'export {};\n'])));
    const list = newList();
    const load = () => architectureRows([engine.folder], { grouping: 'folders', order: 'name' }, list);
    const [folder] = await load();
    const files = (await folder.children?.()) ?? [];
    assert.equal(files.length, rowsAtOnce + 1);
    const more = files.at(-1);
    assert.deepEqual([more?.label, more?.description], ['Show 30 More', '100 of 130 shown']);
    list.pages.showMore(folder.id);
    const [again] = await load();
    assert.equal((await again.children?.())?.length, rowsAtOnce + 30);
  });
});

const mark = (label: string, fanIn: number | undefined, size: number): Sortable => ({
  id: label,
  label,
  type: label.includes('.') ? 'file' : 'directory',
  size,
  files: 1,
  fanIn,
});

describe('sortMarks', () => {
  const marks = [mark('b.ts', 3, 10), mark('a10.ts', undefined, 30), mark('a9.ts', 0, 20), mark('z', 1, 10)];

  function check(order: SortOrder, expected: readonly string[]): void {
    const sorted = sortMarks(marks, order).map(({ label }) => label);
    assert.deepEqual(sorted, expected);
  }

  it('puts folders first by name, and counts digits as numbers', () => check('name', ['z', 'a9.ts', 'a10.ts', 'b.ts']));
  it('puts the greatest first, and what has no number last', () => check('fanIn', ['b.ts', 'z', 'a9.ts', 'a10.ts']));
  it('of equals, puts folders first', () => check('size', ['a10.ts', 'a9.ts', 'z', 'b.ts']));
});
