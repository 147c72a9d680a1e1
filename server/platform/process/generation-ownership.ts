import { linkSync, readdirSync, statSync } from 'node:fs';
import { connect, type Server } from 'node:net';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import type { EnginePlace } from './engine-place.ts';
import { type AcceptConnection, listenPrivately, removeAbandonedNames, unlinkIfThere } from './listen-socket.ts';
import type { Ownership } from './ownership.ts';

/**
 * The way without a lock: an owner listens on a private name and publishes it as the next generation by `link`, which
 * fails where the name is taken. The highest generation counts. Numbers only grow and the highest is never deleted, so
 * who was frozen between looking and linking finds its number taken or a higher one published.
 *
 * Linux only, where a socket that refuses has no listener. Elsewhere a full backlog refuses as well; but there `open`
 * itself can lock.
 */
export async function takeGeneration(place: EnginePlace, accept: AcceptConnection): Promise<Ownership | 'held'> {
  if (process.platform !== 'linux') {
    throw new StorageError('storage_error', `no way to lock ${place.lockFile}: neither open nor perl can do it here`);
  }
  const before = highestGeneration(place);
  if (before > 0 && !(await refuses(generationPath(place, before)))) return 'held';
  const ownership = new GenerationOwnership(place, accept, before + 1);
  return (await ownership.publish()) ? ownership : 'held';
}

export function generationPath(place: EnginePlace, generation: number): string {
  return join(place.runtimeFolder, `${place.name}.e${generation}`);
}

/** 0 when there is none. */
export function highestGeneration(place: EnginePlace): number {
  return Math.max(0, ...generations(place));
}

function generations(place: EnginePlace): number[] {
  const prefix = `${place.name}.e`;
  return readdirSync(place.runtimeFolder)
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => Number(entry.slice(prefix.length)))
    .filter((generation) => Number.isSafeInteger(generation));
}

/** Only ECONNREFUSED means that no process listens; a full backlog (EAGAIN) or a vanished file (ENOENT) does not. */
function refuses(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(false));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => socket.destroy());
  });
}

class GenerationOwnership implements Ownership {
  readonly #place: EnginePlace;
  readonly #accept: AcceptConnection;
  readonly #generation: number;
  #server: Server | undefined;
  #inode: number | undefined;
  #isEnding = false;

  constructor(place: EnginePlace, accept: AcceptConnection, generation: number) {
    this.#place = place;
    this.#accept = accept;
    this.#generation = generation;
  }

  get socket(): string {
    return generationPath(this.#place, this.#generation);
  }

  /** False when another process was faster. */
  async publish(): Promise<boolean> {
    const { server, path } = await listenPrivately(this.#place, this.#accept);
    if (this.#isEnding) {
      server.close();
      return true;
    }
    this.#server?.close();
    this.#server = server;
    const linked = linkIfFree(path, this.socket);
    unlinkIfThere(path);
    if (linked && highestGeneration(this.#place) === this.#generation) {
      this.#inode = statSync(this.socket, { throwIfNoEntry: false })?.ino;
      this.#removeOlder();
      return true;
    }
    server.close();
    // Published, but a higher one is there as well: it wins, and so ours is not the highest that must stay.
    if (linked) unlinkIfThere(this.socket);
    return false;
  }

  async renew(): Promise<boolean> {
    const highest = highestGeneration(this.#place);
    // Everything was deleted: no process took over yet, so the same number may be published again.
    if (highest === 0) return this.publish();
    return highest === this.#generation && this.#isPublished();
  }

  /** Listening is the right itself, so it goes on; `accept` ends the connections that still come. */
  unpublish(): void {}

  /** The name stays, refusing: the next owner counts on from it. */
  release(): void {
    this.#isEnding = true;
    this.#server?.close();
  }

  #isPublished(): boolean {
    return statSync(this.socket, { throwIfNoEntry: false })?.ino === this.#inode;
  }

  #removeOlder(): void {
    removeAbandonedNames(this.#place);
    for (const generation of generations(this.#place)) {
      if (generation < this.#generation) unlinkIfThere(generationPath(this.#place, generation));
    }
  }
}

/** ENOENT: the private name was taken for abandoned by another process; that counts as having been slower. */
function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}
