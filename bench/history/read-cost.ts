/**
 * What reading a history costs: the first time, out of the store, after one more commit, and with lines; CPU of git included, and the longest
 * time that the main thread was held up.
 *
 *     node bench/history/read-cost.ts REPOSITORY
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ProjectHistories } from '#server/app/history/project-histories.ts';
import { sharedByteLength } from '#server/base/shared-array.ts';
import { ProjectPast } from '#server/engine/history/project-past.ts';
import { systemClock } from '#server/platform/clock.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { openHistoryFile } from '#server/platform/store/history-file.ts';

const [root] = process.argv.slice(2);
const state = mkdtempSync(join(tmpdir(), 'groundplan-history-'));
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

const openHistory = (lineage: string) => openHistoryFile(state, lineage);

function histories(): ProjectHistories {
  return new ProjectHistories({ git: gitRepositories, clock: systemClock, openHistory, linesWaitMs: 600_000 });
}

/** CPU of this process and of those that it waited for, which Linux alone counts. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  const ended = execFileSync('cat', [`/proc/${process.pid}/stat`], { encoding: 'utf8' })
    .split(') ')[1]
    .split(' ');
  return (user + system) / 1000 + (Number(ended[13]) + Number(ended[14])) * 10;
}

async function measure<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [startedMs, cpuBefore] = [performance.now(), cpuMs()];
  const value = await work();
  delay.disable();
  const [wall, cpu, held] = [performance.now() - startedMs, cpuMs() - cpuBefore, delay.max / 1e6].map((ms) =>
    ms.toFixed(0),
  );
  process.stdout.write(`${name}: ${cpu} ms CPU, ${wall} ms, held up at most ${held} ms\n`);
  return value;
}

try {
  const head = git('rev-parse', 'HEAD');
  const first = histories();
  const answer = await measure('first reading', () => first.of(root));
  if ('absent' in answer) throw new Error(answer.absent);
  const commits = answer.value.tables.order.length;
  process.stdout.write(`${commits} commits, ${(sharedByteLength(answer.value.tables) / 1e6).toFixed(1)} MB\n`);
  await measure('out of the store', () => histories().of(root));
  const made = git(
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=b@example.org',
    'commit-tree',
    '-p',
    head,
    '-m',
    'one more',
    `${head}~1^{tree}`,
  );
  git('update-ref', '--no-deref', 'HEAD', made);
  await measure('one more commit', () => first.of(root)).finally(() => git('update-ref', '--no-deref', 'HEAD', head));
  await measure('the same again', () => first.of(root));
  await measure('lines', () => first.withLines(root));
  const paths = git('ls-tree', '-r', '-z', '--name-only', head).split('\0');
  await measure('past of all files', async () => new ProjectPast(answer.value.tables, paths, { people: true }));
  const [file] = execFileSync('ls', [join(state, 'histories')], { encoding: 'utf8' }).split('\n');
  process.stdout.write(`stored: ${(statSync(join(state, 'histories', file)).size / 1e6).toFixed(1)} MB\n`);
} finally {
  rmSync(state, { recursive: true });
}
