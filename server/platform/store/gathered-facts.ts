import { statSync } from 'node:fs';
import type { FactsCache } from '#server/app/ports/index-store.ts';
import type { FactsEntry } from './facts-database.ts';
import { factsPath, type SqlFactsCache } from './facts-store.ts';

/** Time without a `put`. */
const QUIET_MS = 2000;

/** Gathered entries are written when they are so large a part of the file, or of what the file may become. */
const PART_OF_FILE = 1 / 16;
const PART_OF_CAP = 1 / 64;

/**
 * Facts on their way to a file that can only be written as a whole: gathered until writing it is worth it. The writes
 * of a long run add up to about its last size times sixteen, however many files it reads. What a kill takes is produced again.
 */
export class GatheredFacts implements FactsCache {
  readonly #cache: SqlFactsCache;
  readonly #path: string;
  readonly #capBytes: number;
  readonly #gathered = new Map<string, FactsEntry>();
  #gatheredBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(cache: SqlFactsCache, stateFolder: string, capBytes: number) {
    this.#cache = cache;
    this.#path = factsPath(stateFolder);
    this.#capBytes = capBytes;
  }

  get(contentHash: string, producer: string): Uint8Array | undefined {
    return this.#gathered.get(keyOf({ contentHash, producer }))?.facts ?? this.#cache.get(contentHash, producer);
  }

  put(entries: readonly FactsEntry[]): void {
    if (!this.#cache.isUsable()) return;
    for (const entry of entries) {
      // What the cache would leave out must not be kept here either.
      if (entry.facts.byteLength >= this.#capBytes) continue;
      this.#gathered.set(keyOf(entry), entry);
      this.#gatheredBytes += entry.facts.byteLength;
    }
    if (this.#gatheredBytes > this.#worthWriting()) this.#write();
    else this.#writeSoon();
  }

  close(): void {
    this.#write();
    this.#cache.close();
  }

  #worthWriting(): number {
    const fileBytes = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    return Math.max(fileBytes * PART_OF_FILE, this.#capBytes * PART_OF_CAP);
  }

  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#write(), QUIET_MS).unref();
  }

  #write(): void {
    clearTimeout(this.#timer);
    if (this.#gathered.size === 0) return;
    this.#cache.put([...this.#gathered.values()]);
    this.#gathered.clear();
    this.#gatheredBytes = 0;
  }
}

function keyOf({ contentHash, producer }: Pick<FactsEntry, 'contentHash' | 'producer'>): string {
  return `${contentHash}\0${producer}`;
}
