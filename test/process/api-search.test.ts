import assert from 'node:assert/strict';
import type { SearchResult } from '#protocol/search.ts';
import { BuiltEngine, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';
import { eventually } from '../support/eventually.ts';

const queue = [
  '/** Waits longer after each failure before a message is sent again. */',
  'export function retryDelay(failures: number): number {',
  '  return 500 * 2 ** failures;',
  '}',
  "const password = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8';",
  'connect(password);',
  '',
].join('\n');

const filler = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `export function drawCircle${index}(): void {\n  paint(${index});\n}\n`,
  ).join('\n');

const codeOf = ({ body }: HttpAnswer) => (JSON.parse(body) as { code: string }).code;
const isIndexed = ({ body }: HttpAnswer) => body.includes('"status":"indexed"');
const filesOf = (results: readonly SearchResult[]) => [...new Set(results.map(({ file }) => file))];

describe('POST search of a built engine', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';
  before(async () => {
    buildProgram();
    folder = `${temporaryFolder()}/shop`;
    writeTree(folder, {
      'src/queue.ts': queue,
      'src/draw.ts': filler(130),
      'lib/greet.py': 'def greet(name):\n    """Says hello to somebody."""\n    return f"hello {name}"\n',
      'test/queue.test.ts': "import { retryDelay } from '../src/queue.ts';\nretryDelay(1);\nretryDelay(2);\n",
    });
    engine = new BuiltEngine();
    [{ id: projectId }] = await engine.serve([folder]);
    await engine.untilIndexed(projectId);
  });
  after(() => engine.dispose());

  const send = (body: object, key?: string): Promise<HttpAnswer> =>
    engine.send({
      method: 'POST',
      path: `/api/v1/projects/${projectId}/search`,
      body,
      ...(key !== undefined && { key }),
    });

  async function search(body: object): Promise<SearchResult[]> {
    const answer = await send(body);
    assert.equal(answer.status, 200, answer.body);
    return (JSON.parse(answer.body) as { data: { results: SearchResult[] } }).data.results;
  }

  it('finds code by what it does, best first, with four fields and nothing else [§2.7.search] [§2.searchCode] [§R1]', async () => {
    const results = await search({ query: 'how long until something is tried once more' });
    assert.deepEqual([results[0].file, results[0].line], ['src/queue.ts', 1]);
    assert.ok(results[0].content.startsWith('/** Waits longer after each failure'));
    for (const result of results) {
      assert.deepEqual(Object.keys(result), ['file', 'line', 'content', 'score']);
      assert.ok(result.score >= 0 && result.score <= 1);
    }
    const scores = results.map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });

  it('gives ten results, and never more than a hundred [§2.7.limit]', async () => {
    const query = 'draw a circle kind:function';
    assert.equal((await search({ query })).length, 10);
    assert.equal((await search({ query: 'drawCircle', limit: 100_000 })).length <= 100, true);
    for (const limit of [0, -1, 1.5, '10']) assert.equal((await send({ query, limit })).status, 400);
  });

  it('reports with `detail` what it is and why it was found', async () => {
    const [first] = await search({ query: 'retrydelay', detail: 'full' });
    assert.deepEqual(
      [first.symbol, first.language, first.endLine, first.matched?.name],
      ['src/queue.ts#retryDelay', 'typescript', 4, 'case'],
    );
  });

  it('narrows by path, language, kind and tests', async () => {
    assert.deepEqual(filesOf(await search({ query: 'hello retryDelay', path: 'lib/**' })), ['lib/greet.py']);
    assert.deepEqual(filesOf(await search({ query: 'hello retryDelay', language: 'python' })), ['lib/greet.py']);
    assert.deepEqual(filesOf(await search({ query: 'retryDelay', tests: 'only' })), ['test/queue.test.ts']);
    assert.deepEqual(filesOf(await search({ query: 'retry delay failure', tests: 'exclude', limit: 1 })), [
      'src/queue.ts',
    ]);
    assert.deepEqual(filesOf(await search({ query: 'hello', path: 'nowhere/**' })), []);
  });

  it('takes a kind in the text that there is not for a word, and knows no language that it does not', async () => {
    for (const query of ['kind:banana x', 'x tests:maybe']) assert.equal((await send({ query })).status, 200);
    assert.deepEqual(await search({ query: 'hello', language: 'klingon', detail: 'full' }), []);
  });

  it('masks secrets in what it shows [§9.3.masked]', async () => {
    const results = await search({ query: 'connect password', limit: 100 });
    const shown = results.map(({ content }) => content).join('\n');
    assert.ok(shown.includes("password = 'ghp_…'"), shown);
    assert.ok(!shown.includes('a1B2c3D4e5F6'));
  });

  it('finds what was saved a moment ago', async () => {
    writeTree(folder, {
      'src/fresh.ts': '/** Waters the plants on the balcony. */\nexport function water() {\n  pour();\n}\n',
    });
    await eventually(async () =>
      assert.deepEqual(filesOf(await search({ query: 'water the plants', limit: 1 })), ['src/fresh.ts']),
    );
  });

  it('gives test keys up to twenty results [§7.3.search]', async () => {
    const { key } = await engine.call('keys.create', { type: 'test' });
    const created = await engine.send({
      method: 'POST',
      path: '/api/v1/projects',
      key,
      body: { name: 'mine', path: folder },
    });
    const { id } = (JSON.parse(created.body) as { data: { project: { id: string } } }).data.project;
    const path = `/api/v1/projects/${id}/search`;
    await engine.send({ method: 'POST', path: `/api/v1/projects/${id}/index`, key });
    await engine.until(() => engine.send({ path: `/api/v1/projects/${id}/index`, key }), isIndexed);
    const body = { query: 'draw', limit: 20 };
    assert.equal((await engine.send({ method: 'POST', path, key, body })).status, 200);
    const refused = await engine.send({ method: 'POST', path, key, body: { ...body, limit: 21 } });
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'test_key_limit']);
  });

  for (const [what, query, expected] of [
    ['regular expressions', '^(retryDelay+)+$ [z-a] \\', ['src/queue.ts']],
    ['control characters', 'retryDelay\u0000after\u001b[31m failure', ['src/queue.ts']],
    ['scripts of the world beside names', 'поиск retryDelay ファイル検索 ملف 文件 🔍 𝒻', ['src/queue.ts']],
    ['scripts of the world alone', 'поиск файла ファイル検索 ملف 文件 🔍', []],
    ['a thousand characters', 'retry delay '.repeat(83), ['src/queue.ts']],
    ['an unknown language', 'lang:klingon hello', []],
    ['the name of a file', 'greet.py', ['lib/greet.py']],
  ] as const) {
    it(`answers ${what}`, async () => assert.deepEqual(filesOf(await search({ query, limit: 1 })), expected));
  }

  it('refuses blank queries and long ones', async () => {
    for (const query of ['', ' \n\t', 'x'.repeat(1001)]) {
      const answer = await send({ query });
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'invalid_parameter']);
    }
  });
});
