import { BucketIndex, type ComparedFile } from './bucket-index.ts';
import type { CloneGroup } from './clone-group.ts';
import { type ComparableTokens, likenesses } from './comparable-tokens.ts';
import type { Fingerprints } from './fingerprints.ts';

interface IndexedFile {
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
  readonly #indexes = new Map(likenesses.map((likeness) => [likeness, new BucketIndex(likeness)]));
  /** By slot, a number that each state of a file has for itself. */
  readonly #files = new Map<number, IndexedFile>();
  readonly #slots = new Map<string, number>();
  /** Since the last `#settle`. */
  readonly #removed = new Set<number>();
  readonly #added = new Set<number>();
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
  }

  /** Paths of the files whose tokens `compare` needs. */
  pathsToCompare(): Set<string> {
    this.#settle();
    const paths = new Set<string>();
    for (const index of this.#indexes.values()) {
      for (const slot of index.slotsToCompare()) paths.add(this.pathOf(slot));
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
    this.#settle();
    const fileOf = (slot: number): ComparedFile => {
      const path = this.pathOf(slot);
      return { tokens: tokensOf(path), number: numberOf(path) };
    };
    for (const index of this.#indexes.values()) index.compare(fileOf);
  }

  get groups(): CloneGroup[] {
    return [...this.#indexes.values()].flatMap(({ groups }) => groups);
  }

  /** Some of the code was too much to compare: groups may be missing. */
  get isCut(): boolean {
    return [...this.#indexes.values()].some(({ isCut }) => isCut);
  }

  /** @param numberOf numbers of files, in the order of their paths */
  numbersBySlot(numberOf: (path: string) => number): Map<number, number> {
    return new Map(Array.from(this.#files, ([slot, { path }]) => [slot, numberOf(path)]));
  }

  pathOf(slot: number): string {
    return (this.#files.get(slot) as IndexedFile).path;
  }

  /** Tokens of the file at a path. */
  tokensAt(path: string): number {
    const slot = this.#slots.get(path);
    return slot === undefined ? 0 : (this.#files.get(slot) as IndexedFile).fingerprints.tokens;
  }

  #remove(path: string, slot: number): void {
    this.#slots.delete(path);
    this.#files.delete(slot);
    if (!this.#added.delete(slot)) this.#removed.add(slot);
  }

  #settle(): void {
    if (this.#removed.size === 0 && this.#added.size === 0) return;
    for (const [likeness, index] of this.#indexes) {
      const added = Array.from(this.#added, (slot) => {
        const { fingerprints } = this.#files.get(slot) as IndexedFile;
        return { slot, fingerprints: fingerprints[likeness] };
      });
      index.replace(this.#removed, added);
    }
    this.#removed.clear();
    this.#added.clear();
  }
}
