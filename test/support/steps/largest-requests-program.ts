/**
 * Sends the largest requests of every operation to an engine in this process, and writes a line of JSON for each: what was
 * asked, how many bytes it had, how it was answered, and how many steps the main thread took. Its argument is a folder for
 * project and state.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '#protocol/operations.ts';
import { requireData } from '#server/app/operations/follow-answer.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { StepCounter } from './count-steps.ts';
import { largestInputs } from './largest-inputs.ts';

const bodyBytes = 2 * 1024 * 1024 - 1000;
const queryBytes = 8 * 1024 - 1000;
/** Those of an owner that would end this engine, or that need something outside. */
const unasked = new Set<string>(['engine.stop', 'events.stream']);

/** Modules that the engine loads or compiles, and the builtins that are written out. */
const isOurs = (url: string): boolean =>
  url === '' || /\/(?:server|protocol|node_modules|counted-builtins\.ts)/.test(url);
const steps = await StepCounter.start(isOurs);
const [folder = ''] = process.argv.slice(2);
process.env.XDG_RUNTIME_DIR = join(folder, 'run');
const project = join(folder, 'project');
for (const path of [process.env.XDG_RUNTIME_DIR, project]) mkdirSync(path, { mode: 0o700 });

const { operations: table, operationSpec } = await import('#protocol/operations.ts');
const { openEngine } = await import('#server/engine-parts.ts');
const { openEnginePlace } = await import('#server/platform/process/engine-place.ts');
const { writeTree } = await import('../temporary-folder.ts');

// A file of half a megabyte, which each part of a diff is held against.
const large = `${'export const value = 1;\n'.repeat(10)}${'//\n'.repeat(150_000)}`;
writeTree(project, { 'a.ts': large, 'b.ts': "import { value } from './a';\nexport const other = value;\n" });
const place = openEnginePlace(join(folder, 'state'));
const context = { place, version: '1.0.0', log: () => undefined, clients: () => 1, leave: () => false };
const engine = await openEngine(context, false);
const connection = new AbortController();
const owner: CallContext = { caller: { kind: 'owner' }, signal: connection.signal, connection: connection.signal };

async function call(id: string, params: object): Promise<unknown> {
  return requireData(await engine.operations.call(id, params, owner)).data();
}

const served = (await call('engine.serve', { directories: [project], port: 0 })) as {
  readonly baseUrl: string;
  readonly key: string;
  readonly projects: readonly { readonly id: string }[];
};
const [{ id: projectId }] = served.projects;
for (;;) {
  const { status } = (await call('index.state', { id: projectId })) as { status: string };
  if (status === 'indexed') break;
  await sleep(50);
}

const head = '--- a/a.ts\n+++ b/a.ts\n';
const texts = {
  id: [projectId],
  file: ['a.ts'],
  diff: [
    head,
    `${head}@@ -20 +20 @@\n-//\n+// 1\n`,
    '@@ -20,9 +20,9 @@\n //\n',
    '--- a/none.ts\n+++ b/none.ts\n',
    '\n',
  ],
  targets: ['a.ts'],
  files: ['a.ts'],
  query: ['value ', 'a', '*'],
  question: ['what calls value? ', 'value '],
  path: ['**/', '{a,b}', '[a-z]*', '/a'],
  symbol: ['a.ts#value'],
  url: ['https://example.com/'],
} as const;

interface Sent {
  readonly bytes: number;
  readonly outcome: string;
}

async function report(operation: string, front: string, name: string, send: () => Promise<Sent>): Promise<void> {
  await steps.take();
  const { bytes, outcome } = await send();
  const line = { operation, front, name, bytes, outcome, steps: await steps.take() };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function sendOverHttp(id: OperationId, params: Readonly<Record<string, unknown>>): Promise<Sent> {
  const { http, places } = operationSpec(id);
  if (http === undefined) throw new Error(`${id} has no route`);
  const isAt = (wanted: string) => (name: string) =>
    (places[name] ?? (http.method === 'POST' ? 'body' : 'query')) === wanted;
  const path = http.path.replace(':id', projectId).replace(/:\w+/g, 'none');
  const named = Object.entries(params);
  const inQuery = named.filter(([name]) => isAt('query')(name));
  const query = inQuery.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  const body = JSON.stringify(Object.fromEntries(named.filter(([name]) => isAt('body')(name))));
  const target = `${path}?${new URLSearchParams(query as [string, string][])}`
    .slice(0, queryBytes)
    .replace(/%\w?$/, '');
  const response = await fetch(served.baseUrl + target, {
    method: http.method,
    headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json', prefer: 'handling=strict' },
    ...(http.method === 'POST' && { body }),
  });
  const { code = '', details = [] } = (await response.json()) as { code?: string; details?: unknown[] };
  const bytes = target.length + (http.method === 'POST' ? Buffer.byteLength(body) : 0);
  return { bytes, outcome: `${response.status} ${code} ${details.length}` };
}

async function sendOverPipe(id: OperationId, params: Readonly<Record<string, unknown>>): Promise<Sent> {
  const bytes = Buffer.byteLength(JSON.stringify(params));
  try {
    await call(id, params);
    return { bytes, outcome: '200' };
  } catch (error) {
    const { code = 'fault', details = [] } = error as { code?: string; details?: unknown[] };
    return { bytes, outcome: `${code === 'fault' ? '500' : '400'} ${code} ${details.length}` };
  }
}

async function sendToAgents(name: string, input: Readonly<Record<string, unknown>>): Promise<Sent> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const body = JSON.stringify(message);
  const accept = 'application/json, text/event-stream';
  const headers = { authorization: `Bearer ${served.key}`, 'content-type': 'application/json', accept };
  const response = await fetch(`${served.baseUrl}/mcp`, { method: 'POST', headers, body });
  await response.text();
  return { bytes: body.length, outcome: String(response.status) };
}

const wanted = process.env.GROUNDPLAN_LARGEST ?? '';
for (const id of Object.keys(table) as OperationId[]) {
  if (unasked.has(id) || !id.startsWith(wanted)) continue;
  const { params, http, permission } = operationSpec(id);
  const isQuery = http !== undefined && http.method !== 'POST';
  for (const { name, params: input } of largestInputs(params, texts, isQuery ? queryBytes : bodyBytes)) {
    if (http !== undefined) await report(id, 'http', name, () => sendOverHttp(id, input));
    // What an owner's valid request does to this engine is not asked here.
    else if (permission !== 'owner' || !name.endsWith('bound'))
      await report(id, 'pipe', name, () => sendOverPipe(id, input));
    if (id.startsWith('agent.')) await report(id, 'mcp', name, () => sendToAgents(id.slice('agent.'.length), input));
  }
}
connection.abort();
await engine.close();
process.exit(0);
