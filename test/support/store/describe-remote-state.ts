import assert from 'node:assert/strict';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { inScratchFolder } from './scratch.ts';
import { keyNamed, projectNamed } from './state-samples.ts';

function read(store: StateStore): unknown[] {
  return [store.projects().map(({ id }) => id), store.keys().length, store.remoteSinceMs()];
}

export function describeRemoteState(driver: SqlDriver): void {
  describe('state: a copy', () => {
    it('is whole, of one moment, and for its user alone', () =>
      inScratchFolder((folder) => {
        const store = openStateStore(join(folder, 'one'), { driver });
        store.insertProject(projectNamed('prj_a'));
        store.insertKey(keyNamed('key_a'));
        store.becomeRemote(5);
        mkdirSync(join(folder, 'two'), { mode: 0o700 });
        store.copyTo(join(folder, 'two', 'state.db'));
        store.insertProject(projectNamed('prj_b'));
        assert.equal(statSync(join(folder, 'two', 'state.db')).mode & 0o777, 0o600);
        const copy = openStateStore(join(folder, 'two'), { driver });
        assert.deepEqual(read(copy), [['prj_a'], 1, 5]);
        assert.deepEqual(read(store), [['prj_a', 'prj_b'], 1, 5]);
        assert.deepEqual(copy.secret('cursors').length, 32);
        for (const each of [store, copy]) each.close();
      }));
  });

  describe('state: remote', () => {
    it("is a person's own until it is made a remote, once for all", () =>
      inScratchFolder((folder) => {
        const store = openStateStore(folder, { driver });
        assert.equal(store.remoteSinceMs(), undefined);
        const undone = () =>
          store.transaction(() => {
            store.becomeRemote(4);
            throw new Error('undone');
          });
        assert.throws(undone, /undone/);
        assert.equal(store.remoteSinceMs(), undefined);
        store.becomeRemote(5);
        store.becomeRemote(6);
        store.close();
        const again = openStateStore(folder, { driver });
        assert.equal(again.remoteSinceMs(), 5);
        again.close();
      }));
  });
}
