import type { Clock } from '#server/app/ports/clock.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';

const WRITE_INTERVAL_MS = 60_000;

interface Use {
  readonly atMs: number;
  readonly writtenAtMonotonicMs: number;
  readonly isWritten: boolean;
}

/**
 * When keys were last used: held in memory and written at most once a minute a key, since a durable write at every
 * request would cost more than the request. A crash loses at most that minute.
 */
export class KeyUse {
  readonly #clock: Clock;
  readonly #write: (keyId: string, atMs: number) => void;
  readonly #uses = new Map<string, Use>();

  constructor(clock: Clock, write: (keyId: string, atMs: number) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  touch(keyId: string, atMs: number): void {
    const before = this.#uses.get(keyId);
    const latestMs = Math.max(atMs, before?.atMs ?? 0);
    const now = this.#clock.monotonicMs();
    const isDue = before === undefined || now - before.writtenAtMonotonicMs >= WRITE_INTERVAL_MS;
    const writtenAtMonotonicMs = isDue ? now : before.writtenAtMonotonicMs;
    this.#uses.set(keyId, {
      atMs: latestMs,
      writtenAtMonotonicMs,
      isWritten: isDue && this.#tryWrite(keyId, latestMs),
    });
  }

  lastUsedAtMs(keyId: string): number | undefined {
    return this.#uses.get(keyId)?.atMs;
  }

  flush(): void {
    for (const [keyId, use] of this.#uses) {
      if (!use.isWritten) this.#tryWrite(keyId, use.atMs);
    }
    this.#uses.clear();
  }

  /** A full disk must not fail a request that only reads. */
  #tryWrite(keyId: string, atMs: number): boolean {
    try {
      this.#write(keyId, atMs);
      return true;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return false;
    }
  }
}
