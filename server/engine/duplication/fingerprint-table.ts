import { lowerBound } from '#server/base/lower-bound.ts';
import type { FingerprintList } from './fingerprints.ts';

/** Fingerprints of a file that is known by a number of its own, its slot. */
export interface SlotFingerprints {
  readonly slot: number;
  readonly fingerprints: FingerprintList;
}

interface Rows {
  readonly hashes: Uint32Array;
  readonly slots: Uint32Array;
  /** Number of the fingerprint in its file. */
  readonly numbers: Uint32Array;
}

/** Beside a hash of 32 bits, so many are left in a number that is exact. */
const rowBits = 21;

/** Fingerprints of all files, by hash. Rows of equal hashes are a bucket. */
export class FingerprintTable {
  #rows: Rows = emptyRows(0);

  /** One pass over all rows after a save, whatever changed. */
  replace(removed: ReadonlySet<number>, added: readonly SlotFingerprints[]): void {
    let gone = removed;
    for (const some of inPieces(added)) {
      this.#rows = merge(this.#rows, gone, sortedRows(some));
      gone = new Set();
    }
    if (gone.size > 0) this.#rows = merge(this.#rows, gone, emptyRows(0));
  }

  bucket(hash: number): Pick<Rows, 'slots' | 'numbers'> {
    const { hashes, slots, numbers } = this.#rows;
    const start = lowerBound(hashes, hash);
    let end = start;
    while (end < hashes.length && hashes[end] === hash) end++;
    return { slots: slots.subarray(start, end), numbers: numbers.subarray(start, end) };
  }
}

function emptyRows(length: number): Rows {
  return { hashes: new Uint32Array(length), slots: new Uint32Array(length), numbers: new Uint32Array(length) };
}

function merge(old: Rows, removed: ReadonlySet<number>, added: Rows): Rows {
  const merged = emptyRows(old.hashes.length + added.hashes.length);
  let [at, left, right] = [0, 0, 0];
  const take = (from: Rows, row: number): void => {
    merged.hashes[at] = from.hashes[row];
    merged.slots[at] = from.slots[row];
    merged.numbers[at] = from.numbers[row];
    at++;
  };
  while (left < old.hashes.length) {
    while (right < added.hashes.length && added.hashes[right] < old.hashes[left]) take(added, right++);
    if (!removed.has(old.slots[left])) take(old, left);
    left++;
  }
  while (right < added.hashes.length) take(added, right++);
  return at === merged.hashes.length ? merged : cut(merged, at);
}

function cut({ hashes, slots, numbers }: Rows, length: number): Rows {
  return { hashes: hashes.slice(0, length), slots: slots.slice(0, length), numbers: numbers.slice(0, length) };
}

/** So few rows each that their numbers fit beside a hash. */
function* inPieces(added: readonly SlotFingerprints[]): Generator<readonly SlotFingerprints[]> {
  let piece: SlotFingerprints[] = [];
  let rows = 0;
  for (const each of added) {
    rows += each.fingerprints.hashes.length;
    if (rows > 2 ** rowBits) {
      yield piece;
      piece = [];
      rows = each.fingerprints.hashes.length;
    }
    piece.push(each);
  }
  if (rows > 0) yield piece;
}

/** Sorted as numbers, hash first, since typed arrays sort fastest so. */
function sortedRows(added: readonly SlotFingerprints[]): Rows {
  const total = added.reduce((sum, { fingerprints }) => sum + fingerprints.hashes.length, 0);
  const unsorted = emptyRows(total);
  const keys = new Float64Array(total);
  let row = 0;
  for (const { slot, fingerprints } of added) {
    for (let number = 0; number < fingerprints.hashes.length; number++, row++) {
      keys[row] = fingerprints.hashes[number] * 2 ** rowBits + row;
      unsorted.slots[row] = slot;
      unsorted.numbers[row] = number;
    }
  }
  keys.sort();
  const sorted = emptyRows(total);
  for (let at = 0; at < total; at++) {
    sorted.hashes[at] = Math.floor(keys[at] / 2 ** rowBits);
    const from = keys[at] % 2 ** rowBits;
    sorted.slots[at] = unsorted.slots[from];
    sorted.numbers[at] = unsorted.numbers[from];
  }
  return sorted;
}
