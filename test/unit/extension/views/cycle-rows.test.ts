import assert from 'node:assert/strict';
import { countCycles } from '#extension/views/cycles/count-cycles.ts';
import type { CycleLoad } from '#extension/views/cycles/cycle-names.ts';
import { cycleRows } from '#extension/views/cycles/cycle-rows.ts';
import { answeringEngine } from '../../../support/answering-engine.ts';
import { newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';
import { smallShop } from './small-shop.ts';

type Files = string | Readonly<Record<string, string>>;

async function check(files: Files, load: CycleLoad, cycles: number, expected: readonly string[]): Promise<void> {
  const { folder } = await answeringEngine(files);
  const found = await cycleRows([folder], { load }, newList());
  assert.equal(found.cycles, cycles);
  assert.deepEqual(await outlineOf(found.rows), expected);
}

describe('rows of the problems', () => {
  it('explains a cycle by its shortest loop', () =>
    check(smallShop, 'all', 1, [
      'Cycle of 2 files | cart.ts, discount.ts',
      "  cart.ts | import { discount } from './discount';  :3",
      "  discount.ts | import { fill } from './cart';  :1",
    ]));

  const round = {
    'src/a.ts': "import './b';\n",
    'src/b.ts': "import './c';\n",
    'src/c.ts': "import './d';\n",
    'src/d.ts': "import './a';\nimport type {} from './e';\n",
    'src/e.ts': "import './d';\n",
  };

  it('lists all files of a larger one', () =>
    check(round, 'all', 1, [
      'Cycle of 5 files | 4 at the start  src',
      "  a.ts | import './b';  :1",
      "  b.ts | import './c';  :1",
      "  c.ts | import './d';  :1",
      "  d.ts | import './a';  :1",
      '  All Its Files | 5',
      ...['a', 'b', 'c', 'd', 'e'].map((name) => `    ${name}.ts | src`),
    ]));

  const typeCycle = { 'a.ts': "import type { B } from './b';\n", 'b.ts': "import { A } from './a';\n" };

  it('marks one that is one by type-only imports', () =>
    check(typeCycle, 'all', 1, [
      'Cycle of 2 files | types only  a.ts, b.ts',
      "  a.ts | import type { B } from './b';  types only  :1",
      "  b.ts | import { A } from './a';  :1",
    ]));

  const larger = {
    ...round,
    'src/a.ts': "import './b';\nimport type {} from './x/index';\n",
    'src/x/index.ts': "import '../a';\nimport './index';\n",
  };

  it('says what is left of one at the start, and what the others come to', async () => {
    const { folder } = await answeringEngine(larger);
    const included = await cycleRows([folder], { load: 'all' }, newList());
    assert.deepEqual(await outlineOf(included.rows, 1), ['Cycle of 6 files | 4 at the start  src']);
    assert.equal(included.message, 'All imports. As the program starts: 1 cycle with 4 files');
    const excluded = await cycleRows([folder], { load: 'start' }, newList());
    assert.deepEqual(await outlineOf(excluded.rows, 1), ['Cycle of 4 files | src']);
    assert.equal(excluded.message, undefined, 'one number, as in all other views');
    const ofTypes = { 'a.ts': "import type {} from './b';\n", 'b.ts': "import './a';\n" };
    const none = await cycleRows([(await answeringEngine(ofTypes)).folder], { load: 'start' }, newList());
    assert.equal(none.message, 'Imports that load as the program starts. With all imports: 1 cycle with 2 files');
    assert.equal(
      (await cycleRows([(await answeringEngine(smallShop)).folder], { load: 'start' }, newList())).message,
      undefined,
    );
  });

  it('names files whose names say nothing with their folders', () =>
    check(
      {
        'app/a/__init__.py': 'from ..b import x\n',
        'app/b/__init__.py': 'from ..a import (\n    y,\n    z,\n)\n',
        'app/__init__.py': '',
      },
      'start',
      1,
      [
        'Cycle of 2 files | a/__init__.py, b/__init__.py',
        '  a/__init__.py | from ..b import x  :1',
        '  b/__init__.py | from ..a import (y, z)  :1',
      ],
    ));

  it('counts without asking for all', async () => {
    const [a, b] = await Promise.all([answeringEngine(smallShop), answeringEngine(larger)]);
    assert.deepEqual(await countCycles([a.folder, b.folder], 'start'), { cycles: 2, nodes: 6 });
  });

  it('leaves it out where that is wanted', () =>
    check(typeCycle, 'start', 0, ['No import cycles | in 2 files, as the program starts']));

  it('says that there is none, and what that rests on', async () => {
    await check({ 'a.ts': 'export {};\n' }, 'all', 0, ['No import cycles | in 1 file']);
    await check({ 'a.ts': "import './gone';\n", 'b.ts': 'import from from;' }, 'all', 0, [
      'No import cycles found | in 2 files',
      '1 import without a target: a cycle through them would not be seen',
      '1 file was skipped or read in part: a cycle through them would not be seen',
    ]);
  });

  it('says so no more where changes are not noticed', async () => {
    const { folder } = await answeringEngine({ 'a.ts': 'export {};\n' });
    folder.status = { ...folder.status, watching: 'off' };
    const { rows } = await cycleRows([folder], { load: 'all' }, newList());
    assert.deepEqual(await outlineOf(rows), [
      'No import cycles found | in 1 file',
      'Changes are not noticed: a cycle that came since would not be seen',
    ]);
  });

  it('shows a cycle in the graph of its folder', async () => {
    const { folder } = await answeringEngine(smallShop);
    const { rows } = await cycleRows([folder], { load: 'all' }, newList());
    const { graph, spoken, context } = await rowNamed(rows, 'Cycle of 2 files');
    const [given] = graph?.arguments ?? [];
    assert.deepEqual(Object.keys(given as object), ['folder', 'cycle', 'files', 'load']);
    assert.deepEqual([context, spoken], ['cycle', 'Cycle of 2 files, 2 dependencies, cart.ts, discount.ts']);
  });

  it('counts the cycles of all folders', async () => {
    const [a, b] = await Promise.all([answeringEngine(smallShop), answeringEngine(typeCycle)]);
    const { rows, cycles } = await cycleRows([a.folder, b.folder], { load: 'all' }, newList());
    assert.equal(cycles, 2);
    assert.deepEqual(await outlineOf(rows, 1), ['shop | 1 cycle', 'shop | 1 cycle']);
  });
});
