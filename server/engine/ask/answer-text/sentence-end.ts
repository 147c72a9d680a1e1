/** Where a sentence ends, or why that is not known yet. */
export type SentenceEnd =
  | { readonly kind: 'end'; readonly at: number }
  /** Before the mark that ends what a model thinks. */
  | { readonly kind: 'thought end'; readonly at: number }
  /** It goes on to the end of the text. */
  | { readonly kind: 'none' }
  /** The text behind it decides. */
  | { readonly kind: 'unknown' };

export const thoughtBegin = '<think>';
export const thoughtEnd = '</think>';

const none: SentenceEnd = { kind: 'none' };
const unknown: SentenceEnd = { kind: 'unknown' };

/** With quotes and brackets that close behind it; scripts without spaces between sentences have stops of their own. */
const stop = /(?:[.!?…]+["'”’»)\]*_]*)(?=\s|$)|[。！？]+["'”’»」』）)*_]*/y;
const citation = /\s*\[\s*\d[\d\s,;–-]*\]/y;
const openCitation = /\s*\[[\d\s,;–-]*$/y;
/** Sentences go on behind them. */
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|cf|ca|approx|resp)\.$/i;
/** Behind these only where what follows begins in lower case, as behind a letter that stands for a name. */
const endingAbbreviation = /(?:^|[\s(])(?:etc|al)\.$|(?:^|[\s(.])\p{L}\.$/iu;
/** And behind these only a number. */
const numbered = /(?:^|[\s(])(?:no|fig)\.$/i;
/** Longer than each of them, with what stands before it. */
const abbreviationCharacters = 12;

/**
 * The end of the first sentence of a text, citations behind its stop and code in it included.
 *
 * @param isEnd nothing of the same paragraph comes behind the text
 * @param mayEndThought whether the mark that ends what a model thinks may be one; that behind the one which begins it is text
 */
export function sentenceEnd(text: string, isEnd: boolean, mayEndThought = false): SentenceEnd {
  let isThought = mayEndThought;
  for (let at = nextMark(text, 0); at < text.length; at = nextMark(text, at)) {
    if (text[at] === '`') {
      const behind = behindCode(text, at);
      if (behind === undefined && !isEnd) return unknown;
      at = behind ?? at + backticksAt(text, at);
      continue;
    }
    if (text[at] === '<') {
      isThought &&= !text.startsWith(thoughtBegin, at);
      const ended = isThought ? thoughtEndAt(text, at, isEnd) : none;
      if (ended.kind !== 'none') return ended;
      at += 1;
      continue;
    }
    stop.lastIndex = at;
    const stopped = stop.exec(text);
    if (stopped === null) {
      at += 1;
      continue;
    }
    const found = behindStop(text, at + stopped[0].length, isEnd);
    if (found.kind !== 'none') return found;
    at += stopped[0].length;
  }
  return isEnd ? none : unknown;
}

/** The mark that ends what a model thinks, or what may become one. */
function thoughtEndAt(text: string, at: number, isEnd: boolean): SentenceEnd {
  if (isBareThoughtEnd(text, at)) return { kind: 'thought end', at };
  return !isEnd && thoughtEnd.startsWith(text.slice(at)) ? unknown : none;
}

/** At least one, the stops and blanks behind each with it. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let rest = text;
  for (let end = sentenceEnd(rest, true); end.kind === 'end'; end = sentenceEnd(rest, true)) {
    sentences.push(rest.slice(0, end.at));
    rest = rest.slice(end.at);
  }
  return [...sentences, rest];
}

const mark = /[`<.!?…。！？]/g;

function nextMark(text: string, from: number): number {
  mark.lastIndex = from;
  return mark.exec(text)?.index ?? text.length;
}

/** Not in quotes, where a speaker mentions it. */
function isBareThoughtEnd(text: string, at: number): boolean {
  return text.startsWith(thoughtEnd, at) && !/["'“‘«(]/.test(text[at - 1] ?? '');
}

function behindStop(text: string, behind: number, isEnd: boolean): SentenceEnd {
  let at = behind;
  for (let next = matchEnd(citation, text, at); next !== undefined; next = matchEnd(citation, text, at)) at = next;
  if (!isEnd && matchEnd(openCitation, text, at) !== undefined) return unknown;
  const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  if (start === text.length) return isEnd ? none : unknown;
  return at === behind && goesOn(text, behind, text[start]) ? none : { kind: 'end', at: start };
}

/** That a name of code may begin a sentence in lower case, too, ends one sentence too many rather than one too few. */
function goesOn(text: string, behind: number, next: string): boolean {
  const before = text.slice(Math.max(0, behind - abbreviationCharacters), behind);
  if (abbreviation.test(before) || isNumberAlone(text.slice(0, behind))) return true;
  return /\p{Ll}/u.test(next) ? endingAbbreviation.test(before) : /\d/.test(next) && numbered.test(before);
}

/** `1.`, before what is counted. */
function isNumberAlone(text: string): boolean {
  return text.length <= abbreviationCharacters && /^\s*\d{1,3}\.$/.test(text);
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? undefined : at + found[0].length;
}

function backticksAt(text: string, at: number): number {
  let end = at;
  while (text[end] === '`') end += 1;
  return end - at;
}

/** Behind the code that begins with the back-ticks there; undefined where it does not end. */
export function behindCode(text: string, at: number): number | undefined {
  const length = backticksAt(text, at);
  for (let from = at + length; ;) {
    const close = text.indexOf('`', from);
    if (close < 0) return undefined;
    const closing = backticksAt(text, close);
    if (closing === length) return close + length;
    from = close + closing;
  }
}
