/**
 * `node test/api/schemathesis/run.ts PROGRAM [--examples N]`: the API under Schemathesis, all its checks and phases, on an
 * indexed project of a built engine. Ends with 1 where it finds something, or where an operation was never answered 2xx.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { operations } from '#protocol/operations.ts';
import { BuiltEngine } from '../../support/built-engine.ts';
import { contractFiles } from '../../support/contract-project.ts';
import { commitAll } from '../../support/git-project.ts';
import { git } from '../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A stream has no end that a schema could describe: its own tests read it. */
const endless = ['streamEvents'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '100' }, keys: { type: 'string', default: '60' } },
});

async function postFor<Data>(engine: BuiltEngine, path: string, body?: object): Promise<Data> {
  const answer = await engine.send({ method: 'POST', path, body });
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { data: Data }).data;
}

/** Projects and webhooks that are there to be asked about, and some that are there to be deleted. */
async function prepare(engine: BuiltEngine, folder: string, receiver: string) {
  const newProject = async (name: string) => {
    writeTree(folder, { [`doomed/${name}/a.ts`]: '' });
    const path = `${folder}/doomed/${name}`;
    return (await postFor<{ project: { id: string } }>(engine, '/api/v1/projects', { name, path })).project.id;
  };
  const newWebhook = async () =>
    (
      await postFor<{ webhook: { id: string } }>(engine, '/api/v1/webhooks', {
        url: receiver,
        events: ['webhook.test'],
      })
    ).webhook.id;
  const webhookId = await newWebhook();
  const delivery = await postFor<{ id: string }>(engine, `/api/v1/webhooks/${webhookId}/test`);
  const [project] = await engine.call('projects.list', {}).then(({ projects }) => projects);
  if (project === undefined) throw new Error('nothing is served');
  const symbol = 'src/sum.ts#sum';
  return {
    path: { id: project.id, webhookId, deliveryId: delivery.id },
    doomed: {
      id: await Promise.all(['a', 'b', 'c'].map((name) => newProject(name))),
      webhookId: [await newWebhook(), await newWebhook(), await newWebhook()],
    },
    query: {
      getSource: { file: 'src/sum.ts' },
      getEdge: { source: 'src/main.ts', target: 'src/sum.ts' },
      getPath: { from: 'src/main.ts', to: 'src/round.ts' },
      listCallers: { symbol },
      listCallees: { symbol },
      getOwners: { file: 'src/sum.ts' },
      listSymbols: { file: 'src/sum.ts' },
    },
    body: { createProject: { path: folder }, createWebhook: { url: receiver } },
  };
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  // It keeps what it found in the folder where it runs.
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { stdio: 'inherit', cwd: temporaryFolder(), env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Operations without a 2xx in the report of the run. */
function unanswered(report: string): string[] {
  const answered = new Set<string>();
  for (const { request, response } of interactionsOf(report)) {
    if (response.status_code < 300) answered.add(`${request.method} ${new URL(request.uri).pathname}`);
  }
  return Object.values(operations as Record<string, OperationSpec>).flatMap(({ http }) => {
    if (http === undefined || endless.includes(http.name)) return [];
    const pattern = new RegExp(`^${http.method} ${http.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return [...answered].some((each) => pattern.test(each)) ? [] : [http.name];
  });
}

interface Interaction {
  readonly request: { readonly method: string; readonly uri: string };
  readonly response: { readonly status_code: number };
}

function interactionsOf(report: string): Interaction[] {
  const lines = readFileSync(report, 'utf8').split('\n').filter(Boolean);
  const found: Interaction[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('request' in value && 'response' in value && value.response !== null) found.push(value as Interaction);
    for (const item of Object.values(value)) visit(item);
  };
  for (const line of lines) visit(JSON.parse(line));
  return found;
}

async function main(): Promise<number> {
  const [program = 'schemathesis'] = positionals;
  const folder = `${temporaryFolder()}/small`;
  writeTree(folder, contractFiles);
  git(folder, 'init', '--quiet');
  commitAll(folder, 'All there is');
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const engine = new BuiltEngine();
  try {
    const [{ id }] = await engine.serve([folder], { webhooks: { allowLoopback: true } });
    await engine.untilIndexed(id);
    const given = await prepare(engine, folder, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
    const keys = await Promise.all(Array.from({ length: Number(values.keys) }, () => engine.newKey()));
    const report = `${temporaryFolder()}/report.ndjson`;
    const args = ['run', `${root}protocol/openapi.json`, '--url', engine.baseUrl, '--checks', 'all', '--seed', '1'];
    args.push('--max-response-time', '20', '--max-examples', values.examples);
    args.push('--exclude-operation-id', endless.join(), '--report', 'ndjson', '--report-ndjson-path', report);
    const code = await run(program, args, {
      SCHEMATHESIS_HOOKS: 'hooks',
      PYTHONPATH: `${root}test/api/schemathesis`,
      GROUNDPLAN_SCHEMATHESIS: JSON.stringify({ ...given, keys }),
    });
    const missed = unanswered(report);
    if (missed.length > 0) process.stderr.write(`never answered 2xx: ${missed.join(', ')}\n`);
    return code === 0 && missed.length > 0 ? 1 : code;
  } finally {
    await engine.dispose();
    receiver.close();
    receiver.closeAllConnections();
  }
}

process.exitCode = await main();
