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

/** Questions that the same list answers, in other words. */
const kindOf: Readonly<Record<string, string>> = {
  callers: 'users',
  dependents: 'users',
  used: 'users',
  callees: 'used',
};

/** What is wrong with what the recogniser makes of a question; undefined where nothing is. */
function faultOf(group: string, [question, ...names]: Phrasing): string | undefined {
  const asked = recognise(question, isName);
  const found =
    asked && asked.leftOut.length === 0 && [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
  const expected = [kindOf[group] ?? group, ...names].join(' ');
  return found === expected ? undefined : `${question} → ${found || 'nothing'}`;
}

/** Said behind a question, so that it asks for some of what it asked for. */
const turns =
  'with null, only in tests, most often, twice, last week, except Cart, without tests, outside of billing, that return null, under load, asynchronously, in production, by mistake, at runtime, from outside, as a type, by name, more than once, rarely, instead'.split(
    ', ',
  );

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
    // `in total` is said of numbers as well; some speak of the name in one sentence and ask in the next.
    assert.deepEqual(faults, [
      'What does the file src/price.ts use from other files? → nothing',
      'Which tests need to run for a change in total? → nothing',
      'what can be called from outside? → nothing',
      'how does one enter this code base, I mean main functions, routes, commands and so on? → nothing',
      "I've heard circular imports are bad, do we have any? → nothing",
    ]);
    assert.deepEqual(othersByOthers.filter(isTaken), []);
  });

  it('takes no question of those kept aside for one of these', () => {
    assert.deepEqual(keptAsideOthers.filter(isTaken), []);
  });

  it('takes none that is narrowed by a word more', () => {
    const narrowed = [...Object.values(phrasings), ...Object.values(keptAside)].flatMap((questions) =>
      questions.flatMap(([question]) => turns.map((turn) => `${question.replace(/[?.!]+$/, '')} ${turn}`)),
    );
    assert.deepEqual(narrowed.filter(isTaken), []);
  });

  it('takes no other question for one of these', () => {
    assert.deepEqual(others.filter(isTaken), []);
  });
});
