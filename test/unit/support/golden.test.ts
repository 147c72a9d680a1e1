import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkGolden, renderMarks, sourceOf } from '../../support/golden.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const GOLDEN = '| a\n  ^ name\n|\n| b c\n    ^ other\n    ^ third\n';
const MARKS = [
  { line: 1, column: 1, note: 'name' },
  { line: 3, column: 3, note: 'other' },
  { line: 3, column: 3, note: 'third' },
];

describe('goldens', () => {
  let path: string;
  const ci = process.env.CI;

  beforeEach(() => {
    path = join(temporaryFolder(), 'a.golden');
    writeFileSync(path, GOLDEN);
    delete process.env.CI;
  });

  afterEach(() => {
    if (ci === undefined) delete process.env.CI;
    else process.env.CI = ci;
  });

  it('hold their source', () => assert.equal(sourceOf(GOLDEN), 'a\n\nb c\n'));
  it('read like source', () => assert.equal(renderMarks('a\n\nb c\n', MARKS), GOLDEN));

  it('say what is different, and write it beside themselves', () => {
    assert.throws(() => checkGolden(path, () => []), /a\.golden\.actual/);
    assert.equal(readFileSync(`${path}.actual`, 'utf8'), '| a\n|\n| b c\n');
    checkGolden(path, () => MARKS);
    assert.equal(existsSync(`${path}.actual`), false);
  });

  it('write nothing in CI', () => {
    process.env.CI = 'true';
    assert.throws(() => checkGolden(path, () => []), assert.AssertionError);
    assert.equal(existsSync(`${path}.actual`), false);
  });
});
