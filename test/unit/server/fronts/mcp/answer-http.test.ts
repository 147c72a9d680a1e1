import assert from 'node:assert/strict';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { agentHttp } from '#server/fronts/mcp/answer-http.ts';
import { byKey } from '../../../../support/sample-project.ts';

const shop = { id: 'prj_1', name: 'shop' };
const page = { id: 'prj_2', name: 'page' };

function operationsOf(projects: readonly object[]): { operations: OperationCaller; asked: unknown[] } {
  const asked: unknown[] = [];
  const call: OperationCaller['call'] = async (operation, params) => {
    if (operation === 'projects.list') {
      const { path } = params as { path?: string };
      return { data: () => ({ projects: path === undefined ? projects : path === '/shop' ? [shop] : [] }) };
    }
    asked.push([operation, params]);
    if (operation === 'agent.impact') throw new ApiError('project_not_indexed', 'No index.');
    return { data: () => ({ text: 'the text' }) };
  };
  return { operations: { call }, asked };
}

async function send(projects: readonly object[], message: object | string, headers: Record<string, string> = {}) {
  const { operations, asked } = operationsOf(projects);
  const answer = agentHttp({ operations, version: '1', onFault: () => undefined });
  const body = Buffer.from(typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message }));
  const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await answer({ headers: { ...usual, ...headers }, body }, byKey());
  const text = response.body === undefined ? '' : Buffer.from(response.body).toString();
  return { ...response, text, asked };
}

function toolCall(name: string, input: object) {
  return { id: 1, method: 'tools/call', params: { name, arguments: input } };
}

describe('agents over HTTP', () => {
  it('need no session: a call is answered by itself', async () => {
    const { status, contentType, text, asked } = await send([shop], toolCall('find', { query: 'a' }));
    assert.deepEqual([status, contentType], [200, 'application/json']);
    assert.deepEqual(JSON.parse(text).result, { content: [{ type: 'text', text: 'the text' }] });
    assert.deepEqual(asked, [['agent.find', { query: 'a', id: 'prj_1' }]]);
  });

  const choices: readonly [name: string, projects: readonly object[], project: string | undefined, answer: RegExp][] = [
    ['by name', [shop, page], 'page', /the text/],
    ['by id', [shop, page], 'prj_2', /the text/],
    ['by path', [shop, page], '/shop', /the text/],
    ['not by another path', [shop, page], '/etc', /There is no such project\. \(project_not_found\)/],
    [
      'not by another name',
      [shop],
      'zebra',
      /There is no such project; there is shop \(prj_1\)\. \(project_not_found\)/,
    ],
    ['not where there is none', [], undefined, /There is no such project\. \(project_not_found\)/],
    [
      'only by a word where there are several',
      [shop, page],
      undefined,
      /Say which project is meant: shop \(prj_1\), page \(prj_2\)\. \(missing_parameter\)/,
    ],
  ];
  for (const [name, projects, project, expected] of choices) {
    it(`choose a project ${name}`, async () => {
      const { text } = await send(
        projects,
        toolCall('find', { query: 'a', ...(project !== undefined && { project }) }),
      );
      assert.match(JSON.parse(text).result.content[0].text, expected);
    });
  }

  it('are shown what is refused', async () => {
    const { result } = JSON.parse((await send([shop], toolCall('impact', {}))).text);
    assert.deepEqual(result, { content: [{ type: 'text', text: 'No index. (project_not_indexed)' }], isError: true });
  });

  it('list the tools with the project beside their inputs', async () => {
    const { tools } = JSON.parse((await send([shop], { id: 1, method: 'tools/list' })).text).result;
    assert.ok(tools.every((tool: { inputSchema: { properties: object } }) => 'project' in tool.inputSchema.properties));
  });

  it('may say what needs no answer', async () => {
    const { status, body } = await send([shop], { method: 'notifications/initialized' });
    assert.deepEqual([status, body], [202, undefined]);
  });

  const bad: readonly [name: string, message: object | string, headers: Record<string, string>, status: number][] = [
    ['text that is not JSON', '{', {}, 400],
    ['JSON of another protocol', { id: 1 }, {}, 400],
    ['a client that takes no JSON', { id: 1, method: 'ping' }, { accept: 'text/html' }, 406],
    ['a version that nobody knows', { id: 1, method: 'ping' }, { 'mcp-protocol-version': '1999-01-01' }, 400],
  ];
  for (const [name, message, headers, status] of bad) {
    it(`refuse ${name}`, async () => assert.equal((await send([shop], message, headers)).status, status));
  }

  it('are given up when the client goes away', async () => {
    const operations: OperationCaller = { call: () => new Promise(() => undefined) };
    const answer = agentHttp({ operations, version: '1', onFault: () => undefined });
    const gone = new AbortController();
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...toolCall('find', { query: 'a' }) }));
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const asked = answer({ headers, body }, { ...byKey(), signal: gone.signal });
    setImmediate(() => gone.abort(new Error('gone')));
    await assert.rejects(asked, /gone/);
  });
});
