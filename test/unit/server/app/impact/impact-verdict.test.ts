import assert from 'node:assert/strict';
import { verdictOf } from '#server/app/impact/impact-verdict.ts';
import type { Reach } from '#protocol/verdict-words.ts';

const nothing: Reach = { files: 0, direct: 0, entryPoints: 0, tests: 0, certainty: 'exact' };

function check(title: string, reach: Partial<Reach>, expected: string): void {
  it(title, () => {
    const { level, reason } = verdictOf({ ...nothing, ...reach });
    assert.equal(`${level}: ${reason}`, expected);
  });
}

describe('the verdict on a change', () => {
  check('is none where nothing is reached, for sure', {}, 'none: Nothing is reached.');
  check(
    'is medium where nothing is known to be',
    { certainty: 'bounded' },
    'medium: Nothing is known to be reached, and that is not certain.',
  );
  check('is low over a few files', { files: 3, direct: 1 }, 'low: It reaches 3 files (1 directly).');
  check(
    'is low where tests alone are concerned',
    { tests: 4, certainty: 'bounded' },
    'low: It reaches no other file and may concern 4 test files.',
  );
  check(
    'is never high over ten files, whatever they are',
    { files: 10, direct: 10, entryPoints: 30 },
    'medium: It reaches 10 files (10 directly) and 30 entry points.',
  );
  check(
    'is high over more where programs begin there',
    { files: 11, direct: 4, entryPoints: 1, certainty: 'bounded' },
    'high: It reaches at least 11 files (4 directly) and 1 entry point.',
  );
  check('is medium over more where none does', { files: 50, direct: 9 }, 'medium: It reaches 50 files (9 directly).');
  check('is high over very many', { files: 51, direct: 9 }, 'high: It reaches 51 files (9 directly).');

  it('only rises with what is reached', () => {
    const order = ['none', 'low', 'medium', 'high'];
    for (let files = 1; files < 60; files++) {
      for (const entryPoints of [0, 1, 2]) {
        const [less, more] = [files, files + 1].map((count) =>
          order.indexOf(verdictOf({ ...nothing, files: count, entryPoints }).level),
        );
        assert.ok(less <= more, `${files} ${entryPoints}`);
      }
    }
  });
});
