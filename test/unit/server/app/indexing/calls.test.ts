import assert from 'node:assert/strict';
import type { IndexStore } from '#server/app/ports/index-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { linkStates } from '#server/engine/graph/snapshot.ts';
import { allStrings } from '#server/base/string-table.ts';
import { memoryIndexStore, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { scriptedLinker, tooMuch } from '../../../../support/scripted-linker.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const project = {
  'a.ts': "import { b } from './b';\nb;\n",
  'b.ts': 'export const b = 1;\n',
  'c.ts': 'export const c = 1;\nc;\n',
};

/** A folder with these files, and what of it was linked since it was last asked. */
function open(files: Readonly<Record<string, string>>, store: IndexStore = memoryIndexStore()) {
  const root = temporaryFolder();
  writeFiles(root, files);
  let linked: string[] = [];
  const linkers = [scriptedLinker((path) => linked.push(path))];
  const index = openIndex(root, { store, linkers });
  return {
    ...index,
    store,
    again: () => openIndex(root, { store, linkers }),
    write: (changes: Readonly<Record<string, string | undefined>>) => writeFiles(root, changes),
    linkedAfter: async (refresh = index.refresh) => {
      linked = [];
      await refresh({ upTo: 'calls' });
      return linked;
    },
  };
}

/** Returns the state of each file. */
function statesIn({ snapshot }: ReturnType<typeof open>): Record<string, string> {
  const { files, calls } = snapshot();
  return Object.fromEntries(allStrings(files.paths).map((path, file) => [path, linkStates[calls?.states[file] ?? -1]]));
}

describe('who calls whom, in an index', () => {
  it('is published last, under the same name', async () => {
    const { refresh, events } = open(project);
    await refresh({ upTo: 'calls' });
    const published = events.flatMap((event) => (event.type === 'published' ? [event.snapshot] : []));
    assert.deepEqual(
      published.map(({ id, ...layers }) => [id === published[0].id, ...Object.keys(layers)]),
      [
        [true, 'files', 'symbols', 'loads', 'metrics'],
        [true, 'files', 'symbols', 'loads', 'metrics', 'calls'],
      ],
    );
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'ready' ? [event.layer] : [])),
      ['files', 'symbols', 'calls'],
    );
  });

  it('is not made for who asks for less', async () => {
    const index = open(project);
    await index.refresh({ upTo: 'symbols' });
    assert.equal(index.snapshot().calls, undefined);
    assert.deepEqual(await index.linkedAfter(), ['a.ts', 'b.ts', 'c.ts']);
  });

  const saves: readonly (readonly [string, Readonly<Record<string, string | undefined>>, readonly string[]])[] = [
    ['links the saved file alone where lines only move', { 'b.ts': '\n\nexport const b = 1;\n' }, ['b.ts']],
    ['links again what names a declaration that changed', { 'b.ts': 'export const b = 1 + 1;\n' }, ['a.ts', 'b.ts']],
    ['links again what named a file that is gone', { 'b.ts': undefined }, ['a.ts']],
    ['links again what an import leads to now', { 'b.d.ts': '', 'b.ts': undefined }, ['a.ts', 'b.d.ts']],
    ['links again what a script could mean', { 'b.ts': 'const b = 1 + 1;\n' }, ['a.ts', 'b.ts']],
    ['links nothing where nothing changed', {}, []],
  ];
  for (const [what, changes, expected] of saves) {
    it(what, async () => {
      const index = open(project);
      await index.linkedAfter();
      index.write(changes);
      assert.deepEqual(await index.linkedAfter(), expected);
    });
  }

  it('links nothing when an unchanged folder is opened again, and looks at no tree', async () => {
    const index = open(project);
    await index.linkedAfter();
    index.store.tree = () => assert.fail('a tree was read');
    const again = index.again();
    assert.deepEqual(await index.linkedAfter(again.refresh), []);
    assert.deepEqual(again.snapshot(), index.snapshot());
  });

  it('goes on after a run that came to declarations only', async () => {
    const index = open(project);
    await index.linkedAfter();
    index.write({ 'b.ts': 'export const b = 1 + 1;\n' });
    await index.refresh({ upTo: 'symbols' });
    assert.deepEqual(await index.linkedAfter(index.again().refresh), ['a.ts', 'b.ts']);
  });

  it('loses a file that is too much for the linker, and tries it again with every change', async () => {
    const index = open({ ...project, 'd.ts': `export const ${tooMuch} = 1;\n` });
    assert.deepEqual(await index.linkedAfter(), ['a.ts', 'b.ts', 'c.ts', 'd.ts']);
    assert.deepEqual(statesIn(index), { 'a.ts': 'linked', 'b.ts': 'linked', 'c.ts': 'linked', 'd.ts': 'budget' });
    index.write({ 'c.ts': 'export const c = 2;\n' });
    assert.deepEqual(await index.linkedAfter(), ['c.ts', 'd.ts']);
  });

  it('says of files of other languages that no one links them', async () => {
    const index = open({ 'a.py': 'x = 1\n', 'b.css': 'a {}\n' });
    await index.linkedAfter();
    assert.deepEqual(statesIn(index), { 'a.py': 'language', 'b.css': 'language' });
  });

  it('fails with the store, and not file by file', async () => {
    const index = open(project);
    await index.refresh({ upTo: 'symbols' });
    index.store.tree = () => {
      throw new StorageError('storage_error', 'damaged');
    };
    await assert.rejects(index.refresh({ upTo: 'calls' }), { code: 'storage_error' });
  });
});
