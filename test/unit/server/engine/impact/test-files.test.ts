import assert from 'node:assert/strict';
import { TestFiles } from '#server/engine/impact/test-files.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { linkedSnapshot, type Notation } from '../../../../support/linked-notation.ts';

function check(title: string, files: Notation, expected: readonly string[]): void {
  it(title, () => {
    const tests = new TestFiles(linkedSnapshot(files).files);
    assert.deepEqual(
      tests.all.map((file) => tests.pathOf(file)),
      expected,
    );
  });
}

describe('a file that is called test and nothing else', () => {
  check('is a test where it imports what runs tests', { 'src/test.ts': 'import npm:vitest' }, ['src/test.ts']);
  check('is one where nobody imports it', { 'test.js': '' }, ['test.js']);
  check('is none where the product imports it', { 'src/test.ts': '', 'src/main.ts': 'import src/test.ts' }, []);
  check('is none among commands', { 'src/commands/test.ts': 'import npm:commander' }, []);
  check('is one among commands that imports what runs tests', { 'src/commands/test.ts': 'import node:test' }, [
    'src/commands/test.ts',
  ]);

  it('is product code by its path among commands and routes', () =>
    assert.deepEqual(
      ['src/commands/test.ts', 'cli/test.js', 'src/test.ts', 'src/commands/run.test.ts', 'test/commands/test.ts'].map(
        isTestPath,
      ),
      [false, false, true, true, true],
    ));
});
