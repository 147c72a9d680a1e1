import type { IsName } from '../mention.ts';
import type { QuestionKind } from '../question-kinds.ts';
import type { QuestionToken } from '../question-tokens.ts';
import type { UnderstoodQuestion } from '../read-question.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import { hasClass, isBreak, isOneOf } from '../words/token-tests.ts';
import type { Span } from './clause.ts';
import { cutsWithin } from './cuts.ts';
import { leftOutParts } from './left-out.ts';
import { isSaidAgain } from './said-again.ts';
import { namesIn, readWithTopic } from './topic.ts';

/** A question that is understood but for some of its parts. */
export interface NearReading extends UnderstoodQuestion {
  /** As written, in their order; empty where all of them ask for the same once more. */
  readonly leftOut: readonly string[];
}

/**
 * The longest part of a question that the graph answers.
 *
 * Invariant: it asks for the same kind of thing about the same names as the whole, of which it lacks limits and what is asked besides.
 */
export function nearReading(
  question: string,
  tokens: readonly QuestionToken[],
  isName: IsName,
): NearReading | undefined {
  for (const span of cutsWithin(tokens)) {
    const read = readWithTopic(tokens, span, isName);
    if (read === undefined || !isOfOneKind(read, tokens, span, isName)) continue;
    if (turnsItRound(read, tokens, span, isName)) continue;
    let repeated = 0;
    const leftOut = leftOutParts(question, tokens, span, (part) => {
      const isAgain = isSaidAgain(read, tokens, part, isName);
      if (isAgain) repeated++;
      return isAgain;
    });
    if (leftOut.length > 0 || repeated > 0)
      return { ...read, leftOut: leftOut.map((part) => withoutName(part, question, read)) };
  }
  return undefined;
}

/** `is it safe to remove X`: the name that is spoken of is not left out, what is said of it is. */
function withoutName(part: string, question: string, { mentions }: UnderstoodQuestion): string {
  const isName = mentions.some(({ text }) => text === part.replaceAll('`', ''));
  return isName ? question.replace(part, '').replace(/[\s.,;:?!…]+$/u, '') : part;
}

const ofTheProject: ReadonlySet<QuestionKind> = new Set(['cycles', 'unused', 'entryPoints', 'modules']);

/** Whether what is left out can make no other kind of question of it. */
function isOfOneKind(
  { kind, mentions }: UnderstoodQuestion,
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): boolean {
  // `how many tests does X need`: what is left out is the verb of the question.
  // `who uses what X uses`.
  const isUsing = end < tokens.length && !tokens[end].isAfterPause && isUse(tokens[end]);
  // `which files have X inside, I mean they execute it`: no verb without what it is done to.
  if (end < tokens.length && !tokens[end].isAfterPause && isOneOf(tokens[end], objects) && isUse(tokens[end - 1]))
    return false;
  if (isUsing && nameAt(tokens, end - 1, isName) !== undefined) return false;
  if (start > 0 && !tokens[start].isAfterPause && isUse(tokens[start - 1])) return false;
  // `what calls does X make`: what X does is among what is left out.
  if (end < tokens.length && !tokens[end].isAfterPause && isOneOf(tokens[end - 2], doing)) return false;
  // `what happens after X is called`.
  const isState = end < tokens.length && !tokens[end].isAfterPause && isOneOf(tokens[end], states);
  if (isState && kind === 'impact') return false;
  const isVerb = [1, 2, 3].some((count) => isActive(tokens.slice(end, end + count)));
  if (isVerb && tokens.slice(start, end).some(({ word }) => auxiliaries.has(word))) return false;
  if (mentions.length === 0) {
    // Of the whole project, and of nothing that is named beside it.
    return ofTheProject.has(kind) && namesIn([...tokens.slice(0, start), ...tokens.slice(end)], isName).length === 0;
  }
  if (kind === 'again' || !mentions.every(({ isKnown, isCode }) => isKnown || isCode)) return false;
  // `how gets X its value`.
  if (kind === 'path' && mentions.some(({ isPronoun }) => isPronoun)) return false;
  // `where is X slow`: the verb may be among what is left out.
  return kind !== 'defined' || tokens.slice(start, end).some(isOfDefinition);
}

/**
 * Whether what is left out of the same clause makes another question of the whole: that it is not so, that it is so of a second
 * name, or that it is one of cycles, of what is unused or of one's own changes.
 */
function turnsItRound(
  { kind, mentions }: UnderstoodQuestion,
  tokens: readonly QuestionToken[],
  { start, end }: Span,
  isName: IsName,
): boolean {
  const before = { start: clauseStart(tokens, start), end: start };
  const behind = { start: end, end: clauseEnd(tokens, end) };
  const asked = new Set(mentions.map(({ text }) => text.toLowerCase()));
  return [before, behind].some((side) => {
    let isTurned = false;
    for (let at = side.start; at < side.end; at++) {
      const named = nameAt(tokens, at, isName);
      if (named === undefined) {
        if (isDenial(tokens, side, at)) return true;
        isTurned ||= isOfAnother(kind, tokens[at]);
        continue;
      }
      // What is said in front of the same name once more is said of it: `when my change is in X`.
      if (asked.has(named.mention.text.toLowerCase())) isTurned = false;
      else if (isAnotherName(tokens, at)) return true;
      at = named.end - 1;
    }
    return isTurned;
  });
}

/** `and X`, `reaches X`; `in X`, `with X`, `except X` only tell where, with what or without what. */
function isAnotherName(tokens: readonly QuestionToken[], at: number): boolean {
  const preposition = tokens[at - 1];
  // `depends on X`.
  const isPlaced = preposition !== undefined && /^(?:on|upon|to|into)$/.test(preposition.word);
  const before = isPlaced ? tokens[at - 2] : preposition;
  if (before === undefined || before.isCode) return false;
  if (isPlaced) return /^(?:depend|rel|get|lead|go|come)/.test(before.word);
  if (/^(?:and|or|nor|plus)$/.test(before.word)) return true;
  return [...(classesOf(before.word) ?? [])].some((each) =>
    /^(?:reaches|calls|uses|imports|depends|extends|covers|changes|removes)\./.test(each),
  );
}

/** `which modules are not …`; `callers that are not …` narrows only. */
function isDenial(tokens: readonly QuestionToken[], { start }: Span, at: number): boolean {
  if (isOneOf(tokens[at], nobody)) return true;
  if (at === 0 || !isOneOf(tokens[at], denials)) return false;
  if (!isOneOf(tokens[at - 1], auxiliaries) && !isOneOf(tokens[at - 1], states)) return false;
  return !tokens.slice(start, at).some((token) => isOneOf(token, relatives));
}

const nobody = new Set(['nothing', 'nobody', 'none']);
const denials = new Set(['not', 'never', 'no']);
const relatives = new Set(['that', 'which', 'who', 'but', 'where', 'when']);

function isOfAnother(kind: QuestionKind, { word, isCode }: QuestionToken): boolean {
  const classes = isCode ? [] : [...(classesOf(word) ?? [])];
  if (ofTheProject.has(kind) && kind !== 'cycles' && classes.some((each) => each.startsWith('cycl'))) return true;
  if (ofTheProject.has(kind) && kind !== 'unused' && classes.includes('unused')) return true;
  return (kind === 'impact' || kind === 'tests') && classes.some((each) => each === 'change');
}

function clauseStart(tokens: readonly QuestionToken[], start: number): number {
  let at = start;
  while (at > 0 && !tokens[at].isAfterPause && !isBreak(tokens[at - 1])) at--;
  return at;
}

function clauseEnd(tokens: readonly QuestionToken[], end: number): number {
  let at = end;
  while (at < tokens.length && !tokens[at].isAfterPause && !isBreak(tokens[at])) at++;
  return at;
}

const objects = new Set(['it', 'them', 'this', 'that', 'something', 'which']);
const doing = new Set(['do', 'does', 'did']);
const auxiliaries = new Set('do does did would could should can will may might must'.split(' '));
const states = new Set('is are was were has have had'.split(' '));

function isUse(token: QuestionToken): boolean {
  return hasClass(token, /^(?:calls|uses|imports|depends)\.active$/);
}

function isActive(words: readonly QuestionToken[]): boolean {
  if (words.some(({ isCode }) => isCode)) return false;
  return [...(classesOf(words.map(({ word }) => word).join(' ')) ?? [])].some((each) => each.endsWith('.active'));
}

function isOfDefinition({ word, isCode }: QuestionToken): boolean {
  const classes = isCode ? [] : [...(classesOf(word) ?? [])];
  return classes.some((each) => /^(?:defines|definition|lives)\b/.test(each));
}
