import type { IsName, Mention } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { readQuestion, type UnderstoodQuestion } from '../read-question.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import type { Span } from './clause.ts';

/** What a part of a question asks, where `it` may be what stands around that part. */
export function readWithTopic(
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): UnderstoodQuestion | undefined {
  const part = tokens.slice(start, end);
  const around = [...tokens.slice(0, start), ...tokens.slice(end)];
  const names = namesIn(around, isName);
  const read = readQuestion(part, isName);
  // A word that nothing is called by is no name beside one that is.
  if (names.length > 0 && read?.mentions.some(({ isKnown, isCode }) => !isKnown && !isCode) === true) return undefined;
  if (names.length === 0 || read?.mentions.some(({ isPronoun }) => !isPronoun) === true) return read;
  const topic = topicOf(names);
  if (topic === undefined) return read?.mentions.length === 0 ? read : undefined;
  const about = readQuestion(part, isName, topic);
  if (about !== undefined && about.mentions.length > 0) return about;
  return readOfChange(part, around, isName, topic) ?? (isOfAll(part, read) ? read : undefined);
}

const change = ['if', 'i', 'change'].map((word) => ({ text: word, word, isCode: false, from: 0, isAfterPause: false }));

/** `I will change X. What could break?` */
function readOfChange(
  part: readonly QuestionToken[],
  around: readonly QuestionToken[],
  isName: IsName,
  topic: Mention,
): UnderstoodQuestion | undefined {
  if (!around.some(isChange) || !part.some(isOfChange)) return undefined;
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
  const isPart = read.kind === 'cycles' || read.kind === 'unused';
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
