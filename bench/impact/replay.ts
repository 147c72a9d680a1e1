/**
 * Whether the tests that people changed together with code are among those that `impact` selects for the code: the newest
 * commits of a repository that change both are looked at one by one, each in the state that it left behind.
 *
 *     node bench/impact/replay.ts ROOT --source src [--commits 34] [--skip 0]
 *
 * ROOT is any checkout or clone with its history; it is not touched. `--source`: folder of the code whose changes are asked
 * about. Merges are left out. `--skip`: so many of these commits are passed over, so that a replay may be made in pieces.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { impactData, type ImpactRequest } from '#server/app/analysis/impact-data.ts';
import { RememberedPasts } from '#server/app/analysis/past-data.ts';
import { RememberedCode } from '#server/app/analysis/remembered-code.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { testFilesOf } from '#server/engine/impact/test-files.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { indexedSnapshot } from './indexed-snapshot.ts';
import { median, percent, type Selection, selectionOf } from './selection.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: 'string', default: '.' },
    commits: { type: 'string', default: '34' },
    skip: { type: 'string', default: '0' },
  },
});
const root = resolve(positionals[0] ?? '.');
const work = mkdtempSync(join(tmpdir(), 'groundplan-replay-'));
const codes = new RememberedCode(bundledAssets);

interface Change {
  readonly status: string;
  readonly path: string;
}

interface Replayed {
  readonly commit: string;
  readonly subject: string;
  readonly changed: number;
  readonly missed: readonly string[];
  /** Of the changed ones, those that are neither observed nor inferred. */
  readonly doubtful: readonly string[];
  readonly selection: Selection;
  readonly tests: number;
}

execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, work]);
const replayed: Replayed[] = [];
let passed = 0;
for (const commit of git('log', '--no-merges', '--format=%H').split('\n').filter(Boolean)) {
  if (replayed.length >= Number(values.commits)) break;
  const changes = changesOf(commit);
  const [code, tests] = [changes.filter(isCode), changes.filter(isChangedTest)];
  if (code.length === 0 || tests.length === 0 || passed++ < Number(values.skip)) continue;
  const one = await replay(commit, code, tests);
  if (one === undefined) continue;
  replayed.push(one);
  tell(
    `${one.commit} ${one.changed - one.doubtful.length}, ${one.changed - one.missed.length} of ${one.changed}${namesOf(one)}`,
  );
}
summarise();
rmSync(work, { recursive: true, force: true });

function git(...given: readonly string[]): string {
  return execFileSync('git', given, {
    cwd: work,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function changesOf(commit: string): readonly Change[] {
  const fields = git(
    'diff-tree',
    '-r',
    '-z',
    '--root',
    '--no-commit-id',
    '--name-status',
    '--no-renames',
    commit,
  ).split('\0');
  return fields.flatMap((status, at) => (at % 2 === 0 && status !== '' ? [{ status, path: fields[at + 1] }] : []));
}

function isCode({ path }: Change): boolean {
  const isBelow = values.source === '.' || path.startsWith(`${values.source}/`);
  return isBelow && !isTestPath(path) && /\.(?:[cm]?[jt]sx?|py|vue|svelte)$/.test(path);
}

function isChangedTest({ status, path }: Change): boolean {
  return status !== 'D' && isTestPath(path) && /\.(?:[cm]?[jt]sx?|py)$/.test(path);
}

/** Undefined where none of the tests is one that a runner is given: support and fixtures. */
async function replay(
  commit: string,
  code: readonly Change[],
  tests: readonly Change[],
): Promise<Replayed | undefined> {
  git('checkout', '--quiet', '--force', commit);
  const snapshot = await indexedSnapshot(work);
  const known = testFilesOf(snapshot.files);
  const isTest = (path: string) => known.isTest(findFile(snapshot.files, path) ?? -1);
  const changed = tests
    .map(({ path }) => path)
    .filter((path) => findFile(snapshot.files, path) !== undefined && isTest(path));
  if (changed.length === 0) return undefined;
  const files = code.map(({ status, path }): ImpactRequest['files'][number] => ({
    path,
    kind: status === 'A' ? 'added' : status === 'D' ? 'removed' : 'modified',
    ...(status !== 'A' && { before: git('show', `${commit}~1:${path}`) }),
    ...(status !== 'D' && { after: git('show', `${commit}:${path}`) }),
  }));
  const impact = await impactData(
    snapshot,
    { files, symbols: [], depth: 50, limit: 0, skipped: [] },
    { codes, pasts: new RememberedPasts() },
  );
  const selection = selectionOf(
    snapshot.files,
    impact.tests,
    code.map(({ path }) => path),
  );
  return {
    commit: commit.slice(0, 9),
    subject: git('log', '-1', '--format=%s', commit).trim(),
    changed: changed.length,
    missed: changed.filter((path) => !selection.all.has(path)),
    doubtful: changed.filter((path) => !selection.known.has(path)),
    selection,
    tests: known.all.length,
  };
}

function summarise(): void {
  const sum = (of: (each: Replayed) => number) => replayed.reduce((total, each) => total + of(each), 0);
  const changed = sum((each) => each.changed);
  const whole = replayed.filter((each) => each.missed.length === 0).length;
  tell(`${replayed.length} commits, ${whole} with all their tests selected`);
  tell(`changed tests selected: ${changed - sum(({ missed }) => missed.length)} of ${changed}`);
  tell(`of them observed or inferred: ${changed - sum(({ doubtful }) => doubtful.length)} of ${changed}`);
  for (const group of ['known', 'all'] as const) {
    const shares = replayed.map(({ selection, tests }) => selection[group].size / tests);
    tell(`share of the test files that is selected (${group}), median: ${percent(median(shares))}`);
  }
  tell(`tests of packages that nothing connects: ${sum(({ selection }) => selection.apart)}`);
}

function namesOf({ subject, missed, doubtful }: Replayed): string {
  const widened = doubtful.filter((path) => !missed.includes(path));
  const names = [
    ...(missed.length === 0 ? [] : [`without ${missed.join(', ')}`]),
    ...(widened.length === 0 ? [] : [`widened ${widened.join(', ')}`]),
  ];
  return names.length === 0 ? '' : `, ${names.join('; ')}: ${subject}`;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
