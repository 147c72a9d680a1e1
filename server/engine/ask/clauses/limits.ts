import type { QuestionToken } from '../question-tokens.ts';
import { phrasesOf } from '../words/token-tests.ts';
import { phraseAt } from './clause.ts';

/**
 * What limits a question, also from another sentence: some of the callers are asked for, or those of some time or place.
 *
 * Said in front of the noun or the verb that they belong to, so that `I need tests only` and `ignore the tests` are found alike.
 */
const limits = phrasesOf(`
    only, solely, exclusively, merely, just those, nothing but, no more than, at least, at most, strictly, purely,
    except, excepting, excluding, exclude, excludes, excluded, ignore, ignores, ignored, ignoring, besides, without,
    minus, skip, skipping, skipped, omit, omitting, omitted, leave out, leaving out, leave aside, leaving aside,
    apart from, aside from, other than, rather than, instead, instead of, unless, not counting, not including, not in,
    not from, do not count, does not count, do not include, do not show, do not list, do not want, do not need,
    do not care, drop, hide, filter, filters, filtered, filtering, restrict, restricted, restricting, limit, limited,
    limiting, narrow, narrowed, sort, sorted, sorting, order by, ordered, grouped, group by, ranked, rank by, care,
    cares, caring, care about, interested, interest, interests, matter, matters, relevant, irrelevant, concerned,
    concerns, focus, focused, focusing, prefer, preferably, mean, means, meaning, meant, talking about, speaking of,
    especially, specifically, particularly, in particular, particular, namely, mainly, mostly, primarily, more than,
    less than, fewer than, more often, most often, type only, types only, tests only, in tests, inside tests, test code,
    assume, assuming, provided that, as long as, treat, count as, counts as, disregard, disregarding, bar, save for,
    but not, and not, not just, no tests, not tests, not test, such as, like those, those that, those which, since,
    concurrently, in parallel, runtime, run time, production, prod, staging, ci, on windows, on linux, on mac, at night,
    during, under load, by mistake, by accident, at once, twice, rarely, frequently, per day, per second, ones, outside,
    outside of, from outside, elsewhere, null, negative, by name, as type, alphabetically, with null, last week's`);

/** What limits where it is said of what is asked for, and not where it tells of one's own work: `I document the public API`. */
const attributes = phrasesOf(
  'private, public, async, asynchronous, asynchronously, synchronous, non-test, generated, deprecated, legacy',
);

/** What is said with the same words and limits nothing: `I do not want surprises`, `since we are moving it`. */
const harmless = phrasesOf(
  [
    ...'surprise,surprises,trouble,problems,risk,risks,regressions,accidents'
      .split(',')
      .map((noun) => `do not want ${noun}`),
    ...'break,miss,cause,risk,forget,guess,introduce,annoy,bother,disturb'
      .split(',')
      .map((verb) => `do not want to ${verb}`),
    ...'i am,we are,i must,we must,i will,we will,i want,we want,i need,we need,i can not,we can not,i do not,we do not,i would,we would,i plan,we plan,i intend,we intend,it is'
      .split(',')
      .map((person) => `since ${person}`),
    ...'shows,says,tells'.split(',').map((verb) => `only ${verb}`),
    ...'i assume there,we assume there,i assume that there,still matters,still matter'.split(','),
  ].join(','),
);

const wordsMax = 4;

/** Whether something in these words may limit what is asked. */
export function isLimiting(tokens: readonly QuestionToken[]): boolean {
  return isNarrowing(tokens) || tokens.some((_, at) => phraseAt(tokens, at, attributes, wordsMax) > 0);
}

/** Whether something in words that tell of one's own work may limit what is asked. */
export function isNarrowing(tokens: readonly QuestionToken[]): boolean {
  for (let at = 0; at < tokens.length; at++) {
    const kept = phraseAt(tokens, at, harmless, wordsMax);
    if (kept > 0) at += kept - 1;
    else if (phraseAt(tokens, at, limits, wordsMax) > 0) return true;
  }
  return false;
}
