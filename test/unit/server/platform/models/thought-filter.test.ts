import assert from 'node:assert/strict';
import { ThoughtFilter } from '#server/platform/models/thought-filter.ts';

function filtered(pieces: readonly string[]): string {
  const filter = new ThoughtFilter();
  return [...pieces.map((piece) => filter.take(piece)), filter.end()].join('');
}

const cases: readonly (readonly [written: string, answer: string])[] = [
  ['<think>So. a < b</think>Yes [1].', 'Yes [1].'],
  ['\n <think>\n</think>\n\nYes [1].', '\n\nYes [1].'],
  ['<think></think>', ''],
  ['<think>no end, </thin', ''],
  ['<thinking> is text', '<thinking> is text'],
  ['<th', '<th'],
  ['  ', ''],
  ['\n  Yes', 'Yes'],
  ['  <th', '<th'],
  ['  </th', '</th'],
  ['', ''],
  ['Yes. <think>is text here</think>', 'Yes. <think>is text here</think>'],
  ['</think>Yes', 'Yes'],
  ['\n</think>\n\nYes [1].', '\n\nYes [1].'],
  ['</think></think>Yes', '</think>Yes'],
  ['</thinking> is text', '</thinking> is text'],
  ['<think>a<think>b</think>c</think>', 'c</think>'],
];

describe('what a model thinks aloud', () => {
  for (const [written, answer] of cases) {
    it(`is no part of ${JSON.stringify(written)}, wherever that is cut`, () => {
      for (let at = 0; at <= written.length; at += 1) {
        assert.equal(filtered([written.slice(0, at), written.slice(at)]), answer);
      }
      assert.equal(filtered([...written]), answer);
    });
  }
});
