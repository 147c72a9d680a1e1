import { join } from 'node:path';
import { openIndexStores } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { changeOf, fileNamed, WORKSPACE } from './index-samples.ts';
import { bytesOf, FakeClock, inScratchFolder } from './scratch.ts';

type OpenedIndex = ReturnType<ReturnType<typeof openIndexStores>['open']>;

export interface IndexPlace {
  readonly folder: string;
  readonly path: string;
  readonly clock: FakeClock;
  open(): OpenedIndex;
}

/** A place for the index of one workspace. */
export function withIndex(driver: SqlDriver, work: (place: IndexPlace) => void): void {
  inScratchFolder((stateFolder) => {
    const clock = new FakeClock();
    const opener = openIndexStores(stateFolder, { driver, clock });
    const folder = join(stateFolder, 'workspaces', WORKSPACE);
    work({ folder, path: join(folder, 'index.db'), open: () => opener.open(WORKSPACE), clock });
  });
}

export function fillIndex({ open }: IndexPlace, fileCount = 300, blobBytes = 300): void {
  const { store } = open();
  store.apply(changeOf({ upsert: manyFiles(fileCount, blobBytes), meta: { version: '1' } }));
  store.close();
}

export function manyFiles(count: number, blobBytes: number) {
  const like = fileNamed('', 1, blobBytes);
  return Array.from({ length: count }, (_, index) => ({ ...like, path: `src/file${index}.ts` }));
}

export const MANY_FACTS = Array.from({ length: 200 }, (_, index) => ({
  contentHash: `hash${index}`,
  producer: 'ts@1',
  facts: bytesOf(500, index),
}));
