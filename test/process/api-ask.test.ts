import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Answer } from '#protocol/ask.ts';
import { BuiltEngine, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const price = [
  '/** Reads a price as people write it. */',
  'export function parsePrice(text: string): number {',
  "  return Number(text.replace(',', '.'));",
  '}',
  '',
].join('\n');

const dataOf = ({ body }: HttpAnswer) => (JSON.parse(body) as { data: Answer }).data;
const isIndexed = ({ body }: HttpAnswer) => body.includes('"status":"indexed"');

describe('POST ask of a built engine', () => {
  let engine: BuiltEngine;
  let folder = '';
  let projectId = '';
  before(async () => {
    buildProgram();
    folder = `${temporaryFolder()}/shop`;
    writeTree(folder, {
      'src/price.ts': price,
      'src/cart.ts': "import { parsePrice } from './price.ts';\nexport const total = () => parsePrice('1,5');\n",
    });
    engine = new BuiltEngine();
    [{ id: projectId }] = await engine.serve([folder]);
    await engine.untilIndexed(projectId);
  });
  after(() => engine.dispose());

  const send = (body: object, more: { key?: string; headers?: Record<string, string>; id?: string } = {}) =>
    engine.send({ method: 'POST', path: `/api/v1/projects/${more.id ?? projectId}/ask`, body, ...more });

  it('answers with sources, as the schema says [§2.8.ask] [§2.askProject]', async () => {
    const answer = await send({ question: 'Who calls parsePrice?' });
    assert.equal(answer.status, 200, answer.body);
    const data = dataOf(answer);
    assert.ok(Value.Check(Answer, data), answer.body);
    assert.deepEqual([data.mode, data.certainty, data.reasons], ['graph', 'exact', []]);
    assert.deepEqual(data.sources, [
      { file: 'src/cart.ts', line: 2, endLine: 2, content: "export const total = () => parsePrice('1,5');", score: 1 },
    ]);
    assert.match(data.answer, /`src\/cart\.ts`.*\[1\]/);
    assert.equal(answer.headers.get('x-index-snapshot'), data.snapshot);
  });

  it('reports the same as a stream to who asks for one, and under an idempotency key twice the same [§2.8.stream]', async () => {
    const headers = { accept: 'text/event-stream', 'idempotency-key': 'ask-1' };
    const streamed = await send({ question: 'Who calls parsePrice?' }, { headers });
    assert.match(String(streamed.headers.get('content-type')), /^text\/event-stream/);
    const events = [...streamed.body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
      event,
      data: JSON.parse(data) as Record<string, unknown>,
    }));
    assert.deepEqual([...new Set(events.map(({ event }) => event))], ['source', 'delta', 'done']);
    const { answer, sources } = events[events.length - 1].data;
    assert.equal(sources, undefined);
    assert.equal(events.map(({ event, data }) => (event === 'delta' ? String(data.text) : '')).join(''), answer);
    const again = await send({ question: 'Who calls parsePrice?' }, { headers });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.body.replace(/^:.*\n\n/, ''), streamed.body.replace(/^:.*\n\n/, ''));
  });

  it('gives test keys extracts alone [§7.3.ask]', async () => {
    const { key } = await engine.call('keys.create', { type: 'test' });
    const made = await engine.send({
      method: 'POST',
      path: '/api/v1/projects',
      key,
      body: { name: 'mine', path: folder },
    });
    const { id } = (JSON.parse(made.body) as { data: { project: { id: string } } }).data.project;
    await engine.send({ method: 'POST', path: `/api/v1/projects/${id}/index`, key });
    await engine.until(() => engine.send({ path: `/api/v1/projects/${id}/index`, key }), isIndexed);
    for (const mode of ['auto', 'model']) {
      // oxlint-disable-next-line no-await-in-loop -- a key asks twice at once
      const data = dataOf(await send({ question: 'Who calls parsePrice?', mode }, { key, id }));
      assert.deepEqual([data.mode, data.model, data.sources[0].file], ['extractive', undefined, 'src/price.ts']);
    }
  });

  it('refuses what is no question', async () => {
    for (const body of [{}, { question: '  ' }, { question: 'a'.repeat(4001) }, { question: 'a', maxSources: 21 }]) {
      // oxlint-disable-next-line no-await-in-loop
      assert.equal((await send(body)).status, 400);
    }
  });

  it('answers on the command line, with its sources below', async () => {
    const commands = new CommandLine();
    const { stdout, code, stderr } = await commands.run('ask', 'who', 'calls', 'parsePrice?', '--workspace', folder);
    await commands.dispose();
    assert.equal(code, 0, stderr);
    assert.match(stdout, /1 place in 1 file calls/);
    assert.match(stdout, /\[1\] src\/cart\.ts:2/);
  });
});
