import assert from 'node:assert/strict';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFileBytesMax, noPackageFiles } from '#server/app/analysis/read-lock-files.ts';
import { noAdvisories } from '#server/app/ports/advisories.ts';
import { CurrentPath } from '#server/app/security/current-path.ts';
import { indexRevision } from '#server/app/security/index-revision.ts';
import { movedFiles, stateOfCommit } from '#server/app/security/past-state.ts';
import { RevisionScans } from '#server/app/security/revision-scans.ts';
import type { CommitScan } from '#server/app/security/scan-messages.ts';
import { filesOfRevision } from '#server/app/security/commit-files.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { revisionIndexParts } from '#server/revision-index.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { memoryFacts } from '../../../../support/index-fixture.ts';
import { linkFolder } from '../../../../support/indexed-files.ts';
import { finding, rawFinding, scannerWith } from '../../../../support/scanned-folder.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "main": "src/app.ts" }\n',
  'src/app.ts': "import { find } from './store';\nexport function app(id: string) {\n  return find(id);\n}\n",
  'src/store.ts':
    'export class Store { get(id: string) { return id; } }\nexport function find(id: string) { return new Store().get(id); }\n',
  'tool.py': 'def run(x):\n    return x\n\nrun(1)\n',
};
const { signal } = new AbortController();

function indexParts() {
  const current = { number: new Int32Array(new SharedArrayBuffer(4)), path: new Uint8Array(new SharedArrayBuffer(64)) };
  return revisionIndexParts({ cache: memoryFacts(), reader: createReader(), current: new CurrentPath(current) });
}

/** A repository whose commit has these files, with others on the disk. @param folder in the repository */
function repository(folder = ''): { readonly root: string; readonly commit: string } {
  const top = temporaryFolder();
  git(top, 'init', '-q');
  const root = join(top, folder);
  writeTree(root, files);
  commitAll(top, 'First');
  writeFileSync(join(root, 'src/app.ts'), 'export const other = 1;\n');
  return { root, commit: git(top, 'rev-parse', 'HEAD').trim() };
}

describe('a folder as a commit has it', () => {
  for (const folder of ['', 'packages/shop/']) {
    it(`is linked as if it were checked out${folder && ', a part of a repository too'}`, async () => {
      const { root, commit } = repository(folder);
      const found = await filesOfRevision(
        { git: gitRepositories, root, fileBytesMax: 2 ** 20, bytesMax: 2 ** 20, signal },
        { name: commit, prefix: folder },
      );
      assert.ok('value' in found);
      const past = await indexRevision(indexParts(), root, found.value.bytes);
      const checkedOut = await (await linkFolder(files)).refresh('calls');
      assert.equal(past.id, checkedOut.id);
      assert.deepEqual(past.calls, checkedOut.calls);
    });
  }

  it('has no more bytes in memory than is allowed', async () => {
    const { root, commit } = repository();
    const parts = { git: gitRepositories, root, fileBytesMax: 2 ** 20, bytesMax: 10, signal };
    assert.deepEqual(await filesOfRevision(parts, { name: commit, prefix: '' }), { absent: 'too_large' });
  });

  it('gives findings that are recognised where their file is now', async () => {
    const { root, commit } = repository();
    mkdirSync(join(root, 'lib'));
    renameSync(join(root, 'src/store.ts'), join(root, 'lib/store.ts'));
    const now = await linkFolder({ ...files, 'src/store.ts': '', 'lib/store.ts': files['src/store.ts'] });
    now.write({ 'src/store.ts': undefined });
    const asked = { root, commit: { name: commit, prefix: '' }, now: await now.refresh(), lost: [] };
    const state = await stateOfCommit({ git: gitRepositories, index: indexParts(), bytesMax: 2 ** 20 }, asked);
    const scanAs = async (file: string, past: typeof state) => {
      const scanner = scannerWith(finding(rawFinding({ file, line: 1 })));
      return (await scanner.scanState(past)).findings[0];
    };
    const before = await scanAs('src/store.ts', state);
    const after = await scanAs('lib/store.ts', {
      snapshot: asked.now,
      skipped: [],
      lost: [],
      bytesOf: () => undefined,
      packageFiles: () => noPackageFiles,
    });
    assert.equal(before.file, 'src/store.ts');
    assert.equal(before.fingerprint, after.fingerprint);
  });

  it('names lock files that are too large to be read, as it cannot compare their packages', async () => {
    const { root } = repository();
    writeFileSync(join(root, 'yarn.lock'), '# yarn lockfile v1\n');
    writeFileSync(join(root, 'package-lock.json'), `{${' '.repeat(lockFileBytesMax)}}`);
    commitAll(root, 'Second');
    const commit = { name: git(root, 'rev-parse', 'HEAD').trim(), prefix: '' };
    const now = await (await linkFolder(files)).refresh();
    const parts = { git: gitRepositories, index: indexParts(), bytesMax: 2 ** 20 };
    const { packageFiles } = await stateOfCommit(parts, { root, commit, now, lost: [] });
    const { texts, unreadable } = packageFiles();
    assert.deepEqual(
      [texts.map(({ file }) => file).toSorted(), unreadable],
      [['package.json', 'yarn.lock'], ['package-lock.json']],
    );
  });
});

describe('files that moved', () => {
  it('are those whose bytes lie in one other place now', async () => {
    const states: readonly Record<string, string>[] = [
      { 'a.ts': 'let a;\n', 'b.ts': 'let b;\n', 'c.ts': 'let c;\n', 'same1.ts': 'let s;\n', 'same2.ts': 'let s;\n' },
      {
        'x/a.ts': 'let a;\n',
        'b.ts': 'let b;\n',
        'x/c.ts': 'let d;\n',
        'x/same1.ts': 'let s;\n',
        'b2.ts': 'let b;\n',
      },
    ];
    const [before, now] = await Promise.all(states.map(async (each) => (await linkFolder(each)).refresh('files')));
    assert.deepEqual([...movedFiles(before.files, now.files)], [['a.ts', 'x/a.ts']]);
  });
});

describe('scans of revisions', () => {
  const now = { id: 'snp_1' } as GraphSnapshot;
  const found = { rulesVersion: 'r', ruleIds: [], findings: [], changed: 0, scope: {} } as never;

  it('are of the commit where the branch began, each made once', async () => {
    const requests: CommitScan[] = [];
    const scans = new RevisionScans({
      git: {
        comparedCommit: async () => ({ value: 'abc' }),
        head: async () => ({ value: { commit: 'def', prefix: 'part/' } }),
      },
      advisories: noAdvisories,
      thread: { scan: async (request) => (requests.push(request as CommitScan), found) },
    });
    const asked = [{}, {}, { now: { id: 'snp_2' } as GraphSnapshot }].map((change) =>
      scans.of({ root: '/one', revision: 'main', now, ...change }, () => {}, signal),
    );
    const [first, second] = await Promise.all(asked);
    assert.equal(first, second);
    assert.deepEqual(requests[0], { root: '/one', commit: { name: 'abc', prefix: 'part/' }, now });
    assert.equal(requests.length, 2);
  });

  it('are refused where git has no such revision', async () => {
    const scans = new RevisionScans({
      git: {
        comparedCommit: async () => ({ absent: 'unknown_revision' }),
        head: async () => ({ absent: 'no_git' }),
      },
      advisories: noAdvisories,
      thread: { scan: () => assert.fail('scanned') },
    });
    const asked = scans.of({ root: '/one', revision: 'nothing', now }, () => {}, signal);
    await assert.rejects(asked, { code: 'invalid_parameter' });
  });
});
