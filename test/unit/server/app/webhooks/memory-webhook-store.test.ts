import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { checkWebhookStore } from '../../../../support/store/describe-webhook-store.ts';

describe('The store of tests that need no disk', () => {
  checkWebhookStore((work) => {
    const store = new MemoryStateStore();
    work(store, () => store);
  });
});
