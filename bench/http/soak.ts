/**
 * Memory under load: `node bench/http/soak.ts [minutes] [requests a second] [files] [saves a minute]`, after
 * `npm run build`. All kinds of questions over a project that is saved to meanwhile, with a receiver of webhooks. Told is
 * what the engine holds a minute; after the first sixth, in which caches fill, it is to stay within 5 %.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../run-measured.ts';
import { seededRandom } from '../seeded-random.ts';
import { BenchClient, type BenchRequest } from './client.ts';
import { MeasuredEngine } from './measured-engine.ts';

const [minutes, rate, files, savesAMinute] = [30, 50, 1500, 20].map((usual, index) =>
  Number(process.argv[2 + index] ?? usual),
);
const KEYS = 8;
const SOCKETS = 16;
const TICK_MS = 50;
const SAMPLE_MS = 30_000;

type Wanted = BenchRequest & { readonly statuses: readonly number[] };

/** What lies in one isolate's heap, and beside it. */
interface Sample {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly arrayBuffers: number;
  /** Used heap and external memory of each thread. */
  readonly threadHeaps: readonly (readonly [number, number])[];
}

const kinds: readonly ((project: string, pick: (names: readonly string[]) => string, n: number) => Wanted)[] = [
  () => ({ path: '/api/v1/projects?limit=20', key: '', statuses: [200] }),
  (project) => ({ path: project, key: '', statuses: [200] }),
  (project) => ({ path: `${project}/graph`, key: '', statuses: [200] }),
  (project) => ({ path: `${project}/graph?level=symbol`, key: '', statuses: [200] }),
  (project, _, n) => ({ path: `${project}/symbols?name=task${n % 900}`, key: '', statuses: [200] }),
  (project, pick) => ({
    path: `${project}/view?expanded=${encodeURIComponent(pick(['.']))}`,
    key: '',
    statuses: [200],
  }),
  (project) => ({ path: `${project}/cycles`, key: '', statuses: [200] }),
  (project, pick, n) => post(`${project}/search`, { query: `task${n % 1200} ${pick(['parse', 'store', 'event'])}` }),
  (project, _, n) => post(`${project}/search`, { query: `where is layout number ${n}`, detail: 'full', limit: 30 }),
  (project, _, n) => post(`${project}/ask`, { question: `who calls task${n % 700}?` }),
  (project, _, n) => post(`${project}/ask`, { question: `how is the state of view ${n} written?` }, `ask-${n}`),
  (project, pick) => post(`${project}/analyze`, { files: [pick([])] }),
  (project, pick) => post(`${project}/analyze`, { diff: diffOf(pick([])) }),
];

function post(path: string, body: object, idempotencyKey?: string): Wanted {
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return { method: 'POST', path, key: '', body: JSON.stringify(body), headers, statuses: [200, 429] };
}

function diffOf(file: string): string {
  return `--- a/${file}\n+++ b/${file}\n@@ -1,1 +1,2 @@\n+// more\n`;
}

class Soak {
  readonly answers = new Map<number, number>();
  readonly errors: string[] = [];
  delivered = 0;
  readonly #client: BenchClient;

  constructor(baseUrl: string) {
    this.#client = new BenchClient(baseUrl, SOCKETS);
  }

  async send(wanted: Wanted): Promise<void> {
    try {
      const { status, body } = await this.#client.send(wanted);
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (!wanted.statuses.includes(status)) this.errors.push(`${wanted.path}: ${status} ${body.slice(0, 200)}`);
    } catch (error) {
      this.errors.push(`${wanted.path}: ${String(error)}`);
    }
  }

  close(): void {
    this.#client.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'groundplan-soak-'));
const memoryFile = join(folder, 'memory');
process.env.GROUNDPLAN_MEMORY_FILE = memoryFile;
const engine = await MeasuredEngine.start(new URL('reporting-engine.mjs', import.meta.url));
const projectFolder = join(folder, 'project');
const { id, paths } = await engine.serveProjectIn(projectFolder, files);
const keys = await engine.newKeys(KEYS);
const soak = new Soak(engine.baseUrl);
const receiver = createServer((incoming, response) => {
  incoming.resume().on('end', () => response.writeHead(204).end());
  soak.delivered++;
});
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
await engine.call('engine.configure', { webhooks: { allowLoopback: true } });
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`;
const created = new BenchClient(engine.baseUrl, 1);
const hook = await created.send({ ...post('/api/v1/webhooks', { url }), key: keys[0] });
created.close();
const { id: hookId } = (JSON.parse(hook.body) as { data: { webhook: { id: string } } }).data.webhook;

const random = seededRandom(1);
const pick = (names: readonly string[]) =>
  (names.length > 0 ? names : paths)[Math.floor(random() * (names.length || paths.length))];
const project = `/api/v1/projects/${id}`;

function request(number: number): Wanted {
  const key = keys[number % KEYS];
  if (number % 500 === 0) return { ...post(`/api/v1/webhooks/${hookId}/test`, {}), key: keys[0], statuses: [200] };
  return { ...kinds[Math.floor(random() * kinds.length)](project, pick, number), key };
}

/** A line more in a file, or the line gone again: the project stays as large as it was. */
function save(number: number): void {
  const path = join(projectFolder, pick([]));
  const text = readFileSync(path, 'utf8').replace(/\n\/\/ saved \d+\n$/, '\n');
  writeFileSync(path, number % 2 === 0 ? text : `${text}\n// saved ${number}\n`);
}

function sampled(): Sample[] {
  if (!existsSync(memoryFile)) return [];
  const lines = readFileSync(memoryFile, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Sample);
}

async function run(): Promise<number> {
  const startedMs = performance.now();
  const [underWay, due] = [new Set<Promise<void>>(), { sent: 0, saved: 0, sampled: 0 }];
  for (;;) {
    const passedMs = performance.now() - startedMs;
    if (passedMs >= minutes * 60_000) break;
    // What the engine can't keep up with is not piled up: the bench asks for memory, not for speed.
    for (; due.sent < (passedMs / 1000) * rate && underWay.size < 2 * SOCKETS; due.sent++) {
      const sent = soak.send(request(due.sent));
      underWay.add(sent);
      void sent.then(() => underWay.delete(sent));
    }
    for (; due.saved < (passedMs / 60_000) * savesAMinute; due.saved++) save(due.saved);
    for (; due.sampled < passedMs / SAMPLE_MS; due.sampled++) process.kill(engine.pid, 'SIGUSR2');
    await sleep(TICK_MS);
  }
  await Promise.all(underWay);
  return (due.sent / (performance.now() - startedMs)) * 1000;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0).padStart(5);

function row({ rss, heapUsed, external, arrayBuffers, threadHeaps }: Sample): string {
  const threads = threadHeaps.map(([heap, beside]) => `${megabytes(heap)}+${megabytes(beside).trim()}`).join(' ');
  return `${megabytes(rss)} ${megabytes(heapUsed)} ${megabytes(external)} ${megabytes(arrayBuffers)}  ${threads}\n`;
}

/** How far the last third lies above the sixth behind the first one. */
function growthOf(values: readonly number[]): number {
  const [sixth, third] = [Math.floor(values.length / 6), Math.floor(values.length / 3)];
  return median(values.slice(-third)) / median(values.slice(sixth, sixth + third)) - 1;
}

const reached = await run();
await sleep(1000);
const samples = sampled();
const growth = growthOf(samples.map(({ rss }) => rss));
const heapGrowth = growthOf(samples.map(({ heapUsed }) => heapUsed));
process.stdout.write(
  `answers ${[...soak.answers].map(([status, times]) => `${status}: ${times}`).join(', ')}, ` +
    `${reached.toFixed(0)} a second of ${rate}; webhooks delivered ${soak.delivered}; errors ${soak.errors.length}\n` +
    `${soak.errors.slice(0, 5).join('\n')}\n  rss  heap  ext. buff.  threads: heap+external, MB, each ${SAMPLE_MS / 1000} s\n` +
    samples.map(row).join('') +
    `resident memory grew by ${(growth * 100).toFixed(1)} %, the heap by ${(heapGrowth * 100).toFixed(1)} %; ` +
    `load average ${loadavg()[0].toFixed(1)}\n`,
);
soak.close();
receiver.close();
await engine.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = soak.errors.length > 0 || growth > 0.05 ? 1 : 0;
