import assert from 'node:assert/strict';
import { AnswerSplitter } from '#server/engine/ask/answer-text/answer-splitter.ts';
import type { AnswerUnit } from '#server/engine/ask/answer-text/answer-units.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../support/random-rounds.ts';

function unitsOf(pieces: Iterable<string>): AnswerUnit[] {
  const splitter = new AnswerSplitter();
  const units: AnswerUnit[] = [];
  for (const piece of pieces) units.push(...splitter.feed(piece));
  return [...units, ...splitter.end()];
}

function* cut(text: string, sizeOf: () => number): Generator<string> {
  for (let at = 0, size = sizeOf(); at < text.length; at += size, size = sizeOf()) yield text.slice(at, at + size);
}

/** How often a pattern is tried, which is what reading costs. */
function triesFor(text: string, size: number): number {
  const { exec } = RegExp.prototype;
  const replaceExec = (value: typeof exec): void => {
    // oxlint-disable-next-line no-extend-native -- nothing else sees every reading, and it is put back
    Object.defineProperty(RegExp.prototype, 'exec', { value, configurable: true, writable: true });
  };
  let tries = 0;
  replaceExec(countingExec);
  try {
    unitsOf(cut(text, () => size));
  } finally {
    replaceExec(exec);
  }
  return tries;

  function countingExec(this: RegExp, given: string): RegExpExecArray | null {
    tries += 1;
    return exec.call(this, given);
  }
}

describe('an answer that comes in pieces', () => {
  for (const line of [
    'ab\n',
    'e.g.\n',
    '.a',
    '`` ` ',
    '[1].\n',
    '[1]',
    '<',
    'a</thi',
    '# a',
    '> ',
    'It adds an item [1]. ',
  ]) {
    it(`is read a bounded number of times: ${JSON.stringify(line)}, again and again`, () => {
      const text = line.repeat(16_000).slice(0, 16_000);
      for (const size of [1, 100, text.length]) {
        const each = triesFor(text, size) / text.length;
        assert.ok(each < 80, `${each} a character in pieces of ${size}`);
      }
    });
  }

  it('is the same in whatever pieces it comes', () => {
    const random = seededRandom(announcedSeed('answers in pieces'));
    const below = (count: number): number => Math.floor(random() * count);
    const marks =
      'Aa|b| |\n|\n\n|. |.\n|e.g.|`|``|```ts\n|\r|\r\n|\u2028|[1]|[|1, 2|]|# |- |1. |---|> |。|"|no. 5|😀|</think>|<think>|<'.split(
        '|',
      );
    const longer = ['x'.repeat(300), 'word '.repeat(90), 'a\n'.repeat(150), '.a'.repeat(200)];
    for (let round = rounds(300); round > 0; round -= 1) {
      const parts = Array.from({ length: 1 + below(8) }, () => marks[below(marks.length)]);
      if (below(3) === 0) parts.push(longer[below(longer.length)]);
      const text = Array.from({ length: below(200) }, () => parts[below(parts.length)])
        .join('')
        .slice(0, 7000);
      const size = [1, 5, 40, 500][below(4)];
      assert.deepEqual(unitsOf(cut(text, () => 1 + below(size))), unitsOf([text]), JSON.stringify(text));
    }
  });
});
