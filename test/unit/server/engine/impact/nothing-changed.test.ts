import assert from 'node:assert/strict';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { impactOf } from '#server/engine/impact/impact.ts';
import { impactIn } from '../../../../support/impact-text.ts';

describe('The question what is reached, while nothing changed', () => {
  const files = {
    'a.ts': 'export function a',
    'b.ts': 'import a.ts\nexport function b\nb: call a.ts#a inferred',
    'b.test.ts': 'import b.ts\n: call b.ts#b',
  };

  it('is answered exactly: nothing', () => {
    const { certainty, counts, tests, entries, impacted } = impactIn(files, []);
    assert.deepEqual(
      { certainty, counts, tests, entries, impacted },
      {
        certainty: 'exact',
        counts: { direct: 0, transitive: 0, unknown: 0 },
        tests: [],
        entries: [],
        impacted: [],
      },
    );
  });

  it('makes no table of the snapshot', () => {
    const untouched = new Proxy({} as LinkedSnapshot, { get: (_, name) => assert.fail(`${String(name)} was read`) });
    assert.equal(impactOf(untouched, { changed: [], files: [], depth: 50 }).certainty, 'exact');
    assert.throws(() => impactOf(untouched, { changed: [], files: [0], depth: 50 }), /was read/);
  });
});
