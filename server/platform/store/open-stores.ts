import type { Clock, FactsCache, IndexStoreOpener, StateStore } from '#server/app/ports.ts';
import { systemClock } from '../clock.ts';
import { SqlFactsCache } from './facts-store.ts';
import { SqlIndexStoreOpener } from './index-store.ts';
import { nodeSqlite } from './node-sqlite.ts';
import type { SqlDriver } from './sql-driver.ts';
import { openStateDatabase } from './state-store.ts';

const FACTS_CAP_BYTES = 1024 * 1024 * 1024;

export interface StoreOptions {
  readonly clock?: Clock;
  readonly driver?: SqlDriver;
}

export interface FactsOptions extends StoreOptions {
  /** Above it the least recently used facts go; 1 GiB by default. */
  readonly capBytes?: number;
}

/**
 * Opens `state.db`. The state folder and the folders above it are made (0700) when missing, here as below. Throws
 * `StorageError`: the folder cannot be made or written, the file is damaged, or a newer version wrote it.
 */
export function openStateStore(stateFolder: string, options: StoreOptions = {}): StateStore {
  const { driver = nodeSqlite, clock = systemClock } = options;
  return openStateDatabase(driver, stateFolder, clock);
}

/** Opens `facts.db`, which the threads of an engine share. Never throws `StorageError`. */
export function openFactsCache(stateFolder: string, options: FactsOptions = {}): FactsCache {
  const { driver = nodeSqlite, clock = systemClock, capBytes = FACTS_CAP_BYTES } = options;
  return new SqlFactsCache(driver, stateFolder, clock, capBytes);
}

/** Opens the `index.db` of each workspace, below `workspaces/`. */
export function openIndexStores(stateFolder: string, options: StoreOptions = {}): IndexStoreOpener {
  const { driver = nodeSqlite, clock = systemClock } = options;
  return new SqlIndexStoreOpener(driver, stateFolder, clock);
}
