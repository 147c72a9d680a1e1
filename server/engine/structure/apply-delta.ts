import { decodeValidUtf8 } from '../../base/utf8.ts';
import { StructureProblem } from './check-structure.ts';

/** Lines of the base to pass over, or bytes to add. */
type DeltaPart = { readonly instruction: 'keep' | 'skip'; readonly count: number } | { readonly added: Uint8Array };

export interface StructureDelta {
  /** Name of the structure that it starts from. */
  readonly base: string;
  readonly parts: readonly DeltaPart[];
}

const lineFeed = 10;
const openingBracket = 91;

/** Reads a difference (`write-delta.ts`). Throws `StructureProblem`, with the line of the difference. */
export function readDelta(bytes: Uint8Array): StructureDelta {
  const firstEnd = bytes.indexOf(lineFeed);
  const base = baseOf(bytes.subarray(0, firstEnd < 0 ? bytes.length : firstEnd));
  const parts: DeltaPart[] = [];
  let addedFrom = firstEnd < 0 ? bytes.length : firstEnd + 1;
  const addUpTo = (end: number) => {
    if (end > addedFrom) parts.push({ added: bytes.subarray(addedFrom, end) });
  };
  let line = 1;
  for (let start = addedFrom; start < bytes.length;) {
    line++;
    const feed = bytes.indexOf(lineFeed, start);
    const end = feed < 0 ? bytes.length : feed;
    const next = Math.min(end + 1, bytes.length);
    if (bytes[start] === openingBracket) {
      addUpTo(start);
      parts.push(instructionOf(bytes.subarray(start, end), line));
      addedFrom = next;
    }
    start = next;
  }
  addUpTo(bytes.length);
  return { base, parts };
}

function baseOf(line: Uint8Array): string {
  const value = parsed(line);
  const base = typeof value === 'object' && value !== null && 'base' in value ? value.base : undefined;
  if (typeof base === 'string') return base;
  throw new StructureProblem('The first line of a difference names its base.', 1);
}

function instructionOf(bytes: Uint8Array, line: number): DeltaPart {
  const value = parsed(bytes);
  const [instruction, count] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  const isCount = Number.isSafeInteger(count) && (count as number) > 0;
  if ((instruction === 'keep' || instruction === 'skip') && isCount) return { instruction, count: count as number };
  throw new StructureProblem(`Line ${line} is neither ["keep",n] nor ["skip",n].`, line);
}

function parsed(line: Uint8Array): unknown {
  try {
    return JSON.parse(decodeValidUtf8(line) ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Returns the lines that a difference makes of its base, piece by piece. No line of the base is used twice, so that the result is no
 * larger than both together. Throws `StructureProblem` where the base has fewer lines.
 */
export async function* applyDelta(
  { parts }: StructureDelta,
  base: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const lines = new BaseLines(base);
  try {
    for (const part of parts) {
      if ('added' in part) yield part.added;
      else if (part.instruction === 'keep') yield* lines.pass(part.count);
      else await lines.skip(part.count);
    }
  } finally {
    await lines.close();
  }
}

/** Lines of the base from the first to the last, each once. */
class BaseLines {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array();
  #hasEnded = false;

  constructor(base: AsyncIterable<Uint8Array>) {
    this.#pieces = base[Symbol.asyncIterator]();
  }

  /** So many lines; the last one of all may have no line break. */
  async *pass(count: number): AsyncGenerator<Uint8Array> {
    let isBegun = false;
    for (let left = count; left > 0;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      if (this.#piece.length === 0 && !(await this.#next())) {
        if (left > 1 || !isBegun)
          throw new StructureProblem('The base has fewer lines than the difference passes over.');
        return;
      }
      const { end, passed } = this.#ends(left);
      const piece = this.#piece.subarray(0, end);
      this.#piece = this.#piece.subarray(end);
      left -= passed;
      isBegun = piece.at(-1) !== lineFeed;
      yield piece;
    }
  }

  async skip(count: number): Promise<void> {
    const passed = this.pass(count);
    while ((await passed.next()).done !== true);
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  /** Where the line ends that is so many lines away, or the piece before it does. */
  #ends(lines: number): { readonly end: number; readonly passed: number } {
    let [end, passed] = [0, 0];
    while (passed < lines) {
      const feed = this.#piece.indexOf(lineFeed, end);
      if (feed < 0) return { end: this.#piece.length, passed };
      end = feed + 1;
      passed++;
    }
    return { end, passed };
  }

  async #next(): Promise<boolean> {
    if (this.#hasEnded) return false;
    const { done, value } = await this.#pieces.next();
    this.#hasEnded = done === true;
    if (!this.#hasEnded) this.#piece = value as Uint8Array;
    return !this.#hasEnded;
  }
}
