/**
 * Of commits with 2 to 10 files of code, one file is shown: is another one among the first three (ten) that are said to change with it?
 * The last 400 such commits of each repository, each answered from the commits before it, where these know the file that is shown and
 * another one. Files that are gone today are left out.
 *
 *     node bench/history/judge-co-change.ts REPOSITORY …
 */
import { basename } from 'node:path';
import { execFileSync } from 'node:child_process';
import { CoChange } from '#server/engine/history/co-change.ts';
import { commitOrder } from '#server/engine/history/commit-order.ts';
import { summaryOf } from '#server/engine/history/commit-summary.ts';
import { pastChanges, type PastChanges } from '#server/engine/history/past-changes.ts';
import { RepositoryHistory } from '#server/app/history/repository-history.ts';
import { noStore } from './no-store.ts';
import { gitRepositories } from '#server/platform/git/git-repositories.ts';
import { seededRandom } from '../seeded-random.ts';

const queriesMax = 400;
const code = /\.(?:[cm]?[jt]sx?|vue|svelte|py|go|rs|php|rb|java|kts?|cs|swift|scala|cc?|cpp|h|hpp)$/;

interface Query {
  readonly commit: number;
  readonly shown: number;
  readonly hidden: readonly number[];
}

async function pastOf(root: string): Promise<{ past: PastChanges; paths: readonly string[] }> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
  const head = git('rev-parse', 'HEAD');
  const paths = git('ls-tree', '-r', '-z', '--name-only', head)
    .split('\0')
    .filter((path) => code.test(path));
  const { graph, reach } = historyOf();
  await reach(root, head);
  const order = commitOrder(graph, graph.rowOf(head) as number);
  const { newestAtSeconds } = summaryOf(graph, order, Infinity);
  const tables = { id: head, prefix: '', segments: graph.segments, order, newestAtSeconds, mailmap: '' };
  return { past: pastChanges(tables, paths), paths };
}

function historyOf() {
  const history = new RepositoryHistory(noStore(''));
  const signal = new AbortController().signal;
  return {
    graph: history.graph,
    reach: (root: string, head: string) =>
      history.reach({ git: gitRepositories, root, isShallow: false, signal }, head),
  };
}

function queriesOf(past: PastChanges): Query[] {
  const random = seededRandom(1);
  /** By file: its first commit. */
  const first: number[] = [];
  for (let commit = 0; commit + 1 < past.starts.length; commit++)
    for (const file of past.files.slice(past.starts[commit], past.starts[commit + 1])) first[file] = commit;
  const queries: Query[] = [];
  for (let commit = 0; commit + 1 < past.starts.length && queries.length < queriesMax; commit++) {
    const files = past.files.slice(past.starts[commit], past.starts[commit + 1]);
    if (files.length < 2 || files.length > 10) continue;
    const [shown] = files.splice(Math.floor(random() * files.length), 1);
    const isKnown = (file: number): boolean => first[file] > commit;
    if (isKnown(shown) && files.some(isKnown)) queries.push({ commit, shown, hidden: files });
  }
  return queries;
}

const measures = ['bySupport3', 'hit3', 'hit10', 'recall10'] as const;
type Measured = Readonly<Record<(typeof measures)[number], number>>;

function answered(coChange: CoChange, { commit, shown, hidden }: Query): Measured {
  const all = coChange.with(shown, commit);
  const bySupport = all.toSorted((left, right) => right.support - left.support || left.file - right.file);
  const found = (list: typeof all, count: number) => list.slice(0, count).filter(({ file }) => hidden.includes(file));
  return {
    bySupport3: Number(found(bySupport, 3).length > 0),
    hit3: Number(found(all, 3).length > 0),
    hit10: Number(found(all, 10).length > 0),
    recall10: found(all, 10).length / hidden.length,
  };
}

function meanOf(all: readonly Measured[]): Measured {
  const mean = (name: keyof Measured) => all.reduce((sum, each) => sum + each[name], 0) / all.length;
  return { bySupport3: mean('bySupport3'), hit3: mean('hit3'), hit10: mean('hit10'), recall10: mean('recall10') };
}

function report(name: string, measured: Measured): void {
  process.stdout.write(`| ${name} | ${measures.map((each) => measured[each].toFixed(3)).join(' | ')} |\n`);
}

process.stdout.write(`| repository | ${measures.join(' | ')} |\n|${' --- |'.repeat(measures.length + 1)}\n`);
const means: Measured[] = [];
for (const root of process.argv.slice(2)) {
  // oxlint-disable-next-line no-await-in-loop -- one repository after the other
  const { past, paths } = await pastOf(root);
  const coChange = new CoChange(past, paths);
  const mean = meanOf(queriesOf(past).map((query) => answered(coChange, query)));
  report(basename(root), mean);
  means.push(mean);
}
report('mean', meanOf(means));
