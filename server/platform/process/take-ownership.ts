import type { EnginePlace } from './engine-place.ts';
import { takeGeneration } from './generation-ownership.ts';
import type { AcceptConnection } from './listen-socket.ts';
import { takeLockedSocket } from './lock-ownership.ts';
import type { LockTool } from './lock-tools.ts';
import { takePipe } from './pipe-ownership.ts';
import type { Ownership } from './ownership.ts';

/**
 * Tries once to become the owner. `held`: another process is, or is starting, or is leaving: the caller looks whether a
 * socket answers and tries again.
 * Throws the system's error when the folders can't be written.
 *
 * Invariant: all processes of a user come to the same kind of lock, because the kind depends on the machine and the
 * file system alone.
 */
export async function takeOwnership(
  place: EnginePlace,
  accept: AcceptConnection,
  tools?: readonly LockTool[],
): Promise<Ownership | 'held'> {
  if (process.platform === 'win32') return takePipe(place, accept);
  const attempt = await takeLockedSocket(place, accept, tools);
  return attempt === 'unavailable' ? takeGeneration(place, accept) : attempt;
}
