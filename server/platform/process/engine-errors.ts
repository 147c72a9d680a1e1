import { hostname } from 'node:os';
import type { EnginePlace } from './engine-place.ts';
import { readLockHolder } from './owner-lock.ts';

/** No engine could be reached, or the one that runs said no. `code` is of the error table. */
export class EngineAccessError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineAccessError';
    this.code = code;
  }
}

/** Says who holds the state folder: on a network disk or in another container that can be out of reach. */
export function unreachable(place: EnginePlace): EngineAccessError {
  const holder = readLockHolder(place.lockFile);
  if (holder === undefined) {
    return new EngineAccessError('engine_unavailable', `no engine for ${place.stateFolder} answered in time`);
  }
  if (holder.host !== hostname()) {
    const owner = `process ${holder.pid} on ${holder.host}`;
    return new EngineAccessError('storage_locked', `${place.stateFolder} serves one machine at a time, now ${owner}`);
  }
  const message = `the engine of ${place.stateFolder} (process ${holder.pid}) did not answer in time`;
  return new EngineAccessError('engine_unavailable', message);
}
