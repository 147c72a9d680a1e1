import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderLookup } from '#server/platform/files/folder-lookup.ts';

describe('Folder look-up', () => {
  let root = '';

  before(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'groundplan-folders-')));
    mkdirSync(join(root, 'inside/deep'), { recursive: true });
    mkdirSync(join(root, 'outside/real'), { recursive: true });
    writeFileSync(join(root, 'inside/file'), '');
    symlinkSync('../outside', join(root, 'inside/out'));
    symlinkSync('../outside/nothing', join(root, 'inside/dangling'));
    symlinkSync('loop', join(root, 'inside/loop'));
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  const cases: { path: string; kind: string; realPath: string }[] = [
    { path: 'inside', kind: 'directory', realPath: 'inside' },
    { path: 'inside/deep/../deep/.', kind: 'directory', realPath: 'inside/deep' },
    { path: 'inside/file', kind: 'notDirectory', realPath: 'inside/file' },
    { path: 'inside/file/below', kind: 'missing', realPath: 'inside/file/below' },
    { path: 'inside/none/at/all', kind: 'missing', realPath: 'inside/none/at/all' },
    { path: 'inside/out', kind: 'directory', realPath: 'outside' },
    { path: 'inside/out/real', kind: 'directory', realPath: 'outside/real' },
    { path: 'inside/out/none', kind: 'missing', realPath: 'outside/none' },
    { path: 'inside/dangling', kind: 'missing', realPath: 'outside/nothing' },
    { path: `inside/out${'/d'.repeat(60)}`, kind: 'missing', realPath: `outside${'/d'.repeat(60)}` },
    { path: 'inside/dangling/below', kind: 'missing', realPath: 'outside/nothing/below' },
    { path: 'inside/none/../../outside', kind: 'directory', realPath: 'outside' },
  ];
  for (const { path, kind, realPath } of cases) {
    it(`${path} is ${kind}, at ${realPath}`, () => {
      assert.deepEqual(folderLookup.realFolder(`${root}/${path}`), { kind, realPath: join(root, realPath) });
    });
  }

  it('a link to itself has no target and ends', () => {
    assert.equal(folderLookup.realFolder(join(root, 'inside/loop')).kind, 'missing');
  });

  it('a NUL or an endless name is nowhere', () => {
    assert.equal(folderLookup.realFolder(`${root}/a\0b`).kind, 'missing');
    assert.equal(folderLookup.realFolder(`${root}/${'n'.repeat(4000)}`).kind, 'missing');
  });
});
