import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportMachine } from '#server/platform/process/machine-report.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

describe('report of the machine', () => {
  it('reports what an engine of that state folder would find', async () => {
    const state = join(temporaryFolder(), 'state');
    const report = await reportMachine(state, '1.2.3');
    assert.deepEqual([report.groundplan, report.node], ['1.2.3', process.versions.node]);
    assert.deepEqual(report.folders[0], { purpose: 'state', path: state, exists: true, mode: '700', writable: true });
    assert.deepEqual([report.folders[1].purpose, report.folders[1].mode], ['runtime', '700']);
    assert.equal(report.socket?.exists, false);
    assert.ok(['flock', 'perl'].includes(report.lockTool ?? ''));
    assert.match(report.git ?? '', /^\d+\.\d+/);
    assert.deepEqual(readdirSync(state), []);
  });

  it('reports also where the state folder cannot be', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { file: '' });
    const report = await reportMachine(join(folder, 'file/state'), '1.2.3');
    assert.deepEqual(report.folders, [
      { purpose: 'state', path: join(folder, 'file/state'), exists: false, writable: false },
    ]);
    assert.deepEqual([report.socket, report.lockTool], [undefined, undefined]);
  });
});
