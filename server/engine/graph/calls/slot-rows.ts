import type { LinkedSnapshot } from './answers.ts';

/**
 * Rows of the uses by the slot that they name. A file is put in order when it is asked about for the second time: behind
 * a save most questions look at a file once, and looking through its rows is less than putting them in order.
 */
export class SlotRows {
  readonly #snapshot: LinkedSnapshot;
  /** Where the rows of a file begin among all. */
  readonly #fileStarts: Uint32Array;
  /** 0 where a file was not asked about, 1 where it was once, 2 where its rows are in order. */
  readonly #states: Uint8Array;
  /** Rows of slot s are `rows[starts[s]]` up to `ends[s]`, where its file is in order. */
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #rows: Uint32Array;

  constructor(snapshot: LinkedSnapshot) {
    const { files, calls } = snapshot;
    this.#snapshot = snapshot;
    this.#states = new Uint8Array(files.count);
    this.#fileStarts = new Uint32Array(files.count + 1);
    for (let file = 0; file < files.count; file++) {
      this.#fileStarts[file + 1] = this.#fileStarts[file] + calls.uses.ends[file] - calls.uses.starts[file];
    }
    this.#starts = new Uint32Array(calls.slots.targets.length);
    this.#ends = new Uint32Array(calls.slots.targets.length);
    this.#rows = new Uint32Array(this.#fileStarts[files.count]);
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
    const { slots, uses } = this.#snapshot.calls;
    const first = slots.starts[file];
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) this.#ends[first + uses.slots[row]]++;
    let next = this.#fileStarts[file];
    for (let slot = first; slot < slots.starts[file + 1]; slot++) {
      this.#starts[slot] = next;
      next += this.#ends[slot];
      this.#ends[slot] = this.#starts[slot];
    }
    for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
      this.#rows[this.#ends[first + uses.slots[row]]++] = row;
    }
  }
}
