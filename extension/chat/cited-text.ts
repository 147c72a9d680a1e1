import { unlinked, visible } from './inert-markdown.ts';

export type CitedPart = { readonly markdown: string } | { readonly citation: number };

interface Fence {
  readonly ticks: string;
  readonly indent: number;
}

const tokens = /\\[!-/:-@[-`{-~]|`+|\[\d{1,2}\]|[^\\`[]+|[\\[]/y;
const beginOfFence = /^( {0,3})(`{3,})([^`\n]*)\n?$/;
const endOfFence = /^ {0,3}(`{3,})[~`]*[ \t]*\n?$/;

/**
 * The delimiter row that turns the line before it into a table. A table is cut into cells before its code is looked
 * for.
 */
const tableRow = /^[\s>*+.)\d]*(?=[\s|:-]*[|:])(?=[\s|:]*-)[\s|:-]+$/;

/**
 * Takes the citations out of an answer that comes in pieces, cut anywhere. `[3]` within code is code; so is everything else
 * there, which the rest is not left to be.
 *
 * Invariant: what is taken for code here is code for every reader of Markdown, since only that is left as it is. So a line
 * is held until it has ended; code in a line ends on that line, and back-ticks without an end are none; a block of code
 * is written to the left edge, where no list or quotation ends it early.
 */
export class CitedText {
  /** Of the line so far. */
  #held = '';
  #fence: Fence | undefined;

  feed(text: string): CitedPart[] {
    const all = this.#held + text;
    const end = all.lastIndexOf('\n') + 1;
    this.#held = all.slice(end);
    return joined(
      all
        .slice(0, end)
        .split(/(?<=\n)/)
        .flatMap((line) => this.#partsOf(line)),
    );
  }

  /** A block of code that is still open is closed: what follows the answer is none of it. */
  end(): CitedPart[] {
    const rest = this.#partsOf(this.#held);
    const closing = this.#fence === undefined ? [] : [{ markdown: `\n${this.#fence.ticks}\n` }];
    this.#held = '';
    this.#fence = undefined;
    return joined([...rest, ...closing]);
  }

  #partsOf(line: string): CitedPart[] {
    if (this.#fence !== undefined) return [{ markdown: this.#inFence(line, this.#fence) }];
    const [, indent, ticks, language = ''] = beginOfFence.exec(line) ?? [];
    if (indent === undefined || ticks === undefined) return partsOfLine(line);
    this.#fence = { ticks, indent: indent.length };
    const [word = ''] = /^[\w+#]{1,20}/.exec(language.trim()) ?? [];
    return [{ markdown: `${ticks}${word}${lineEnd(line)}` }];
  }

  #inFence(line: string, { ticks, indent }: Fence): string {
    const code = line.slice(Math.min(indent, line.search(/[^ ]|$/)));
    const [, ending] = endOfFence.exec(code) ?? [];
    if (ending === undefined || ending.length < ticks.length) return visible(code);
    this.#fence = undefined;
    return `${ticks}${lineEnd(line)}`;
  }
}

function lineEnd(line: string): string {
  return line.endsWith('\n') ? '\n' : '';
}

function partsOfLine(line: string): CitedPart[] {
  if (tableRow.test(line)) return [{ markdown: line.replaceAll('|', '&#124;').replaceAll(':', '&#58;') }];
  const parts: CitedPart[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') parts.push({ markdown: unlinked(text) });
    text = '';
  };
  for (let at = 0; at < line.length;) {
    const token = tokenAt(line, at);
    at += token.length;
    const code = token.startsWith('`') ? codeIn(line, at, token) : undefined;
    const cited = /^\[(\d+)\]$/.exec(token);
    if (code === undefined && cited === null) {
      text += token;
      continue;
    }
    flush();
    if (code !== undefined) at += code.length - token.length;
    parts.push(code === undefined ? { citation: Number(cited?.[1]) } : { markdown: visible(code) });
  }
  flush();
  return parts;
}

function tokenAt(line: string, at: number): string {
  tokens.lastIndex = at;
  return tokens.exec(line)?.[0] ?? line.slice(at);
}

/** Code with its back-ticks, where as many of them end it on the same line; within it a backslash is one. */
function codeIn(line: string, from: number, ticks: string): string | undefined {
  for (const { 0: run, index } of line.slice(from).matchAll(/`+/g)) {
    if (run.length === ticks.length) return ticks + line.slice(from, from + index) + run;
  }
  return undefined;
}

/** Joins adjacent parts that are written together. */
function joined(parts: readonly CitedPart[]): CitedPart[] {
  const all: CitedPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if ('markdown' in part && last !== undefined && 'markdown' in last) {
      all[all.length - 1] = { markdown: last.markdown + part.markdown };
    } else if (!('markdown' in part) || part.markdown !== '') all.push(part);
  }
  return all;
}
