import type { IsName, Mention } from '../mention.ts';
import { plainWords } from '../name-words.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf, phraseWordsMax } from './lexicon.ts';
import { isPlacedAsName } from './name-places.ts';
import { firstOrders } from './requests.ts';
import { nameAt, pronounAt, unknownNameAt } from './read-names.ts';
import { hasClass } from './token-tests.ts';
import type { WordClass } from './word-class.ts';

/** A name of a question, or words with all that they may be. */
export interface SpokenItem {
  readonly text: string;
  /** None for a name. */
  readonly classes: ReadonlySet<WordClass>;
  readonly mention?: Mention;
}

/** What is taken for a name besides those that the project has. */
export type OtherNames = 'none' | 'pronouns' | 'unknown words';

const none: ReadonlySet<WordClass> = new Set();

/**
 * The question as names and classes of words, without what changes nothing; undefined where a word is none of these.
 *
 * Invariant: every word of a question is accounted for. What has one word too many (`who calls f when x is null`) asks
 * something else, and whoever answered the rest of it would answer wrongly.
 */
export function readWords(
  tokens: readonly QuestionToken[],
  isName: IsName,
  others: OtherNames,
): SpokenItem[] | undefined {
  const items: SpokenItem[] = [];
  let topicEnd = 0;
  for (let at = 0; at < tokens.length;) {
    if (isOrder(tokens, at)) {
      at++;
      continue;
    }
    const isOfTopic = items[0]?.mention !== undefined && tokens[topicEnd]?.word === '|';
    const read = readAt(tokens, at, isName, isOfTopic ? 'pronouns' : others);
    if (read === undefined) return undefined;
    items.push(read.item);
    at = read.end;
    topicEnd ||= at;
  }
  const said = items.filter(({ mention, classes }) => mention !== undefined || !isFiller(classes));
  return isTopicEnd(tokens[topicEnd]) ? withTopic(said) : said;
}

/** `X: who calls it`, and not `does X depend on it`. */
function isTopicEnd(token: QuestionToken | undefined): boolean {
  return (
    token !== undefined &&
    (token.isAfterPause || /^(?:\||who|whom|what|which|where|how|does|do|is|are)$/.test(token.word))
  );
}

const polite = new Set(
  'can could would will you i want need like to let us me and or hi hey hello so ok okay then'.split(' '),
);

/** `name the callers`, `could you compute the path`: only first, elsewhere it narrows (`by name`) or is what code does. */
function isOrder(tokens: readonly QuestionToken[], at: number): boolean {
  const { word, isCode, isAfterPause } = tokens[at];
  if (isCode || !firstOrders.has(word)) return false;
  const lead = tokens.slice(0, at);
  return isAfterPause || lead.every((token) => !token.isCode && polite.has(token.word));
}

/** `X: who calls it`: the name stands where it is spoken of. */
function withTopic(items: SpokenItem[]): SpokenItem[] {
  const [topic, ...rest] = items;
  if (topic?.mention === undefined || topic.mention.isPronoun) return items;
  const at = rest.findIndex(({ mention }) => mention?.isPronoun === true);
  return at < 0 ? items : rest.with(at, topic);
}

interface ReadItem {
  readonly end: number;
  readonly item: SpokenItem;
}

function readAt(
  tokens: readonly QuestionToken[],
  at: number,
  isName: IsName,
  others: OtherNames,
): ReadItem | undefined {
  const pronoun = others === 'pronouns' ? pronounAt(tokens, at) : undefined;
  if (pronoun !== undefined) return asItem(pronoun);
  if (others !== 'pronouns' && isSurePronoun(tokens, at)) return undefined;
  const placed = isPlacedAsName(tokens, at, isName) ? nameAt(tokens, at, isName) : undefined;
  if (placed !== undefined) return asItem(placed);
  const project = projectAt(tokens, at, isName, others === 'pronouns');
  const phrase = phraseAt(tokens, at, 2);
  // `in its body` is longer than `in it`.
  if (isNameInPhrase(tokens, at, phrase, isName)) return phraseAt(tokens, at, 1, 1);
  if (project !== undefined) return phrase !== undefined && phrase.end > project.end ? phrase : project;
  // `is called function total`: the noun belongs to the name.
  const isOfNoun = phrase !== undefined && nameAt(tokens, phrase.end - 1, isName)?.mention.noun !== undefined;
  if (phrase !== undefined && !(isOfNoun && hasOnly(phrase, 'calls.used', 'uses.used', 'imports.used'))) return phrase;
  const name = nameAt(tokens, at, isName);
  if (name !== undefined) return asItem(name);
  const word = phraseAt(tokens, at, 1, isOfNoun ? 1 : phraseWordsMax);
  if (word !== undefined) return word;
  const unknown = others === 'unknown words' ? unknownNameAt(tokens, at) : undefined;
  return unknown && asItem(unknown);
}

/** `where in total is Cart used`: not `in total`, as it stands at an end. */
function isNameInPhrase(
  tokens: readonly QuestionToken[],
  at: number,
  phrase: ReadItem | undefined,
  isName: IsName,
): boolean {
  if (phrase === undefined || !isFiller(phrase.item.classes) || tokens[phrase.end] === undefined) return false;
  const last = tokens[phrase.end - 1];
  const isEnd = tokens[phrase.end].isAfterPause || tokens[phrase.end].word === '|';
  const mayBeName = classesOf(last.word) === undefined && !plainWords.has(last.word);
  return phrase.end > at + 1 && !isEnd && mayBeName && isName(last.text);
}

function hasOnly({ item }: ReadItem, ...classes: readonly WordClass[]): boolean {
  return [...item.classes].every((each) => classes.includes(each));
}

/** `who calls it`, `which tests are there for it`: not the project, as in `what does it offer`. */
function isSurePronoun(tokens: readonly QuestionToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (tokens[at].isCode || tokens[at].word !== 'it' || before === undefined || before.isCode) return false;
  // `its`.
  if (tokens[at + 1]?.word === "'s") return false;
  if (leading.test(before.word) || isOfIt(tokens, at)) return true;
  // `code that nobody uses`, and not something that was spoken of.
  if (/^(?:nobody|nothing|none|one)$/.test(tokens[at - 2]?.word ?? '')) return false;
  return hasClass(before, done);
}

const leading = /^(?:for|on|upon|to|in|inside|within)$/;
const done = /^(?:calls|uses|imports|extends|covers)\.active$/;
const said = /^(?:part|in|used|unused|called|imported|tested|covered|dead|needed)$/;

/** `does it import X`, `is it part of a cycle`: of the whole project nobody asks that. */
function isOfIt(tokens: readonly QuestionToken[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (next === undefined || next.isCode) return false;
  if (/^(?:is|are|was)$/.test(before.word)) return said.test(next.word);
  const isUse = hasClass(next, dependency);
  const second = tokens[at + 2];
  return (
    /^(?:does|do|did)$/.test(before.word) && isUse && second !== undefined && !/^(?:here|there)$/.test(second.word)
  );
}

const dependency = /^(?:calls|uses|imports|depends|reaches)\.active$/;

function asItem({ end, mention }: { readonly end: number; readonly mention: Mention }): ReadItem {
  return { end, item: { text: mention.text, classes: none, mention } };
}

/** Breaks between sentences have no class, and are nothing either. */
function isFiller(classes: ReadonlySet<WordClass>): boolean {
  return classes.size === 0 || (classes.size === 1 && classes.has('filler'));
}

/** The longest phrase that begins there. */
function phraseAt(
  tokens: readonly QuestionToken[],
  at: number,
  wordsMin: number,
  wordsMax = phraseWordsMax,
): ReadItem | undefined {
  for (let count = Math.min(wordsMax, tokens.length - at); count >= wordsMin; count--) {
    const text = textOf(tokens, at, count);
    const classes = text === '|' ? none : text === undefined ? undefined : classesOf(text);
    if (text !== undefined && classes !== undefined) return { end: at + count, item: { text, classes } };
  }
  return undefined;
}

function textOf(tokens: readonly QuestionToken[], at: number, count: number): string | undefined {
  const words = tokens.slice(at, at + count);
  if (words.length < count || words.some(({ isCode }) => isCode)) return undefined;
  return words.map(({ word }) => word).join(' ');
}

const prepositions = new Set(['in', 'of', 'across', 'throughout', 'within', 'inside', 'from', 'for', 'on', 'to']);
const owning = new Set(['this', 'our', 'my', 'your', 'whole', 'entire', 'complete', 'current', 'same']);
const inProject: ReadonlySet<WordClass> = new Set<WordClass>(['project', 'in']);

/** `in this repository`, `of our whole code base`. */
function projectAt(
  tokens: readonly QuestionToken[],
  from: number,
  isName: IsName,
  arePronouns: boolean,
): ReadItem | undefined {
  let at = from;
  const isOneOf = (words: ReadonlySet<string>): boolean =>
    at < tokens.length && !tokens[at].isCode && words.has(tokens[at].word);
  if (!isOneOf(prepositions)) return undefined;
  at++;
  while (isOneOf(owning)) at++;
  if (isPlacedAsName(tokens, at, isName)) return undefined;
  for (const count of [2, 1]) {
    const text = textOf(tokens, at, count);
    if (text === 'it' && (arePronouns || /^(?:for|on|to)$/.test(tokens[from].word))) return undefined;
    if (text !== undefined && classesOf(text)?.has('project') === true)
      return { end: at + count, item: { text, classes: inProject } };
  }
  return undefined;
}
