import type { LinkedSnapshot } from './answers.ts';

/**
 * Rows of the uses by the slot that they name. A file is put in order when it is asked about for the second time: behind
 * a save most questions look at a file once, and looking through its rows is less than putting them in order.
 */
export class SlotRows {
  readonly #snapshot: LinkedSnapshot;
  /** 0 where a file was not asked about, 1 where it was once, 2 where its rows are in order. */
  readonly #states: Uint8Array;
  /** Rows of slot s are `rows[starts[s]]` up to `ends[s]`, where its file is in order. */
  #starts = new Uint32Array();
  #ends = new Uint32Array();
  #rows = new Uint32Array();
  #count = 0;

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#states = new Uint8Array(snapshot.files.count);
  }

  /** Rows that name a slot of the file, by position. @param slot among those of all files */
  of(file: number, slot: number): ArrayLike<number> {
    if (this.#states[file] === 0) {
      this.#states[file] = 1;
      return this.#search(file, slot);
    }
    if (this.#states[file] === 1) this.#order(file);
    return this.#rows.subarray(this.#starts[slot], this.#ends[slot]);
  }

  #search(file: number, slot: number): readonly number[] {
    const { slots, uses } = this.#snapshot.calls;
    const wanted = slot - slots.starts[file];
    const found: number[] = [];
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) if (uses.slots[row] === wanted) found.push(row);
    return found;
  }

  /** A counting sort; `ends` are where the next row goes until all are in place. */
  #order(file: number): void {
    this.#states[file] = 2;
    this.#makeRoom();
    const { slots, uses } = this.#snapshot.calls;
    const first = slots.starts[file];
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) this.#ends[first + uses.slots[row]]++;
    let next = this.#count;
    this.#count += uses.ends[file] - uses.starts[file];
    for (let slot = first; slot < slots.starts[file + 1]; slot++) {
      this.#starts[slot] = next;
      next += this.#ends[slot];
      this.#ends[slot] = this.#starts[slot];
    }
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
      this.#rows[this.#ends[first + uses.slots[row]]++] = row;
    }
  }

  /** For all files, as soon as there is one to be put in order. */
  #makeRoom(): void {
    if (this.#count > 0) return;
    const { files, calls } = this.#snapshot;
    let rowCount = 0;
    for (let file = 0; file < files.count; file++) rowCount += calls.uses.ends[file] - calls.uses.starts[file];
    this.#starts = new Uint32Array(calls.slots.targets.length);
    this.#ends = new Uint32Array(calls.slots.targets.length);
    this.#rows = new Uint32Array(rowCount);
  }
}
