import { chmodSync, readdirSync, unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import type { EnginePlace } from './engine-place.ts';
import { isProcessAlive } from './process-alive.ts';
import { openRuntimeFolder } from './runtime-folder.ts';

export type AcceptConnection = (socket: Socket) => void;

let privateNames = 0;

/**
 * Listens on a socket (0600) under a private name; the owner then publishes it by `rename` or `link`. So a published
 * socket always listens, a stale one is replaced in one step, and `server.close()`, which unlinks the path it bound
 * even when that is a successor's socket by then, finds nothing to unlink.
 *
 * The mode is set by `chmod`, in a folder that no other user can enter. A umask around `listen` was turned down: it
 * belongs to the whole process, and a folder that a worker thread makes at that moment could not be entered.
 */
export async function listenPrivately(
  place: EnginePlace,
  accept: AcceptConnection,
): Promise<{ server: Server; path: string }> {
  // Again at each bind: a cleaner of temporary folders may have taken it, and another user the name.
  if (openRuntimeFolder([place.runtimeFolder], process.getuid?.()) === undefined) {
    throw new StorageError('storage_error', `${place.runtimeFolder} is not a private folder of ours any more`);
  }
  const path = join(place.runtimeFolder, `${place.name}.${process.pid}.${privateNames++}`);
  unlinkIfThere(path);
  const server = await listen(path, accept);
  chmodSync(path, 0o600);
  return { server, path };
}

/** Rejects with the system's error: EADDRINUSE where the name is taken. */
export function listen(path: string, accept: AcceptConnection): Promise<Server> {
  const server = createServer(accept);
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  server.once('error', reject);
  server.listen(path, () => {
    server.off('error', reject);
    // A connection that can't be accepted (no descriptors left) costs that connection: its client tries again.
    server.on('error', () => undefined);
    resolve(server);
  });
  return promise;
}

export function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Private names of processes that were killed before they published or removed them. */
export function removeAbandonedNames(place: EnginePlace): void {
  const prefix = `${place.name}.`;
  for (const entry of readdirSync(place.runtimeFolder)) {
    if (!entry.startsWith(prefix)) continue;
    const pid = /^(\d+)\.\d+$/.exec(entry.slice(prefix.length))?.[1];
    if (pid !== undefined && !isProcessAlive(Number(pid))) unlinkIfThere(join(place.runtimeFolder, entry));
  }
}
