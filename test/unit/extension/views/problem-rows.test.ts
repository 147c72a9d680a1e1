import assert from 'node:assert/strict';
import { problemRows } from '#extension/views/problems/problem-rows.ts';
import { answeringEngine } from '../../../support/answering-engine.ts';
import { newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';
import { smallShop } from './small-shop.ts';

type Files = string | Readonly<Record<string, string>>;

async function check(
  files: Files,
  types: 'include' | 'exclude',
  cycles: number,
  expected: readonly string[],
): Promise<void> {
  const { folder } = await answeringEngine(files);
  const found = await problemRows([folder], { types }, newList());
  assert.equal(found.cycles, cycles);
  assert.deepEqual(await outlineOf(found.rows), expected);
}

describe('rows of the problems', () => {
  it('explains a cycle by its shortest loop', () =>
    check(smallShop, 'include', 1, [
      'Cycle of 2 files | cart.ts, discount.ts',
      "  cart.ts → discount.ts | :3  import { discount } from './discount';",
      "  discount.ts → cart.ts | :1  import { fill } from './cart';",
    ]));

  const round = {
    'src/a.ts': "import './b';\n",
    'src/b.ts': "import './c';\n",
    'src/c.ts': "import './d';\n",
    'src/d.ts': "import './a';\nimport type {} from './e';\n",
    'src/e.ts': "import './d';\n",
  };

  it('lists all files of a larger one', () =>
    check(round, 'include', 1, [
      'Cycle of 5 files | src',
      "  a.ts → b.ts | :1  import './b';",
      "  b.ts → c.ts | :1  import './c';",
      "  c.ts → d.ts | :1  import './d';",
      "  d.ts → a.ts | :1  import './a';",
      '  All Its Files | 5',
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `    ${name}.ts | src`),
    ]));

  const typeCycle = { 'a.ts': "import type { B } from './b';\n", 'b.ts': "import { A } from './a';\n" };

  it('marks one that is one by type-only imports', () =>
    check(typeCycle, 'include', 1, [
      'Cycle of 2 files | types only  a.ts, b.ts',
      "  a.ts → b.ts | :1  types only  import type { B } from './b';",
      "  b.ts → a.ts | :1  import { A } from './a';",
    ]));

  it('leaves it out where that is wanted', () =>
    check(typeCycle, 'exclude', 0, ['No import cycles | in 2 files, type-only imports aside']));

  it('says that there is none, and what that rests on', async () => {
    await check({ 'a.ts': 'export {};\n' }, 'include', 0, ['No import cycles | in 1 file']);
    await check({ 'a.ts': "import './gone';\n", 'b.ts': 'import from from;' }, 'include', 0, [
      'No import cycles found | in 2 files',
      '1 import leads nowhere: a cycle through them would not be seen',
      '1 file was skipped or read in part: a cycle through them would not be seen',
    ]);
  });

  it('says so no more where changes are not noticed', async () => {
    const { folder } = await answeringEngine({ 'a.ts': 'export {};\n' });
    folder.status = { ...folder.status, watching: 'off' };
    const { rows } = await problemRows([folder], { types: 'include' }, newList());
    assert.deepEqual(await outlineOf(rows), [
      'No import cycles found | in 1 file',
      'Changes are not noticed: a cycle that came since would not be seen',
    ]);
  });

  it('shows a cycle in the graph of its folder', async () => {
    const { folder } = await answeringEngine(smallShop);
    const { rows } = await problemRows([folder], { types: 'include' }, newList());
    const { graph, spoken, context } = await rowNamed(rows, 'Cycle of 2 files');
    const [given] = graph?.arguments ?? [];
    assert.deepEqual(Object.keys(given as object), ['folder', 'cycle', 'files']);
    assert.deepEqual([context, spoken], ['cycle', 'Cycle of 2 files, 2 dependencies, cart.ts, discount.ts']);
  });

  it('counts the cycles of all folders', async () => {
    const [a, b] = await Promise.all([answeringEngine(smallShop), answeringEngine(typeCycle)]);
    const { rows, cycles } = await problemRows([a.folder, b.folder], { types: 'include' }, newList());
    assert.equal(cycles, 2);
    assert.deepEqual(await outlineOf(rows, 1), ['shop | 1 cycle', 'shop | 1 cycle']);
  });
});
