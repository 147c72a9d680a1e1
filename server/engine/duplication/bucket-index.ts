import type { ComparableTokens, Likeness } from './comparable-tokens.ts';
import type { CloneGroup } from './clone-group.ts';
import { FingerprintTable, type SlotFingerprints } from './fingerprint-table.ts';
import type { FingerprintList } from './fingerprints.ts';
import { type BucketGroups, groupsOfBucket, type SlotMember } from './groups-of-bucket.ts';

/** A file as it is compared. */
export interface ComparedFile {
  readonly tokens: ComparableTokens;
  /** In the order of the paths. */
  readonly number: number;
}

/** Groups of code of one likeness, by the fingerprints that led to them. */
export class BucketIndex {
  readonly #likeness: Likeness;
  readonly #table = new FingerprintTable();
  readonly #fingerprints = new Map<number, FingerprintList>();
  readonly #groups = new Map<number, BucketGroups>();
  /** Hashes whose buckets have other files now. */
  readonly #stale = new Set<number>();

  constructor(likeness: Likeness) {
    this.#likeness = likeness;
  }

  replace(removed: ReadonlySet<number>, added: readonly SlotFingerprints[]): void {
    for (const slot of removed) {
      this.#noteStale(this.#fingerprints.get(slot) as FingerprintList);
      this.#fingerprints.delete(slot);
    }
    for (const { slot, fingerprints } of added) {
      this.#noteStale(fingerprints);
      this.#fingerprints.set(slot, fingerprints);
    }
    this.#table.replace(removed, added);
  }

  /** Slots of the files that share a stale bucket. */
  slotsToCompare(): Set<number> {
    const found = new Set<number>();
    for (const hash of this.#stale) {
      const { slots } = this.#table.bucket(hash);
      if (slots.length > 1) for (const slot of slots) found.add(slot);
    }
    return found;
  }

  compare(fileOf: (slot: number) => ComparedFile): void {
    for (const hash of this.#stale) {
      const members = this.#membersOf(hash, fileOf);
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

  #noteStale({ hashes }: FingerprintList): void {
    for (const hash of hashes) this.#stale.add(hash);
  }

  #membersOf(hash: number, fileOf: (slot: number) => ComparedFile): SlotMember[] {
    const { slots, numbers } = this.#table.bucket(hash);
    if (slots.length < 2) return [];
    const members = Array.from(slots, (slot, row): SlotMember => {
      const { tokens, number: file } = fileOf(slot);
      const { hashes, positions } = this.#fingerprints.get(slot) as FingerprintList;
      const number = numbers[row];
      return {
        slot,
        file,
        tokens,
        codes: tokens[this.#likeness],
        position: positions[number],
        before: number === 0 ? -1 : positions[number - 1],
        hashBefore: number === 0 ? 0 : hashes[number - 1],
      };
    });
    return members.toSorted((a, b) => a.file - b.file || a.position - b.position);
  }
}
