import { bytesFromBase64 } from '#server/base/base64.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';

/** Where a position of what ran came from. Offsets are UTF-16 units from 0. */
export interface MappedSource {
  /** The first and the last place of the original file that something between the two offsets comes from. */
  originalRange(start: number, end: number): readonly [number, number] | undefined;
}

interface Segment {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A test runner wraps modules in a function, on the first line. */
const moduleWrapper = /^\(?\{"Object\.<anonymous>":function\([^)]*\)\{/;

/**
 * Reads the source map that stands at the end of a text.
 *
 * @param originalName last part of the path of the original
 * @returns undefined where there is none, or it does not name the original
 * @see https://tc39.es/ecma426/
 */
export function inlineSourceMap(text: string, original: string, originalName: string): MappedSource | undefined {
  const map = readMap(text);
  if (map === undefined || typeof map.mappings !== 'string' || !Array.isArray(map.sources)) return undefined;
  const named = map.sources.findIndex((each) => typeof each === 'string' && lastPart(each) === originalName);
  const source = named < 0 && map.sources.length === 1 ? 0 : named;
  if (source < 0) return undefined;
  const segments = segmentsOf(map.mappings, source, lineStartsOf(text), moduleWrapper.exec(text)?.[0].length ?? 0);
  return new Mapping(segments, lineStartsOf(original));
}

class Mapping implements MappedSource {
  readonly #segments: readonly Segment[];
  readonly #lineStarts: readonly number[];

  constructor(segments: readonly Segment[], lineStarts: readonly number[]) {
    this.#segments = segments;
    this.#lineStarts = lineStarts;
  }

  originalRange(start: number, end: number): readonly [number, number] | undefined {
    let [first, last] = [Number.MAX_SAFE_INTEGER, -1];
    for (let at = this.#lowerBound(start); at < this.#segments.length && this.#segments[at].offset < end; at++) {
      const { line, column } = this.#segments[at];
      const offset = (this.#lineStarts.at(line) ?? 0) + column;
      first = Math.min(first, offset);
      last = Math.max(last, offset);
    }
    return last < 0 ? undefined : [first, last];
  }

  #lowerBound(offset: number): number {
    let [low, high] = [0, this.#segments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#segments[middle].offset < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface RawMap {
  readonly mappings?: unknown;
  readonly sources?: readonly unknown[];
}

function readMap(text: string): RawMap | undefined {
  const at = text.lastIndexOf('sourceMappingURL=data:application/json');
  const found = at < 0 ? undefined : /^[^,\n]*;base64,([A-Za-z0-9+/=]+)/.exec(text.slice(at));
  if (!found) return undefined;
  try {
    const map: unknown = JSON.parse(decodeUtf8(bytesFromBase64(found[1])));
    return typeof map === 'object' && map !== null ? map : undefined;
  } catch {
    return undefined;
  }
}

function segmentsOf(
  mappings: string,
  source: number,
  lineStarts: readonly number[],
  firstColumn: number,
): readonly Segment[] {
  const segments: Segment[] = [];
  let [file, line, column] = [0, 0, 0];
  mappings.split(';').forEach((row, rowNumber) => {
    let at = (lineStarts[rowNumber] ?? 0) + (rowNumber === 0 ? firstColumn : 0);
    for (const text of row.split(',')) {
      const fields = decodeNumbers(text);
      at += fields[0] ?? 0;
      if (fields.length < 4) continue;
      file += fields[1];
      line += fields[2];
      column += fields[3];
      if (file === source) segments.push({ offset: at, line, column });
    }
  });
  return segments;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Numbers in base 64, five bits a digit, the sign in the lowest bit. */
function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit < 0) return [];
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/[?#].*$/, '');
}
