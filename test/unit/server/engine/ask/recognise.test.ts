import assert from 'node:assert/strict';
import { documentKinds } from '#server/engine/ask/question-kinds.ts';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './known-names.ts';
import { keptAside, keptAsideOthers, type Phrasing } from './kept-aside.ts';
import { others, phrasings } from './phrasings.ts';
import { rounds } from '../../../../support/random-rounds.ts';

/** Questions that the same list answers, in other words. */
const kindOf: Readonly<Record<string, string>> = {
  callers: 'users',
  dependents: 'users',
  used: 'users',
  callees: 'used',
};

/** Returns the error in the recogniser's result for a question; undefined where there is none. */
function faultOf(group: string, [question, ...names]: Phrasing): string | undefined {
  const asked = recognise(question, isName);
  const found = asked && [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
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
  return (
    asked !== undefined &&
    !documentKinds.has(asked.kind) &&
    asked.mentions.every(({ isKnown, isCode }) => isKnown || isCode)
  );
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

  it('takes no question of those kept aside for one of these', () => {
    assert.deepEqual(keptAsideOthers.filter(isTaken), []);
  });

  const all = [...Object.values(phrasings), ...Object.values(keptAside)].flat();

  it('takes none that is narrowed by a word more', () => {
    const count = Math.min(rounds(10), turns.length);
    const narrowed = all.flatMap(([question], seed) =>
      someOf(turns, seed, count).map((turn) => `${question.replace(/[?.!]+$/, '')} ${turn}`),
    );
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
