/**
 * Maps lines of a saved text to those of the text in an editor that was made of it. A line counts as the same when it
 * stands between the same neighbours at either end, or when it is there once in both texts, as an import nearly always
 * is, and keeps its order among the others. What is mapped is character for character the same line, so that columns
 * need no mapping; a line that was edited is mapped to nothing.
 *
 * The order is kept by a longest increasing subsequence (Fredman, "On computing the length of longest increasing
 * subsequences", Discrete Mathematics 11, 1975), as in a patience diff; a whole diff finds more, of lines that say little.
 */
export class PositionMap {
  readonly #toEdited: ReadonlyMap<number, number>;
  readonly #toSaved: ReadonlyMap<number, number>;

  constructor(saved: string, edited: string) {
    const pairs = saved === edited ? undefined : pairLines(splitLines(saved), splitLines(edited));
    this.#toEdited = new Map(pairs);
    this.#toSaved = new Map(pairs?.map(([line, editedLine]) => [editedLine, line]));
    this.#isSame = pairs === undefined;
  }

  readonly #isSame: boolean;

  /** Lines count from 0. Undefined for a line that is not there any more, or was changed. */
  toEdited(line: number): number | undefined {
    return this.#isSame ? line : this.#toEdited.get(line);
  }

  /** Undefined for a line that was not there when the text was saved, or was changed since. */
  toSaved(line: number): number | undefined {
    return this.#isSame ? line : this.#toSaved.get(line);
  }
}

/** A line of both texts: where it stands in the first, and in the second. */
type Pair = readonly [number, number];

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

function pairLines(saved: readonly string[], edited: readonly string[]): Pair[] {
  const shorter = Math.min(saved.length, edited.length);
  let start = 0;
  while (start < shorter && saved[start] === edited[start]) start++;
  let end = 0;
  while (end < shorter - start && saved[saved.length - 1 - end] === edited[edited.length - 1 - end]) end++;
  const pairs: Pair[] = [];
  for (let line = 0; line < start; line++) pairs.push([line, line]);
  const middle = uniquePairs(saved.slice(start, saved.length - end), edited.slice(start, edited.length - end));
  for (const [line, editedLine] of inOrder(middle)) pairs.push([start + line, start + editedLine]);
  for (let line = end; line > 0; line--) pairs.push([saved.length - line, edited.length - line]);
  return pairs;
}

/** Lines that are there once in both, in the order of the first. */
function uniquePairs(saved: readonly string[], edited: readonly string[]): Pair[] {
  const places = placesOfUnique(edited);
  return [...placesOfUnique(saved)].flatMap(([text, line]): Pair[] => {
    const editedLine = places.get(text);
    return editedLine === undefined ? [] : [[line, editedLine]];
  });
}

function placesOfUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [line, text] of lines.entries()) {
    if (places.has(text)) repeated.add(text);
    else places.set(text, line);
  }
  for (const text of repeated) places.delete(text);
  return places;
}

/** The longest selection in which lines of the second text ascend as well. */
function inOrder(pairs: readonly Pair[]): Pair[] {
  const before = new Int32Array(pairs.length).fill(-1);
  /** By length: the pair with which the best selection of that length ends. */
  const ends: number[] = [];
  for (const [index, [, editedLine]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]][1] < editedLine) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : ends[low - 1];
    ends[low] = index;
  }
  const selected: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]) selected.push(pairs[index]);
  return selected.toReversed();
}
