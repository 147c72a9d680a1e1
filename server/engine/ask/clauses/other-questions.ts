import type { QuestionToken } from '../question-tokens.ts';
import { classesOf, phraseWordsMax } from '../words/lexicon.ts';
import { hasClass, isWord } from '../words/token-tests.ts';
import { clausesOf } from './clause.ts';

type Tokens = readonly QuestionToken[];

/** Whether somewhere an opinion, a purpose, the meaning of a term, or a place for something new is asked for, or something is to be done. */
export function isOfSomethingElse(tokens: Tokens): boolean {
  if (isOfOpinion(tokens) || isOfPurpose(tokens)) return true;
  return clausesOf(tokens, { start: 0, end: tokens.length }).some(({ start, end }) => {
    const clause = tokens.slice(start, end);
    return [isOfTerm, isOfNewPlace, isOfRole, isOrderOfWork, isOfHabit, isOfManner].some((isOne) => isOne(clause));
  });
}

const judging = new Set(
  'ok okay fine good bad normal right wrong sensible wise advisable smart healthy acceptable'.split(' '),
);

/** `is it okay that so many functions call it`, `is it bad to call it twice` ask for an opinion. */
function isOfOpinion(tokens: Tokens): boolean {
  return tokens.some(({ word }, at) => {
    if (word !== 'it' || !judging.has(tokens[at + 1]?.word)) return false;
    const [joint, verb] = tokens.slice(at + 2);
    return joint?.word === 'that' || (joint?.word === 'to' && verb !== undefined && isUse(verb));
  });
}

const lookedFor = new Set(
  'look looking watch search searching check checking ask asking out hunting effect effects consequences implications'.split(
    ' ',
  ),
);

/** `what is it used for`, `what are they for`; `what do I look out for` asks for something else. */
function isOfPurpose(tokens: Tokens): boolean {
  const isAsked = tokens.some(({ word, isCode }) => !isCode && /^(?:what|which)$/.test(word));
  const at = tokens.findIndex(({ word, isCode }, index) => {
    const next = tokens[index + 1];
    return word === 'for' && !isCode && (next === undefined || (next.word === '|' && !next.isCode));
  });
  return isAsked && at > 1 && !lookedFor.has(tokens[at - 1].word);
}

function isUse(token: QuestionToken): boolean {
  return hasClass(token, /^(?:calls|uses|imports)\.active$/) && !hasClass(token, /^changes\.active$/);
}

/** What a project has, and what people ask the meaning of. */
const term = /^(?:cycles|deadCode|owners|entry\..*)$/;

/** `what is dead code`, `define an entry point`, `what circular imports are`; `what are the entry points` asks which ones. */
function isOfTerm(clause: Tokens): boolean {
  const order = withoutRequest(clause);
  if (isWord(order[0], /^(?:define|definition)$/)) return isTerm(order.slice(isWord(order[1], /^of$/) ? 2 : 1));
  const asked = clause.findLastIndex((token) => isWord(token, /^what$/));
  if (asked < 0) return false;
  const said = clause.slice(asked + 1).filter((token) => !isWord(token, /^(?:does|do|by)$/));
  const [first] = said;
  if (isWord(first, /^(?:is|are|means?|meant)$/)) return isTerm(said.slice(isWord(said[1], /^meant$/) ? 2 : 1));
  return isWord(said.at(-1), /^(?:is|are|means?)$/) && isTerm(said.slice(0, -1));
}

/** A noun without `the`, and nothing behind it. */
function isTerm(words: Tokens): boolean {
  if (words.length === 0 || words.length > phraseWordsMax || words[0].article === 'the') return false;
  if (words.some(({ isCode }) => isCode)) return false;
  const classes = [...(classesOf(words.map(({ word }) => word).join(' ')) ?? [])];
  if (classes.includes('project') || classes.includes('unused')) return false;
  // `what are main modules` is said for `the main modules`.
  return classes.some((each) => term.test(each)) || (words.length === 1 && classes.includes('modules'));
}

/** `where would you define a type for X`: a place for what is not there. */
function isOfNewPlace(clause: Tokens): boolean {
  const at = clause.findIndex((token) => isWord(token, /^(?:where|file|module|folder|place|package|directory)$/));
  const [may, subject, verb] = clause.slice(at + 1);
  const isOfAsker = isWord(may, advising) && isWord(subject, /^(?:i|we|you|one)$/);
  return at >= 0 && isOfAsker && isWord(verb, making);
}

const advising = /^(?:would|should|could|can|must|shall|will|might)$/;
const making =
  /^(?:define|declare|put|place|add|introduce|create|keep|host|house|implement|locate|write|insert|store)$/;

/** `delete the dead code`, `run the tests of X`: to do it, and not to tell which it is. */
function isOrderOfWork(clause: Tokens): boolean {
  const [verb, ...behind] = withoutRequest(clause);
  if (!isWord(verb, working)) return false;
  const object = isWord(behind[0], /^(?:up|out|in)$/) ? behind.slice(1) : behind;
  return [1, 2, 3].some((count) => {
    const words = object.slice(0, count);
    const isSaid = words.length === count && words.every(({ isCode }) => !isCode);
    const classes = isSaid ? [...(classesOf(words.map(({ word }) => word).join(' ')) ?? [])] : [];
    return classes.some((each) => /^(?:tests|deadCode|cycles|\w+\.users)$/.test(each) && !each.startsWith('imports'));
  });
}

const working =
  /^(?:run|rerun|re-run|execute|generate|write|create|add|fix|repair|delete|remove|drop|kill|clean|update|refactor|rename|move|break|resolve|replace|rewrite|change|inline|migrate)$/;

/** Without `could you`, `I want you to`. */
function withoutRequest(clause: Tokens): Tokens {
  const from = clause.findIndex(
    (token) => !isWord(token, /^(?:can|could|would|will|you|i|want|to|let|us|so|ok|hey|hi|and|then|now|also|first)$/),
  );
  return from < 0 ? [] : clause.slice(from);
}

/** `how can I draw the modules`, `what tool finds dead code`, `do I need tests for X`: how it is done, with what, or whether. */
function isOfManner(clause: Tokens): boolean {
  const text = withoutRequest(clause)
    .slice(0, 4)
    .map(({ word }) => word)
    .join(' ');
  return manner.test(text) || means.test(text) || /^do (?:i|we|you) need tests/.test(text);
}

const manner =
  /^how (?:(?:can|could|do|should|would) (?:i|we|you|one)|to) (?:draw|detect|compute|generate|visualise|visualize|produce)\b/;
const means =
  /^(?:what|which) (?:tool|tools|linter|plugin|command|script) (?:finds?|detects?|shows?|reports?|lists?|draws?)\b/;

/** `who used to call X`: at another time. */
function isOfHabit(clause: Tokens): boolean {
  return clause.some((token, at) => {
    const verb = clause[at + 2];
    if (!isWord(token, /^use[ds]?$/) || !isWord(clause[at + 1], /^to$/) || verb === undefined || verb.isCode)
      return false;
    if (isWord(clause[at - 1], /^(?:is|are|be|get|gets|being|been)$/)) return false;
    return verb.word === 'be' || [...(classesOf(verb.word) ?? [])].some((each) => each.endsWith('.active'));
  });
}

/** `I want to be an owner of X`. */
function isOfRole(clause: Tokens): boolean {
  const at = clause.findIndex((token) => isWord(token, /^(?:be|become)$/));
  const noun = at < 0 ? undefined : clause.slice(at + 1).find((token) => !isWord(token, /^(?:code|domain|main|new)$/));
  const isOwner = noun !== undefined && !noun.isCode && classesOf(noun.word)?.has('owners') === true;
  return isOwner && clause.slice(0, at).some((token) => isWord(token, /^(?:i|me|we)$/));
}
