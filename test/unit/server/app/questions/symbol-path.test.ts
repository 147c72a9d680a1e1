import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { DependencyPath } from '#protocol/path.ts';
import { getPath } from '#server/app/questions/dependency-path.ts';
import type { Prover } from '#server/app/proving/prover.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = `
=== a.ts
import { middle } from './b';
export function first() {
  middle();
}
=== b.ts
import { last } from './c';
export function middle() {
  return last();
}
=== c.ts
export function last() {}
`;

const evidence = ({ edges }: DependencyPath) =>
  edges.map((edge) => edge.evidence?.map(({ role, file, line, text }) => `${role} ${file}:${line} ${text}`));

describe('path between symbols', () => {
  let indexed: IndexedFiles;
  before(async () => {
    indexed = await linkFolder(files);
  });

  async function path(
    from: string,
    to: string,
    more: { tier?: 'exact'; level?: 'file' | 'symbol' } = {},
    prover?: Prover,
  ) {
    const parts = { ...indexed, analysis: directAnalysis(), prover };
    return (await getPath(parts, { id: 'prj_1', from, to, ...more }, byKey())).data();
  }

  it('shows of each step the import, what it means, and the use', async () => {
    const found = await path('a.ts#first', 'c.ts#last');
    assert.deepEqual(
      [found.certainty, found.path.map(({ id }) => id)],
      ['exact', ['a.ts#first', 'b.ts#middle', 'c.ts#last']],
    );
    assert.ok(Value.Check(DependencyPath, JSON.parse(JSON.stringify(found))));
    assert.deepEqual(evidence(found), [
      [
        "import a.ts:1 import { middle } from './b';",
        'binding b.ts:2 export function middle() {',
        'use a.ts:3 middle();',
      ],
      [
        "import b.ts:1 import { last } from './c';",
        'binding c.ts:1 export function last() {}',
        'use b.ts:3 return last();',
      ],
    ]);
  });

  it('that is none is exact where everything is known', async () => {
    const { certainty, reasons, path: steps } = await path('c.ts#last', 'a.ts#first');
    assert.deepEqual([certainty, reasons, steps], ['exact', [], []]);
  });

  it('takes a file for all that is in it', async () => {
    const { path: steps } = await path('a.ts', 'c.ts', { level: 'symbol' });
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['a.ts#first', 'b.ts#middle', 'c.ts#last'],
    );
  });

  it('is one of files where one end is no symbol', async () => {
    const { path: steps } = await path('a.ts', 'c.ts');
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['a.ts', 'b.ts', 'c.ts'],
    );
  });

  it('of what is not there is refused, with what may have been meant', () =>
    assert.rejects(path('a.ts#frist', 'c.ts#last'), {
      code: 'symbol_not_found',
      message: 'Nothing in the graph has the id a.ts#frist. Did you mean a.ts#first?',
      details: [{ field: 'from', issue: 'unknown', message: 'Nothing has this name.', suggestions: ['a.ts#first'] }],
    }));

  it('leads through what a constructor is given', async () => {
    const injected = await linkFolder(`
=== orders.ts
import { Store } from './store';
export class Orders {
  constructor(private readonly store: Store) {}
  place() {
    return this.store.row.write({});
  }
}
=== store.ts
import { Client } from 'generated';
export class Store extends Client {}
`);
    const parts = { ...injected, analysis: directAnalysis() };
    const params = { id: 'prj_1', from: 'orders.ts#Orders.place', to: 'store.ts#Store' };
    const found = (await getPath(parts, params, byKey())).data();
    assert.deepEqual(
      found.path.map(({ id }) => id),
      ['orders.ts#Orders.place', 'orders.ts#Orders.store', 'store.ts#Store'],
    );
    assert.equal(found.edges[1].text, 'constructor(private readonly store: Store) {}');
  });

  it('says what came of asking the compiler', async () => {
    const prover: Prover = { prove: async () => ({ kind: 'proven', prover: 'A compiler', meanings: [] }) };
    const { exactTier } = await path('a.ts#first', 'c.ts#last', { tier: 'exact' }, prover);
    assert.deepEqual(exactTier, { available: true, message: 'A compiler was asked.', asked: 0, proven: 0 });
    assert.equal((await path('a.ts#first', 'c.ts#last', { tier: 'exact' })).exactTier?.available, false);
  });
});
