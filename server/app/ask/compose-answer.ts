import { askAnswerBytesMax, type Answer, type Source } from '#protocol/ask.ts';
import { doubtTexts } from '#protocol/doubt-words.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { type CitedPlace, counted, type Draft, type DraftLine, plain, type Statement } from './draft.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import type { SourceTexts } from './source-texts.ts';

export interface ComposeOptions {
  readonly sourcesMax: number;
  /** Reports whether sources may come from that file. */
  readonly isWanted: (file: string) => boolean;
  /** Sources that were sent already: no others are cited. */
  readonly given?: readonly Source[];
  /** Limit of the text. */
  readonly bytesMax?: number;
}

export type ComposedAnswer = Pick<Answer, 'answer' | 'sources' | 'mode' | 'certainty' | 'reasons' | 'doubts'> & {
  /** Citations that could not be read: the files are others by now. */
  readonly lostCount: number;
};

/**
 * An answer with its sources: one for each file of it before a second of any.
 *
 * Invariant: a number stands in the text only where its source was read from the snapshot's bytes.
 */
export function composeAnswer(draft: Draft, texts: SourceTexts, options: ComposeOptions): ComposedAnswer {
  const cited =
    options.given === undefined ? citedPlaces(draft, texts, options) : citedAmong(draft, texts, options.given);
  const text = writeText(draft, cited, options.bytesMax ?? askAnswerBytesMax);
  const { mode, certainty, doubts = [] } = draft;
  return {
    answer: text,
    sources: [...cited.sources],
    mode,
    ...(certainty !== undefined && { certainty }),
    ...(certainty !== undefined && reasonsAndDoubts(doubts)),
    lostCount: cited.lost.size,
  };
}

interface Cited {
  readonly sources: readonly Source[];
  /** Number in the text, by place. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly lost: ReadonlySet<string>;
}

function citedPlaces(draft: Draft, texts: SourceTexts, { sourcesMax, isWanted }: ComposeOptions): Cited {
  const found = new Map<string, Source>();
  const lost = new Set<string>();
  for (const place of placesInTurn(draft)) {
    if (found.size === sourcesMax) break;
    const key = keyOf(place);
    if (!isWanted(place.file) || found.has(key) || lost.has(key)) continue;
    const source = texts.sourceAt(place);
    if (source !== undefined) found.set(key, source);
    else if (texts.linesOf(place.file) === undefined) lost.add(key);
  }
  const numbers = new Map([...found.keys()].map((key, index) => [key, index + 1]));
  return { sources: [...found.values()], numbers, lost };
}

/** A place is cited by the source that has all of its lines, or else its first one. */
function citedAmong(draft: Draft, texts: SourceTexts, given: readonly Source[]): Cited {
  const numbers = new Map<string, number>();
  const lost = new Set<string>();
  for (const place of placesInTurn(draft)) {
    const has = (line: number) => (source: Source) =>
      source.file === place.file && source.line <= place.line && line <= source.endLine;
    const whole = given.findIndex(has(place.endLine));
    const index = whole < 0 ? given.findIndex(has(place.line)) : whole;
    if (index >= 0) numbers.set(keyOf(place), index + 1);
    else if (texts.linesOf(place.file) === undefined) lost.add(keyOf(place));
  }
  return { sources: given, numbers, lost };
}

function keyOf({ file, line, endLine }: CitedPlace): string {
  return `${file}:${line}-${endLine}`;
}

/** Returns of each file its first place, then of each its second, in the order of the text. */
function placesInTurn({ lead, lines, tail = [] }: Draft): CitedPlace[] {
  const all = [...lead, ...lines.flatMap(({ statements }) => statements), ...tail].flatMap(({ place }) => place ?? []);
  const seen = new Map<string, number>();
  const turns = all.map((place) => {
    const turn = seen.get(place.file) ?? 0;
    seen.set(place.file, turn + 1);
    return { place, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ place }) => place);
}

/** Bytes kept for the line that says what is left out. */
const footerBytes = 240;
/** Number of reasons shown why an answer is not exact; all of them stand in `reasons`. */
const reasonsShown = 4;
const reasonCharactersMax = 300;

function writeText(draft: Draft, cited: Cited, bytesMax: number): string {
  const begin = [
    draft.lead.map((each) => said(each, cited)).join(' '),
    ...doubtTexts(draft.certainty === 'bounded' ? (draft.doubts ?? []) : [])
      .slice(0, reasonsShown)
      .map((each) => `- Not exact: ${plain(each.slice(0, reasonCharactersMax))}`),
  ];
  const tail = (draft.tail ?? []).map((each) => said(each, cited));
  const end = tail.length === 0 ? [] : [[tail[0], '', ...tail.slice(1)].join('\n')];
  const paragraphs = [begin[0], ...(begin.length > 1 ? [begin.slice(1).join('\n')] : [])];
  const fixed = byteLength([...paragraphs, ...end].join('\n\n')) + footerBytes;
  const { written, left } = writeLines(draft.lines, cited, bytesMax - fixed);
  const footer = left.length === 0 ? [] : [leftOut(left, draft.operation)];
  const list = written.length === 0 ? [] : [written.join('\n')];
  return cutAt([...paragraphs, ...list, ...end, ...footer].join('\n\n'), bytesMax);
}

/** Whole lines while they fit, then lines with nothing but what they are about. */
function writeLines(
  lines: readonly DraftLine[],
  cited: Cited,
  bytes: number,
): { readonly written: string[]; readonly left: readonly DraftLine[] } {
  const heads = lines.map(({ head }) => `- ${head}`);
  let spare = bytes - heads.reduce((sum, head) => sum + byteLength(head) + 1, 0);
  const written: string[] = [];
  let used = 0;
  for (const [index, line] of lines.entries()) {
    const details = lineDetails(line, cited, Math.max(0, spare));
    const text = heads[index] + details;
    if (used + byteLength(text) + 1 > bytes) return { written, left: lines.slice(index) };
    spare -= byteLength(details);
    used += byteLength(text) + 1;
    written.push(text);
  }
  return { written, left: [] };
}

/** As many statements as there is room for. */
function lineDetails({ statements }: DraftLine, cited: Cited, bytes: number): string {
  const shown: string[] = [];
  let used = 0;
  for (const [index, statement] of statements.entries()) {
    const text = said(statement, cited);
    used += byteLength(text) + 2;
    if (used > bytes || shown.length === statementsOfLineMax) {
      // What a line is about says more alone than with a number of what is not said.
      if (index > 0) shown.push(`and ${statements.length - index} more`);
      break;
    }
    shown.push(text);
  }
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`;
}

const statementsOfLineMax = 12;

/** Returns how much of an answer is left out, and which operation lists all of it. */
export function leftOut(left: readonly DraftLine[], operation: string | undefined): string {
  const files = new Set(left.flatMap(({ file }) => file ?? []));
  const what = files.size > 0 ? counted(files.size, 'more file') : counted(left.length, 'more line');
  return `${what} left out${operation === undefined ? '.' : `: \`${operation}\` lists all.`}`;
}

/** A statement whose place is not what it was is marked as such. */
function said({ text, place }: Statement, { numbers, lost }: Cited): string {
  if (place === undefined) return text;
  const number = numbers.get(keyOf(place));
  if (number !== undefined) return `${text} [${number}]`;
  return lost.has(keyOf(place)) ? `${text} (not checked: the file is not as it was indexed)` : text;
}

export function byteLength(text: string): number {
  return encodeUtf8(text).length;
}

/** Never in the middle of a line. */
function cutAt(text: string, bytes: number): string {
  let short = text;
  while (byteLength(short) > bytes) short = short.slice(0, Math.max(short.lastIndexOf('\n'), 0) || bytes / 4);
  return short;
}
