import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bags, Vocabulary, writeColumns } from '../../../../scripts/train-model/columns.ts';

function checkBag(
  title: string,
  said: string,
  limits: readonly [number, number],
  expected: Record<string, number>,
): void {
  it(title, () => {
    const [vocabulary, bags] = [new Vocabulary(), new Bags()];
    bags.add(vocabulary, said.split(' '), ...limits);
    const words = vocabulary.words();
    assert.deepEqual(Object.fromEntries(bags.words.map((word, at) => [words[word], bags.counts[at]])), expected);
    assert.deepEqual(bags.starts, [0, bags.words.length]);
  });
}

describe('a bag of words', () => {
  checkBag('counts', 'read file read', [9, 9], { read: 2, file: 1 });
  checkBag('has no single letters and nothing longer than a word of the vocabulary', `a ab ${'x'.repeat(25)}`, [9, 9], {
    ab: 1,
  });
  checkBag('ends after so many words', 'read file read', [2, 9], { read: 1, file: 1 });
  checkBag('keeps so many different words, and goes on to count them', 'read file path read', [9, 2], {
    read: 2,
    file: 1,
  });
});

describe('columns', () => {
  it('are files of 32-bit numbers and of lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'columns-'));
    try {
      const bags = new Bags();
      bags.add(new Vocabulary(), ['read', 'read'], 9, 9);
      writeColumns(folder, { name: bags, share: Float32Array.of(0.5), text: ['one', 'two'] });
      assert.deepEqual(readdirSync(folder).toSorted(), [
        'name-counts.i32',
        'name-starts.i32',
        'name-words.i32',
        'share.f32',
        'text.txt',
      ]);
      assert.deepEqual([...readFileSync(join(folder, 'name-starts.i32'))], [0, 0, 0, 0, 1, 0, 0, 0]);
      assert.equal(readFileSync(join(folder, 'text.txt'), 'utf8'), 'one\ntwo');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
