import assert from 'node:assert/strict';
import type { Graph } from '#protocol/graph.ts';
import { dependencyRows } from '#extension/views/dependencies/dependency-rows.ts';
import { type Asker, IndexedFolder } from '#extension/views/indexed-folder.ts';
import { answeringEngine, type AnsweringEngine } from '../../../support/answering-engine.ts';
import { germanWords, newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';
import { smallShop } from './small-shop.ts';

describe('rows of the dependencies of a file', () => {
  let engine: AnsweringEngine;
  before(async () => {
    engine = await answeringEngine(smallShop);
  });

  async function check(path: string, expected: readonly string[]): Promise<void> {
    assert.deepEqual(await outlineOf(await dependencyRows(engine.folder, path, newList())), expected);
  }

  it('lists both directions, each file with its import lines', () =>
    check('src/cart/cart.ts', [
      'Used By | 2 files',
      '  discount.ts | src/cart',
      "    import { fill } from './cart'; | :1",
      '  main.ts | src',
      "    import { fill } from './cart/cart'; | :2",
      'Depends On | 2 files',
      '  discount.ts | ×2  src/cart',
      "    import type { Rule } from './discount'; | :2  types only",
      "    import { discount } from './discount'; | :3",
      '  money.ts | src',
      "    import { add } from '../money'; | :1",
    ]));

  it('lists what is unresolved, and packages', () =>
    check('src/main.ts', [
      'Used By | none',
      'Depends On | at least 1 file',
      '  cart.ts | src/cart',
      "    import { fill } from './cart/cart'; | :2",
      '  Imports of the file are unresolved: 1, the first at src/main.ts:3.',
      'Unresolved | 1 import',
      "  import { gone } from './gone'; | :3",
      'Packages | 1',
      '  lodash',
      "    import lodash from 'lodash'; | :1",
    ]));

  it('says in German what is in doubt where the editor is German', async () => {
    const rows = await outlineOf(await dependencyRows(engine.folder, 'src/main.ts', newList(germanWords)));
    assert.ok(rows.includes('  Importe der Datei sind nicht aufgelöst: 1, zuerst bei src/main.ts:3.'), rows.join('\n'));
    assert.ok(!rows.some((row) => row.includes('unresolved')));
  });

  it('lists imports of what is not here by why, and no doubt comes from what the repository leaves out', async () => {
    const { folder } = await answeringEngine({
      '.gitignore': 'made.ts\n',
      'package.json': '{}',
      'a.ts': "import './made';\nimport '~icons/x';\n",
    });
    const list = newList();
    assert.deepEqual(await outlineOf(await dependencyRows(folder, 'a.ts', list)), [
      'Used By | none',
      'Depends On | none found',
      '  Imports of the file are unresolved: 1, the first at a.ts:2.',
      'Left Out of the Repository | 1 import',
      "  import './made'; | :1",
      'Virtual Modules | 1 import',
      "  import '~icons/x'; | :2",
    ]);
    const chosen = { ...list, absences: () => ['left_out'] as const };
    const labels = (await dependencyRows(folder, 'a.ts', chosen)).map(({ label }) => label);
    assert.deepEqual(labels, ['Used By', 'Depends On', 'Left Out of the Repository']);
  });

  it('says that there is none where that is certain', () =>
    check('docs/readme.md', ['Used By | none', 'Depends On | none']));

  it('goes to the line of an import, and to the first one of a dependent', async () => {
    const rows = await dependencyRows(engine.folder, 'src/cart/cart.ts', newList());
    const folder = 'file:///shop';
    assert.deepEqual((await rowNamed(rows, 'main.ts')).open, { folder, path: 'src/main.ts', line: 2 });
    const line = await rowNamed(rows, "import { add } from '../money';");
    assert.deepEqual(line.open, { folder, path: 'src/cart/cart.ts', line: 1, column: 22, length: 8 });
    assert.equal((await rowNamed(rows, 'Used By')).spoken, 'Used By, 2 files');
  });

  it('says why a file is not in the index', async () => {
    await check('nowhere.ts', [
      'This file is not in the index',
      'It is ignored, as git ignores it, or was not there when the folder was indexed',
    ]);
    const skipping = await answeringEngine({ 'a.ts': 'export {};\n', 'b.ts': '\0\0\0' });
    assert.deepEqual(await outlineOf(await dependencyRows(skipping.folder, 'b.ts', newList())), [
      'This file is not in the index',
      'It was skipped: Binary',
    ]);
  });
});

async function checkCertainty(change: Partial<Graph>, expected: readonly string[]): Promise<void> {
  const edges = [{ source: 'a.ts', target: 'b.ts' }];
  const nodes = ['a.ts', 'b.ts'].map((id) => ({ id, label: id, type: 'file' as const, size: 1 }));
  const asker = {
    call: async (id: string) => ({ data: id === 'edge.get' ? { uses: [] } : { nodes, edges, ...change } }),
  } as unknown as Asker;
  const folder = new IndexedFolder(asker, { uri: 'file:///x', trusted: true }, 'prj_1');
  assert.deepEqual(await outlineOf(await dependencyRows(folder, 'b.ts', newList())), expected);
}

describe('how sure the lists of a file are', () => {
  const exact = { certainty: 'exact' as const, reasons: [] };
  const bounded = { certainty: 'bounded' as const, reasons: ['One is computed.'] };

  it('nothing is claimed where the engine says nothing', () =>
    checkCertainty({}, ['Used By | 1 file', '  a.ts', 'Depends On | none found']));
  it('exact lists are reported as they are', () =>
    checkCertainty({ certainty: { dependents: exact, dependencies: exact } }, [
      'Used By | 1 file',
      '  a.ts',
      'Depends On | none',
    ]));
  it('bounded lists are reported as at least that', () =>
    checkCertainty({ certainty: { dependents: bounded, dependencies: bounded } }, [
      'Used By | at least 1 file',
      '  a.ts',
      '  One is computed.',
      'Depends On | none found',
      '  One is computed.',
    ]));
  it('many reasons stand below one row', () => {
    const many = { certainty: 'bounded' as const, reasons: ['One is computed.', 'One is unresolved.'] };
    return checkCertainty({ certainty: { dependents: exact, dependencies: many } }, [
      'Used By | 1 file',
      '  a.ts',
      'Depends On | none found',
      '  There may be more | 2 reasons',
      '    One is computed.',
      '    One is unresolved.',
    ]);
  });
});
