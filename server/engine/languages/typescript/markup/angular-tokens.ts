import type { Stretch } from './tags.ts';

/** A token of an expression in a template of Angular, with its place in the file. */
export interface Token extends Stretch {
  readonly kind: 'name' | 'literal' | 'sign';
  /** As it is meant: `&&` where the file has `&amp;&amp;`. */
  readonly text: string;
}

const TOKEN =
  /(?<name>[\p{ID_Start}$_][\p{ID_Continue}$]*)|(?<literal>\d[\w.]*|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|(?<sign>\?\.|\?\?|&amp;&amp;|&lt;=?|&gt;=?|&&|\|\||[=!]==?|[<>]=?|\*\*|\.\.\.|[-+*/%=!?:.,;|()[\]{}])|\s+/uy;

/** Text of a template literal up to what is filled in there, or to its end. */
const TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?<sign>`|\$\{)/uy;

/** Returns the tokens of an expression; undefined where it has something that is not read. */
export function tokensIn(source: string, { start, end }: Stretch): readonly Token[] | undefined {
  const reader = new TokenReader(source, start, end);
  return reader.read() ? reader.tokens : undefined;
}

class TokenReader {
  readonly tokens: Token[] = [];
  readonly #source: string;
  readonly #end: number;
  #at: number;
  /** Braces that are open: whether each is that of a template literal. */
  readonly #braces: boolean[] = [];

  constructor(source: string, start: number, end: number) {
    this.#source = source;
    this.#at = start;
    this.#end = end;
  }

  /** False where something cannot be read. */
  read(): boolean {
    while (this.#at < this.#end) {
      const isRead = this.#source[this.#at] === '`' ? this.#readText(1) : this.#readToken();
      if (!isRead) return false;
    }
    return this.#at === this.#end && !this.#braces.includes(true);
  }

  #readToken(): boolean {
    if (/\/[/*]/.test(this.#source.slice(this.#at, this.#at + 2))) return false;
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#source);
    if (match === null) return false;
    const token = tokenOf(match, this.#at);
    this.#at += match[0].length;
    if (token === undefined) return true;
    if (isSign(token, '>') && isSign(this.tokens.at(-1), '=')) return false;
    this.tokens.push(token);
    if (isSign(token, '{')) this.#braces.push(false);
    return !isSign(token, '}') || this.#braces.pop() !== true || this.#readText(0);
  }

  /** @param skipped signs that begin the text */
  #readText(skipped: number): boolean {
    const start = this.#at;
    TEXT.lastIndex = start + skipped;
    const match = TEXT.exec(this.#source);
    if (match === null) return false;
    const sign = match.groups?.sign as string;
    this.#at = TEXT.lastIndex;
    const isOpen = sign !== '`';
    const end = isOpen ? this.#at - sign.length : this.#at;
    if (end > start) this.tokens.push({ kind: 'literal', text: this.#source.slice(start, end), start, end });
    if (!isOpen) return true;
    this.tokens.push({ kind: 'sign', text: sign, start: end, end: this.#at });
    this.#braces.push(true);
    return true;
  }
}

function tokenOf({ 0: text, groups }: RegExpExecArray, start: number): Token | undefined {
  const place = { start, end: start + text.length };
  if (groups?.name !== undefined) return { ...place, kind: 'name', text };
  if (groups?.literal !== undefined) return { ...place, kind: 'literal', text };
  if (groups?.sign === undefined) return undefined;
  const meant = text.replaceAll('&amp;', '&').replace('&lt;', '<').replace('&gt;', '>');
  return { ...place, kind: 'sign', text: meant };
}

/** Whether a name is taken from something: `a.name`, `a?.name`. */
export function isMemberName(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  return before?.kind === 'sign' && (before.text === '.' || before.text === '?.');
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '${': '}' };

/** Whether a token opens a bracket. */
export function opensBracket({ kind, text }: Token): boolean {
  return kind === 'sign' && text in CLOSERS;
}

/** Returns the number of the bracket that closes the one at `open`; -1 where none does. */
export function closerOf(tokens: readonly Token[], open: number): number {
  const expected: string[] = [];
  for (let index = open; index < tokens.length; index++) {
    const { kind, text } = tokens[index];
    if (kind !== 'sign') continue;
    if (text in CLOSERS) expected.push(CLOSERS[text]);
    else if (text === ')' || text === ']' || text === '}') {
      if (expected.pop() !== text) return -1;
      if (expected.length === 0) return index;
    }
  }
  return -1;
}

/** Whether the token is that sign. */
export function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

/** Numbers of tokens, the end behind the last one. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Parts of a range between signs that stand in no bracket. Of brackets that do not match all is one part. */
export function partsBetween(tokens: readonly Token[], { from, to }: Range, signs: readonly string[]): Range[] {
  const parts: Range[] = [];
  let begin = from;
  for (let index = from; index < to; index++) {
    const { kind, text } = tokens[index];
    if (kind !== 'sign') continue;
    if (text in CLOSERS) index = Math.max(index, closerOf(tokens, index));
    else if (signs.includes(text)) {
      parts.push({ from: begin, to: index });
      begin = index + 1;
    }
  }
  return [...parts, { from: begin, to }];
}

/** Whether a value may end with the token, so that a name behind it begins something else. */
export function endsOperand(tokens: readonly Token[], index: number): boolean {
  const { kind, text } = tokens[index];
  if (kind !== 'sign') return kind === 'literal' || !/^(?:typeof|void|in|instanceof)$/.test(text);
  if (text === '!') return index > 0 && endsOperand(tokens, index - 1);
  return text === ')' || text === ']' || text === '}';
}
