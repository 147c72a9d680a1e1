import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanResult } from '#server/app/ports/scanning.ts';
import { isGenerated } from '#server/engine/source/generated.ts';
import { decodeText } from '#server/engine/source/text.ts';
import { listFolder } from '#server/platform/files/folder-listing.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { type HostileEntry, writeHostileCorpus, writeHostileRepository } from '../../../../support/hostile-corpus.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function fatesOf({ files, skipped }: ScanResult): string[] {
  const fates = [
    ...files.map(({ path }) => `${path} listed`),
    ...skipped.map(({ path, reason }) => `${path} ${reason}`),
  ];
  return fates.toSorted();
}

function expectedFates(entries: readonly HostileEntry[]): string[] {
  return entries.map(({ path, scan }) => `${path} ${scan}`).toSorted();
}

function contentOf(root: string, path: string): string {
  const bytes = createReader().read(root, path, apiLimits.fileBytes);
  if ('skipped' in bytes) return bytes.skipped;
  const text = decodeText(bytes);
  if (text === undefined) return 'binary';
  return isGenerated(path, text) ? 'generated' : 'text';
}

describe('Hostile corpus', () => {
  let root = '';
  let entries: HostileEntry[] = [];
  let result: ScanResult;

  before(() => {
    root = temporaryFolder();
    entries = writeHostileCorpus(root);
    result = new Scanner(enginePolicy).scan(root, apiLimits);
  });

  it('every file is listed or skipped with its reason', () => {
    assert.deepEqual(fatesOf(result), expectedFates(entries));
  });

  it('paths are sorted by code unit', () => {
    const paths = result.files.map(({ path }) => path);
    assert.deepEqual(paths, paths.toSorted());
    assert.deepEqual(result.directories, result.directories.toSorted());
  });

  it('every listed file can be read and is what it is', () => {
    for (const { path, scan, content } of entries) {
      if (scan === 'listed') assert.equal(contentOf(root, path), content, path);
    }
  });

  it('folders that were entered are named, empty ones too, the too deep one not', () => {
    assert.equal(result.directories[0], '');
    assert.ok(result.directories.includes('special/empty'));
    const deepest = result.directories.toSorted((left, right) => right.length - left.length)[0];
    assert.equal(deepest?.split('/').length, 64);
  });

  it('a second scan and a rescan of every folder say the same', () => {
    const scanner = new Scanner(enginePolicy);
    assert.deepEqual(scanner.scan(root, apiLimits), result);
    const rescan = scanner.rescan(root, apiLimits, result.directories, new Set(result.directories));
    assert.deepEqual(rescan && fatesOf(rescan), fatesOf(result));
    assert.deepEqual(rescan?.gone, []);
  });

  it('a folder that may not be read is skipped, on disks of root too', () => {
    const scanner = new Scanner(enginePolicy, {
      listFolder: (path) => {
        if (!path.endsWith('/names')) return listFolder(path);
        throw Object.assign(new Error('locked'), { code: 'EACCES' });
      },
    });
    const { files, skipped, directories } = scanner.scan(root, apiLimits);
    assert.deepEqual(
      skipped.filter(({ path }) => path.startsWith('names')),
      [{ path: 'names', reason: 'unreadable' }],
    );
    assert.ok(!directories.includes('names'));
    assert.equal(files.length, result.files.filter(({ path }) => !path.startsWith('names/')).length);
  });
});

describe('Hostile repository', () => {
  let root = '';
  let beside = '';
  let entries: HostileEntry[] = [];

  before(() => {
    const folder = temporaryFolder();
    root = join(folder, 'repository');
    beside = join(folder, 'worktree');
    mkdirSync(root);
    entries = writeHostileRepository(root, beside);
  });

  it('submodules and nested repositories are scanned by their own rules, other worktrees of the same one are not', () => {
    assert.deepEqual(fatesOf(new Scanner(enginePolicy).scan(root, apiLimits)), expectedFates(entries));
  });

  it('a worktree is scanned like the repository that it belongs to', () => {
    const { files } = new Scanner(enginePolicy).scan(beside, apiLimits);
    assert.deepEqual(
      files.map(({ path }) => path),
      ['.gitignore', '.gitmodules', 'empty-git/a.ts', 'main.ts'],
    );
  });
});
