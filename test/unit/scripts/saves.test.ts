import assert from 'node:assert/strict';
import { saves } from '../../../scripts/saves.mjs';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

describe('Saves', () => {
  it('are reported, in folders and beside them, until no one asks any more', async () => {
    const root = temporaryFolder();
    writeTree(root, { 'package.json': '', 'server/deep/a.ts': '' });
    const ending = new AbortController();
    const reported = saves(root, ['package.json', 'server/deep/a.ts'], ending.signal);
    const first = reported.next();
    writeTree(root, { 'server/deep/a.ts': '1', 'package.json': '1' });
    assert.deepEqual(await first, { done: false, value: undefined });
    writeTree(root, { 'package.json': '2' });
    assert.deepEqual(await reported.next(), { done: false, value: undefined });
    ending.abort();
    // Which ends them: one save may be reported in two.
    for await (const _ of reported);
  });
});
