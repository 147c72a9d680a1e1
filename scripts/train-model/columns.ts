/** Bags of words as the columns of files that `train.py` reads: 32-bit numbers, little-endian. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of words, in the order in which they were first said. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  words(): string[] {
    return [...this.#numbers.keys()];
  }
}

/** Bags one after the other: bag b has the words `words[i]`, said `counts[i]` times, i from `starts[b]` on. */
export class Bags {
  readonly words: number[] = [];
  readonly counts: number[] = [];
  readonly starts: number[] = [0];

  /** @param most words read, repetitions included @param distinctMost different words kept */
  add(vocabulary: Vocabulary, said: readonly string[], most: number, distinctMost: number): void {
    const counts = new Map<string, number>();
    for (const word of said.slice(0, most)) {
      if (word.length < 2 || word.length > 24) continue;
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
      else if (counts.size < distinctMost) counts.set(word, 1);
    }
    for (const [word, count] of counts) {
      this.words.push(vocabulary.numberOf(word));
      this.counts.push(count);
    }
    this.starts.push(this.words.length);
  }
}

/** Writes `NAME.i32`, `NAME.f32` and `NAME.txt` below `folder`, each from an array of numbers, of fractions, of lines. */
export function writeColumns(
  folder: string,
  columns: Readonly<Record<string, readonly number[] | Float32Array | readonly string[] | Bags>>,
): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, column] of Object.entries(columns)) {
    if (column instanceof Bags) {
      const { words, counts, starts } = column;
      writeColumns(folder, { [`${name}-words`]: words, [`${name}-counts`]: counts, [`${name}-starts`]: starts });
    } else if (column instanceof Float32Array) writeFileSync(join(folder, `${name}.f32`), column);
    else if (typeof column[0] === 'string') writeFileSync(join(folder, `${name}.txt`), column.join('\n'));
    else writeFileSync(join(folder, `${name}.i32`), Int32Array.from(column as readonly number[]));
  }
}
