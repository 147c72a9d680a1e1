import assert from 'node:assert/strict';
import { changedLines } from '#server/engine/impact/changed-lines.ts';

function check(title: string, before: string, after: string, from: number, to: number): void {
  it(title, () => assert.deepEqual(changedLines(before, after), { from, to }));
}

describe('lines that changed', () => {
  check('one line, with one before and one behind it', 'a\nb\nc\nd', 'a\nb\nX\nd', 2, 4);
  check('lines that are gone', 'a\nb\nc\nd', 'a\nd', 1, 4);
  check('lines that are new', 'a\nd', 'a\nb\nc\nd', 1, 4);
  check('all of them', 'a', 'b', 1, 2);
});
