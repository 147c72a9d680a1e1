import type { Clock } from '#server/app/ports/clock.ts';
import type { FactsCache, IndexStoreOpener } from '#server/app/ports/index-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { systemClock } from '../clock.ts';
import { SqlFactsCache } from './facts-store.ts';
import { GatheredFacts } from './gathered-facts.ts';
import { SqlIndexStoreOpener } from './index-store.ts';
import type { SqlDriver } from './sql-driver.ts';
import { openStateDatabase } from './state-store.ts';

const FACTS_CAP_BYTES = 1024 * 1024 * 1024;

/** Each facts thread has it in memory. The facts of three repositories of 8,000 files fit (decision 14). */
const FACTS_CAP_BYTES_IN_MEMORY = 64 * 1024 * 1024;

export interface StoreOptions {
  readonly driver: SqlDriver;
  readonly clock?: Clock;
}

export interface FactsOptions extends StoreOptions {
  /** Above it the least recently used facts go. */
  readonly capBytes?: number;
}

/**
 * Opens `state.db`. The state folder and the folders above it are made (0700) when missing, here as below. Throws
 * `StorageError`: the folder cannot be made or written, the file is damaged, or a newer version wrote it.
 */
export function openStateStore(stateFolder: string, { driver, clock = systemClock }: StoreOptions): StateStore {
  return openStateDatabase(driver, stateFolder, clock);
}

/** Opens `facts.db`, which the threads of an engine share. Never throws `StorageError`. */
export function openFactsCache(stateFolder: string, options: FactsOptions): FactsCache {
  const { driver, clock = systemClock } = options;
  const { capBytes = driver.holdsFileInMemory ? FACTS_CAP_BYTES_IN_MEMORY : FACTS_CAP_BYTES } = options;
  const cache = new SqlFactsCache(driver, stateFolder, clock, capBytes);
  return driver.holdsFileInMemory ? new GatheredFacts(cache, stateFolder, capBytes) : cache;
}

/** Opens the `index.db` of each workspace, below `workspaces/`. */
export function openIndexStores(stateFolder: string, { driver, clock = systemClock }: StoreOptions): IndexStoreOpener {
  return new SqlIndexStoreOpener(driver, stateFolder, clock);
}
