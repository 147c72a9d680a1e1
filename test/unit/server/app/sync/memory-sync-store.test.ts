import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { checkSyncStore } from '../../../../support/store/describe-sync-store.ts';

describe('The store of synchronisation for tests that need no disk', () => {
  checkSyncStore((work) => {
    const store = new MemoryStateStore();
    work(store, () => store);
  });
});
