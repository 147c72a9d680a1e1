import assert from 'node:assert/strict';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { answerTo, projectNamed } from './state-samples.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';

export function describeTransactions(driver: SqlDriver): void {
  /** The projects on disk after `work` and one more write. */
  const idsAfter = (work: (store: StateStore) => void): readonly string[] =>
    inScratchFolder((folder) => {
      const clock = new FakeClock();
      const store = openStateStore(folder, { driver, clock });
      work(store);
      store.insertProject(projectNamed('prj_later'));
      store.close();
      const again = openStateStore(folder, { driver, clock });
      const ids = again.projects().map((project) => project.id);
      again.close();
      return ids;
    });

  describe('state: transactions', () => {
    it('commit everything together and answer what the work answers', () => {
      const ids = idsAfter((store) => {
        const answer = store.transaction(() => {
          store.insertProject(projectNamed('prj_a'));
          store.transaction(() => store.insertProject(projectNamed('prj_b')));
          return 'done';
        });
        assert.equal(answer, 'done');
      });
      assert.deepEqual(ids, ['prj_a', 'prj_b', 'prj_later']);
    });

    it('roll everything back at an exception, nested work included', () => {
      const ids = idsAfter((store) =>
        assert.throws(
          () =>
            store.transaction(() => {
              store.transaction(() => store.insertProject(projectNamed('prj_a')));
              store.saveIdempotency(answerTo('first'));
              throw new RangeError('no');
            }),
          RangeError,
        ),
      );
      assert.deepEqual(ids, ['prj_later']);
    });

    it('notify those who wait for the end when it is committed, outside of one at once, and never when rolled back', () => {
      const calls: string[] = [];
      const ids = idsAfter((store) => {
        store.transaction(() => {
          store.transaction(() => store.afterCommit(() => store.insertProject(projectNamed('prj_told'))));
          store.afterCommit(() => void calls.push(`with ${store.projects().length}`));
          store.insertProject(projectNamed('prj_a'));
          calls.push('worked');
        });
        assert.throws(() =>
          store.transaction(() => {
            store.afterCommit(() => void calls.push('rolled back'));
            throw new RangeError('no');
          }),
        );
        store.afterCommit(() => void calls.push('at once'));
      });
      assert.deepEqual(ids.toSorted(), ['prj_a', 'prj_later', 'prj_told']);
      assert.deepEqual(calls, ['worked', 'with 2', 'at once']);
    });

    it('are not committed after nested work failed, even if the exception was caught', () => {
      const ids = idsAfter((store) =>
        assert.throws(
          () =>
            store.transaction(() => {
              store.insertProject(projectNamed('prj_a'));
              assert.throws(() =>
                store.transaction(() => {
                  throw new RangeError('inner');
                }),
              );
              store.insertProject(projectNamed('prj_b'));
            }),
          RangeError,
        ),
      );
      assert.deepEqual(ids, ['prj_later']);
    });

    it('are not committed after a write failed, even if the exception was caught', () => {
      const ids = idsAfter((store) =>
        assert.throws(
          () =>
            store.transaction(() => {
              store.insertProject(projectNamed('prj_a'));
              assert.throws(() => store.insertProject(projectNamed('prj_a')));
              store.insertProject(projectNamed('prj_b'));
            }),
          { code: 'storage_error' },
        ),
      );
      assert.deepEqual(ids, ['prj_later']);
    });

    it('refuse work that would end after them', () => {
      const ids = idsAfter((store) =>
        assert.throws(
          () =>
            store.transaction(async () => {
              store.insertProject(projectNamed('prj_a'));
            }),
          TypeError,
        ),
      );
      assert.deepEqual(ids, ['prj_later']);
    });
  });
}
