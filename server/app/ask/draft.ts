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
  readonly reasons?: readonly string[];
  /** Operation that lists everything, told where the text cannot: `GET …/callers`. */
  readonly operation?: string;
}

/** Text of the project inside a sentence: nothing of it is read as Markdown. */
export function code(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = runs.length > 0 ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A sentence that may hold text of the project: nothing in it is a citation, a link, an image or markup. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').replaceAll(/[\\`*_{}[\]<>|!~#&]/g, String.raw`\$&`);
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
