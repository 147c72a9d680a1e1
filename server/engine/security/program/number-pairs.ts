const firstCapacity = 1 << 12;

/** A set of pairs of numbers below 2 ** 32 - 1: an open hash table without deletion. */
export class NumberPairs {
  /** Firsts and seconds in turn; a first is stored plus one, 0 stands for an empty slot. */
  #slots = new Uint32Array(2 * firstCapacity);
  #count = 0;

  /** Reports whether the pair is new. */
  add(first: number, second: number): boolean {
    const slot = slotOf(this.#slots, first, second);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = first + 1;
    this.#slots[slot + 1] = second;
    if (++this.#count * 3 > this.#slots.length) this.#grow();
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue;
      const slot = slotOf(this.#slots, before[at] - 1, before[at + 1]);
      this.#slots[slot] = before[at];
      this.#slots[slot + 1] = before[at + 1];
    }
  }
}

/** Slot of a pair, or the empty one where it belongs. */
function slotOf(slots: Uint32Array, first: number, second: number): number {
  const mask = slots.length / 2 - 1;
  const mixed = Math.imul(first ^ 0x9e37_79b9, 0x85eb_ca6b) ^ Math.imul(second + 1, 0xc2b2_ae35);
  let slot = (mixed ^ (mixed >>> 15)) & mask;
  while (slots[2 * slot] !== 0 && (slots[2 * slot] !== first + 1 || slots[2 * slot + 1] !== second))
    slot = (slot + 1) & mask;
  return 2 * slot;
}
