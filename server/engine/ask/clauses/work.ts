import type { QuestionToken } from '../question-tokens.ts';
import { verbForms } from '../words/inflect.ts';
import { classesOf } from '../words/lexicon.ts';
import { isWord } from '../words/token-tests.ts';
import { isNarrowing } from './limits.ts';

type Clause = readonly QuestionToken[];

/** What people do with what they learn of code, and code does not do. */
const thinking = formsOf(`
    judge, decide, understand, estimate, plan, prepare, assess, document, review, evaluate, consider, discuss, propose,
    suggest, present, explain, learn, debug, investigate, analyse, analyze, justify, reproduce, draw, describe,
    sketch, design, redesign, approve, merge, ship, release, deploy, extract, isolate, decouple, modularise, modularize,
    port, onboard, teach, train, triage, diagnose, audit, profile, rebase, refactor, deprecate, harden, tidy, rewrite,
    restructure, rework, modernise, modernize, migrate, overhaul, reimplement, hand over, cut over, sunset`);

/** What people do with code, and code with something else; besides the verbs of changes. */
const handling = formsOf(`
    make, build, introduce, split, speed up, optimise, optimize, secure, test, take over, transfer, commit, push, check,
    verify, compare, publish, unify, consolidate, deduplicate, generalise, generalize, tackle, finish, touch, cut`);

const persons =
  /^(?:i|we|you|they|he|she|somebody|someone|everybody|people|team|colleague|boss|lead|customer|manager)$/;
const possessive = /^(?:my|our|his|her|their)$/;
/** What may stand between who does something and what is done. */
const wishing =
  /^(?:am|are|is|was|were|be|been|will|would|have|has|had|need|needs|must|should|might|may|can|could|like|want|wants|intend|intends|plan|plans|planning|hope|try|trying|going|about|thinking|of|to|love|wish|consider|considering|decided|asked|told|supposed|expected|not|also|still|currently|soon|finally|tasked|with|busy|on|in|middle|process|wondering|whether|if|started|begun|starting)$/;

/** `prior to`, `in preparation for`: in front of what is going to be done. */
const ahead =
  /^(?:before|after|prior to|ahead of|in preparation (?:for|of)|in order to|to|while|as part of|in course of|in view of|with view to|given|for|instead of|because of|due to|in light of|in context of|on occasion of|as preparation for)$/;
const aheadWordsMax = 3;

const reasons = /^(?:since|as|because|now that|given that|so that|in case|seeing that|considering that)$/;

/** Words that ask: what they stand in is no mere telling. */
const asking = /^(?:who|whom|whose|what|which|where|how|why)$/;

/**
 * Whether a clause tells of work that is done or planned, or for which it is asked: `we are going to alter total`, `to judge
 * whether total is used`, `in preparation for extracting it`. Attributes in it belong to that work, and limit nothing.
 */
export function isOfWork(clause: Clause): boolean {
  if (isNarrowing(clause) || clause.some((token) => isWord(token, asking))) return false;
  const from = reasonEnd(clause);
  const isReason = from > 0;
  return isPlan(clause.slice(from)) || (!isReason && isAhead(clause));
}

function reasonEnd(clause: Clause): number {
  return [2, 1].find((count) => reasons.test(textOf(clause.slice(0, count)))) ?? 0;
}

/** `we intend to make it asynchronous`. */
function isPlan(clause: Clause): boolean {
  let at = isWord(clause[0], possessive) ? 1 : 0;
  if (!isWord(clause[at], persons)) return false;
  at++;
  while (isWord(clause[at], wishing)) at++;
  return isWork(clause[at]);
}

/** `before proposing boundaries`, `to judge whether it is used`. */
function isAhead(clause: Clause): boolean {
  for (let count = aheadWordsMax; count > 0; count--) {
    if (ahead.test(textOf(clause.slice(0, count))) && isOfThought(clause, count)) return true;
  }
  return false;
}

/** `before removing X`; what `before removing the item` says may be what the code does. */
function isOfThought(clause: Clause, at: number): boolean {
  const verb = clause[at];
  if (verb === undefined || verb.isCode) return false;
  return thinking.has(verb.word) || (isWork(verb) && clause.slice(at + 1, at + 3).some(({ isCode }) => isCode));
}

function isWork(token: QuestionToken | undefined): boolean {
  if (token === undefined || token.isCode) return false;
  if (thinking.has(token.word) || handling.has(token.word)) return true;
  return [...(classesOf(token.word) ?? [])].some((each) => /^(?:changes|removes)\./.test(each));
}

function textOf(clause: Clause): string {
  return clause.map(({ word, isCode }) => (isCode ? '`' : word)).join(' ');
}

/** All forms of the first words of these verbs. */
function formsOf(verbs: string): ReadonlySet<string> {
  return new Set(
    verbs.split(',').flatMap((verb) => {
      const { active, gerund, participle } = verbForms(verb.trim().split(' ')[0]);
      return [...active, ...gerund, ...participle];
    }),
  );
}
