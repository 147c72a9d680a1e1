/**
 * The remote of a large team: `node bench/remote/team-load.ts [seconds] [requests a second]`, after `npm run build`. 200 members, 500
 * projects, 100 structures each. First each kind of request alone, one after the other and after a warm-up; then all of them as a mixed load
 * with pushes. Printed are latencies by kind beside what API.md §13 wants of 95 in 100, CPU by kind, load of the machine, and memory of the engine
 * over the time. Every unexpected status is an error.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { BenchClient, type BenchRequest, percentile } from '../http/client.ts';
import { cpuMsOf, memoryMbOf } from '../http/measured-engine.ts';
import { seededRandom } from '../seeded-random.ts';
import { type Remote, serveRemote } from './served-remote.ts';
import { type Team, writeTeam } from './team-data.ts';

const [seconds, rate] = [60, 50].map((usual, index) => Number(process.argv[2 + index] ?? usual));
const size = { members: 200, projects: 500, snapshots: 100, files: 120, largestFiles: 10_000 };
const alone = 60;
/** Of each kind, before any is counted: code that is not compiled yet, and what is read once. */
const warmUps = 20;
/** API.md §13, milliseconds at the 95th percentile. */
const wantedMs: Readonly<Record<string, number>> = {
  list: 5,
  'list of 20': 5,
  project: 5,
  snapshots: 5,
  graph: 60,
  'graph of 10,000 files': 60,
  'diff of 10,000 files': 100,
  members: 5,
};
/** Each minute, and twelve times at least. */
const sampleMs = Math.min(60_000, (seconds * 1000) / 12);

type Wanted = BenchRequest & { readonly statuses: readonly number[] };
type Kinds = Readonly<Record<string, () => Wanted>>;

/** Projects of which a member sees all: every fourth one is private. */
function kindsOf({ keys, projects }: Team): Kinds {
  const random = seededRandom(1);
  let number = 0;
  const key = () => keys[number++ % keys.length];
  const project = () => projects[Math.floor((random() * projects.length) / 4) * 4];
  const path = (below: string, id = project()) => `/api/v1/projects/${id}${below}`;
  const got = (made: () => string) => () => ({ path: made(), key: key(), statuses: [200] });
  return {
    list: got(() => '/api/v1/projects'),
    'list of 20': got(() => '/api/v1/projects?limit=20'),
    project: got(() => path('')),
    snapshots: got(() => path('/snapshots')),
    graph: got(() => path('/graph')),
    'graph of 10,000 files': got(() => path('/graph', projects[0])),
    diff: got(() => path('/diff?from=latest&to=topic-99')),
    'diff of 10,000 files': got(() => path('/diff?from=latest&to=topic-99', projects[0])),
    members: got(() => '/api/v1/members'),
    private: () => ({ path: path('', projects[3]), key: keys[7], statuses: [404] }),
  };
}

let pushed = 0;

function push({ keys, projects }: Team): Wanted {
  const number = pushed++;
  const createdAt = new Date(Date.UTC(2026, 6, 1) + number * 1000).toISOString();
  const header = {
    branch: `pushed-${number}`,
    createdAt,
    tool: 'bench',
    mode: 'plain' as const,
    unknown: ['metrics' as const],
  };
  const nodes = Array.from({ length: 120 }, (_, file) => ({
    id: `src/${file}.ts`,
    type: 'file',
    label: `${file}.ts`,
    size: 40,
  }));
  const lines = writeStructure({ header, nodes, edges: [], metrics: [], findings: [] });
  const path = `/api/v1/projects/${projects[(number * 4) % projects.length]}/snapshots/${structureId(lines)}`;
  const headers = { 'content-type': 'application/x-ndjson' };
  return {
    method: 'PUT',
    path,
    key: keys[number % keys.length],
    headers,
    body: new TextDecoder().decode(lines),
    statuses: [201],
  };
}

class Measured {
  readonly ms = new Map<string, number[]>();
  readonly errors: string[] = [];
  /** Of the engine, by kind, a request. */
  readonly cpuMs = new Map<string, number>();
  readonly #client: BenchClient;

  constructor(baseUrl: string, sockets: number) {
    this.#client = new BenchClient(baseUrl, sockets);
  }

  async send(kind: string, wanted: Wanted, isCounted = true): Promise<void> {
    const { status, ms, body } = await this.#client.send(wanted);
    if (!isCounted) return;
    const known = this.ms.get(kind) ?? [];
    known.push(ms);
    this.ms.set(kind, known);
    if (!wanted.statuses.includes(status)) this.errors.push(`${wanted.path}: ${status} ${body.slice(0, 200)}`);
  }

  report(): string {
    const rows = [...this.ms].map(([kind, ms]) => {
      const [middle, most, top] = [0.5, 0.95, 1].map((share) => percentile(ms, share).toFixed(1));
      const limit = wantedMs[kind] === undefined ? '' : `, wanted ${wantedMs[kind]}`;
      const cpu = this.cpuMs.has(kind) ? `, CPU ${this.cpuMs.get(kind)?.toFixed(1)} ms` : '';
      return `  ${kind.padEnd(24)} p50 ${middle} ms, p95 ${most} ms${limit}, most ${top} ms (${ms.length})${cpu}\n`;
    });
    return `${rows.join('')}${this.errors
      .slice(0, 5)
      .map((error) => `  ${error}\n`)
      .join('')}`;
  }

  close(): void {
    this.#client.close();
  }
}

async function oneByOne(remote: Remote, kinds: Kinds, team: Team): Promise<Measured> {
  const measured = new Measured(remote.baseUrl, 1);
  for (const [kind, next] of Object.entries({ ...kinds, push: () => push(team) })) {
    for (let sent = 0; sent < warmUps; sent++) await measured.send(kind, next(), false);
    const beforeMs = cpuMsOf(remote.pid);
    for (let sent = 0; sent < alone; sent++) await measured.send(kind, next());
    measured.cpuMs.set(kind, (cpuMsOf(remote.pid) - beforeMs) / alone);
  }
  measured.close();
  return measured;
}

/** As many as are due by the clock, however late a tick comes. */
async function mixed(remote: Remote, kinds: Kinds, team: Team): Promise<Measured & { readonly memory?: string }> {
  const measured = new Measured(remote.baseUrl, 50);
  const all = Object.entries({ ...kinds, push: () => push(team) }).filter(([kind]) => !kind.includes('10,000'));
  const memory: number[] = [];
  const startedMs = performance.now();
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  for (;;) {
    const passedMs = performance.now() - startedMs;
    if (passedMs >= seconds * 1000) break;
    for (; sent < (passedMs / 1000) * rate; sent++) {
      const [kind, next] = all[sent % all.length];
      const sending = measured.send(kind, next()).catch((error: unknown) => void measured.errors.push(String(error)));
      underWay.add(sending);
      void sending.then(() => underWay.delete(sending));
    }
    if (passedMs >= memory.length * sampleMs) memory.push(Math.round(memoryMbOf(remote.pid)));
    await sleep(20);
  }
  await Promise.all(underWay);
  memory.push(Math.round(memoryMbOf(remote.pid)));
  process.stdout.write(`memory ${memory.join(' ')} MB\n`);
  measured.close();
  return measured;
}

const data = mkdtempSync(join(tmpdir(), 'groundplan-team-'));
try {
  const team = await writeTeam(data, size);
  const startedMs = performance.now();
  const remote = await serveRemote(data);
  process.stdout.write(`started in ${Math.round(performance.now() - startedMs)} ms\n`);
  const kinds = kindsOf(team);
  const first = await oneByOne(remote, kinds, team);
  process.stdout.write(`one after the other, load ${loadavg()[0].toFixed(1)}:\n${first.report()}`);
  const cpuBeforeMs = cpuMsOf(remote.pid);
  const second = await mixed(remote, kinds, team);
  const count = [...second.ms.values()].reduce((sum, ms) => sum + ms.length, 0);
  const cpu = ((cpuMsOf(remote.pid) - cpuBeforeMs) / count).toFixed(1);
  process.stdout.write(
    `${rate} requests a second for ${seconds} s, CPU ${cpu} ms a request, load ${loadavg()[0].toFixed(1)}:\n`,
  );
  process.stdout.write(second.report());
  await remote.end();
  process.exitCode = first.errors.length + second.errors.length > 0 ? 1 : 0;
} finally {
  rmSync(data, { recursive: true, force: true });
}
