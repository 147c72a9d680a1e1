import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allGroups, type GroupCounts, runGroup } from '../../../scripts/test-groups.mjs';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function brokenOff(name: string): GroupCounts {
  return { passed: 0, failures: [`${name}: the tests broke off, exit code 0`] };
}

/** What a file of tests comes to. Its report is shown only where something failed: of no interest here. */
async function run(name: string, source: string): Promise<GroupCounts> {
  const folder = temporaryFolder();
  writeTree(folder, { 'a.test.cjs': source });
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  try {
    return await runGroup({ name, files: [join(folder, 'a.test.cjs')] }, { onlyFailed: true });
  } finally {
    process.stdout.write = write;
  }
}

describe('Groups of tests', () => {
  it('hold each test once, those of the long run apart', () => {
    const grouped = allGroups().flatMap(({ files }) => files.flatMap((pattern) => globSync(pattern, { cwd: root })));
    const all = [...globSync('test/**/*.test.ts', { cwd: root })];
    assert.deepEqual([...grouped, ...globSync('test/proof/**/*.test.ts', { cwd: root })].toSorted(), all.toSorted());
  });

  it('come to what passed, and to the titles of what failed', async () => {
    const source = `describe('It', () => { it('holds', () => {}); it('breaks', () => { throw new Error('no'); }); });`;
    assert.deepEqual(await run('grouped', source), { passed: 1, failures: ['It › breaks'] });
  });

  it('count a hook that fails', async () => {
    const source = `describe('It', () => { before(() => { throw new Error('no'); }); it('holds', () => {}); });`;
    assert.deepEqual(await run('hooked', source), { passed: 0, failures: ['It › "before all" hook for "holds"'] });
  });

  it('fail when they break off, are empty, or leave a test out', async () => {
    const ending = `it('ends all', () => process.exit(0)); it('comes later', () => {});`;
    assert.deepEqual(await run('ended', ending), brokenOff('ended'));
    assert.deepEqual(await run('empty', ''), brokenOff('empty'));
    const { failures } = await run('pending', `it('is to come'); it('holds', () => {});`);
    assert.equal(failures.length, 1);
  });
});
