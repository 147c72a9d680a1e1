import type { IsName, Mention } from './mention.ts';
import { allPatterns, closings, openings } from './patterns/all-patterns.ts';
import { type CompiledPattern, inSlot } from './patterns/pattern.ts';
import type { QuestionKind } from './question-kinds.ts';
import { type QuestionToken, questionTokens } from './question-tokens.ts';
import { codeBlank, codeSign, isSure, mentionOf } from './slot-name.ts';

/** A question that is wholly one of those which are known. */
export interface AskedQuestion {
  readonly kind: QuestionKind;
  /** Names in it; for `path` the start, and the end. */
  readonly mentions: readonly Mention[];
  /** Not only what is directly so. */
  readonly isTransitive: boolean;
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
}

/**
 * Returns a question's meaning; undefined where it does not fully match one of the patterns: one more word makes it
 * another question.
 */
export function recognise(question: string, isName: IsName): AskedQuestion | undefined {
  const tokens = questionTokens(question);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const { text, isTransitive } = withoutReach(matchable(tokens));
  const sentences = withoutCourtesy(text);
  // Names that the project has are meant before a word that nothing is called by.
  for (const mayBeUnknown of [false, true]) {
    for (const sentence of sentences) {
      const read = readSentence(sentence, isName, mayBeUnknown);
      if (read !== undefined) return isOfMeaning(question, read) ? undefined : { ...read, isTransitive };
    }
  }
  return undefined;
}

/** `what is a cycle`: what the word means, and not which there are. */
function isOfMeaning(question: string, { mentions }: Pick<AskedQuestion, 'mentions'>): boolean {
  const isOfWord = /^what(?:['’]s| is| are) (?!the |our |my |this |unused|duplicated|never|not |affected)/i.test(
    question.trim(),
  );
  return isOfWord && mentions.length === 0 && !/\b(?:here|there|this|our|the)\b/i.test(question);
}

/** Words that change nothing about what is asked. */
const fillers = new Set(
  'the a an exactly actually currently really ever even now any all every simply kindly please directly'.split(' '),
);

/** The words in their casing, each with a blank behind it; what is code can be no word of a pattern. */
function matchable(tokens: readonly QuestionToken[]): string {
  return tokens
    .filter(({ word, isCode }) => isCode || !fillers.has(word))
    .map(({ text, isCode }) => `${isCode ? codeSign + text.replaceAll(' ', codeBlank) : text} `)
    .join('');
}

const reach =
  /(?<=^| )(?:(?:directly )?(?:or|and) (?:indirectly|transitively)|indirectly(?: or)?|transitively|recursively|transitive|indirect) /giu;

function withoutReach(text: string): { readonly text: string; readonly isTransitive: boolean } {
  const kept = text.replaceAll(reach, '').replace(/, $/, '');
  return { text: kept, isTransitive: kept.length < text.replace(/, $/, '').length };
}

/** Openings and closings that are taken away, one behind the other. */
const courtesiesMax = 4;

/** The question, and what is left of it without what is said around it. */
function withoutCourtesy(text: string): readonly string[] {
  const sentences = [text];
  for (let index = 0; index < sentences.length && sentences.length <= courtesiesMax; index++) {
    for (const { expression } of [...openings, ...closings]) {
      const match = expression.exec(sentences[index]);
      const rest = match === null ? undefined : inSlot(match, 'rest');
      if (rest !== undefined && !sentences.includes(rest)) sentences.push(rest);
    }
  }
  return sentences;
}

function readSentence(
  sentence: string,
  isName: IsName,
  mayBeUnknown: boolean,
): Omit<AskedQuestion, 'isTransitive'> | undefined {
  for (const { expression, ...pattern } of allPatterns) {
    const match = expression.exec(sentence);
    const mentions = match && mentionsIn(match, isName);
    if (mentions && areClear(mentions, pattern, mayBeUnknown)) return { ...pattern, mentions };
  }
  return undefined;
}

/** Undefined where a slot holds no name. */
function mentionsIn(match: RegExpExecArray, isName: IsName): Mention[] | undefined {
  const mentions: Mention[] = [];
  for (const slot of [inSlot(match, 'x'), inSlot(match, 'y')]) {
    if (slot === undefined) continue;
    const mention = mentionOf(slot.trim().split(' '), isName);
    if (mention === undefined) return undefined;
    mentions.push(mention);
  }
  return mentions;
}

/** Questions about what a part of the project has: what is not there has neither cycles nor hotspots. */
const ofKnownParts: ReadonlySet<QuestionKind> = new Set([
  'cycles',
  'unused',
  'complex',
  'hotspots',
  'duplicates',
  'holes',
]);

/** One word that nothing is called by may be a name that is not there. */
function areClear(
  mentions: readonly Mention[],
  { kind }: Omit<CompiledPattern, 'expression'>,
  mayBeUnknown: boolean,
): boolean {
  if (mentions.every(isSure)) return true;
  return mayBeUnknown && mentions.length === 1 && kind !== 'again' && !ofKnownParts.has(kind);
}
