import assert from 'node:assert/strict';
import { linesWritten } from '#server/engine/duplication/lone-change.ts';

const old = 'a = 1;\nb = 2;\nc = 3;\nd = 4;\n';

describe('a change of one copy', () => {
  it('is what a commit wrote into it, and what was nowhere in the file before', () => {
    const after = old.replace('c = 3;', 'c = 30;');
    assert.equal(linesWritten({ before: old, after, copy: ['  a = 1;', 'b = 2;', 'c = 30;', 'd = 4;'] }), 1);
    assert.equal(linesWritten({ before: old, after, copy: ['a = 1;', 'b = 2;'] }), 0);
    const moved = 'b = 2;\na = 1;\nc = 3;\nd = 4;\n';
    assert.equal(linesWritten({ before: old, after: moved, copy: moved.split('\n') }), 0);
  });

  it('is none where the commit made the copy', () => {
    const after = `${old}x = 1;\ny = 2;\nz = 3;\n`;
    assert.equal(linesWritten({ before: old, after, copy: ['d = 4;', 'x = 1;', 'y = 2;', 'z = 3;'] }), 0);
  });

  it('is none where a later commit wrote over it', () => {
    const after = old.replace('c = 3;', 'c = 30;');
    assert.equal(linesWritten({ before: old, after, copy: ['a = 1;', 'b = 2;', 'c = 300;', 'd = 4;'] }), 0);
  });
});
