import type { QuestionToken } from '../question-tokens.ts';
import { classesOf, phraseWordsMax } from '../words/lexicon.ts';
import { phrasesOf } from '../words/token-tests.ts';
import { clausesOf, type Span } from './clause.ts';
import { isCourtesy, isIdiom, isPurpose, isTag, isTitle } from './idioms.ts';
import { isLimiting } from './limits.ts';
import { isOfWork } from './work.ts';

/** Who a clause tells of, in front of its verb. */
const persons = phrasesOf(`
    i, we, you, he, she, they, somebody, someone, everybody, everyone, nobody, people, folks, my, our, his, her,
    there, it, this, that`);

/** Verbs of a clause that tells something, besides those in `-ed`. */
const told = phrasesOf(`
    is, are, was, were, am, has, have, had, been, got, said, says, told, tells, keeps, kept, looks, feels, seems,
    sounds, smells, needs, wants, broke, breaks, fell, went, goes, came, comes, made, makes, took, takes, gave, gives,
    saw, sees, found, finds, thinks, thought, knows, knew, want, ask, insist, insists, claims, complains, left, lost, ran, runs, stands, sits, wrote, writes, put,
    hit, hurts, does, did, will, would, can, could, should, must, may, might, happens, appears, turned, lives, let, taught, bit, blew, caught, forgot,
    became, becomes, shows, points, asks, blames`);

/** Words that begin a clause which asks, orders, or says when, where or on what condition. */
const otherwise = phrasesOf(`
    who, whom, whose, what, which, when, where, why, how, whether, if, unless, is, are, was, were, am, does, do, did,
    can, could, should, shall, would, will, may, might, must, in, on, at, of, from, by, with, under, over, through,
    inside, within, outside, across, per, via, to, without, except, last, next, yesterday, tomorrow, tonight, today,
    as, than, like, not, no, or, nor, because of, explain, delete, write, rename, remove, move, fix, refactor, change,
    make, add, create, sort, count, compare, describe, run, use, consider, and`);

/** What a clause begins with that leaves out who it tells of: `working on my first ticket`. */
const occupied = phrasesOf(`
    been, got, had, found, seems, smells, looks, sounds, feels, working, trying, looking, reviewing, reading,
    preparing, writing, drawing, debugging, investigating, studying, learning, onboarding, exploring, digging,
    browsing, planning, thinking, chasing, hunting, fixing, finishing, refactoring, cleaning, spring, migrating,
    first, second, about, new, heard, saw, inherited, joined, started, asking, stuck, lost, confused, cloned,
    checked, pulled, downloaded, landed, opened, assigned, hired, pushing, merging, shipping, releasing,
    deploying, committing, opening, starting, taking, making, building, doing, tidying`);

/** What a clause begins with that says why or when it is asked: `before I merge this`, `for my ticket`. */
const occasions = /^(?:before|after|while|since|as|now that|because|bc|cuz|cause|so that|so|in case|given that)$/;
const work = phrasesOf(`
    i, we, my, our, approving, merging, shipping, releasing, deploying, committing, commenting, reviewing,
    refactoring, touching, editing, changing, leaving, signing, pushing, cleaning, working, going, moving, proceeding,
    standup, lunch, deploy, deployment, deploying, merge, release, launch, rollout, meeting, review, cleanup, vacation`);

const times = phrasesOf('last, yesterday, ago, recently, lately, week, month, year, tonight, night, today, release');

const tasks = phrasesOf(
  'notes, report, review, ticket, task, docs, documentation, onboarding, meeting, demo, presentation, slide, slides, audit, migration, pr, story, issue, handover, changelog, estimate, sprint, retro, model, notice, plan, proposal, rfc, adr, paper, thesis, wiki, roadmap, budget, spec, design, diagram, discussion, interview, workshop, training, talk, announcement, upgrade, refactoring, cleanup, release, rollout, planning',
);

const runs = phrasesOf(
  'run, runs, call, calls, use, uses, invoke, invokes, execute, executes, hit, hits, open, opens, look at, read, trigger, triggers, load, loads',
);

const reading = phrasesOf('read, study, review, debug, reread, skim');

/** Said in front of what is asked: `I want to know` who calls it. */
const leads = phrasesOf(`
    know, understand, see, tell, show, list, find, out, wonder, wondering, check, determine, hear, learn, explain,
    ask, asking, asks, curious, idea, clue, sure, me, us, figure, remember, say, knows, asked, question, discover,
    identify, guess, interested, certain, verify, that, is, knowing, looking, for, at, unsure, forgot, confirm,
    establish, view, get, have, trace, track, collect, list, pinpoint, figure, please, want, need, enumerate, to, of, like,
    document, describe, present, summarise, summarize, report, draw, note, write, down, decide, estimate`);

const days = phrasesOf('today, tomorrow, yesterday, tonight');
const dayOf = phrasesOf('is, was, i, we, my, our, will');
const feelings = phrasesOf('have, trust, understand, know, get, see, feel, remember, believe, think, recall');

/** Whether words tell only of the occasion of a question, so that it is the same question without them. */
export function isContext(tokens: readonly QuestionToken[], span: Span): boolean {
  if (span.start >= span.end) return true;
  return clausesOf(tokens, span).every(({ start, end }) => {
    const clause = tokens.slice(start, end);
    if (isSmallTalk(clause) || isIdiom(clause) || isTitle(clause) || isOfWork(withoutJoining(clause))) return true;
    return !isLimiting(clause) && isTelling(clause);
  });
}

/** Whether words behind a question tell only why it is asked: `because I want to change it`. */
export function isAside(tokens: readonly QuestionToken[], span: Span): boolean {
  return clausesOf(tokens, span).every(({ start, end }) => {
    const clause = tokens.slice(start, end);
    if (isSmallTalk(clause) || isTag(clause) || isCourtesy(clause) || isIdiom(clause)) return true;
    if (isPurpose(clause) && isRequest(tokens.slice(0, start))) return true;
    const [first, second] = withoutJoining(clause);
    if (turning.test(first?.word) && tokens.slice(0, start).some(({ word }) => past.has(word))) return false;
    const isOfAsker =
      asker.has(first?.word) || (occasions.test(first?.word) && work.has(second?.word) && clause.length > 3);
    if (
      !isSmallTalk(clause.slice(clause.findLastIndex(({ isCode }) => isCode) + 1)) &&
      occasions.test(first?.word) &&
      clause.some(({ isCode }) => isCode)
    )
      return false;
    return isOfAsker && !clause.some(({ word }) => times.has(word)) && !isLimiting(clause) && isTelling(clause);
  });
}

/** `what did X call before the refactoring` asks for another time. */
const turning = /^(?:before|after|since|while|until)$/;
const past = phrasesOf('did, was, were, had, has');

const requesting = /^(?:need|list|give|show|find|i|we|can|could|please|want|get|provide|send|prepare|collect)$/;
const asking = phrasesOf('who, what, which, where, how, that, whose, why');

/** `list the uses of X`: no more words of it could belong to another clause. */
function isRequest(tokens: readonly QuestionToken[]): boolean {
  return requesting.test(tokens[0]?.word ?? '') && !tokens.some(({ word, isCode }) => !isCode && asking.has(word));
}

const asker = phrasesOf('i, we, my, our, asking, trying');

/** Whether words in front of a question within its own clause lead to it. */
export function isLead(tokens: readonly QuestionToken[], span: Span): boolean {
  const last = tokens[span.end - 1];
  return last !== undefined && !last.isCode && leads.has(last.word) && isContext(tokens, span);
}

/** Nothing but fillers: `hi there`, `quick question`. */
function isSmallTalk(clause: readonly QuestionToken[]): boolean {
  for (let at = 0; at < clause.length;) {
    let count = Math.min(phraseWordsMax, clause.length - at);
    while (count > 0 && !isFiller(clause.slice(at, at + count))) count--;
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function isFiller(words: readonly QuestionToken[]): boolean {
  if (words.some(({ isCode }) => isCode)) return false;
  return classesOf(words.map(({ word }) => word).join(' '))?.has('filler') === true;
}

const joining = phrasesOf(
  'so, and, but, well, hey, ok, okay, hi, hello, ugh, yo, now, also, nit, ah, oh, hmm, look, yeah, sorry, anyway, then, however',
);

function withoutJoining(clause: readonly QuestionToken[]): readonly QuestionToken[] {
  const from = clause.findIndex(({ word, isCode }) => isCode || !joining.has(word));
  return from < 0 ? [] : clause.slice(from);
}

function isTelling(whole: readonly QuestionToken[]): boolean {
  const clause = withoutJoining(whole);
  if (clause.length < 2) return clause.length === 0;
  const [{ word: first, isCode }, { word: second }] = clause;
  if (isCode) return told.has(second) || second.endsWith('s') || second.endsWith('ed');
  if (clause.some(({ word }) => word === 'question') && !clause.some((token) => token.isCode)) return true;
  if (first === 'when' && persons.has(second))
    return reading.has(clause[2]?.word) || (runs.has(clause[2]?.word) && clause.length < 6);
  if (occasions.test(first))
    return work.has(second) || clause.slice(2, 5).some(({ word }) => work.has(word) && persons.has(word));
  if (days.has(first)) return dayOf.has(second);
  if (first === 'do' && second === 'not') return feelings.has(clause[2]?.word);
  if (first === 'for')
    return second === 'my' || second === 'our' || clause.slice(1, 4).some(({ word }) => tasks.has(word));
  if (first === 'can' && second === 'not') return true;
  if (persons.has(first)) return true;
  if (otherwise.has(first)) return false;
  if (occupied.has(first)) return true;
  return clause
    .slice(1)
    .some(({ word, isCode: isName }) => !isName && (told.has(word) || (word.endsWith('ed') && word.length > 4)));
}
