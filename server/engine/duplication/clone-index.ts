import type { CloneGroup } from './clone-group.ts';
import type { ComparableTokens } from './comparable-tokens.ts';
import { FingerprintTable } from './fingerprint-table.ts';
import type { Fingerprints } from './fingerprints.ts';
import { type BucketGroups, groupsOfBucket, type SlotMember } from './groups-of-bucket.ts';

interface IndexedTokens {
  readonly path: string;
  readonly fingerprints: Fingerprints;
}

/**
 * Groups of equal code among the files of a project, kept up to date file by file.
 *
 * Invariant: groups of a bucket depend on its files alone. So those of a bucket are looked for again when one of its
 * files is another one, and all together are what a new index would find.
 */
export class CloneIndex {
  readonly #table = new FingerprintTable();
  readonly #files = new Map<number, IndexedTokens>();
  readonly #slots = new Map<string, number>();
  readonly #groups = new Map<number, BucketGroups>();
  readonly #removed = new Set<number>();
  readonly #added = new Set<number>();
  /** Hashes whose buckets have other files now. */
  readonly #stale = new Set<number>();
  #nextSlot = 0;

  /** Fingerprints of the file at a path; undefined where it has none any more. */
  set(path: string, fingerprints: Fingerprints | undefined): void {
    const before = this.#slots.get(path);
    if (before !== undefined) this.#remove(path, before);
    if (fingerprints === undefined) return;
    const slot = this.#nextSlot++;
    this.#slots.set(path, slot);
    this.#files.set(slot, { path, fingerprints });
    this.#added.add(slot);
    this.#noteStale(fingerprints);
  }

  /** Paths of the files whose tokens `compare` needs. */
  pathsToCompare(): Set<string> {
    this.#merge();
    const paths = new Set<string>();
    for (const hash of this.#stale) {
      const { slots } = this.#table.bucket(hash);
      if (slots.length > 1) for (const slot of slots) paths.add(this.#fileOf(slot).path);
    }
    return paths;
  }

  /**
   * Looks for groups where files changed.
   *
   * @param tokensOf every path of `pathsToCompare` has some
   * @param numberOf numbers of files, in the order of their paths
   */
  compare(tokensOf: (path: string) => ComparableTokens, numberOf: (path: string) => number): void {
    this.#merge();
    for (const hash of this.#stale) {
      const members = this.#membersOf(hash, tokensOf, numberOf);
      const found = members.length > 1 ? groupsOfBucket(members) : undefined;
      if (found !== undefined && (found.groups.length > 0 || found.isCut)) this.#groups.set(hash, found);
      else this.#groups.delete(hash);
    }
    this.#stale.clear();
  }

  get groups(): CloneGroup[] {
    return [...this.#groups.values()].flatMap(({ groups }) => groups);
  }

  /** Some bucket was too much: groups may be missing. */
  get isCut(): boolean {
    return [...this.#groups.values()].some(({ isCut }) => isCut);
  }

  pathOf(slot: number): string {
    return this.#fileOf(slot).path;
  }

  /** Tokens of the file at a path. */
  tokensAt(path: string): number {
    const slot = this.#slots.get(path);
    return slot === undefined ? 0 : this.#fileOf(slot).fingerprints.tokens;
  }

  #remove(path: string, slot: number): void {
    this.#noteStale(this.#fileOf(slot).fingerprints);
    this.#files.delete(slot);
    this.#slots.delete(path);
    if (!this.#added.delete(slot)) this.#removed.add(slot);
  }

  #noteStale({ hashes }: Fingerprints): void {
    for (const hash of hashes) this.#stale.add(hash);
  }

  #merge(): void {
    if (this.#removed.size === 0 && this.#added.size === 0) return;
    const added = Array.from(this.#added, (slot) => ({ slot, fingerprints: this.#fileOf(slot).fingerprints }));
    this.#table.replace(this.#removed, added);
    this.#removed.clear();
    this.#added.clear();
  }

  #fileOf(slot: number): IndexedTokens {
    return this.#files.get(slot) as IndexedTokens;
  }

  #membersOf(
    hash: number,
    tokensOf: (path: string) => ComparableTokens,
    numberOf: (path: string) => number,
  ): SlotMember[] {
    const { slots, numbers } = this.#table.bucket(hash);
    if (slots.length < 2) return [];
    const members = Array.from(slots, (slot, row): SlotMember => {
      const { path, fingerprints } = this.#fileOf(slot);
      const number = numbers[row];
      return {
        slot,
        file: numberOf(path),
        tokens: tokensOf(path),
        position: fingerprints.positions[number],
        before: number === 0 ? -1 : fingerprints.positions[number - 1],
        hashBefore: number === 0 ? 0 : fingerprints.hashes[number - 1],
      };
    });
    return members.toSorted((a, b) => a.file - b.file || a.position - b.position);
  }
}
