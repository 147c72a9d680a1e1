import assert from 'node:assert/strict';
import type { FolderStatus } from '#protocol/editor.ts';
import { overviewRows } from '#extension/views/overview/overview-rows.ts';
import { answeringEngine, indexState } from '../../../support/answering-engine.ts';
import { newList, outlineOf, rowNamed } from '../../../support/row-outline.ts';
import { smallShop } from './small-shop.ts';

const formatTime = (isoTime: string) => isoTime.slice(11, 16);
const parts = () => ({ list: newList(), formatTime, isRunning: true });

describe('rows of the overview', () => {
  it('counts, and names what stands out', async () => {
    const { folder } = await answeringEngine(smallShop);
    const rows = await overviewRows([folder.status], [folder], parts());
    assert.deepEqual(await outlineOf(rows), [
      'Files | 8',
      'Symbols | 7',
      'Dependencies | 5',
      'Languages | TypeScript 100 %',
      '  TypeScript | 100 %',
      '  JSON | data, 2 files',
      '  Markdown | data, 1 file',
      'Most Depended On',
      '  cart.ts | ↓2  src/cart',
      '  money.ts | ↓2  src',
      '  discount.ts | ↓1  src/cart',
      'Import Cycles | 1 with 2 files',
      '  Cycle of 2 files | cart.ts, discount.ts',
      'Unresolved Imports | 1',
      '  main.ts | src',
      "    import { gone } from './gone'; | :3",
      'Up to Date | 14:05',
      '  Indexed | 14:05',
      '  Changes | noticed at once',
      `  Snapshot | ${folder.status.index?.snapshot}`,
    ]);
  });

  it('opens what it names', async () => {
    const { folder } = await answeringEngine(smallShop);
    const rows = await overviewRows([folder.status], [folder], parts());
    assert.deepEqual((await rowNamed(rows, 'money.ts')).open, { folder: 'file:///shop', path: 'src/money.ts' });
    const line = await rowNamed(rows, "import { gone } from './gone';");
    assert.deepEqual(line.open, { folder: 'file:///shop', path: 'src/main.ts', line: 3, column: 23, length: 6 });
    const { open } = await rowNamed(rows, 'Cycle of 2 files');
    assert.ok(open !== undefined && 'command' in open);
    assert.equal(open.command, 'groundplan.showCycleInGraph');
  });

  it('names skipped files by reason', async () => {
    const { folder } = await answeringEngine({ 'a.ts': 'export {};\n', 'b.ts': '\0\0\0', 'c.ts': 'import from from;' });
    const rows = await overviewRows([folder.status], [folder], parts());
    assert.deepEqual(await outlineOf([await rowNamed(rows, 'Skipped Files')]), [
      'Skipped Files | 2',
      '  Binary | 1',
      '    b.ts',
      '  With syntax errors, read in part | 1',
      '    c.ts',
    ]);
  });

  const empty: FolderStatus = { uri: 'file:///shop', projectId: 'prj_1', trusted: true };

  async function checkState(change: Partial<FolderStatus>, expected: readonly string[]): Promise<void> {
    assert.deepEqual(await outlineOf(await overviewRows([{ ...empty, ...change }], [], parts()), 1), expected);
  }

  const { snapshot: _snapshot, finishedAt: _finishedAt, ...unindexed } = indexState;

  it('leaves the view to its welcome text where nothing was indexed', () =>
    checkState({ index: { ...unindexed, status: 'created' } }, []));
  it('says that the first run is under way', () =>
    checkState({ index: { ...unindexed, status: 'indexing' } }, ['Indexing…']));
  it('says why a run failed', () =>
    checkState(
      { index: { ...unindexed, status: 'failed', failure: { code: 'out_of_space', message: 'Disk full.' } } },
      ['Indexing Failed | Disk full.'],
    ));
  it('says why a folder can not be opened', () =>
    checkState({ problem: { code: 'path_missing', message: 'The folder is gone.' } }, [
      'Not Available | The folder is gone.',
    ]));

  it('says nowhere that an index is up to date whose folder no one watches', async () => {
    const { folder } = await answeringEngine(smallShop);
    const unwatched = { ...folder.status, watching: 'off' } as const;
    for (const [trusted, icon] of [
      [true, 'history'],
      [false, 'shield'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- a failure names the first one
      const rows = await overviewRows([{ ...unwatched, trusted }], [folder], parts());
      const { label, description, icon: shown } = rows.at(-1) ?? {};
      assert.deepEqual([label, description, shown?.id], ['Indexed Once', '14:05', icon]);
    }
  });

  it('says nothing of what stands there now while no engine runs', async () => {
    const { folder } = await answeringEngine(smallShop);
    const rows = await overviewRows([folder.status], [folder], { ...parts(), isRunning: false });
    assert.deepEqual((await outlineOf(rows, 1)).at(-1), 'Starting… | 14:05');
  });

  it('gives each of several folders a section', async () => {
    const { folder } = await answeringEngine(smallShop);
    const rows = await overviewRows([folder.status, { ...folder.status, uri: 'file:///b%20c' }], [folder], parts());
    assert.deepEqual(await outlineOf(rows, 1), ['shop | 8 files', 'b c']);
  });
});
