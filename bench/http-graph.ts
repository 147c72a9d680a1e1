/**
 * CPU of `GET graph` for 10,000 files against a bare `node:http` server that sends the same bytes. Each server is a
 * process of its own that reports the CPU it used; the client alternates between them.
 *
 *     node bench/http-graph.ts [requests per round] [rounds]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '#server/app/keys.ts';
import { RequestLimits } from '#server/app/request-limits.ts';
import { startHttpServer } from '#server/fronts/http/start-http-server.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import { Identifiers } from '#server/service/identifiers.ts';

interface Started {
  readonly port: number;
  readonly key: string;
}

const files = 10_000;
const edges = 50_000;
const warmUpRequests = 10;

function idOf(index: number): string {
  return `src/some/folder/of/a/project/module${index % 97}/file-number-${index}.ts`;
}

function graph() {
  const nodes = Array.from({ length: files }, (_, index) => ({
    id: idOf(index),
    label: `file-number-${index}.ts`,
    type: 'file',
    size: index % 500,
  }));
  const arrows = Array.from({ length: edges }, (_, index) => ({
    source: idOf(index % files),
    target: idOf((index * 7919 + 1) % files),
  }));
  return { nodes, edges: arrows };
}

async function serveBare(): Promise<Started> {
  const body = Buffer.from(JSON.stringify({ success: true, data: graph() }));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, key: '' };
}

async function serveOurs(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const state = openStateStore(folder, { driver: await loadSqlDriver() });
  const [identifiers, data] = [new Identifiers(randomBytes), graph()];
  const answer = { data: () => data, version: '1', snapshot: 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT' };
  const server = await startHttpServer({
    operations: { call: async () => answer },
    state,
    clock: systemClock,
    limits: new RequestLimits(state, systemClock),
    newRequestId: () => identifiers.next('req', systemClock.nowMs()),
    log: () => undefined,
    port: 0,
  });
  const { key } = createKey({ state, clock: systemClock, identifiers, randomBytes }, {});
  return { port: Number(new URL(server.baseUrl).port), key };
}

async function runServer(role: string): Promise<void> {
  const started = role === 'ours' ? await serveOurs() : await serveBare();
  process.on('message', (message) => {
    if (message === 'stop') process.exit(0);
    process.send?.(process.cpuUsage());
  });
  process.send?.(started);
}

function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  const answer = new Promise<Answer>((resolve) => child.once('message', (value) => resolve(value as Answer)));
  child.send(message);
  return answer;
}

async function request(agent: Agent, { port, key }: Started): Promise<number> {
  const options = { agent, port, path: '/api/v1/projects/x/graph', headers: { authorization: `Bearer ${key}` } };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', ...options }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Milliseconds of CPU that the server spent on a request. */
async function measure(child: ChildProcess, server: Started, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  for (let sent = 0; sent < warmUpRequests; sent++) await request(agent, server);
  const before = await ask<NodeJS.CpuUsage>(child, 'cpu');
  for (let sent = 0; sent < requests; sent++) await request(agent, server);
  const after = await ask<NodeJS.CpuUsage>(child, 'cpu');
  agent.destroy();
  return (after.user + after.system - before.user - before.system) / 1000 / requests;
}

async function compare(requests: number, rounds: number): Promise<void> {
  const roles = ['bare', 'ours'];
  const children = roles.map((role) => fork(import.meta.filename, ['--serve', role]));
  const servers = await Promise.all(
    children.map(
      (child) => new Promise<Started>((resolve) => child.once('message', (value) => resolve(value as Started))),
    ),
  );
  const costs: number[][] = roles.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const index of order) {
      const [child, server] = [children[index], servers[index]];
      if (child !== undefined && server !== undefined) costs[index]?.push(await measure(child, server, requests));
    }
  }
  for (const child of children) child.send('stop');
  const [bare = 0, ours = 0] = costs.map(
    (each) => each.toSorted((left, right) => left - right)[Math.floor(each.length / 2)],
  );
  const line = `GET graph, ${files} files, ${edges} edges: ${ours.toFixed(2)} ms CPU a request, bare server ${bare.toFixed(2)} ms, ratio ${(ours / bare).toFixed(2)} (load ${loadavg()[0]?.toFixed(1)})`;
  process.stdout.write(`${line}\n`);
}

const [first, second] = process.argv.slice(2);
if (first === '--serve') await runServer(second ?? 'bare');
else await compare(Number(first ?? 40), Number(second ?? 8));
