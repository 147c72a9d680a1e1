import assert from 'node:assert/strict';
import type { IndexedFolder } from '#extension/views/indexed-folder.ts';
import { impactRows } from '#extension/views/impact/impact-rows.ts';
import type { Impact } from '#protocol/impact.ts';
import { allRows, germanWords, newList, outlineOf } from '../../../support/row-outline.ts';

const folder = { uri: 'file:///shop', projectId: 'prj_1' } as IndexedFolder;

const nothing: Impact = {
  certainty: 'exact',
  reasons: [],
  changed: [],
  impacted: [],
  entryPoints: [],
  tests: [],
  unknown: [],
  unresolved: [],
  summary: {
    direct: 0,
    transitive: 0,
    tests: 0,
    testsWidened: 0,
    unknown: 0,
    risk: 0,
    level: 'none',
    verdict: { level: 'none', reason: 'Nothing is reached.' },
  },
  truncated: false,
  snapshot: 'snp_1',
};

const much: Impact = {
  ...nothing,
  certainty: 'bounded',
  reasons: ['A site is not known.'],
  changed: [{ file: 'src/price.ts', symbols: ['src/price.ts#priceOf'], kind: 'modified' }],
  impacted: [
    { file: 'src/order.ts', distance: 1, risk: 0.8, via: ['src/price.ts'], proof: 'exact' },
    { file: 'src/main.ts', distance: 2, risk: 0.6, via: ['src/price.ts', 'src/order.ts'], proof: 'inferred' },
  ],
  entryPoints: [
    {
      id: 'route:GET /tea',
      type: 'route',
      name: 'GET /tea',
      file: 'src/main.ts',
      line: 3,
      distance: 2,
      proof: 'exact',
    },
  ],
  tests: [
    { file: 'test/order.test.ts', distance: 2, basis: 'inferred' },
    { file: 'test/start.test.ts', distance: 3, basis: 'widened' },
    { file: 'test/price.test.ts', distance: 1, basis: 'observed' },
  ],
  unknown: [{ file: 'src/any.ts', line: 4, column: 7, name: 'total', reason: 'receiver_type_unknown' }],
  summary: {
    direct: 1,
    transitive: 1,
    tests: 2,
    testsWidened: 1,
    unknown: 1,
    risk: 0.8,
    level: 'high',
    verdict: { level: 'medium', reason: 'It reaches at least 2 files (1 directly) and 1 entry point.' },
  },
};

const rowsOf = (impact: Impact, isOne = true) => impactRows(folder, impact, isOne, newList());

describe('rows of what the uncommitted change reaches', () => {
  it('say how much in one line, with its lists below', async () =>
    assert.deepEqual(await outlineOf(rowsOf(much)), [
      'Medium impact | at least 2 files · 2 tests · 1 more to be sure · 1 unknown',
      '  Tests to run | 2',
      '    order.test.ts | test',
      '    price.test.ts | recorded  test',
      '  Tests that something unknown may lead to | 1',
      '    start.test.ts | test',
      '  Entry points | 1',
      '    GET /tea | route  src/main.ts:3',
      '  Reached files | 2',
      '    order.ts | 1 file away  src',
      '    main.ts | 2 files away  inferred  src',
      '  May add to it | 1',
      '    any.ts | src',
      '      total | :4  the type of the receiver is not known',
      '  A site is not known.',
    ]));

  it('are German as a whole where the editor is', async () => {
    const doubts: Impact['doubts'] = [{ code: 'users_of_reached_unknown', count: 4 }];
    const rows = impactRows(folder, { ...much, doubts }, true, newList(germanWords));
    const said = 'Stellen, die etwas Erreichtes verwenden können und deren Ziel nicht bekannt ist: 4.';
    assert.equal((await outlineOf(rows)).at(-1), `  ${said}`);
    const verdict = 'Erreicht: mindestens 2 Dateien (1 direkt) und 1 Einstiegspunkt.';
    assert.deepEqual(rows[0]?.tooltip?.split('\n').slice(1), [verdict, said]);
  });

  it('say that nothing is changed', async () => {
    assert.deepEqual(await outlineOf(rowsOf(nothing)), ['Nothing is changed.']);
    assert.deepEqual(await outlineOf(rowsOf(nothing, false)), ['shop: Nothing is changed.']);
  });

  it('never say so where that is not certain', async () => {
    const impact: Impact = { ...nothing, certainty: 'bounded', reasons: ['Git was not asked.'] };
    const summary = { ...nothing.summary, level: 'medium' } as const;
    const rows = await outlineOf(rowsOf({ ...impact, summary }));
    assert.deepEqual(rows, ['No change is known.', 'Git was not asked.']);
  });

  it('name the folder where there are several', async () => {
    const [head] = await outlineOf(rowsOf(much, false));
    assert.equal(head, 'Medium impact | shop  at least 2 files · 2 tests · 1 more to be sure · 1 unknown');
  });

  it('lead to the panel and to places, and are reported in words', async () => {
    const rows = await allRows(rowsOf(much));
    assert.deepEqual(rows[0]?.open, { command: 'groundplan.showImpact', arguments: ['file:///shop/'] });
    const unknown = rows.find(({ label }) => label === 'total');
    assert.deepEqual(unknown?.open, { folder: 'file:///shop', path: 'src/any.ts', line: 4, column: 7, length: 5 });
    assert.equal(unknown?.spoken, 'total, src/any.ts, line 4, the type of the receiver is not known');
  });
});
