import assert from 'node:assert/strict';
import { understood } from './assert-readings.ts';
import { isName } from './known-names.ts';

describe('The occasion of a question', () => {
  it('is no part of what is asked', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['I just got assigned my first bug. Can you tell me who calls `Cart.add`?', 'users Cart.add'],
      ['Before I approve this: what invokes Cart.add', 'users Cart.add'],
      ['PR is almost ready, only one thing left. If I modify total, what else could stop working?', 'impact total'],
      ['Our build is slow today. Which modules are there?', 'modules'],
      ['who calls total? I want to rename it.', 'users total'],
      ['My team lead told me to clean up. Is there dead code?', 'unused'],
    ];
    for (const [question, reading] of questions) assert.equal(understood(question, isName), reading, question);
  });

  it('may be a title, which limits nothing where it names an occasion', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['Threat model session at two: list all routes.', 'entryPoints'],
      ['Quality gate: who calls total?', 'users total'],
      ['release build: who calls total?', 'in part'],
      ['Windows: who calls total?', 'in part'],
      ['I got my first bug. Where do I start?', 'tour'],
      ['I have to fix a bug in the search: where do I start?', 'nothing'],
    ];
    for (const [question, reading] of questions) assert.equal(understood(question, isName), reading, question);
  });

  it('is told as work that is planned, with attributes that limit nothing', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['We intend to make total asynchronous, so list the code that calls it.', 'users total'],
      ['To judge whether total is a leaf I need to know what it calls.', 'used total'],
      ['I am documenting the public surface, so list the routes.', 'entryPoints'],
      ['Since we are deprecating Cart, where is it used?', 'users Cart'],
      ['In preparation for extracting `total`: which tests cover it?', 'tests total'],
      ['I document only public routes, so list the routes.', 'in part'],
      ['After removing the item, what does total call?', 'in part'],
      ['Since we deployed, who calls total?', 'in part'],
    ];
    for (const [question, reading] of questions) assert.equal(understood(question, isName), reading, question);
  });

  it('may ask for the same once more', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['what is between cart.ts and parsePrice, i.e. how does the first get to the second?', 'path cart.ts parsePrice'],
      ['who calls total, I mean which functions call it in tests', 'in part'],
      ['who calls total on Windows? who uses it?', 'in part'],
    ];
    for (const [question, reading] of questions) assert.equal(understood(question, isName), reading, question);
  });

  it('tells what `it` means', () => {
    const questions: readonly (readonly [string, string])[] = [
      ["I'm looking at parsePrice and I'd like to know who is using it", 'users parsePrice'],
      ['Someone mentioned a Cart class in the meeting. Where is the code for it?', 'defined Cart'],
      ['I opened cart.ts and got lost. What does this file import?', 'used cart.ts'],
      ['We are planning to change total next sprint, what would be affected?', 'impact total'],
      ['The diff shows a use of `Cart`; in which file is the class declared?', 'defined Cart'],
      ['I opened cart.ts and price.ts. Who imports it?', 'nothing'],
      ['There must be some code which invokes total; where is it?', 'in part'],
    ];
    for (const [question, reading] of questions) assert.equal(understood(question, isName), reading, question);
  });

  it('is no occasion where it limits what is asked', () => {
    const limits = [
      'I only need tests.',
      'I care about production.',
      'I want to ignore billing.',
      'We do not count generated code.',
      'I mean the private functions.',
      'My focus is on async code.',
      'I would leave out Cart.',
      'I am interested in other teams.',
      'It is about the deprecated parts, besides Cart.',
      'My question excludes tests.',
      'We skip legacy code.',
      'I would restrict it to billing.',
      'How do I rename it?',
      'Delete it.',
    ];
    const taken = limits.flatMap((limit) =>
      [`${limit} Who calls total?`, `Who calls total? ${limit}`].filter(
        (question) => understood(question, isName) === 'users total',
      ),
    );
    assert.deepEqual(taken, []);
  });
});
