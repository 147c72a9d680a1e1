import assert from 'node:assert/strict';
import type { TablesFile } from '#server/app/ports/index-store.ts';
import { keptContents } from '#server/app/security/kept-contents.ts';
import { frontEnds } from '#server/engine/languages/front-ends.ts';
import { scanProgram } from '#server/engine/security/taint/scan-program.ts';
import type { LanguageFrontEnd } from '#server/engine/source/language.ts';
import { cloneCodec } from '#server/platform/store/clone-codec.ts';
import { readScanRules } from '#server/scan-rules.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { readFiles, scannerWith, scannedState } from '../../../../support/scanned-folder.ts';
import type { FoundScan } from '#server/app/security/found-scan.ts';

/** More files than are left unsaved. */
const fileCount = 60;

class MemoryFile implements TablesFile {
  bytes: Uint8Array | undefined;
  load = (): Uint8Array | undefined => this.bytes;
  save = (bytes: Uint8Array): void => void (this.bytes = bytes);
  remove = (): void => void (this.bytes = undefined);
}

function project(): Record<string, string> {
  const files: Record<string, string> = { 'views/page.ejs': '<p><%- name %></p>\n', 'cp.py': 'import os\n' };
  for (let number = 0; number < fileCount; number++) {
    files[`a${number}.js`] = [
      "import { exec } from 'node:child_process';",
      "import express from 'express';",
      'const app = express();',
      `app.get('/${number}', (req, res) => { exec(req.query.q${number}); res.render('page', { name: req.query.n }); });`,
      '',
    ].join('\n');
  }
  return files;
}

interface Begun {
  readonly found: FoundScan;
  /** Files that were read. */
  readonly read: readonly string[];
}

/** A scan by a thread that knows nothing but what is kept. */
async function begin(
  folder: IndexedFiles,
  file: TablesFile,
  change: { mark?: string; frontEnds?: readonly LanguageFrontEnd[] } = {},
): Promise<Begun> {
  const { mark = 'one', ...parts } = change;
  const read: string[] = [];
  const files = readFiles({ ...parts, begin: (path) => read.push(path) });
  const kept = keptContents({ name: 'a', file, codec: cloneCodec, mark });
  const scanner = scannerWith(scanProgram, { files, readRules: readScanRules });
  const state = scannedState(folder.root, await folder.refresh());
  return { found: await scanner.scanState({ ...state, kept }), read };
}

describe('contents that a scan read', () => {
  it('are not read again by a thread that begins, which finds the same', async () => {
    const [folder, file] = [await linkFolder(project()), new MemoryFile()];
    const first = await begin(folder, file);
    assert.equal(first.read.length, fileCount + 2);
    const second = await begin(folder, file);
    assert.deepEqual(second, { found: first.found, read: [] });
    assert.ok(second.found.findings.length >= 2 * fileCount);
    folder.write({ 'a1.js': 'export {};\n' });
    const third = await begin(folder, file);
    assert.deepEqual(third.read, ['a1.js']);
    assert.deepEqual(third.found, (await begin(folder, new MemoryFile())).found);
  });

  it('are read again where other rules or another program read them, and where what is kept is none', async () => {
    const [folder, file] = [await linkFolder(project()), new MemoryFile()];
    const { read } = await begin(folder, file);
    assert.deepEqual((await begin(folder, file, { mark: 'two' })).read, read);
    assert.equal((await begin(folder, file, { mark: 'two' })).read.length, 0);
    file.bytes = Uint8Array.of(1, 2, 3);
    assert.deepEqual((await begin(folder, file, { mark: 'two' })).read, read);
  });

  it('are read again where a front-end threw at them', async () => {
    const [folder, file] = [await linkFolder(project()), new MemoryFile()];
    const throwing = frontEnds.map((each) => ({
      ...each,
      flow: (...of: Parameters<typeof each.flow>) => (of[1] === 'a7.js' ? assert.fail('no memory') : each.flow(...of)),
    }));
    const broken = await begin(folder, file, { frontEnds: throwing });
    assert.deepEqual(broken.found.scope.leftOut, [{ file: 'a7.js', reason: 'broken' }]);
    const again = await begin(folder, file);
    assert.deepEqual(again.read, ['a7.js']);
    assert.deepEqual(again.found.scope.leftOut, []);
  });

  it('are not written for a few files', async () => {
    const [folder, file] = [await linkFolder({ 'a.js': 'export {};\n' }), new MemoryFile()];
    await begin(folder, file);
    assert.equal(file.bytes, undefined);
  });
});
