import { byteTextOf } from '../../base/byte-text.ts';
import { longestRising } from '../../base/longest-rising.ts';
import { concatenate, encodeUtf8 } from '../../base/utf8.ts';

/** Lines with their line breaks. Every byte is a character of the text. */
interface Lines {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Where each begins, and at the end the length of all. */
  readonly starts: readonly number[];
}

/**
 * Writes the lines of a structure as a difference from those of another one: NDJSON, `{"base":id}` first, then `["keep",n]` and
 * `["skip",n]`, which pass over lines of the base, and between them each line that is added, as it is.
 *
 * Kept are the lines of the longest run that stands in both in the same order, as in a patience diff.
 */
export function writeDelta(base: { readonly id: string; readonly lines: Uint8Array }, lines: Uint8Array): Uint8Array {
  const [before, after] = [splitLines(base.lines), splitLines(lines)];
  const parts: Uint8Array[] = [encodeUtf8(`${JSON.stringify({ base: base.id })}\n`)];
  const write = (instruction: 'keep' | 'skip', count: number) => {
    if (count > 0) parts.push(encodeUtf8(`${JSON.stringify([instruction, count])}\n`));
  };
  let [beforeLine, afterLine] = [0, 0];
  for (const { from, to, count } of keptRuns(before, after)) {
    parts.push(after.bytes.subarray(after.starts[afterLine], after.starts[to]));
    write('skip', from - beforeLine);
    write('keep', count);
    [beforeLine, afterLine] = [from + count, to + count];
  }
  parts.push(after.bytes.subarray(after.starts[afterLine]));
  return concatenate(parts);
}

function splitLines(bytes: Uint8Array): Lines {
  const text = byteTextOf(bytes);
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return { bytes, text, starts };
}

/** Lines side by side in both: `from` in the base, `to` in the other. */
interface KeptRun {
  readonly from: number;
  readonly to: number;
  count: number;
}

function keptRuns(before: Lines, after: Lines): KeptRun[] {
  const runs: KeptRun[] = [];
  for (const [from, to] of keptLines(before, after)) {
    const last = runs.at(-1);
    if (last !== undefined && from === last.from + last.count && to === last.to + last.count) last.count++;
    else runs.push({ from, to, count: 1 });
  }
  return runs;
}

function keptLines(before: Lines, after: Lines): (readonly [from: number, to: number])[] {
  const places = new Map<string, number>();
  for (let line = 0; line < before.starts.length - 1; line++) places.set(textAt(before, line), line);
  const found: [number, number][] = [];
  for (let line = 0; line < after.starts.length - 1; line++) {
    const text = textAt(after, line);
    const place = places.get(text);
    if (place === undefined) continue;
    found.push([place, line]);
    places.delete(text);
  }
  return longestRising(found.map(([from]) => from)).map((number) => found[number]);
}

function textAt({ text, starts }: Lines, line: number): string {
  return text.slice(starts[line], starts[line + 1]);
}
