/**
 * Cost of a save while an engine serves the folder: `node bench/save.ts DIR [--saves N]`, after `npm run build`.
 *
 * The folder is copied, its largest source files are changed one after the other. Counted is the CPU of the engine's
 * whole process between a save and a moment long after it: watching, reading, parsing, linking, tables, store.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
const work = mkdtempSync(join(tmpdir(), 'groundplan-bench-'));
const copy = join(work, 'copy');
cpSync(resolve(positionals[0] ?? '.'), copy, { recursive: true });

const readyFile = join(work, 'ready.json');
const serve = spawn(
  process.execPath,
  [launcher, 'serve', copy, '--port', '0', '--state', join(work, 'state'), '--ready-file', readyFile],
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
const costs: number[] = [];
for (let save = 0; save < Number(values.saves); save++) {
  const { id } = sources[save % sources.length];
  const snapshot = (await ask('/graph?level=module')).headers.get('x-index-snapshot');
  await sleep(200);
  const before = cpuMs();
  appendFileSync(join(copy, id), id.endsWith('.py') ? '\nsaved = 1\n' : `\nexport const saved${save} = ${save};\n`);
  await sleep(settledMs);
  costs.push(cpuMs() - before);
  const after = (await ask('/graph?level=module')).headers.get('x-index-snapshot');
  if (after === snapshot) throw new Error(`the save of ${id} is not in the graph`);
}
const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
process.stdout.write(
  `save: ${median(costs)} ms CPU (median of ${costs.length}; least ${Math.min(...costs)}, most ${Math.max(...costs)}), engine ${Math.round(Number(memory) / 1024)} MB\n`,
);
serve.kill('SIGTERM');
await new Promise((resolveExit) => serve.once('exit', resolveExit));
// The engine may be writing its last lines.
rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
