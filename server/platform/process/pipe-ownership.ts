import type { EnginePlace } from './engine-place.ts';
import { type AcceptConnection, listen } from './listen-socket.ts';
import type { Ownership } from './ownership.ts';

/**
 * Windows: the named pipe itself is the lock. Only its first instance can be created, it can't be deleted by others,
 * and it goes with its process, so there is nothing stale and nothing to renew.
 */
export async function takePipe(place: EnginePlace, accept: AcceptConnection): Promise<Ownership | 'held'> {
  try {
    const server = await listen(place.socket, accept);
    return {
      socket: place.socket,
      renew: () => Promise.resolve(true),
      // The name is the lock: connections that still come are ended by `accept` until the name is released.
      unpublish: () => undefined,
      release: () => void server.close(),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return 'held';
    throw error;
  }
}
