import assert from 'node:assert/strict';
import { recognise } from '#server/engine/ask/recognise.ts';
import { keptAside, keptAsideOthers, type Phrasing } from './kept-aside.ts';
import { others, phrasings } from './phrasings.ts';

const known = new Set(
  'total parseprice cart cart.add retrydelay billing price.ts src/cart.ts src/price.ts src/billing src/cart.ts#total'.split(
    ' ',
  ),
);
const isName = (text: string) => known.has(text.toLowerCase().replaceAll(/[\s_]/g, ''));

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
  const found = asked && [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
  const expected = [kindOf[group] ?? group, ...names].join(' ');
  return found === expected ? undefined : `${question} → ${found ?? 'nothing'}`;
}

/** Taken for a question to the graph, of something that is there or can only be a name. */
function isTaken(question: string): boolean {
  const asked = recognise(question, isName);
  return asked !== undefined && asked.mentions.every(({ isKnown, isCode }) => isKnown || isCode);
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

  it('takes no other question for one of these', () => {
    assert.deepEqual(others.filter(isTaken), []);
  });
});
