import type { MovedFile, Pair } from '#server/engine/history/pair-renames.ts';
import { type Pieces, piecesOf, similarityAtMost, similarityOf } from '#server/engine/history/text-similarity.ts';
import type { GitRepositories, WorkingFiles } from '../ports/git.ts';
import { mapInTurns } from '../operations/map-with-pauses.ts';
import { scanLimits } from '../indexing/limits.ts';

/** Limits of one search for renames. Behind either no file is like another. */
export interface AlikenessLimits {
  /** Pieces of files that are kept. */
  readonly pieces: number;
  /** Pieces of one file that are looked up in another. */
  readonly lookups: number;
}

/** A hundred megabytes, and a second or two. Ten thousand pairs of files of 500 lines take 5 million lookups. */
export const alikenessLimits: AlikenessLimits = { pieces: 2_000_000, lookups: 20_000_000 };

/**
 * Measures how alike old files, which git has, and new files, which lie on the disk, are.
 *
 * Invariant: the author of the commits decides how many files there are, how long, and how alike; not how long this
 * takes.
 */
export class FileAlikeness {
  readonly #working: Pick<WorkingFiles, 'read'>;
  readonly #pieces = new Map<string, Pieces | undefined>();
  #piecesLeft: number;
  #lookupsLeft: number;

  constructor(working: Pick<WorkingFiles, 'read'>, { pieces, lookups }: AlikenessLimits) {
    this.#working = working;
    this.#piecesLeft = pieces;
    this.#lookupsLeft = lookups;
  }

  async load(
    { git, root }: { readonly git: Pick<GitRepositories, 'blobs'>; readonly root: string },
    old: readonly MovedFile[],
    signal: AbortSignal,
  ): Promise<void> {
    const names = [...new Set(old.map(({ objectName }) => objectName))];
    const blobs = await git.blobs(root, names, scanLimits.fileBytes, signal);
    await mapInTurns(old, ({ path, objectName }) => this.#keep(path, () => blobs.get(objectName)), signal);
  }

  /** 0 where it is less than asked for. */
  scoreOf({ before, after }: Pair, min: number): number {
    if (this.#lookupsLeft <= 0) return 0;
    const old = this.#pieces.get(before.path);
    const onDisk = old && this.#piecesOnDisk(after.path);
    // Git measures what it would store. Where the old file has none, the carriage returns are those of a checkout.
    const now = onDisk && old.size === old.plainSize ? { ...onDisk, size: onDisk.plainSize } : onDisk;
    if (old === undefined || now === undefined || similarityAtMost(old.size, now.size) < min) return 0;
    this.#lookupsLeft -= Math.min(old.bytesOf.size, now.bytesOf.size);
    const score = similarityOf(old, now);
    return score >= min ? score : 0;
  }

  #piecesOnDisk(path: string): Pieces | undefined {
    if (!this.#pieces.has(path)) this.#keep(path, () => this.#working.read(path, scanLimits.fileBytes));
    return this.#pieces.get(path);
  }

  #keep(path: string, read: () => Uint8Array | undefined): void {
    const bytes = this.#piecesLeft > 0 ? read() : undefined;
    const pieces = bytes && piecesOf(bytes);
    this.#pieces.set(path, pieces);
    this.#piecesLeft -= pieces?.bytesOf.size ?? 0;
  }
}
