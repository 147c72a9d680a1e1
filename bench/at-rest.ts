/**
 * Memory of an engine at rest: `node bench/at-rest.ts DIR [--rest SECONDS] [--each SECONDS] [--scan]`, after `npm run build`.
 *
 * A copy of the folder is indexed by an engine that serves it, which is asked once about each kind of thing that an editor shows. Two saves
 * follow, then nothing. Printed are the memory of the process as time goes by, and the CPU of answers and of a save before and after the rest.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launcher } from './run-measured.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rest: { type: 'string', default: '150' },
    each: { type: 'string', default: '30' },
    scan: { type: 'boolean', default: false },
  },
});
const watchedMs = 250;
const work = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const readyFile = join(work, 'ready.json');
const root = join(work, 'copy');
cpSync(resolve(positionals[0] ?? '.'), root, { recursive: true });
const serve = spawn(
  process.execPath,
  [launcher, 'serve', root, '--port', '0', '--state', join(work, 'state'), '--ready-file', readyFile, '--print-key'],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GROUNDPLAN_IDLE_MS: '1000' } },
);
let report = '';
serve.stdout.on('data', (text) => (report += text));
while (!report.includes('curl')) await sleep(100);
const { baseUrl, pid, projects } = JSON.parse(readFileSync(readyFile, 'utf8')) as {
  baseUrl: string;
  pid: number;
  projects: readonly { id: string }[];
};
const key = /sk_live_\w+/.exec(report)?.[0] ?? '';

/** User and system time of the process so far: fields 14 and 15 of /proc/PID/stat, in hundredths of a second. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function ask(what: string, path: string, body?: object): Promise<string> {
  const [before, beganMs] = [cpuMs(), performance.now()];
  const answer = await fetch(`${baseUrl}/api/v1/projects/${projects[0].id}${path}`, {
    headers: { authorization: `Bearer ${key}`, prefer: 'wait=120', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text.slice(0, 300)}`);
  print(
    `${what}: ${cpuMs() - before} ms CPU, ${Math.round(performance.now() - beganMs)} ms, ${text.length} characters`,
  );
  return text;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function memory(): string {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) / 1024);
  const threads = readdirSync(`/proc/${pid}/task`).length;
  const peakKb = Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const now = `RSS ${megabytes('Rss')} MB, PSS ${megabytes('Pss')}, anonymous ${megabytes('Anonymous')}`;
  return `${now}, at its peak ${Math.round(peakKb / 1024)} MB, ${threads} threads`;
}

async function askAll(): Promise<{ readonly path: string; readonly symbol: string }> {
  await ask('graph', '/graph?limit=400');
  const { data } = JSON.parse(await ask('symbols', '/symbols?limit=100')) as {
    data: { symbols: { id: string }[] };
  };
  const symbol = data.symbols[50].id;
  await ask('callers', `/callers?symbol=${encodeURIComponent(symbol)}&limit=20`);
  await ask('impact', '/analyze', {});
  await ask('search', '/search', { query: 'rate limiting' });
  await ask('cycles', '/cycles?limit=10');
  await ask('view', '/view');
  return { path: symbol.split('#')[0], symbol };
}

/** Until callers are answered from the state behind the save. */
async function save(what: string, path: string, symbol: string): Promise<void> {
  const snapshotOf = async (): Promise<string | null> => {
    const headers = { authorization: `Bearer ${key}` };
    const url = `${baseUrl}/api/v1/projects/${projects[0].id}/callers?symbol=${encodeURIComponent(symbol)}&limit=20`;
    return (await fetch(url, { headers })).headers.get('x-index-snapshot');
  };
  const snapshot = await snapshotOf();
  const before = cpuMs();
  appendFileSync(join(root, path), `\nconst saved${process.hrtime.bigint()} = 1;\n`);
  await sleep(watchedMs);
  while ((await snapshotOf()) === snapshot) await sleep(20);
  const answered = cpuMs() - before;
  await sleep(2000);
  print(`${what}: ${answered} ms CPU until callers are answered, ${cpuMs() - before} until it is quiet`);
}

const saved = await askAll();
await save('first save', saved.path, saved.symbol);
await save('second save', saved.path, saved.symbol);
if (values.scan) print(`before the scan: ${memory()}`);
if (values.scan) await ask('security', '/security?limit=10');
print(`asked, after ${cpuMs()} ms CPU: ${memory()}`);
const begunMs = performance.now();
const [restMs, eachMs] = [Number(values.rest) * 1000, Number(values.each) * 1000];
while (performance.now() - begunMs < restMs) {
  await sleep(eachMs);
  print(`${Math.round((performance.now() - begunMs) / 1000)} s: ${memory()}`);
}
await askAll();
await save('save after the rest', saved.path, saved.symbol);
await save('second save', saved.path, saved.symbol);
print(`asked again: ${memory()}; load ${loadavg()[0].toFixed(1)}`);
serve.kill('SIGTERM');
await new Promise((resolveExit) => serve.once('exit', resolveExit));
rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
