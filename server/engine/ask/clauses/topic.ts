import type { IsName, Mention } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { readQuestion, type UnderstoodQuestion } from '../read-question.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import { isBreak, isWord } from '../words/token-tests.ts';
import type { Span } from './clause.ts';
import { isElliptic, namedIn, nounIn, ofNoun, ofPair, withPlace, wordLike } from './ellipsis.ts';
import { inPlainOrder } from './word-order.ts';

/** Some ways of speaking are read in plain order only; what is not understood in it may be as it stands. */
function readInOrder(part: readonly QuestionToken[], isName: IsName, topic?: Mention): UnderstoodQuestion | undefined {
  const plain = inPlainOrder(part, isName);
  return (plain && readQuestion(plain, isName, topic)) ?? readQuestion(part, isName, topic);
}

/** What a part of a question asks, where `it` may be what stands around that part. */
export function readWithTopic(
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): UnderstoodQuestion | undefined {
  const part = tokens.slice(start, end);
  const around = [...tokens.slice(0, start), ...tokens.slice(end)];
  const names = namesIn(around, isName);
  if (isElliptic(part)) return readOfNoun(tokens.slice(0, start), isName, names);
  const read = readInOrder(part, isName);
  // A word that nothing is called by is no name beside one that is.
  if (names.length > 0 && read?.mentions.some(({ isKnown, isCode }) => !isKnown && !isCode) === true) return undefined;
  if (read?.mentions.some(({ isPronoun }) => !isPronoun) === true) return isLimitedTo(around, names) ? undefined : read;
  if (names.length === 0) return read ?? readOfThey(part, around, isName);
  const pair = readOfPair(part, around, isName);
  if (pair !== undefined) return pair;
  const topic = isOfRelative(around, isName) ? undefined : topicOf(names);
  if (topic === undefined) return read?.mentions.length === 0 ? read : undefined;
  const about = readInOrder(part, isName, topic);
  if (about?.kind === 'again') return undefined;
  if (about !== undefined && about.mentions.length > 0) return about;
  // Cut off within a clause it is no question of its own: `what influences` of `what influences X`.
  const isWhole = end === tokens.length || tokens[end].isAfterPause || isBreak(tokens[end]);
  return (
    readOfChange(part, around, isName, topic) ??
    (isWhole ? readOfTopic(part, isName, topic) : undefined) ??
    (isOfAll(part, read) ? read : undefined)
  );
}

/** `there must be something which calls X, where is it`: `it` is not X. */
function isOfRelative(around: readonly QuestionToken[], isName: IsName): boolean {
  return around.some((token, at) => {
    const verb = around[at + 1];
    if (!isWord(token, /^(?:which|that)$/) || verb === undefined || verb.isCode) return false;
    const isUse = [...(classesOf(verb.word) ?? [])].some((each) =>
      /^(?:calls|uses|imports|depends)\.active$/.test(each),
    );
    return isUse && around[at + 2] !== undefined && nameAt(around, at + 2, isName) !== undefined;
  });
}

/** `I only changed X`, and something else is asked about. */
function isLimitedTo(around: readonly QuestionToken[], names: readonly Mention[]): boolean {
  return names.length > 0 && around.some(({ word, isCode }) => !isCode && word === 'only');
}

/** `I heard of circular imports, do we have some?` */
function readOfNoun(
  before: readonly QuestionToken[],
  isName: IsName,
  names: readonly Mention[],
): UnderstoodQuestion | undefined {
  const noun = names.length > 0 ? undefined : nounIn(before);
  if (noun === undefined) return undefined;
  return readQuestion([wordLike(noun[0], 'list'), ...noun], isName);
}

/** `We have many folders. How do they hang together?` */
function readOfThey(
  part: readonly QuestionToken[],
  around: readonly QuestionToken[],
  isName: IsName,
): UnderstoodQuestion | undefined {
  const noun = around.length === 0 ? undefined : nounIn(around);
  const whole = noun && ofNoun(part, noun);
  const read = whole && readQuestion(whole, isName);
  return read?.mentions.length === 0 ? read : undefined;
}

/** `X stands in front of Y: how is the one connected to the other?` */
function readOfPair(
  part: readonly QuestionToken[],
  around: readonly QuestionToken[],
  isName: IsName,
): UnderstoodQuestion | undefined {
  const named = namedIn(around, isName);
  const whole = named.length === 2 && part.length > 0 ? ofPair(part, named) : undefined;
  const read = whole && readQuestion(whole, isName);
  return read?.kind === 'path' ? read : undefined;
}

const ofOne = /^(?:owners|asks|tests|(?:calls|uses|depends|imports)\.(?:users|used))$/;

/** `I am stuck with X. Whom do I ask?` */
function readOfTopic(part: readonly QuestionToken[], isName: IsName, topic: Mention): UnderstoodQuestion | undefined {
  const named = { ...change[0], text: topic.text, word: topic.text.toLowerCase(), isCode: true };
  const placed = withPlace(part, named);
  const there = placed && readQuestion(placed, isName);
  if (there?.mentions.length === 1) return { ...there, mentions: [topic] };
  const classes = part.flatMap(({ word, isCode }) => (isCode ? [] : [...(classesOf(word) ?? [])]));
  if (!classes.some((each) => ofOne.test(each)) || classes.includes('project')) return undefined;
  for (const joint of ['of', 'about']) {
    const read = readQuestion([...part, wordLike(named, joint), named], isName);
    if (read !== undefined && /^(?:owners|tests|users|used)$/.test(read.kind)) return { ...read, mentions: [topic] };
  }
  return undefined;
}

const change = ['if', 'i', 'change'].map((word) => ({ text: word, word, isCode: false, from: 0, isAfterPause: false }));

/** `I will change X. What could break?` */
function readOfChange(
  part: readonly QuestionToken[],
  around: readonly QuestionToken[],
  isName: IsName,
  topic: Mention,
): UnderstoodQuestion | undefined {
  const isChanged = around.some((token, at) => isChange(token) || (isWord(token, /^make$/) && around[at + 1]?.isCode));
  if (!isChanged || !part.some(isOfChange)) return undefined;
  const named = { ...change[0], text: topic.text, word: topic.text.toLowerCase(), isCode: true };
  const read = readQuestion([...part, ...change, named], isName);
  return read?.kind === 'impact' || read?.kind === 'tests' ? { ...read, mentions: [topic] } : undefined;
}

/** `what could break`, `which tests must I run`. */
function isOfChange({ word, isCode }: QuestionToken): boolean {
  const classes = isCode ? [] : [...(classesOf(word) ?? [])];
  return (
    word === 'working' ||
    word === 'wrong' ||
    word === 'risk' ||
    classes.some((each) => /^(?:breaks\.|impact$|tests$|safe$|must$)/.test(each))
  );
}

function isChange({ word, isCode }: QuestionToken): boolean {
  const classes = isCode ? [] : [...(classesOf(word) ?? [])];
  return classes.some((each) => /^(?:changes|removes)\.|^change$/.test(each));
}

/** They may be said of the name beside. */
const pointing = new Set(['it', 'this', 'here', 'thing', 'everything']);

/** A question of the whole project beside a name: only where it says so, or asks for nothing that a name has as well. */
function isOfAll(part: readonly QuestionToken[], read: UnderstoodQuestion | undefined): boolean {
  if (read === undefined || read.mentions.length > 0) return false;
  // `I found X. From where does it get started?`
  const isPart = read.kind === 'cycles' || read.kind === 'unused' || part.some((token) => isWord(token, /^it$/));
  return (
    !isPart ||
    part.some(({ word, isCode }) => !isCode && !pointing.has(word) && classesOf(word)?.has('project') === true)
  );
}

/** What words around a question name, each once. */
export function namesIn(tokens: readonly QuestionToken[], isName: IsName): Mention[] {
  const found = new Map<string, Mention>();
  for (let at = 0; at < tokens.length;) {
    const read = nameAt(tokens, at, isName);
    if (read !== undefined) found.set(read.mention.text.toLowerCase(), read.mention);
    at = read?.end ?? at + 1;
  }
  return [...found.values()];
}

/** The one that `it` means: of several the only one that is written as code is. */
export function topicOf(names: readonly Mention[]): Mention | undefined {
  if (names.length === 1) return names[0];
  const written = names.filter(({ isCode }) => isCode);
  return written.length === 1 ? written[0] : undefined;
}
