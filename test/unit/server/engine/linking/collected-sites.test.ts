import assert from 'node:assert/strict';
import { type Bound, CollectedSites } from '#server/engine/linking/collected-sites.ts';

type Row = readonly [proof: Bound['proof'], escapes: boolean, receiver?: string];

/**
 * Checks one call of `Base.m` at one place, added several times: `proof escapes receiver` of the rows that are left.
 */
function check(title: string, rows: readonly Row[], expected: readonly string[]): void {
  it(title, () => {
    const sites = new CollectedSites();
    for (const [proof, escapes, receiver] of rows) {
      const site = { position: 1, source: -1, type: 'call', name: 'm', escapes } as const;
      const bound = { proof, binding: 'inferred_type', importSite: -1 } as const;
      const via = receiver === undefined ? undefined : { path: 'a.ts', name: receiver };
      sites.use(site, { path: 'a.ts', name: 'Base.m' }, bound, via);
    }
    const said = sites.finish().uses.map((use) => `${use.proof} ${use.escapes} ${use.receiver?.name ?? 'none'}`);
    assert.deepEqual(said, expected);
  });
}

describe('a use that is reported several times is one', () => {
  check(
    'that is proven where one way proves it',
    [
      ['inferred', false],
      ['exact', false],
    ],
    ['exact false none'],
  );
  check(
    'that is handed on where one way does that',
    [
      ['exact', false],
      ['exact', true],
    ],
    ['exact true none'],
  );
  check(
    'with the receiver that all name',
    [
      ['exact', false, 'A'],
      ['exact', false, 'A'],
    ],
    ['exact false A'],
  );
  check(
    'with the owner of the member where receivers differ',
    [
      ['exact', false, 'A'],
      ['inferred', false, 'B'],
      ['exact', false, 'A'],
    ],
    ['exact false Base'],
  );
});
