import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './known-names.ts';
import { keptAside, keptAsideOthers, type Phrasing } from './kept-aside.ts';
import { others, phrasings } from './phrasings.ts';

/** Sentences written without sight of the recogniser and of each other; learned from since. */
const { others: othersByOthers, ...byOthers } = JSON.parse(
  readFileSync(new URL('asked-by-others.json', import.meta.url), 'utf8'),
) as Record<string, Phrasing[]> & { others: string[] };

/** Questions as they are spoken, with their occasion; `others` look like them. */
const { others: spokenOthers, ...spoken } = JSON.parse(
  readFileSync(new URL('free-speech.json', import.meta.url), 'utf8'),
) as Record<string, Phrasing[]> & { others: string[] };

/** Questions that the same list answers, in other words. */
const kindOf: Readonly<Record<string, string>> = {
  callers: 'users',
  dependents: 'users',
  used: 'users',
  callees: 'used',
};

/** Fragments, orders, reports and requests in many styles. */
const inOtherWords = JSON.parse(readFileSync(new URL('in-other-words.json', import.meta.url), 'utf8')) as Record<
  string,
  Phrasing[]
>;

/** What is wrong with what the recogniser makes of a question; undefined where nothing is. */
function faultOf(group: string, [question, ...names]: Phrasing): string | undefined {
  const asked = recognise(question, isName);
  const found =
    asked && asked.leftOut.length === 0 && [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
  const expected = [kindOf[group] ?? group, ...names].join(' ');
  return found === expected ? undefined : `${question} → ${found || 'nothing'}`;
}

/** Said behind a question, so that it asks for some of what it asked for. */
const turns = (
  'with null, only in tests, most often, twice, last week, except Cart, without tests, outside of billing, that return null, under load, asynchronously, in production, by mistake, at runtime, from outside, as a type, by name, more than once, rarely, instead, ' +
  'at night, for admins, on Windows, in CI, while it is locked, for large inputs, since Monday, but not Cart, besides billing, when it fails, with a negative number, per second, at most, whose name is short, in strict mode, without caching, per request, not counting tests, during startup, in version 2'
).split(', ');

/** The same in front. */
const openings =
  'in production, last week, only in tests, under load, without tests, except for Cart, at runtime, not counting tests, on Windows, when it fails, ignoring billing, besides Cart, since Monday, for admins, in strict mode, at night, if the cart is empty, during startup, by name, in tests'.split(
    ', ',
  );

/** The same as a sentence. */
const sentences =
  'Ignore tests.|Only in production.|I only care about tests.|Skip billing.|Not the tests.|Without generated code.|Leave out Cart.|Just the async ones.|I mean the private ones.|In production.|Last week.|Count them by month.|Sort by size.|Then rewrite it.|Is it slow?|Tests do not count.|I am interested in tests.|Assume it is null.|Exclude generated files.|On Windows.'.split(
    '|',
  );

/** Some of a list, others for each question. */
function someOf<T>(list: readonly T[], seed: number, count: number): T[] {
  return Array.from({ length: count }, (_, index) => list[(seed * count + index) % list.length]);
}

/** A question narrowed in its middle, behind the name that it does not end with. */
function narrowedInside([question, ...names]: Phrasing, seed: number): string[] {
  const name = names.find((each) => each !== '' && question.includes(`${each} `));
  if (name === undefined) return [];
  return someOf(turns, seed, 5).map((turn) => question.replace(`${name} `, `${name}, ${turn}, `));
}

/** Taken for a question to the graph, of something that is there or can only be a name. */
function isTaken(question: string): boolean {
  const asked = recognise(question, isName);
  return asked?.leftOut.length === 0 && asked.mentions.every(({ isKnown, isCode }) => isKnown || isCode);
}

describe('Recognising questions', () => {
  for (const [group, questions] of Object.entries(phrasings)) {
    it(`takes ${group} as they are asked`, () => {
      const faults = questions.map((phrasing) => faultOf(group, phrasing)).filter((fault) => fault !== undefined);
      assert.deepEqual(faults, []);
    });
  }

  for (const [group, questions] of Object.entries(keptAside)) {
    it(`takes ${group} in words that it was not made with`, () => {
      const faults = questions.map((phrasing) => faultOf(group, phrasing)).filter((fault) => fault !== undefined);
      assert.deepEqual(faults, []);
    });
  }

  it('takes what was written without sight of it, but for what it misses', () => {
    const faults = Object.entries(byOthers).flatMap(([group, questions]) =>
      questions.flatMap((phrasing) => faultOf(group, phrasing) ?? []),
    );
    // Two sentences that say together what is asked, a kind that was spoken of before, `not` for a contrast, a restatement
    // of what is not understood, and what is said of a name in a relative clause.
    assert.deepEqual(faults, [
      "so I found retry_delay and have no clue who's calling it... anybody upstream? → nothing",
      'The author of this change claims that total has no callers left; which ones does it have? → nothing',
      'On whose behalf does parsePrice run, i.e. which methods call it? → nothing',
      'Fan-in of `total`, by function name. → nothing',
      "I'd like to have the functions calling `Cart.add` in front of me when we discuss the split. → nothing",
      "I found this function retry_delay but I don't see from where it gets started? → nothing",
      'Which methods have the `Cart.add` method inside of them (I mean they execute it)? → nothing',
      'What does the file src/price.ts use from other files? → nothing',
      'so when I look at src/price.ts, what does that file itself make use of? → nothing',
      'could you walk down one level from Cart.add and tell me everything it invokes? → nothing',
      'expand `retry_delay`: which helpers get called from it → nothing',
      'when Cart.add is doing its job, whom does it ask for help? i mean other functions → nothing',
      'Please explain me which things `src/price.ts` is using from other files → nothing',
      "Nit: I'd expect nobody to rely on `src/billing` directly. What does? → nothing",
      'I want to know what other files have cart.ts at the top (the import lines) → nothing',
      'if a file has an import from price.ts inside, I want to see that file → nothing',
      'I see `Cart.add` in the diff but not its definition, where is that? → nothing',
      'which file has retry_delay in it, the actual def not the calls → nothing',
      'I see parsePrice everywhere but where it is actually written? → nothing',
      'grep but smarter: every spot that uses parsePrice → nothing',
      'is there a route between total and parsePrice, I mean with total at the start → nothing',
      'Which tests need to run for a change in total? → nothing',
      'Do we have any QA tests, like automated ones, for Cart.add? Which? → nothing',
      'CI takes ages, so which test files do I need locally when my change is only in `src/billing`? → nothing',
      'What test cases are written for the Cart class? → nothing',
      'No merge without evidence: which tests exercise Cart.add? → nothing',
      'Regression suite relevant to src/billing, please. → nothing',
      'how does one enter this code base, I mean main functions, routes, commands and so on? → nothing',
      "So if I'm a customer clicking around, through which doors do I come into the code? → nothing",
      'how does the outside world get into this code, i.e. its entrypoints → nothing',
      'we have many folders under src... how do they hang together, which one is depending on which? → nothing',
      'architecture: layers/packages and the arrows between → nothing',
      "I've been told modules going round in a loop is bad, do we have those? → nothing",
      'list all SCCs > 1 → nothing',
      'cart.ts got very big over the years, I suspect there is unused stuff inside. List it → nothing',
      'What can nobody reach anymore? I mean code never referenced from anywhere. → nothing',
      'please, which functions from price.ts are not used by nobody → nothing',
      'Stuck with the Cart class, who on the team would be the right one to talk to → nothing',
      'I want the author of `retry_delay` in the design meeting; who is it? → nothing',
      "What are the few most important files of this code, explained for someone like me who isn't a full-time coder? → nothing",
      'explain me the repo for a newbie, the principal things only → nothing',
      "What must one have understood in order to find one's way around here? → nothing",
      'Core files first, rest later: which are core? → nothing',
    ]);
    assert.deepEqual(othersByOthers.filter(isTaken), []);
  });

  it('takes questions as they are spoken, and none that is like them', () => {
    const faults = Object.entries(spoken).flatMap(([group, questions]) =>
      questions.flatMap((phrasing) => faultOf(group, phrasing) ?? []),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(spokenOthers.filter(isTaken), []);
  });

  it('takes questions in fragments, orders, reports and requests', () => {
    const faults = Object.entries(inOtherWords).flatMap(([group, questions]) =>
      questions.flatMap((phrasing) => faultOf(group, phrasing) ?? []),
    );
    assert.deepEqual(faults, []);
  });

  it('takes no question of those kept aside for one of these', () => {
    assert.deepEqual(keptAsideOthers.filter(isTaken), []);
  });

  const all = [...Object.values(phrasings), ...Object.values(keptAside)].flat();

  it('takes none that is narrowed by a word more', () => {
    const narrowed = all.flatMap(([question]) => turns.map((turn) => `${question.replace(/[?.!]+$/, '')} ${turn}`));
    assert.deepEqual(narrowed.filter(isTaken), []);
  });

  it('takes none that is narrowed in front or within', () => {
    const narrowed = all.flatMap((phrasing, seed) => [
      ...someOf(openings, seed, 5).map((opening) => `${opening}, ${phrasing[0]}`),
      ...narrowedInside(phrasing, seed),
    ]);
    assert.deepEqual(narrowed.filter(isTaken), []);
  });

  it('takes none that another sentence narrows', () => {
    const narrowed = all.flatMap(([question], seed) => {
      const whole = /[?.!]$/.test(question) ? question : `${question}?`;
      return someOf(sentences, seed, 5).flatMap((sentence) => [`${whole} ${sentence}`, `${sentence} ${whole}`]);
    });
    assert.deepEqual(narrowed.filter(isTaken), []);
  });

  it('takes no other question for one of these', () => {
    assert.deepEqual(others.filter(isTaken), []);
  });
});
