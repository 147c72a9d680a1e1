import { judgeQuestion } from './judging/judge-question.ts';
import type { JudgedQuestion } from './judging/spoken-question.ts';
import type { IsName, Mention } from './mention.ts';
import type { QuestionToken } from './question-tokens.ts';
import { classesOf } from './words/lexicon.ts';
import { type OtherNames, readWords, type SpokenItem } from './words/read-words.ts';

/** A question of which every word is understood. */
export interface UnderstoodQuestion extends JudgedQuestion {
  /** Not only what is directly so. */
  readonly isTransitive: boolean;
}

/** More words than that ask nothing that the graph answers. */
const wordsMax = 40;

/** The longest first: `directly or indirectly` says more than `indirectly`. */
const reaches = (
  'directly or indirectly, directly and indirectly, indirectly or directly, directly or transitively, transitively, indirectly, recursively, in end, eventually, ultimately, through any path, transitive, indirect, ' +
  'over any number of steps, all way up, all way down, including indirect ones, also indirectly, however far away, at any depth'
)
  .split(',')
  .map((phrase) => phrase.trim().split(' '));

/** Names that the project has are meant before what may be one. */
const readings: readonly OtherNames[] = ['none', 'pronouns', 'unknown words'];
const readingsAbout: readonly OtherNames[] = ['pronouns', 'none'];

/**
 * What these words ask of the graph; undefined where they are not wholly one of the questions that it answers.
 *
 * `topic` is what was spoken of before them, which `it` means.
 */
export function readQuestion(
  tokens: readonly QuestionToken[],
  isName: IsName,
  topic?: Mention,
): UnderstoodQuestion | undefined {
  const { kept, isTransitive } = withoutReach(tokens);
  if (kept.length > wordsMax || isOfTime(kept) || isOrdered(kept) || kept.at(-1)?.word === 'before') return undefined;
  for (const others of topic === undefined ? readings : readingsAbout) {
    const items = readWords(kept, isName, others);
    // A second word that nothing is called by is what makes it another question: `who calls f on Windows`.
    if (items === undefined || (others === 'unknown words' && (namesOf(items) > 1 || hidesName(kept, items, isName))))
      continue;
    const judged = judgeQuestion(topic === undefined ? items : items.map((item) => aboutTopic(item, topic)));
    // What is not there is in no cycle, and has nothing unused in it.
    if (others === 'unknown words' && (judged?.kind === 'cycles' || judged?.kind === 'unused')) continue;
    if (judged !== undefined) return { ...judged, isTransitive };
  }
  return undefined;
}

const auxiliaries = new Set('did was were has have had is are does do will'.split(' '));

/** `when did the author touch it`; `when I change it` is a condition. */
function isOfTime(tokens: readonly QuestionToken[]): boolean {
  return tokens.some(({ word, isCode }, at) => !isCode && word === 'when' && auxiliaries.has(tokens[at + 1]?.word));
}

/** `who calls it? Then rewrite it.` */
function isOrdered(tokens: readonly QuestionToken[]): boolean {
  return tokens.some(({ word, isCode }, at) => {
    const next = tokens[at + 1];
    if (isCode || word !== 'then' || next === undefined || next.isCode) return false;
    const classes = classesOf(next.word);
    return classes?.has('changes.active') === true || classes?.has('removes.active') === true;
  });
}

function aboutTopic(item: SpokenItem, topic: Mention): SpokenItem {
  return item.mention?.isPronoun === true ? { ...item, mention: topic } : item;
}

/** `the rounding in total`: a name within what else is a phrase is meant before a word that nothing is called by. */
function hidesName(tokens: readonly QuestionToken[], items: readonly SpokenItem[], isName: IsName): boolean {
  const named = new Set(items.flatMap(({ mention }) => (mention === undefined ? [] : [mention.text.toLowerCase()])));
  return tokens.some(
    ({ word, text, isCode }) => !isCode && !named.has(word) && classesOf(word) === undefined && isName(text),
  );
}

function namesOf(items: readonly SpokenItem[]): number {
  return items.filter(({ mention }) => mention !== undefined).length;
}

function withoutReach(tokens: readonly QuestionToken[]): { kept: readonly QuestionToken[]; isTransitive: boolean } {
  for (const phrase of reaches) {
    const at = tokens.findIndex((_, index) => isPhraseAt(tokens, index, phrase));
    if (at >= 0) return { kept: [...tokens.slice(0, at), ...tokens.slice(at + phrase.length)], isTransitive: true };
  }
  return { kept: tokens, isTransitive: false };
}

function isPhraseAt(tokens: readonly QuestionToken[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => {
    const token = tokens[at + index];
    return token !== undefined && !token.isCode && token.word === word;
  });
}
