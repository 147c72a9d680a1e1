import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Metrics, topMax } from '#protocol/metrics.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { getMetrics, type MetricsParts } from '#server/app/metrics/get-metrics.ts';
import { referenceFunctions } from '#server/engine/metrics/reference.ts';
import { recordingFormat } from '#server/engine/coverage/recording.ts';
import { functionsOf } from '../../../../support/functions-of.ts';
import { projectAt } from '../../../../support/git-project.ts';
import { type IndexedFiles, searchFolder } from '../../../../support/indexed-files.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byKey } from '../../../../support/sample-project.ts';

const copied = Array.from({ length: 12 }, (_, index) => `  total += value * ${index} + offset[${index}];`).join('\n');

const files = {
  'src/a.ts': `import { b } from './b';\nexport function walk(list: number[]) {\n  for (const each of list) {\n    if (each > 1 && each < 9) b();\n  }\n}\n`,
  'src/b.ts': `import { walk } from './a';\nexport function b() {\n  walk([]);\n}\nexport function also() {\n  walk([1]);\n  walk([2]);\n}\n`,
  'src/one.ts': `export function one(value: number, offset: number[]) {\n  let total = 0;\n${copied}\n  return total;\n}\n`,
  'src/two.ts': `export function two(value: number, offset: number[]) {\n  let total = 0;\n${copied}\n  return total;\n}\n`,
  'src/free.ts': 'export const free = 1;\n',
};

type Params = Omit<OperationParams<'metrics.get'>, 'id'>;

describe('metrics of functions, cycles and copies', () => {
  let indexed: IndexedFiles;
  let parts: MetricsParts;
  before(async () => {
    indexed = await searchFolder(files);
    const calls = await indexed.snapshots.newest('prj_1', 'calls', byKey());
    const cloned = await indexed.refresh('allWithClones');
    parts = metricsParts(indexed, { newest: async () => ({ ...calls, ...cloned }) });
  });

  async function get(params: Params): Promise<Metrics> {
    const data = await (await getMetrics(parts, { id: 'prj_1', ...params }, byKey())).data();
    assert.ok(Value.Check(Metrics, data), JSON.stringify([...Value.Errors(Metrics, data)].slice(0, 3)));
    return data;
  }

  it('explain a function: the costs of its lines add up to its numbers', async () => {
    const { function: found } = await get({ symbol: 'src/a.ts#walk', within: 'src/a.ts' });
    assert.ok(found !== undefined);
    const sum = (name: 'cyclomatic' | 'cognitive') => found.costs.reduce((all, cost) => all + cost[name], 0);
    assert.deepEqual([sum('cyclomatic'), sum('cognitive')], [found.cyclomatic, found.cognitive]);
    assert.deepEqual(
      found.costs.map(({ line, reason }) => [line, reason]),
      [
        [2, 'function'],
        [3, 'for of'],
        [4, 'if'],
        [4, '&&'],
      ],
    );
    assert.deepEqual([found.fanIn, found.fanOut], [2, 1]);
  });

  it('say which share of the reference has smaller numbers', async () => {
    const { function: found } = await get({ symbol: 'src/a.ts#walk', within: 'src/a.ts' });
    assert.deepEqual(
      [found?.lines, found?.parameters, found?.nesting, found?.cyclomatic, found?.cognitive],
      [5, 1, 2, 4, 4],
    );
    const percents = { lines: 0, parameters: 0, nesting: 75, cyclomatic: 75, cognitive: 75 };
    assert.deepEqual(found?.percentiles, { of: referenceFunctions, ...percents });
  });

  it('say in how many recorded test files a function ran, and are another answer by then', async () => {
    const ask = () => getMetrics(parts, { id: 'prj_1', symbol: 'src/a.ts#walk', within: 'src/a.ts' }, byKey());
    const earlier = await ask();
    assert.equal((await earlier.data()).function?.executed, undefined);
    const { functions } = functionsOf('src/a.ts', files['src/a.ts']);
    const tests = [{ file: 'test/a.test.ts', isComplete: true, ran: [1, 1], groups: [] }];
    const recorded = { path: 'src/a.ts', hash: '', functions: functions.map(({ key, digest }) => [key, digest]) };
    const recording = { format: recordingFormat, files: [recorded], groups: [], tests, anyTest: [] };
    parts.recordings.save(projectAt(indexed.root), JSON.stringify(recording));
    const later = await ask();
    const executed = { tests: 1, possible: 0, recorded: 1, reported: false };
    assert.deepEqual((await later.data()).function?.executed, executed);
    assert.notEqual(later.version, earlier.version);
  });

  it('refuse what is no function, what is not there, and what changed on the disk', async () => {
    await assert.rejects(get({ symbol: 'src/free.ts#free' }), { code: 'symbol_not_found' });
    await assert.rejects(get({ symbol: 'src/a.ts#wlk' }), { code: 'symbol_not_found', message: /Did you mean/ });
    await assert.rejects(get({ symbol: 'src/a.ts#<module>' }), { code: 'symbol_not_found' });
    indexed.write({ 'src/a.ts': `${files['src/a.ts']}// more\n` });
    await assert.rejects(get({ symbol: 'src/a.ts#walk' }), { code: 'path_not_found' });
    indexed.write({ 'src/a.ts': files['src/a.ts'] });
  });

  it('suggest what is in the named file, and never what was given', async () => {
    await assert.rejects(get({ symbol: 'src/b.ts' }), {
      message: 'Nothing in the graph has the id src/b.ts. Did you mean src/b.ts#b or src/b.ts#also?',
    });
    await assert.rejects(get({ symbol: 'src/b.ts#nope' }), {
      message: /Did you mean src\/b\.ts#b or src\/b\.ts#also\?$/,
    });
  });

  it('suggest folders where one was meant', async () => {
    await assert.rejects(get({ within: 'srk' }), {
      code: 'path_not_found',
      message: 'The snapshot has no such file, folder or module.',
    });
    await assert.rejects(get({ within: 'lib/src/' }), {
      code: 'path_not_found',
      message: 'The snapshot has no such file, folder or module. Did you mean src/?',
    });
  });

  it('understand a path with `./` before it', async () => {
    const paths = async (within: string) => (await get({ within, sort: 'file' })).files.map(({ file }) => file);
    assert.deepEqual(await paths('./src'), await paths('src'));
    assert.deepEqual(await paths('./'), await paths('.'));
    assert.deepEqual(await paths('././src/a.ts'), ['src/a.ts']);
    assert.equal((await get({ symbol: './src/a.ts#walk' })).function?.symbol, 'src/a.ts#walk');
  });

  it('list the most that is allowed where more is asked for', async () => {
    const most = Array.from({ length: topMax + 1 }, (_, index) => `function f${index}() {}`).join('\n');
    const many = await searchFolder({ 'many.ts': most });
    const calls = await many.snapshots.newest('prj_1', 'calls', byKey());
    const asked = { id: 'prj_1', detail: 'functions', top: topMax + 1 };
    const found = await (await getMetrics(metricsParts(many, { newest: async () => calls }), asked, byKey())).data();
    assert.equal(found.functions?.length, topMax);
  });

  it('list copies with their places, and what they are of all tokens', async () => {
    const { clones, summary, files: rows } = await get({ detail: 'clones', sort: 'file' });
    assert.deepEqual(
      clones?.groups.map(({ type, fragments }) => [type, fragments.map(({ file }) => file)]),
      [[2, ['src/one.ts', 'src/two.ts']]],
    );
    assert.deepEqual([clones?.summary.groups, clones?.summary.fragments], [1, 2]);
    assert.equal(clones?.summary.duplication, summary.duplication);
    const [one, free] = ['src/one.ts', 'src/free.ts'].map((path) => rows.find(({ file }) => file === path));
    assert.ok((one?.duplication ?? 0) > 0.5);
    assert.equal(free?.duplication, 0);
    assert.deepEqual((await get({ detail: 'clones', within: 'src/free.ts' })).clones?.groups, []);
  });

  it('say how far a change spreads, and how much lies in a cycle', async () => {
    assert.deepEqual((await get({ detail: 'architecture' })).architecture, {
      propagationCost: 7 / 25,
      cyclicality: 2 / 5,
      largestCycle: 2,
    });
  });
});
