import type { SlotReader } from './phrase-pattern.ts';
import type { QuestionToken } from './question-tokens.ts';
import { type NameNoun, nouns, plainWords } from './vocabulary.ts';

/** What a question names. */
export interface Mention {
  /** As written; empty for a pronoun. */
  readonly text: string;
  /** What the question says it is: `the class Cart`. */
  readonly noun?: NameNoun;
  /** Where it lies, by the question: `add of Cart`, `total in src/cart.ts`. */
  readonly within?: string;
  /** It can only be a name. A word of English may be meant otherwise. */
  readonly isCode: boolean;
  /** Something of the project has that name. */
  readonly isKnown: boolean;
  /** `it`, `this function`: what was spoken of before. */
  readonly isPronoun: boolean;
}

/** Whether something of the project has that name, however it is cased or cut into words. */
export type IsName = (text: string) => boolean;

const pronouns = new Set(['it', 'this', 'that', 'them', 'they', 'these', 'those']);
const pointers = new Set(['this', 'that', 'same', 'these']);
const prepositions = new Set(['in', 'of', 'from', 'inside', 'on']);

/** `retry delay` may be meant as `retryDelay`; more words are a sentence. */
const nameWordsMax = 4;

/** Reads names as questions have them: with a noun before or behind, and where they lie. */
export function slotReader(isName: IsName): SlotReader<Mention> {
  return (tokens, from) => [...readMentions(tokens, from, isName)];
}

interface Read {
  readonly end: number;
  readonly mention: Mention;
}

function* readMentions(tokens: readonly QuestionToken[], from: number, isName: IsName): Generator<Read> {
  yield* readPronoun(tokens, from);
  const noun = nounAt(tokens, from);
  for (const start of noun === undefined ? [from] : [from + 1, from]) {
    for (const { end, mention } of readName(tokens, start, isName)) {
      const before = start > from ? noun : undefined;
      const behind = before === undefined ? nounAt(tokens, end) : undefined;
      const named = { ...mention, ...(before !== undefined && { noun: before }) };
      if (behind !== undefined)
        yield* withPlace(tokens, { end: end + 1, mention: { ...mention, noun: behind } }, isName);
      yield* withPlace(tokens, { end, mention: named }, isName);
    }
  }
}

function* readPronoun(tokens: readonly QuestionToken[], from: number): Generator<Read> {
  const token = tokens[from];
  if (token === undefined || token.isCode) return;
  const mention = { text: '', isCode: false, isKnown: true, isPronoun: true };
  const noun = pointers.has(token.word) ? nounAt(tokens, from + 1) : undefined;
  if (noun !== undefined) yield { end: from + 2, mention: { ...mention, noun } };
  if (pronouns.has(token.word)) yield { end: from + 1, mention };
}

function nounAt(tokens: readonly QuestionToken[], at: number): NameNoun | undefined {
  const token = tokens[at];
  return token === undefined || token.isCode ? undefined : nouns.get(token.word);
}

function* readName(tokens: readonly QuestionToken[], from: number, isName: IsName): Generator<Read> {
  const [first] = tokens.slice(from, from + 1);
  if (first === undefined) return;
  const mention = { text: first.text, isCode: first.isCode, isPronoun: false };
  if (first.isCode) yield { end: from + 1, mention: { ...mention, isKnown: isName(first.text) } };
  else yield* readPlainName(tokens, from, isName);
}

function* readPlainName(tokens: readonly QuestionToken[], from: number, isName: IsName): Generator<Read> {
  for (let count = nameWordsMax; count > 1; count--) {
    const words = tokens.slice(from, from + count);
    if (words.length < count || words.some(({ isCode, word }) => isCode || !isWord(word))) continue;
    const text = words.map((token) => token.text).join(' ');
    if (!isName(text)) continue;
    yield { end: from + count, mention: { text, isCode: false, isKnown: true, isPronoun: false } };
  }
  const { text, word } = tokens[from];
  if (!isWord(word) || plainWords.has(word)) return;
  yield { end: from + 1, mention: { text, isCode: false, isKnown: isName(text), isPronoun: false } };
}

function isWord(word: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(word);
}

/** With `in src/cart.ts` or `of Cart` behind it, and without. */
function* withPlace(tokens: readonly QuestionToken[], read: Read, isName: IsName): Generator<Read> {
  const { end, mention } = read;
  const preposition = tokens[end];
  if (preposition !== undefined && !preposition.isCode && prepositions.has(preposition.word)) {
    const from = nounAt(tokens, end + 1) === undefined ? end + 1 : end + 2;
    for (const place of readName(tokens, from, isName)) {
      if (!place.mention.isCode && !place.mention.isKnown) continue;
      const behind = nounAt(tokens, place.end) === undefined ? [place.end] : [place.end + 1, place.end];
      for (const placeEnd of behind) yield { end: placeEnd, mention: { ...mention, within: place.mention.text } };
    }
  }
  yield read;
}
