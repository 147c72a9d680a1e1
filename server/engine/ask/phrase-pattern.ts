import type { QuestionToken } from './question-tokens.ts';

/** What can stand in one place of a pattern. */
type Element =
  | { readonly kind: 'phrases'; readonly phrases: readonly (readonly string[])[] }
  | { readonly kind: 'optional'; readonly elements: readonly Element[] }
  | { readonly kind: 'slot'; readonly slot: 'X' | 'Y' };

/** Phrases by the name that patterns give them: several words, separated by commas. */
export type Vocabulary = Readonly<Record<string, string>>;

export type PhrasePattern = readonly Element[];

/** What a name can be at a place of a question, the likeliest first. */
export type SlotReader<Mention> = (
  tokens: readonly QuestionToken[],
  from: number,
) => readonly { readonly end: number; readonly mention: Mention }[];

export interface PatternMatch<Mention> {
  /** That of `X`, then that of `Y`, whichever is said first. */
  readonly mentions: readonly Mention[];
  /** Words that the pattern names itself. */
  readonly wordCount: number;
}

/**
 * Reads a pattern: words, `this|that_one`, `{a name of the vocabulary}`, `[what may be left out]`, `X` and `Y` for names.
 * Throws for a name that the vocabulary does not have: patterns are ours.
 */
export function readPattern(text: string, vocabulary: Vocabulary): PhrasePattern {
  const pieces = text.match(/[[\]]|[^\s[\]]+/g) ?? [];
  const open: Element[][] = [[]];
  for (const piece of pieces) {
    if (piece === '[') open.push([]);
    else if (piece === ']') {
      const elements = open.pop() ?? [];
      open[open.length - 1].push({ kind: 'optional', elements });
    } else open[open.length - 1].push(elementOf(piece, vocabulary));
  }
  return open[0];
}

function elementOf(piece: string, vocabulary: Vocabulary): Element {
  if (piece === 'X' || piece === 'Y') return { kind: 'slot', slot: piece };
  return { kind: 'phrases', phrases: piece.split('|').flatMap((part) => phrasesOf(part, vocabulary)) };
}

function phrasesOf(part: string, vocabulary: Vocabulary): string[][] {
  if (!part.startsWith('{')) return [part.split('_')];
  const list = vocabulary[part.slice(1, -1)];
  if (list === undefined) throw new Error(`no phrases are called ${part}`);
  return list.split(',').map((phrase) => phrase.trim().split(/\s+/));
}

/** All ways in which the whole of a question is said by the pattern. */
export function* matchPattern<Mention>(
  pattern: PhrasePattern,
  tokens: readonly QuestionToken[],
  readSlot: SlotReader<Mention>,
): Generator<PatternMatch<Mention>> {
  yield* matchFrom(pattern, tokens, { at: 0, mentions: [], wordCount: 0 }, readSlot);
}

interface State<Mention> extends PatternMatch<Mention> {
  readonly at: number;
}

function* matchFrom<Mention>(
  elements: PhrasePattern,
  tokens: readonly QuestionToken[],
  state: State<Mention>,
  readSlot: SlotReader<Mention>,
): Generator<PatternMatch<Mention>> {
  const [first, ...rest] = elements;
  if (first === undefined) {
    if (state.at === tokens.length) yield state;
    return;
  }
  if (first.kind === 'optional') {
    yield* matchFrom([...first.elements, ...rest], tokens, state, readSlot);
    yield* matchFrom(rest, tokens, state, readSlot);
    return;
  }
  for (const next of steps(first, tokens, state, readSlot)) yield* matchFrom(rest, tokens, next, readSlot);
}

function* steps<Mention>(
  element: Exclude<Element, { kind: 'optional' }>,
  tokens: readonly QuestionToken[],
  state: State<Mention>,
  readSlot: SlotReader<Mention>,
): Generator<State<Mention>> {
  const { at, mentions, wordCount } = state;
  if (element.kind === 'slot') {
    for (const { end, mention } of readSlot(tokens, at))
      yield { at: end, mentions: element.slot === 'X' ? [mention, ...mentions] : [...mentions, mention], wordCount };
    return;
  }
  for (const phrase of element.phrases) {
    const isHere = phrase.every((word, index) => {
      const token = tokens[at + index];
      return token !== undefined && !token.isCode && token.word === word;
    });
    if (isHere) yield { at: at + phrase.length, mentions, wordCount: wordCount + phrase.length };
  }
}
