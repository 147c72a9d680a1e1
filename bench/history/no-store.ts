import type { HistoryStoreOpener } from '#server/app/ports/history-store.ts';

/** Keeps nothing: each run reads the whole history. */
export const noStore: HistoryStoreOpener = () => ({
  load: () => Promise.resolve([]),
  append: () => Promise.resolve(),
  clear: () => Promise.resolve(),
});
