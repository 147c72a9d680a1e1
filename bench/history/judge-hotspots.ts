/**
 * How many of the next year's fixes lie in the first 20 % of the lines, by several orders of the files. State and history are those of
 * a year before the newest commit; renames are followed, fixes of more than 25 files left out, tests as well.
 *
 *     node bench/history/judge-hotspots.ts REPOSITORY …
 */
import { basename } from 'node:path';
import { filePasts } from '#server/engine/history/file-past.ts';
import { pastChanges } from '#server/engine/history/past-changes.ts';
import { ProjectPast } from '#server/engine/history/project-past.ts';
import { type PastState, pastState } from './past-state.ts';

const readShare = 0.2;
/** Fewer later fixes say nothing. */
const fixesMin = 80;

type Order = (state: PastState) => readonly number[];

const orders: Readonly<Record<string, Order>> = {
  lines: byScore((state) => state.lines),
  commits: byScore(({ pasts }) => [...pasts.changes]),
  'commits x branches': byScore(({ pasts, branches }) => branches.map((count, file) => count * pasts.changes[file])),
  recency: byScore(({ pasts }) => [...pasts.recentChanges]),
  'recency x √branches': byScore(({ pasts, branches }) =>
    branches.map((count, file) => Math.sqrt(1 + count) * pasts.recentChanges[file]),
  ),
  fixes: byScore(({ pasts }) => [...pasts.fixes]),
  'commits a line': byScore(({ pasts, lines }) => lines.map((count, file) => pasts.changes[file] / count)),
  'recency a line': byScore(({ pasts, lines }) => lines.map((count, file) => pasts.recentChanges[file] / count)),
  ours: (state) => {
    const numbers = new Map(state.paths.map((path, file) => [path, file]));
    const past = new ProjectPast(state.tables, state.paths, { people: false });
    const sizeOf = (path: string) => {
      const file = numbers.get(path) as number;
      return { codeLines: state.lines[file], complexity: state.branches[file] };
    };
    const hot = past.hotspots('faults', sizeOf).map((path) => numbers.get(path) as number);
    const isHot = new Set(hot);
    return [...hot, ...[...state.paths.keys()].filter((file) => !isHot.has(file))];
  },
  future: byScore(({ fixes, lines }) => lines.map((count, file) => fixes[file] / count)),
};

type Scored = PastState & { readonly pasts: ReturnType<typeof filePasts> };

function byScore(scoresOf: (state: Scored) => readonly number[]): Order {
  return (state) => {
    const past = pastChanges(state.tables, state.paths);
    const pasts = filePasts(past, state.paths.length, state.tables.newestAtSeconds);
    const scores = scoresOf({ ...state, pasts });
    return [...scores.keys()].toSorted((a, b) => scores[b] - scores[a] || (state.paths[a] < state.paths[b] ? -1 : 1));
  };
}

/** Share of the fixes in the first lines; of the file that these end in, a part. */
function foundBy(order: readonly number[], { lines, fixes }: PastState): number {
  let left = readShare * lines.reduce((sum, count) => sum + count, 0);
  let found = 0;
  for (const file of order) {
    const part = Math.min(1, left / lines[file]);
    found += part * fixes[file];
    left -= lines[file];
    if (left <= 0) break;
  }
  return found / fixes.reduce((sum, count) => sum + count, 0);
}

const found = Object.keys(orders).map((name) => ({ name, shares: [] as number[] }));
const names: string[] = [];
for (const root of process.argv.slice(2)) {
  // oxlint-disable-next-line no-await-in-loop -- one repository after the other
  const state = await pastState(root);
  const fixes = state.fixes.reduce((sum, count) => sum + count, 0);
  const isJudged = fixes >= fixesMin;
  tell(
    `${basename(root)} ${state.commit.slice(0, 12)}: ${state.paths.length} files, ${fixes} fixes${isJudged ? '' : ', too few'}`,
  );
  if (!isJudged) continue;
  names.push(basename(root));
  for (const { name, shares } of found) shares.push(foundBy(orders[name](state), state));
}
tell(`\n| order | mean | ${names.join(' | ')} |\n|${' --- |'.repeat(names.length + 2)}`);
for (const { name, shares } of found) {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  tell(`| ${name} | ${[mean, ...shares].map((share) => share.toFixed(3)).join(' | ')} |`);
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
