import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { EngineOwner, type EngineOwnerOptions, type EngineService } from './engine-owner.ts';
import type { EnginePlace } from './engine-place.ts';
import type { AcceptConnection } from './listen-socket.ts';
import type { LockTool } from './lock-tools.ts';
import { folderError } from './state-folder.ts';
import { takeOwnership } from './take-ownership.ts';
import { retryDelayMs } from './retry-delay.ts';
import { visitEngine } from './visit-engine.ts';

/** How an engine comes to be: what it says of itself, and what it opens once it owns its place. */
export interface EngineStart<Service extends EngineService = EngineService> extends EngineOwnerOptions {
  readonly open: (owner: EngineOwner) => Promise<Service>;
  /** Other ways to lock than this machine's own; tests take them away. */
  readonly lockTools?: readonly LockTool[];
}

/** An owner that may be starting or leaving when a candidate comes is waited for that long. */
const CANDIDATE_PATIENCE_MS = 5000;
const LOCK_INTERVAL_MS = 100;

/**
 * Tries once. `undefined`: another process owns the place. Rejects with a `StorageError` when the folders can't be
 * used, and with what `open` rejects with.
 */
async function tryToOwn<Service extends EngineService>(
  place: EnginePlace,
  start: EngineStart<Service>,
): Promise<{ owner: EngineOwner; service: Service } | undefined> {
  const owner = new EngineOwner(start);
  const accept: AcceptConnection = (socket) => owner.accept(socket);
  const ownership = await takeOwnership(place, accept, start.lockTools).catch((error: unknown) => {
    throw error instanceof StorageError ? error : folderError(place.stateFolder, error);
  });
  if (ownership === 'held') return undefined;
  return { owner, service: await owner.begin(ownership, () => start.open(owner)) };
}

/**
 * `tryToOwn` for a loop that looks more often than it should take the lock: each attempt starts a process, and those of
 * fifty contenders would keep the machine from the one that is starting.
 */
export function ownershipAttempts<Service extends EngineService>(
  place: EnginePlace,
  start: EngineStart<Service>,
): () => Promise<{ owner: EngineOwner; service: Service } | undefined> {
  let triedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - triedAtMs < LOCK_INTERVAL_MS) return undefined;
    const owned = await tryToOwn(place, start);
    triedAtMs = performance.now();
    return owned;
  };
}

/**
 * A candidate's whole attempt: `undefined` as soon as an engine answers, or when the place stays taken by one that
 * doesn't (it is frozen, and will answer its clients when it wakes).
 */
export async function becomeOwner(place: EnginePlace, start: EngineStart): Promise<EngineOwner | undefined> {
  const patience = AbortSignal.timeout(CANDIDATE_PATIENCE_MS);
  const attempt = ownershipAttempts(place, start);
  for (let round = 0; ; round++) {
    const owned = await attempt();
    if (owned) return owned.owner;
    if (patience.aborted || (await answers(place, patience))) return undefined;
    await sleep(retryDelayMs(round));
  }
}

async function answers(place: EnginePlace, patience: AbortSignal): Promise<boolean> {
  const visit = await visitEngine(place, patience).catch(() => undefined);
  visit?.socket.destroy();
  return visit !== undefined;
}
