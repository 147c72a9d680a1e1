import assert from 'node:assert/strict';
import { buildStringTable } from '#server/base/string-table.ts';
import { fileMeasures } from '#server/engine/trend/file-measures.ts';
import { pastScope } from '#server/engine/trend/past-scope.ts';
import { sumTrend } from '#server/engine/trend/sum-trend.ts';
import type { TrendTables } from '#server/engine/trend/trend-tables.ts';
import { loadedFiles } from '../../../../support/file-layer.ts';

/** Row number n has n + 1 lines, twice as many functions, and a function of complexity 10 - n. */
function rows(from: number, to: number): Uint32Array {
  const values = {
    lines: (n: number) => n + 1,
    functions: (n: number) => 2 * (n + 1),
    namedCyclomaticMax: (n: number) => 10 - n,
  };
  const row = (n: number) =>
    fileMeasures.map((name) =>
      name in values ? values[name as keyof typeof values](n) : name === 'namedCognitive' ? 8 : 0,
    );
  return Uint32Array.from({ length: to - from }, (_, at) => from + at).reduce<Uint32Array>(
    (all, n) => Uint32Array.from([...all, ...row(n)]),
    new Uint32Array(),
  );
}

const tables: TrendTables = {
  commits: [
    { commit: 'old', committedAtSeconds: 1 },
    { commit: 'middle', committedAtSeconds: 2, release: 'v1.0' },
    { commit: 'new', committedAtSeconds: 3 },
  ],
  segments: [
    {
      commit: 'new',
      paths: buildStringTable(['a.ts', 'src/b.ts']),
      measures: rows(0, 2),
      files: Uint32Array.of(0, 0, 1, 1),
    },
    { commit: 'gone', paths: buildStringTable(['x.ts']), measures: rows(2, 3), files: Uint32Array.of(2, 2) },
    {
      commit: 'old',
      paths: buildStringTable(['src/c.ts']),
      measures: rows(3, 4),
      files: Uint32Array.of(0, 3, 1, 0, 3, 2),
    },
  ],
};

describe('sums along the history', () => {
  it('are of the commits that are measured, the oldest first, by all segments', () => {
    const sums = sumTrend(tables, () => true).map(
      ({ commit, files, lines, functions, cyclomaticMax, cognitiveMean }) => [
        commit,
        files,
        lines,
        functions,
        cyclomaticMax,
        cognitiveMean,
      ],
    );
    assert.deepEqual(sums, [
      ['old', 3, 4 + 1 + 3, 16, 10, 24 / 16],
      ['new', 2, 1 + 2, 6, 10, 16 / 6],
    ]);
  });

  it('are of the files that count alone; of none they are 0', () => {
    const within = (includes: (path: string) => boolean) =>
      sumTrend(tables, includes).map(({ files, lines }) => [files, lines]);
    assert.deepEqual(
      within((path) => path.startsWith('src/')),
      [
        [2, 4],
        [1, 2],
      ],
    );
    assert.deepEqual(
      within((path) => path === 'a.ts'),
      [
        [1, 4],
        [1, 1],
      ],
    );
    assert.equal(sumTrend(tables, () => false)[0].cognitiveMean, 0);
  });
});

describe('what a name of today stands for in the past', () => {
  const { files } = loadedFiles({ 'a/x.ts': [], 'a/deep/y.ts': [], 'b/z.ts': [], 'top.ts': [] });
  const past = ['a/x.ts', 'a/gone.ts', 'a/deep/old/gone.ts', 'ab.ts', 'b/gone.ts', 'top.ts'];
  const within = (name: string | undefined) => past.filter(pastScope(files, name));

  it('is all of it without a name, and of the root', () => {
    assert.deepEqual(within(undefined), past);
    assert.deepEqual(within('.'), past);
  });

  it('is a file under that very name, or all that lay in a folder', () => {
    assert.deepEqual(within('a/x.ts'), ['a/x.ts']);
    assert.deepEqual(within('a'), ['a/x.ts', 'a/gone.ts', 'a/deep/old/gone.ts']);
    assert.deepEqual(within('a/deep/'), ['a/deep/old/gone.ts']);
  });

  it('is of a module what lay in its folders', () => {
    const modules = Uint32Array.from({ length: files.count }, (_, file) => (file < 2 ? 0 : 1));
    const layer = { ...files, modules, moduleNames: ['@all/a', 'rest'] };
    assert.deepEqual(past.filter(pastScope(layer, '@all/a')), ['a/x.ts', 'a/gone.ts', 'a/deep/old/gone.ts']);
    assert.deepEqual(past.filter(pastScope(layer, 'rest')), ['ab.ts', 'b/gone.ts', 'top.ts']);
  });
});
