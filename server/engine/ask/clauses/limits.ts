import type { QuestionToken } from '../question-tokens.ts';
import { phraseAt } from './clause.ts';

/**
 * What limits a question, also from another sentence: some of the callers are asked for, or those of some time or place.
 *
 * Said in front of the noun or the verb that they belong to, so that `I need tests only` and `ignore the tests` are found alike.
 */
const limits = `
    only, solely, exclusively, merely, just those, nothing but, no more than, at least, at most, strictly, purely,
    except, excepting, excluding, exclude, excludes, excluded, ignore, ignores, ignored, ignoring, besides, without,
    minus, skip, skipping, skipped, omit, omitting, omitted, leave out, leaving out, leave aside, leaving aside,
    apart from, aside from, other than, rather than, instead, instead of, unless, not counting, not including, not in,
    not from, do not count, does not count, do not include, do not show, do not list, do not want, do not need,
    do not care, drop, hide, filter, filters, filtered, filtering, restrict, restricted, restricting, limit, limited,
    limiting, narrow, narrowed, sort, sorted, sorting, order by, ordered, grouped, group by, ranked, rank by, care,
    cares, caring, care about, interested, interest, interests, matter, matters, relevant, irrelevant, concerned,
    concerns, focus, focused, focusing, prefer, preferably, mean, means, meaning, meant, talking about, speaking of,
    especially, specifically, particularly, in particular, particular, namely, mainly, mostly, primarily, private,
    public, async, asynchronous, asynchronously, synchronous, concurrently, in parallel, runtime, run time,
    production, prod, staging, ci, on windows, on linux, on mac, at night, during, under load, by mistake,
    by accident, at once, more than, less than, fewer than, more often, most often, twice, rarely, frequently,
    per day, per second, ones, those that, those which, type only, types only, tests only, in tests, inside tests,
    test code, non-test, generated, deprecated, legacy, outside, outside of, from outside, elsewhere, null, negative,
    assume, assuming, provided that, as long as, treat, count as, counts as, disregard, disregarding, bar, save for,
    but not, and not, not just, no tests, not tests, not test, such as, like those, by name, as type, alphabetically,
    with null, last week's, since`;

const limiting = new Set(limits.split(',').map((phrase) => phrase.trim()));
const limitWordsMax = 3;

/** Whether something in these words may limit what is asked. */
export function isLimiting(tokens: readonly QuestionToken[]): boolean {
  return tokens.some((_, at) => phraseAt(tokens, at, limiting, limitWordsMax) > 0);
}
