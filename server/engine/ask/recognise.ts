import { type IsName, type Mention, slotReader } from './name-slots.ts';
import { matchPattern } from './phrase-pattern.ts';
import { type QuestionKind, type QuestionPattern, questionPatterns } from './question-patterns.ts';
import { type QuestionToken, questionTokens } from './question-tokens.ts';

/** A question that the graph can answer. */
export interface AskedQuestion {
  readonly kind: QuestionKind;
  /** What it names, in the order of its words; `path` has two. */
  readonly mentions: readonly Mention[];
  /** Not only what is directly so. */
  readonly isTransitive: boolean;
  /** A word for what it is about: `calls` of users, `route` of entry points. */
  readonly about?: string;
}

/** What may be said before a question. */
const beginnings = phrases(
  'could you look up, can you look up, look up, could you check, hi, hi |, hello, hello |, hey, hey |, and, so, ok, okay, ok |, then, but, well, also, thanks |, great |, cool |, please tell me, can you tell me, ' +
    'could you tell me, can you show me, could you show me, can you list, could you list, can you list me, can you find, could you find, can you give me, ' +
    'could you give me, can you say, do you know, do we know, i want to know, i would like to know, i need to know, ' +
    'i wonder, i am wondering, i want to see, i would like to see, i need, i want, tell me, tell, show me, show, list, list me, give me, give, find, find me, ' +
    'find out, find all, get, get me, print, display, help me find, let me know, let me see, search for, look for, name, name me, count, ' +
    'i am looking for, i look for, quick question |, question |, what about, check, check whether, check if, tell me whether, tell me if, ' +
    'whether, if, out of interest, for this project, in this project, in this repo, in this codebase, in this repository, i am new here |, we are trying to find out, of',
);

/** What may be said behind it. */
const endings = phrases(
  'here, in this project, in project, in our project, in my project, in code, in this code, in our code, in codebase, in this codebase, in our codebase, ' +
    'in code base, in this code base, in this repo, in repo, in our repo, in this repository, in repository, in this workspace, in workspace, of this project, of project, ' +
    'of this repo, of repo, of repository, of this repository, of codebase, of this codebase, in whole project, in whole codebase, in whole repo, in application, in this application, ' +
    'in app, in this app, at moment, at all, right now, today, thanks, thank you, | thanks, | thank you, for me, too, as well, anywhere, anywhere in code, anywhere in project, somewhere, across project, ' +
    'across codebase, across repo, throughout project, throughout codebase, inside project, within project, within codebase, within this project, or not, again, then, in it, to me',
);

const reaches = phrases(
  'directly or indirectly, directly and indirectly, indirectly or directly, directly or transitively, transitively, indirectly, recursively, in end, eventually, ultimately, through any path, transitive, indirect, ' +
    'over any number of steps, all way up, all way down, including indirect ones, also indirectly, however far away, at any depth',
);

/** Says nothing more than what holds anyhow. */
const directly = new Set(['directly', 'direct', 'immediately', 'exactly']);

/**
 * What a question asks of the graph; undefined where it is not wholly one of the questions that the graph answers.
 *
 * Invariant: every word of a question is accounted for. What has one word too many (`who calls f when x is null`) asks
 * something else, and whoever answered the rest of it would answer wrongly.
 */
export function recognise(question: string, isName: IsName): AskedQuestion | undefined {
  const tokens = questionTokens(question);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const { kept, isTransitive } = withoutReach(tokens);
  const found: Candidate[] = [];
  for (const variant of variantsOf(kept)) found.push(...candidatesOf(variant, isName));
  const best = found.toSorted((a, b) => b.certainty - a.certainty || b.wordCount - a.wordCount)[0];
  if (best === undefined) return undefined;
  const { kind, about } = best.pattern;
  return { kind, mentions: best.mentions, isTransitive, ...(about !== undefined && { about }) };
}

interface Candidate {
  readonly pattern: QuestionPattern;
  readonly mentions: readonly Mention[];
  readonly wordCount: number;
  /** How surely its names are names: 2 they exist, 1 they look so, 0 they are words. */
  readonly certainty: number;
}

function candidatesOf(tokens: readonly QuestionToken[], isName: IsName): Candidate[] {
  const found: Candidate[] = [];
  const readSlot = slotReader(isName);
  for (const pattern of questionPatterns()) {
    for (const { mentions, wordCount } of matchPattern(pattern.pattern, tokens, readSlot)) {
      const certainty = Math.min(2, ...mentions.map(certaintyOf));
      found.push({ pattern, mentions, wordCount, certainty });
    }
  }
  return found;
}

function certaintyOf({ isKnown, isCode }: Mention): number {
  return isKnown ? 2 : Number(isCode);
}

function withoutReach(tokens: readonly QuestionToken[]): { kept: readonly QuestionToken[]; isTransitive: boolean } {
  for (const phrase of reaches) {
    const at = tokens.findIndex((_, index) => isPhraseAt(tokens, index, phrase));
    if (at < 0) continue;
    const kept = [...tokens.slice(0, at), ...tokens.slice(at + phrase.length)];
    return { kept: withoutDirectly(kept), isTransitive: true };
  }
  return { kept: withoutDirectly(tokens), isTransitive: false };
}

function withoutDirectly(tokens: readonly QuestionToken[]): QuestionToken[] {
  return tokens.filter(({ word, isCode }) => isCode || !directly.has(word));
}

/** The question with and without what is only said before and behind it. */
function* variantsOf(tokens: readonly QuestionToken[]): Generator<readonly QuestionToken[]> {
  const seen = new Set<string>();
  const open = [tokens];
  while (open.length > 0) {
    const next = open.pop() ?? [];
    const key = next.map(({ text }) => text).join(' ');
    if (next.length === 0 || seen.has(key)) continue;
    seen.add(key);
    yield next;
    for (const phrase of beginnings) if (isPhraseAt(next, 0, phrase)) open.push(next.slice(phrase.length));
    for (const phrase of endings) {
      const at = next.length - phrase.length;
      if (at > 0 && isPhraseAt(next, at, phrase)) open.push(next.slice(0, at));
    }
  }
}

function isPhraseAt(tokens: readonly QuestionToken[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => {
    const token = tokens[at + index];
    return token !== undefined && !token.isCode && token.word === word;
  });
}

function phrases(list: string): string[][] {
  return list.split(',').map((phrase) => phrase.trim().split(' '));
}
