import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { describeCloneFolder } from './describe-clone-folder.ts';
import { describeDamage } from './describe-damage.ts';
import { describeFactsCache } from './describe-facts-cache.ts';
import { describeIndexStore } from './describe-index-store.ts';
import { describeMemberStore } from './describe-member-store.ts';
import { describeMigrations } from './describe-migrations.ts';
import { describeProjectCache } from './describe-project-cache.ts';
import { describeRemoteState } from './describe-remote-state.ts';
import { describeSnapshotStore } from './describe-snapshot-store.ts';
import { describeSqlDriver } from './describe-sql-driver.ts';
import { describeStateStore } from './describe-state-store.ts';
import { describeSyncStore } from './describe-sync-store.ts';
import { describeTransactions } from './describe-transactions.ts';
import { describeWebhookStore } from './describe-webhook-store.ts';

/** Promises of the stores, and what they require of a driver: every driver passes all of it. */
export function describeStore(driver: SqlDriver): void {
  describe(`stores over ${driver.name}`, () => {
    describeSqlDriver(driver);
    describeMigrations(driver);
    describeStateStore(driver);
    describeProjectCache(driver);
    describeRemoteState(driver);
    describeCloneFolder(driver);
    describeSnapshotStore(driver);
    describeWebhookStore(driver);
    describeMemberStore(driver);
    describeSyncStore(driver);
    describeTransactions(driver);
    describeIndexStore(driver);
    describeFactsCache(driver);
    describeDamage(driver);
  });
}
