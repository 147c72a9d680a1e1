import assert from 'node:assert/strict';
import { documentKinds } from '#server/engine/ask/question-kinds.ts';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './wordy-names.ts';

/** Kind and names of a question; `nothing` where the graph does not answer it. */
function readingOf(question: string): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  if (documentKinds.has(asked.kind)) return 'nothing';
  return [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
}

/** Questions that are like one of the graph's and ask something else, by what makes them so. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'what is not unused': [
    "what can't be removed",
    'which exports are not safe to remove',
    'which files are not unused',
    'which functions are not dead',
    'what is not dead code',
    "which code isn't unused",
    'which functions can not be deleted safely',
    'which exports are never unused',
  ],
  'what is in no cycle': [
    'which modules are acyclic',
    'which files are free of cycles',
    'list acyclic files',
    'where is the project free of cycles',
    'which modules are not part of a cycle',
    'which files are not in a cycle',
    'which modules are free from circular imports',
    'how many modules are cycle-free',
  ],
  'what a change leaves as it is': [
    'what do my changes not break',
    "what don't my changes break",
    'what does not break if I change total',
    'which tests do my changes not break',
    "which tests don't break if I change total",
  ],
  'what is not changed': ['what breaks if I do not change total', 'what can I change without breaking total'],
  'a second step': ['what calls the callers of total', 'who owns the callers of total', 'who uses what total uses'],
  'some of its parts': [
    'which methods of Cart are used',
    'which exports of src/cart.ts are used',
    'which methods of Cart are called by total',
  ],
  'a second name': [
    'where in total is Cart used',
    'which tests in billing cover total',
    'what in billing depends on Cart',
    'what breaks if I call total from parsePrice',
    'what breaks if I import Cart in src/main.ts',
    'are total and parsePrice in the same file',
    'who calls total and parsePrice',
    'what do total and parsePrice have in common',
    'what breaks if I merge total and parsePrice',
    'difference between total and parsePrice',
    'are total and parsePrice defined in src/cart.ts',
    'which tests cover total and parsePrice',
  ],
  'the other direction': [
    'what calls does total make',
    'which changes affected total',
    'where does Cart go',
    'what would total be affected by',
    'who does total not depend on',
  ],
  'what happened, and when': [
    'since which commit does total reach retry_delay',
    'when was total added',
    'how often was total changed',
    'who introduced the bug in total',
    'who broke total',
    'who renamed Cart',
    'since when is total unused',
  ],
  'a purpose, a reason, or advice': [
    'why does total exist',
    'what is the purpose of total',
    'should I use total',
    'how should I test total',
    'where should I put total',
    'who should call total',
    'which tests should I write for total',
    'how do I break the cycle',
    'why is there a cycle',
    'how can I remove dead code',
  ],
  'a measure': [
    'which file is the biggest',
    'which function has the most callers',
    'how big is Cart',
    'how many parameters does total take',
    'how many lines does total have',
    'how complex is total',
  ],
  'what a word means': [
    'what is dead code',
    'what is a cycle',
    "what's an entry point",
    'explain to me what an entry point is',
    'define dead code',
    'what does dead code mean',
    'what are circular dependencies?',
  ],
  'a place for something new': [
    'where would you define an interface for Cart',
    'where should I put a type for Cart',
    'in which file would you put total',
  ],
  'how it is done, and how good it is': [
    'how can I draw the module graph',
    'what tool finds dead code',
    'do I need tests for total',
    'what do the tests of Cart assert',
    'is the coverage of src/cart.ts ok',
    'what is the responsibility of Cart',
    'does total call itself',
  ],
  'a role that somebody wants': ['I would like to become code owner for src/cart.ts', 'I want to be an owner of total'],
  'work to be done': [
    'run the tests for total',
    'delete the dead code',
    'please delete all unused functions',
    'clean up unused exports',
    'call total',
    'update the callers of total',
  ],
  'another time, or what happens at runtime': [
    'who used to call total',
    'which tests used to cover total',
    'do the tests of total pass',
    'is total running',
    'where does total run',
    'which files does total open',
  ],
  'those that do not': [
    'does total call nothing',
    'which functions have no tests',
    'which files have no tests',
    'which modules have no dependencies',
    'is there no path from total to parsePrice',
    'how does total not reach parsePrice',
    'who does not call total',
    "which functions don't call total",
    'which tests do not cover total',
    'which files do not import src/cart.ts',
    'what does not depend on total',
    'what does total not call',
    'where is total not used',
    'who does not own total',
    'what are not entry points',
    'which modules are not important',
    'what is free of total',
  ],
};

describe('Questions that are another one than they look like', () => {
  for (const [subject, questions] of Object.entries(refused)) {
    it(`are not taken: ${subject}`, () => {
      for (const question of questions) assert.equal(readingOf(question), 'nothing', question);
    });
  }

  it('leave those that they look like as they are', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['what can be removed', 'unused'],
      ['which exports are safe to remove', 'unused'],
      ['which functions are not called', 'unused'],
      ['is the dependency graph acyclic', 'cycles'],
      ['is the module graph free of cycles', 'cycles'],
      ['are we free of circular imports', 'cycles'],
      ['what do my changes break', 'impact'],
      ['which tests do my changes break', 'tests'],
      ['what are the entry points', 'entryPoints'],
      ['what is the dead code here', 'unused'],
      ['where do we define total', 'defined total'],
    ];
    for (const [question, reading] of questions) assert.equal(readingOf(question), reading, question);
  });
});
