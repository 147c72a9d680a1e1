import type { HistoryStoreOpener } from '#server/app/ports/history-store.ts';

/** Keeps nothing. */
export const noHistories: HistoryStoreOpener = () => ({
  load: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  clear: () => Promise.resolve(),
});
