import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Metrics } from '#protocol/metrics.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { getMetrics, type MetricsParts } from '#server/app/metrics/get-metrics.ts';
import { getGraph } from '#server/app/questions/graph.ts';
import type { GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import { indexFiles, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { withNumbers } from '../../../../support/measured-files.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const files = `
=== src/a.ts
import { b } from './b';
import lodash from 'lodash';
export class Cart {
  add() { return b(); }
  total() { return lodash; }
}
=== src/b.ts
import { Cart } from './a';
import type { C } from './deep/c';
export function b(): C { return new Cart(); }
=== src/deep/c.ts
export interface C {}
export function c() {}
=== main.py
from helper import f
def main():
    f()
=== helper.py
def f():
    pass
`;

const numbers = {
  'src/a.ts#Cart.add': { lines: 1, parameters: 0, nesting: 0, cyclomatic: 2, cognitive: 1 },
  'src/a.ts#Cart.total': { lines: 1, cyclomatic: 1, cognitive: 0 },
  'src/b.ts#b': { lines: 9, parameters: 2, nesting: 3, cyclomatic: 7, cognitive: 12 },
  'src/deep/c.ts#c': { lines: 1, cyclomatic: 9, cognitive: 12 },
  'main.py#main': { lines: 2, cyclomatic: 1, cognitive: 0 },
  'helper.py#f': { lines: 2, cyclomatic: 1, cognitive: 0 },
};

type Params = Omit<OperationParams<'metrics.get'>, 'id'>;

const documented = {
  data: ['cycles', 'files', 'languages', 'snapshot', 'summary'],
  file: [
    'codeLines',
    'cognitive',
    'commentLines',
    'cyclomatic',
    'duplication',
    'fanIn',
    'fanOut',
    'file',
    'functions',
    'instability',
    'language',
    'lines',
    'maintainability',
  ],
};

const names = (value: object) => Object.keys(value).toSorted();
const symbols = ({ functions = [] }: Metrics) => functions.map(({ symbol }) => symbol);
const paths = ({ files: rows }: Metrics) => rows.map(({ file }) => file);

async function summaryOf(given: Readonly<Record<string, string>>): Promise<Metrics['summary']> {
  const asked = metricsParts(await indexFiles(given, undefined, 'clones'));
  return (await (await getMetrics(asked, { id: 'prj_1' }, byKey())).data()).summary;
}

describe('means over files', () => {
  it('leave out what has no imports and functions to read, and fall back to it where nothing else is', async () => {
    const code = { 'a.ts': "import './b';\nexport const a = 1;\n", 'b.ts': 'export const b = 1;\n' };
    const data = { 'poetry.lock': 'a\n'.repeat(500), 'de.xlf': '<a/>\n'.repeat(900) };
    const [alone, mixed, none] = [await summaryOf(code), await summaryOf({ ...code, ...data }), await summaryOf(data)];
    assert.deepEqual([mixed.maintainability, mixed.instabilityMean], [alone.maintainability, 0.5]);
    assert.equal(none.maintainability > 0, true);
  });
});

describe('metrics of a project', () => {
  let parts: MetricsParts & { readonly indexed: IndexedFiles };
  before(async () => {
    const indexed = await indexFiles(files, undefined, 'clones');
    const found = (await indexed.snapshots.newest('prj_1', 'clones', byOwner())) as GraphSnapshot & {
      readonly symbols: SymbolLayer;
    };
    const measured = withNumbers(found, numbers, { 'src/a.ts#Cart': { methods: 2, lcom4: 2 } });
    parts = { ...metricsParts(indexed, { newest: async () => measured, kept: () => measured }), indexed };
  });

  async function get(params: Params = {}, context: CallContext = byKey()): Promise<Metrics> {
    const data = await (await getMetrics(parts, { id: 'prj_1', ...params }, context)).data();
    assert.ok(Value.Check(Metrics, data), JSON.stringify([...Value.Errors(Metrics, data)]));
    return data;
  }

  it('has the documented fields and no others, unless more is asked for [§2.9.metrics] [§R1]', async () => {
    const found = await get();
    assert.deepEqual(names(found), documented.data);
    for (const row of found.files) assert.deepEqual(names(row), documented.file);
    const asked = await get({ detail: 'functions,classes,groups' });
    assert.deepEqual(names(asked), [
      'classes',
      ...documented.data.slice(0, 2),
      'functions',
      'groups',
      'languages',
      'snapshot',
      'summary',
    ]);
  });

  it('sums the files up', async () => {
    const { summary, languages } = await get();
    const { files: count, functions, classes, cyclomaticMean, cyclomaticMax, cognitiveMean } = summary;
    assert.deepEqual([count, functions, classes, cyclomaticMax], [5, 6, 1, 9]);
    assert.deepEqual([cyclomaticMean, cognitiveMean], [21 / 6, 25 / 6]);
    assert.deepEqual(
      languages.map(({ language, files: each }) => [language, each]),
      [
        ['typescript', 3],
        ['python', 2],
      ],
    );
  });

  it('counts fan-in and fan-out as the default graph has its edges [§2.9.fan]', async () => {
    const { edges } = await (await getGraph(parts, { id: 'prj_1' }, byKey())).data();
    for (const { file, fanIn, fanOut, instability } of (await get()).files) {
      const [into, out] = [
        edges.filter(({ target }) => target === file).length,
        edges.filter(({ source }) => source === file).length,
      ];
      assert.deepEqual(
        [file, fanIn, fanOut, instability],
        [file, into, out, into + out === 0 ? 0 : out / (into + out)],
      );
    }
  });

  it('computes the maintainability of a file by its formula', async () => {
    const [{ maintainability, cyclomatic, codeLines }] = (await get({ sort: 'codeLines' })).files;
    const index = 171 - 5.2 * Math.log(16 * 3) - 0.23 * cyclomatic - 16.2 * Math.log(codeLines);
    assert.ok(Math.abs(maintainability - (index * 100) / 171) < 1e-9);
  });

  it('lists the cycles of what loads at the start, by numbers', async () => {
    assert.deepEqual((await get()).cycles, [{ id: 0, files: ['src/a.ts', 'src/b.ts'] }]);
    assert.equal((await get()).summary.cycles, 1);
  });

  it('sorts the files by each measure, the largest first, and by name', async () => {
    assert.deepEqual(paths(await get()), ['src/b.ts', 'src/deep/c.ts', 'src/a.ts', 'helper.py', 'main.py']);
    assert.deepEqual(paths(await get({ sort: 'cyclomatic' })).slice(0, 2), ['src/deep/c.ts', 'src/b.ts']);
    assert.deepEqual(paths(await get({ sort: 'file' })), [
      'helper.py',
      'main.py',
      'src/a.ts',
      'src/b.ts',
      'src/deep/c.ts',
    ]);
    assert.equal(paths(await get({ sort: 'fanIn' }))[0], 'helper.py');
    assert.equal(paths(await get({ sort: 'fanOut' }))[0], 'src/b.ts');
  });

  it('pages the files, and each page has the same sums [§2.9.pages]', async () => {
    const whole = await get();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: Metrics = await get({ limit: 2, ...(cursor !== undefined && { cursor }) });
      assert.deepEqual(page.summary, whole.summary);
      seen.push(...paths(page));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    assert.deepEqual(seen, paths(whole));
  });

  it('refuses a cursor of another question', async () => {
    const { nextCursor } = await get({ limit: 2 });
    await assert.rejects(get({ limit: 2, sort: 'file', cursor: nextCursor }), { code: 'cursor_not_found' });
  });

  it('has a version that depends on what was asked, and none of the body', async () => {
    const versionOf = async (params: Params) => (await getMetrics(parts, { id: 'prj_1', ...params }, byKey())).version;
    const { analysis } = parts;
    const asked = { ...parts, analysis: { ask: () => assert.fail('asked') as never } };
    assert.equal((await getMetrics(asked, { id: 'prj_1' }, byKey())).version, await versionOf({}));
    assert.equal(parts.analysis, analysis);
    const all = [{}, { sort: 'file' }, { limit: 2 }, { detail: 'functions' }, { within: 'src' }, { top: 3 }] as const;
    assert.equal(new Set(await Promise.all(all.map(versionOf))).size, all.length);
  });

  it('measures a file, a folder or a module alone', async () => {
    assert.deepEqual(paths(await get({ within: 'src' })), ['src/b.ts', 'src/deep/c.ts', 'src/a.ts']);
    assert.deepEqual(paths(await get({ within: 'src/deep/' })), ['src/deep/c.ts']);
    assert.deepEqual(paths(await get({ within: 'main.py' })), ['main.py']);
    assert.deepEqual((await get({ within: 'src' })).summary.files, 3);
    assert.deepEqual((await get({ within: 'src/b.ts' })).cycles, [{ id: 0, files: ['src/a.ts', 'src/b.ts'] }]);
    await assert.rejects(get({ within: 'gone' }), { code: 'path_not_found' });
  });

  it('lists the functions of the page, or the worst of all', async () => {
    assert.deepEqual(symbols(await get({ detail: 'functions', limit: 1 })), ['src/b.ts#b']);
    const worst = await get({ detail: 'functions', limit: 1, top: 2 });
    assert.deepEqual(symbols(worst), ['src/deep/c.ts#c', 'src/b.ts#b']);
    assert.deepEqual(worst.functions?.[1], {
      symbol: 'src/b.ts#b',
      file: 'src/b.ts',
      line: 3,
      endLine: 3,
      lines: 9,
      parameters: 2,
      nesting: 3,
      cyclomatic: 7,
      cognitive: 12,
    });
    assert.deepEqual(symbols(await get({ detail: 'functions', top: 1, sort: 'codeLines' })), ['src/b.ts#b']);
  });

  it('lists classes with the sums of their methods', async () => {
    const [row] = (await get({ detail: 'classes' })).classes ?? [];
    assert.deepEqual(row, {
      symbol: 'src/a.ts#Cart',
      file: 'src/a.ts',
      line: 3,
      endLine: 6,
      lines: 4,
      methods: 2,
      cyclomatic: 3,
      cognitive: 1,
      lcom4: 2,
    });
  });

  it('lists folders and modules, with the files outside that they are tied to', async () => {
    const { groups = [] } = await get({ detail: 'groups' });
    const rows = groups
      .filter(({ level }) => level === 'folder')
      .map(({ id, files: count, fanIn, fanOut }) => [id, count, fanIn, fanOut]);
    assert.deepEqual(rows, [
      ['src', 3, 0, 0],
      ['src/deep', 1, 1, 0],
    ]);
    assert.equal(
      groups.filter(({ level }) => level === 'module').reduce((sum, { files: count }) => sum + count, 0),
      5,
    );
  });

  it('is refused while nothing is measured [§2.9.layers]', async () => {
    const indexed = await indexFiles('=== a.ts\n', undefined, 'files');
    await assert.rejects(getMetrics(metricsParts(indexed), { id: 'prj_1' }, byKey()), {
      code: 'project_not_indexed',
    });
  });
});
