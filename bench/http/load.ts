/**
 * A mixed load over HTTP: `node bench/http/load.ts [seconds] [requests a second] [keys]`, after `npm run build`. Told are
 * answers by status, latencies, CPU and memory of the engine over the time. Every unexpected status is an error.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../seeded-random.ts';
import { BenchClient, type BenchRequest, percentile } from './client.ts';
import { MeasuredEngine } from './measured-engine.ts';

const [seconds, rate, keyCount] = [120, 1000, 100].map((usual, index) => Number(process.argv[2 + index] ?? usual));
const FILES = 300;
const SOCKETS = 50;
const TICK_MS = 20;
const SAMPLES = 12;

type Wanted = BenchRequest & { readonly statuses: readonly number[] };

/** What clients do, by how often. */
function requestMaker(id: string, keys: readonly string[], folders: readonly string[], etag: string, file: string) {
  const random = seededRandom(1);
  const project = `/api/v1/projects/${id}`;
  let number = 0;
  return (): Wanted => {
    const key = keys[number++ % keys.length];
    const chance = random();
    if (chance < 0.3) return { path: '/api/v1/projects?limit=20', key, statuses: [200] };
    if (chance < 0.55) return { path: project, key, statuses: [200] };
    if (chance < 0.75) return { path: `${project}/graph`, key, headers: { 'if-none-match': etag }, statuses: [304] };
    if (chance < 0.8) return { path: `${project}/graph`, key, statuses: [200] };
    if (chance < 0.85) return { path: `${project}/symbols?limit=20`, key, statuses: [200] };
    if (chance < 0.88) return { path: '/api/v1/limits', key, statuses: [200] };
    if (chance < 0.91) return { path: '/api/v1/projects/prj_none', key, statuses: [404] };
    if (chance < 0.94) return { path: '/api/v1/projects', key: 'sk_live_gp_none', statuses: [401] };
    if (chance < 0.95) return { ...analyze(project, file), key, statuses: [200, 429] };
    const folder = folders[Math.floor(random() * folders.length)];
    const headers = { 'idempotency-key': `load-${number}` };
    const body = JSON.stringify({ name: 'load', path: folder });
    return { method: 'POST', path: '/api/v1/projects', key, headers, body, statuses: [200, 201] };
  };
}

function analyze(project: string, file: string) {
  return { method: 'POST' as const, path: `${project}/analyze`, body: JSON.stringify({ files: [file] }) };
}

class Load {
  readonly answers = new Map<string, number>();
  readonly latenciesMs: number[] = [];
  readonly errors: string[] = [];
  readonly #client: BenchClient;

  constructor(baseUrl: string) {
    this.#client = new BenchClient(baseUrl, SOCKETS);
  }

  async send(wanted: Wanted): Promise<void> {
    try {
      const { status, ms, body } = await this.#client.send(wanted);
      this.answers.set(String(status), (this.answers.get(String(status)) ?? 0) + 1);
      this.latenciesMs.push(ms);
      if (!wanted.statuses.includes(status))
        this.errors.push(`${wanted.method ?? 'GET'} ${wanted.path}: ${status} ${body}`);
    } catch (error) {
      this.errors.push(`${wanted.path}: ${String(error)}`);
    }
  }

  close(): void {
    this.#client.close();
  }
}

/** As many as are due by the clock, however late a tick comes. */
async function run(load: Load, next: () => Wanted, onSample: () => void): Promise<number> {
  const startedMs = performance.now();
  const underWay: Promise<void>[] = [];
  let [sent, sampled] = [0, 0];
  for (;;) {
    const passedMs = performance.now() - startedMs;
    if (passedMs >= seconds * 1000) break;
    for (; sent < (passedMs / 1000) * rate; sent++) underWay.push(load.send(next()));
    if (passedMs >= (sampled * seconds * 1000) / SAMPLES) {
      sampled++;
      onSample();
    }
    await sleep(TICK_MS);
  }
  await Promise.all(underWay);
  return (sent / (performance.now() - startedMs)) * 1000;
}

const engine = await MeasuredEngine.start();
const base = mkdtempSync(join(tmpdir(), 'groundplan-load-'));
const folders = Array.from({ length: 40 }, (_, index) => join(base, `folder-${index}`));
for (const folder of folders) mkdirSync(folder);
const id = await engine.serveProject(FILES);
await engine.call('engine.serve', { directories: [], port: 0, allowedRoots: [base] });
const keys = await engine.newKeys(keyCount);
const first = new BenchClient(engine.baseUrl, 1);
const { headers, body } = await first.send({ path: `/api/v1/projects/${id}/graph`, key: keys[0] });
first.close();
const [{ id: file }] = (JSON.parse(body) as { data: { nodes: { id: string }[] } }).data.nodes;
const load = new Load(engine.baseUrl);
const memory: number[] = [];
const cpuBeforeMs = engine.cpuMs;
const reached = await run(load, requestMaker(id, keys, folders, String(headers['etag']), file), () => {
  memory.push(Math.round(engine.memoryMb));
});
memory.push(Math.round(engine.memoryMb));
const count = load.latenciesMs.length;
const cpuMs = (engine.cpuMs - cpuBeforeMs) / count;
const answers = [...load.answers].toSorted(([left], [right]) => Number(left) - Number(right));
const p = (share: number) => percentile(load.latenciesMs, share).toFixed(1);
process.stdout.write(
  `${count} requests over ${keyCount} keys in ${seconds} s, ${reached.toFixed(0)} a second of ${rate}\n` +
    `answers ${answers.map(([status, times]) => `${status}: ${times}`).join(', ')}; errors: ${load.errors.length}\n` +
    `${load.errors.slice(0, 5).join('\n')}\n` +
    `p50 ${p(0.5)} ms, p95 ${p(0.95)} ms, p99 ${p(0.99)} ms; CPU of the engine ${cpuMs.toFixed(2)} ms a request\n` +
    `memory ${memory.join(' ')} MB; load average ${loadavg()[0].toFixed(1)}\n`,
);
load.close();
await engine.stop();
rmSync(base, { recursive: true, force: true });
process.exitCode = load.errors.length > 0 ? 1 : 0;
