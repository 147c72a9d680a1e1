import { type InlinePart, plainWords } from '#server/engine/ask/answer-text/inline-parts.ts';
import { atLineStart, inCode, writeInline } from '#server/engine/ask/answer-text/write-inline.ts';
import { replaceUnseen } from '#server/base/unseen-characters.ts';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { Answer } from '#protocol/ask.ts';

/** Lines of a file that show why a sentence is so. */
export interface CitedPlace {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly score: number;
}

/** A piece of Markdown, with the place that proves it. */
export interface Statement {
  readonly text: string;
  readonly place?: CitedPlace;
}

/** A line of a list: what it is about, and what is said of it. */
export interface DraftLine {
  /** Markdown: a path in back-ticks, a name. */
  readonly head: string;
  /** File that the line stands for; absent where it stands for none. */
  readonly file?: string;
  readonly statements: readonly Statement[];
}

/** An answer before its citations are read. */
export interface Draft {
  readonly mode: Answer['mode'];
  /** The first sentences. */
  readonly lead: readonly Statement[];
  readonly lines: readonly DraftLine[];
  /** Said behind the list. */
  readonly tail?: readonly Statement[];
  readonly certainty?: Answer['certainty'];
  /** Why it is not exact. */
  readonly doubts?: readonly Doubt[];
  /** Operation that lists everything, named where the text cannot: `GET …/callers`. */
  readonly operation?: string;
}

/** Text of the project inside a sentence: nothing of it is read as Markdown. */
export function code(text: string): string {
  return inCode(spaced(text).trim());
}

/**
 * A sentence that may hold text of the project: nothing in it is a citation, a link, an image or markup. What a renderer might
 * take for an address stands in back-ticks.
 */
export function plain(text: string): string {
  return atLineStart(writeInline(plainWords(spaced(text)), () => true));
}

/** A sentence like that of `plain`, in which pieces in back-ticks are code. */
export function withCode(text: string): string {
  const parts = spaced(text)
    .split(/`([^`]+)`/)
    .flatMap((piece, index): InlinePart[] => (index % 2 === 1 ? [{ kind: 'code', text: piece }] : plainWords(piece)));
  return atLineStart(writeInline(parts, () => true));
}

/** Replaces each run of blanks and invisible characters by one blank. */
function spaced(text: string): string {
  return replaceUnseen(text, () => ' ').replaceAll(/\s+/g, ' ');
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
