const firstCapacity = 1 << 12;

/** Stands for no entry. */
export const noEntry = 0;

/**
 * Lists of numbers, one a place, in the order in which they came: columns, since most places have one item and a list object of
 * its own would take ten times as much. Entries are numbered from 1 in the order in which they came to any list.
 */
export class PlaceLists {
  /** By place: its first and last entry, or `noEntry`. */
  #firsts: Uint32Array<ArrayBuffer>;
  #lasts: Uint32Array<ArrayBuffer>;
  /** By entry: the next one of the same place, its item, and its place. */
  #nexts = new Uint32Array(firstCapacity);
  #items = new Uint32Array(firstCapacity);
  #places = new Uint32Array(firstCapacity);
  /** Number of the last entry. */
  count = 0;

  /** @param places so many are to be expected; more may come */
  constructor(places: number) {
    this.#firsts = new Uint32Array(Math.max(places, firstCapacity));
    this.#lasts = new Uint32Array(this.#firsts.length);
  }

  /** @param item below 2 ** 32 */
  append(place: number, item: number): void {
    if (place >= this.#firsts.length) this.#growPlaces(place);
    if (this.count + 1 === this.#items.length) this.#growEntries();
    const entry = ++this.count;
    this.#items[entry] = item;
    this.#places[entry] = place;
    if (this.#firsts[place] === noEntry) this.#firsts[place] = entry;
    else this.#nexts[this.#lasts[place]] = entry;
    this.#lasts[place] = entry;
  }

  firstOf(place: number): number {
    return place < this.#firsts.length ? this.#firsts[place] : noEntry;
  }

  nextOf(entry: number): number {
    return this.#nexts[entry];
  }

  itemOf(entry: number): number {
    return this.#items[entry];
  }

  placeOf(entry: number): number {
    return this.#places[entry];
  }

  itemsOf(place: number): number[] {
    const items: number[] = [];
    for (let entry = this.firstOf(place); entry !== noEntry; entry = this.#nexts[entry]) items.push(this.#items[entry]);
    return items;
  }

  #growPlaces(place: number): void {
    const capacity = Math.max(place + 1, this.#firsts.length + (this.#firsts.length >> 1));
    this.#firsts = withCapacity(this.#firsts, capacity);
    this.#lasts = withCapacity(this.#lasts, capacity);
  }

  #growEntries(): void {
    const capacity = this.#items.length * 2;
    this.#nexts = withCapacity(this.#nexts, capacity);
    this.#items = withCapacity(this.#items, capacity);
    this.#places = withCapacity(this.#places, capacity);
  }
}

function withCapacity(column: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(column);
  return larger;
}
