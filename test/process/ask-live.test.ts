import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { type Answer, AskPrompt, type StreamedStep, type AnswerItem } from '#protocol/ask.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram, CommandLine } from '../support/command-line.ts';
import { FakeProvider } from '../support/fake-models/fake-provider.ts';
import { type FakeBehaviour, says } from '../support/fake-models/fake-answer.ts';
import { followsOrders } from '../support/fake-models/obedience.ts';
import { assertHarmless } from '../support/harmless-answer.ts';
import { hostileFiles, hostileHost, hostileTexts } from '../support/hostile-texts.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const price = [
  '/** Reads a price as people write it. */',
  'export function parsePrice(text: string): number {',
  "  return Number(text.replace(',', '.'));",
  '}',
  '',
].join('\n');
const question = 'How are prices that people write understood?';

const dataOf = <Data>(body: string) => (JSON.parse(body) as { data: Data }).data;
const events = (body: string) => body.replaceAll(/^:.*\n\n/gm, '');
const nameOf = (at: number) => `settleInvoice${at}`;

function textsBelow(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
  );
}

/** Looks up the callers, then answers. */
const looksUp: FakeBehaviour = ({ messages, tools }) => {
  assert.deepEqual(tools, ['find', 'explain', 'calls', 'impact', 'overview']);
  if (messages.length > 1) return { kind: 'says', texts: ['It is `parsePrice` [1].'] };
  return { kind: 'calls', texts: ['Let me see. '], tools: [{ name: 'calls', input: '{"target":"parsePrice"}' }] };
};

describe('answers by a model of a built engine', () => {
  let engine: BuiltEngine;
  let provider: FakeProvider;
  /** Where all orders of the hostile texts lead. */
  let trap: Server;
  let trapped = 0;
  let folder = '';
  let projectId = '';
  before(async () => {
    buildProgram();
    trap = createServer((_request, response) => {
      trapped += 1;
      response.end();
    });
    await new Promise<void>((resolve) => void trap.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
    folder = `${temporaryFolder()}/shop`;
    writeTree(folder, { 'src/price.ts': price });
    for (const [at, hostile] of hostileTexts.entries()) {
      const files = Object.entries(hostileFiles(hostile, nameOf(at)));
      writeTree(
        join(folder, `hostile/${at}`),
        Object.fromEntries(files.map(([path, text]) => [path, text.replaceAll(hostileHost, host)])),
      );
    }
    provider = await FakeProvider.openai();
    engine = new BuiltEngine();
    [{ id: projectId }] = await engine.serve([folder]);
    await engine.call('engine.configure', { ask: { provider: 'openai-compatible', url: provider.url, model: 'tiny' } });
    await engine.untilIndexed(projectId);
  });
  after(async () => {
    await engine.dispose();
    await provider.close();
    trap.close();
  });
  beforeEach(() => void (provider.asked.length = 0));

  const ask = (body: object, headers: Record<string, string> = {}) =>
    engine.send({ method: 'POST', path: `/api/v1/projects/${projectId}/ask`, body, headers });

  it('reports over HTTP what is written, while it is written, and ends the model with the client [§2.8.stream]', async () => {
    provider.behaviour = () => ({ kind: 'stalls', texts: ['It `parsePrice`s [1]. And ', 'more'] });
    const gone = new AbortController();
    const key = await engine.newKey();
    const response = await fetch(`${engine.baseUrl}/api/v1/projects/${projectId}/ask`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ question, path: 'src/**' }),
      signal: gone.signal,
    });
    assert.match(response.headers.get('x-index-snapshot') ?? '', /^snp_/);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('event: delta')) break;
    }
    assert.match(text, /event: source\ndata: .*price\.ts/);
    assert.match(text, /event: delta\ndata: \{"text":"It `parsePrice`s \[1\]\."\}\n/);
    gone.abort();
    await provider.asked[0].closed;
  });

  it('has a command write what is written, while it is written, and ends the model with the command', async () => {
    provider.behaviour = () => ({ kind: 'stalls', texts: ['`parsePrice` reads them [1]. And ', 'more'] });
    const small = temporaryFolder();
    writeTree(small, { 'src/price.ts': price });
    const line = new CommandLine({
      GROUNDPLAN_ASK_PROVIDER: 'openai-compatible',
      GROUNDPLAN_ASK_URL: provider.url,
      GROUNDPLAN_ASK_MODEL: 'tiny',
    });
    const program = line.start('ask', question, '--workspace', small);
    await program.untilPrints(/^`parsePrice` reads them \[1\]\.$/);
    program.child.kill('SIGINT');
    await provider.asked[0].closed;
    await line.dispose();
  });

  it('reports the same over the pipe', async () => {
    provider.behaviour = says('`parsePrice` reads them [1]. Nothing else does.');
    const items: AnswerItem[] = [];
    const { data } = await engine.answer('ask.run', { id: projectId, question, path: 'src/**' }, (piece) =>
      items.push(piece),
    );
    const { answer, sources, mode, model } = data as Answer;
    assert.deepEqual([mode, model], ['model', '127.0.0.1/tiny']);
    assert.deepEqual(
      items.flatMap((piece) => (piece.event === 'source' ? [piece.data] : [])),
      sources,
    );
    const deltas = items.flatMap((piece) => (piece.event === 'delta' ? [piece.data.text] : []));
    assert.deepEqual(deltas.slice(0, 2), ['`parsePrice` reads them [1].', ' Nothing else does. *(no source)*']);
    assert.equal(deltas.join(''), answer);
  });

  it('reports what the model looks up, to who wants to know [§2.8.steps]', async () => {
    provider.behaviour = looksUp;
    const { body } = await ask({ question, detail: 'full' }, { accept: 'text/event-stream' });
    const sent = [...body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => [event, JSON.parse(data)]);
    const [[first, step]] = sent as [[string, StreamedStep]];
    assert.equal(first, 'step');
    assert.match(step.text, /parsePrice/);
    assert.deepEqual([step.tool, step.input, step.callsLeft], ['calls', { target: 'parsePrice' }, 7]);
    const [last, answer] = sent.at(-1) as [string, Answer];
    assert.deepEqual([last, answer.steps], ['done', [{ tool: 'calls', input: step.input, tokens: step.tokens }]]);
    assert.match(answer.answer, /^It is `parsePrice` \[1\]\.\n/);
    const plain = dataOf<Answer>((await ask({ question })).body);
    assert.equal('steps' in plain, false);
  });

  it('asks once under one idempotency key, and reports it as it was', async () => {
    provider.behaviour = says('`parsePrice` reads them [1].');
    const headers = { 'idempotency-key': 'model-1', accept: 'text/event-stream' };
    const [first, second] = [await ask({ question }, headers), await ask({ question }, headers)];
    assert.equal(provider.asked.length, 1);
    assert.match(first.body, /event: done/);
    assert.equal(events(second.body), events(first.body));
  });

  it('shows the prompt that would be sent, and sends nothing [§2.8.prompt] [§2.getAskPrompt]', async () => {
    const path = `/api/v1/projects/${projectId}/ask/prompt`;
    const { status, body } = await engine.send({ method: 'POST', path, body: { question, path: 'src/**' } });
    assert.equal(status, 200, body);
    const prompt = dataOf<AskPrompt>(body);
    assert.ok(Value.Check(AskPrompt, prompt), body);
    assert.deepEqual([prompt.wouldSend, prompt.model, prompt.place], [true, '127.0.0.1/tiny', provider.url]);
    assert.equal(provider.asked.length, 0);
    provider.behaviour = says('`parsePrice` reads them [1].');
    await ask({ question, path: 'src/**' });
    const [{ system, messages }] = provider.asked.map((asked) => asked.question);
    assert.deepEqual(
      [system, messages.map(({ text }) => text)],
      [prompt.system, prompt.messages.map(({ text }) => text)],
    );
  });

  it('brings nothing about, whatever the code orders and the model follows', async () => {
    provider.behaviour = followsOrders;
    const before = textsBelow(folder);
    const state = JSON.stringify(await engine.call('projects.list', {}));
    for (const [at, { title }] of hostileTexts.entries()) {
      const asked = { question: `How does ${nameOf(at)} settle?`, mode: 'model', path: `hostile/${at}/**` };
      // oxlint-disable-next-line no-await-in-loop -- a key asks twice at once
      const { status, body } = await ask(asked);
      assert.equal(status, 200, `${title}: ${body}`);
      const { answer, sources, mode } = dataOf<Answer>(body);
      assert.equal(mode, 'model', title);
      const texts = [asked.question, ...sources.map(({ file, content }) => `${file}\n${content}`)];
      assertHarmless({ answer: withoutFooter(answer), sourceCount: sources.length, texts });
    }
    assert.ok(provider.asked.length >= hostileTexts.length);
    assert.equal(trapped, 0);
    assert.deepEqual(textsBelow(folder), before);
    assert.equal(JSON.stringify(await engine.call('projects.list', {})), state);
    const { requests } = await engine.call('requests.list', {});
    const operations = new Set(requests.slice(0, hostileTexts.length).map(({ operation }) => operation));
    assert.deepEqual([...operations], ['ask.run']);
  });
});

/** The last line is not of the model: it names the address of the provider. */
function withoutFooter(answer: string): string {
  const at = answer.lastIndexOf('\n\n');
  assert.match(
    answer.slice(at),
    /^\n\nWritten by `127\.0\.0\.1\/tiny` at `http:\/\/127\.0\.0\.1:\d+\/v1` from the sources above(?: after \d calls? of tools)?; not by the graph\.$/,
  );
  return answer.slice(0, at);
}
