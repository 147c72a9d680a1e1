/**
 * Cost of a save while an engine serves the folder: `node bench/save.ts DIR [--saves N]`, after `npm run build`.
 *
 * The folder is copied, its largest source files are changed one after the other. Counted is the CPU of the engine's
 * whole process between a save and the answer who calls a symbol of the file, and until a moment long after it: watching,
 * reading, parsing, linking, tables, store.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launcher, median } from './run-measured.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { saves: { type: 'string', default: '20' } },
});
const settledMs = 1500;
const watchedMs = 250;
const work = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const copy = join(work, 'copy');
cpSync(resolve(positionals[0] ?? '.'), copy, { recursive: true });

const readyFile = join(work, 'ready.json');
const serve = spawn(
  process.execPath,
  [launcher, 'serve', copy, '--port', '0', '--state', join(work, 'state'), '--ready-file', readyFile, '--print-key'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, GROUNDPLAN_IDLE_MS: '1000' },
  },
);
let report = '';
serve.stdout.on('data', (text) => (report += text));
while (!report.includes('curl')) await sleep(200);
const { baseUrl, pid, projects } = JSON.parse(readFileSync(readyFile, 'utf8')) as {
  baseUrl: string;
  pid: number;
  projects: readonly { id: string }[];
};
const key = /sk_live_\w+/.exec(report)?.[0] ?? '';

async function ask(path: string): Promise<Response> {
  return fetch(`${baseUrl}/api/v1/projects/${projects[0].id}${path}`, { headers: { authorization: `Bearer ${key}` } });
}

/** User and system time of the process so far: fields 14 and 15 of /proc/PID/stat, in hundredths of a second. */
function cpuMs(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const { data } = (await (await ask('/graph?limit=400&detail=full')).json()) as {
  data: { nodes: { id: string; language: string }[] };
};
const sources = data.nodes.filter(({ language, id }) => /script|python/.test(language) && existsSync(join(copy, id)));

/** What people do to a file: texts that are put behind it, by the number of the save. */
const edits: readonly (readonly [what: string, text: (save: number) => string])[] = [
  ['new export', (save) => `\nexport function saved${save}() { return ${save}; }\n`],
  ['new call', (save) => `\nsaved${save - 1}();\n`],
  ['line in a body', (save) => `\nfunction body${save}() {\n  const benchLocal = ${save};\n  return benchLocal;\n}\n`],
  ['renamed local', () => ''],
];

/** The edit of a save: a file gets all of them, one after the other. */
function edit(path: string, save: number): string {
  const [what, text] = edits[save % edits.length];
  if (path.endsWith('.py')) appendFileSync(path, `\nsaved${save} = 1\n`);
  else if (what === 'renamed local')
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('benchLocal', `benchLocal${save}`));
  else appendFileSync(path, text(save));
  return path.endsWith('.py') ? 'python' : what;
}

/** Who calls the symbol, and the snapshot that it was found in. */
async function callersOf(symbol: string): Promise<string | null> {
  const answer = await ask(`/callers?symbol=${encodeURIComponent(symbol)}&limit=20`);
  if (!answer.ok) throw new Error(`callers of ${symbol}: ${answer.status}`);
  await answer.text();
  return answer.headers.get('x-index-snapshot');
}

const costs: number[] = [];
const answered: number[] = [];
for (let save = 0; save < Number(values.saves); save++) {
  const { id } = sources[Math.floor(save / edits.length) % sources.length];
  const symbols = (await (await ask(`/symbols?file=${encodeURIComponent(id)}&limit=1`)).json()) as {
    data: { symbols: { id: string }[] };
  };
  const symbol = symbols.data.symbols[0]?.id;
  if (symbol === undefined) throw new Error(`${id} declares nothing`);
  const snapshot = await callersOf(symbol);
  await sleep(200);
  const before = cpuMs();
  const what = edit(join(copy, id), save);
  // Long enough for the watcher; asking earlier would be answered about the state before.
  await sleep(watchedMs);
  while ((await callersOf(symbol)) === snapshot) await sleep(50);
  answered.push(cpuMs() - before);
  process.stderr.write(`${what} in ${id}: ${answered.at(-1)} ms, engine ${memoryMb()} MB\n`);
  await sleep(settledMs);
  costs.push(cpuMs() - before);
}

function memoryMb(): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const p95 = answered.toSorted((a, b) => a - b)[Math.ceil(answered.length * 0.95) - 1];
process.stdout.write(
  `save until callers are answered: ${median(answered)} ms CPU (median of ${answered.length}; p95 ${p95})\n` +
    `save: ${median(costs)} ms CPU (median of ${costs.length}; least ${Math.min(...costs)}, most ${Math.max(...costs)}), engine ${memoryMb()} MB\n`,
);
serve.kill('SIGTERM');
await new Promise((resolveExit) => serve.once('exit', resolveExit));
// The engine may be writing its last lines.
rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
