/**
 * CPU of a request against a bare `node:http` server that sends the same bytes, for a project of 10,000 files in an engine
 * as users run it: `node bench/http/compare.ts [requests a round] [rounds]`, after `npm run build`. The two take turns.
 * The goals are those of API.md §13 for an idle machine.
 */
import { loadavg } from 'node:os';
import { median } from '../run-measured.ts';
import { startBareServer } from './bare-server.ts';
import { BenchClient, type BenchRequest, percentile } from './client.ts';
import { cpuMsOf, MeasuredEngine } from './measured-engine.ts';

interface Case {
  readonly name: string;
  readonly goalMs: number;
  readonly status: number;
  readonly request: BenchRequest;
  /** Of the requests of a round. */
  readonly share?: number;
}

const FILES = 10_000;
/** A key of the largest tier has 1,000 requests a minute. */
const KEYS = 60;
const requests = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 6);

async function casesOf(engine: MeasuredEngine, projectId: string): Promise<Case[]> {
  const [key] = await engine.newKeys(1);
  const [spent] = await engine.newKeys(1, { tier: 'free' });
  const client = new BenchClient(engine.baseUrl, 1);
  const project = `/api/v1/projects/${projectId}`;
  const { body, headers } = await client.send({ path: `${project}/graph`, key });
  const nodes = (JSON.parse(body) as { data: { nodes: { id: string }[]; edges: unknown[] } }).data;
  process.stdout.write(`graph: ${nodes.nodes.length} nodes, ${nodes.edges.length} edges, ${body.length} bytes\n\n`);
  for (let sent = 0; sent < 10; sent++) await client.send({ path: '/api/v1', key: spent });
  client.close();
  const [node] = nodes.nodes.slice(nodes.nodes.length >> 1);
  const analyze = JSON.stringify({ files: [node.id] });
  const held = { 'if-none-match': String(headers['etag']) };
  return [
    { name: 'GET projects', goalMs: 5, status: 200, request: { path: '/api/v1/projects', key } },
    { name: 'GET project', goalMs: 5, status: 200, request: { path: project, key } },
    { name: 'GET graph, 304', goalMs: 3, status: 304, request: { path: `${project}/graph`, key, headers: held } },
    { name: 'GET graph', goalMs: 60, status: 200, request: { path: `${project}/graph`, key }, share: 0.1 },
    {
      name: 'POST analyze',
      goalMs: 50,
      status: 200,
      request: { method: 'POST', path: `${project}/analyze`, key, body: analyze },
      share: 0.2,
    },
    { name: '401', goalMs: 2, status: 401, request: { path: '/api/v1/projects', key: 'sk_live_gp_none' } },
    { name: '429', goalMs: 2, status: 429, request: { path: '/api/v1/projects', key: spent } },
  ];
}

interface Cost {
  readonly cpuMs: number;
  readonly latenciesMs: readonly number[];
}

async function costOf(client: BenchClient, pid: number, each: Case, keys: readonly string[]): Promise<Cost> {
  const count = Math.ceil(requests * (each.share ?? 1));
  const latenciesMs: number[] = [];
  const beforeMs = cpuMsOf(pid);
  for (let sent = 0; sent < count; sent++) {
    const request = each.status < 400 ? { ...each.request, key: keys[sent % keys.length] } : each.request;
    // oxlint-disable-next-line no-await-in-loop -- one after the other: what is measured is the cost of one
    const { status, ms } = await client.send(request);
    if (status !== each.status) throw new Error(`${each.name}: ${status}`);
    latenciesMs.push(ms);
  }
  return { cpuMs: (cpuMsOf(pid) - beforeMs) / count, latenciesMs };
}

async function compare(engine: MeasuredEngine, each: Case, keys: readonly string[]): Promise<string> {
  const ours = new BenchClient(engine.baseUrl, 1);
  const { body } = await ours.send(each.request);
  const bare = await startBareServer([{ path: each.request.path, status: each.status, body }]);
  const theirs = new BenchClient(bare.baseUrl, 1);
  const sides = [
    { client: ours, pid: engine.pid, costs: [] as Cost[] },
    { client: theirs, pid: bare.pid, costs: [] as Cost[] },
  ];
  for (const { client, pid } of sides) await costOf(client, pid, each, keys);
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      side.costs.push(await costOf(side.client, side.pid, each, keys));
    }
  }
  ours.close();
  theirs.close();
  bare.stop();
  return rowOf(each, sides[0].costs, sides[1].costs);
}

function rowOf({ name, goalMs }: Case, ours: readonly Cost[], bare: readonly Cost[]): string {
  const [ourCpu, bareCpu] = [ours, bare].map((costs) => median(costs.map(({ cpuMs }) => cpuMs)));
  const latencies = ours.flatMap(({ latenciesMs }) => latenciesMs);
  const bareLatencies = bare.flatMap(({ latenciesMs }) => latenciesMs);
  const cells = [
    name,
    ourCpu.toFixed(2),
    bareCpu.toFixed(2),
    (ourCpu / bareCpu).toFixed(1),
    percentile(latencies, 0.5).toFixed(2),
    percentile(latencies, 0.95).toFixed(2),
    percentile(bareLatencies, 0.95).toFixed(2),
    String(goalMs),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

const engine = await MeasuredEngine.start();
const cases = await casesOf(engine, await engine.serveProject(FILES));
const keys = await engine.newKeys(KEYS);
process.stdout.write('| | CPU ms | bare CPU ms | ratio | p50 ms | p95 ms | bare p95 ms | goal of p95, idle |\n');
process.stdout.write('| --- | --- | --- | --- | --- | --- | --- | --- |\n');
// oxlint-disable-next-line no-await-in-loop -- measured one after the other
for (const each of cases) process.stdout.write(await compare(engine, each, keys));
process.stdout.write(`load average ${loadavg()[0].toFixed(1)}\n`);
await engine.stop();
