import assert from 'node:assert/strict';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { inScratchFolder } from './scratch.ts';

export function describeRemoteState(driver: SqlDriver): void {
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
