import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { DRIVERS } from '../support/store/drivers.ts';
import type { FullDiskReport } from '../support/store/full-disk-program.ts';
import { changeOf, fileNamed } from '../support/store/index-samples.ts';
import type { ReadOnlyReport } from '../support/store/read-only-program.ts';
import { projectNamed } from '../support/store/state-samples.ts';

const program = (name: string) => fileURLToPath(new URL(`../support/store/${name}`, import.meta.url));

/** Runs a shell line with `$FOLDER` and `$NODE` set, and reads the JSON that its program prints. */
function reportOf<Report>(line: string, folder: string, environment: NodeJS.ProcessEnv): Report {
  const { stdout, stderr } = spawnSync('bash', ['-c', line], {
    env: { ...process.env, ...environment, FOLDER: folder, NODE: process.execPath },
    encoding: 'utf8',
  });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout) as Report;
}

/** A mount that only the program sees and that goes with it. Not every container lets its root do this. */
const ownMounts = ['unshare -m', 'unshare -rm'].find(
  (unshare) => spawnSync('bash', ['-c', `${unshare} mount -t tmpfs tmpfs /mnt`]).status === 0,
);

for (const { driver, environment } of DRIVERS) describeDisks(driver, environment);

function describeDisks(driver: SqlDriver, environment: NodeJS.ProcessEnv): void {
  describe(`a state folder, over ${driver.name}, on a disk that`, () => {
    let folder = '';
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'groundplan-disk-'));
    });
    afterEach(() => {
      spawnSync('chmod', ['-R', 'u+w', folder]);
      rmSync(folder, { recursive: true, force: true });
    });

    const checkFull = (line: string, code: string, expected: Partial<FullDiskReport>) => {
      const report = reportOf<FullDiskReport>(
        `${line} $NODE ${program('full-disk-program.ts')} $FOLDER`,
        folder,
        environment,
      );
      const { state, index } = report;
      assert.deepEqual([state.code, index.code], [code, code]);
      assert.ok(state.acknowledged > 0 && index.acknowledged > 0);
      assert.deepEqual([state.found, index.found], [state.acknowledged, index.acknowledged]);
      assert.equal(report.facts, '');
      for (const [name, value] of Object.entries(expected)) assert.deepEqual({ ...report }[name], value, name);
    };

    /** node:sqlite learns nothing but "I/O error" here, and nothing that was acknowledged may be lost all the same. */
    it('refuses larger files: the writes fail, nothing acknowledged is lost', () =>
      checkFull('ulimit -f 1000; exec', 'storage_error', {}));

    /** A folder that this user may read and not write, with stores in it. */
    const makeForeignFolder = () => {
      const state = openStateStore(folder, { driver });
      state.insertProject(projectNamed('prj_a'));
      state.close();
      const { store } = openIndexStores(folder, { driver }).open('ab');
      store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
      store.close();
      for (const name of ['', 'workspaces', 'workspaces/ab']) chmodSync(join(folder, name), 0o555);
      for (const name of ['state.db', 'workspaces/ab/index.db']) chmodSync(join(folder, name), 0o444);
    };

    const DENIED: ReadOnlyReport = { state: 'permission_denied', index: 'permission_denied', facts: '' };

    it('belongs to someone else: permission denied', () => {
      makeForeignFolder();
      const report = reportOf(
        `exec $NODE ${program('read-only-program.ts')} $FOLDER unprivileged`,
        folder,
        environment,
      );
      assert.deepEqual(report, DENIED);
    });

    it('belongs to someone else and does not hold the folder yet: permission denied', () => {
      mkdirSync(join(folder, 'above'), { mode: 0o555 });
      chmodSync(folder, 0o555);
      const report = reportOf(
        `exec $NODE ${program('read-only-program.ts')} $FOLDER/above/state unprivileged`,
        folder,
        environment,
      );
      assert.deepEqual(report, DENIED);
    });

    if (ownMounts !== undefined) {
      it('is full: the code says so, nothing acknowledged is lost, and it goes on when there is space', () => {
        const mount = 'mount -t tmpfs -o mode=700,size=4m tmpfs $FOLDER';
        const line = `exec ${ownMounts} bash -c '${mount} && exec "$@"' -`;
        checkFull(line, 'out_of_space', { opening: 'out_of_space', afterwards: '' });
      });

      it('is mounted read-only: permission denied', () => {
        makeForeignFolder();
        const mount = 'mount --bind $FOLDER $FOLDER && mount -o remount,ro,bind $FOLDER';
        const line = `exec ${ownMounts} bash -c '${mount} && exec "$@"' -`;
        assert.deepEqual(
          reportOf(`${line} $NODE ${program('read-only-program.ts')} $FOLDER`, folder, environment),
          DENIED,
        );
      });
    }
  });
}
