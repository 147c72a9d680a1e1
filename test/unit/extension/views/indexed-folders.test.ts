import assert from 'node:assert/strict';
import type { FolderStatus } from '#protocol/editor.ts';
import { findIn, nameOfFolder } from '#extension/places/find-in.ts';
import { type Asker, IndexedFolders } from '#extension/views/indexed-folder.ts';
import { indexState } from '../../../support/answering-engine.ts';

const folder = (uri: string, snapshot?: string, symbols = 1): FolderStatus => ({
  uri,
  projectId: 'prj_1',
  trusted: true,
  index: { ...indexState, snapshot },
  stats: { files: 1, symbols, dependencies: 0 },
});

describe('IndexedFolders', () => {
  it('reports when a folder has another snapshot or layer, and keeps the answers until then', async () => {
    let calls = 0;
    const asker = { call: async () => ({ data: ++calls }) } as unknown as Asker;
    const folders = new IndexedFolders(asker);
    const update = (...all: FolderStatus[]) => folders.update({ folders: all, api: {}, problems: [] });
    const ask = () => folders.all[0].ask('graph.get', {});
    assert.equal(update(folder('file:///a')), false, 'not indexed yet');
    assert.equal(update(folder('file:///a', 'snp_1')), true);
    assert.deepEqual([await ask(), await ask()], [1, 1]);
    assert.equal(update(folder('file:///a', 'snp_1')), false);
    assert.equal(await ask(), 1 as never);
    assert.equal(update(folder('file:///a', 'snp_1', 2)), true, 'its declarations came');
    assert.equal(update(folder('file:///a', 'snp_2')), true);
    assert.equal(await ask(), 2 as never);
    assert.equal(update({ ...folder('file:///a', 'snp_2'), watching: 'events' }), true, 'changes are noticed');
    assert.equal(await ask(), 2 as never);
    assert.equal(folders.update(undefined), true, 'the engine is gone');
  });

  it('asks again what failed', async () => {
    let calls = 0;
    const asker = { call: () => Promise.reject(new Error(`no ${++calls}`)) } as unknown as Asker;
    const folders = new IndexedFolders(asker);
    folders.update({ folders: [folder('file:///a', 'snp_1')], api: {}, problems: [] });
    await assert.rejects(folders.all[0].ask('graph.get', {}), /no 1/);
    await assert.rejects(folders.all[0].ask('graph.get', {}), /no 2/);
  });
});

describe('findIn', () => {
  const folders = ['file:///shop', 'file:///shop/packages/till', 'file:///a%20b'].map((uri) => ({ uri }));

  function check(uri: string, expected: readonly [string, string] | undefined): void {
    const found = findIn(folders, uri);
    assert.deepEqual(found && [found.folder.uri, found.path], expected);
  }

  it('finds the innermost folder', () => {
    check('file:///shop/src/a.ts', ['file:///shop', 'src/a.ts']);
    check('file:///shop/packages/till/a.ts', ['file:///shop/packages/till', 'a.ts']);
    check('file:///shopping/a.ts', undefined);
    check('untitled:Untitled-1', undefined);
  });
  it('decodes what a URI has encoded', () => {
    check('file:///a%20b/c%23/%C3%BC.ts', ['file:///a%20b', 'c#/ü.ts']);
    assert.equal(nameOfFolder('file:///a%20b/'), 'a b');
  });
});
