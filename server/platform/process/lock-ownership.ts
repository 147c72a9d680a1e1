import { renameSync, statSync, type Stats } from 'node:fs';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import type { EnginePlace } from './engine-place.ts';
import { type AcceptConnection, listenPrivately, removeAbandonedNames, unlinkIfThere } from './listen-socket.ts';
import type { LockTool } from './lock-tools.ts';
import { type OwnerLock, takeOwnerLock } from './owner-lock.ts';
import type { Ownership } from './ownership.ts';

/** Takes the kernel lock, then the socket. `unavailable`: no such lock on this machine or file system. */
export async function takeLockedSocket(
  place: EnginePlace,
  accept: AcceptConnection,
  tools?: readonly LockTool[],
): Promise<Ownership | 'held' | 'unavailable'> {
  const lock = await takeOwnerLock(place.lockFile, tools);
  if (typeof lock === 'string') return lock;
  const ownership = new LockOwnership(place, accept, lock);
  try {
    await ownership.publish();
  } catch (error) {
    lock.release();
    throw error;
  }
  return ownership;
}

class LockOwnership implements Ownership {
  readonly #place: EnginePlace;
  readonly #accept: AcceptConnection;
  readonly #lock: OwnerLock;
  #server: Server | undefined;
  #published: Stats | undefined;
  #isEnding = false;

  constructor(place: EnginePlace, accept: AcceptConnection, lock: OwnerLock) {
    this.#place = place;
    this.#accept = accept;
    this.#lock = lock;
  }

  get socket(): string {
    return this.#place.socket;
  }

  async publish(): Promise<void> {
    removeAbandonedNames(this.#place);
    const { server, path } = await listenPrivately(this.#place, this.#accept);
    if (this.#isEnding) return void server.close();
    // Connections of the server before live on; only its deleted name is let go.
    this.#server?.close();
    this.#server = server;
    // Said first: who finds the socket elsewhere than expected must find a true line.
    this.#lock.describe({ host: hostname(), pid: process.pid, socket: this.socket });
    renameSync(path, this.socket);
    this.#published = statSync(this.socket);
  }

  async renew(): Promise<boolean> {
    if (!this.#lock.holds()) return false;
    if (!this.#isPublished()) await this.publish();
    return true;
  }

  /** A successor after a lost lock has published its own socket under this name: that one is not ours to unlink. */
  unpublish(): void {
    this.#isEnding = true;
    if (this.#lock.holds() && this.#isPublished()) unlinkIfThere(this.socket);
    this.#published = undefined;
    this.#server?.close();
  }

  release(): void {
    this.#lock.release();
  }

  #isPublished(): boolean {
    const named = statSync(this.socket, { throwIfNoEntry: false });
    const ours = this.#published;
    return named !== undefined && ours !== undefined && named.ino === ours.ino && named.dev === ours.dev;
  }
}
